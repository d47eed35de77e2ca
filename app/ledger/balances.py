"""What the entries come to: the balance of each place, the chips of each rack, and whether those were seen."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.chips import combined
from app.dealing.values.transfers import Place
from app.ledger.entries import HOLDS_CHIPS, Booking, EntryKind, Posting


@dataclass(slots=True)
class Standing:
    """How the house stands: minor units by place, chips by value for each rack and case.

    `expected` holds the places whose chips were moved unseen since they were last counted.
    """

    balances: dict[Place, int] = field(default_factory=dict)
    chips: dict[Place, dict[int, int]] = field(default_factory=dict)
    expected: set[Place] = field(default_factory=set)

    def take(self, booking: Booking) -> None:
        """Move what one booking moves."""
        for posting in booking.postings:
            self.balances[posting.place] = self.balances.get(posting.place, 0) + posting.amount
        held = [posting for posting in booking.postings if posting.place.kind in HOLDS_CHIPS]
        for posting in held:
            self.chips[posting.place] = combined(self.chips.get(posting.place, {}), posting.chips)
        if held:
            self._look(booking.kind, held)

    def _look(self, kind: EntryKind, held: list[Posting]) -> None:
        unseen = {posting.place for posting in held if not (posting.seen and posting.chips)}
        if kind in (EntryKind.RACK, EntryKind.COUNT):
            self.expected -= {posting.place for posting in held}
        self.expected |= unseen

    def settled(self) -> "Standing":
        """The same, without the places and the kinds of chips of which there is nothing."""
        held = {place: combined(chips) for place, chips in self.chips.items()}
        return Standing({place: amount for place, amount in self.balances.items() if amount},
                        {place: chips for place, chips in held.items() if chips}, set(self.expected))


def standing(bookings: Iterable[Booking]) -> Standing:
    """How the house stands after these bookings, in their order."""
    now = Standing()
    for booking in bookings:
        now.take(booking)
    return now.settled()


def balances(bookings: Iterable[Booking]) -> dict[Place, int]:
    """The balance of every place that does not stand at zero, in minor units."""
    return standing(bookings).balances
