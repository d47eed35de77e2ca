"""What a key press is: Enter, a letter, with Ctrl or Alt."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


def plain_key(event: QKeyEvent) -> bool:
    """Whether neither Ctrl nor Alt nor Meta is held."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return not event.modifiers() & held


def letter(event: QKeyEvent) -> str:
    """The bare letter, digit or sign that was keyed, in capitals; empty with Ctrl or Alt."""
    return event.text().upper() if plain_key(event) and event.text().isprintable() else ""


def is_enter(event: QKeyEvent) -> bool:
    """Either of the two Enter keys."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def shifted(event: QKeyEvent) -> bool:
    """Whether Shift is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


def has_ctrl(event: QKeyEvent) -> bool:
    """Whether Ctrl (Command on a Mac) is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def has_alt(event: QKeyEvent) -> bool:
    """Whether Alt is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
