"""A page that has the keyboard again because something was answered: it is not named, for the answer is told."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget


class Quiet(QObject):
    """Follows the keyboard of a page: a reader names whatever gets it, and would say the page before what was taken.

    It stays as it is while the keyboard is where something is asked, `within` the page.
    """

    def __init__(self, page: QWidget, *within: QWidget) -> None:
        super().__init__(page)
        self._page, self._within, self._on = page, within, False
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._moved)

    @property
    def holds(self) -> bool:
        """Whether the page goes without its name now."""
        return self._on

    def begin(self) -> None:
        """Something was answered: until the keyboard has left for somewhere else it needs no name."""
        self._turn(True)

    def _moved(self, _: QWidget | None, to: QWidget | None) -> None:
        """Whoever comes back by another way is told where."""
        if self._on and to is not self._page and not (
                to is not None and any(one is to or one.isAncestorOf(to) for one in self._within)):
            self._turn(False)

    def _turn(self, on: bool) -> None:
        if on is not self._on:
            self._on = on
            # Readers keep a name until they hear that it is another.
            QAccessible.updateAccessibility(QAccessibleEvent(self._page, QAccessible.Event.NameChanged))
