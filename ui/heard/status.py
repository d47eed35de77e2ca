"""The status of the window: what was told last, to be read again, and notices for readers without announcements."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from ui.heard import telling

AFTER = 150
"""Milliseconds: Orca 43 forgets what it has not read yet as the keyboard moves, which it does with most answers."""

LASTS = 5_000
"""Milliseconds: a reader asks what shows only some time after it was shown, when more may have been told already."""


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
        self.setAccessibleName(telling.told.last)
        telling.told.said.connect(self._say)

    def _say(self, words: str) -> None:
        self.setAccessibleName(words)
        if telling.told.older and self.isVisible():
            QTimer.singleShot(AFTER, self, lambda: self._show(words))

    def _show(self, words: str) -> None:
        window = self.parentWidget()
        if self.isVisible() and window is not None:
            notice = Notice(words, window)  # a new one: readers keep the role of what they have met
            notice.show()
            QTimer.singleShot(LASTS, notice, notice.deleteLater)
