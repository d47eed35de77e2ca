"""Bidding points or bidding chips, which are no money: where they lie, and that none is made or lost."""

from dataclasses import dataclass

from app.dealing.values.scores import Unit
from app.words import tr

BOX = "box"
"""Where all come from and go back to: it alone may be below nothing."""

Where = int | str
"""A seat by its number, or any other place by its name: "bank", "bid:3"."""


@dataclass(frozen=True, slots=True)
class Moved:
    """So many counters from one place to another, and why."""

    amount: int
    source: Where
    target: Where
    why: str


class Counters:
    """The counters of a game. Nothing here is saved: the log rebuilds it. A void hand takes back what it moved.

    `unit` is what the game calls them. All places together always hold nothing, for what is out of the box is missing
    there.
    """

    def __init__(self) -> None:
        self.unit = Unit(("{count} counter", "{count} counters"))
        self.moves: list[Moved] = []
        self._held: dict[Where, int] = {}

    def at(self, place: Where) -> int:
        """How many lie in a place."""
        return self._held.get(place, 0)

    @property
    def out(self) -> int:
        """How many are out of the box."""
        return -self.at(BOX)

    @property
    def places(self) -> dict[Where, int]:
        """Every place that holds some, without the box."""
        return {place: held for place, held in self._held.items() if held and place != BOX}

    def move(self, amount: int, source: Where, target: Where, why: str) -> None:
        """Move counters; nothing at all is no move.

        Raises ValueError for fewer than none, or more than lie there: what a player keys is refused before.
        """
        if amount < 0 or (source != BOX and amount > self.at(source)):
            raise ValueError(tr("{place} does not hold {count}.", count=amount, place=source))
        if amount:
            self._carry(amount, source, target)
            self.moves.append(Moved(amount, source, target, why))

    def _carry(self, amount: int, source: Where, target: Where) -> None:
        self._held[source] = self.at(source) - amount
        self._held[target] = self.at(target) + amount

    def mark(self) -> int:
        """A point to which `rewind` can go back."""
        return len(self.moves)

    def rewind(self, mark: int) -> None:
        """Take back everything that was moved after a mark."""
        for done in reversed(self.moves[mark:]):
            self._carry(done.amount, done.target, done.source)
        del self.moves[mark:]
