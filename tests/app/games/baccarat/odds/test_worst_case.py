"""The most that one coup can take from the rack: beside every way to bet at small tables, as coups really come out."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.baccarat.coup.payouts import worst_case
from app.games.baccarat.house_rules.bets import BANKER, PLAYER, WAGER, offered
from app.games.baccarat.house_rules.outcomes import full_shoe, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission
from app.games.baccarat.odds.worst_case import FullTable, dearest
from app.money import Rounding

CHIPS = (50000, 10000, 2500, 500, 100)
SIDES = ("tie", "pairs", "either_pair", "perfect_pair", "dragon_7", "panda_8", "lucky_6", "super_6", "dragon_bonus",
         "big", "small")
EVERY = dict.fromkeys(SIDES, True)


def house(**changed: Any) -> BaccaratRules:
    """Rules without side bets, but for what is changed."""
    return replace(BaccaratRules(), **(dict.fromkeys(SIDES, False) | changed))


@pytest.mark.parametrize(("changed", "cost"), [
    ({}, 9 * 20000), ({"tie": True, "tie_pays": 9, "tie_maximum": 6000}, 486000),
    ({"tie": True, "pairs": True}, 9 * (2500 * 8 + 2 * 2500 * 11)),
    ({"seats": 1, "commission": 0, "banker_six": BankerSix.HALF, "super_6": True}, 28000),
    ({"seats": 1, "commission": 0, "banker_six": BankerSix.HALF, "super_6": True, "super_6_maximum": 2000}, 34000),
    ({"seats": 1, "dragon_7": True, "banker_seven_pushes": True, "dragon_7_maximum": 100}, 20000),
    ({"seats": 1, "dragon_7": True, "banker_seven_pushes": True, "dragon_7_maximum": 1000}, 40000),
])  # fmt: skip
def test_the_worst_coup_of_a_full_table(changed: dict[str, Any], cost: int) -> None:
    assert FullTable(house(**changed), CHIPS).worst().amount == cost


def full(rules: BaccaratRules) -> int:
    """What bets at their limits cost by the reckoning of the table itself, over every choice of which are made."""
    spots = [one.code for one in offered(rules)]
    most = {spot: WAGER[spot].limits(rules)[1] for spot in spots}
    every = ({spot: most[spot] for spot, made in zip(spots, chosen, strict=True) if made}
             for chosen in product((False, True), repeat=len(spots)))
    return max(-worst_case(dict.fromkeys(range(1, rules.seats + 1), bets), rules) for bets in every)


@settings(max_examples=10, deadline=None)
@given(chosen=st.lists(st.sampled_from(SIDES), unique=True, max_size=3), decks=st.sampled_from([1, 2, 8]),
       seats=st.integers(1, 3), six=st.sampled_from(BankerSix), pushes=st.booleans(),
       commission=st.sampled_from([0, 400, 475, 500]), taken=st.sampled_from(Commission))
def test_where_only_bets_are_limited_it_is_what_the_table_itself_reckons(
    chosen: list[str], decks: int, seats: int, six: BankerSix, pushes: bool, commission: int, taken: Commission
) -> None:
    rules = house(**dict.fromkeys(chosen, True), decks=decks, seats=seats, banker_six=six, commission=commission,
                  banker_seven_pushes=pushes, commission_taken=taken)
    assert FullTable(rules, CHIPS).worst().amount == full(rules)


@settings(max_examples=25, deadline=None)
@given(most=st.integers(1, 40), unit=st.sampled_from([1, 5, 25, 100]), way=st.sampled_from(Rounding),
       rate=st.integers(1, 1000), six=st.sampled_from(BankerSix))
def test_a_rounded_commission_is_looked_for_at_every_stake(
    most: int, unit: int, way: Rounding, rate: int, six: BankerSix
) -> None:
    rules = house(seats=1, maximum=most * 25, minimum=25, commission=rate, commission_unit=unit, banker_six=six,
                  commission_rounding=way)
    by_stake = [-worst_case({1: {spot: stake}}, rules) for spot in (PLAYER, BANKER)
                for stake in range(25, most * 25 + 1, 25)]
    assert FullTable(rules, (100, 25)).worst().amount == max(0, *by_stake)


def allowed(bets: list[dict[str, int]], rules: BaccaratRules) -> bool:
    """Whether a table may bet so."""
    sums = [sum(seat.values()) for seat in bets]
    sides = [sum(seat.get(spot, 0) for seat in bets) for spot in (PLAYER, BANKER)]
    mains = [max(seat.get(PLAYER, 0), seat.get(BANKER, 0)) for seat in bets]
    beside = all(stake <= main for seat, main in zip(bets, mains, strict=True) for spot, stake in seat.items()
                 if not WAGER[spot].main)
    return ((not rules.seat_maximum or max(sums) <= rules.seat_maximum)
            and (not rules.table_maximum or sum(sums) <= rules.table_maximum)
            and (not rules.differential or abs(sides[0] - sides[1]) <= rules.differential)
            and (beside or not rules.side_needs_main))


def dearest_way_to_bet(rules: BaccaratRules) -> int:
    """The most that any way to bet costs, in whole chips of 1, as coups really come out."""
    spots = [one.code for one in offered(rules)]
    seats = [dict(zip(spots, stakes, strict=True)) for stakes in product(
        *(range(WAGER[spot].limits(rules)[1] // 100 + 1) for spot in spots))]
    seats = [{spot: 100 * stake for spot, stake in seat.items()} for seat in seats]
    tables = [list(table) for table in product(seats, repeat=rules.seats) if allowed(list(table), rules)]
    wins = {tuple(WAGER[spot].net(end, rules) for spot in spots) for end in outcomes(full_shoe(rules.decks))}
    sums = {tuple(sum(seat[spot] for seat in table) for spot in spots) for table in tables}
    return ceil(max(sum((stake * share for stake, share in zip(one, win, strict=True)), Fraction())
                    for one in sums for win in wins))


SMALL = {"minimum": 100, "maximum": 300, "tie_maximum": 200, "pair_maximum": 100, "commission": 500}


@pytest.mark.parametrize("limits", [
    {"seat_maximum": 300}, {"table_maximum": 500}, {"table_maximum": 700, "seat_maximum": 400}, {"differential": 200},
    {"differential": 500, "seat_maximum": 300}, {"table_maximum": 400, "differential": 100, "seat_maximum": 300},
    {"table_maximum": 100},
])  # fmt: skip
@pytest.mark.parametrize("bets", [{"tie": True}, {"super_6": True, "super_6_maximum": 100}, {"pairs": True}],
                         ids=lambda bets: next(iter(bets)))
def test_limits_of_seats_and_of_the_table_are_filled_by_what_takes_most(
    limits: dict[str, int], bets: dict[str, Any]
) -> None:
    rules = house(**SMALL, **bets, **limits, seats=2, banker_six=BankerSix.HALF)
    assert FullTable(rules, CHIPS).worst().amount == dearest_way_to_bet(rules)


@pytest.mark.parametrize("limits", [
    {}, {"seat_maximum": 400}, {"table_maximum": 600}, {"differential": 200},
    {"differential": 100, "seat_maximum": 300},
])  # fmt: skip
@pytest.mark.parametrize("bets", [{"tie": True}, {"super_6": True, "super_6_maximum": 200}],
                         ids=lambda bets: next(iter(bets)))
def test_side_bets_beside_a_main_bet_never_take_more_than_is_reckoned(
    limits: dict[str, int], bets: dict[str, Any]
) -> None:
    rules = house(**SMALL, **bets, **limits, seats=2, side_needs_main=True)
    reckoned, really = FullTable(rules, CHIPS).worst().amount, dearest_way_to_bet(rules)
    assert really <= reckoned
    assert reckoned < really + 100 * 9 * rules.seats  # less than a chip on the dearest bet of each seat
    if not limits:
        assert reckoned == really


@settings(max_examples=40, deadline=None)
@given(limits=st.sampled_from([{"seat_maximum": 300}, {"table_maximum": 500}, {"differential": 200},
                               {"table_maximum": 400, "differential": 100, "seat_maximum": 300}]),
       unit=st.sampled_from([1, 25, 100]), way=st.sampled_from(Rounding), rate=st.sampled_from([400, 475, 500]),
       six=st.sampled_from(BankerSix), big=st.booleans())
def test_no_table_within_its_limits_costs_more_than_is_reckoned_however_commission_is_rounded(
    limits: dict[str, int], unit: int, way: Rounding, rate: int, six: BankerSix, big: bool
) -> None:
    rules = house(**(SMALL | {"commission": rate}), **limits, seats=2, banker_six=six, commission_unit=unit, big=big,
                  big_maximum=200, commission_rounding=way, winnings_rounding=way)
    spots = [one.code for one in offered(rules)]
    seats = [{spot: 100 * stake for spot, stake in zip(spots, stakes, strict=True) if stake} for stakes in product(
        *(range(WAGER[spot].limits(rules)[1] // 100 + 1) for spot in spots))]
    really = max(-worst_case(dict(enumerate(table)), rules) for table in product(seats[1:], repeat=2)
                 if allowed(list(table), rules))
    reckoned = FullTable(rules, CHIPS).worst().amount
    assert really <= reckoned <= really + rules.seats * (100 + unit)  # less than a chip and a unit for each seat


@settings(max_examples=20, deadline=None)
@given(rack=st.integers(0, 2_000_000), spot=st.sampled_from(["tie", "player_pair"]))
def test_the_largest_bet_that_the_rack_can_pay_is_the_largest(rack: int, spot: str) -> None:
    rules = replace(house(tie=True, pairs=True), tie_maximum=30000, pair_maximum=20000)
    table, spots = FullTable(rules, CHIPS), [spot] if spot == "tie" else ["player_pair", "banker_pair"]
    keep = table.largest(spots, rack)
    now = table.limited(dict.fromkeys(spots, keep)).worst().amount
    assert now <= rack or keep == 0
    if keep < table.most.on[spot]:
        assert table.limited(dict.fromkeys(spots, keep + 100)).worst().amount > rack


@pytest.mark.parametrize("decks", [1, 2, 8, 12])
def test_only_what_really_comes_out_together_is_looked_at(decks: int) -> None:
    rules = replace(house(**(EVERY | {"perfect_pair": decks > 1})), decks=decks)
    spots = [one.code for one in offered(rules)]
    really = {tuple(WAGER[spot].wins(end, rules) * 10**6 for spot in spots) for end in outcomes(full_shoe(decks))}
    kept = dearest(rules)
    assert set(kept) <= really
    assert all(any(all(a >= b for a, b in zip(one, other, strict=True)) for one in kept) for other in really)
