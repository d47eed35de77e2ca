"""Hands and periods of jackpots in one line, for tests."""

from typing import Any

from app.cards import read_card
from app.jackpots.hands import Hand
from app.jackpots.rules import JackpotRules
from app.jackpots.standing import MINUTE, Candidate, Contribution, Period

Cards = tuple[Any, ...]


def hand(cards: str, wild: str = "", jokers: int = 0) -> Hand:
    """A hand from "Ts Th Td Tc Kd"."""
    return Hand(tuple(map(read_card, cards.split())), tuple(map(read_card, wild.split())), jokers)


def shown(player: int, cards: str, minute: int, order: int = 0, wild: str = "", **more: Any) -> Candidate:
    """A hand shown by a player so many minutes into the night."""
    return Candidate(player, hand(cards, wild), "Poker", minute * MINUTE, order or 100 + minute, confirmed_by="Q",
                     deck=52, **more)


def paid(*players: int, amount: int = 500) -> tuple[Contribution, ...]:
    """These have contributed before anything was shown."""
    return tuple(Contribution(player, amount, 0, order) for order, player in enumerate(players, 1))


def a_period(candidates: tuple[Candidate, ...], pool: int = 2_000, players: tuple[int, ...] = (1, 2, 3, 4),
             absent: tuple[int, ...] = (), gone: tuple[int, ...] = (), unit: int = 100, **rules: Any) -> Period:
    """A period in which these have contributed."""
    return Period(JackpotRules(on=True, **rules), pool, paid(*players), candidates, frozenset(absent),
                  frozenset(gone), unit)
