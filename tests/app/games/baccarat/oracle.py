"""The rule page, written down a second time: 58 Pa. Code § 631a.11, Table 1, as text, and what follows from it.

Nothing here knows the program. Hands are lists of values 0–9, or of cards as they are keyed where that matters.
"""

from fractions import Fraction
from typing import Any

VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}

TABLE = """
        stood  0 1 2 3 4 5 6 7 8 9
    0     D    D D D D D D D D D D
    1     D    D D D D D D D D D D
    2     D    D D D D D D D D D D
    3     D    D D D D D D D D S D
    4     D    S S D D D D D D S S
    5     D    S S S S D D D D S S
    6     S    S S S S S S D D S S
    7     S    S S S S S S S S S S
"""

BANKER = {int(row.split()[0]): row.split()[1:] for row in TABLE.strip().splitlines()[1:]}
"""Banker's two-card total -> for "Player stood" and then for each value of Player's third card: D or S."""

CELLS = [(total, third) for total in range(8) for third in (None, *range(10))]
"""All 88 cells of the table: Banker's total, and Player's third card (None: Player stood)."""


def total(values: list[int]) -> int:
    """The last digit of the sum."""
    return int(str(sum(values))[-1])


def natural(values: list[int]) -> bool:
    """Two cards that make 8 or 9."""
    return len(values) == 2 and total(values) in (8, 9)


def player_draws(player: list[int], banker: list[int]) -> bool:
    """Player's turn, once both have two cards."""
    return not natural(player) and not natural(banker) and total(player) in (0, 1, 2, 3, 4, 5)


def banker_draws(player: list[int], banker: list[int]) -> bool:
    """Banker's turn, once Player has had his."""
    if natural(player[:2]) or natural(banker):
        return False
    column = 0 if len(player) == 2 else 1 + player[2]
    return BANKER[total(banker)][column] == "D"


def winner(player: list[int], banker: list[int]) -> str:
    """Who is nearer to nine."""
    points = total(player) - total(banker)
    return "tie" if not points else "player" if points > 0 else "banker"


def dealt(order: list[str]) -> tuple[list[str], list[str]]:
    """Both hands of the coup that these cards make in their order; what is left over stays in the shoe."""
    player, banker, rest = [order[0], order[2]], [order[1], order[3]], list(order[4:])
    if player_draws(values(player), values(banker)):
        player.append(rest.pop(0))
    if banker_draws(values(player), values(banker)):
        banker.append(rest.pop(0))
    return player, banker


def values(cards: list[str]) -> list[int]:
    """What cards count."""
    return [VALUES[card[0]] for card in cards]


MARGIN = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""The Dragon Bonus, by how far its hand wins without a natural."""


def won(spot: str, player: list[str], banker: list[str], rules: Any) -> Fraction | None:
    """What a bet of 1 wins before commission: 0 for a push, None for a loss. Cards without suits are of two."""
    mine, theirs = total(values(player)), total(values(banker))
    side, other = (banker, player) if spot.startswith("banker") else (player, banker)
    ahead = total(values(side)) - total(values(other))
    pairs = [hand[0][0] == hand[1][0] for hand in (player, banker)]
    perfect = sum(hand[0] == hand[1] and len(hand[0]) == 2 for hand in (player, banker))
    no_draw = natural(values(player)) or natural(values(banker))
    cards, six = len(player) + len(banker), theirs == 6 > mine
    odds: dict[str, Any] = {
        "player": 0 if ahead == 0 else ahead > 0 and 1,
        "banker": 0 if ahead == 0 or (rules.banker_seven_pushes and theirs == 7 > mine and len(banker) == 3)
        else ahead > 0 and (Fraction(1, 2) if six and rules.banker_six == "half" else 1),
        "tie": ahead == 0 and rules.tie_pays,
        "player_pair": pairs[0] and rules.pair_pays,
        "banker_pair": pairs[1] and rules.pair_pays,
        "either_pair": any(pairs) and rules.either_pair_pays,
        "perfect_pair": perfect > 0 and (25 if perfect == 1 else rules.perfect_pair_pays),
        "dragon_7": theirs == 7 > mine and len(banker) == 3 and rules.dragon_7_pays,
        "panda_8": mine == 8 > theirs and len(player) == 3 and rules.panda_8_pays,
        "lucky_6": six and (12 if len(banker) == 2 else rules.lucky_6_pays),
        "super_6": six and rules.super_6_pays,
        "player_dragon": _bonus(ahead, no_draw), "banker_dragon": _bonus(ahead, no_draw),
        "big": cards > 4 and Fraction(rules.big_pays, 100),
        "small": cards == 4 and Fraction(rules.small_pays, 100),
    }
    wins = odds[spot]
    return None if wins is False else Fraction(wins)


def _bonus(ahead: int, no_draw: bool) -> Any:
    if no_draw and ahead >= 0:
        return min(ahead, 1)
    return False if no_draw else MARGIN.get(ahead, False)
