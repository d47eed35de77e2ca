"""What every bet costs whoever makes it, exactly, from a full shoe: the house's edge under its rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from app.games.baccarat.payouts import BANKER, BANKER_PAIR, PARTS, PLAYER, PLAYER_PAIR, TIE
from app.games.baccarat.rules import BaccaratRules, BankerSix
from app.games.baccarat.tableau import draws_on

COMMISSION_IN = Fraction(1, PARTS)
"""The commission of the rules is in ten-thousandths of the win."""


class Final(NamedTuple):
    """How a coup can end: both totals, and how many cards each hand has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


def full_shoe(decks: int) -> tuple[int, ...]:
    """How many cards of each value, 0–9, a full shoe holds."""
    return (16 * decks, *[4 * decks] * 9)


@lru_cache(maxsize=16)
def finals(shoe: tuple[int, ...]) -> Mapping[Final, int]:
    """In how many of all orders of six cards a coup ends so. They add up to N(N−1)…(N−5) for N cards."""
    found: Counter[Final] = Counter()
    pairs = list(combinations_with_replacement(range(10), 2))
    for player in pairs:
        for banker in pairs:
            left = list(shoe)
            ways = _taken(left, *player, *banker) * (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            for end, more in _thirds(left, sum(player) % 10, sum(banker) % 10):
                found[end] += ways * more
    return found


def _taken(left: list[int], *values: int) -> int:
    """In how many ways these values come out of the shoe one after the other; they are gone then."""
    ways = 1
    for value in values:
        ways *= left[value]
        left[value] -= 1
    return ways


def _thirds(left: list[int], player: int, banker: int) -> Iterator[tuple[Final, int]]:
    """Every way a coup goes on from two cards each: its end, in how many orders of the next two cards."""
    cards = sum(left)
    if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
        yield Final(player, banker, 2, 2), cards * (cards - 1)
    elif player >= 6:
        for value in range(10):
            yield Final(player, (banker + value) % 10, 2, 3), left[value] * (cards - 1)
    else:
        for value in range(10):
            yield from _after_third(left, (player + value) % 10, banker, value)


def _after_third(left: list[int], player: int, banker: int, third: int) -> Iterator[tuple[Final, int]]:
    if third not in draws_on(banker):
        yield Final(player, banker, 3, 2), left[third] * (sum(left) - 1)
        return
    for value in range(10):
        both = left[third] * (left[value] - (value == third))
        yield Final(player, (banker + value) % 10, 3, 3), both


def edges(rules: BaccaratRules) -> dict[str, Fraction]:
    """The house's edge on each spot: what it keeps of a bet of 1 in the long run, ties counted as pushes."""
    ends = finals(full_shoe(rules.decks))
    deals = sum(ends.values())
    main = {spot: -Fraction(sum((_wins(spot, end, rules) * ways for end, ways in ends.items()), Fraction()), deals)
            for spot in (PLAYER, BANKER, TIE)}
    pair = 1 - (1 + rules.pair_pays) * pair_chance(rules.decks)
    return main | {PLAYER_PAIR: pair, BANKER_PAIR: pair}


def pair_chance(decks: int) -> Fraction:
    """How often two cards have the same rank."""
    return Fraction(4 * decks - 1, 52 * decks - 1)


def _wins(spot: str, end: Final, rules: BaccaratRules) -> Fraction:
    """What a bet of 1 wins, or loses below zero, before anything is rounded."""
    if end.player == end.banker:
        return Fraction(rules.tie_pays) if spot == TIE else Fraction()
    if spot == TIE:
        return Fraction(-1)
    if spot == PLAYER:
        return Fraction(1 if end.player > end.banker else -1)
    return _banker_wins(end, rules) if end.banker > end.player else Fraction(-1)


def _banker_wins(end: Final, rules: BaccaratRules) -> Fraction:
    if rules.banker_seven_pushes and (end.banker, end.banker_cards) == (7, 3):
        return Fraction()
    half = rules.banker_six is BankerSix.HALF and end.banker == 6
    won = Fraction(1, 2) if half else Fraction(1)
    return won * (1 - rules.commission * COMMISSION_IN)
