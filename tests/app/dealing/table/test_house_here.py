"""A house that tables share: what it gave stands in the row, and each log comes to the same by itself."""

from dataclasses import replace
from typing import Any, cast

import pytest

from app.chips import Chip, ChipSet, combined, worth
from app.dealing.asides.close_out import Bears, compared, expected_at, places_to_count
from app.dealing.asides.registry import (
    BuyIn,
    CashOut,
    ChangeChips,
    CloseOut,
    CloseTable,
    Cover,
    FillRack,
    LimitMarkers,
    PayJar,
    PayMarker,
    SitDown,
    Tip,
)
from app.dealing.engine.preview import trial
from app.dealing.engine.run import Run
from app.dealing.table.pots import house_chips
from app.dealing.table.settled import read_settled
from app.dealing.values.log import Json
from app.dealing.values.opening import read_opening
from app.dealing.values.transfers import CASE, FOUND, JAR, RACK, account, marker, stack
from app.desk.session.night_opening import opening_after
from app.errors import Refused, ReplayMismatch
from tests.app.dealing.shared_house import ByChance, SharedHouse, filled, replays_alone, sound, stripped
from tests.app.desk.dealing import house as a_house
from tests.seeds import seeds

SET = ChipSet("Shared", tuple(Chip(value, "red", owned) for value, owned in
                              ((50, 200), (100, 200), (500, 80), (2_500, 24), (10_000, 4))))
FEW = ChipSet("Few", (Chip(100, "red", 40), Chip(500, "red", 10)))


def coup(run: Run, bets: dict[str, Json], cards: str) -> None:
    """The first coup of a shoe, from its set-up to the last chip paid."""
    if run.play.prompt is not None and run.play.prompt.key.startswith("seats"):
        run.answer(True)
    for answer in (1, None, cast(Json, bets), *cards):
        run.answer(answer)
    if run.play.prompt is not None and "/pay:" in run.play.prompt.key:
        run.answer({"all": True})


@pytest.fixture
def two() -> tuple[SharedHouse, Run, Run]:
    """Baccarat and Red Dog, two players each, in a house with chips for both."""
    house = SharedHouse(SET)
    return house, filled(house, house.opens("baccarat"), 1, 2), filled(house, house.opens("red_dog"), 3, 4)


def test_what_the_house_gave_stands_in_the_row_chip_by_chip(two: tuple[SharedHouse, Run, Run]) -> None:
    _, run, _ = two
    [row] = run.aside(BuyIn(1, 2_500, "marker", "P1"))
    done = read_settled(cast(dict[str, Any], row.body)["done"])
    [part] = done.parts
    assert (part.amount, part.source, part.target, done.marker) == (2_500, CASE, stack(1), 1)
    assert part.chips == run.play.table.bookings[-1].transfers[0].chips
    assert worth(part.chips or {}) == 2_500
    replays_alone(run)


