"""A field for a PIN with its keys: typed or touched, never shown, and quiet while one is being checked."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from app.desk.access.pins import LONGEST
from app.words import tr
from ui.heard.widgets import PART
from ui.look import theme
from ui.widgets.buttons import PrimaryButton, PrimaryState
from ui.widgets.forms import button, in_column, set_tone, words

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫")
"""Where each key lies, row by row; the empty one clears the field."""


class SecretField(QLineEdit):
    """A field whose signs nobody can read, nor take out of it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setAccessibleName(name)
        self.setPlaceholderText(name)
        self.setMaxLength(LONGEST)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhHiddenText |
                                 Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase)
        theme.written(self, "body_strong")


class PinPad(QWidget):
    """The field, ten digits, and the button that gives what was typed: `given` carries it, and the field is empty then.

    `hint` says whose PIN it can be, while there is nothing else to say; `low` makes the keys as low as a finger allows.
    """

    heard_role = PART

    given = Signal(str)

    def __init__(self, name: str, verb: str, hint: str, low: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verb, self._hint, self._low = verb, hint, low
        self.field, self.go = SecretField(name), PrimaryButton()
        self.said = words("", "body_strong", "warn")
        self.said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.keys: dict[str, QPushButton] = {}
        self._busy = self._waits = False
        self._told = ""
        self._arrange()
        self.field.textChanged.connect(lambda _: self._show_state())
        self.field.returnPressed.connect(self.give)
        self.go.clicked.connect(self.give)
        self.setFocusProxy(self.field)
        self.say("")
        self._show_state()

    def _arrange(self) -> None:
        grid = self._grid = QGridLayout()
        grid.setSpacing(theme.current_look().pick(10, 8, 6))
        self.field.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        theme.dress(self.field, f"color: {theme.GOLD};")
        for at, key in enumerate(KEYS):
            made = self.keys[key] = button(key or tr("Clear"))
            theme.written(made, "key" if key else "body_strong")
            made.setAccessibleName(tr("Delete the last one") if key == "⌫" else key or tr("Clear"))
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
            made.clicked.connect(lambda _=False, key=key: self._press(key))
            grid.addWidget(made, at // 3, at % 3)
        in_column(self.field, self.said, grid, self.go, on=self, spacing=theme.current_look().pick(10, 8, 6))
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        size = QSize(look.px(92), look.px(48) if self._low else look.pick(66, 58, 48))
        for key in self.keys.values():
            key.setFixedSize(size)
        for row in range(self._grid.rowCount()):  # a key's own least height is the style sheet's once it is shown
            self._grid.setRowMinimumHeight(row, size.height())
        self.setFixedWidth(3 * size.width() + 2 * look.pick(10, 8, 6))
        self.said.setMinimumHeight(look.px(38))

    def _press(self, key: str) -> None:
        if key == "⌫":
            self.field.backspace()
        elif key:
            self.field.insert(key)
        else:
            self.field.clear()
        self.field.setFocus()

    def give(self) -> None:
        """What was typed, once."""
        typed = self.field.text()
        if typed and self.go.isEnabled():
            self.field.clear()
            self.given.emit(typed)

    # what it says

    def check(self) -> None:
        """It is being checked: nothing can be typed meanwhile."""
        self._busy = True
        self.say(tr("Checking…"), "second")
        self._show_state()

    def ready(self, sentence: str = "") -> None:
        """It can be typed again; the sentence says what was wrong."""
        self._busy = False
        self.say(sentence)
        self._show_state()
        self.field.setFocus()

    def wait(self, sentence: str, open_still: str = "") -> None:
        """Nothing can be typed until the wait is over, unless it says what is open still; no sentence ends it."""
        was, self._waits, told = self._waits, bool(sentence) and not open_still, self._told
        self._told = open_still
        if self._waits or was or told != open_still:
            self.say(open_still or sentence)
        self._show_state()
        if was and not sentence:
            self.field.setFocus()

    def say(self, sentence: str, tone: str = "warn") -> None:
        """A sentence below the field."""
        self.said.setText(sentence or self._hint)
        set_tone(self.said, tone if sentence else "second")

    def _show_state(self) -> None:
        free = not self._busy and not self._waits
        for part in (self.field, *self.keys.values()):
            part.setEnabled(free)
        can = free and bool(self.field.text())
        self.go.show_action(self._verb, "", PrimaryState.READY if can else PrimaryState.OFF)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that the field has left over goes no further, but for Esc."""
        event.setAccepted(event.key() != Qt.Key.Key_Escape)
