"""Asides about the rack: chips changed, counted, carried in from the case and back, handed over to another dealer."""

from dataclasses import field

from app.chips import Counts, combined, worth
from app.dealing.asides.aside import Aside
from app.dealing.table.table import Table
from app.dealing.values.chip_needs import Swap
from app.dealing.values.transfers import CASE, DROPBOX, FOUND, RACK, Place, locked_box, stack, transit
from app.errors import Refusal
from app.words import tr
from app.words.joined import clauses


class ChangeChips(Aside, code="change"):
    """Chips of the rack for others of the same worth, with a seat or with the case (seat 0)."""

    seat: int
    given: Counts = field(default_factory=dict)
    got: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """What was changed."""
        return tr("change of {amount}", amount=table.amount_text(worth(self.given)))

    def refuse(self, table: Table) -> Refusal | None:
        """Worths that differ, or chips that are not there."""
        given, got = worth(self.given), worth(self.got)
        if given != got or given <= 0 or min([*self.given.values(), *self.got.values()]) < 0:
            return Refusal(tr("{given} does not equal {got}.", given=table.amount_text(given),
                              got=table.amount_text(got)),
                           tr("Chips are exchanged for equal value."), tr("Choose them again."))
        theirs = table.house.case if self.seat == 0 else table.with_players()
        sides = ((self.given, table.rack, tr("The rack")), (self.got, theirs, self._partner(table)))
        for counts, stock, where in sides:
            for value, number in counts.items():
                if number > stock.get(value, 0):
                    return Refusal(tr("{where} has {held} × {value}.", where=where, held=max(0, stock.get(value, 0)),
                                      value=table.amount_text(value)), "", tr("Change other chips."))
        if self.seat and table.stack_of(self.seat) < got:
            return Refusal(tr("{name} has {behind} behind.", name=self._partner(table),
                              behind=table.amount_text(table.stack_of(self.seat))), "",
                              tr("Change less, or with another seat."))
        return None

    def still_applies(self, table: Table) -> bool:
        """Somebody sits there, or it was the case."""
        return not self.seat or self.seat in table.seats

    def _partner(self, table: Table) -> str:
        return table.name(self.seat) or tr("The chip case")

    def act(self, table: Table, key: str) -> None:
        """Both ways at once."""
        other = stack(table.seats[self.seat].player) if self.seat else CASE
        why = tr("Chips changed")
        table.post("change", key, tr("Chips changed with {name}", name=self._partner(table)),
                   [(worth(self.given), RACK, other, why, self.given), (worth(self.got), other, RACK, why, self.got)],
                   seen=True)


