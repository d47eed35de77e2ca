"""What the rules on the screen cost, exactly: the house’s edge on every bet, and what the change does to it."""

from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.money import Rounding, round_to
from app.words import as_in, tr
from app.words.figures import per_cent_words
from app.words.joined import labelled, phrases, sentences
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import LEFT, RIGHT
from ui.roads.bet_marks import draw_mark, marks_of
from ui.rules.form.wagers import name_fits, write_name
from ui.widgets.forms import in_column, in_row
from ui.widgets.tiles_and_words import Words

MILLION = 10**6
FULL_BAR = Fraction(16, 100)
"""The edge that fills the bar: what lies above it costs too much to be compared."""


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """One bet: how often it wins, what the house keeps of it in the long run, and what it kept under the saved rules.

    `wins` and `was` are None where that is not known or nothing has changed.
    """

    bet: str
    name: str
    edge: Fraction
    wins: Fraction | None = None
    was: Fraction | None = None

    @property
    def spoken(self) -> str:
        """The line as a sentence."""
        won = tr("wins {share}", share=share(self.wins, 2)) if self.wins is not None else ""
        was = tr("was {edge}", edge=share(self.was)) if self.was is not None else ""
        return phrases((self.name, won, tr("house edge {edge}", edge=share(self.edge)), was))


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything that the panel says. `facts` are a label and what it says, such as the worst case."""

    lines: tuple[EdgeLine, ...]
    exact: str = ""
    sentence: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def share(part: Fraction, digits: int = 4) -> str:
    """A part of 1 in per cent: 4.8440 %, with a true minus where the players have the edge."""
    units = round_to(abs(part) * 100 * 10**digits, 1, Rounding.HALF_UP)
    whole, rest = divmod(units, 10**digits)
    return per_cent_words(f"{'−' if part < 0 and units else ''}{whole}.{rest:0{digits}d}")


class EdgeList(QWidget):
    """The bets, each with its mark, how often it wins, a bar and the edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[EdgeLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[EdgeLine, ...]) -> None:
        """Show these."""
        if len(lines) != len(self.lines):
            self.updateGeometry()
        self.lines = lines
        self.setAccessibleName(sentences(line.spoken for line in lines))
        self.update()

    def _high(self) -> int:
        roomy = len(self.lines) <= 6 and not theme.current_look().slim
        return theme.current_look().px(38 if roomy else 30)

    def minimumSizeHint(self) -> QSize:
        """No row is left out."""
        return QSize(theme.current_look().px(240), self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """A head and a row for each."""
        return QSize(theme.current_look().px(280), theme.current_look().px(24) + self._high() * len(self.lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table."""
        painter = painter_on(self)
        ink, look, head = Ink(painter), theme.current_look(), theme.current_look().px(24)
        name, wins, bar, edge = self._columns()
        for column, title in ((name, tr("Wager")), (wins, tr(as_in("how often", "Wins"))), (bar, tr("House edge"))):
            ink.write(QRectF(column.left(), 0, column.width() + look.px(48), head), title, "label", theme.TX3)
        for at, line in enumerate(self.lines):
            top = head + at * self._high()
            ink.rule(0, self.width(), top, theme.LINE)
            self._draw(painter, line, *(QRectF(one.left(), top, one.width(), self._high())
                                        for one in (name, wins, bar, edge)))
        painter.end()

    def _columns(self) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        wide, gap = float(self.width()), 8.0
        shares = (0.33, 0.19, 0.19, 0.29) if self._names_fit(0.33 * wide - gap) else (0.41, 0.18, 0.12, 0.29)
        found, left = [], 0.0
        for part in shares:
            found.append(QRectF(left, 0, wide * part - gap, 1))
            left += wide * part
        name, wins, bar, edge = found
        return name, wins, bar, edge.adjusted(0, 0, gap, 0)

    def _names_fit(self, wide: float) -> bool:
        room = QRectF(0, 0, wide - theme.current_look().px(10) - 7, self._high())
        return all(name_fits(line.name, room) for line in self.lines)

    def clipped_texts(self) -> list[str]:
        """The names that are not read whole."""
        room = self._columns()[0].adjusted(theme.current_look().px(10) + 7, 0, 0, self._high() - 1)
        return [line.name for line in self.lines if not name_fits(line.name, room)]

    def _draw(self, painter: QPainter, line: EdgeLine, name: QRectF, wins: QRectF, bar: QRectF, edge: QRectF) -> None:
        ink, look = Ink(painter), theme.current_look()
        size = look.px(10)
        draw_mark(painter, marks_of(line.bet)[0], QPointF(name.left() + size / 2, name.center().y()), size)
        write_name(painter, name.adjusted(size + 7, 0, 0, 0), line.name)
        if line.wins is not None:
            ink.write(wins, share(line.wins, 2), "note", theme.TX2)
        self._bar(painter, QRectF(bar.left(), bar.center().y() - look.px(3), bar.width(), look.px(7)), line)
        if line.was is None:
            ink.write(edge, share(line.edge), "body_strong", theme.TX1, RIGHT)
            return
        half = edge.height() / 2
        ink.write(QRectF(edge.left(), edge.top() + 1, edge.width(), half), share(line.edge), "body_strong",
                  theme.BRASS_TEXT, RIGHT)
        was = tr("was {edge}", edge=share(line.was))
        ink.write(QRectF(edge.left(), edge.top() + half - 1, edge.width(), half), was, "label", theme.TX2, RIGHT)

    def _bar(self, painter: QPainter, area: QRectF, line: EdgeLine) -> None:
        ink = Ink(painter)
        ink.box(area, area.height() / 2, theme.INK3)
        if line.edge > 0:
            wide = max(area.height(), area.width() * _filled(line.edge))
            ink.box(QRectF(area.left(), area.top(), wide, area.height()), area.height() / 2, theme.BRASS_MARK)
        if line.was is not None:
            at = area.left() + area.width() * _filled(line.was)
            painter.fillRect(QRectF(at - 1, area.top() - 4, 2, area.height() + 8), theme.colour(theme.TX1))


def _filled(edge: Fraction) -> float:
    """How much of the bar an edge fills."""
    return min(1.0, max(0.0, float(edge / FULL_BAR)))


class ExactTag(QWidget):
    """That the figures are reckoned, not looked up or tried out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def say(self, words: str) -> None:
        """Such as "Exact, 8 decks"."""
        if words == self.words:
            return
        self.words = words
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The words and a tick."""
        return QSize(round(advance(self.words, "label_strong")) + theme.current_look().px(36),
                     theme.current_look().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A green tag."""
        painter = painter_on(self)
        area, size = QRectF(self.rect()), theme.current_look().px(14)
        Ink(painter).box(area, theme.TAG, theme.OK_SURFACE)
        draw_icon(painter, "check", 8, area.center().y() - size / 2, size, theme.OK)
        Ink(painter).write(area.adjusted(size + 13, 0, -4, 0), self.words, "label_strong", theme.OK, LEFT)
        painter.end()


class EdgePanel(QWidget):
    """The Live effect part of the right column; a game without bets against the house has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.effect: Effect | None = None
        self.list, self.tag, self.box = EdgeList(), ExactTag(), QFrame()
        self.sentence = Words("", "note", "brass", wrap=True)
        theme.dress(self.sentence, f"color: {theme.BRASS_TEXT};")
        theme.dress(self.box, f"QFrame {{ background: {theme.BRASS_SURFACE}; border: 1px solid {theme.BRASS_EDGE};"
                              f" border-radius: {theme.BUTTON}px; }} QLabel {{ border: 0; }}")
        self.facts = Words("", "note", "second", wrap=True)
        in_row(self.sentence, on=self.box, margins=(12, 8, 12, 8))
        head = in_row((Words(tr("Live effect"), "heading"), 1, Qt.AlignmentFlag.AlignVCenter), self.tag)
        in_column(head, self.list, self.box, self.facts, on=self, spacing=8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_effect(self, effect: Effect | None) -> None:
        """What the rules on the screen cost now; nothing where nothing can be reckoned."""
        self.effect = effect
        self.setVisible(effect is not None)
        if effect is None:
            return
        self.list.show_lines(effect.lines)
        self.tag.say(effect.exact)
        self.sentence.setText(effect.sentence.replace(" : ", "\u00a0:\u00a0"))  # odds stay on one line
        self.box.setVisible(bool(effect.sentence))
        self.facts.setText("\n".join(labelled(label, said) for label, said in effect.facts))
        self.facts.setVisible(bool(effect.facts))
