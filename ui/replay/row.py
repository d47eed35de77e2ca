"""The row of a replay's strip: what was keyed at this step, and the keys that go to another step or hand."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.access.pins import keyed_by
from app.desk.replay.hand import ReplayStep
from app.words import as_in, tr
from app.words.joined import labelled
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row

KEYS = (("first", as_in("a step", "First"), "Home"), ("back", "Back", "←"),
        ("play", as_in("a replay", "Play"), "Space"), ("last", as_in("a step", "Last"), "End"),
        ("hand_before", "Hand before", "↑"), ("hand_after", "Hand after", "↓"), ("other", "Other hand", "L"),
        ("players", "Show players", "P"), ("record", "Print", "Ctrl P"))
"""What the keys of the row do: a name, the words on the button, and the key."""


NARROW = 165
"""Less wide than this not even when it was keyed can be read."""


class Keyed(QWidget):
    """When, by whom and what was keyed, large enough to be read from a step away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._when, self._what = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_step(self, step: ReplayStep) -> None:
        """Show what was keyed at this step."""
        self._when = " · ".join(part for part in (f"{step.line.at:%H:%M:%S}", keyed_by(step.by)) if part)
        self._what = step.line.text
        self.setAccessibleName(labelled(self._when, self._what))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the keys beside it."""
        return QSize(160, theme.current_look().key_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both lines; where large text leaves them no room nothing, as the list beside says the same."""
        if self.width() < theme.current_look().px(NARROW):
            return
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        ink.box(area, theme.PANEL, theme.BRASS_SURFACE, theme.BRASS_EDGE)
        line = area.adjusted(look.px(14), look.px(5), -look.px(10), 0)
        ink.write(QRectF(line.left(), line.top(), line.width(), look.px(18)), tr("Keyed {when}", when=self._when),
                  "note", theme.TX2)
        ink.write(QRectF(line.left(), line.top() + look.px(19), line.width(), look.px(30)), self._what, "amount",
                  theme.BRASS_TEXT)
        painter.end()


class ReplayRow(QWidget):
    """Buttons that take no keyboard, since every one has its key. `pressed` gives the name of one."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keyed, self.buttons = Keyed(), dict[str, SecondaryButton]()
        in_row((self.keyed, 1), *(self.add(name, tr(label), cap) for name, label, cap in KEYS), on=self,
               spacing=theme.current_look().px(6))

    def add(self, name: str, label: str, cap: str) -> SecondaryButton:
        """One more key."""
        made = self.buttons[name] = SecondaryButton(label, cap)
        made.in_strip = True
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.clicked.connect(lambda: self.pressed.emit(name))
        return made
