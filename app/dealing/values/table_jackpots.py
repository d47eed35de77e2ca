"""The jackpots as a table knows them: what runs, what was shown last, who has a seat. The log rebuilds all of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.cards import Card, Rank
from app.jackpots.running import Running, running_from

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """Hands were shown at this table: in what game and deal, by which players, out of those who were dealt in.

    `cards` are hands that were keyed, by player; `wild` the ranks that were wild. `order` says what came before it; in
    a house that tables share it is the row of this table's log.
    """

    order: int
    game: str
    title: str
    players: tuple[int, ...]
    dealt_in: tuple[int, ...]
    cards: Mapping[int, Cards] = field(default_factory=dict)
    wild: frozenset[Rank] = frozenset()


class JackpotsHere:
    """Every jackpot that runs at this table, and the last showdown a hand can be claimed from."""

    def __init__(self, kept: Mapping[str, Mapping[str, Any]]) -> None:
        self.running: dict[str, Running] = {name: running_from(name, one) for name, one in kept.items()}
        self.showdown: Showdown | None = None
        self.row = 0  # the row of the log that is being dealt
        self._earlier = max([0, *(made.number for one in self.running.values() for made in one.candidates)])
        self._order = max([0, *(order for one in self.running.values() for order in one.orders)])

    def next_order(self) -> int:
        """What comes next comes after everything that was."""
        self._order += 1
        return self._order

    def number(self, key: str) -> int:
        """The number of the hand that the aside with this key claims: its row’s, after those of earlier sittings."""
        return self._earlier + int(key.rpartition(":")[2])

    def left(self, player: int) -> None:
        """A player has given up the seat."""
        for one in self.running.values():
            one.gone.add(player)

    def as_json(self) -> dict[str, Any]:
        """What the next sitting begins with."""
        return {name: one.as_json() for name, one in self.running.items()}
