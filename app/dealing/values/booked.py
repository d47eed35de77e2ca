"""What a table has booked, and the hand that it has not booked yet."""

from dataclasses import dataclass, field
from typing import Any

from app.dealing.values.rules_in_force import RuleSetVersion
from app.dealing.values.scores import ScoreSheet
from app.dealing.values.transfers import Family, Kind, Place, Transfer


@dataclass(frozen=True, slots=True)
class Booked:
    """What one closed hand or one aside books: `key` is the same after a replay, so that books can be compared."""

    key: str
    kind: str
    title: str
    transfers: tuple[Transfer, ...]
    reason: str = ""
    dealer: str = ""  # who dealt it
    rules: Any = field(default=None, repr=False)  # those that held
    void: bool = False
    under: RuleSetVersion | None = None  # which set of the house those are, and its version

    @property
    def for_fun(self) -> bool:
        """Nothing but chips without a value was moved: no book hears of it."""
        return all(one.source.family is Family.FUN for one in self.transfers)


@dataclass
class OpenHand:
    """A hand whose transfers are still provisional. `seats` are those that it cannot go on without."""

    number: int
    title: str
    transfers: list[Transfer] = field(default_factory=list)
    seats: tuple[int, ...] = ()
    tallies: dict[str, dict[int, int]] = field(default_factory=dict)  # these four as they stood when it began
    counters: int = 0
    scores: ScoreSheet = field(default_factory=ScoreSheet)
    begun_for_fun: frozenset[int] = frozenset()
    told: int = 0  # how many of the transfers were made before the last question: the hands know of them
    settled: int = 0  # how often chips were settled in it

    def brought(self) -> dict[Place, int]:
        """What the hand has brought to each place so far, in minor units; below nothing, what it has taken there."""
        held: dict[Place, int] = {}
        for one in self.transfers:
            held[one.source] = held.get(one.source, 0) - one.amount
            held[one.target] = held.get(one.target, 0) + one.amount
        return held

    def bets(self) -> set[Place]:
        """Where on the felt its bets were laid: every hand begins with an empty felt."""
        return {one.target for one in self.transfers if one.target.kind is Kind.BET}
