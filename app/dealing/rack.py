"""Asides about the rack: chips changed, counted, and carried in from the case."""

from dataclasses import dataclass, field
from typing import ClassVar

from app.chips import Counts, combined, worth
from app.dealing.aside import Aside
from app.dealing.table import Table
from app.dealing.transfers import CASE, FOUND, RACK, stack
from app.errors import Refusal
from app.words import tr


@dataclass(frozen=True)
class ChangeChips(Aside):
    """Chips of the rack for others of the same worth, with a seat or with the case (seat 0)."""

    code: ClassVar[str] = "change"
    seat: int
    given: Counts = field(default_factory=dict)
    got: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """What was changed."""
        return tr("change of {amount}", amount=table.say(worth(self.given)))

    def refuse(self, table: Table) -> Refusal | None:
        """Worths that differ, or chips that are not there."""
        given, got = worth(self.given), worth(self.got)
        if given != got or given <= 0 or min([*self.given.values(), *self.got.values()]) < 0:
            return Refusal(tr("{given} is not {got}.", given=table.say(given), got=table.say(got)),
                           tr("Chips are changed for the same worth."), tr("Choose them again."))
        theirs = table.case if self.seat == 0 else table.with_players()
        sides = ((self.given, table.rack, tr("The rack")), (self.got, theirs, self._partner(table)))
        for counts, stock, where in sides:
            for value, number in counts.items():
                if number > stock.get(value, 0):
                    return Refusal(tr("{where} has {held} × {value}.", where=where, held=max(0, stock.get(value, 0)),
                                      value=table.say(value)), "", tr("Change other chips."))
        if self.seat and table.behind(self.seat) < got:
            return Refusal(tr("{name} has {behind} behind.", name=self._partner(table),
                              behind=table.say(table.behind(self.seat))), "", tr("Change less, or with another seat."))
        return None

    def still_can(self, table: Table) -> bool:
        """Somebody sits there, or it was the case."""
        return not self.seat or self.seat in table.seats

    def _partner(self, table: Table) -> str:
        return table.name(self.seat) or tr("The case")

    def act(self, table: Table, key: str) -> None:
        """Both ways at once."""
        other = stack(table.seats[self.seat].player) if self.seat else CASE
        why = tr("Chips changed")
        table.post("change", key, tr("Chips changed with {name}", name=self._partner(table)),
                   [(worth(self.given), RACK, other, why, self.given), (worth(self.got), other, RACK, why, self.got)],
                   seen=True)


@dataclass(frozen=True)
class CountRack(Aside):
    """The rack counted by denomination: from now on its counts are exact. A difference needs a reason."""

    code: ClassVar[str] = "count"
    counts: Counts = field(default_factory=dict)
    reason: str = ""

    def named(self, table: Table) -> str:
        """The count's worth."""
        return tr("rack counted at {amount}", amount=table.say(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips the house does not own, or a worth that differs from the books without a reason."""
        owned = table.chips.owned
        for value, number in self.counts.items():
            if not 0 <= number <= owned.get(value, 0):
                return Refusal(tr("{number} × {value} cannot be in the rack.", number=number, value=table.say(value)),
                               tr("The house owns {owned} of them.", owned=owned.get(value, 0)), tr("Count again."))
        difference = worth(self.counts) - table.balance(RACK)
        if difference and not self.reason.strip():
            return Refusal(tr("The rack counts {counted}.", counted=table.say(worth(self.counts))),
                           tr("The books expect {expected}.", expected=table.say(table.balance(RACK))),
                           tr("Count again, or give the reason for the difference."))
        return None

    def act(self, table: Table, key: str) -> None:
        """What the books expected goes out, what was counted comes in; a difference stays under found."""
        before, now = table.balance(RACK), worth(self.counts)
        table.post("rack", key, tr("Rack counted"), [
            (before, RACK, FOUND, tr("Expected"), dict(table.rack)),
            (now, FOUND, RACK, tr("Counted"), combined(self.counts)),
        ], self.reason, seen=True)
        table.rack_expected = False


@dataclass(frozen=True)
class FillRack(Aside):
    """Chips carried from the case to the rack, counted by denomination: how the night's rack is opened."""

    code: ClassVar[str] = "fill"
    counts: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """What it is worth."""
        return tr("rack filled with {amount}", amount=table.say(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips that the case does not hold."""
        for value, number in self.counts.items():
            if not 0 <= number <= table.case.get(value, 0):
                return Refusal(tr("{number} × {value} cannot come from the case.", number=number,
                                  value=table.say(value)),
                               tr("It holds {held} of them.", held=max(0, table.case.get(value, 0))),
                               tr("Count again."))
        return None if worth(self.counts) else Refusal(tr("No chips were counted."), "", tr("Count what goes in."))

    def act(self, table: Table, key: str) -> None:
        """From the case into the rack."""
        opening = not table.balance(RACK)
        table.rack_tonight += worth(self.counts)
        table.post("rack" if opening else "fill", key, tr("Rack opened") if opening else tr("Rack filled"),
                   [(worth(self.counts), CASE, RACK, tr("Counted in"), combined(self.counts))], seen=True)


@dataclass(frozen=True)
class EmptyRack(Aside):
    """Everything in the rack goes back into the case: how a night ends."""

    code: ClassVar[str] = "empty"

    def named(self, table: Table) -> str:
        """What it was worth."""
        return tr("rack of {amount} put away", amount=table.say(table.balance(RACK)))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand is open, or the rack is empty."""
        if table.hand:
            return Refusal(tr("A hand is open."), tr("The rack is put away between two hands."),
                           tr("Deal it to its end."))
        return None if table.balance(RACK) else Refusal(tr("The rack is empty."))

    def act(self, table: Table, key: str) -> None:
        """From the rack into the case."""
        table.post("fill", key, tr("Rack put away"),
                   [(table.balance(RACK), RACK, CASE, tr("Put away"), combined(table.rack))],
                   seen=not table.rack_expected)
