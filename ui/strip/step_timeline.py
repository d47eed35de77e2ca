"""The steps of the game along the top of the strip: what is done, what is on, what comes."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.prompts.heard import heard
from app.dealing.values.felt import Step
from app.words import tr
from app.words.joined import phrases
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, RIGHT, write
from ui.widgets.buttons import LEAST_TARGET, draw_ring

GAP = 8
LEAST = 11
"""Pixels below which no word is written smaller."""

FACT_GAP = 6
"""Between an entry's words and its answer, pixels."""

ON_A_WALK = 6
"""How high the bar of an entry is that is looked at."""


@dataclass(frozen=True, slots=True)
class EntryStep(Step):
    """A cell of the walk back: one entry, with its answer; `struck` where a fix would make it wrong."""

    struck: bool = False


def _wanted(step: EntryStep) -> float:
    """How wide an entry's words are, were it the one that is looked at."""
    font = theme.font("note_strong")
    words = theme.advance(step.label, font) + theme.advance(step.fact, font) + FACT_GAP + 2
    return max(words, theme.current_look().px(LEAST_TARGET))


class StepTimeline(Parted):
    """A bar and a word for each step of the game's own list, with a short fact. `step_clicked` counts from 0."""

    step_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[Step, ...] = ()
        self._current = 0
        self._chosen: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_steps((), 0)

    def show_steps(self, steps: tuple[Step, ...], current: int) -> None:
        """Show a game's steps, the one that is on counted from 0; as many as there are steps for "all done"."""
        if steps == self._steps and current == self._current:
            return
        before, chosen = self._looks(), self._chosen
        self._steps, self._current, self._chosen = steps, current, None
        self.setAccessibleName(self._spoken())
        self.parts_changed()
        self._draw_again(before, chosen)

    def _looks(self) -> list[tuple[Step, bool, bool]]:
        """What each step looks like: what it says, whether it is done, and whether it is on."""
        return [(step, at < self._current, at == self._current) for at, step in enumerate(self._steps)]

    def _draw_again(self, before: list[tuple[Step, bool, bool]], chosen: int | None) -> None:
        """Have those steps drawn that look otherwise than before; all where there are more or fewer of them, and
        on a walk, where each has its place by the words of all."""
        now = self._looks()
        if len(now) != len(before) or any(isinstance(step, EntryStep) for step in self._steps):
            self.update()
        for at, (was, looks) in enumerate(zip(before, now, strict=False)):
            if was != looks or at == chosen:
                self.update(self._place(at))

    def _place(self, step: int) -> QRect:
        """All the points that a step may touch."""
        return self.step_area(step).toAlignedRect()

    def _spoken(self) -> str:
        if not 0 <= self._current < len(self._steps):
            return tr("Steps")
        step = self._steps[self._current]
        said = tr("Step {number} of {all}: {label}", number=self._current + 1, all=len(self._steps), label=step.label)
        return phrases((said, step.fact)) if step.fact else said

    def step_area(self, step: int) -> QRectF:
        """Where a step's bar and words lie."""
        wide = self._widths()
        return QRectF(sum(wide[:step]) + step * GAP, 0, wide[step], self.height())

    def target(self, step: int) -> QRectF:
        """Where a finger finds a step: in a low strip a little below its words too, where the strip hands it on."""
        area = self.step_area(step).adjusted(-GAP / 2, 0, GAP / 2, 0)
        area.setHeight(max(area.height(), theme.current_look().px(LEAST_TARGET)))
        return area

    def _widths(self) -> list[float]:
        """How wide each step is: all alike; on a walk, as wide as its words, and what is left shared out."""
        wants = [_wanted(step) if isinstance(step, EntryStep) else 0 for step in self._steps] or [0]
        room = self.width() - GAP * (len(wants) - 1)
        left = room - sum(wants)
        return [want + left / len(wants) if left > 0 or not any(wants) else want * room / sum(wants) for want in wants]

    def sizeHint(self) -> QSize:
        """One bar and one line of text."""
        return QSize(600, theme.current_look().timeline)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the strip makes it; words shrink and facts fall away."""
        return QSize(200, theme.current_look().timeline)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw every step, and the ring around the one that the keyboard has chosen."""
        painter = painter_on(self)
        for at, step in enumerate(self._steps):
            if not event.region().intersects(self._place(at)):
                continue
            self._draw_step(painter, at, step)
            if self.hasFocus() and at == self._chosen:
                draw_ring(painter, self.step_area(at), theme.GRID)
        painter.end()

    def _draw_step(self, painter: QPainter, at: int, step: Step) -> None:
        if isinstance(step, EntryStep):
            self._draw_entry(painter, step, self.step_area(at), at == self._current)
            return
        done, now, area = at < self._current, at == self._current, self.step_area(at)
        scale = theme.current_look().scale
        bar_top = max(4.0, area.height() - 36 * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.BRASS_MARK if now else theme.BRASS_DONE if done else theme.INK4))
        painter.drawRoundedRect(QRectF(area.left(), bar_top, area.width(), 4), 2, 2)
        line = QRectF(area.left(), bar_top + 7, area.width(), area.height() - bar_top - 8)
        lead = self._draw_lead(painter, line, at)
        label = theme.font("note_strong" if now else "note")
        needed = QFontMetricsF(label).horizontalAdvance(step.label)
        words = line.adjusted(lead, 0, 0, 0)
        write(painter, words, step.label, label, theme.TX1 if now else theme.TX2 if done else theme.TX3, LEFT)
        fact = words.adjusted(needed + 8, 0, 0, 0)
        narrowest = theme.advance(step.fact, theme.make_font(theme.current_look().px(LEAST), 600 if now else 500))
        if step.fact and narrowest <= fact.width():  # a fact falls away; it is never cut
            shade = theme.GOLD if now else theme.TX2 if done else theme.TX3
            write(painter, fact, step.fact, theme.font("note_strong" if now else "note"), shade, RIGHT)

    def _draw_entry(self, painter: QPainter, step: EntryStep, area: QRectF, now: bool) -> None:
        """A bar and an entry's words; the one that is looked at is amber."""
        bar_top, high = max(4.0, area.height() - 36 * theme.current_look().scale), ON_A_WALK if now else 4
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.AMBER if now else theme.BRASS_DONE if step.fact else theme.INK4))
        painter.drawRoundedRect(QRectF(area.left(), bar_top - (high - 4) / 2, area.width(), high), 2, 2)
        line = QRectF(area.left(), bar_top + 7, area.width(), area.height() - bar_top - 8)
        written, shade = theme.font("note_strong" if now else "note"), theme.WARN if now else theme.TX2
        fact = min(QFontMetricsF(written).horizontalAdvance(step.fact), line.width() * 0.6)
        write(painter, line.adjusted(0, 0, -fact - FACT_GAP, 0), step.label, written, theme.TX1 if now else shade, LEFT)
        write(painter, line.adjusted(line.width() - fact - 1, 0, 0, 0), step.fact, written, shade, RIGHT)
        if step.struck:
            painter.setPen(QPen(theme.colour(theme.BAD), 2))
            painter.drawLine(QPointF(line.left(), line.center().y()), QPointF(line.right(), line.center().y()))

    def _draw_lead(self, painter: QPainter, line: QRectF, at: int) -> float:
        """The tick of a step that is done, or the step's number; how far the words start to the right of it."""
        scale, middle = theme.current_look().scale, line.center().y()
        if at < self._current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour(theme.GOLD), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            left = QPointF(line.left() + 1, middle)
            painter.drawPolyline([left, left + QPointF(4 * scale, 4 * scale), left + QPointF(11 * scale, -4 * scale)])
            return 20 * scale
        now = at == self._current
        badge = QRectF(line.left(), middle - 9 * scale, 18 * scale, 18 * scale)
        if now:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.BRASS))
            painter.drawRoundedRect(badge, 8 * scale, 8 * scale)
        write(painter, badge, str(at + 1), theme.font("label_strong"), theme.BRASS_INK if now else theme.TX3)
        return 24 * scale

    def painted_parts(self) -> tuple[Part, ...]:
        """Each step, to be looked at."""
        return tuple(Part(f"step/{at}", heard(phrases((step.label, self._state(at, step)))), self.target(at),
                          Role.ListItem, press=partial(self.step_clicked.emit, at), chosen=at == self._chosen,
                          reached=True)
                     for at, step in enumerate(self._steps))

    def _state(self, at: int, step: Step) -> str:
        """What came of a step; or whether it is done, on, or to come."""
        said = step.fact or (tr("done") if at < self._current else tr("now") if at == self._current else tr("to come"))
        return phrases((said, tr("would no longer fit"))) if isinstance(step, EntryStep) and step.struck else said

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right choose a step, Space opens its record."""
        moves: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        move = moves.get(event.key(), 0)
        if self._steps and move:
            now = self._chosen if self._chosen is not None else self._current
            self._chosen = min(len(self._steps) - 1, max(0, now + move))
            self.parts_changed()
            self.update()
        elif event.key() == Qt.Key.Key_Space and self._chosen is not None:
            self.step_clicked.emit(self._chosen)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Ring the step that is on."""
        self._chosen = min(self._current, len(self._steps) - 1) if self._steps else None
        super().focusInEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
        self.update()
