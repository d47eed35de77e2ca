"""The status of the window: what was told last, to be read again, and for readers that take no announcements."""

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from ui.heard import telling


class StatusLine(QWidget):
    """Nothing is to be seen of it. It is called by what was told last, and to an older reader shown each time anew."""

    heard_whole = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(1, 1)
        self.setAccessibleName(telling.told.last)
        telling.told.said.connect(self._say)

    @property
    def heard_role(self) -> QAccessible.Role:
        """A status, or what an older reader reads out as soon as it shows."""
        return QAccessible.Role.Notification if telling.told.older else QAccessible.Role.StatusBar

    def _say(self, words: str) -> None:
        self.setAccessibleName(words)
        if telling.told.older and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.ObjectShow))
