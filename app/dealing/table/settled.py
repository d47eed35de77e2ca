"""What the house gave for something done at a table, to the letter: it stands in the row and is not decided again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from app.chips import Counts
from app.dealing.values.log import Json
from app.dealing.values.transfers import Place, read_place


class Part(NamedTuple):
    """One way that something went: an amount in minor units, and its chips by value where they are known."""

    amount: int
    source: Place
    target: Place
    chips: Counts | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What was decided on what the house holds, and cannot be worked out from the table.

    `parts` are what went, `marker` the number of the marker that was signed and `paid` the numbers of those that were
    paid; `spared` says that the house kept its smallest chips. `told` is what else was known there and then, by name.
    """

    parts: tuple[Part, ...] = ()
    marker: int = 0
    paid: tuple[int, ...] = ()
    spared: bool = False
    told: Mapping[str, Json] = field(default_factory=dict)

    def part_to(self, target: Place) -> Part | None:
        """What went to a place; None where nothing did."""
        return next((part for part in self.parts if part.target == target), None)

    def as_json(self) -> Json:
        """The same as a row keeps it, without what there is none of."""
        parts = [[part.amount, str(part.source), str(part.target), _kept(part.chips)] for part in self.parts]
        kept = {"parts": parts, "marker": self.marker, "paid": list(self.paid), "spared": self.spared,
                "told": dict(self.told)}
        return cast(Json, {name: value for name, value in kept.items() if value})


def read_settled(kept: Mapping[str, Any]) -> Settled:
    """What a row has kept. Raises ValueError for places that there are not."""
    return Settled(tuple(_part(*one) for one in kept.get("parts", ())), kept.get("marker", 0),
                   tuple(kept.get("paid", ())), kept.get("spared", False), kept.get("told", {}))


def _part(amount: int, source: str, target: str, chips: Iterable[tuple[int, int]] | None) -> Part:
    return Part(amount, read_place(source), read_place(target),
                None if chips is None else dict(chips))


def _kept(chips: Counts | None) -> Json:
    return None if chips is None else [[value, number] for value, number in sorted(chips.items())]
