"""The dealer's strip: the one sentence that says what the hands do next, and the row that answers it."""

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.dealing.prompts.heard import asked_words, utterance
from app.dealing.values.felt import Actor, Step
from app.words import tr
from ui.heard import telling
from ui.heard.state import StateTold
from ui.heard.widgets import PART
from ui.look import theme
from ui.strip.prompt_words import Badge, PromptWords
from ui.strip.result_call import ResultCall
from ui.strip.sideways import QWIDGETSIZE_MAX, Sideways
from ui.strip.step_timeline import StepTimeline
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryButton, SecondaryButton, UndoButton
from ui.widgets.forms import take_out

LINE = 3
WITHOUT_BADGE, LEFT_OVER = 560, 48
"""Narrower there is no badge. So much of the window it leaves to the page, whatever it has to say."""
CALLED = 4000
"""Milliseconds for which a call that was asked for stands in the reason's line."""


class PromptStrip(QFrame):
    """Timeline, badge, headline, reason, result and call above the row of keys, undo and the primary button at its end.

    `primary` and `undo` are clicks on those two; `step_clicked` counts the timeline's steps from 0. A strip that is
    never given any `steps` is lower by their timeline. Where its page is seen in part and it is
    `NARROW`, and where keys are large, it has words, keys and the primary button below each other.
    """

    NARROW: ClassVar[int] = 964

    heard_role = PART
    primary = Signal()
    undo = Signal()
    step_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None, steps: bool = True) -> None:
        super().__init__(parent)
        self._steps = steps
        self.timeline, self.badge, self.words, self.call = StepTimeline(), Badge(), PromptWords(), ResultCall()
        self.undo_button, self.primary_button = UndoButton(), PrimaryButton()
        self.call_key = SecondaryButton(tr("Call"), "R", "megaphone")
        self.side_key = SecondaryButton("", "]")
        self._calling = QTimer(self, singleShot=True, interval=CALLED)
        self._said = StripText("")
        self._taken = self._doubt = ""
        self._state = StateTold(self, self.heard, lambda: self.heard(short=True))
        self._hide_call = False
        self._fitted: object = None
        self._row_widget: QWidget | None = None
        self._beside: tuple[QWidget, ...] = ()
        self._cells: list[QWidget] = [self.call]
        self._sideways = Sideways(self)
        self.narrow = self._stepped = self._crowded = False
        self.setProperty("surface", "ink1")
        self._build()
        self.timeline.step_clicked.connect(self.step_clicked)
        self.undo_button.clicked.connect(lambda: self.undo.emit())
        self.primary_button.clicked.connect(lambda: self.primary.emit())
        self.call_key.clicked.connect(lambda: self.repeat_call())
        self._calling.timeout.connect(self._say_again)

    def _build(self) -> None:
        self._column, self._prompt_row, self._key_row = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        self._cell_row = QHBoxLayout()
        self._column.setSpacing(0)
        self._column.addWidget(self.timeline)
        self._column.addLayout(self._prompt_row, 1)
        self._column.addLayout(self._cell_row)
        self._column.addWidget(self._sideways)
        self._column.addLayout(self._key_row)
        for key in (self.call_key, self.side_key, self._sideways):
            key.hide()
        for button in (self.undo_button, self.primary_button, self.call_key, self.side_key):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._lay_lines()
        theme.follow(self._measure)

    def add_cell(self, cell: QWidget) -> None:
        """Something more beside the words."""
        self._cells.append(cell)
        self._lay_lines()

    def _lay_lines(self) -> None:
        """Put everything into its line; in a narrow strip what stood beside words or keys has one of its own."""
        take_out(self._prompt_row, self._cell_row, self._key_row)
        self._prompt_row.addWidget(self.badge)
        self._prompt_row.addWidget(self.words, 1)
        call, *more = self._cells
        keys = (self.call_key, self.side_key)
        for cell in self._cells if self.narrow else (call, *keys, *more):
            (self._cell_row if self.narrow else self._prompt_row).addWidget(cell)
        row = () if self._row_widget is None else (self._row_widget,)
        if self.narrow:
            self._sideways.hold((*row, *self._beside, *(keys if self._crowded else ())))
            self._fill_key_row(self.undo_button, *(() if self._crowded else keys))
            self._key_row.addWidget(self.primary_button, 1)
        else:
            self._fill_key_row(*row, self.undo_button, *self._beside, self.primary_button)
            self._key_row.setStretch(0, 1) if row else self._key_row.insertStretch(0, 1)

    def _fill_key_row(self, *widgets: QWidget) -> None:
        for one in widgets:
            self._key_row.addWidget(one)

    # what it shows

    def show_said(self, said: StripText, steps: tuple[Step, ...], hide_call: bool = False) -> None:
        """Show what is asked; `hide_call` leaves the call out where there is little room."""
        if said.actor is not self._said.actor:
            self.update(0, 0, self.width(), LINE)  # all else on it paints itself
        self._said, self._hide_call = said, hide_call
        self.timeline.show_steps(steps, said.step)
        self._stepped = bool(steps)
        self.timeline.setVisible(self._stepped and not self.narrow)
        self.badge.show_badge(said.badge, said.actor)
        self._calling.stop()
        self.call.show_words(said.result, said.call)
        self._say()
        self.setAccessibleName(utterance(*self._sentences()))
        self._fit()
        self._announce()

    def show_doubt(self, doubt: str) -> None:
        """Say before every reason that the books were changed; "" while they were not."""
        if doubt != self._doubt:
            self._doubt = doubt
            self._say()
            self._fit()
            self.update(0, 0, self.width(), LINE)

    @property
    def said(self) -> StripText:
        """What it says now."""
        return self._said

    def show_action(self, action: Action) -> None:
        """Show what Enter does."""
        self.primary_button.show_action(action.label, action.note, action.state, action.cap)
        if self.narrow:
            self._fit()

    def show_undo(self, what: str, walk: str = "") -> None:
        """Name what undo takes back, empty for nothing, and the key that walks back."""
        self.undo_button.show_undo(what, walk)

    def show_row(self, row: QWidget, beside: tuple[QWidget, ...] = (), undo: bool = True) -> None:
        """Put a question's keys into the row, and its further buttons between undo and the primary one.

        `undo` is off where another way out stands in its place.
        """
        self.undo_button.setVisible(undo and self.undo_button.isVisibleTo(self))  # not yet beside what goes
        if row is not self._row_widget or beside != self._beside:
            self._change_row(row, beside)
        self.undo_button.setVisible(undo)

    def keep_rows(self, *rows: QWidget) -> None:
        """What it may show in its row: they end with it, shown or not."""
        for row in rows:
            row.setParent(self)
            row.hide()

    def _change_row(self, row: QWidget, beside: tuple[QWidget, ...]) -> None:
        for old in (self._row_widget, *self._beside):
            if old is not None and old not in (row, *beside):
                old.hide()
                if self.narrow:
                    old.setParent(self)  # what it was put into is no strip, with which it shall end
        self._row_widget, self._beside = row, beside
        self._lay_lines()
        for widget in (row, *beside):
            widget.show()
        if self.narrow:
            self._fit()

    def spoken_words(self) -> str:
        """Headline, reason, aim, result and call in one string, as they are read aloud."""
        return utterance(*self._sentences())

    def _sentences(self, short: bool = False) -> tuple[str, ...]:
        """What it says; the `short` of it is what the hands do and what it came to, or what is wrong and would do."""
        said = self._said
        if short and said.actor not in (Actor.BAD, Actor.WARN):
            return f"{said.lead}{said.rest}", self._doubt, self.call.result
        headline, reason, *came = asked_words(said)
        return headline, self._doubt, reason, *said.aim.split("\n"), *came

    def heard(self, short: bool = False) -> tuple[str, ...]:
        """What is told of it."""
        return self._sentences(short)

    def take(self, taken: str) -> None:
        """What was taken: it is told before what is asked next, in one utterance with it."""
        self._taken = f"{self._taken} {taken}".strip()

    def announce(self, *sentences: str) -> None:
        """Say something to those who listen to the screen."""
        telling.tell(self, *sentences)

    def repeat_call(self) -> None:
        """Say again what is to be called; where its cell has no room it stands in the reason's line for a while."""
        if self.call.call:
            self.announce(self.call.call)
            if self.call_key.isVisible():
                self._say(self.call.call)
                self._calling.start()

    def _say_again(self) -> None:
        """What was asked for has been read: the reason again, as far as there is room for it."""
        self._say()
        self._fitted = None
        self._fit()

    def _say(self, instead: str = "") -> None:
        """Write the headline and its reason, or something else `instead` of the reason."""
        said = self._said
        reason = f"{said.result} {said.reason}".strip() if self.narrow else said.reason
        self.words.show_words(said.lead, said.rest, instead or reason, said.actor, said.aim, doubt=self._doubt)

    def _announce(self) -> None:
        soon = self._said.typing and not self._taken
        self._state.look_soon() if soon else self._state.look(self._taken)
        self._taken = ""

    # how it fits

    def _measure(self) -> None:
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(18, 14, 12, 10))
        self._prompt_row.setSpacing(look.pick(18, 14))
        self._key_row.setSpacing(look.pick(10, 10))
        self._cell_row.setSpacing(look.px(10))
        self._fit()

    def usual_height(self) -> int:
        """How high it is at the width that it is drawn for."""
        look = theme.current_look()
        return look.strip - (0 if self._steps else look.timeline)

    def _turn(self) -> None:
        """One line below the other, or beside each other again."""
        self.narrow, self._fitted = not self.narrow, None
        self.primary_button.setSizePolicy(QSizePolicy.Policy.Minimum if self.narrow else QSizePolicy.Policy.Fixed,
                                          QSizePolicy.Policy.Fixed)
        self.words.whole = self.narrow
        for one in (self._row_widget, *self._beside, self.call_key, self.side_key):
            if one is not None and not self.narrow and one.parent() is not self:
                hidden = one.isHidden()
                one.setParent(self)
                one.setHidden(hidden)
        if self.narrow:
            for key in (self.undo_button, self.primary_button):
                key.setMinimumWidth(0)
                key.setMaximumWidth(QWIDGETSIZE_MAX)
        self._sideways.setVisible(self.narrow)
        self._lay_lines()
        self._say()
        for one in (self._row_widget, *self._beside):
            if one is not None:
                one.show()
        if not self.narrow:
            self._key_row.setContentsMargins(0, 0, 0, 0)
            self.badge.show()
            for small in self.findChildren(SecondaryButton):
                small.setMinimumHeight(0)
            self.timeline.setVisible(self._stepped)
            self._measure()

    def _crowd(self, inside: int) -> None:
        """Where Enter's button has no room for its words, the keys beside it go to those that scroll."""
        keys = [key for key in (self.undo_button, self.call_key, self.side_key) if not key.isHidden()]
        taken = sum(key.sizeHint().width() + self._key_row.spacing() for key in keys)
        if (taken + self.primary_button.needed_width() > inside) is not self._crowded:
            self._crowded = not self._crowded
            self._lay_lines()
            self._sideways.fit()

    def _fit_below_each_other(self) -> None:
        """As high as all that is said, as long as that leaves something of the page."""
        look, margins, said = theme.current_look(), self._column.contentsMargins(), self._said
        inside = self.width() - margins.left() - margins.right()
        badge = self.width() >= look.px(WITHOUT_BADGE)
        self.badge.setVisible(badge)
        self.timeline.hide()
        for key in self.findChildren(SecondaryButton) if look.thumbs else ():
            key.setMinimumHeight(look.key_row)
        self._key_row.setContentsMargins(0, look.px(6), 0, 0)
        self.call_key.setVisible(bool(said.call))
        self.call.hide()  # what it came to stands before the reason
        room = inside - (self.badge.sizeHint().width() + self._prompt_row.spacing() if badge else 0)
        self._sideways.setFixedWidth(inside)
        self._sideways.fit()
        self._cell_row.invalidate()
        self._crowd(inside)
        below = self._cell_row.sizeHint().height() + self._sideways.height() + look.px(6) + look.key_row
        around = margins.top() + margins.bottom() + look.px(8)
        most = self.window().height() - look.px(LEFT_OVER) - below - around
        self.words.leave_out_aim(len(said.aim.split("\n")))
        self.words.shorten(False)
        self.words.shorten(not self.words.fits(room, most))
        high = max(self.words.needed(room), self.badge.sizeHint().height() if badge else 0)
        self.setFixedHeight(round(high + below + around))

    def _fit(self) -> None:
        """Find the room for result and call: the headline is made shorter before the call is left out, and who took
        how much never is."""
        look, margins, said = theme.current_look(), self._column.contentsMargins(), self._said
        narrow = look.thumbs or (bool(self.property("in_part")) and self.width() < look.px(self.NARROW))
        if self.isVisible() and narrow is not self.narrow:
            self._turn()
        now = (said.lead, said.rest, said.reason, self._doubt, said.aim, said.call, said.result, self._hide_call,
               self.timeline.isHidden(), self.side_key.isHidden(), self.side_key.sizeHint().width(), self.width(),
               self.height(), look, margins, self._cell_row.sizeHint().height(), self._sideways.height(),
               self.narrow and self.primary_button.needed_width())
        if now == self._fitted:
            return
        self._fitted = now
        if self.narrow:
            self._fit_below_each_other()
            return
        self.setFixedHeight(self.usual_height())
        room = self.width() - 2 * look.margin - self.badge.sizeHint().width() - 2 * self._prompt_row.spacing()
        above = 0 if self.timeline.isHidden() else look.timeline
        high = self.height() - margins.top() - margins.bottom() - look.key_row - above
        hidden = (self._hide_call and look.compact) or look.small
        self.call_key.setVisible(look.small and bool(said.call))
        room -= sum(key.sizeHint().width() + self._prompt_row.spacing() for key in (self.call_key, self.side_key)
                    if not key.isHidden())
        self.words.shorten(False)
        self.words.leave_out_aim(0)
        if not said.result and (hidden or not said.call):
            self.call.hide()
            self._shorten_aim(lambda: self.words.fits(room, high))
            return
        self._shorten_aim(lambda: self._finds_room(room, high, not hidden))
        if (hidden or not self._finds_room(room, high, True)) and not self._finds_room(room, high, False):
            beside = room - self.call.lay_out_anyhow(room * 3 // 5, high)
            self.words.shorten(bool(self.call.result) and not self.words.fits(beside, high))
        self.call.setVisible(not self.call.sizeHint().isEmpty())

    def _shorten_aim(self, fits: Callable[[], bool]) -> None:
        """Leave out no more lines of the aim than must be."""
        lines = self._said.aim.split("\n") if self._said.aim else []
        for gone in range(len(lines)):
            self.words.leave_out_aim(gone)
            if fits():
                return
        self.words.leave_out_aim(len(lines))

    def _finds_room(self, room: int, high: int, with_call: bool) -> bool:
        """Lay the cells out beside the headline at its full size, or else beside a shorter one."""
        widest, narrow, least = self.call.widths()
        for limit, whole in ((widest, True), (narrow, True), (narrow, False), (least, False)):
            wide = self.call.lay_out(limit, high, with_call)
            if wide is not None and (self.words.wanted_width() if whole else 0) <= room - wide and \
                    self.words.fits(room - wide, high):
                return True
        return False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A little below the timeline is the timeline still."""
        if event.button() is Qt.MouseButton.LeftButton and self.timeline.isVisible():
            self.timeline.press_at(event.position() - QPointF(self.timeline.pos()))

    def event(self, event: QEvent) -> bool:
        """A key beside the headline may have other words, and leave it other room."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """It has a width by now."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See whether the call still fits beside the headline."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the strip and the actor's line along its top."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        line = theme.BAD if self._doubt else theme.ACTOR_LINE[self._said.actor]
        painter.fillRect(QRectF(0, 0, self.width(), LINE), theme.colour(line))
        painter.end()
