"""The pit as a whole: a table that is followed stands as one that is looked at anew, and every chip is somewhere."""

from pathlib import Path
from typing import Any

import pytest

from app.dealing.asides.registry import FillRack
from app.dealing.values.log import Json
from app.desk import Desk
from app.desk.house.asked import asked_before, asked_in, held_seats
from app.desk.pit.pit import Pit
from app.desk.pit.rules import change_pit_rules, pit_rules
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.store import house_reading
from app.store.rows import json_from
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, a_desk, bets, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.pit.house import an_evening, three_tables
from tests.app.desk.random_night import RandomNight
from tests.app.desk.test_shared_house import begun_table


def anew(desk: Desk) -> Pit:
    """The same house, looked at for the first time."""
    return Pit(desk.house_desk)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_is_followed_stands_as_one_that_is_looked_at_anew_whatever_is_taken_back(
        tmp_path: Path, seed: int) -> None:
    night = RandomNight.opened(tmp_path, seed).dealt()
    desk, followed = night.desk, night.desk.pit
    for _ in range(6):
        assert followed.tables(desk) == anew(desk).tables(desk)
        if desk.undoing() is None:
            break
        desk.undo("wrong")
    desk.books.close()


def test_an_older_hand_that_is_fixed_changes_what_was_added_up_and_is_told(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    desk.tables.open_one(TablePlan(rack={50: 10}, by="AK BL", rules=QUICK))
    for _ in range(3):
        deal(desk, PLAYER_WINS, bets(s1={"banker": 1_000}))
    before = desk.pit.look(desk)
    first_bets = next(row for row in desk.run.effective if row.key.endswith("/bets")) if desk.run else None
    assert first_bets is not None
    desk.fix(first_bets.seq, bets(s1={"banker": 500}), "keyed wrong")
    after = desk.pit.look(desk)
    assert (before.tables[0].bank.win, after.tables[0].bank.win) == (3_000, 2_500)
    assert after.tables == anew(desk).tables(desk)
    assert [one.kind for one in after.of(1)] == ["mended"]
    assert before.of(1) == ()
    desk.books.close()


def test_the_last_hand_taken_back_is_not_told(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    desk.tables.open_one(TablePlan(rack={50: 10}, by="AK BL", rules=QUICK))
    for _ in range(2):
        deal(desk, PLAYER_WINS, bets(s1={"banker": 1_000}))
    desk.undo("wrong")
    assert desk.pit.look(desk).of(1) == ()
    desk.books.close()


def test_every_chip_is_at_a_table_in_the_cage_or_on_its_way_after_whatever_is_done(tmp_path: Path) -> None:
    clock = SetClock()
    first, second, third = an_evening(tmp_path, clock)
    for one in (first, second, third):
        pit = one.pit.look(one)
        assert pit.totals.chips == pit.totals.owned == 310_000
    number = second.asks.fill({500: 2})
    first.asks.accept(number)
    assert first.pit.look(first).totals.elsewhere == 1_000
    first.asks.move(3, 2, 5, first.table.stack_of(3))
    totals = first.pit.look(first).totals
    assert totals.chips == totals.owned
    assert totals.elsewhere > 1_000
    for table in first.pit.look(first).tables:
        assert table.rack == table.given - table.bank.drop + table.bank.win
    clock.wait(21 * 60)
    assert "carried" in [one.kind for one in first.pit.look(first).of(0)]
    first.books.close()


def test_totals_are_those_of_the_banked_tables(tmp_path: Path) -> None:
    first, second, third = three_tables(tmp_path)
    deal(first, PLAYER_WINS, bets(s1={"banker": 1_000}))
    deal(second, BANKER_WINS, bets(s1={"player": 500}))
    pit = third.pit.look(third)
    assert (pit.totals.banked, pit.totals.win) == (2, 1_500)
    assert pit.totals.expected == sum(one.luck.expected for one in pit.tables if one.luck)
    assert pit.totals.at_cage == third.table.house.in_case
    first.books.close()


def test_a_house_with_one_table_has_nothing_in_the_pit_and_writes_nothing_of_it(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    assert desk.pit.look(desk).tables == ()
    assert "pit" not in desk.books.settings()
    desk.books.close()


def test_limits_are_the_houses_own_and_only_what_differs_is_kept(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    change_pit_rules(desk, {"no_hand": 5, "asked": 2})
    assert desk.books.settings()["pit"] == {"no_hand": 5}
    assert (pit_rules(desk).no_hand, pit_rules(desk).rack_low) == (5, 40)
    with pytest.raises(Refused, match="No hand"):
        change_pit_rules(desk, {"no_hand": 721})
    desk.books.close()


def test_a_fill_and_a_count_are_in_what_the_rack_was_given(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    given = desk.pit.tables(desk)[0].so_far.given
    desk.aside(FillRack({500: 3}))
    assert desk.pit.tables(desk)[0].so_far.given[500] == given[500] + 3
    desk.books.close()


def test_the_floor_is_called_with_a_word_and_comes_with_another(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    with pytest.raises(Refused, match="no word"):
        desk.asks.call_floor(" ")
    number = desk.asks.call_floor("dispute", 4)
    with pytest.raises(Refused, match="Nothing is written down"):
        desk.asks.end_call(number, " ")
    desk.asks.end_call(number, "Ann is paid")
    with pytest.raises(Refused, match="first"):
        desk.asks.end_call(number, "again")
    assert desk.verify() == []
    desk.books.close()


def test_what_is_asked_tonight_is_read_without_the_asks_of_earlier_nights(tmp_path: Path) -> None:
    desk = begun_table(tmp_path)
    number = desk.asks.fill({500: 1})
    assert asked_before(desk.books, 2) == number
    assert asked_before(desk.books, 1) == number - 1
    assert [one.number for one in desk.asks.open()] == [number]
    assert asked_in(desk.books, 1, number) == ()
    desk.asks.void(number, "no", "BL")
    desk.asks.fill({500: 2})
    assert [one.number for one in desk.asks.tonight()] == [number, number + 1]
    desk.books.close()


def test_late_in_a_night_no_more_of_what_is_asked_is_read_than_early(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, read = begun_table(tmp_path), list[str]()
    for _ in range(3):
        desk.asks.void(desk.asks.fill({500: 1}), "no", "BL")
    desk.asks.tonight()

    def reading(kept: str) -> Json:
        read.append(kept)
        return json_from(kept)

    monkeypatch.setattr(house_reading, "json_from", reading)
    number = desk.asks.fill({500: 1})
    assert [(one.number, one.last) for one in desk.asks.open()] == [(number, "")]
    assert len(read) == 1
    desk.asks.void(number, "no", "BL")
    assert desk.asks.open() == ()
    assert held_seats(desk.books) == {}
    assert len(read) == 2, "what was asked, and what came of it"
    assert desk.asks.tonight() == asked_in(desk.books, 1)
    desk.books.close()


def test_a_table_that_another_program_deals_is_followed_by_what_is_heard_and_whoever_listens_is_told(
        tmp_path: Path) -> None:
    first, second, _ = three_tables(tmp_path)
    other = Desk(first.books, at=1)
    told: list[int] = []
    other.house_desk.heard.append(lambda: told.append(1))
    assert other.pit.tables(other) == first.pit.tables(first)
    deal(second, PLAYER_WINS, bets(s1={"banker": 1_000}))
    second.undo("wrong")
    assert second.sitting is not None
    house = other.house_desk
    house.booked(house.read_beside(first.books.last_command()[0], (second.sitting.id,)))
    assert other.pit.tables(other) == first.pit.tables(first)
    assert told == [1]
    first.books.close()


def test_a_table_that_was_looked_at_before_it_was_dealt_here_counts_all_once_its_game_has_changed(
        tmp_path: Path) -> None:
    first = begun_table(tmp_path)
    first.tables.open_one(TablePlan(rack={50: 10}, by="AK BL", rules=QUICK))
    assert [one.so_far.sold for one in first.pit.tables(first)] == [30_000, 0]
    second = first.desk_at(2)
    for seat, name in ((1, "Di"), (2, "Ed")):
        second.seat_player(seat, name, 5_000)
    assert first.pit.tables(first)[1].so_far.sold == 10_000
    second.next_sitting(game_id="red_dog")
    assert first.pit.tables(first) == anew(first).tables(first)
    assert first.pit.tables(first)[1].so_far.sold == 10_000
    first.books.close()


def test_a_look_reads_as_much_late_in_a_night_as_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, _ = three_tables(tmp_path)
    read: list[int] = []
    rows = type(first.books)._rows

    def counted(books: Any, wanted: Any) -> Any:
        found = rows(books, wanted)
        read.append(len(found))
        return found

    def a_look() -> tuple[int, int]:
        """How often a look after one hand reads, and how many rows."""
        deal(second, PLAYER_WINS, bets(s1={"banker": 250}))
        read.clear()
        first.pit.look(first)
        return len(read), sum(read)

    first.pit.look(first)
    monkeypatch.setattr(type(first.books), "_rows", counted)
    early = a_look()
    for _ in range(12):
        deal(first, PLAYER_WINS, bets(s1={"banker": 250}))
    first.pit.look(first)
    assert a_look() == early
    assert early[0] <= 12
    first.books.close()


def test_a_table_is_silent_ten_seconds_after_it_was_heard_of_last_and_no_more_once_somebody_deals_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetClock()
    desk, _, third = three_tables(tmp_path, clock)
    holders: dict[int, object] = {2: "a program", 3: "another"}
    monkeypatch.setattr(type(desk.books), "hears", True)
    vars(desk.books).update(holds=lambda table: table == 1, who_holds=holders.get, quiet=lambda _: 0.0)

    def silent() -> dict[int, int]:
        clock.wait(6)
        return {one.table: one.since for one in desk.pit.look(desk).lines if one.kind == "no_word"}

    assert silent() == {}
    heard = clock.now()
    del holders[2]
    assert [silent(), silent()] == [{}, {2: heard}], "a table that is given away is nobody's for a moment"
    holders[2] = "a third program"
    assert silent() == {}
    fresh = anew(desk).look(desk)  # who looks for the first time knows of the last key alone
    del holders[3]
    clock.wait(60)
    assert [one.kind for one in fresh.lines] == []
    assert {one.table: one.since for one in anew(desk).look(desk).lines if one.kind == "no_word"} == {
        3: third.run.log[-1].at if third.run else 0}
    desk.books.close()


def test_a_table_whose_desk_hangs_is_named_while_it_still_has_it_and_one_that_is_idle_never_is(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, quiet = SetClock(), {2: 0.0, 3: 0.0}
    desk, *_ = three_tables(tmp_path, clock)
    monkeypatch.setattr(type(desk.books), "hears", True)
    vars(desk.books).update(
        holds=lambda table: table == 1, who_holds=lambda table: "a program", quiet=quiet.__getitem__)

    def silent() -> dict[int, int]:
        clock.wait(60)
        return {one.table: clock.now() - one.since for one in desk.pit.look(desk).lines if one.kind == "no_word"}

    assert silent() == {}, "nothing was dealt for a minute, and every desk says a word now and then"
    quiet[2], quiet[3] = 9.9, 10.0
    assert silent() == {3: 10_000_000}
    quiet[3] = 31.0
    assert silent() == {3: 31_000_000}
    quiet[3] = 0.4
    assert silent() == {}
    desk.books.close()
