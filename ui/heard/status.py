"""The status of the window: what was told last, to be read again, and notices for readers without announcements."""

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from ui.heard import telling


class Notice(QWidget):
    """One thing that was told. Nothing is to be seen of it; an older reader reads out what shows in this role."""

    heard_role, heard_whole = QAccessible.Role.Notification, True

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(1, 1)
        self.setAccessibleName(words)


class StatusLine(QWidget):
    """Nothing is to be seen of it. It is called by what was told last; an older reader is shown a notice each time."""

    heard_role, heard_whole = QAccessible.Role.StatusBar, True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(1, 1)
        self._notice: Notice | None = None
        self.setAccessibleName(telling.told.last)
        telling.told.said.connect(self._say)

    def _say(self, words: str) -> None:
        self.setAccessibleName(words)
        window = self.parentWidget()
        if telling.told.older and self.isVisible() and window is not None:
            if self._notice is not None:
                self._notice.deleteLater()
            self._notice = Notice(words, window)  # a new one: readers keep the role of what they have met
            self._notice.show()
