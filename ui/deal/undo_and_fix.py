"""Taking back and putting right: what is asked first where chips have moved, and what is said afterwards."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.dealing.engine.run import Undoing
from app.dealing.values.transfers import RACK, Place, on_the_felt
from ui.deal.answers import answer_for
from ui.deal.answers.aside_asks import FixAsk, SummaryAsk, UndoAsk
from ui.deal.answers.ask import Ask
from ui.deal.answers.bets import WagerAsk
from ui.deal.dealer import asked_in
from ui.widgets.op_id import new_op_id

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage


def must_ask(undoing: Undoing, in_hand: bool) -> bool:
    """Whether hands must move before this can be taken back: chips paid, sold or put into the rack, or an older hand.

    Losing bets on their way back to the felt, while a hand is open, need no question.
    """
    return undoing.older or any(amount < 0 for amount in undoing.back.values()) or \
        bool(undoing.rack and (undoing.back or not in_hand))


def undo(page: "DealPage", main: Ask) -> None:
    """Take back the last step at once, or ask first what goes back where."""
    undoing = page.dealer.undoing()
    if undoing is None:
        return
    if must_ask(undoing, page.dealer.table.hand is not None):
        page.open_over(UndoAsk(page.dealer, undoing))
    else:
        op_id = new_op_id()
        page.run_command(lambda: page.dealer.undo("", op_id), main)


def fix(page: "DealPage", seq: int) -> None:
    """Open an earlier answer in the strip, with the widget that took it."""
    run = page.dealer.run
    asked = asked_in(run, seq) if run else None
    if asked is None:
        return
    inner = answer_for(type(asked.prompt), page.dealer)
    if isinstance(inner, WagerAsk):
        inner.keeps_draft = False
    named = asked.prompt.said(asked.prompt.parse(asked.body))
    page.open_over(FixAsk(page.dealer, seq, asked, inner, named))


def tell_moved(page: "DealPage", before: Mapping[Place, int]) -> None:
    """After a fix: what to give to whom and what to take, where anything differs."""
    table, moved = page.dealer.table, changed(before, page.dealer.table.balances)
    seats = {seat: moved[table.purse(seat)] for seat in table.seats if table.purse(seat) in moved}
    if seats:
        page.open_over(SummaryAsk(page.dealer, seats, moved.get(RACK, 0), on_the_felt(moved)))


def changed(before: Mapping[Place, int], now: Mapping[Place, int]) -> dict[Place, int]:
    """By how much each place holds more than before."""
    places = {place: now.get(place, 0) - before.get(place, 0) for place in {**before, **now}}
    return {place: more for place, more in places.items() if more}
