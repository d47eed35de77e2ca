"""The jackpots at the desk: what players put in, the hands that are claimed, how a period ends, and by what rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.dealing.asides.registry import (
    ChangeJackpotRules,
    ClaimHand,
    ConfirmHand,
    Contribute,
    EndPeriod,
    StrikeHand,
    TakeCarried,
    TopUp,
)
from app.dealing.table.jackpot_pools import absent, ending_now, pool, unsettled
from app.dealing.values.log import Row
from app.dealing.values.transfers import carried
from app.desk.house.house import House
from app.desk.records.jackpot_carryover import held_for, house_rules_of
from app.desk.session.session import Session
from app.errors import Refused
from app.jackpots.hands import Hand
from app.jackpots.rules import JackpotRules, title_of
from app.jackpots.running import Running
from app.jackpots.standing import Candidate, Deed, Ending
from app.names import clean_line
from app.store.values import Night
from app.words import tr

if TYPE_CHECKING:
    from app.desk.records.past_jackpots import JackpotRecord, PastAward

NOTE_READ = "note"
"""Under this name the house keeps, beside the jackpots' rules, that the note about the law was read."""

THE_LAW = (
    "A jackpot may be illegal where you live even if the game itself is not.",
    "It may make your home an unlicensed gaming house. Find out before the first contribution.",
    "Let everybody choose whether to take part, and keep none of it for the house.",
    "Put the rules in writing with your players: they are printed from this page.",
)
"""What a host reads once before a jackpot is switched on."""


