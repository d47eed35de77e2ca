"""How much is told to whoever listens to the screen, and how it is told."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.heard import Telling, utterance

_in_use = Telling.FULL


def use(telling: Telling) -> None:
    """Tell so much from now on."""
    global _in_use
    _in_use = telling


def in_use() -> Telling:
    """How much is told."""
    return _in_use


def tell(widget: QWidget, *sentences: str) -> None:
    """Say sentences in one utterance; nothing where that was chosen."""
    words = utterance(*sentences)
    if words and _in_use is not Telling.OFF:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
