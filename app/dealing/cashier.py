"""Asides about money: chips sold and bought back, commission collected or waived, stacks covered after a fix."""

from dataclasses import dataclass
from typing import ClassVar

from app.chips import combined, fewest, negated, payable, playing_mix, worth
from app.dealing.aside import ACCOUNT, CASH, Aside, OfAPlayer
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


@dataclass(frozen=True)
class BuyIn(OfAPlayer):
    """Chips sold to a player, for cash or on account; from the case, or from the rack where the case is out."""

    code: ClassVar[str] = "buy_in"
    amount: int
    how: str = ACCOUNT

    def named(self, table: Table) -> str:
        """Who bought how much."""
        return tr("{name} buys {amount}", name=self.name(table), amount=table.say(self.amount))

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
        name = self.name(table)
        why = tr("{name} buys in", name=name)
        paid = (self.amount, pocket(self.player), CASHBOX, why, None) if self.how == CASH else \
            (self.amount, account(self.player), CLAIMS, why, None)
        source = self.source(table) or CASE
        if source == RACK:  # sold, not lost: what the rack has won tonight stays as it is
            table.rack_tonight -= self.amount
        mix = playing_mix(self.amount, table.chips.values, table.held[source])
        table.post("buy_in", key, tr("Buy-in, {name}", name=name),
                   [(self.amount, source, stack(self.player), why, mix), paid])


@dataclass(frozen=True)
class CashOut(OfAPlayer):
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
        return tr("{name} cashes out {amount}", name=self.name(table), amount=table.say(self.counted))

    def refuse(self, table: Table) -> Refusal | None:
        """Bets still down, commission owed, more chips than are out, or a count that differs without a reason."""
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("“{how}” is no way to pay.", how=self.how[:24]), tr("It is cash or on account."))
        return self._in_play(table) or self._not_possible(table) or self._differs(table)

    def _in_play(self, table: Table) -> Refusal | None:
        if table.tied_up(table.seat_of(self.player)):
            return Refusal(tr("{name} plays this deal.", name=self.name(table)),
                           tr("Chips are cashed out between two deals."), tr("Cash out after this one."))
        if down := sum(table.bets_down().get(table.seat_of(self.player), {}).values()):
            return Refusal(tr("{name} still has {amount} on the felt.", name=self.name(table),
                              amount=table.say(down)), "", tr("Cash out after this hand."))
        return self.owes_commission(table) if self.owed(table) and not self.waive.strip() else None

    def _not_possible(self, table: Table) -> Refusal | None:
        # Where losses and wins are not entered, chips that were won still lie in the rack of the books.
        own = table.balance(stack(self.player)) + table.balance(RACK)
        most = table.with_players_worth if table.play_is_entered else own
        if 0 <= self.counted <= most and payable(self.counted, table.chips.values) == self.counted:
            return None
        return Refusal(tr("{amount} cannot be {name}’s count.", amount=table.say(self.counted),
                          name=self.name(table)),
                       tr("The chips outside the rack and the case are worth {out}.", out=table.say(most))
                       if table.play_is_entered else
                       tr("The stack and the rack together are worth {most}.", most=table.say(most)),
                       tr("Count again."))

    def _differs(self, table: Table) -> Refusal | None:
        expected = table.balance(stack(self.player))
        if self.counted == expected or self.reason.strip() or not table.play_is_entered:
            return None
        return Refusal(tr("{name} hands in {counted}.", name=self.name(table), counted=table.say(self.counted)),
                       tr("The books expect {expected}.", expected=table.say(expected)),
                       tr("Count again, or give the reason for the difference."))

    def act(self, table: Table, key: str) -> None:
        """The difference is booked, the chips go to the case, the money to the player, the seat is free."""
        name, why = self.name(table), tr("{name} cashes out", name=self.name(table))
        expected = table.balance(stack(self.player))
        differs = abs(self.counted - expected)
        in_chips = payable(differs, table.chips.values) == differs
        other = RACK if in_chips and not table.play_is_entered else FOUND
        odd = table.balance(change(self.player))
        paid = (self.counted, CASHBOX, pocket(self.player), why, None) if self.how == CASH else \
            (self.counted, CLAIMS, account(self.player), why, None)
        table.post("cash_out", key, tr("Cash-out, {name}", name=name), [
            (max(0, expected - self.counted), stack(self.player), other, tr("Counted short"), None),
            (max(0, self.counted - expected), other, stack(self.player), tr("Counted over"), None),
            (self.counted, stack(self.player), CASE, why, None), paid,
            (odd, change(self.player), account(self.player), tr("Odd winnings"), None),
            (self.owed(table), box(self.player), CLAIMS, tr("Commission waived: {reason}", reason=self.waive), None),
        ], self.reason or self.waive)
        if seat := table.seat_of(self.player):
            table.leave(seat)


