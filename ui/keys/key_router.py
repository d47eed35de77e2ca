"""The keys of the page: one place that asks the question on the strip before anything else has a say."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from ui.keys.key_events import has_alt, has_ctrl, is_enter, table_step

REPEATS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Tab,
                     Qt.Key.Key_Backtab, Qt.Key.Key_Minus, Qt.Key.Key_Equal, Qt.Key.Key_Plus})
"""Keys that may be held down."""

RAISING = frozenset({Qt.Key.Key_Up, Qt.Key.Key_PageUp})
"""Keys that do nothing in a field of figures, and raise a bid."""

LOOKING = frozenset({Qt.Key.Key_D, Qt.Key.Key_F, Qt.Key.Key_G, Qt.Key.Key_T})
"""Keys that with Ctrl deal somebody in, look for something, choose a game and show the score, wherever one types."""

LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home,
                       Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab})
"""Keys that a list with the keyboard keeps for itself."""


WALKED = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End})
"""Keys that go from one to the next of controls that are walked, such as the places on the rail."""


def typing_in(widget: QWidget | None) -> bool:
    """Whether somebody types into a field there: its letters are its own."""
    return isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox) or \
        (isinstance(widget, QComboBox) and widget.isEditable())


def click_focused() -> bool:
    """Press the button that has the keyboard; False where none has."""
    focused = QApplication.focusWidget()
    if isinstance(focused, QAbstractButton):
        focused.click()
    return isinstance(focused, QAbstractButton)


def goes_through(field: QWidget | None, event: QKeyEvent) -> bool:
    """What a field leaves to the page: F1, F10, what Ctrl does there, Alt+Left; on the strip Ctrl with a seat's digit;
    where it takes figures only, letters; empty, taking back and Left."""
    if event.key() in (Qt.Key.Key_F1, Qt.Key.Key_F10) or \
            (has_ctrl(event) and (is_enter(event) or event.key() in LOOKING)):
        return True
    if not isinstance(field, QLineEdit) or not field.property("strip"):
        return False
    if event.key() == Qt.Key.Key_Left and (has_alt(event) or not field.text()):
        return True
    if has_ctrl(event) and Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return True
    taking_back = event.key() == Qt.Key.Key_Backspace or (has_ctrl(event) and event.key() == Qt.Key.Key_Z)
    if taking_back and not field.text():
        return True
    if not field.property("figures"):
        return False
    return event.key() in RAISING or (event.text().isprintable() and event.text() != "" and
                                      not event.text().isdigit() and event.text() not in ".,")


def lies_over(widget: QWidget | None) -> bool:
    """Whether the keyboard is in something that was laid over the window: its keys are its own."""
    while widget is not None and not widget.property("laid_over"):
        widget = widget.parentWidget()
    return widget is not None


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


class KeyRouter(QObject):
    """Gives every key that reaches the page's window first to `take`, unless a field or a pressed control wants it.

    It watches the window and whatever has the keyboard in it, so that no list swallows a letter on its way.
    """

    def __init__(self, page: QWidget, take: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(page)
        self._page, self._take = page, take
        self._watched: list[QWidget] = []

    def attach(self) -> None:
        """The page is seen: watch its window and whatever has the keyboard there."""
        self.detach()
        _app().focusChanged.connect(self._follow)
        self._follow(None, QApplication.focusWidget())

    def detach(self) -> None:
        """The page is no longer seen: watch nothing, so that nothing is touched while a window is taken down."""
        if self._watched:
            _app().focusChanged.disconnect(self._follow)
        self._unwatch()

    def _unwatch(self) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        try:
            window = self._page.window()
        except RuntimeError:
            return  # the window is being taken down, and the keyboard leaves it last
        self._unwatch()
        inside = new is not None and new is not window and new.window() is window
        self._watched = [window, new] if inside and new is not None else [window]
        for widget in self._watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys only; everything else goes its way, and so does every key where dealing has stopped."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or \
                not (self._page.isVisible() and self._page.isEnabled()):
            return False
        focused = QApplication.focusWidget()
        if lies_over(focused) or table_step(event):
            return False
        if typing_in(focused) and not goes_through(focused, event):
            return False
        if self._belongs_to(focused, event):
            return False
        if event.isAutoRepeat() and event.key() not in REPEATS:
            return True
        return self._take(event)

    def _belongs_to(self, focused: QWidget | None, event: QKeyEvent) -> bool:
        """Space presses the focused control; arrows and Tab move where there is something to move through."""
        if event.key() == Qt.Key.Key_Space or (focused is not None and focused.property("walked")
                                               and event.key() in WALKED):
            return True
        if isinstance(focused, QAbstractItemView):
            across = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and focused.property("across")
            return across or event.key() in LIST_KEYS
        return event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and isinstance(focused, QAbstractButton)
