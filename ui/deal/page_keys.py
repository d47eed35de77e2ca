"""What a key does on the dealer's page, once no field wants it: first the question's own keys, then everybody's."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.desk.house.clock import new_op_id
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.deal.host import Host
from ui.deal.overlays import RULING_KEYS, Overlays
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.rulings.strip_panel import StripPanel
from ui.deal.side.seat_panel import SeatPanel
from ui.keys.key_events import KeyAction, done_by, has_alt, has_ctrl, is_enter, letter
from ui.keys.key_router import click_focused
from ui.strip.card_pad import RANK_KEYS
from ui.strip.seat_keys import seat_keyed
from ui.widgets.side_panel import SidePanel

STEPS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
"""Arrows that go from one button of a panel to another."""

NEAR_THE_CUT = 26
"""So many cards before its place the cut card may well come: it was not counted in, but laid in by eye."""


class PageKeys:
    """Gives a key to whom it belongs: `anywhere` works before any question, `at_prompt` before the game's own."""

    def __init__(self, host: Host, overlays: Overlays, anywhere: Mapping[str, KeyAction],
                 at_prompt: Mapping[str, KeyAction]) -> None:
        self._host, self._overlays = host, overlays
        self._anywhere, self._at_prompt = anywhere, at_prompt
        self.shut = False  # the table is only watched here

    def take(self, event: QKeyEvent) -> bool:
        """A key for the page; False where nobody here wants it."""
        host = self._host
        if self.shut:
            return False
        if self._overlays.keyboard_map is not None:
            return self._on_map(event)
        if host.stopped:
            return self._while_stopped(event)
        panel = host.side.panel
        if panel is not None and (panel.has_keyboard or isinstance(panel, StripPanel)):
            return self._in_panel(panel, event)
        if self._asked(event) or done_by(event, self._anywhere) or self._seat(event):
            return True
        return not host.asks_aside and (done_by(event, self._at_prompt) or self._what_happened(letter(event)))

    def _asked(self, event: QKeyEvent) -> bool:
        """A key of what is asked, or of this and what is asked after it."""
        ask, prompt = self._host.ask, self._host.dealer.prompt
        if ask is None:
            return False
        if not ask.leads_on(event):
            return ask.key(event)
        following = self._host.ask
        if following is not None and self._host.dealer.prompt is not prompt:
            following.key(event)
        return True

    def _seat(self, event: QKeyEvent) -> bool:
        """Ctrl and a seat's digit: the seat is looked after, and the next digits are its rebuy.

        With Shift too it is so where Ctrl and a digit has another meaning.
        """
        seat = seat_keyed(event)
        seats = [view.number for view in self._host.dealer.table.seat_views()] if self._host.dealer.run else []
        if not has_ctrl(event) or has_alt(event) or seat not in seats:
            return False
        self._overlays.open_seat(seat)
        return True

    def _on_map(self, event: QKeyEvent) -> bool:
        self._overlays.close_map()
        return event.key() == Qt.Key.Key_Escape or letter(event) == "?"

    def _while_stopped(self, event: QKeyEvent) -> bool:
        if is_enter(event):
            self._host.press()
        return not has_alt(event) and not Qt.Key.Key_F2 <= event.key() <= Qt.Key.Key_F12 and \
            event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)

    def _in_panel(self, panel: SidePanel, event: QKeyEvent) -> bool:
        focused = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            return self._host.close_panel()
        if event.key() == Qt.Key.Key_F1:
            self._overlays.open_rule()
            return True
        if isinstance(panel, SeatPanel) and letter(event) == "I" and panel.rate():
            return True
        if event.key() in STEPS and isinstance(panel, SeatPanel) and isinstance(focused, QAbstractButton):
            _step_inside(panel, focused, STEPS[event.key()])
            return True
        if isinstance(panel, StripPanel) and has_ctrl(event) and event.key() == Qt.Key.Key_F:
            panel.search_words()
            return True
        if isinstance(panel, RulingPanel) and not is_enter(event) and isinstance(focused, QAbstractButton):
            panel.keyPressEvent(event)  # before Space would press the button that has the keyboard
            return bool(event.text()) or event.key() in STEPS
        if not is_enter(event):
            return False
        panel.press() if isinstance(panel, StripPanel) else click_focused()
        return True

    def _what_happened(self, typed: str) -> bool:
        """A letter of what goes wrong most often, or a card where nobody may draw one."""
        prompt = self._host.dealer.prompt
        if prompt is None or not typed:
            return False
        codes = {kind.code for kind in prompt.rulings}
        if typed == "X" and "cut_card" in codes and self._host.ask is not None:
            return self._cut_card_is_out(self._host.ask)
        if code := self._overlays.ruling_of(typed):
            return self._overlays.open_rulings(code, decision=RULING_KEYS[typed][1])
        if typed == "W" and prompt.topic == "commission":
            seat = prompt.badge.partition("|")[0]
            if seat.isdecimal():
                self._overlays.open_seat(int(seat))
            return True
        if typed in RANK_KEYS and (code := self._overlays.nobodys_card()):
            return self._overlays.open_rulings(code, {"card": RANK_KEYS[typed].value})
        return False

    def _cut_card_is_out(self, ask: Ask) -> bool:
        """At once where it was due; far from it X was hardly meant, and is asked once more."""
        if _far_from_the_cut(self._host.dealer):
            return self._overlays.open_rulings("cut_card")
        dealer, op_id = self._host.dealer, new_op_id()
        assert dealer.prompt is not None
        ruling = next(kind for kind in dealer.prompt.rulings if kind.code == "cut_card")()
        self._host.run_command(lambda: dealer.rule(ruling, op_id), ask)
        return True


def _far_from_the_cut(dealer: Dealer) -> bool:
    """Whether many cards still lie before the cut card."""
    shoe = dealer.felt().shoe
    return shoe is not None and not shoe.cut_out and shoe.left - shoe.cut_at > NEAR_THE_CUT


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