class Jackpots:
    """A house's jackpots. What changes something raises Refused, and then nothing has."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._awards: tuple[int, tuple[PastAward, ...]] = (-1, ())

    # what there is

    def rules(self, name: str) -> JackpotRules:
        """The house's rules of a jackpot: those that its next period begins with."""
        return house_rules_of(self._session.the_house(), name)

    def running(self, name: str) -> Running | None:
        """The jackpot as it runs tonight; None where it does not."""
        return self._session.table.house.jackpots.get(name) if self._session.run else None

    def pool(self, name: str) -> int:
        """What it holds, in minor units."""
        one = self.running(name)
        if one is not None:
            return pool(self._session.table, one)
        held = held_for(name, self._session.books.balances())
        return sum(amount for place, amount in held.items() if place.whose == name)

    def ending(self, name: str) -> Ending:
        """How its period would end now."""
        one = self.running(name)
        return ending_now(self._session.table, one) if one else Ending(Deed.NOTHING)

    def is_over(self, name: str) -> bool:
        """Whether the running period’s time is up."""
        one = self.running(name)
        return one is not None and one.is_over(self._session.clock.now())

    @property
    def note_read(self) -> bool:
        """Whether the host has read the note about the law."""
        return bool(self._session.the_house().jackpots.get(NOTE_READ))

    def awards(self) -> tuple["PastAward", ...]:
        """Every award that holds, the last one first."""
        from app.desk.records.past_jackpots import past_awards

        head = self._session.books.head().number
        if self._awards[0] != head:
            self._awards = head, past_awards(self._session.books)
        return self._awards[1]

    def record(self, name: str, night: Night) -> "JackpotRecord":
        """A jackpot’s night for the sheet: every movement, every hand, every period that ended."""
        from app.desk.records.past_jackpots import record_of

        session = self._session
        runs = [run for _, run in session.runs_of(night)]
        return record_of(name, session.the_house(), night, session.books, runs, self.rules(name))

    # the rules

    def read_the_note(self, op_id: str = "") -> None:
        """The host has read the note about the law."""
        session, house = self._session, self._session.the_house()
        if not self.note_read and not session.was_written(op_id):
            read = replace(house, jackpots={**house.jackpots, NOTE_READ: {"read": True}})
            session.carry_out("jackpot_rules", op_id, settings=read.jackpot_settings())

    def changed(self, name: str, after: House) -> JackpotRules:
        """A jackpot's rules as a house changes them. Raises Refused where it may not."""
        rules, session = house_rules_of(after, name), self._session
        if rules.on and not self.rules(name).on and not self.note_read:
            raise Refused(tr("The legal note has not been read."),
                          tr("Read it once before you switch a jackpot on."), tr("Read it first."))
        if session.run is not None and any(row.key == ChangeJackpotRules.code for row in session.run.waiting):
            raise Refused(tr("An earlier rule change is waiting on a fix."), "",
                          tr("Answer the questions asked again first."))
        self._refuse_other_money(name, rules)
        return rules

    def _refuse_other_money(self, name: str, rules: JackpotRules) -> None:
        """Between two nights too: what it holds stays chips or cash until it is paid out."""
        if self._session.run is None and rules.paid_in is not self.rules(name).paid_in and \
                held_for(name, self._session.books.balances()):
            raise Refused(tr("{jackpot} is not empty.", jackpot=title_of(name)),
                          tr("A switch between chips and cash is made while it is empty."), tr("Award it first."))

    # the money

    def contribute(self, name: str, player: int, op_id: str = "") -> None:
        """A player takes part."""
        self._session.aside(Contribute(name, self._now(), player), op_id)

    def top_up(self, name: str, amount: int, reason: str, op_id: str = "") -> None:
        """The house adds to it."""
        self._session.aside(TopUp(name, self._now(), amount, clean_line(reason, 200)), op_id)

    def end(self, name: str, deed: Deed, reason: str = "", op_id: str = "") -> None:
        """The period ends as the host was told: awarded, returned or carried over; with several tables for all."""
        aside = EndPeriod(name, self._now(), deed.value, clean_line(reason, 200))
        if self._session.run is not None and self._session.run.opening.house:
            from app.desk.cashier.jackpot_ends import end_for_all

            end_for_all(self._session, aside, lambda: self.to_confirm(name), op_id)
        else:
            self._session.aside(aside, op_id)

    # several tables

    def carrying(self) -> tuple[int, int] | None:
        """Who sits at this table and carries chips, by number, and how much: what a jackpot paid is put in front here.
        """
        table = self._session.table if self._session.run else None
        held = [(who.player, table.house.balance(carried(who.player))) for _, who in sorted(table.seats.items())] \
            if table is not None and table.opening.house else []
        return next((one for one in held if one[1]), None)

    def put_in_front(self, player: int, amount: int, op_id: str = "") -> None:
        """A player at this table plays with the chips they carry."""
        self._session.aside(TakeCarried(player, amount), op_id)

    def elsewhere(self, hand: Candidate) -> str:
        """The table at which a hand was claimed, where that is another one and is open; empty else."""
        table = self._session.table
        here = not table.opening.house or hand.table == table.opening.table
        return "" if here else table.house.jackpots_of_all.open_tables().get(hand.table, "")

    def claimed_at(self, hand: Candidate) -> str:
        """What the table is called at which a hand was claimed; empty in a house with one."""
        names = {one.number: one.name for one in self._session.books.house_tables()} if hand.table else {}
        return names.get(hand.table, "") if len(names) > 1 else ""

    def is_paid_out(self, row: Row) -> bool:
        """Whether a row of this table’s log is one that the end of a period at all tables rests on."""
        table = self._session.table
        return table.house.shared and bool(table.house.jackpots_of_all.rests_on((row,)))

    def to_confirm(self, name: str) -> tuple[Candidate, ...]:
        """The hands that a second person has to look at before the period can end."""
        one = self.running(name)
        if one is None or not one.rules.confirm:
            return ()
        if not self._session.table.opening.house:
            return self.ending(name).unconfirmed
        waits = one.unconfirmed(absent(self._session.table, one))
        return tuple(sorted(waits, key=lambda made: bool(self.elsewhere(made))))

    def refuse_to_close(self) -> None:
        """Raises Refused where a night would close over a jackpot that nobody has been given."""
        for one in unsettled(self._session.table):
            ending = self.ending(one.name)
            ways = {Deed.AWARD: tr("A hand qualifies: award it."), Deed.REFUND: tr("No hand qualifies: return it."),
                    Deed.CARRY: tr("No hand qualifies: carry it over.")}
            raise Refused(
                tr("{jackpot} still holds {amount}.", jackpot=title_of(one.name),
                   amount=self._session.table.amount_text(self.pool(one.name))),
                tr("The night can close once its jackpots are awarded, returned or carried over."),
                tr("{what} See the Jackpots page, F4.", what=ways.get(ending.deed, "")).strip())

    # the hands

    def claim(self, name: str, player: int, hand: Hand, game: str = "", dealt_in: Sequence[int] = (), winner: int = 0,
              winning: Hand | None = None, op_id: str = "") -> None:
        """A hand that was shown is claimed."""
        other: dict[str, Any] = {} if winning is None else {
            "winner": winner, "winning": _codes(winning.cards), "winning_wild": _codes(winning.wild),
            "winning_jokers": winning.jokers}
        self._session.aside(ClaimHand(name, self._now(), player, _codes(hand.cards), _codes(hand.wild), hand.jokers,
                                   clean_line(game, 60), list(dealt_in), **other), op_id)

    def confirm(self, name: str, hand: int, by: str, deck: int, op_id: str = "") -> None:
        """A second person has looked at a hand and counted the deck."""
        self._session.aside(ConfirmHand(name, self._now(), hand, clean_line(by, 60), deck), op_id)

    def strike(self, name: str, hand: int, reason: str, op_id: str = "") -> None:
        """A hand does not count after all."""
        self._session.aside(StrikeHand(name, self._now(), hand, clean_line(reason, 250)), op_id)

    def _now(self) -> int:
        return self._session.clock.now()


def _codes(cards: Sequence[Any]) -> list[str]:
    return [card.code for card in cards]
