"""The strip of the Settle page: which payment comes next, how it is made, and what Enter does."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.dealing.prompts.heard import utterance
from app.dealing.values.felt import Actor
from app.settlement import CARRIED, CASH, TRANSFER
from app.words import tr
from ui.heard.state import StateTold
from ui.heard.widgets import PART
from ui.keys.key_events import has_ctrl, is_enter
from ui.keys.letting_go import let_go
from ui.look import theme
from ui.strip.chip_palette import PICKED
from ui.strip.prompt_strip import WITHOUT_BADGE, PromptStrip
from ui.strip.prompt_words import Badge, PromptWords
from ui.strip.sideways import Sideways
from ui.strip.step_timeline import StepTimeline
from ui.widgets.buttons import OFF, PLAIN, PrimaryButton, PrimaryState, SecondaryButton, Surface, UndoButton
from ui.widgets.forms import SPRING, in_column, in_row, take_out, words

LINE = 3
PRIMARY = 260
"""As wide as Enter's button is at the least: its second line has an amount and a name."""
HOW, LOW_HOW = 70, 58
"""As high as the box beside the headline is: a label and two lines, clear of Enter’s button below."""
WAYS = ((CASH, "Cash", "C"), (TRANSFER, "Bank transfer", "B"), (CARRIED, "Carry to next night", "N"))
"""How a payment can be dealt with, in the order of the keys."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the strip says: headline with its coloured lead, reason, badge, a word on how, and the primary button."""

    lead: str
    rest: str = ""
    reason: str = ""
    badge: str = ""
    how: str = ""
    act: str = ""
    then: str = ""
    state: PrimaryState = PrimaryState.READY
    actor: Actor = Actor.TABLE


class Way(SecondaryButton):
    """One way of dealing with a payment; the one that is meant is framed."""

    one_of_several = True

    def __init__(self, label: str, cap: str) -> None:
        super().__init__(label, cap)
        self.in_strip = True
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Framed in brass where it is meant."""
        return (PICKED if self.isChecked() else PLAIN) if self.isEnabled() else OFF


class Field(QLineEdit):
    """A field whose Enter is its own: it does not press what stands there afterwards. Ctrl+Enter is the page's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter once."""
        if is_enter(event) and (has_ctrl(event) or event.isAutoRepeat()):
            event.setAccepted(event.isAutoRepeat())
            return
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


class Fields(QFrame):
    """An amount and a reason to be typed in the strip's row, or one of them. Enter in the last one is `given`."""

    given = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "ink1")
        self.amount, self.reason = Field(), Field()
        self.leave = SecondaryButton(tr("Not now"), tr("Esc"), kind="ghost")
        self.leave.in_strip = True
        row = in_row(on=self, spacing=10)
        for field, share in ((self.amount, 2), (self.reason, 5)):
            theme.written(field, "title", 48)
            row.addWidget(field, share)
        row.addWidget(self.leave)
        self.amount.setMaxLength(20)
        self.reason.setMaxLength(200)
        self.amount.returnPressed.connect(self.given)
        self.reason.returnPressed.connect(self.given)
        self.leave.clicked.connect(self.left)

    def ask(self, amount: str, reason: str, value: str = "") -> None:
        """Offer one field or both, by their names; the first has the keyboard."""
        for field, name, text in ((self.amount, amount, value), (self.reason, reason, "")):
            field.setVisible(bool(name))
            field.setAccessibleName(name)
            field.setPlaceholderText(name)
            field.setText(text)
        first = self.amount if amount else self.reason
        first.setFocus()
        first.selectAll()


