"""A card of help, and from it the handbook."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.words import tr
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Card


class HelpCard(Card):
    """F1 once more, or its button, opens the handbook: `more`."""

    more = Signal()

    def __init__(self, title: str, lines: tuple[str, ...]) -> None:
        super().__init__(title, lines)
        self.handbook = SecondaryButton(tr("Handbook"), tr("F1"), kind="ghost")
        self.handbook.clicked.connect(self.more)
        self.row.insertWidget(0, self.handbook)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F1; the rest is a card's."""
        if event.key() == Qt.Key.Key_F1 and not event.isAutoRepeat():
            self.more.emit()
        else:
            super().keyPressEvent(event)
