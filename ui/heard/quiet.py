"""A page that has the keyboard again because something was answered: it is not named, for the answer is told."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget


class Quiet(QObject):
    """Follows the keyboard of a page: a reader names whatever gets it, and would say the page before what was taken."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page, self._on = page, False
        page.installEventFilter(self)

    @property
    def holds(self) -> bool:
        """Whether the page goes without its name now."""
        return self._on

    def begin(self) -> None:
        """Something was answered: until the keyboard has left the page it needs no name."""
        self._turn(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keyboard leaves it: whoever comes back by another way is told where."""
        if event.type() == QEvent.Type.FocusOut:
            self._turn(False)
        return False

    def _turn(self, on: bool) -> None:
        if on is not self._on:
            self._on = on
            # Readers keep a name until they hear that it is another.
            QAccessible.updateAccessibility(QAccessibleEvent(self._page, QAccessible.Event.NameChanged))
