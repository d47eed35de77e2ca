"""What must be true of every table at every moment, whatever was entered."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from app.chips import combined, worth
from app.dealing.engine.run import Run
from app.dealing.table.table import Table
from app.dealing.values.rules_in_force import is_of_the_house
from app.dealing.values.transfers import CASE, FAMILIES, NEVER_NEGATIVE, RACK, Family, Kind, Place
from app.desk.records.posting import Posted
from app.errors import Refusal, Refused
from app.games.baccarat.coup.coup import Coup
from app.ledger.balances import Standing
from app.ledger.entries import Booking, Entry, postings_from
from app.ledger.rules import faults_of, overdrawn

REPLAYED_EACH = 31
"""A whole replay after every step costs more than all else: it is done after so many rows, and at the end."""


def refusal_of(deed: Callable[[], object], look: Callable[[], object]) -> Refusal:
    """Why something is refused; nothing that `look` sees may have changed."""
    before = look()
    with pytest.raises(Refused) as why:
        deed()
    assert look() == before
    return why.value.refusal


def soundness(run: Run) -> None:
    """What must be true of every table at every moment."""
    table = run.play.table
    below = {str(place): held for place, held in table.balances.items() if held < 0 and place.kind in NEVER_NEGATIVE}
    assert not below
    assert set(sums(table).values()) == {0}
    chips_hold(run)
    if table.hand is None:
        assert not table.bets_down()
    moved_is_held(run)
    if isinstance(table.script_state, Coup):
        cards_are_all_there(table.script_state)
    if len(run.log) % REPLAYED_EACH == 0:
        replays(run)


def sums(table: Table) -> dict[Family, int]:
    """What each family of places sums to: always nothing."""
    totals = dict.fromkeys(Family, 0)
    for place, held in table.balances.items():
        totals[FAMILIES[place.kind]] += held
    return totals


class Books:
    """What a house's books would be told of a sitting, step by step: new entries, and reversals of those that went."""

    def __init__(self) -> None:
        self.posted = Posted(1, 1)
        self.now = Standing()
        self.entries = 0

    def hear(self, run: Run) -> None:
        """The next step: every entry must be sound, no place overdrawn, and the books must say what was booked."""
        fresh = [self._entry(booking) for booking in self.posted.due(run.play.table, "why")]
        for entry in fresh:
            assert not faults_of(entry)
            self.now.take(entry)
        self.posted.written(run.play.table, fresh)
        assert not overdrawn(self.now.balances, list(self.now.balances))
        assert self.now.settled().balances == booked_in_all(run)

    def _entry(self, booking: Booking) -> Entry:
        self.entries += 1
        return Entry(**{f.name: getattr(booking, f.name) for f in fields(booking)}, number=self.entries, op_id="",
                     index=0, at=0, elapsed=0, actor="", command="", sealed_by="", previous="", digest="", mac="")


def booked_in_all(run: Run) -> dict[Place, int]:
    """What every booking of the sitting comes to, place by place; felt and chips for fun are not in the books."""
    held: dict[Place, int] = {}
    for one in (one for booked in run.play.table.bookings for one in booked.transfers):
        for place, amount in ((one.source, -one.amount), (one.target, one.amount)):
            kept = place.kind is not Kind.BET and place.family is not Family.FUN
            held[place] = held.get(place, 0) + amount * kept
    return {place: amount for place, amount in held.items() if amount}


def chips_hold(run: Run) -> None:
    """Chip by chip: the rack's, the case's and the players' chips are worth what the balances say."""
    table = run.play.table
    assert worth(table.rack) == table.balance(RACK)
    assert worth(table.house.case) == worth(table.chips.owned) + table.balance(CASE)
    assert combined(table.rack, table.house.case, table.with_players()) == \
        {value: number for value, number in table.chips.owned.items() if number}
    out = sum(held for place, held in table.balances.items()
              if FAMILIES[place.kind] is Family.CHIPS and place.kind not in (Kind.RACK, Kind.CASE))
    assert worth(table.with_players()) == out


def moved_is_held(run: Run) -> None:
    """What was booked, with what the open hand has moved, comes to the balances; each booking is balanced."""
    table = run.play.table
    held: dict[Place, int] = dict(run.opening.balances)
    open_hand = table.hand.transfers if table.hand else []
    for transfers in (*(booked.transfers for booked in table.bookings), open_hand):
        for one in transfers:
            held[one.source] = held.get(one.source, 0) - one.amount
            held[one.target] = held.get(one.target, 0) + one.amount
    assert {place: amount for place, amount in held.items() if amount} == \
        {place: amount for place, amount in table.balances.items() if amount}
    assert len({booked.key for booked in table.bookings}) == len(table.bookings)
    for booked in table.bookings[-2:]:
        is_balanced(postings_from(booked.transfers))


def is_balanced(postings: Any) -> None:
    """Each family of a booking sums to nothing; no posting is of nothing."""
    sums = dict.fromkeys(Family, 0)
    for posting in postings:
        assert posting.amount
        sums[FAMILIES[posting.place.kind]] += posting.amount
        assert not posting.chips or worth(posting.chips) == posting.amount
    assert set(sums.values()) == {0}


def cards_are_all_there(coup: Coup) -> None:
    """Every card of the packs is in the shoe, set aside, burned unseen, or has been seen."""
    shoe = coup.game.shoe
    assert shoe.left >= 0
    assert shoe.set_aside >= 0
    assert shoe.burned >= 0
    assert shoe.left + shoe.set_aside + shoe.burned + sum(shoe.seen.values()) == shoe.cards
    assert max(shoe.seen.values(), default=0) <= 4 * shoe.decks
    assert max(shoe.seen_suited.values(), default=0) <= shoe.decks


def every_row_has_its_words(again: Run) -> None:
    """Opened again, a log says what was done in every row of it, however long ago."""
    assert all(again.play.name(row.seq) for row in again.effective[1:])


def replays(run: Run) -> Run:
    """The log alone gives the same table, the same felt and the same question. The sitting as the log gives it."""
    again = Run(run.game, list(run.log))
    now, then = run.play, again.play
    assert then.table.balances == now.table.balances
    assert then.table.felt() == now.table.felt()
    assert then.table.bookings == now.table.bookings
    assert (then.prompt and (then.prompt.key, then.prompt.facts)) == (now.prompt and (now.prompt.key, now.prompt.facts))
    assert again.effective == run.effective
    assert again.waiting == run.waiting
    assert then.table.rules == now.table.rules
    assert again.can_redo == run.can_redo
    return again


def back_to_the_opening(run: Run) -> None:
    """Undo everything, and the table is as it was opened; redo everything, and it is as it was."""
    there = _standing(run)
    steps = 0
    while run.undoing():
        run.undo("to the beginning")
        steps += 1
    assert {place: held for place, held in run.play.table.balances.items() if held} == dict(run.opening.balances)
    assert not [row for row in run.effective if not is_of_the_house(row)]
    assert not run.play.table.bookings
    for _ in range(steps):
        run.redo()
    assert _standing(run) == there


def _standing(run: Run) -> tuple[Any, ...]:
    table, prompt = run.play.table, run.play.prompt
    return prompt.key if prompt else "", dict(table.balances), table.felt(), dict(table.rack)
