"""A night for several tables, in books: one case and one row of markers for all, and each log by itself."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from app.chips import combined, worth
from app.dealing.asides.registry import (
    BuyIn,
    CashOut,
    CloseTable,
    CreditRack,
    FillRack,
    LimitMarkers,
    PayJar,
    PayMarker,
    Tip,
    Wait,
)
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.opening import Sitter
from app.dealing.values.transfers import CASE, FOUND, JAR, RACK, Kind, Place, carried, marker, stack
from app.desk import Desk
from app.desk.house.clock import Clock
from app.errors import Refused
from app.games import game
from app.ledger.entries import Booking, EntryKind, Posting
from tests.app.desk.dealing import BANKER_WINS, CHIPS, bets, deal, dealt_once, house, open_test_books, plan, state
from tests.app.desk.second_table import another_table
from tests.app.games.cashier_by_chance import of_the_cashier
from tests.seeds import seeds

ANN, BO, CY, DI = 1, 2, 3, 9


def first_table(folder: Path, clock: Clock | None = None) -> Desk:
    """Three players with 100 each; half of the set is in the rack."""
    desk = Desk(open_test_books(folder, create=True), clock)
    desk.open_house(replace(house(), marker_limit=20_000))
    desk.open_night(replace(plan(), all_the_rest=False, shared=True, rack={50: 100, 250: 100, 500: 40, 2_500: 10}))
    desk.answer(1)
    desk.answer(None)
    return desk


def begun_table(folder: Path) -> Desk:
    """The same by the machine's own clock, begun once for all tests."""
    return dealt_once("a first table", first_table, folder)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """The same and another table, with Di and nothing in the rack."""
    first = begun_table(tmp_path)
    second = another_table(first, Sitter(DI, "Di"), Sitter(8, "Ed"))
    yield first, second
    assert first.books.verify() == []
    assert Desk(first.books).verify() == []
    adds_up(first, second)
    first.books.close()


def agree(*desks: Desk) -> None:
    """Every desk sees the same case, chip by chip what is nowhere else."""
    cases = [{value: number for value, number in desk.table.house.case.items() if number} for desk in desks]
    assert cases == cases[:1] * len(cases)
    apart = [chips for desk in desks for place, chips in desk.table.held.items() if place not in (CASE, RACK)]
    everywhere = combined(cases[0], *apart, *(desk.table.rack for desk in desks),
                          *(desk.table.with_players() for desk in desks))
    assert everywhere == CHIPS.owned
    assert {desk.table.house.in_case for desk in desks} == {worth(cases[0])}


def adds_up(*desks: Desk) -> None:
    """They agree, and each log comes to its table by itself."""
    agree(*desks)
    for desk in desks:
        assert desk.sitting is not None
        again = Run(game(desk.sitting.game), desk.books.log(desk.sitting.id)).play.table
        assert again.bookings == desk.table.bookings
        assert again.balances == desk.table.balances


