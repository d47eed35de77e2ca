"""What a key does on the Night page, once no field wants it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.dealing.asides.registry import ACCOUNT, CASH, MARKER
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter, shifted
from ui.night.add_player import AddPlayerPanel
from ui.night.cash_strip import OTHER, QUICK_KEYS
from ui.night.expense_panel import ExpensePanel

if TYPE_CHECKING:
    from ui.night.page import NightPage

WAYS = {"A": ACCOUNT, "C": CASH, "M": MARKER}


def take_key(page: "NightPage", event: QKeyEvent) -> bool:
    """A key for the page; False where nobody here wants it."""
    if event.key() == Qt.Key.Key_F1 or has_alt(event):
        return False
    focused = QApplication.focusWidget()
    if page.panel is not None and focused is not None and page.panel.isAncestorOf(focused):
        return _in_panel(page, event)
    if is_enter(event) and not shifted(event):
        page.press()
        return True
    if has_ctrl(event):
        return _ctrl(page, event)
    return _moves(page, event) or _counts(page, event) or _letters(page, event)


def _in_panel(page: "NightPage", event: QKeyEvent) -> bool:
    """The panel has the keyboard: its own primary button under Ctrl+Enter, a button under Enter, and no letter."""
    panel, focused = page.panel, QApplication.focusWidget()
    if event.key() == Qt.Key.Key_Escape:
        page.close_panel()
    elif is_enter(event) and has_ctrl(event):
        if isinstance(panel, AddPlayerPanel):
            panel.seat_them()
        elif isinstance(panel, ExpensePanel):
            panel.book_it()
    elif is_enter(event) and isinstance(focused, QAbstractButton):
        focused.click()
    else:
        return letter(event) != "" and not has_ctrl(event) and not event.text().isspace()
    return True


def _ctrl(page: "NightPage", event: QKeyEvent) -> bool:
    if event.key() == Qt.Key.Key_Z:
        page.redo() if shifted(event) else page.undo()
    elif event.key() == Qt.Key.Key_Y:
        page.redo()
    elif event.key() == Qt.Key.Key_F:
        page.begin_search()
    else:
        return False
    return True


def _moves(page: "NightPage", event: QKeyEvent) -> bool:
    by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
    if by:
        page.step(by)
    elif event.key() == Qt.Key.Key_Escape:
        page.end_count()
    elif event.key() == Qt.Key.Key_Backspace and not page.counting:
        page.undo()
    else:
        return False
    return True


def _counts(page: "NightPage", event: QKeyEvent) -> bool:
    """While chips are counted: how they are paid out, and what becomes of a marker."""
    if not page.counting:
        return False
    typed, row = letter(event), page.strip.count
    if typed in ("A", "C"):
        row.pay_by(WAYS[typed])
    elif typed == "M" and not row.marker.isHidden():
        row.marker.click()
    return typed in ("A", "C", "M", *QUICK_KEYS, OTHER)


def _letters(page: "NightPage", event: QKeyEvent) -> bool:
    typed, buy = letter(event), page.strip.buy
    if typed == "N":
        page.open_add()
    elif page.player is None:
        return False
    elif typed and (typed in QUICK_KEYS or typed == OTHER):
        buy.choose(typed)
    elif typed in WAYS:
        buy.pay_by(WAYS[typed])
        if typed == "M":
            page.strip.note.setFocus()
    elif typed == "X":
        page.begin_count()
    elif typed == "J":
        page.contribute()
    elif typed == "E":
        page.open_expense()
    else:
        return False
    return True
