"""A table of Thirty-One to deal at in tests. Seat 1 has the button, so Seat 2 is the first on the dealer's left."""

from typing import Any

from app.games.thirty_one import THIRTY_ONE
from app.games.thirty_one.deal import ThirtyOne
from tests.app.games.at_table import AtTable

STACKS = (10_000,) * 4
TOLD = ("last", "losses")
"""Steps that only tell what is to be done: the last turns after a knock, what a deal costs whom."""


class Lives(AtTable):
    """A table at which such steps are done as soon as they are told. What the last one takes is asked."""

    def _settle(self) -> None:
        while self.key.partition("/")[2] in TOLD:
            self.run.answer("draws" if self.key.endswith("/last") else True)

POT, STAKES = "thirty_one", "thirty_one/stakes"


def dealt(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """The stakes of 5.00 are up and everybody has three cards."""
    return Lives(THIRTY_ONE, stacks, rules).begun().answer(True)


def step_by_step(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """The same at a table at which every step waits for its answer."""
    return AtTable(THIRTY_ONE, stacks, rules, settles=False).begun().answer(True)


def knock(table: AtTable, seat: int, *lowest: int) -> AtTable:
    """A deal that a knock ends: who knocked, and who was lowest."""
    return table.answer(seat, list(lowest))


def blitz(table: AtTable, seat: int, *lowest: int) -> AtTable:
    """A deal that a 31 ends: who showed it, and who was lowest."""
    table.answer(0, [seat])
    return table.answer(list(lowest)) if lowest else table


def game(table: AtTable) -> ThirtyOne:
    """The game as it stands."""
    state: ThirtyOne = table.table.script_state
    return state


def lost(table: AtTable) -> tuple[int, ...]:
    """How many each seat has lost."""
    return tuple(game(table).lost(seat) for seat in sorted(table.table.seats))


def staked(table: AtTable) -> tuple[int, int]:
    """What lies before those who put it up, and what in the middle."""
    return table.pot(STAKES), table.pot()


def losing(table: AtTable, seat: int, times: int, knocker: int = 0) -> AtTable:
    """So many deals that a seat loses alone, each knocked by another one."""
    for _ in range(times):
        knock(table, knocker or next(one for one in game(table).live if one != seat), seat)
    return table