def test_a_night_for_several_tables_says_so_in_its_log_and_what_the_house_gave(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    assert desk.sitting is not None
    rows = desk.books.log(desk.sitting.id)
    opening = cast(dict[str, Any], rows[0].body)
    assert (opening["house"], opening["table"], opening["balances"]) == (True, 1, {})
    assert desk.books.table_of(desk.sitting.id) == 1
    sold = [cast(dict[str, Any], row.body) for row in rows if row.key == "buy_in"]
    assert [sum(part[0] for part in one["done"]["parts"]) for one in sold] == [10_000] * 3
    assert desk.books.verify() == []
    desk.books.close()


def test_both_tables_take_from_one_case_until_it_is_empty(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    left = dict(first.table.house.case)
    second.aside(FillRack(left))
    assert not any(first.table.house.case.values())
    with pytest.raises(Refused, match="cannot come from the chip case"):
        first.aside(FillRack({250: 1}))
    first.aside(BuyIn(ANN, 2_500))
    assert first.table.bookings[-1].transfers[0].source == RACK


def test_one_marker_limit_holds_for_both_and_their_numbers_go_on(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    first.aside(BuyIn(ANN, 15_000, "marker", "AM"))
    second.aside(Wait(ANN, "Ann"))
    with pytest.raises(Refused, match="markers would total 250"):
        second.aside(BuyIn(ANN, 10_000, "marker", "AM"))
    second.aside(BuyIn(ANN, 5_000, "marker", "AM"))
    first.undo()
    second.aside(BuyIn(DI, 2_500, "marker", "DI"))
    assert [one.name for one in first.table.house.markers.signed] == ["M-002", "M-003"]
    first.aside(PayMarker(ANN, 5_000, "account"))
    assert first.table.bookings[-1].title == "Marker M-002 paid, Ann"
    assert second.table.house.balance(marker(ANN)) == 0
    first.aside(Wait(DI, "Di"))
    first.aside(LimitMarkers(DI, 2_500))
    with pytest.raises(Refused, match="The limit is 25;"):
        second.aside(BuyIn(DI, 500, "marker", "DI"))


def test_what_was_handed_on_at_another_table_is_not_taken_back_and_nothing_has_changed(
        tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    chips = {2_500: 4}
    first.aside(CashOut(CY, 10_000, chips=fewest_of(first, CY)))
    second.aside(FillRack(dict(second.table.house.case)))
    before = state(first)
    with pytest.raises(Refused, match="The chip case would be short by"):
        first.undo()
    assert state(first) == before
    second.undo()
    first.undo()
    assert first.table.balance(stack(CY)) == worth(chips)


def fewest_of(desk: Desk, player: int) -> dict[int, int]:
    """The chips that a player was sold, as they come back."""
    sold = next(one for one in desk.table.bookings if one.transfers[0].target == stack(player))
    return dict(sold.transfers[0].chips)


def test_a_jar_is_one_for_both(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    first.aside(Tip(ANN, 500))
    assert (second.table.house.balance(JAR), second.table.balance(JAR)) == (500, 0)


def test_however_many_places_an_undo_touches_the_books_are_looked_at_no_more_often(
        tables: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    first, asked = tables[0], list[int]()
    command = first.books.command_number()

    def ask() -> int:
        asked.append(command)
        return command

    monkeypatch.setattr(first.books, "command_number", ask)
    assert first.table.house.overdrawn(map(carried, range(1, 100))) == {}
    assert len(asked) <= 2


@pytest.mark.parametrize("just_after", ["balances", "night_entries", "head"])
def test_what_another_desk_books_while_one_is_opened_is_counted_once(
        tables: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch, just_after: str) -> None:
    first, second = tables
    first.aside(Tip(ANN, 250))
    read = getattr(second.books, just_after)

    def and_meanwhile(*of: Any) -> Any:
        found = read(*of)
        monkeypatch.undo()
        first.aside(Tip(ANN, 500))
        return found

    second.load()
    monkeypatch.setattr(second.books, just_after, and_meanwhile)
    _ = second.table.house.balance(JAR)
    assert second.table.house.balance(JAR) == 750


def test_a_desk_that_is_opened_again_sees_the_house_as_it_was(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    deal(first, BANKER_WINS, bets(s1={"banker": 1250}))
    second.aside(BuyIn(DI, 2_500, "marker", "DI"))
    seen = dict(second.table.house.case), second.table.house.markers, second.table.house.in_case
    second.load()
    assert (dict(second.table.house.case), second.table.house.markers, second.table.house.in_case) == seen
    assert first.table.house.in_case == seen[2]


def test_the_night_is_not_closed_nor_counted_while_another_table_is_open(tables: tuple[Desk, Desk]) -> None:
    first, _ = tables
    with pytest.raises(Refused, match="Table 2 is still open"):
        first.close_night()
    with pytest.raises(Refused, match="Table 2 is still open"):
        first.counting.close_out({})


def test_a_night_of_two_tables_is_counted_closed_and_settled_as_one(tmp_path: Path) -> None:
    first = begun_table(tmp_path)
    second = another_table(first, Sitter(DI, "Di"), Sitter(8, "Ed"))
    second.aside(FillRack({250: 20, 500: 20}))
    for player in (DI, 8):
        second.aside(BuyIn(player, 5_000, "cash"))
    first.aside(Tip(ANN, 500))
    deal(first, BANKER_WINS, bets(s1={"banker": 1250}))
    for desk in (first, second):
        for who in [*desk.table.seats.values()]:
            desk.aside(CashOut(who.player, desk.table.balance(stack(who.player)), waive="It is late"))
    assert second.watch.tonight().difference == 0
    second.close_table(dict(second.table.rack), "AK, BL")
    assert first.other_tables() == {}
    with pytest.raises(Refused, match="No other table is open"):
        first.close_table(dict(first.table.rack))
    first.aside(CloseTable(dict(first.table.rack)))
    assert first.counting.places() == (CASE, JAR)
    counts = {"case": combined(first.table.house.case, {500: -1}), "jar": {500: 1}}
    first.counting.close_out(counts, "house", "AK, BL")
    statement = first.statement()
    assert {one.name: (one.bought, one.result) for one in statement.players if one.result} == {
        "Ann": (10_000, 1_250 - 63 - 500)}
    assert statement.holding == ()
    first.close_night()
    assert first.books.verify() == []
    assert first.books.balances()[CASE] == -1_000
    assert dict(first.counting.missing()) == {500: 1}
    first.open_night(plan())
    assert worth(first.table.house.case) + worth(first.table.rack) == worth(CHIPS.owned) - 1_000 - 30_000
    assert first.verify() == []
    first.books.close()


def test_the_next_night_goes_on_with_the_markers_of_all_tables(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    second.aside(BuyIn(DI, 2_500, "marker", "DI"))
    second.aside(BuyIn(DI, 500, "marker", "DI"))
    second.undo()
    first.aside(LimitMarkers(ANN, 700))
    so_far = first.till.markers_so_far()
    assert (so_far.last, dict(so_far.limits)) == (2, {ANN: 700})
    first.aside(BuyIn(ANN, 500, "marker", "AM"))
    assert first.table.markers.signed[-1].number == 3, "a number that was given elsewhere is never another's"
    assert first.till.markers_so_far().last == 3


def test_the_next_sitting_at_a_table_asks_the_same_house(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    first.aside(BuyIn(BO, 2_500, "marker", "BO"))
    first.aside(LimitMarkers(CY, 900))
    first.aside(CashOut(CY, 10_000, chips=fewest_of(first, CY)))
    case, markers = dict(first.table.house.case), first.table.house.markers
    first.next_sitting(game_id="red_dog")
    assert first.table.opening.house
    assert [first.books.table_of(desk.sitting.id) for desk in (first, second) if desk.sitting] == [1, 2]
    assert first.table.bookings == []
    assert {value: number for value, number in first.table.house.case.items() if number} == \
        {value: number for value, number in case.items() if number}
    assert (first.table.house.markers.signed, first.table.house.markers.limits) == (markers.signed, markers.limits)
    first.aside(BuyIn(ANN, 2_500, "marker", "AM"))
    assert first.table.markers.signed[-1].number == 2
    assert second.table.house.in_case == first.table.house.in_case


@pytest.mark.parametrize(("lines", "where"), [
    ([Posting(CASE, -10_000, {10_000: -1}), Posting(FOUND, 10_000)], "case"),
    ([Posting(JAR, -500), Posting(FOUND, 500)], "jar"),
    ([Posting(Place(Kind.CARRIED, "1"), -500, {500: -1}), Posting(FOUND, 500)], "carried:1"),
])
def test_what_was_handed_out_twice_is_found_though_each_log_is_as_its_entries_are(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[Posting], where: str) -> None:
    first = begun_table(tmp_path)
    second = another_table(first, Sitter(DI, "Di"), Sitter(8, "Ed"))
    second.aside(FillRack({10_000: 10}))
    assert first.books.verify() == []
    assert second.verify() == []
    monkeypatch.setattr("app.store.writing.overdrawn", lambda *_: [])
    assert first.night is not None
    first.carry_out("correct", "", bookings=(Booking(kind=EntryKind.ADJUSTMENT, title="Twice", key="twice",
                                                     postings=tuple(lines), night=first.night.id),))
    [found] = [one for one in first.verify() if one.code == "house"]
    assert where in found.sentence
    assert "Twice" in found.sentence
    first.books.close()


def by_chance(desk: Desk, robot: Robot, rng: Random) -> None:
    """One act at a table, mostly of the game; raises Refused for what cannot be."""
    table, prompt, some = desk.table, desk.prompt, {value: rng.randint(0, 4) for value in CHIPS.values}
    what = rng.random()
    if what < 0.55 and prompt is not None and desk.run is not None:
        if not robot.sees_to(desk.run, desk):
            desk.answer(robot.answer(prompt))
    elif what < 0.65:
        desk.undo("A slip")
    else:
        kind = rng.choice([BuyIn, PayMarker, Tip, PayJar, CashOut, LimitMarkers])
        desk.aside(rng.choice([FillRack(some), CreditRack(some), of_the_cashier(kind, table, rng),
                               BuyIn(rng.choice([*table.people]), 2_500, rng.choice(["cash", "account"]))]))


@pytest.mark.parametrize("seed", seeds(2, 20))
def test_two_tables_by_chance_agree_on_the_house_after_every_command(tables: tuple[Desk, Desk], seed: int) -> None:
    rng, done = Random(seed), 0
    robots = [Robot(rng, 8) for _ in tables]
    tables[1].aside(FillRack({250: 40, 500: 20}))
    for _ in range(60):
        at = rng.randrange(2)
        before = state(tables[at])
        try:
            by_chance(tables[at], robots[at], rng)
            done += 1
        except Refused:
            assert state(tables[at]) == before
        agree(*tables)
    assert done > 25


def test_a_house_with_one_table_keeps_its_rows_as_they_were(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    assert desk.sitting is not None
    bodies = [cast(dict[str, Any], row.body) for row in desk.books.log(desk.sitting.id)]
    assert not {"house", "table", "out"} & bodies[0].keys()
    assert not any("done" in body for body in bodies if body)
    assert desk.books.table_of(desk.sitting.id) == 0
    desk.books.close()
