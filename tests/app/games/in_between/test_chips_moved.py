"""What In-Between moves at its pot, transfer by transfer, and what a bet is limited by."""

from typing import Any

import pytest

from app.dealing.values.transfers import Place, pot, stack
from app.games.in_between import IN_BETWEEN
from app.games.in_between.script import ceiling
from tests.app.games.at_table import AtTable
from tests.app.games.in_between.test_rules import at_bets

POT = pot("in_between")


def last(table: AtTable) -> tuple[int, Place, Place, str]:
    """The last transfer of the open deal."""
    assert table.table.hand is not None
    return table.table.hand.transfers[-1][:4]


def test_everybody_antes_in_turn_from_the_dealers_left() -> None:
    hand = at_bets().table.hand
    assert hand is not None
    assert [one[:4] for one in hand.transfers] == [(1_000, stack(seat), POT, "Ante") for seat in (2, 3, 1)]


@pytest.mark.parametrize(("result", "amount", "why"), [
    ("won", -500, "Won against the pot"), ("lost", 500, "Lost to the pot"), ("hit", 1_000, "Hit a post"),
    ("pair_hit", 1_500, "Pair hit")])
def test_each_result_is_moved_with_its_reason(result: str, amount: int, why: str) -> None:
    table = at_bets().answer(500, result)
    assert last(table) == ((amount, stack(2), POT, why) if amount > 0 else (-amount, POT, stack(2), why))
    assert table.table.announcement == (
        "Pay Bo 5: the pot holds 25." if result == "won" else f"Collect {amount // 100} from Bo: the pot holds "
        f"{30 + amount // 100}.")


@pytest.mark.parametrize(("behind", "moves", "why"), [
    (1_100, 1_000, "Hit a post"), (1_000, 1_000, "Hit a post"), (900, 900, "Hit a post: all the chips there are"),
    (500, 500, "Hit a post: all the chips there are")])
def test_a_hit_takes_the_multiple_or_all_that_is_behind(behind: int, moves: int, why: str) -> None:
    assert last(at_bets((10_000, 1_000 + behind, 10_000)).answer(500, "hit")) == (moves, stack(2), POT, why)


def test_a_hit_that_costs_the_bet_alone_is_lost_as_any_other() -> None:
    assert last(at_bets(hit_pays=1).answer(500, "hit")) == (500, stack(2), POT, "Lost to the pot")


def test_in_older_games_a_hit_is_lost_as_any_other_bet_and_no_pair_is_told_apart() -> None:
    table = AtTable(IN_BETWEEN, (10_000,) * 3, {"ante": 1_000, "half_first": False}).begun_as(1).begun()
    table.answer(True, 500, "hit")
    assert last(table) == (1_000, stack(2), POT, "Lost to the pot")
    assert next(seat.mark for seat in table.table.felt().seats if seat.number == 2) == "hit for 10"


@pytest.mark.parametrize(("pairs", "moves", "why"), [
    (2, 2_000, "A pair of posts"), (3, 3_000, "A pair of posts"),
    (4, 3_000, "A pair of posts: all that the pot holds")])
def test_a_pair_takes_its_antes_or_all_of_the_pot(pairs: int, moves: int, why: str) -> None:
    table = at_bets(pair_takes=pairs).answer("takes")
    assert last(table) == (moves, POT, stack(2), why)
    assert table.table.announcement == f"Pay Bo {moves // 100}: the pot holds {30 - moves // 100}."


def test_in_older_games_a_pair_that_takes_the_whole_pot_is_called_a_pair_of_posts() -> None:
    house = {"ante": 1_000, "half_first": False, "pair_takes": 4}
    table = AtTable(IN_BETWEEN, (10_000,) * 3, house).begun_as(1).begun().answer(True, "takes")
    assert last(table) == (3_000, POT, stack(2), "A pair of posts")


@pytest.mark.parametrize(("stacks", "rules", "wrong", "why"), [
    ((10_000,) * 3, {}, 3_100, "31 is more than the pot, 30. Allowed: 1–30, pass."),
    ((10_000, 4_000, 10_000), {}, 3_100, "31 is more than the pot, 30. Allowed: 1–30, pass."),
    ((10_000, 3_900, 10_000), {}, 3_000, "30 is more than Bo’s chips, 29. Allowed: 1–29, pass."),
    ((10_000,) * 3, {"half_first": True}, 1_600, "16 is more than half the pot, 15. Allowed: 1–15, pass."),
    ((10_000, 2_500, 10_000), {"half_first": True}, 1_600, "16 is more than half the pot, 15. Allowed: 1–15, pass."),
    ((10_000, 2_400, 10_000), {"half_first": True}, 1_500, "15 is more than Bo’s chips, 14. Allowed: 1–14, pass."),
    # A half of 15 with an odd chip is 7: no chip is cut in two.
    ((10_000,) * 3, {"half_first": True, "ante": 500}, 800, "8 is more than half the pot, 7. Allowed: 1–7, pass."),
])  # fmt: skip
def test_a_bet_is_limited_by_the_pot_by_half_of_it_in_whole_chips_and_by_the_chips_behind(
        stacks: tuple[int, ...], rules: dict[str, Any], wrong: int, why: str) -> None:
    assert str(at_bets(stacks, **rules).refused(wrong)).startswith(why)


def test_half_of_a_pot_of_a_single_chip_is_that_chip() -> None:
    table = at_bets((10_000,) * 2, half_first=True, ante=100).answer(100, "won")
    assert table.pot() == 100
    assert "Allowed: 1, pass." in str(table.refused(200))


def test_half_of_the_pot_is_a_whole_amount_of_this_house() -> None:
    table = at_bets(half_first=True, ante=500)
    table.table.balances[POT] = 1_501  # of which no half is a whole amount
    most = ceiling(table.table.script_state).amount
    assert (most, type(most)) == (700, int)
