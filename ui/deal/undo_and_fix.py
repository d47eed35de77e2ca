"""Taking back and putting right: what is asked first where chips have moved, and what is said afterwards."""

from collections.abc import Container, Mapping

from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.dealing.engine.run import Undoing
from app.dealing.table.table import Table
from app.dealing.values.log import Json, RowKind
from app.dealing.values.transfers import RACK, Kind, Place, on_the_felt
from app.desk.house.clock import new_op_id
from app.words import tr
from ui.deal.answers import answer_for
from ui.deal.answers.aside_asks import FixAsk, SummaryAsk, UndoAsk
from ui.deal.answers.ask import Ask
from ui.deal.answers.bets import WagerAsk
from ui.deal.dealer import Dealer, asked_in
from ui.deal.host import Host
from ui.keys.key_events import KeyAction
from ui.strip.prompt_strip import PromptStrip


def must_ask(undoing: Undoing, in_hand: bool) -> bool:
    """Whether hands must move before this can be taken back: chips paid, sold or put into the rack, or an older hand.

    Losing bets on their way back to the felt, while a hand is open, need no question.
    """
    return undoing.older or any(amount < 0 for amount in undoing.back.values()) or \
        bool(undoing.rack and (undoing.back or not in_hand))


def line_of_card(dealer: Dealer, hand: str, index: int) -> int:
    """The line of the log that turned a card of the felt; 0 where there is none."""
    actor = next((view.actor.value for view in dealer.felt().hands if view.name == hand), "")
    ending = f"/{actor}:{index + 1}"
    rows = dealer.run.effective if dealer.run else ()
    return next((row.seq for row in reversed(rows) if row.kind is RowKind.ANSWER and row.key.endswith(ending)), 0)


class UndoAndFix:
    """Asks on the page `host` and has it booked there."""

    def __init__(self, host: Host) -> None:
        self._host, self._dealer = host, host.dealer

    def undo(self, main: Ask) -> None:
        """Take back the last step at once, or ask first what goes back where."""
        undoing = self._dealer.undoing()
        if undoing is None:
            return
        if must_ask(undoing, self._dealer.table.hand is not None):
            self._host.open_over(UndoAsk(self._dealer, undoing))
        else:
            op_id = new_op_id()
            self._host.run_command(lambda: self._dealer.undo("", op_id), main)

    def walk_back(self) -> bool:
        """Walk back over what was entered, from the last entry on; False where there is none."""
        from ui.deal.fixing.walk_ask import walk_of  # most hands are dealt without a slip

        walk = None if self._host.stopped or self._host.asks_aside else walk_of(self._dealer)
        if walk is None:
            return False
        walk.chosen.connect(self.fix)
        self._host.open_over(walk)
        return True

    def keys(self, strip: PromptStrip) -> dict[str, KeyAction]:
        """What begins the walk back at a prompt."""
        return {"Left": lambda: self._walk_from(strip), "Alt+Left": self.walk_back}

    def step_clicked(self, log: QWidget, step: int) -> None:
        """A step of the timeline was clicked: on the walk to that entry, else the log is shown."""
        if self._host.ask is None or not self._host.ask.step_clicked(step):
            self._host.side.bring(log)

    def _walk_from(self, strip: PromptStrip) -> bool:
        """The same by the bare arrow: only where the prompt has the keyboard, and no felt, tab, list or tile has it."""
        focused = QApplication.focusWidget()
        in_a_field = isinstance(focused, QLineEdit) and strip.isAncestorOf(focused)
        return (in_a_field or focused in (None, strip.parentWidget())) and self.walk_back()

    def fix(self, seq: int, body: Json = None) -> None:
        """Open an earlier answer in the strip, with the widget that took it; `body` is put in for it at once."""
        run = self._dealer.run
        asked = asked_in(run, seq) if run else None
        if asked is None:
            return
        inner = answer_for(type(asked.prompt), self._dealer)
        if isinstance(inner, WagerAsk):
            inner.keeps_draft = False
        named = asked.prompt.said(asked.prompt.parse(asked.body))
        ask = FixAsk(self._dealer, seq, asked, inner, named)
        self._host.open_over(ask)
        if body is not None:
            ask.take(body, tr("Wrong card keyed"))

    def tell_moved(self, before: Mapping[Place, int]) -> None:
        """After a fix: what to give to whom and what to take, and whose box holds what, where anything differs.

        So it is where bets that were taken lie on the felt again; that losing ones are taken is never asked about.
        """
        table = self._dealer.table
        moved = changed(before, table.balances)
        seats = {seat: moved[table.purse(seat)] for seat in table.seats if table.purse(seat) in moved}
        laid = bets_alone(table, moved, seats)
        boxes = {table.people[int(place.whose)]: (before.get(place, 0), table.balance(place))
                 for place in sorted(moved, key=lambda one: int(one.whose) if one.kind is Kind.BOX else 0)
                 if place.kind is Kind.BOX}
        if seats or boxes or any(amount > 0 for amount in laid.values()):
            felt = on_the_felt(moved) - sum(laid.values())
            self._host.open_over(SummaryAsk(self._dealer, seats, laid, moved.get(RACK, 0), felt, boxes))


def bets_alone(table: Table, moved: Mapping[Place, int], seats: Container[int]) -> dict[int, int]:
    """By how much the bets of each seat differ, but for `seats`, whose own chips move besides."""
    laid: dict[int, int] = {}
    for place, more in moved.items():
        if place.kind is Kind.BET and (seat := table.seat_of(int(place.whose.split("/")[0]))) not in seats:
            laid[seat] = laid.get(seat, 0) + more
    return laid


def changed(before: Mapping[Place, int], now: Mapping[Place, int]) -> dict[Place, int]:
    """By how much each place holds more than before."""
    places = {place: now.get(place, 0) - before.get(place, 0) for place in {**before, **now}}
    return {place: more for place, more in places.items() if more}
