"""A panel over the right column: a title, what belongs to it, a word about what went wrong, and a way out."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QIntValidator, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QScrollArea, QSizePolicy, QSlider, QWidget

from app.errors import Refusal, Refused
from app.words import tr
from ui.heard import telling
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter
from ui.keys.key_router import click_focused
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, Words, in_column, in_row

if TYPE_CHECKING:
    from app.sheets.score_sheet import GameScore

LINE = 40
SCROLLS = {Qt.Key.Key_Up: QSlider.SliderAction.SliderSingleStepSub,
           Qt.Key.Key_Down: QSlider.SliderAction.SliderSingleStepAdd,
           Qt.Key.Key_PageUp: QSlider.SliderAction.SliderPageStepSub,
           Qt.Key.Key_PageDown: QSlider.SliderAction.SliderPageStepAdd,
           Qt.Key.Key_Home: QSlider.SliderAction.SliderToMinimum, Qt.Key.Key_End: QSlider.SliderAction.SliderToMaximum}
"""What the keys do that read on in a panel longer than the column."""


class SidePanel(QFrame):
    """The frame of every such panel. `act` carries a call of the desk, `closed` puts the panel away; `turned` says that
    one which has the strip says something else there.
    """

    heard_role = QAccessible.Role.Grouping

    act = Signal(object)
    closed = Signal()
    turned = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        # A click beside the fields must not give the keyboard to the page: the next Enter would answer its prompt.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.title, self.trouble = plain_label(title, "title"), plain_label("", "note", "warn")
        self.title.setWordWrap(True)
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.close_button = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self.close_button.clicked.connect(lambda: self.closed.emit())
        self.body = in_column(spacing=8)
        self._build()
        self.setAccessibleName(title)

    def _build(self) -> None:
        look = theme.current_look()
        inner, scroll = QWidget(), QScrollArea()
        self._scroll, self._area = scroll.verticalScrollBar(), scroll
        self._scroll.setSingleStep(look.px(LINE))
        head = in_row((self.title, 1), self.close_button, margins=(look.px(16), look.px(6), look.px(10), look.px(6)))
        in_column(head, (scroll, 1), on=self, spacing=0)
        in_column(self.trouble, self.body, SPRING, on=inner,
                  margins=(look.px(16), look.px(4), look.px(16), look.px(12)))
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def refused(self, refusal: Refusal) -> None:
        """Say here why something was not done."""
        self.trouble.setText(str(refusal))
        self.trouble.show()
        telling.tell(self, str(refusal))

    def begin(self) -> None:
        """The panel is shown."""

    def follow(self, games: "Sequence[GameScore]") -> bool:
        """Take tonight's scores as they stand now; False where that leaves nothing to show."""
        return True

    def press(self) -> None:
        """Its primary button, where it has one."""

    def keep_in_sight(self, part: QWidget, at: int = 0, high: int = 0) -> None:
        """Scroll so far that a part of the panel is seen, or of that the line `at`, so many pixels high."""
        inner = self._area.widget()
        if inner is not None and inner.isAncestorOf(part):
            self._area.ensureVisible(0, part.mapTo(inner, QPoint(0, at)).y(), 0, max(high, LINE))

    @property
    def has_keyboard(self) -> bool:
        """Whether the panel, or something in it, has the keyboard."""
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def take_key(self, event: QKeyEvent) -> bool:
        """A key while the keyboard is in the panel: Ctrl+Enter is its primary button, and no letter goes further."""
        if has_alt(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event):
            self.press() if has_ctrl(event) else click_focused()
        else:
            return letter(event) != ""
        return True

    def do(self, deed: Callable[[], Callable[[], None]]) -> None:
        """Read what is entered and have it done; what cannot be read is said here."""
        self.trouble.hide()
        try:
            self.act.emit(deed())
        except Refused as refused:
            self.refused(refused.refusal)

    def add_line(self, words: str, role: str = "body", tone: str = "second") -> QLabel:
        """A line of words."""
        label = plain_label(words, role, tone)
        label.setWordWrap(True)
        self.body.addWidget(label)
        return label

    def add_field(self, name: str, hint: str = "", longest: int = 200) -> QLineEdit:
        """A named field."""
        self.body.addWidget(plain_label(name, "note", "second"))
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setPlaceholderText(hint)
        field.setMaxLength(longest)
        self.body.addWidget(field)
        return field

    def add_buttons(self, *buttons: SecondaryButton) -> None:
        """Buttons side by side."""
        row = in_row(spacing=8)
        for button in buttons:
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(button)
        self.body.addLayout(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away. Enter goes no further: a field has taken it, and it must not answer the prompt as well.

        What is longer than the column is read by arrows and pages, where no field wants them.
        """
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in SCROLLS:
            self._scroll.triggerAction(SCROLLS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on the panel knows which of its fields was typed in last."""
        super().showEvent(event)
        for field in self.findChildren(QLineEdit):
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click anywhere in the panel leaves the keyboard in the field that had it."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QLineEdit):
            self.setFocusProxy(watched)
        return False


class Number(QLineEdit):
    """A whole number from 0 to `most`; nothing typed is 0."""

    def __init__(self, name: str, start: int = 0, most: int = 9999, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setValidator(QIntValidator(0, most, self))
        self.setMaxLength(6)
        theme.keep(self, "size", lambda one: one.setMinimumWidth(theme.current_look().px(64)))
        self.setAccessibleName(name)
        self.setPlaceholderText("0")
        self.set_value(start)

    def value(self) -> int:
        """The number."""
        return int(self.text() or 0)

    def set_value(self, number: int) -> None:
        """Show a number."""
        self.setText(str(number) if number else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter counts in an empty field too, which Qt takes for a number that is not finished."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.text():
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing replaces what stands there."""
        super().focusInEvent(event)
        self.selectAll()


def plain_label(text: str, role: str = "body", tone: str = "") -> Words:
    """Words that are never taken for markup, in one line."""
    return Words(text, role, tone)
