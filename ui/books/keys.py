"""What a key does on the Ledger page, once no field wants it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from ui.books.strip import CSV, IMPORT, JOURNAL, JSON, MEND
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter, shifted

if TYPE_CHECKING:
    from ui.books.page import LedgerPage

LISTS = {"E": "entries", "N": "nights", "P": "players"}
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


def take_key(page: "LedgerPage", event: QKeyEvent) -> bool:
    """A key for the page; False where nobody here wants it."""
    if has_alt(event):
        return False
    panel, focused = page.side.panel, QApplication.focusWidget()
    if panel is not None and focused is not None and (focused is panel or panel.isAncestorOf(focused)):
        return _in_panel(page, event)
    if event.key() == Qt.Key.Key_Escape:
        page.back()
    elif is_enter(event) and not shifted(event):
        if not event.isAutoRepeat():
            focused.click() if isinstance(focused, QAbstractButton) and not has_ctrl(event) else page.press()
    elif has_ctrl(event):
        return _ctrl(page, event)
    elif event.key() in MOVES:
        if focused is not page.table and page.table.isVisible():  # which has had it, and was at its end
            page.table.setFocus()
            page.table.keyPressEvent(event)
    else:
        return _letters(page, event)
    return True


def _in_panel(page: "LedgerPage", event: QKeyEvent) -> bool:
    """The panel has the keyboard: its button under Ctrl+Enter, and no letter goes further."""
    panel = page.side.panel
    if event.key() == Qt.Key.Key_Escape:
        page.back()
    elif is_enter(event) and has_ctrl(event):
        page.mend_now()
    elif is_enter(event):
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton):
            focused.click()
    else:
        return panel is not None and letter(event) != ""
    return True


def _ctrl(page: "LedgerPage", event: QKeyEvent) -> bool:
    if event.key() != Qt.Key.Key_F:
        return False
    page.filters.finder.setFocus()
    page.filters.finder.selectAll()
    return True


def _letters(page: "LedgerPage", event: QKeyEvent) -> bool:
    typed = letter(event)
    if typed in LISTS:
        page.show_mode(LISTS[typed])
    elif typed in (MEND, CSV, JSON, JOURNAL, IMPORT):
        page.strip.keys[typed].click()
    elif typed in ("[", "]"):
        page.side.turn(1 if typed == "]" else -1)
    else:
        return False
    return True
