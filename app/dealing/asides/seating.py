"""Asides about who sits where, and notes."""

from dataclasses import replace

from app.dealing.asides.aside import Aside, OfAPlayer, OfASeat
from app.dealing.asides.open_matters import LEAVE, in_the_way
from app.dealing.table.table import Table
from app.dealing.values.opening import Sitter
from app.errors import Refusal
from app.names import same_name
from app.words import tr


class Note(Aside, code="note"):
    """A line in the log, in the host's words."""

    text: str

    def named(self, table: Table) -> str:
        """The note itself."""
        return tr("note “{text}”", text=self.text)

    def refuse(self, table: Table) -> Refusal | None:
        """An empty note, or one longer than a line of the log."""
        if not self.text.strip():
            return Refusal(tr("The note is empty."), tr("A note is at most 500 characters."), tr("Type it."))
        if len(self.text) > 500:
            return Refusal(tr("The note has {count} characters.", count=len(self.text)),
                           tr("A note is at most 500 characters."), tr("Shorten it."))
        return None

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        table.notes.append(self.text)


class SitDown(Aside, code="sit"):
    """A player takes an open seat, or moves to it."""

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
        wrong = tr("{name} is in Seat {seat}.", name=who.name, seat=self.seat) if who else \
            tr("There is no Seat {seat}.", seat=self.seat)
        return Refusal(wrong, tr("Open seats: {seats}.", seats=", ".join(map(str, open_seats)) or tr("none")),
                       tr("Choose an open one."))

    def still_applies(self, table: Table) -> bool:
        """Nobody else sits there."""
        who = table.seats.get(self.seat)
        return who is None or who.player == self.player

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.sit(self.seat, Sitter(self.player, self.name))


class SitOut(OfASeat, code="sit_out"):
    """A seat is not asked for bets until it is dealt in again."""

    def named(self, table: Table) -> str:
        """Who sits out."""
        return tr("{name} sits out", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on; bets that are down stay."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=True)


class DealIn(OfASeat, code="deal_in"):
    """A seat that sat out plays again."""

    def named(self, table: Table) -> str:
        """Who is dealt in."""
        return tr("{name} is dealt in", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=False)


class Leave(OfASeat, code="leave"):
    """A player gives up the seat and keeps the chips for now. A marker stays open only where that is said."""

    marker_stays: bool = False

    def named(self, table: Table) -> str:
        """Who leaves, and between hands with how much: in one that is open it may become another sum."""
        name, behind = table.name(self.seat), 0 if table.hand else table.stack_of(self.seat)
        return tr("{name} leaves Seat {seat} with {chips}", name=name, seat=self.seat,
                  chips=table.amount_text(behind)) if behind else tr("{name} leaves Seat {seat}", name=name,
                                                                     seat=self.seat)

    def refuse(self, table: Table) -> Refusal | None:
        """A seat that is not taken, or a player for whom something is open that stands in the way."""
        return super().refuse(table) or in_the_way(table, table.seats[self.seat].player, LEAVE,
                                                   ("marker",) if self.marker_stays else ())

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.leave(self.seat)


class Wait(OfAPlayer, code="wait"):
    """Somebody is here and waits for a seat. Chips are sold to them and bought back like to anybody."""

    called: str

    def named(self, table: Table) -> str:
        """Who waits."""
        return tr("{name} waits for a seat", name=self.called)

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has a seat, or waits already."""
        seat = table.seat_of(self.player)
        if not seat and self.player not in table.waiting:
            return None
        return Refusal(tr("{name} is in Seat {seat}.", name=self.called, seat=seat) if seat else
                       tr("{name} is already waiting.", name=self.called),
                       tr("A player on the waiting list has no seat yet."))

    def act(self, table: Table, key: str) -> None:
        """At the end of the list."""
        table.people[self.player] = self.called
        table.waiting.append(self.player)


class GoHome(OfAPlayer, code="go_home"):
    """Somebody who waited for a seat waits no longer."""

    def named(self, table: Table) -> str:
        """Who."""
        return tr("{name} no longer waits", name=self.name(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not wait, or for whom something is open that stands in the way."""
        if self.player in table.waiting:
            return in_the_way(table, self.player, LEAVE)
        return Refusal(tr("{name} is not on the waiting list.", name=self.name(table)))

    def act(self, table: Table, key: str) -> None:
        """Off the list."""
        table.waiting = [one for one in table.waiting if one != self.player]


class Rename(OfAPlayer, code="rename"):
    """A player is called something else from now on. What is in the books keeps the name it was written with."""

    called: str

    def named(self, table: Table) -> str:
        """From what to what."""
        return tr("{old} is now called {name}", old=self.name(table), name=self.called)

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who is not here, no name, or one that another one here has."""
        if refusal := self.not_here(table):
            return refusal
        if not self.called.strip():
            return Refusal(tr("The name is empty."), tr("Every player needs a different name."), tr("Type it."))
        if any(who != self.player and same_name(name) == same_name(self.called)
               for who, name in table.people.items()):
            return Refusal(tr("{name} is there already.", name=self.called),
                           tr("Every player needs a different name."), tr("Type another name."))
        return None

    def act(self, table: Table, key: str) -> None:
        """Wherever they sit or are about to."""
        table.call(self.player, self.called)
