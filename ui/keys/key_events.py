"""What a key press is, Enter, a letter, with Ctrl or Alt, and what a table of keys has it do."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


def plain_key(event: QKeyEvent) -> bool:
    """Whether neither Ctrl nor Alt nor Meta is held."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return not event.modifiers() & held


def letter(event: QKeyEvent) -> str:
    """The bare letter, digit or sign that was keyed, in capitals; empty with Ctrl or Alt."""
    return event.text().upper() if plain_key(event) and event.text().isprintable() else ""


def table_step(event: QKeyEvent) -> int:
    """By how many tables Ctrl+PgUp and Ctrl+PgDn go on, -1 or 1; 0 for every other key."""
    steps = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
    return steps.get(Qt.Key(event.key()), 0) if has_ctrl(event) and not has_alt(event) else 0


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


KeyAction = Callable[[], object]
"""What a key does; one that gives False leaves the key to others."""

NAMED: dict[int, str] = {
    Qt.Key.Key_Return: "Enter", Qt.Key.Key_Enter: "Enter", Qt.Key.Key_Escape: "Esc", Qt.Key.Key_F1: "F1",
    Qt.Key.Key_F10: "F10", Qt.Key.Key_Backspace: "Backspace", Qt.Key.Key_Up: "Up", Qt.Key.Key_Down: "Down",
    Qt.Key.Key_Left: "Left"}
"""Keys that type nothing and stand in tables of keys."""


def key_name(event: QKeyEvent) -> str:
    """A key as tables of keys write it: "N", "?", "Esc", "Enter", "Ctrl+F"; with Alt none but "Alt+Left".

    Shift counts with Enter and with Ctrl+Z only: "Shift+Enter", "Ctrl+Shift+Z".
    """
    ctrl, name = has_ctrl(event), NAMED.get(event.key(), "")
    if not name:
        name = letter(event) if not ctrl else chr(event.key()) if 0x20 < event.key() < 0x7F else ""
    if has_alt(event):
        return "Alt+Left" if event.key() == Qt.Key.Key_Left and not ctrl else ""
    if not name:
        return ""
    shift = shifted(event) and (name == "Enter" or (ctrl and name == "Z"))
    return ("Ctrl+" if ctrl else "") + ("Shift+" if shift else "") + name


def done_by(event: QKeyEvent, actions: Mapping[str, KeyAction]) -> bool:
    """Do what a table has this key do; False where it has nothing for it, or that did not want it."""
    action = actions.get(key_name(event))
    return action is not None and action() is not False
