"""The rule page, written down a second time: 58 Pa. Code § 631a.11, Table 1, as text, and what follows from it.

Nothing here knows the program. Hands are lists of values 0–9.
"""

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


def winnings(spot: str, stake: int, player: list[str], banker: list[str], tie_pays: int = 8,
             pair_pays: int = 11) -> int | None:
    """What a bet wins before commission where Banker is paid in full: 0 for a push, None for a loss.

    Hands are rank codes: pairs are by rank, never by value.
    """
    result = winner([VALUES[card] for card in player], [VALUES[card] for card in banker])
    if spot == "player_pair":
        return stake * pair_pays if player[0] == player[1] else None
    if spot == "banker_pair":
        return stake * pair_pays if banker[0] == banker[1] else None
    if spot == "tie":
        return stake * tie_pays if result == "tie" else None
    if result == "tie":
        return 0
    return stake if result == spot else None
