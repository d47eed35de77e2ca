"""The right column of practice: how the last answer went, how the round stands, and each case that was asked."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.practice.rounds import Judged, Round
from app.practice.score import Tally, seconds
from app.words import tr
from app.words.joined import as_sentence, labelled, sentences
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, painter_on
from ui.look.lettering import RIGHT
from ui.look.text_layout import wrapped
from ui.practice.question_text import verdict


class ScorePanel(QWidget):
    """Painted, as the odds are. Before a round it lists the drills and how they stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn: Round | None = None
        self._judged: Judged | None = None
        self._drills: tuple[tuple[str, str], ...] = ()
        self._waited: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.follow(self._measure)

    def show_drills(self, drills: Iterable[tuple[str, str]]) -> None:
        """Before a round: each drill with how it stands."""
        self._turn, self._judged, self._drills = None, None, tuple(drills)
        self._tell(sentences(labelled(*one) for one in self._drills))

    def show_turn(self, turn: Round, judged: Judged | None, waited: int | None) -> None:
        """A round as it stands, the answer before this question, and for how many seconds this one has stood: None
        where none is asked.
        """
        self._turn, self._judged, self._waited = turn, judged, waited
        score = turn.score
        self._tell(" ".join((tr("{right} of {asked} right.", right=score.right, asked=score.asked),
                             *(as_sentence(one.words) for one in score.worst_first))))

    def _tell(self, words: str) -> None:
        self.setAccessibleName(tr("Score: {words}", words=words))
        self.update()

    def _measure(self) -> None:
        self.setFixedWidth(theme.current_look().side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The drills, or the round."""
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(14), -look.px(16), -look.px(10))
        if self._turn is None:
            self._draw_drills(ink, area)
        else:
            top = self._draw_last(ink, area)
            self._draw_cases(ink, area, self._draw_round(ink, area, top, self._turn), self._turn.score.worst_first)
        painter.end()

    def _draw_drills(self, ink: Ink, area: QRectF) -> None:
        look, top = theme.current_look(), area.top()
        ink.write(QRectF(area.left(), top, area.width(), look.px(24)), tr("Since Sabot was started"), "heading")
        top += look.px(34)
        for name, stands in self._drills:
            ink.write(QRectF(area.left(), top, area.width(), look.px(22)), name, "body_strong")
            ink.write(QRectF(area.left(), top + look.px(22), area.width(), look.px(20)), stands, "note", theme.TX2)
            top += look.px(54)
            ink.rule(area.left(), area.right(), top - look.px(6))
        for line in wrapped(tr("Practice is not kept: it ends with the program."), theme.font("note"),
                            area.width()):
            ink.write(QRectF(area.left(), top, area.width(), look.px(20)), line, "note", theme.TX3)
            top += look.px(20)

    def _draw_last(self, ink: Ink, area: QRectF) -> float:
        """The answer before this question: its place is kept from the first question on, so that nothing jumps."""
        look, judged = theme.current_look(), self._judged
        box = QRectF(area.left(), area.top(), area.width(), look.px(96))
        shade, fill = (theme.TX3, theme.INK2) if judged is None else \
            (theme.OK, theme.OK_SURFACE) if judged.right else (theme.BAD, theme.BAD_SURFACE)
        ink.box(box, theme.PANEL, fill)
        inside = box.adjusted(look.px(14), look.px(8), -look.px(12), -look.px(8))
        if judged is None:
            ink.write(inside, tr("Your last answer appears here."), "note", theme.TX2)
            return box.bottom()
        size = look.px(18)
        draw_icon(ink.painter, "check" if judged.right else "close", inside.left(), inside.top() + look.px(2), size,
                  shade)
        ink.write(QRectF(inside.left() + size + 8, inside.top(), inside.width() - size - 8, look.px(22)),
                  verdict(judged), "title", shade)
        for at, line in enumerate(wrapped(judged.question.reason, theme.font("note"), inside.width())[:3]):
            ink.write(QRectF(inside.left(), inside.top() + look.px(24 + 18 * at), inside.width(), look.px(18)), line,
                      "note", theme.TX1)
        return box.bottom()

    def _draw_round(self, ink: Ink, area: QRectF, top: float, turn: Round) -> float:
        look, score = theme.current_look(), turn.score
        top += look.px(12)
        facts = (
            (tr("This question"), "—" if self._waited is None else tr("{seconds} s", seconds=self._waited)),
            (tr("Right"), tr("{right} of {asked}", right=score.right, asked=score.asked)),
            (tr("Usual time"), seconds(score.usual) if score.asked else "—"),
            (tr("Slowest"), seconds(score.slowest) if score.asked else "—"),
            (tr("In a row, and best"), f"{score.streak} · {score.best}"),
        )
        for name, told in facts:
            line = QRectF(area.left(), top, area.width(), look.px(26))
            ink.write(line, name, "body", theme.TX2)
            ink.write(line, told, "body_strong", theme.TX1, RIGHT)
            top += look.px(26)
        return top

    def _draw_cases(self, ink: Ink, area: QRectF, top: float, cases: list[Tally]) -> None:
        look = theme.current_look()
        top += look.px(8)
        room = int((area.bottom() - top - look.px(34)) / look.px(23))
        if room < 1:
            return
        ink.rule(area.left(), area.right(), top)
        ink.write(QRectF(area.left(), top + look.px(6), area.width(), look.px(24)), tr("Case by case"), "heading")
        top += look.px(34)
        if not cases:
            ink.write(QRectF(area.left(), top, area.width(), look.px(22)), tr("Nothing was answered yet."), "note",
                      theme.TX2)
        shown = cases if len(cases) <= room else cases[:max(0, room - 1)]
        for at, one in enumerate(shown):
            self._draw_case(ink, QRectF(area.left(), top + at * look.px(23), area.width(), look.px(23)), one)
        if len(shown) < len(cases):
            ink.write(QRectF(area.left(), top + len(shown) * look.px(23), area.width(), look.px(23)),
                      tr("and {count} more", count=len(cases) - len(shown)), "label", theme.TX3)

    def _draw_case(self, ink: Ink, line: QRectF, one: Tally) -> None:
        look, shade = theme.current_look(), theme.BAD if one.wrong else theme.WARN if one.unsure else theme.OK
        size = look.px(13)
        draw_icon(ink.painter, "close" if one.wrong else "clock" if one.unsure else "check", line.left(),
                  line.center().y() - size / 2, size, shade)
        told = tr("{right} of {asked} · {time}", right=one.right, asked=one.asked, time=seconds(one.usual))
        ink.write(line, told, "note_strong", theme.TX1, RIGHT)
        ink.write(line.adjusted(size + 8, 0, -look.px(112), 0), one.case.words, "note", theme.TX1)
