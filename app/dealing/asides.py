"""What may be done at any prompt beside answering it: chips sold and bought back, seats taken and left, notes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from app.chips import Counts, combined, fewest, payable, worth
from app.dealing.log import Json
from app.dealing.opening import Sitter, counts_in
from app.dealing.table import Table
from app.dealing.transfers import (
    CASE,
    CASHBOX,
    CLAIMS,
    FOUND,
    RACK,
    Kind,
    Place,
    account,
    box,
    change,
    pocket,
    stack,
)
from app.errors import Refusal
from app.words import tr

CASH = "cash"
ACCOUNT = "account"


@dataclass(frozen=True)
class Aside:
    """Something done beside the prompt. It acts at its place in the log; the prompt is then asked again."""

    code: ClassVar[str] = ""

    def named(self, table: Table) -> str:
        """What undo and the log call it."""
        raise NotImplementedError

    def refuse(self, table: Table) -> Refusal | None:
        """Why it cannot be done now; None where it can."""
        return None

    def act(self, table: Table, key: str) -> None:
        """Do it; what it books has this key."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Json]:
        """The aside as its row keeps it."""
        return {f.name: _kept(getattr(self, f.name)) for f in fields(self)}


def _kept(value: Any) -> Json:
    return {str(chip): number for chip, number in sorted(value.items())} if isinstance(value, Mapping) else value


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
        """A seat that the table does not have or that is taken."""
        open_seats = [view.number for view in table.seat_views() if view.open]
        if self.seat in open_seats:
            return None
        wrong = tr("{name} sits in Seat {seat}.", name=table.name(self.seat), seat=self.seat) \
            if self.seat in table.seats else tr("There is no Seat {seat}.", seat=self.seat)
        return Refusal(wrong, tr("Open seats: {seats}.", seats=", ".join(map(str, open_seats)) or tr("none")),
                       tr("Choose an open one."))

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.sit(self.seat, Sitter(self.player, self.name))


@dataclass(frozen=True)
class _OfASeat(Aside):
    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """A seat in which nobody sits."""
        if self.seat in table.seats:
            return None
        return Refusal(tr("Nobody sits in Seat {seat}.", seat=self.seat),
                       tr("Taken seats: {seats}.", seats=", ".join(map(str, sorted(table.seats))) or tr("none")),
                       tr("Choose one of them."))


@dataclass(frozen=True)
class SitOut(_OfASeat):
    """A seat is not asked for bets until it is dealt in again."""

    code: ClassVar[str] = "sit_out"

    def named(self, table: Table) -> str:
        """Who sits out."""
        return tr("{name} sits out", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on; bets that are down stay."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=True)


@dataclass(frozen=True)
class DealIn(_OfASeat):
    """A seat that sat out plays again."""

    code: ClassVar[str] = "deal_in"

    def named(self, table: Table) -> str:
        """Who is dealt in."""
        return tr("{name} is dealt in", name=table.name(self.seat))

    def act(self, table: Table, key: str) -> None:
        """From the next bets on."""
        table.seats[self.seat] = replace(table.seats[self.seat], sits_out=False)


@dataclass(frozen=True)
class _OfAPlayer(Aside):
    player: int

    def _name(self, table: Table) -> str:
        return table.name(table.seat_of(self.player)) or tr("Player {player}", player=self.player)

    def _owed(self, table: Table) -> int:
        return table.balance(box(self.player))

    def _owes_commission(self, table: Table) -> Refusal:
        return Refusal(
            tr("{name} owes {amount} commission.", name=self._name(table), amount=table.say(self._owed(table))),
            tr("A seat leaves with an empty box."), tr("Collect it, or waive it with a reason."))


@dataclass(frozen=True)
class BuyIn(_OfAPlayer):
    """Chips sold to a player, for cash or on account; from the case, or from the rack where the case is out."""

    code: ClassVar[str] = "buy_in"
    amount: int
    how: str = ACCOUNT

    def named(self, table: Table) -> str:
        """Who bought how much."""
        return tr("{name} buys {amount}", name=self._name(table), amount=table.say(self.amount))

    def source(self, table: Table) -> Place | None:
        """Where chips that make the amount are: the case, else the rack; None where neither can."""
        return next((place for place in (CASE, RACK)
                     if fewest(self.amount, table.chips.values, table.held[place])), None)

    def refuse(self, table: Table) -> Refusal | None:
        """No amount, a way of paying that is not known, or chips that the house does not have left."""
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("“{how}” is no way to pay.", how=self.how[:24]), tr("It is cash or on account."))
        if self.amount <= 0:
            return Refusal(tr("{amount} buys no chips.", amount=table.say(self.amount)),
                           tr("A buy-in is more than nothing."), tr("Type the amount."))
        if self.source(table) is None:
            return Refusal(
                tr("Neither the case nor the rack can make {amount}.", amount=table.say(self.amount)),
                tr("The case holds {case}, the rack {rack}.", case=table.say(worth(table.case)),
                   rack=table.say(worth(table.rack))),
                tr("Sell an amount that their chips make."))
        return None

    def act(self, table: Table, key: str) -> None:
        """Chips to the stack; cash to the cash box, or the amount onto the account."""
        name = self._name(table)
        why = tr("{name} buys in", name=name)
        paid = (self.amount, pocket(self.player), CASHBOX, why, None) if self.how == CASH else \
            (self.amount, account(self.player), CLAIMS, why, None)
        table.post("buy_in", key, tr("Buy-in, {name}", name=name),
                   [(self.amount, self.source(table) or CASE, stack(self.player), why, None), paid])


