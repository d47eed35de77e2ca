"""Which game the night begins with."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games import GAMES
from app.words import tr
from ui.widgets.forms import Choice, in_row


class FirstGame(QWidget):
    """The games of the house in menu order; that with which the `last` night began until another is chosen."""

    def __init__(self, last: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice()
        self.choice.setAccessibleName(tr("First game"))
        for game in GAMES:
            self.choice.addItem(tr(game.name), game.id)
        self.choice.setCurrentIndex(max(0, self.choice.findData(last)))
        self.choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)  # as its row is
        in_row((self.choice, 1), on=self)

    @property
    def game(self) -> str:
        """The id of the game that is chosen."""
        return str(self.choice.currentData())
