"""A step of the night's end: what its panel tells the strip, and the row of ways to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.dealing.values.felt import Actor
from app.desk import Desk
from app.desk.cashier.night_end import NightStands
from app.errors import Refusal
from app.names import short_name
from app.words import tr
from app.words.joined import phrases, without_stop
from ui.keys.key_events import has_ctrl, is_enter
from ui.look import theme
from ui.look.lettering import LEFT, write
from ui.look.tips import show_tip
from ui.settle.step_side import Section
from ui.strip.chip_palette import PICKED
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import OFF, PLAIN, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_row

Deed = Callable[[], None]

TINY = 9
"""Pixels below which no word of an option is written smaller."""


@dataclass(frozen=True, slots=True)
class StepOption:
    """One way to go about a step: its key, what it is, and what comes of it in numbers."""

    key: str
    label: str
    note: str = ""
    chosen: bool = False
    enabled: bool = True


class OptionKey(PaintedButton):
    """An option on the strip: its name above, what comes of it below, its key in the corner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = StepOption("", "")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_option(self, option: StepOption) -> None:
        """Show another one."""
        self.option = option
        self.setEnabled(option.enabled)
        self.setAccessibleName(option.label)
        self.setAccessibleDescription(phrases((option.note, option.key)))
        show_tip(self, option.note)
        self.update()

    def surface(self) -> Surface:
        """Framed in brass while it is meant."""
        return OFF if not self.isEnabled() else PICKED if self.option.chosen else PLAIN

    def sizeHint(self) -> QSize:
        """An equal part of the row."""
        look = theme.current_look()
        return QSize(look.px(150), look.key_row)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Name and key in one line, the consequence below."""
        scale, middle = theme.current_look().scale, area.center().y()
        cap = cap_width(self.option.key)
        small = theme.current_look().small
        inside = area.adjusted(6, 0, -6, 0) if small else area.adjusted(12, 0, -10, 0)
        upper = QRectF(inside.left(), middle - 24 * scale, inside.width(), 26 * scale)
        lower = QRectF(inside.left(), middle + 2 * scale, inside.width(), 20 * scale)
        # The key stands beside the name, or in a small window, where that has no room for it, beside what follows.
        beside = lower if small and theme.advance(self.option.label, theme.font("body_strong")) > upper.width() - cap \
            else upper
        draw_cap(painter, QRectF(inside.right() - cap, beside.top(), cap, beside.height()), self.option.key,
                 surface.second)
        beside.setRight(beside.right() - cap - 6)
        write(painter, upper, self.option.label, theme.font("body_strong"), surface.text, LEFT, TINY)
        write(painter, lower, self.option.note, theme.font("note"), surface.second, LEFT, TINY)


class OptionKeys(QWidget):
    """The row of options. `used` carries the key of the one that was clicked."""

    used = Signal(str)
    MOST = 5

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = [OptionKey() for _ in range(self.MOST)]
        in_row(*((key, 1) for key in self.keys), on=self, spacing=8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for key in self.keys:
            key.clicked.connect(lambda _=False, key=key: self.used.emit(key.option.key))

    def offer(self, options: Sequence[StepOption]) -> None:
        """Offer these."""
        for at, key in enumerate(self.keys):
            key.setVisible(at < len(options))
            if at < len(options):
                key.show_option(options[at])


@dataclass
class Told:
    """What a step has on the strip and in the right column."""

    said: StripText
    action: Action
    options: tuple[StepOption, ...] = ()
    side: tuple[Section, ...] = ()
    refusal: str = field(default="", kw_only=True)

    @property
    def shown(self) -> StripText:
        """What is said; why something was refused stands in the place of the reason."""
        return replace(self.said, reason=self.refusal, actor=Actor.WARN) if self.refusal else self.said


class StepPane(QFrame):
    """The panel of one step. `changed` asks for its words again, `deed` carries what is to be booked.

    `go` names a page that the host has to see first, `entry` an entry of the ledger. What a deed was refused for is
    kept in `refusal`.
    """

    changed = Signal()
    deed = Signal(object)
    go = Signal(str)
    entry = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.refusal = desk, ""
        self.setProperty("panel", True)

    def take_up(self, stands: NightStands) -> None:
        """The night stands so now."""
        raise NotImplementedError

    def told(self) -> Told:
        """What the strip and the right column say."""
        raise NotImplementedError

    def press(self) -> None:
        """What Enter does."""
        raise NotImplementedError

    def use(self, key: str) -> None:
        """An option was chosen by its key."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Any other key; whether it was one of this step's."""
        return False

    def choose(self, what: str) -> None:
        """A line of the right column was chosen, by what it says to the step."""

    @property
    def first(self) -> QWidget:
        """Where the keyboard belongs."""
        return self

    def refuse(self, why: str) -> None:
        """Why it was not done; what was typed stays."""
        self.refusal = why
        self.changed.emit()


def jackpots_told(why: Refusal) -> Told:
    """What the jackpots still need before chips are handed in and counted; Enter goes there."""
    said = StripText(tr("The jackpots first"), f" — {without_stop(why.wrong)}", rest_of(why), actor=Actor.WARN,
                     badge="icon:trophy|" + tr("CHECK"))
    return Told(said, Action(tr("To the jackpots"), tr("Then come back: F7")))


def on_the_button(say: Callable[[str], str], name: str, second: bool = False) -> str:
    """A line of Enter's button with a name in it: where there is no room for all of the name, with its short form."""
    look = theme.current_look()
    beside = 0 if second and look.slim else cap_width(tr("Enter ⏎")) + 6
    fits = theme.advance(say(name), theme.font("note" if second else "primary")) <= look.primary - 28 - beside
    return say(name if fits else short_name(name))


def notch(event: QWheelEvent) -> int:
    """Which way the mouse's wheel was turned: 1 up, -1 down, 0 for neither."""
    turned = event.angleDelta().y()
    return (turned > 0) - (turned < 0)


def leaves_letters(event: QKeyEvent) -> bool:
    """Whether a field of figures leaves this key to the page: letters, arrows up and down, and Ctrl's."""
    typed = event.text()
    return (typed.isprintable() and typed != "" and not typed.isdigit() and typed not in ".,") or \
        (has_ctrl(event) and is_enter(event))
