"""What a key does on the dealer's page, once no field wants it: first the question's own keys, then everybody's."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.dealing.prompts.kinds import Confirm, Pay
from ui.deal import overlays
from ui.deal.side.ruling_panel import RulingPanel
from ui.deal.side.seat_panel import SeatPanel
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter, shifted
from ui.strip.card_pad import RANK_KEYS
from ui.widgets.op_id import new_op_id

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage

STEPS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
"""Arrows that go from one button of a panel to another."""

NEAR_THE_CUT = 26
"""So many cards before its place the cut card may well come: it was not counted in, but laid in by eye."""

NOBODYS_CARD = ("I2", "I3", "I6")
"""Where a card is keyed that nobody may draw, it can be one of these."""


def take_key(page: "DealPage", event: QKeyEvent) -> bool:
    """A key for the page; False where nobody here wants it."""
    if page.keyboard_map is not None:
        return _on_map(page, event)
    if page.stopped:
        return _while_stopped(page, event)
    panel, focused = page.side.panel, QApplication.focusWidget()
    if panel is not None and focused is not None and (focused is panel or panel.isAncestorOf(focused)):
        return _in_panel(page, event)
    if page.ask is not None and page.ask.key(event):
        return True
    return _primary(page, event) or _ctrl(page, event) or _everywhere(page, event) or _what_happened(page, event)


def _on_map(page: "DealPage", event: QKeyEvent) -> bool:
    overlays.close_map(page)
    return event.key() == Qt.Key.Key_Escape or letter(event) == "?"


def _while_stopped(page: "DealPage", event: QKeyEvent) -> bool:
    if is_enter(event):
        page.press()
    return not has_alt(event) and not Qt.Key.Key_F2 <= event.key() <= Qt.Key.Key_F12


def _in_panel(page: "DealPage", event: QKeyEvent) -> bool:
    panel = page.side.panel
    if event.key() == Qt.Key.Key_Escape:
        return page.close_panel()
    if event.key() == Qt.Key.Key_F1:
        overlays.open_rule(page)
        return True
    focused = QApplication.focusWidget()
    if event.key() in STEPS and isinstance(panel, RulingPanel | SeatPanel) and isinstance(focused, QAbstractButton):
        _step_inside(panel, focused, STEPS[event.key()])
        return True
    if not is_enter(event):
        return False
    if isinstance(panel, RulingPanel) and panel.kind is not None:
        panel.record()
    elif isinstance(focused, QAbstractButton):
        focused.click()
    return True


def _primary(page: "DealPage", event: QKeyEvent) -> bool:
    if not is_enter(event) or has_alt(event) or shifted(event):
        return False
    page.press()
    return True


def _ctrl(page: "DealPage", event: QKeyEvent) -> bool:
    if not has_ctrl(event):
        return False
    if event.key() == Qt.Key.Key_Z:
        page.redo() if shifted(event) else page.undo()
    elif event.key() == Qt.Key.Key_Y:
        page.redo()
    elif event.key() == Qt.Key.Key_F:
        page.side.show_tab(page.log)
        page.log.begin_search()
    elif event.key() == Qt.Key.Key_R:
        return page.log.replay_current() or page.tabs.roads.replay_pinned()
    else:
        return event.key() == Qt.Key.Key_T and page.tabs.go_to_scores()
    return True


def _step_inside(panel: QWidget, focused: QWidget, by: int) -> None:
    """The keyboard goes on to the next control of a panel, from the last to the first, and never out of it."""
    step = QWidget.nextInFocusChain if by > 0 else QWidget.previousInFocusChain
    found = step(focused)
    while found is not None and found is not focused and not _belongs_to(panel, found):
        found = step(found)
    if found is not None:
        found.setFocus(Qt.FocusReason.TabFocusReason)


def _belongs_to(panel: QWidget, control: QWidget) -> bool:
    """Whether this is a control of the panel that takes the keyboard now."""
    return panel.isAncestorOf(control) and control.isVisible() and control.isEnabled() and \
        bool(control.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _everywhere(page: "DealPage", event: QKeyEvent) -> bool:
    typed = letter(event)
    if event.key() == Qt.Key.Key_Escape:
        return page.felt.put_away() or page.tabs.roads.put_away() or page.close_panel() or _forgive(page)
    if event.key() == Qt.Key.Key_F1 or typed == "I":
        overlays.open_rule(page)
    elif typed == "?":
        overlays.open_map(page)
    elif typed in ("[", "]"):
        page.side.turn(1 if typed == "]" else -1)
    elif page.asks_aside:
        return False
    elif event.key() == Qt.Key.Key_Backspace and not has_ctrl(event) and not has_alt(event):
        page.undo()
    elif typed == "N":
        overlays.open_note(page)
    elif typed == "R":
        overlays.repeat_call(page)
    elif typed == "J" and overlays.may_claim(page):
        page.claim_wanted.emit()
    elif typed == "Y":
        overlays.open_rulings(page)
    else:
        return False
    return True


def _forgive(page: "DealPage") -> bool:
    """Put away what was refused: the prompt says again what it asks."""
    if page.ask is None or page.ask.refusal is None:
        return False
    page.ask.refusal = None
    page.ask.changed.emit()
    return True


def _far_from_the_cut(page: "DealPage") -> bool:
    """Whether many cards still lie before the cut card: X was then hardly meant, and is asked once more."""
    shoe = page.dealer.felt().shoe
    return shoe is not None and not shoe.cut_out and shoe.left - shoe.cut_at > NEAR_THE_CUT


def _what_happened(page: "DealPage", event: QKeyEvent) -> bool:
    typed, prompt = letter(event), page.dealer.prompt
    if prompt is None or page.asks_aside or not typed:
        return False
    codes = {kind.code: kind for kind in prompt.rulings}
    if typed == "X" and "cut_card" in codes and page.ask is not None:
        if _far_from_the_cut(page):
            return overlays.open_rulings(page, "cut_card")
        ruling, op_id = codes["cut_card"](), new_op_id()
        page.run_command(lambda: page.dealer.rule(ruling, op_id), page.ask)
        return True
    if code := overlays.ruling_of(page, typed):
        return overlays.open_rulings(page, code, decision=overlays.RULING_KEYS[typed][1])
    if typed == "W" and prompt.topic == "commission":
        seat = prompt.badge.partition("|")[0]
        if seat.isdecimal():
            page.open_panel(SeatPanel(page.dealer, int(seat)))
        return True
    code = next((one for one in NOBODYS_CARD if one in codes), "")
    if code and typed in RANK_KEYS and isinstance(prompt, Pay | Confirm):
        return overlays.open_rulings(page, code, RANK_KEYS[typed].value)
    return False
