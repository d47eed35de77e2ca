"""Beside the felt of a replay: the steps of the hand, what was changed about one, and the money up to it."""

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from app.desk.records.log_lines import LogLine
from app.desk.replay.hand import HandReplay, ReplayStep
from app.words import tr
from ui.look import theme
from ui.replay.money import MoneyTable
from ui.widgets.forms import in_column, words
from ui.widgets.lists import set_up_list
from ui.widgets.log_list import LogDelegate, LogModel
from ui.widgets.tiles_and_words import scrolled

MOST_SAID = 3
"""So many transfers of a step, and notes on it, are said one by one; bets of the whole table are seen on the felt."""

LINES, NOTE = 80, 22
"""How high the list of steps is at least, and each note: a full table's money takes no more than is left."""


class Side(QFrame):
    """The steps in a list, and below them the money of the hand up to the one that is shown. `chosen` gives a step."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines, self.model, self.money = QListView(), LogModel(self), MoneyTable()
        self.noted, self.room = words("", "body_strong", "warn"), scrolled(self.money)
        self._line_of_step: list[int] = []
        self._replay: HandReplay | None = None
        self.setProperty("surface", "ink1")
        look = theme.current_look()
        set_up_list(self.lines, self.model, tr("Steps of this hand"), LogDelegate(self.lines, pressed=True))
        self.lines.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.noted.setContentsMargins(look.px(16), 0, look.px(16), 0)
        in_column((self.lines, 1), self.noted, self.room, on=self, spacing=look.px(4),
                  margins=(0, look.px(6), 0, look.px(6)))
        self.lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lines.clicked.connect(lambda index: self.line_clicked(index.row()))
        self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(theme.current_look().pick(468, 440))

    def show_hand(self, replay: HandReplay) -> None:
        """Every step of this hand, with what was undone between them."""
        lines, self._line_of_step, self._replay = list[LogLine](), [], replay
        for step in replay.steps:
            lines += step.gone
            self._line_of_step.append(len(lines))
            lines.append(_line(step))
        self.model.show_lines([*lines, *replay.gone])
        self.money.show_hand(replay)
        self._fit()

    def show_step(self, at: int) -> None:
        """The step with this number, from 0: its line, what was changed about it, the money up to it."""
        assert self._replay is not None
        step = self._replay.steps[at]
        self.money.show_step(step)
        self._show_notes(step, at == len(self._replay.steps) - 1)
        line = self.model.index(self._line_of_step[at], 0)
        self.lines.setCurrentIndex(line)
        self.lines.scrollTo(line)
        if (area := self.money.moved_last()) is not None:
            self.room.ensureVisible(0, round(area.center().y()), 0, round(area.height()))

    def _show_notes(self, step: ReplayStep, is_last: bool) -> None:
        differs = self._replay is not None and not self._replay.agrees and is_last
        notes = [*step.notes, *([tr("The books say otherwise: verify them.")] if differs else [])]
        more = len(notes) - MOST_SAID
        shown = [*notes[:MOST_SAID], *([tr("and {count} more", count=more)] if more > 0 else [])]
        self.noted.setText("\n".join(shown))
        self.noted.setVisible(bool(shown))

    def line_clicked(self, row: int) -> None:
        """A line leads to its step; one that was undone is none."""
        if row in self._line_of_step:
            self.chosen.emit(self._line_of_step.index(row))

    def _fit(self) -> None:
        """The money has the room that the list leaves it; of more seats than go in there the others are scrolled to."""
        notes = max((len(step.notes) for step in self._replay.steps), default=0) if self._replay else 0
        room = self.height() - theme.current_look().px(LINES + 16 + NOTE * min(notes, MOST_SAID + 1))
        self.money.fit(room)
        self.room.setFixedHeight(min(self.money.height(), max(room, theme.current_look().px(LINES))))

    # Qt's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The last line of the steps stays in sight."""
        super().resizeEvent(event)
        self._fit()
        self.lines.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_replay"):
            self._measure()
            self._fit()


def _line(step: ReplayStep) -> LogLine:
    """A step's line in the list: with what was changed about it, and how what was paid came about, or what moved."""
    moved = step.moved if not step.sums and len(step.moved) <= MOST_SAID else ()
    detail = " · ".join(part for part in (*step.notes, step.line.detail, *step.sums, *moved) if part)
    return replace(step.line, detail=detail, mark="warn" if step.notes else step.line.mark)