class SettleStrip(QFrame):
    """Badge, headline and reason above the row of keys.

    `primary`, `undo`, `part`, `reroute` are clicks on those; `way` carries how a payment is to be dealt with, `given`
    and `left` end what is typed in the row.
    """

    heard_role = PART
    primary = Signal()
    undo = Signal()
    part = Signal()
    reroute = Signal()
    way = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self.timeline, self.badge, self.words = StepTimeline(), Badge(), PromptWords()
        self.how, self.how_words = QFrame(), words("", "body_strong")
        self.undo_button, self.primary_button = UndoButton(), PrimaryButton()
        self.ways = {code: Way(tr(label), cap) for code, label, cap in WAYS}
        self.part_button, self.reroute_button = SecondaryButton(tr("Part paid"), "P"), SecondaryButton(
            tr("Reroute"), "R")
        self.fields, self.rows = Fields(), QStackedWidget()
        self._sideways, self.narrow = Sideways(self), False
        self._actor, self._doubt, self._told = Actor.TABLE, "", Told("")
        self._state = StateTold(self, self._sentences)
        self._arrange()
        self._connect()
        theme.follow(self._measure)

    def _arrange(self) -> None:
        self._column, keys = QVBoxLayout(self), QFrame()
        keys.setProperty("surface", "ink1")
        self._column.setSpacing(0)
        inside = in_column(SPRING, on=self.how, spacing=0, margins=(14, 2, 14, 2))
        self.how.setProperty("panel", True)
        inside.addWidget(words(tr("How"), "label", "label"))
        inside.addWidget(self.how_words)
        inside.addStretch(1)
        self._top, self._how_row, self._row = in_row(spacing=16), in_row(), in_row(spacing=10)
        choose = in_row(*((way, 2) for way in self.ways.values()), on=keys, spacing=8)
        for button in (self.part_button, self.reroute_button):
            button.in_strip = True
            choose.addWidget(button)
        self.rows.addWidget(keys)
        self.rows.addWidget(self.fields)
        self.rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for one in (self.undo_button, self.primary_button):
            one.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._column.addWidget(self.timeline)
        self._column.addLayout(self._top, 1)
        self._column.addLayout(self._how_row)
        self._column.addWidget(self._sideways)
        self._column.addLayout(self._row)
        self._sideways.hide()
        self._lay_lines()

    def _lay_lines(self) -> None:
        """Everything in its line; in a narrow strip the way, the keys and Enter's button each have their own."""
        take_out(self._top, self._how_row, self._row)
        self._top.addWidget(self.badge)
        self._top.addWidget(self.words, 1)
        (self._how_row if self.narrow else self._top).addWidget(self.how, 0, Qt.AlignmentFlag.AlignVCenter)
        if self.narrow:
            self._sideways.hold((self.rows,))
        else:
            self._row.addWidget(self.rows, 1)
        self._row.addWidget(self.undo_button)
        self._row.addWidget(self.primary_button, int(self.narrow))
        self.rows.show()

    def _turn(self) -> None:
        """One line below the other, or beside each other again."""
        self.narrow = self.words.whole = not self.narrow
        wide = QSizePolicy.Policy.Expanding if self.narrow else QSizePolicy.Policy.Fixed
        self.primary_button.setSizePolicy(wide, QSizePolicy.Policy.Fixed)
        self._sideways.setVisible(self.narrow)
        self.timeline.setVisible(not self.narrow)
        self.badge.show()
        self._lay_lines()

    def _fit(self) -> None:
        look = theme.current_look()
        in_part = bool(self.property("in_part")) and self.width() < look.px(PromptStrip.NARROW)
        narrow = look.thumbs or in_part
        if self.isVisible() and narrow is not self.narrow:
            self._turn()
        self.setFixedHeight(self._height() if self.narrow else self.usual_height())

    def _height(self) -> int:
        """How high all of it is in lines below each other."""
        look, around = theme.current_look(), self._column.contentsMargins()
        inside = self.width() - around.left() - around.right()
        badge = self.width() >= look.px(WITHOUT_BADGE)
        self.badge.setVisible(badge)
        room = inside - (self.badge.sizeHint().width() + self._top.spacing() if badge else 0)
        self._sideways.setFixedWidth(inside)
        self._sideways.fit()
        words = max(self.words.needed(room), self.badge.sizeHint().height() if badge else 0)
        how = 0 if self.how.isHidden() else self.how.height()
        return round(around.top() + around.bottom() + look.px(8) + words + how + self._sideways.height() + look.key_row)

    def usual_height(self) -> int:
        """How high it is at the width that it is drawn for."""
        return theme.current_look().strip

    def showEvent(self, event: QShowEvent) -> None:
        """It has a width by now."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """It may need other lines."""
        super().resizeEvent(event)
        self._fit()

    def _connect(self) -> None:
        for code, way in self.ways.items():
            way.clicked.connect(lambda _=False, code=code: self.way.emit(code))
        for button, signal in ((self.part_button, self.part), (self.reroute_button, self.reroute),
                               (self.undo_button, self.undo), (self.primary_button, self.primary)):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())

    def show_told(self, told: Told) -> None:
        """Say what comes next."""
        self._actor, self._told = told.actor, told
        self.badge.show_badge(told.badge, told.actor)
        self.words.show_words(told.lead, told.rest, told.reason, told.actor, doubt=self._doubt)
        self.how_words.setText(told.how)
        self.how.setVisible(bool(told.how))
        self.primary_button.show_action(told.act, told.then, told.state)
        self.setAccessibleName(utterance(*self._sentences()))
        self._state.look()
        self._fit()
        self.update()

    def _sentences(self) -> tuple[str, ...]:
        told = self._told
        return f"{told.lead}{told.rest}", self._doubt, told.reason, told.how

    def show_doubt(self, doubt: str) -> None:
        """Say before every reason that the books were changed; "" while they were not."""
        if doubt != self._doubt:
            self._doubt = doubt
            self.show_told(self._told)

    def show_ways(self, way: str, payable: bool, can_reroute: bool) -> None:
        """Offer the ways of dealing with a payment; nothing is offered for one that is dealt with."""
        for code, button in self.ways.items():
            button.setEnabled(payable)
            button.setChecked(payable and code == way)
            button.update()
        self.part_button.setEnabled(payable and way != CARRIED)
        self.reroute_button.setEnabled(can_reroute)
        let_go(self.fields)  # Qt would give the keyboard to the first of the ways
        self.rows.setCurrentIndex(0)

    def ask(self, amount: str, reason: str, value: str = "") -> None:
        """Offer fields to type in instead of the ways."""
        self.rows.setCurrentIndex(1)
        self.fields.ask(amount, reason, value)

    @property
    def asking(self) -> bool:
        """Whether something is to be typed in the row."""
        return self.rows.currentIndex() == 1

    def _measure(self) -> None:
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(18, 14, 12))
        self.rows.setFixedHeight(look.key_row)
        self.how.setFixedSize(look.px(290), look.pick(HOW, HOW, small=LOW_HOW))
        self.primary_button.setMinimumWidth(look.px(PRIMARY))
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The strip's ground, and the line along its top."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        painter.fillRect(QRectF(0, 0, self.width(), LINE), theme.colour(
            theme.BAD if self._doubt else theme.ACTOR_LINE[self._actor]))
        painter.end()