class CountRack(Aside, code="count"):
    """The rack counted by denomination: from now on its counts are exact. A difference needs a reason.

    `by` are the initials of who counted, two people's where two are there.
    """

    counts: Counts = field(default_factory=dict)
    reason: str = ""
    by: str = ""

    def named(self, table: Table) -> str:
        """The count's worth."""
        return tr("rack counted at {amount}", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips the house does not own, or a worth that differs from the books without a reason."""
        if refusal := not_owned(table, self.counts, tr("the rack")):
            return refusal
        difference = worth(self.counts) - table.balance(RACK)
        if difference and not self.reason.strip():
            return Refusal(tr("The rack was counted at {counted}.", counted=table.amount_text(worth(self.counts))),
                           tr("The books expect {expected}.", expected=table.amount_text(table.balance(RACK))),
                           tr("Count again, or give the reason for the difference."))
        return None

    def act(self, table: Table, key: str) -> None:
        """What the books expected goes out, what was counted comes in; a difference stays under found."""
        table.post("rack", key, self._title(table), recounted(table, RACK, self.counts),
                   with_initials(self.reason, self.by), seen=True)
        table.rack_expected = False

    def _title(self, table: Table) -> str:
        return tr("Rack counted")


class HandOver(CountRack, code="hand_over"):
    """Another dealer takes over: the rack is counted, and from now on what it wins is reckoned as theirs."""

    dealer: str = ""

    def named(self, table: Table) -> str:
        """Who deals now."""
        return tr("{dealer} takes over the table", dealer=self.dealer)

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody is named, who deals already, a hand is open, or the count is none."""
        if not self.dealer.strip() or self.dealer == table.dealer:
            wrong = tr("{dealer} is already dealing.", dealer=self.dealer) if self.dealer.strip() else \
                tr("No dealer is named.")
            return Refusal(wrong, tr("The new dealer must be somebody else."), tr("Type the name."))
        if table.hand:
            return Refusal(tr("A hand is open."), tr("Dealers change between hands."), tr("Finish it first."))
        return super().refuse(table)

    def act(self, table: Table, key: str) -> None:
        """The count is still the old dealer's; what comes after it is not."""
        super().act(table, key)
        table.dealer = self.dealer

    def _title(self, table: Table) -> str:
        return tr("Rack counted, {dealer} takes over", dealer=self.dealer)


class FillRack(Aside, code="fill"):
    """Chips carried from the case to the rack, counted by denomination: how the night's rack is opened."""

    counts: Counts = field(default_factory=dict)
    by: str = ""

    def named(self, table: Table) -> str:
        """What it is worth."""
        return tr("rack filled with {amount}", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips that the case does not hold."""
        return not_there(table, CASE, self.counts)

    def act(self, table: Table, key: str) -> None:
        """From the case into the rack."""
        opening = not table.balance(RACK)
        table.rack_tonight += worth(self.counts)
        table.post("rack" if opening else "fill", key, tr("Rack opened") if opening else tr("Rack filled"),
                   [(worth(self.counts), CASE, RACK, tr("Counted in"), combined(self.counts))],
                   with_initials("", self.by), seen=True)


def changing(swap: Swap) -> ChangeChips | FillRack:
    """A change that is asked for, as the aside that does it: with a seat, or a fill from the case."""
    return ChangeChips(swap.seat, swap.given, swap.got) if swap.seat else FillRack(swap.got)


class CreditRack(Aside, code="credit"):
    """Chips carried from the rack back to the case, counted by denomination: a credit."""

    counts: Counts = field(default_factory=dict)
    by: str = ""

    def named(self, table: Table) -> str:
        """What it is worth."""
        return tr("{amount} moved to the chip case", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips that the rack does not hold, or not without what the open hand has brought."""
        if refusal := not_there(table, RACK, self.counts):
            return refusal
        if worth(self.counts) > table.free(RACK):
            return Refusal(tr("{amount} in the rack belongs to the open hand.", amount=table.amount_text(
                worth(self.counts) - table.free(RACK))), "", tr("Move them when it is over."))
        return None

    def act(self, table: Table, key: str) -> None:
        """From the rack into the case."""
        table.rack_tonight -= worth(self.counts)
        table.post("fill", key, tr("Rack credited"),
                   [(worth(self.counts), RACK, CASE, tr("Counted out"), combined(self.counts))],
                   with_initials("", self.by), seen=True)


class SendChips(CreditRack, code="send_chips"):
    """Chips of the rack sent to the case, on their way until it has them: the credit of this number."""

    ask: int = 0

    def named(self, table: Table) -> str:
        """What it is worth."""
        return tr("credit of {amount} sent", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, or chips that the rack does not hold."""
        return one_table(table) or super().refuse(table)

    def act(self, table: Table, key: str) -> None:
        """From the rack onto their way."""
        table.rack_tonight -= worth(self.counts)
        table.post("fill", key, tr("Credit {number} sent", number=self.ask),
                   [(worth(self.counts), RACK, transit(self.ask), tr("Counted out"), combined(self.counts))],
                   with_initials("", self.by), seen=True)


class ReceiveChips(Aside, code="receive_chips"):
    """Chips on their way are counted into the rack: `sent` is what the slip says, and two sign what they count.

    Where it differs there is a `reason`.
    """

    ask: int
    sent: Counts = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    by: str = ""
    reason: str = ""

    def named(self, table: Table) -> str:
        """What it is worth."""
        return tr("{amount} received into the rack", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, chips that are not on their way, or a count that differs without a reason."""
        if refusal := one_table(table) or not_owned(table, self.counts, tr("the rack")):
            return refusal
        say, on_the_way = table.amount_text, table.house.balance(transit(self.ask))
        if on_the_way != worth(self.sent) or not on_the_way:
            return Refusal(tr("{amount} is on its way.", amount=say(on_the_way)), "", tr("Look at the list again."))
        if combined(self.sent) != combined(self.counts) and not self.reason.strip():
            return Refusal(tr("{counted} was counted.", counted=say(worth(self.counts))),
                           tr("{sent} was sent.", sent=say(worth(self.sent))),
                           tr("Count again, or give the reason for the difference."))
        return None

    def act(self, table: Table, key: str) -> None:
        """Into the rack, as counted; a difference stays under found."""
        sent, counted, way = worth(self.sent), worth(self.counts), transit(self.ask)
        table.rack_tonight += counted
        as_sent = combined(self.sent) == combined(self.counts)
        parts: list[tuple[int, Place, Place, str, Counts | None]] = \
            [(sent, way, RACK, tr("Counted in"), combined(self.sent))] if as_sent else \
            [(sent, way, FOUND, tr("Expected"), combined(self.sent)),
             (counted, FOUND, RACK, tr("Counted"), combined(self.counts))]
        table.post("fill", key, tr("Chips received, {number}", number=self.ask), parts,
                   with_initials(self.reason, self.by), seen=True)


class LockBox(Aside, code="lock_box"):
    """The drop box of the table is locked with the cash that is in it, and goes to the cage under this number."""

    ask: int
    amount: int

    def named(self, table: Table) -> str:
        """What is in it by the books."""
        return tr("drop box of {amount} to the cage", amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, an empty box, or another amount than went into it."""
        held = table.balance(DROPBOX)
        if refusal := one_table(table):
            return refusal
        if not held:
            return Refusal(tr("The drop box is empty."), tr("It takes the cash that is paid at the table."))
        return None if held == self.amount else Refusal(
            tr("The drop box holds {held}.", held=table.amount_text(held)), "", tr("Look at the list again."))

    def act(self, table: Table, key: str) -> None:
        """An empty one comes in its place; nobody counts it before the cage does."""
        table.post("fill", key, tr("Drop box {number} to the cage", number=self.ask),
                   [(self.amount, DROPBOX, locked_box(self.ask), tr("Locked"), None)])


def one_table(table: Table) -> Refusal | None:
    """Why nothing is handed to another desk: there is none."""
    return None if table.opening.house else Refusal(tr("This night was opened for one table."))


class EmptyRack(Aside, code="empty"):
    """Everything in the rack goes back into the case: how a night ends."""

    def named(self, table: Table) -> str:
        """What it was worth."""
        return tr("rack of {amount} to the chip case", amount=table.amount_text(table.balance(RACK)))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand is open, or the rack is empty."""
        if table.hand:
            return Refusal(tr("A hand is open."), tr("The rack is returned to the chip case between hands."),
                           tr("Finish it first."))
        return None if table.balance(RACK) else Refusal(tr("The rack is empty."))

    def act(self, table: Table, key: str) -> None:
        """From the rack into the case."""
        table.post("fill", key, tr("Rack to chip case"),
                   [(table.balance(RACK), RACK, CASE, tr("To chip case"), combined(table.rack))],
                   seen=not table.rack_expected)


def not_owned(table: Table, counts: Counts, where: str) -> Refusal | None:
    """Why these chips cannot lie there: the house has fewer, or a number is below nothing."""
    owned = table.chips.owned
    for value, number in counts.items():
        if not 0 <= number <= owned.get(value, 0):
            return Refusal(tr("There cannot be {number} × {value} in {where}.", number=number,
                              value=table.amount_text(value),
                              where=where),
                           tr("The house owns {owned} of them.", owned=owned.get(value, 0)), tr("Count again."))
    return None


def not_there(table: Table, place: Place, counts: Counts) -> Refusal | None:
    """Why these chips cannot be carried away from the case or the rack: it has fewer, or none were counted."""
    for value, number in counts.items():
        held = max(0, table.house.chips_at(place).get(value, 0))
        if not 0 <= number <= held:
            where = tr("the chip case") if place == CASE else tr("the rack")
            return Refusal(tr("{number} × {value} cannot come from {where}.", number=number,
                              value=table.amount_text(value),
                              where=where), tr("It holds {held} of them.", held=held), tr("Count again."))
    return None if worth(counts) else Refusal(tr("No chips were counted."), "", tr("Count the chips being moved."))


def recounted(table: Table, place: Place, counts: Counts) -> list[tuple[int, Place, Place, str, Counts | None]]:
    """The two parts of a count: what the books expected goes out, what was counted comes in."""
    before = table.house.expected(place)
    held = table.house.chips_at(place) if place in (CASE, RACK) else None
    return [(before, place, FOUND, tr("Expected"), None if held is None else dict(held)),
            (worth(counts), FOUND, place, tr("Counted"), combined(counts))]


def with_initials(reason: str, by: str) -> str:
    """A reason, and who counted."""
    counted = tr("Counted by {initials}", initials=by.strip()) if by.strip() else ""
    return clauses((reason, counted))
