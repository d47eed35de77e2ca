"""Asides about who sits where, and notes."""

from dataclasses import dataclass, replace
from typing import ClassVar

from app.dealing.aside import Aside, OfASeat
from app.dealing.cashier import Collect
from app.dealing.opening import Sitter
from app.dealing.table import Table
from app.errors import Refusal
from app.words import tr


@dataclass(frozen=True)
class Note(Aside):
    """A line in the log, in the host's words."""

    code: ClassVar[str] = "note"
    text: str

    def named(self, table: Table) -> str:
        """The note itself."""
        return tr("note “{text}”", text=self.text)

    def refuse(self, table: Table) -> Refusal | None:
        """An empty note, or one longer than a line of the log."""
        if not self.text.strip():
            return Refusal(tr("The note is empty."), tr("A note is up to 500 characters."), tr("Type it."))
        if len(self.text) > 500:
            return Refusal(tr("The note has {count} characters.", count=len(self.text)),
                           tr("A note is up to 500 characters."), tr("Shorten it."))
        return None

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        table.notes.append(self.text)


@dataclass(frozen=True)
class SitDown(Aside):
    """A player takes an open seat, or moves to it."""

    code: ClassVar[str] = "sit"
    seat: int
    player: int
    name: str

    def named(self, table: Table) -> str:
        """Who sits where."""
        return tr("{name} to Seat {seat}", name=self.name, seat=self.seat)

    def refuse(self, table: Table) -> Refusal | None:
        """A seat that the table does not have, or that is taken now or from the next hand on."""
        open_seats = [view.number for view in table.seat_views() if view.open and view.number not in table.arriving]
        if self.seat in open_seats:
            return None
        who = table.seats.get(self.seat) or table.arriving.get(self.seat)
        wrong = tr("{name} sits in Seat {seat}.", name=who.name, seat=self.seat) if who else \
            tr("There is no Seat {seat}.", seat=self.seat)
        return Refusal(wrong, tr("Open seats: {seats}.", seats=", ".join(map(str, open_seats)) or tr("none")),
                       tr("Choose an open one."))

    def still_can(self, table: Table) -> bool:
        """Nobody else sits there."""
        who = table.seats.get(self.seat)
        return who is None or who.player == self.player

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.sit(self.seat, Sitter(self.player, self.name))


@dataclass(frozen=True)
class SitOut(OfASeat):
    """A seat is not asked for bets until it is dealt in again."""

    code: ClassVar[str] = "sit_out"

    def named(self, table: Table) -> str:
        """Who sits out."""
        return tr("{name} sits out", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on; bets that are down stay."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=True)


@dataclass(frozen=True)
class DealIn(OfASeat):
    """A seat that sat out plays again."""

    code: ClassVar[str] = "deal_in"

    def named(self, table: Table) -> str:
        """Who is dealt in."""
        return tr("{name} is dealt in", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=False)


@dataclass(frozen=True)
class Leave(OfASeat):
    """A player gives up the seat and keeps the chips for now."""

    code: ClassVar[str] = "leave"

    def named(self, table: Table) -> str:
        """Who leaves."""
        return tr("{name} leaves Seat {seat}", name=table.name(self.seat), seat=self.seat)

    def refuse(self, table: Table) -> Refusal | None:
        """A seat that is not taken, or that owes commission."""
        if refusal := super().refuse(table):
            return refusal
        aside = Collect(table.seats[self.seat].player)
        return aside.owes_commission(table) if aside.owed(table) else None

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.leave(self.seat)
