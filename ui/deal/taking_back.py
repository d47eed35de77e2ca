"""Taking back and putting right: what is asked first where chips have moved, and what is said afterwards."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.dealing.run import Undoing
from ui.deal.answers import answer_for
from ui.deal.answers.aside_asks import FixAsk, SummaryAsk, UndoAsk
from ui.deal.answers.ask import Ask
from ui.deal.answers.bets import WagerAsk
from ui.deal.dealer import asked_in, new_op_id

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage


def must_ask(undoing: Undoing) -> bool:
    """Whether hands must move before this can be taken back: chips already paid or sold, or an older hand."""
    return undoing.older or any(amount < 0 for amount in undoing.back.values()) or \
        bool(undoing.rack and undoing.back)


def undo(page: "DealPage", main: Ask) -> None:
    """Take back the last step at once, or ask first what goes back where."""
    undoing = page.dealer.undoing()
    if undoing is None:
        return
    if must_ask(undoing):
        page.open_over(UndoAsk(page.dealer, undoing))
    else:
        op_id = new_op_id()
        page.perform(lambda: page.dealer.undo("", op_id), main)


def fix(page: "DealPage", seq: int) -> None:
    """Open an earlier answer in the strip, with the widget that took it."""
    run = page.dealer.run
    asked = asked_in(run, seq) if run else None
    if asked is None:
        return
    inner = answer_for(asked.prompt, page.dealer)
    if isinstance(inner, WagerAsk):
        inner.keeps_draft = False
    named = asked.prompt.said(asked.prompt.parse(asked.body))
    page.open_over(FixAsk(page.dealer, seq, asked, inner, named))


def tell_moved(page: "DealPage", before: Mapping[int, int], now: Mapping[int, int]) -> None:
    """After a fix: what to give to whom and what to take, where anything differs."""
    moved = {seat: now[seat] - held for seat, held in before.items() if seat in now and now[seat] != held}
    if moved:
        page.open_over(SummaryAsk(page.dealer, moved))