def test_a_later_choice_of_chips_replays_to_what_was_handed_over(two: tuple[SharedHouse, Run, Run],
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    _, run, _ = two
    run.aside(BuyIn(1, 2_500))
    monkeypatch.setattr("app.dealing.asides.cashier.chips_sold", lambda *_, **__: {50: 50})
    replays_alone(run)


def test_a_log_that_lacks_what_the_house_gave_is_not_dealt_again(two: tuple[SharedHouse, Run, Run]) -> None:
    _, run, _ = two
    rows = [stripped(row) if row.key == "buy_in" else row for row in run.log]
    with pytest.raises(ReplayMismatch):
        Run(run.game, rows)


def test_an_opening_without_a_house_keeps_every_row_as_it_was() -> None:
    shared = SharedHouse(SET).opens("baccarat")
    alone = replace(shared.opening, house=False, table=0, case=SET.owned)
    run = Run.begin(shared.game, alone)
    run.aside(SitDown(1, 1, "P1"))
    [row] = run.aside(BuyIn(1, 2_500, "marker", "P1"))
    assert row.body == {"player": 1, "amount": 2_500, "how": "marker", "signed": "P1"}
    assert not {"house", "table", "out"} & set(cast(dict[str, Any], alone.as_json()))


def test_one_case_is_never_sold_twice() -> None:
    house = SharedHouse(FEW)
    runs = [house.opens("baccarat"), house.opens("red_dog")]
    for player, run in enumerate(runs, start=1):
        run.aside(SitDown(1, player, f"P{player}"))
    runs[0].aside(BuyIn(1, 6_000))
    with pytest.raises(Refused, match="Neither the chip case nor the rack can make 50"):
        runs[1].aside(BuyIn(2, 5_000))
    with pytest.raises(Refused, match="cannot come from the chip case"):
        runs[1].aside(FillRack({100: 40, 500: 10}))
    runs[1].aside(BuyIn(2, 3_000))
    assert house.holds(CASE) == 0
    sound(house)


def test_one_marker_limit_holds_at_all_tables_and_numbers_go_on(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, second = two
    first.aside(BuyIn(1, 12_500, "marker", "P1"))
    second.aside(SitDown(3, 1, "P1"))
    with pytest.raises(Refused, match="markers would total 250"):
        second.aside(BuyIn(1, 12_500, "marker", "P1"))
    second.aside(BuyIn(1, 7_500, "marker", "P1"))
    assert [one.name for run in (first, second) for one in run.play.table.markers.signed] == ["M-001", "M-002"]
    [row] = first.aside(PayMarker(1, 20_000, "account"))
    assert isinstance(row.body, dict)
    assert row.body["done"] == {"paid": [1, 2]}
    assert house.holds(marker(1)) == 0
    with pytest.raises(Refused):
        second.aside(PayMarker(1, 100, "account"))
    first.aside(LimitMarkers(1, 500))
    with pytest.raises(Refused, match="The limit is 5;"):
        second.aside(BuyIn(1, 1_000, "marker", "P1"))
    for run in (first, second):
        replays_alone(run)


def test_a_jar_that_one_table_filled_is_paid_out_at_another(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, second = two
    first.aside(Tip(1, 1_000))
    second.aside(PayJar(3, 1_000))
    assert (house.holds(JAR), first.play.table.balance(JAR)) == (0, 1_000)
    assert worth(first.play.table.with_players()) == 9_000
    assert worth(second.play.table.with_players()) == 11_000
    with pytest.raises(Refused):
        first.aside(PayJar(1, 100))
    sound(house)


def test_a_player_who_cashes_out_elsewhere_owes_what_was_signed_here(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, second = two
    first.aside(BuyIn(1, 10_000, "marker", "P1"))
    second.aside(SitDown(3, 1, "P1"))
    second.aside(BuyIn(1, 2_500))
    with pytest.raises(Refused, match="on marker M-001"):
        second.aside(CashOut(1, 2_500))
    second.aside(CashOut(1, 2_500, marker="first"))
    assert house.holds(marker(1)) == -7_500
    assert house.holds(account(1)) == -7_500
    replays_alone(second)


def test_undo_of_what_was_handed_on_leaves_the_house_overdrawn_and_says_where() -> None:
    house = SharedHouse(FEW)
    first, second = house.opens("baccarat"), house.opens("red_dog")
    first.aside(SitDown(1, 1, "P1"))
    first.aside(BuyIn(1, 9_000))
    first.aside(CashOut(1, 9_000))
    second.aside(SitDown(1, 2, "P2"))
    second.aside(BuyIn(2, 9_000))
    first.undo()
    assert first.play.table.house.overdrawn() == {CASE: 9_000}


def test_undo_and_redo_of_what_the_house_gave_hand_over_the_same_again(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, second = two
    first.aside(BuyIn(1, 2_500))
    given = first.play.table.bookings[-1]
    first.undo()
    second.aside(BuyIn(3, 2_500))
    first.redo()
    assert first.play.table.bookings[-1] == given
    sound(house)
    replays_alone(first)


def test_what_is_tried_asks_the_house_and_changes_nothing(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, _ = two
    before = dict(house.tables[0].play.table.balances)
    [booked] = trial(first.play.table, BuyIn(1, 2_500))
    assert booked.transfers[0].source == CASE
    assert first.play.table.balances == before
    sound(house)


def test_what_is_dealt_lends_from_its_own_rack_and_never_from_a_shared_case(two: tuple[SharedHouse, Run, Run]) -> None:
    _, first, _ = two
    table = first.play.table
    assert worth(table.house.case) > table.balance(RACK)
    assert house_chips(table, 500) == RACK
    assert house_chips(table, worth(table.house.case)) is None


def test_a_cover_over_a_fix_takes_the_rack_first_and_replays_to_the_same_chips() -> None:
    house = SharedHouse(SET)
    run = filled(house, house.opens("baccarat", {"set_up": "short", "burn": "none", "minimum": 250}), 1, 2)
    other = filled(house, house.opens("red_dog"), 3, 4)
    coup(run, {"1": {"banker": 5_000}}, "29KJ")
    run.answer({"1": {"banker": 9_500}})
    first_bets = next(row for row in run.effective if row.key.endswith("bets"))
    run.fix(first_bets.seq, {"1": {"player": 5_000}}, "Keyed wrongly")
    assert run.shortfalls()
    [row] = run.aside(Cover())
    done = read_settled(cast(dict[str, Any], row.body)["done"])
    assert [(part.source, part.target) for part in done.parts] == [(RACK, stack(1))]
    replays_alone(run)
    other.aside(BuyIn(3, 2_500))
    sound(house)


def test_the_next_sitting_goes_on_with_the_chips_that_are_out_and_nothing_of_the_house() -> None:
    house = SharedHouse(SET)
    run = filled(house, house.opens("red_dog"), 1, 2)
    run.aside(Tip(1, 500))
    opening = opening_after(run, a_house(), run.game, 2)
    assert opening.house
    assert opening.table == 1
    assert opening.out == run.play.table.with_players()
    assert opening.case == {}
    assert set(opening.balances) == {RACK, stack(1), stack(2)}
    assert read_opening(opening.as_json()) == opening
    following = Run.begin(run.game, opening)
    assert following.play.table.with_players() == run.play.table.with_players()


def test_a_change_of_chips_with_the_case_is_refused_for_chips_that_another_table_has() -> None:
    house = SharedHouse(FEW)
    first, second = house.opens("baccarat"), house.opens("red_dog")
    second.aside(FillRack({500: 10}))
    first.aside(FillRack({100: 10}))
    with pytest.raises(Refused, match=r"The chip case has 0 × 5"):
        first.aside(ChangeChips(0, {100: 5}, {500: 1}))
    sound(house)


def test_a_table_is_closed_with_its_rack_counted_and_carried_to_the_case(two: tuple[SharedHouse, Run, Run]) -> None:
    house, first, second = two
    rack = dict(first.play.table.rack)
    with pytest.raises(Refused, match="P1 and P2 still hold chips"):
        first.aside(CloseTable(rack))
    for player in (1, 2):
        first.aside(CashOut(player, 5_000))
    with pytest.raises(Refused, match="The rack was counted at"):
        first.aside(CloseTable(rack | {100: rack[100] - 1}, by="AK, BL"))
    before = house.holds(CASE)
    first.aside(CloseTable(rack | {100: rack[100] - 1}, "one on the floor", "AK, BL"))
    assert (first.play.table.balance(RACK), house.holds(FOUND)) == (0, 100)
    assert house.holds(CASE) == before + worth(rack) - 100
    assert not any(first.play.table.rack.values())
    sound(house)
    replays_alone(first)
    assert second.play.table.balance(RACK) == worth(second.play.table.rack)


def test_a_table_whose_commission_is_owed_is_not_closed() -> None:
    house = SharedHouse(SET)
    run = filled(house, house.opens("baccarat", {"set_up": "short", "burn": "none", "minimum": 250,
                                                 "commission_taken": "boxes"}), 1, 2)
    coup(run, {"1": {"banker": 1_250}}, "29KJ")
    for player in (1, 2):
        run.aside(CashOut(player, run.play.table.balance(stack(player)), waive="It is late")) if player == 2 else \
            run.aside(Tip(1, run.play.table.balance(stack(1))))
    with pytest.raises(Refused, match="P1 and the table are not even yet"):
        run.aside(CloseTable(dict(run.play.table.rack)))


def test_the_last_count_at_the_cage_looks_at_case_and_jar_of_all_and_posts_what_was_expected_then() -> None:
    house = SharedHouse(SET)
    table, cage = filled(house, house.opens("red_dog"), 1, 2), house.opens("baccarat")
    table.aside(Tip(1, 500))
    for player, left in ((1, 4_500), (2, 5_000)):
        table.aside(CashOut(player, left))
    table.aside(CloseTable(dict(table.play.table.rack)))
    asking = cage.play.table
    assert places_to_count(asking) == (CASE, JAR)
    assert [expected_at(asking, place) for place in (CASE, JAR)] == [worth(SET.owned) - 500, 500]
    counts = {"case": combined(asking.house.case, {100: -2}), "jar": {500: 1}}
    assert dict(compared(asking, counts).missing) == {100: 2}
    with pytest.raises(Refused, match="The chips are short by 2"):
        cage.aside(CloseOut(counts))
    cage.aside(CloseOut(counts, Bears.HOUSE))
    assert (house.holds(FOUND), house.holds(JAR), house.holds(CASE)) == (200, 500, worth(SET.owned) - 700)
    assert cage.play.table.bookings[-1].reason == "the house covers it"
    sound(house)
    for run in house.tables:
        replays_alone(run)


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_tables_by_chance_lose_no_chip_between_them_and_each_log_comes_to_the_same_alone(seed: int) -> None:
    games = (("baccarat", "red_dog"), ("high_card_pool", "baccarat", "three_five_seven"))[seed % 2]
    house = SharedHouse(SET)
    for at, code in enumerate(games):
        filled(house, house.opens(code), *range(3 * at + 1, 3 * at + 4))
    chance = ByChance(house, seed)
    for at in range(160):
        run = chance.step()
        sound(house)
        if at % 20 == 0:
            replays_alone(run)
    for run in house.tables:
        replays_alone(run)
    assert chance.done > 80
