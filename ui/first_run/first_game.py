"""Which game the night begins with."""

from PySide6.QtWidgets import QWidget

from app.games import GAMES
from app.words import tr
from ui.widgets.forms import Choice, in_row
from ui.widgets.tiles_and_words import Words


class FirstGame(QWidget):
    """The games of the house in menu order; the first one unless another is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice()
        self.choice.setAccessibleName(tr("First game"))
        for game in GAMES:
            self.choice.addItem(tr(game.name), game.id)
        in_row(Words(tr("First game"), "body_strong"), (self.choice, 1), on=self)

    @property
    def game(self) -> str:
        """The id of the game that is chosen."""
        return str(self.choice.currentData())
