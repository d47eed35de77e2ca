"""How much is told to whoever listens to the screen, and how it is told."""

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.heard import Telling, utterance

KEY = "screen reader/older"


class Told(QObject):
    """What was told last, for those who cannot be told at once; `older` says that the reader takes no announcements."""

    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.last, self.older = "", False


told = Told()
_in_use = Telling.FULL


def use(telling: Telling) -> None:
    """Tell so much from now on."""
    global _in_use
    _in_use = telling


def in_use() -> Telling:
    """How much is told."""
    return _in_use


def is_older() -> bool:
    """Whether this computer's screen reader is one that takes no announcements."""
    return str(QSettings("Sabot", "Sabot").value(KEY, "")) == "yes"


def use_older(older: bool) -> None:
    """Tell it in another way, on this computer, from now on."""
    QSettings("Sabot", "Sabot").setValue(KEY, "yes" if older else "")
    told.older = older


def tell(widget: QWidget, *sentences: str) -> None:
    """Say sentences in one utterance; nothing where that was chosen."""
    words = utterance(*sentences)
    if words and _in_use is not Telling.OFF:
        told.last = words
        if not told.older:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
        told.said.emit(words)