@dataclass(frozen=True)
class CashOut(_OfAPlayer):
    """A player's chips counted and handed back, for cash or onto the account; the seat is given up.

    `counted` is what the chips are worth. A count that differs from the stack needs a `reason`; commission still
    owed needs `waive`, the reason why it is waived.
    """

    code: ClassVar[str] = "cash_out"
    counted: int
    how: str = ACCOUNT
    reason: str = ""
    waive: str = ""

    def named(self, table: Table) -> str:
        """Who cashed out how much."""
        return tr("{name} cashes out {amount}", name=self._name(table), amount=table.say(self.counted))

    def refuse(self, table: Table) -> Refusal | None:
        """Bets still down, commission owed, more chips than are out, or a count that differs without a reason."""
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("“{how}” is no way to pay.", how=self.how[:24]), tr("It is cash or on account."))
        return self._in_play(table) or self._not_possible(table) or self._differs(table)

    def _in_play(self, table: Table) -> Refusal | None:
        if down := sum(table.bets_down().get(table.seat_of(self.player), {}).values()):
            return Refusal(tr("{name} still has {amount} on the felt.", name=self._name(table),
                              amount=table.say(down)), "", tr("Cash out after this hand."))
        return self._owes_commission(table) if self._owed(table) and not self.waive.strip() else None

    def _not_possible(self, table: Table) -> Refusal | None:
        out = worth(table.with_players())
        if 0 <= self.counted <= out and payable(self.counted, table.chips.values) == self.counted:
            return None
        return Refusal(tr("{amount} cannot be {name}’s count.", amount=table.say(self.counted),
                          name=self._name(table)),
                       tr("The chips outside the rack and the case are worth {out}.", out=table.say(out)),
                       tr("Count again."))

    def _differs(self, table: Table) -> Refusal | None:
        expected = table.balance(stack(self.player))
        if self.counted == expected or self.reason.strip() or not table.play_is_entered:
            return None
        return Refusal(tr("{name} hands in {counted}.", name=self._name(table), counted=table.say(self.counted)),
                       tr("The books expect {expected}.", expected=table.say(expected)),
                       tr("Count again, or give the reason for the difference."))

    def act(self, table: Table, key: str) -> None:
        """The difference is booked, the chips go to the case, the money to the player, the seat is free."""
        name, why = self._name(table), tr("{name} cashes out", name=self._name(table))
        expected, other = table.balance(stack(self.player)), FOUND if table.play_is_entered else RACK
        odd = table.balance(change(self.player))
        paid = (self.counted, CASHBOX, pocket(self.player), why, None) if self.how == CASH else \
            (self.counted, CLAIMS, account(self.player), why, None)
        table.post("cash_out", key, tr("Cash-out, {name}", name=name), [
            (max(0, expected - self.counted), stack(self.player), other, tr("Counted short"), None),
            (max(0, self.counted - expected), other, stack(self.player), tr("Counted over"), None),
            (self.counted, stack(self.player), CASE, why, None), paid,
            (odd, change(self.player), account(self.player), tr("Odd winnings"), None),
            (self._owed(table), box(self.player), CLAIMS, tr("Commission waived: {reason}", reason=self.waive), None),
        ], self.reason or self.waive)
        if seat := table.seat_of(self.player):
            table.leave(seat)


