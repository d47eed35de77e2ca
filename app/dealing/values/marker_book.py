"""The markers of the house: who has signed which, and up to what amount anybody may."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

from app.dealing.values.log import Json
from app.words import tr


class Marker(NamedTuple):
    """One signed marker: its number in the house, the player's, the amount in minor units, and the signature noted."""

    number: int
    player: int
    amount: int
    signed: str = ""

    @property
    def name(self) -> str:
        """What stands on it: M-014."""
        return tr("M-{number:03d}", number=self.number)


@dataclass(frozen=True)
class MarkerBook:
    """Every marker of the night, the last number that was given, and the limits, in minor units.

    `limit` holds for everybody who has none of their own in `limits`. What is still open of them is in the books.
    """

    limit: int = 0
    limits: Mapping[int, int] = field(default_factory=dict)
    last: int = 0
    signed: tuple[Marker, ...] = ()

    def limit_of(self, player: int) -> int:
        """What a player's open markers may come to."""
        return self.limits.get(player, self.limit)

    def with_signed(self, marker: Marker) -> "MarkerBook":
        """With one more marker, by the next number that the house had for it."""
        return replace(self, last=marker.number, signed=(*self.signed, marker))

    def with_limit(self, player: int, limit: int) -> "MarkerBook":
        """With another limit for one player."""
        return replace(self, limits={**self.limits, player: limit})

    def open_for(self, player: int, owed: int) -> tuple[Marker, ...]:
        """What is left of a player’s markers where so much is owed: the lowest number is paid back first."""
        left: list[Marker] = []
        for marker in reversed([one for one in self.signed if one.player == player]):
            if owed > 0:
                left.append(marker._replace(amount=min(owed, marker.amount)))
                owed -= marker.amount
        return tuple(reversed(left))

    def as_json(self) -> Json:
        """The book as an opening keeps it."""
        return cast(Json, {"limit": self.limit, "limits": {str(who): held for who, held in self.limits.items()},
                           "last": self.last, "signed": [list(one) for one in self.signed]})


def read_marker_book(kept: Mapping[str, Any]) -> MarkerBook:
    """The book kept in an opening; an empty one where it kept none."""
    if not kept:
        return MarkerBook()
    return MarkerBook(kept["limit"], {int(who): held for who, held in kept["limits"].items()}, kept["last"],
                      tuple(Marker(*one) for one in kept["signed"]))
