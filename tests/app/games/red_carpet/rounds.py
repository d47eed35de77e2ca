"""A table of Red Carpet to deal at in tests. Seat 1 has the button and turns first, so the last seat opens."""

from typing import Any

from app.dealing.values.counters import BOX
from app.dealing.values.log import Json
from app.games.red_carpet import RED_CARPET
from app.games.red_carpet.deal import RedCarpet
from tests.app.games.at_table import AtTable

THREE = (10_000,) * 3
NOTHING = "pass"


def begun(stacks: tuple[int, ...] = THREE, **rules: Any) -> AtTable:
    """The game has begun; the first round is to be dealt."""
    return AtTable(RED_CARPET, stacks, rules, settles=False).begun().answer(True)


def bids(table: AtTable, *said: int | str) -> AtTable:
    """What is said in turn: points, or "pass"."""
    made: list[Json] = [{"amount": one} if isinstance(one, int) else one for one in said]
    return table.answer(*made)


def hands(table: AtTable, *codes: str) -> AtTable:
    """The hands that are shown, from the dealer's left."""
    return table.answer(*codes)


def fast(table: AtTable, left: dict[int, int], *codes: str) -> AtTable:
    """A round by its results: points left by seat, then the hands from the dealer's left."""
    return hands(table.answer({"counts": {str(seat): points for seat, points in left.items()}}), *codes)


def game(table: AtTable) -> RedCarpet:
    """The game as it stands."""
    state: RedCarpet = table.table.script_state
    return state


def points(table: AtTable) -> tuple[int, ...]:
    """The bidding points before each seat."""
    return tuple(table.table.counters.at(seat) for seat in sorted(table.table.seats))


def scores(table: AtTable) -> tuple[int, ...]:
    """The score of each seat."""
    totals = table.table.scores.totals
    return tuple(totals.get(who.player, 0) for _, who in sorted(table.table.seats.items()))


def in_the_box(table: AtTable) -> int:
    """The bidding points that are in nobody's hands: below nothing, as they all come from there."""
    return table.table.counters.at(BOX)
