"""How a rule on the screen stands: as it is saved, changed, doubtful, or wrong."""

from enum import Enum

from ui.look import theme


class Standing(Enum):
    """A standing with its edge, the width of that edge, and the colour of the value in it."""

    SAVED = ("saved", theme.LINE2, 1.0, theme.TX1, theme.FIELD)
    CHANGED = ("changed", theme.BRASS_MARK, 2.0, theme.BRASS_TEXT, theme.BRASS_SURFACE)
    DOUBTFUL = ("doubtful", theme.WARN, 2.0, theme.WARN, theme.FIELD)
    WRONG = ("wrong", theme.BAD, 2.0, theme.BAD, theme.FIELD)

    def __init__(self, word: str, edge: str, width: float, text: str, ground: str) -> None:
        self.word, self.edge, self.width, self.text, self.ground = word, edge, width, text, ground

    @property
    def shows(self) -> bool:
        """Whether it differs from the ordinary look."""
        return self is not Standing.SAVED
