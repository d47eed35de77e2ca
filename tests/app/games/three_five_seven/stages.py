"""A table of 3-5-7 to deal at in tests. Seat 1 has the button, so Seat 2 is the first on the dealer's left."""

from typing import Any

from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.deal import Game357
from tests.app.games.at_table import AtTable

STACKS = (10_000, 10_000, 10_000)


def dealt(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """Everybody has anted 1.00 and has three cards."""
    return AtTable(THREE_FIVE_SEVEN, stacks, rules).begun().answer(True)


def older(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """The same in a sitting that began before stages were settled."""
    return AtTable(THREE_FIVE_SEVEN, stacks, rules).begun_as(1).begun().answer(True)


def stage(table: AtTable, *inside: int, winners: tuple[int, ...] = ()) -> AtTable:
    """One stage: who is in, and who of them wins."""
    table.answer([*inside])
    return table.answer([*winners]) if winners else table


def nobody(table: AtTable, stages: int = 1) -> AtTable:
    """So many stages that nobody stays in for; a deal that begins with them is dealt first."""
    for _ in range(stages):
        if table.key.endswith("/deal"):
            table.answer(True)
        stage(table)
    return table


def game(table: AtTable) -> Game357:
    """The game as it stands."""
    state: Game357 = table.table.script_state
    return state


def strikes(table: AtTable) -> tuple[int, ...]:
    """How many each seat has."""
    return tuple(game(table).strikes(seat) for seat in sorted(table.table.seats))
