"""Asides about markers that are signed: paid back, or a player's limit changed. Signing one is a buy-in."""

from dataclasses import field

from app.chips import Counts, payable
from app.dealing.asides.aside import ACCOUNT, CASH, CHIPS, OfAPlayer
from app.dealing.asides.handed_in import refuse_counts
from app.dealing.asides.open_matters import CASH_OUT, in_the_way
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Settled
from app.dealing.table.table import Table
from app.dealing.values.marker_book import Marker
from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, Place, account, marker, pocket, stack
from app.errors import Refusal
from app.money import LARGEST
from app.words import listed, tr


def owed_by_marker(table: Table, player: int) -> int:
    """What a player owes by signed markers, in minor units."""
    return -table.house.balance(marker(player))


def refuse_marker(table: Table, player: int, amount: int, signed: str, name: str = "") -> Refusal | None:
    """Why a player cannot sign for an amount: over the limit, or no signature noted."""
    name, owed = name or table.people.get(player, ""), owed_by_marker(table, player)
    limit = table.house.markers.limit_of(player)
    if owed + amount > limit:
        there, where = table.house.signed_elsewhere(player)
        signed = tr("The limit is {limit}; {owed} is already signed, {there} of it at {table}." if there else
                    "The limit is {limit}; {owed} is already signed.", limit=table.amount_text(limit),
                    owed=table.amount_text(owed), there=table.amount_text(there), table=where)
        return Refusal(tr("{name}’s markers would total {amount}.", name=name,
                          amount=table.amount_text(owed + amount)),
                       signed, tr("Take cash, put it on account, or raise the limit."))
    if not signed.strip():
        return Refusal(tr("The marker is not signed yet."), tr("{name} signs before the chips go over.", name=name),
                       tr("Enter the initials."))
    return None


class PayMarker(OfAPlayer, code="pay_marker"):
    """What a player owes by marker is paid back, in whole or in part: in chips, in cash or onto the account.

    `chips` are those handed in, where they were counted; they go into the case.
    """

    amount: int
    how: str = CHIPS
    chips: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """Who pays back how much."""
        return tr("{name} pays back {amount} by marker", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """More than is owed, nothing at all, or chips that are not there."""
        if self.how not in (CHIPS, CASH, ACCOUNT):
            return Refusal(tr("“{how}” is not a way to pay.", how=self.how[:24]),
                           tr("Pay in chips, in cash or on account."))
        owed = owed_by_marker(table, self.player)
        if not 0 < self.amount <= owed:
            return Refusal(tr("{amount} does not pay back a marker.", amount=table.amount_text(self.amount)),
                           tr("{name} owes {owed} on markers.", name=self.name(table), owed=table.amount_text(owed)),
                           tr("Type what is paid back.") if owed else "")
        return self._no_chips(table) if self.how == CHIPS else None

    def _no_chips(self, table: Table) -> Refusal | None:
        behind = table.balance(stack(self.player))
        if self.amount > behind or payable(self.amount, table.chips.values) != self.amount:
            return Refusal(tr("{name} has {behind} in front.", name=self.name(table), behind=table.amount_text(behind)),
                           tr("Only chips in front of the player can pay a marker."),
                           tr("Pay less, in cash or on account."))
        return in_the_way(table, self.player, CASH_OUT, ("marker", "commission", "felt")) or \
            refuse_counts(table, self.chips, self.amount)

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which markers are open, and so are paid back."""
        owed = owed_by_marker(table, self.player)
        return Settled(paid=tuple(one.number for one in house.markers.open_for(self.player, owed)))

    def act(self, table: Table, key: str) -> None:
        """The debt is less by it; chips go to the case, cash into the cash box."""
        name, why = self.name(table), tr("Marker paid back")
        which = listed([Marker(number, self.player, 0).name for number in self.handed_over(table).paid])
        other = account(self.player) if self.how == ACCOUNT else CLAIMS
        parts: list[tuple[int, Place, Place, str, Counts | None]] = [
            (self.amount, other, marker(self.player), why, None)]
        if self.how == CHIPS:
            parts.append((self.amount, stack(self.player), CASE, why, self.chips or None))
        if self.how == CASH:
            parts.append((self.amount, pocket(self.player), CASHBOX, why, None))
        table.post("marker", key, tr("Marker {which} paid, {name}", which=which, name=name), parts,
                   seen=bool(self.chips))


class LimitMarkers(OfAPlayer, code="marker_limit"):
    """What a player's markers may come to from now on."""

    amount: int

    def named(self, table: Table) -> str:
        """Whose limit."""
        return tr("marker limit of {name} {amount}", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who is not here, less than is signed for already, or more than the books can hold."""
        if refusal := self.not_here(table):
            return refusal
        owed = owed_by_marker(table, self.player)
        if owed <= self.amount <= LARGEST:
            return None
        return Refusal(tr("The limit cannot be {amount}.", amount=table.amount_text(self.amount)),
                       tr("{name} has signed for {owed}.", name=self.name(table), owed=table.amount_text(owed)),
                       tr("Type another limit."))

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        table.markers = table.markers.with_limit(self.player, self.amount)
