"""The house's edge at real stakes, against a plain enumeration of the coups with arithmetic of its own.

Nothing of the program reckons here: values of cards are dealt out one after the other by the rule page's own table,
weighted by how many of them are left, and each payment is worked out in fractions and rounded by words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, floor, perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.baccarat.house_rules.bets import SPOTS, WAGER
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission, Counted
from app.games.baccarat.odds.house_edge import edge_at, kept_of, odds_of
from app.money import Rounding
from tests.app.games.baccarat import oracle

DECKS = 1, 6, 8
UNITS = 1, 5, 25, 50, 100
STAKES = 1, 5, 20, 25, 50, 99, 100, 300, 500, 550, 700, 900, 1000, 1250, 1500, 2000, 2900, 3950, 9999, 20_000
"""Twenty, from one minor unit to the largest bet of the house."""

STAKE, RATE = st.integers(1, 10**7), st.integers(0, 1000)
WAY, UNIT = st.sampled_from(Rounding), st.sampled_from(UNITS)

LETTERS = "TA23456789"
"""A card of each value, as it is keyed."""

Hands = tuple[tuple[int, ...], tuple[int, ...]]


def coups(decks: int) -> Iterator[tuple[Hands, int]]:
    """Every coup by the values of its cards, and in how many orders of six cards it comes."""
    full, cards = (16 * decks, *(4 * decks,) * 9), 52 * decks
    for order in product(range(10), repeat=4):
        left, ways = list(full), 1
        for value in order:
            ways *= left[value]
            left[value] -= 1
        one, two, three, four = order
        for hands, others, more in _thirds((one, three), (two, four), left):
            yield hands, ways * more * perm(cards - 4 - others, 2 - others)


def _thirds(player: tuple[int, ...], banker: tuple[int, ...], left: list[int]) -> Iterator[tuple[Hands, int, int]]:
    """How it goes on: the hands, how many cards were drawn, and in how many ways."""
    if not oracle.player_draws([*player], [*banker]):
        yield from _bankers(player, banker, left, 0, 1)
        return
    for third, count in enumerate(left):
        left[third] -= 1
        yield from _bankers((*player, third), banker, left, 1, count)
        left[third] += 1


def _bankers(player: tuple[int, ...], banker: tuple[int, ...], left: list[int], drawn: int,
             ways: int) -> Iterator[tuple[Hands, int, int]]:
    if not oracle.banker_draws([*player], [*banker]):
        yield (player, banker), drawn, ways
        return
    for card, count in enumerate(left):
        yield (player, (*banker, card)), drawn + 1, ways * count


@lru_cache(maxsize=4)
def totals(decks: int) -> Mapping[tuple[int, int, int, int], tuple[Hands, int]]:
    """Coups by their totals and how many cards each hand has: one of them, and in how many orders such come."""
    found: dict[tuple[int, int, int, int], tuple[Hands, int]] = {}
    for hands, ways in coups(decks):
        player, banker = hands
        key = sum(player) % 10, sum(banker) % 10, len(player), len(banker)
        found[key] = hands, ways + found.get(key, (hands, 0))[1]
    assert sum(ways for _, ways in found.values()) == perm(52 * decks, 6)
    return found


@lru_cache(maxsize=64)
def shares(spot: str, decks: int, six: BankerSix = BankerSix.FULL, pushes: bool = False) -> Mapping[Any, Fraction]:
    """What a bet of 1 wins before commission, None where it is lost, and how likely that is."""
    found: dict[Any, Fraction] = {}
    rules = BaccaratRules(decks=decks, banker_six=six, banker_seven_pushes=pushes)
    for (player, banker), ways in totals(decks).values():
        wins = oracle.won(spot, [LETTERS[one] for one in player], [LETTERS[one] for one in banker], rules)
        found[wins] = found.get(wins, Fraction()) + Fraction(ways, perm(52 * decks, 6))
    return found


def rounded(exact: Fraction, unit: int, way: Rounding) -> int:
    """An amount to whole units, as the words say it."""
    units = exact / unit
    return unit * {Rounding.DOWN: floor(units), Rounding.UP: ceil(units),
                   Rounding.HALF_UP: floor(units + Fraction(1, 2))}[way]


def kept_by_hand(stake: int, of: Mapping[Any, Fraction], rules: BaccaratRules, bears_commission: bool) -> Fraction:
    """What the house keeps of a stake on average: what is lost, less what is paid out of the rack."""
    kept = Fraction()
    for wins, share in of.items():
        if wins is None:
            kept += share * stake
            continue
        paid = rounded(stake * wins, 1, rules.winnings_rounding)
        exact = Fraction(paid * rules.commission, 10_000) if bears_commission else Fraction()
        fee = min(paid, rounded(exact, rules.commission_unit, rules.commission_rounding))
        kept -= share * (paid - fee)
    return kept


@pytest.mark.parametrize("way", Rounding)
@pytest.mark.parametrize("decks", DECKS)
def test_the_edge_on_banker_at_every_stake_is_what_is_kept_of_coups_dealt_out(decks: int, way: Rounding) -> None:
    for six, pushes, rate in ((BankerSix.FULL, False, 500), (BankerSix.HALF, True, 475)):
        of = shares("banker", decks, six, pushes)
        for unit in UNITS:
            rules = BaccaratRules(decks=decks, banker_six=six, banker_seven_pushes=pushes, commission=rate,
                                  commission_unit=unit, commission_rounding=way, winnings_rounding=way)
            for stake in STAKES:
                assert edge_at(WAGER["banker"], stake, rules) == kept_by_hand(stake, of, rules, True) / stake


@pytest.mark.parametrize("way", Rounding)
@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("spot", ["player", "tie", "big", "small"])
def test_the_edge_of_what_pays_parts_at_every_stake_is_what_is_kept_of_coups_dealt_out(
        spot: str, decks: int, way: Rounding) -> None:
    rules, of = BaccaratRules(decks=decks, winnings_rounding=way), shares(spot, decks)
    for stake in STAKES:
        assert edge_at(WAGER[spot], stake, rules) == kept_by_hand(stake, of, rules, False) / stake


@given(STAKE, RATE, WAY, UNIT)
def test_a_box_rounded_on_each_win_costs_what_commission_taken_at_once_does(
        stake: int, rate: int, way: Rounding, unit: int) -> None:
    at_once = BaccaratRules(commission=rate, commission_rounding=way, commission_unit=unit)
    boxed = replace(at_once, commission_taken=Commission.BOXES, commission_counted=Counted.EACH_WIN)
    assert kept_of(WAGER["banker"], stake, boxed) == kept_of(WAGER["banker"], stake, at_once)


@given(STAKE, RATE, WAY, UNIT)
def test_of_a_box_that_is_rounded_whole_the_edge_is_that_before_rounding(
        stake: int, rate: int, way: Rounding, unit: int) -> None:
    rules = BaccaratRules(commission=rate, commission_rounding=way, commission_unit=unit,
                          commission_taken=Commission.BOXES, commission_counted=Counted.AT_COLLECTION)
    assert edge_at(WAGER["banker"], stake, rules) == odds_of(WAGER["banker"], rules).edge


@pytest.mark.parametrize("spot", SPOTS)
def test_where_everything_can_be_paid_exactly_the_edge_is_that_of_any_bet(spot: str) -> None:
    rules, wager = BaccaratRules(), WAGER[spot]
    assert {edge_at(wager, stake, rules) for stake in (2000, 10_000, 20_000)} == {odds_of(wager, rules).edge}


def test_five_chips_with_commission_rounded_to_one_give_the_players_the_edge() -> None:
    rules, banker = BaccaratRules(commission_unit=100), WAGER["banker"]
    told = [f"{float(edge_at(banker, stake, rules) * 100):.4f}" for stake in (500, 900, 1000, 2000)]
    assert told == ["-1.2351", "-1.2351", "3.3509", "1.0579"]