@dataclass(frozen=True)
class Collect(OfAPlayer):
    """Commission owed by a player is collected: in chips into the rack, or onto the account."""

    code: ClassVar[str] = "collect"
    how: str = "chips"

    def named(self, table: Table) -> str:
        """Whose commission."""
        return tr("commission from {name}", name=self.name(table))

    def in_chips(self, table: Table) -> tuple[int, int, int]:
        """From odd winnings owed to the player, in chips, and what of these chips is owed back as odd again."""
        owed = self.owed(table)
        from_odd = min(owed, table.balance(change(self.player)))
        rest, smallest = owed - from_odd, table.chips.values[-1]
        chips = next(a for a in range(rest, rest + smallest + 1) if payable(a, table.chips.values) == a)
        return from_odd, chips, chips - rest

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing owed, or a stack that cannot pay it."""
        if not self.owed(table):
            return Refusal(tr("{name} owes no commission.", name=self.name(table)))
        behind, needed = table.balance(stack(self.player)), self.in_chips(table)[1]
        if self.how == "chips" and needed > behind:
            return Refusal(tr("{name} owes {owed} and has {behind}.", name=self.name(table),
                              owed=table.say(self.owed(table)), behind=table.say(behind)), "",
                           tr("Sell chips first, or put it on account."))
        return None

    def act(self, table: Table, key: str) -> None:
        """The box is emptied; onto the account where, after a fix, the stack no longer has the chips."""
        owed, why = self.owed(table), tr("Commission collected")
        in_chips = self.how == "chips" and self.refuse(table) is None
        from_odd, chips, back = self.in_chips(table) if in_chips else (0, 0, 0)
        on_account = 0 if in_chips else owed
        table.post("collect", key, tr("Commission, {name}", name=self.name(table)), [
            (owed, box(self.player), CLAIMS, why, None),
            (from_odd, change(self.player), CLAIMS, why, None),
            (chips, stack(self.player), RACK, why, None),
            (back, CLAIMS, change(self.player), tr("Odd commission back"), None),
            (on_account, account(self.player), CLAIMS, why, None),
        ])


@dataclass(frozen=True)
class Waive(OfAPlayer):
    """Commission owed by a player is let go, with a reason."""

    code: ClassVar[str] = "waive"
    reason: str = ""

    def named(self, table: Table) -> str:
        """Whose commission."""
        return tr("commission of {name} waived", name=self.name(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing owed, or no reason."""
        if not self.owed(table):
            return Refusal(tr("{name} owes no commission.", name=self.name(table)))
        if not self.reason.strip():
            return Refusal(tr("There is no reason yet."), tr("Commission is waived with a reason."),
                           tr("Say why it is let go."))
        return None

    def act(self, table: Table, key: str) -> None:
        """The box is emptied and nobody pays."""
        table.post("waive", key, tr("Commission waived, {name}", name=self.name(table)),
                   [(self.owed(table), box(self.player), CLAIMS, tr("Commission waived"), None)], self.reason)


@dataclass(frozen=True)
class Cover(Aside):
    """What is missing after a fix or a void hand: a player's goes onto the account, the rack's comes from the case."""

    code: ClassVar[str] = "cover"

    def named(self, table: Table) -> str:
        """That it covers a fix."""
        return tr("shortfall covered")

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing is short, or something is that no account or no chips can cover."""
        short = table.shortfalls()
        if not short:
            return Refusal(tr("Nothing is short."))
        if strange := [place for place in short if place.kind not in (Kind.STACK, Kind.BOX, Kind.CHANGE, Kind.RACK)]:
            return Refusal(tr("{place} would hold less than nothing.", place=strange[0]), "",
                           tr("Keep the entry as it is, and correct the payment instead."))
        if uncovered := [place for place, source in self._sources(table).items() if source is None]:
            return Refusal(tr("Neither the rack nor the case can make {amount}.",
                              amount=table.say(short[uncovered[0]])),
                           "", tr("Keep the entry as it is, and correct the payment instead."))
        return None

    def still_can(self, table: Table) -> bool:
        """Something is still short, and can be covered."""
        return self.refuse(table) is None

    def _sources(self, table: Table) -> dict[Place, Place | None]:
        """Where the chips come from: for the rack the case, for a stack the rack, else the case; None: neither can."""
        held = {place: dict(table.held[place]) for place in (RACK, CASE)}
        free = {RACK: table.free(RACK), CASE: worth(table.case)}
        found: dict[Place, Place | None] = {}
        for place, lacks in sorted(table.shortfalls().items()):
            if place.kind in (Kind.STACK, Kind.RACK):
                may = (CASE,) if place == RACK else (RACK, CASE)
                makes = {source: fewest(lacks, table.chips.values, held[source]) if lacks <= free[source] else None
                         for source in may}
                found[place] = source = next((one for one in may if makes[one]), None)
                if source:
                    held[source] = combined(held[source], negated(makes[source] or {}))
                    free[source] -= lacks
        return found

    def act(self, table: Table, key: str) -> None:
        """A stack is filled from the rack, a box or odd winnings from the house's claims; the account bears it."""
        sources = self._sources(table)
        for place, lacks in sorted(table.shortfalls().items()):
            player, why, source = int(place.whose or 0), tr("Shortfall covered"), sources.get(place) or RACK
            if place == RACK or (place.kind is Kind.STACK and source == RACK):
                table.rack_tonight += lacks if place == RACK else -lacks
            parts: list[tuple[int, Place, Place, str, None]] = {
                Kind.STACK: [(lacks, source, place, why, None), (lacks, account(player), CLAIMS, why, None)],
                Kind.RACK: [(lacks, CASE, RACK, why, None)],
                Kind.BOX: [(lacks, CLAIMS, place, why, None), (lacks, CLAIMS, account(player), why, None)],
                Kind.CHANGE: [(lacks, CLAIMS, place, why, None), (lacks, account(player), CLAIMS, why, None)],
            }[place.kind]
            table.post("cover", f"{key}:{place}", why, list(parts), tr("More was bet or paid than there was"))


def owes_anything(table: Table) -> dict[int, int]:
    """Players whose commission box is not empty, with what they owe."""
    return {int(place.whose): held for place, held in table.balances.items() if place.kind is Kind.BOX and held}
