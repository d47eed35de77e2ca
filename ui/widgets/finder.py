"""A field that finds: what is typed is looked for after a short rest."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

WAIT = 150
"""Milliseconds after the last letter before the books are asked: a name is not looked for letter by letter."""


class Finder(QLineEdit):
    """Where words are typed. Esc and the arrows are the page's; Enter goes to the list."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down and Enter go on to what was found; Esc empties the field first."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