@dataclass(frozen=True)
class Leave(_OfASeat):
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
        return aside._owes_commission(table) if aside._owed(table) else None

    def act(self, table: Table, key: str) -> None:
        """At once between hands, else when this one is over."""
        table.leave(self.seat)


@dataclass(frozen=True)
class Collect(_OfAPlayer):
    """Commission owed by a player is collected: in chips into the rack, or onto the account."""

    code: ClassVar[str] = "collect"
    how: str = "chips"

    def named(self, table: Table) -> str:
        """Whose commission."""
        return tr("commission from {name}", name=self._name(table))

    def in_chips(self, table: Table) -> tuple[int, int, int]:
        """From odd winnings owed to the player, in chips, and what of these chips is owed back as odd again."""
        owed = self._owed(table)
        from_odd = min(owed, table.balance(change(self.player)))
        rest, smallest = owed - from_odd, table.chips.values[-1]
        chips = next(a for a in range(rest, rest + smallest + 1) if payable(a, table.chips.values) == a)
        return from_odd, chips, chips - rest

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing owed, or a stack that cannot pay it."""
        if not self._owed(table):
            return Refusal(tr("{name} owes no commission.", name=self._name(table)))
        behind, needed = table.balance(stack(self.player)), self.in_chips(table)[1]
        if self.how == "chips" and needed > behind:
            return Refusal(tr("{name} owes {owed} and has {behind}.", name=self._name(table),
                              owed=table.say(self._owed(table)), behind=table.say(behind)), "",
                           tr("Sell chips first, or put it on account."))
        return None

    def act(self, table: Table, key: str) -> None:
        """The box is emptied."""
        owed, why = self._owed(table), tr("Commission collected")
        from_odd, chips, back = self.in_chips(table) if self.how == "chips" else (0, 0, 0)
        on_account = owed if self.how != "chips" else 0
        table.post("collect", key, tr("Commission, {name}", name=self._name(table)), [
            (owed, box(self.player), CLAIMS, why, None),
            (from_odd, change(self.player), CLAIMS, why, None),
            (chips, stack(self.player), RACK, why, None),
            (back, CLAIMS, change(self.player), tr("Odd commission back"), None),
            (on_account, account(self.player), CLAIMS, why, None),
        ])


@dataclass(frozen=True)
class Waive(_OfAPlayer):
    """Commission owed by a player is let go, with a reason."""

    code: ClassVar[str] = "waive"
    reason: str = ""

    def named(self, table: Table) -> str:
        """Whose commission."""
        return tr("commission of {name} waived", name=self._name(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing owed, or no reason."""
        if not self._owed(table):
            return Refusal(tr("{name} owes no commission.", name=self._name(table)))
        if not self.reason.strip():
            return Refusal(tr("There is no reason yet."), tr("Commission is waived with a reason."),
                           tr("Say why it is let go."))
        return None

    def act(self, table: Table, key: str) -> None:
        """The box is emptied and nobody pays."""
        table.post("waive", key, tr("Commission waived, {name}", name=self._name(table)),
                   [(self._owed(table), box(self.player), CLAIMS, tr("Commission waived"), None)], self.reason)


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


ASIDES: tuple[type[Aside], ...] = (Note, SitDown, SitOut, DealIn, BuyIn, CashOut, Leave, Collect, Waive, ChangeChips,
                                   CountRack)


def read_aside(code: str, body: Mapping[str, Any]) -> Aside:
    """The aside kept in a row. Raises KeyError for one that is not known."""
    kind = {aside.code: aside for aside in ASIDES}[code]
    return kind(**{name: counts_in(value) if isinstance(value, dict) else value for name, value in body.items()})


def owes_anything(table: Table) -> dict[int, int]:
    """Players whose commission box is not empty, with what they owe."""
    return {int(place.whose): held for place, held in table.balances.items() if place.kind is Kind.BOX and held}
