"""Asides about who sits where, and notes."""

from dataclasses import field, replace

from app.chips import Counts, combined, supposed
from app.dealing.asides.aside import Aside, OfAPlayer, OfASeat
from app.dealing.asides.handed_in import refuse_counts, refuse_worth
from app.dealing.asides.open_matters import CASH_OUT, LEAVE, in_the_way
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.opening import Sitter
from app.dealing.values.transfers import CLAIMS, FOUND, RACK, account, box, carried, change, stack
from app.errors import Refusal
from app.names import same_name
from app.words import tr
from app.words.joined import comma_list


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
        return Refusal(wrong, tr("Open seats: {seats}.", seats=comma_list(map(str, open_seats)) or tr("none")),
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


class MoveOut(OfAPlayer, code="move_out"):
    """A player goes to another table with the chips before them, counted: the seat is free, what is owed goes onto the
    account. `ask` is the number by which the seat there is held, `to` and `seat` which it is.
    """

    ask: int
    counted: int
    to: str = ""
    seat: int = 0
    chips: Counts = field(default_factory=dict)
    reason: str = ""

    def named(self, table: Table) -> str:
        """Who goes where, with how much."""
        return tr("{name} to {table}, Seat {seat}, with {amount}", name=self.name(table), table=self.to,
                  seat=self.seat, amount=table.amount_text(self.counted))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, nobody who sits here, a hand or a game that cannot do without, or a wrong count."""
        if not table.opening.house:
            return Refusal(tr("This night was opened for one table."))
        if not table.seat_of(self.player):
            return Refusal(tr("{name} has no seat at this table.", name=self.name(table)))
        return in_the_way(table, self.player, CASH_OUT, ("commission", "marker")) or \
            refuse_counts(table, self.chips, self.counted) or \
            refuse_worth(table, self.player, self.counted, self.reason)

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which chips go along: those that were counted, else some that come to the same."""
        chips = self.chips or supposed(self.counted, table.chips.values, table.with_players(), None)
        return Settled((Part(self.counted, stack(self.player), carried(self.player), chips),))

    def act(self, table: Table, key: str) -> None:
        """The difference is booked, the chips go along, and with the table the player is even."""
        name, why, expected = self.name(table), tr("To {table}", table=self.to), table.balance(stack(self.player))
        [gone] = self.handed_over(table).parts
        over = self.counted - expected if self.reason or not table.play_is_entered else 0
        odd, owes = table.balance(change(self.player)), self.owed(table)
        other = FOUND if table.play_is_entered else RACK
        on_account = tr("Put on account at the move")
        table.post("move", key, tr("{name} to {table}", name=name, table=self.to), [
            (max(0, -over), stack(self.player), other, tr("Counted short"), None),
            (max(0, over), other, stack(self.player), tr("Counted over"), None),
            (gone.amount, gone.source, gone.target, why, gone.chips),
            (odd, change(self.player), account(self.player), tr("Winnings below the smallest chip"), None),
            (owes, box(self.player), CLAIMS, on_account, None),
            (owes, account(self.player), CLAIMS, on_account, None)], self.reason, seen=bool(self.chips))
        if seat := table.seat_of(self.player):
            table.leave(seat)


class ToCage(MoveOut, code="to_cage"):
    """A player leaves the table for the cage with the chips before them, counted: they are paid out there."""

    def named(self, table: Table) -> str:
        """Who goes, with how much."""
        return tr("{name} to the cage with {amount}", name=self.name(table), amount=table.amount_text(self.counted))


class MoveIn(OfAPlayer, code="move_in"):
    """A player comes from another table, or from none, with the chips that they carry, and takes the seat held for
    them: dealt in from the next hand on.
    """

    ask: int
    called: str
    seat: int
    amount: int = 0
    chips: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """Who comes, with how much."""
        return tr("{name} to Seat {seat} with {amount}", name=self.called, seat=self.seat,
                  amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, a seat that is taken, or chips that they do not carry."""
        if not table.opening.house:
            return Refusal(tr("This night was opened for one table."))
        held = table.house.balance(carried(self.player))
        if self.amount != held:
            return Refusal(tr("{name} carries {held}.", name=self.called, held=table.amount_text(held)), "",
                           tr("Count again."))
        return SitDown(self.seat, self.player, self.called).refuse(table)

    def act(self, table: Table, key: str) -> None:
        """The chips before them, and the seat at once between hands, else when this one is over."""
        table.people[self.player] = self.called
        table.post("move", key, tr("{name} from another table", name=self.called),
                   [(self.amount, carried(self.player), stack(self.player), tr("To Seat {seat}", seat=self.seat),
                     combined(self.chips) or None)], seen=bool(self.chips))
        table.sit(self.seat, Sitter(self.player, self.called))


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
