"""What is asked of a whole past without reading it: each answer equals what reading every entry comes to."""

from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from app.dealing.asides.registry import STAYS, BuyIn, CashOut, Tip
from app.dealing.values.transfers import Kind, Place, stack
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.tonight import Visit
from app.desk.house.clock import moment
from app.desk.records.entry_history import that_hold
from app.desk.records.past_jackpots import OF_JACKPOTS, past_awards
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND, reserve_of
from app.jackpots.standing import Deed
from app.ledger.entries import EntryKind
from app.store.values import Night
from tests.app.desk.dealing import a_desk
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, JackpotNight, end_game
from tests.seeds import seeds

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


def visits_by_reading_everything(desk: Desk) -> dict[int, Visit]:
    """Each player's last closed night, from every entry that holds."""
    closed = {night.id: night for night in desk.books.nights() if night.closed_at is not None}
    tables = (EntryKind.BUY_IN, EntryKind.CASH_OUT, EntryKind.COLLECT, EntryKind.COVER, EntryKind.MARKER)
    came: dict[int, dict[int, int]] = {}
    for entry in that_hold(desk.books.entries()):
        if entry.night in closed and entry.kind in tables:
            for one in entry.postings:
                if one.place.kind in (Kind.POCKET, Kind.ACCOUNT, Kind.MARKER):
                    nets = came.setdefault(entry.night, {})
                    nets[int(one.place.whose)] = nets.get(int(one.place.whose), 0) + one.amount
    return {player: Visit(moment(closed[night].opened_at, ZoneInfo(closed[night].zone)), net)
            for night in sorted(came) for player, net in came[night].items()}


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_last_visits_are_what_every_entry_that_holds_says(tmp_path: Path, seed: int) -> None:
    desk, chance = a_desk(tmp_path), Random(seed)
    for night in range(4):
        for _ in range(12):
            player = chance.choice(desk.players()).id
            leaves = CashOut(player, desk.table.balance(stack(player)), marker=STAYS)
            deed = chance.choice((BuyIn(player, 5_000, chance.choice(("cash", "account"))), Tip(player, 500),
                                  BuyIn(player, 2_500, "marker", "XY"), leaves))
            try:
                desk.aside(deed)
            except Refused:
                continue
            if chance.random() < 0.3:
                desk.undo()
        for player in [one.id for one in desk.players()]:
            if desk.table.balance(stack(player)):
                desk.aside(CashOut(player, desk.table.balance(stack(player)), marker=STAYS))
        assert desk.watch.last_visits() == visits_by_reading_everything(desk)
        desk.close_night()
        seats = [Seating(name, 10_000) for name in chance.sample(NAMES, chance.randint(2, 4))]
        desk.open_night(NightPlan(f"Night {night + 2}", "Host", tuple(seats), all_the_rest=True))
    assert len(desk.watch.last_visits()) >= 3
    assert desk.watch.last_visits() == visits_by_reading_everything(desk)
    assert desk.books.verify() == []
    desk.books.close()


def movements_by_reading_everything(desk: Desk, name: str, night: Night) -> tuple[int, list[tuple[int, int, int]]]:
    """What a jackpot held before a night, and each entry of it with what it moved and what there was after it."""
    places = [Place(kind, whose) for kind in OF_JACKPOTS for whose in (name, reserve_of(name))]
    held = opening = 0
    found = []
    for entry in desk.books.entries():
        change = sum(one.amount for one in entry.postings if one.place in places)
        held += change
        if (entry.night or 0) < night.id:
            opening = held
        elif entry.night == night.id and any(one.place in places for one in entry.postings):
            found.append((entry.number, change, held))
    return opening, found


def test_awards_and_a_nights_movements_are_what_every_entry_says(tmp_path: Path) -> None:
    made = JackpotNight(tmp_path, nobody="carry").pays("Ann", "Bo", "Cy").showdown("Bo", "Ann", "Cy")
    made.stands("Bo", FULL, 20)
    made.jackpots.end(HIGH_HAND, Deed.AWARD)
    made.desk.undo()  # the award is reversed, and Ann's better hand wins it
    made.stands("Ann", FOUR_TENS, 30)
    made.jackpots.end(HIGH_HAND, Deed.AWARD)
    made.pays("Di")
    end_game(made)
    made.jackpots.end(HIGH_HAND, Deed.CARRY)
    made.desk.close_night()
    made.open()
    made.pays("Bo", "Ann")
    desk = made.desk

    records = [made.jackpots.record(HIGH_HAND, night) for night in desk.books.nights()]
    for record, night in zip(records, desk.books.nights(), strict=True):
        told = [(one.entry, one.change, one.balance) for one in record.movements]
        assert (record.opening, told) == movements_by_reading_everything(desk, HIGH_HAND, night)
    assert [len(one.movements) > 1 for one in records] == [True, True]
    assert records[1].opening == 500
    awards = [one for one in that_hold(desk.books.entries())
              if one.kind is EntryKind.JACKPOT and one.key.endswith(":award")]
    assert [one.entry for one in past_awards(desk.books)] == [one.number for one in reversed(awards)]
    assert {one.kind for one in desk.books.entries()} >= {EntryKind.JACKPOT, EntryKind.REVERSAL}
    made.close()


def test_what_was_held_after_any_entry_is_the_sum_until_then(tmp_path: Path) -> None:
    made = JackpotNight(tmp_path).pays("Ann", "Bo", "Cy").showdown("Bo", "Ann", "Cy")
    books = made.desk.books
    for number in range(books.head().number + 1):
        assert books.held_after(number) == books.summed(number)
    made.close()
