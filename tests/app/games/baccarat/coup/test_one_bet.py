"""One bet by itself: whether a pair is of one suit, what it comes to, and what it costs the rack and the house."""

from fractions import Fraction
from typing import Any

import pytest

from app import house_rules
from app.cards import read_card
from app.games.baccarat.coup.payouts import BetResult, Result, cost_of, house_keeps, settled
from app.games.baccarat.house_rules.bets import LOSES, PARTS, spots_of
from app.games.baccarat.house_rules.outcomes import Pair
from app.games.baccarat.house_rules.rules import BaccaratRules


@pytest.mark.parametrize(("codes", "seen", "pair"), [
    ("4h 4h", None, Pair.SUITED), ("4h 4d", None, Pair.RANK), ("4h 4d", True, Pair.RANK), ("4 4", True, Pair.SUITED),
    ("4 4", False, Pair.RANK), ("4 4", None, Pair.RANK), ("4h 4", True, Pair.SUITED), ("4 4h", None, Pair.RANK),
    ("4h 5h", None, Pair.NONE)])
def test_a_pair_is_of_one_suit_by_its_suits_and_by_what_was_seen_where_one_is_not_keyed(
    codes: str, seen: bool | None, pair: Pair
) -> None:
    cards = tuple(map(read_card, codes.split()))
    result = Result(cards, cards[::-1], {} if seen is None else {"player": seen, "banker": seen})
    assert {result.outcome.player_pair, result.outcome.banker_pair} == {pair}


@pytest.mark.parametrize(("spot", "wins", "rules", "kept"), [
    ("banker", LOSES, {}, 1_250), ("tie", Fraction(8), {}, -10_000), ("player", Fraction(0), {}, 0),
    ("banker", Fraction(1), {"commission_rounding": "down"}, 62 - 1_250),
    ("banker", Fraction(1), {"commission_unit": 100, "commission_rounding": "up"}, 100 - 1_250),
    ("banker", Fraction(1), {"commission_unit": 100, "commission_rounding": "up", "commission_taken": "boxes"},
     100 - 1_250),
    ("banker", Fraction(1), {"commission_unit": 100, "commission_taken": "boxes",
                             "commission_counted": "at_collection"}, Fraction(125, 2) - 1_250)])
def test_the_house_keeps_what_is_lost_and_the_commission_and_pays_what_is_won(
    spot: str, wins: Fraction, rules: dict[str, Any], kept: Fraction | int
) -> None:
    assert house_keeps(spot, 1_250, wins, house_rules.from_values(BaccaratRules, rules)) == kept * PARTS


@pytest.mark.parametrize(("spot", "wins", "won", "commission"), [
    ("banker", LOSES, None, 0), ("banker", Fraction(0), 0, 0), ("banker", Fraction(1), 1_250, 62.5),
    ("banker", Fraction(1, 2), 625, 31.25), ("player", Fraction(1), 1_250, 0), ("tie", Fraction(8), 10_000, 0)])
def test_a_bet_comes_to_its_odds_and_bankers_bears_five_per_cent_of_its_win(
    spot: str, wins: Fraction, won: int | None, commission: float
) -> None:
    assert settled(spot, 1_250, wins, BaccaratRules()) == BetResult(spot, 1_250, won, int(commission * PARTS))


def test_a_seat_is_paid_from_the_bet_nearest_to_it_outwards() -> None:
    assert spots_of({"tie": 5, "banker": 5, "unknown": 5, "small": 0, "player": 5}) == ["player", "banker", "tie"]


@pytest.mark.parametrize(("rules", "cost"), [({}, 1_250 - 63), ({"commission_taken": "boxes"}, 1_250)])
def test_a_win_costs_the_rack_all_of_it_where_its_commission_is_only_marked_in_a_box(
    rules: dict[str, Any], cost: int
) -> None:
    assert cost_of("banker", 1_250, Fraction(1), house_rules.from_values(BaccaratRules, rules)) == cost
