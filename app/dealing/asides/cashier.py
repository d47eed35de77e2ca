"""Asides about chips and money: chips sold for cash, on account or by marker, and counted and bought back."""

from dataclasses import field

from app.chips import Counts, fewest, payable, playing_mix, worth
from app.dealing.asides.aside import ACCOUNT, CASH, MARKER, OfAPlayer
from app.dealing.asides.handed_in import refuse_counts, refuse_worth
from app.dealing.asides.markers import owed_by_marker, refuse_marker
from app.dealing.asides.open_matters import CASH_OUT, in_the_way
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.marker_book import Marker
from app.dealing.values.transfers import (
    CASE,
    CASHBOX,
    CLAIMS,
    DROPBOX,
    FOUND,
    RACK,
    Place,
    account,
    box,
    carried,
    change,
    marker,
    pocket,
    stack,
)
from app.errors import Refusal
from app.names import clean_line
from app.words import tr

PAY_FIRST, STAYS = "first", "stays"
"""What becomes of a marker at the cash-out: paid from the chips first, or open until the settlement."""


EQUAL_STACKS = 2
"""From this version of a game on equal buy-ins are equal stacks."""


FLOATS = ("float_smallest", "float_second", "float_third")
"""The house rules that say how many of its smallest chips the rack keeps, the smallest first."""


def working_float(table: Table) -> dict[int, int]:
    """How many chips of each value are to stay in the rack; none in a game that has no such rules."""
    return {value: getattr(table.rules, name, 0) for value, name in zip(sorted(table.chips.values), FLOATS,
                                                                        strict=False)}


def chips_sold(table: Table, amount: int, source: Place, spare: bool = True) -> dict[int, int] | None:
    """The chips in which an amount is sold out of the case or the rack; None where they do not make it.

    The working float is spared, unless the amount cannot be made without it; what the rack has not of it yet is spared
    in the case.
    """
    held, values = table.house.chips_at(source), table.chips.values
    if table.version < EQUAL_STACKS:
        return playing_mix(amount, values, held)
    kept = {value: number if source == RACK else max(0, number - table.rack.get(value, 0))
            for value, number in (working_float(table) if spare else {}).items()}
    spared = {value: max(0, number - kept.get(value, 0)) for value, number in held.items()}
    return playing_mix(amount, values, spared, table.chips.owned) or \
        playing_mix(amount, values, held, table.chips.owned)


def holds_chips_for(table: Table, amount: int) -> Place | None:
    """Where chips that make an amount are: the case, else the rack; None where neither can."""
    return next((place for place in (CASE, RACK)
                 if fewest(amount, table.chips.values, table.house.chips_at(place))), None)


def sold_for(table: Table, lacks: int) -> int:
    """What somebody buys who is so much short: just that, or as little more as the chips that are left make."""
    steps = (-(-lacks // value) * value for value in table.chips.values)
    return min((amount for amount in (lacks, *steps) if holds_chips_for(table, amount)), default=lacks)


class BuyIn(OfAPlayer, code="buy_in"):
    """Chips sold to a player; from the case, or from the rack where the case is out.

    `how` is cash, on account or by marker; a marker is `signed` with initials that are noted here.
    """

    amount: int
    how: str = ACCOUNT
    signed: str = ""

    def named(self, table: Table) -> str:
        """Who bought how much, and by which marker."""
        if self.how == MARKER:
            signed = Marker(self.done.marker if self.done else table.house.markers.last + 1, self.player, self.amount)
            return tr("{name} signs marker {number} for {amount}", name=self.name(table), number=signed.name,
                      amount=table.amount_text(self.amount))
        return tr("{name} buys {amount}", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """No amount, a way of paying that is not known, chips that are not left, or a marker that cannot be."""
        if self.how not in (CASH, ACCOUNT, MARKER):
            return Refusal(tr("“{how}” is not a way to pay.", how=self.how[:24]),
                           tr("Pay in cash, on account or by marker."))
        if refusal := self.not_here(table):
            return refusal
        if self.amount <= 0:
            return Refusal(tr("{amount} buys no chips.", amount=table.amount_text(self.amount)),
                           tr("A buy-in must be more than zero."), tr("Type the amount."))
        if self.done is None and holds_chips_for(table, self.amount) is None:
            return Refusal(
                tr("Neither the chip case nor the rack can make {amount}.", amount=table.amount_text(self.amount)),
                tr("The chip case holds {case}; the rack holds {rack}.",
                   case=table.amount_text(worth(table.house.case)), rack=table.amount_text(worth(table.rack))),
                tr("Sell an amount that their chips make."))
        return refuse_marker(table, self.player, self.amount, self.signed) if self.how == MARKER else None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which chips from where, and the number of a marker."""
        source = holds_chips_for(table, self.amount) or CASE
        mix = chips_sold(table, self.amount, source)
        spares = mix != chips_sold(table, self.amount, source, spare=False)
        return Settled((Part(self.amount, source, stack(self.player), mix),),
                       house.markers.last + 1 if self.how == MARKER else 0, spared=spares)

    def act(self, table: Table, key: str) -> None:
        """Chips to the stack; cash to the cash box, or the amount onto the account or the marker."""
        name, title, given = self.name(table), tr("Buy-in, {name}", name=self.name(table)), self.handed_over(table)
        why = tr("{name} buys in", name=name)
        paid = (self.amount, account(self.player), CLAIMS, why, None)
        if self.how == CASH:
            paid = (self.amount, pocket(self.player), CASHBOX, why, None)
        elif self.how == MARKER:
            paid, title = (self.amount, marker(self.player), CLAIMS, why, None), self._signed(table, given)
        [sold] = given.parts
        if sold.source == RACK:  # sold, not lost: what the rack has won tonight stays as it is
            table.rack_tonight -= self.amount
        table.post("buy_in", key, title, [(sold.amount, sold.source, sold.target, why, sold.chips), paid],
                   tr("Small chips are kept for paying.") if given.spared else "")

    def _signed(self, table: Table, given: Settled) -> str:
        """The marker is written down. Returns what the books call it."""
        signed = Marker(given.marker, self.player, self.amount, clean_line(self.signed, 20))
        table.markers = table.markers.with_signed(signed)
        return tr("Marker {number}, {name}, signed {signed}", number=signed.name, name=self.name(table),
                  signed=signed.signed)


class ChipsForCash(OfAPlayer, code="chips_for_cash"):
    """Chips sold at the table out of its rack; the cash goes into its drop box, and is counted at the cage."""

    amount: int

    def named(self, table: Table) -> str:
        """Who bought how much."""
        return tr("{name} buys {amount} at the table", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, somebody who does not sit here, no amount, or one that the rack does not make."""
        if not table.opening.house:
            return Refusal(tr("This night was opened for one table."))
        if not table.seat_of(self.player):
            return Refusal(tr("{name} has no seat at this table.", name=self.name(table)))
        if self.amount <= 0:
            return Refusal(tr("{amount} buys no chips.", amount=table.amount_text(self.amount)),
                           tr("A buy-in must be more than zero."), tr("Type the amount."))
        if self.done is None and not (self.amount <= table.free(RACK) and chips_sold(table, self.amount, RACK)):
            return Refusal(tr("The rack cannot make {amount}.", amount=table.amount_text(self.amount)),
                           tr("It holds {rack}.", rack=table.amount_text(worth(table.rack))),
                           tr("Sell another amount, or ask for a fill."))
        return None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which chips of the rack."""
        return Settled((Part(self.amount, RACK, stack(self.player), chips_sold(table, self.amount, RACK)),))

    def act(self, table: Table, key: str) -> None:
        """Chips to the stack, cash into the box; what the rack has won tonight stays as it is."""
        [sold] = self.handed_over(table).parts
        why = tr("{name} buys in", name=self.name(table))
        table.rack_tonight -= self.amount
        table.post("buy_in", key, tr("Buy-in at the table, {name}", name=self.name(table)), [
            (sold.amount, sold.source, sold.target, why, sold.chips),
            (self.amount, pocket(self.player), DROPBOX, why, None)])


class BuyAtCage(OfAPlayer, code="buy_at_cage"):
    """Chips sold out of the case to a player who has no seat: they carry them to whichever table they sit down at.

    `how` is cash or on account; a marker is signed at a table.
    """

    amount: int
    how: str = ACCOUNT

    def named(self, table: Table) -> str:
        """Who bought how much."""
        return tr("{name} buys {amount} at the cage", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """A house with one table, somebody who sits here, a marker, no amount, or one that the case does not make."""
        if not table.opening.house:
            return Refusal(tr("This night was opened for one table."))
        if refusal := self.not_here(table):
            return refusal
        if seat := table.seat_of(self.player):
            return Refusal(tr("{name} is in Seat {seat}.", name=self.name(table), seat=seat))
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("A marker is signed at a table."), tr("Pay in cash or on account."))
        if self.amount <= 0:
            return Refusal(tr("{amount} buys no chips.", amount=table.amount_text(self.amount)),
                           tr("A buy-in must be more than zero."), tr("Type the amount."))
        if self.done is None and chips_sold(table, self.amount, CASE) is None:
            return Refusal(tr("The chip case cannot make {amount}.", amount=table.amount_text(self.amount)),
                           tr("It holds {case}.", case=table.amount_text(worth(table.house.case))),
                           tr("Sell an amount that its chips make."))
        return None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which chips of the case."""
        return Settled((Part(self.amount, CASE, carried(self.player), chips_sold(table, self.amount, CASE)),))

    def act(self, table: Table, key: str) -> None:
        """Chips to carry; cash to the cash box, or the amount onto the account."""
        [sold] = self.handed_over(table).parts
        why = tr("{name} buys in", name=self.name(table))
        paid = (self.amount, pocket(self.player), CASHBOX, why, None) if self.how == CASH else \
            (self.amount, account(self.player), CLAIMS, why, None)
        table.post("buy_in", key, tr("Buy-in at the cage, {name}", name=self.name(table)),
                   [(sold.amount, sold.source, sold.target, why, sold.chips), paid])


def cash_in_box(table: Table) -> int:
    """What is in the cash box, in minor units: what it paid beyond that came from the host."""
    return max(0, table.house.balance(CASHBOX))


class CashOut(OfAPlayer, code="cash_out"):
    """A player's chips counted and handed back, for cash or onto the account; the seat is given up.

    `counted` is what the chips are worth, `chips` how many there were of each where they were counted so. A count that
    differs from the stack needs a `reason`; commission still owed needs `waive`, the reason why it is waived; what is
    owed by `marker` is paid first, or stays.
    """

    counted: int
    how: str = ACCOUNT
    reason: str = ""
    waive: str = ""
    chips: Counts = field(default_factory=dict)
    marker: str = ""

    def named(self, table: Table) -> str:
        """Who cashed out how much."""
        return tr("{name} cashes out {amount}", name=self.name(table), amount=table.amount_text(self.counted))

    def _pays_back(self, table: Table) -> int:
        """What of the chips goes to a marker first."""
        return min(self.counted, owed_by_marker(table, self.player)) if self.marker == PAY_FIRST else 0

    def lacks(self, table: Table) -> int:
        """What the cash box lacks for it, in minor units: the house pays that from elsewhere, and is asked before."""
        if self.how != CASH:
            return 0
        return max(0, self.counted - self._pays_back(table) - cash_in_box(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Bets still down, commission owed, more chips than are out, or a count that differs without a reason."""
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("“{how}” is not a way to pay.", how=self.how[:24]), tr("Pay in cash or on account."))
        settled = {"commission"} if self.waive.strip() else set()
        settled |= {"marker"} if self.marker in (PAY_FIRST, STAYS) else set()
        return in_the_way(table, self.player, CASH_OUT, settled) or \
            refuse_counts(table, self.chips, self.counted) or \
            refuse_worth(table, self.player, self.counted, self.reason)

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """What of the chips goes to a marker."""
        return Settled((Part(self._pays_back(table), CLAIMS, marker(self.player)),))

    def act(self, table: Table, key: str) -> None:
        """The difference is booked, the chips go to the case, the money to the player, the seat is free."""
        name, why = self.name(table), tr("{name} cashes out", name=self.name(table))
        expected = table.balance(stack(self.player))
        differs = abs(self.counted - expected)
        in_chips = payable(differs, table.chips.values) == differs
        other = RACK if in_chips and not table.play_is_entered else FOUND
        odd = table.balance(change(self.player))
        [repaid] = self.handed_over(table).parts
        back = repaid.amount
        paid = (self.counted - back, CASHBOX, pocket(self.player), why, None) if self.how == CASH else \
            (self.counted - back, CLAIMS, account(self.player), why, None)
        table.post("cash_out", key, tr("Cash-out, {name}", name=name), [
            (max(0, expected - self.counted), stack(self.player), other, tr("Counted short"), None),
            (max(0, self.counted - expected), other, stack(self.player), tr("Counted over"), None),
            (self.counted, stack(self.player), CASE, why, self.chips or None), paid,
            (back, CLAIMS, marker(self.player), tr("Marker paid back"), None),
            (odd, change(self.player), account(self.player), tr("Winnings below the smallest chip"), None),
            (self.owed(table), box(self.player), CLAIMS, tr("Commission waived: {reason}", reason=self.waive), None),
        ], self.reason or self.waive, seen=bool(self.chips))
        table.waiting = [one for one in table.waiting if one != self.player]
        if seat := table.seat_of(self.player):
            table.leave(seat)


class TakeCarried(OfAPlayer, code="take_carried"):
    """A player at this table plays with the chips they carry: of a jackpot, or bought at the cage."""

    amount: int

    def named(self, table: Table) -> str:
        """Who puts how much in front."""
        return tr("{name} puts {amount} in front", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who sits here, a house with one table, or another amount than is carried."""
        if not table.seat_of(self.player):
            return Refusal(tr("{name} has no seat.", name=self.name(table)),
                           tr("Only players at this table put chips in front here."), tr("Seat them first."))
        held = table.house.balance(carried(self.player))
        if table.opening.house and held and self.amount == held:
            return None
        return Refusal(tr("{name} carries {held}.", name=self.name(table), held=table.amount_text(held)),
                       tr("All of it is put in front at once."), tr("Count again."))

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """The chips as the books have them."""
        return Settled((Part(self.amount, carried(self.player), stack(self.player),
                             house.chips_at(carried(self.player))),))

    def act(self, table: Table, key: str) -> None:
        """In front of them."""
        name = self.name(table)
        table.post("move", key, tr("{name} puts chips in front", name=name),
                   [(one.amount, one.source, one.target, tr("Carried until now"), one.chips)
                    for one in self.handed_over(table).parts])


class CashOutCarried(OfAPlayer, code="cash_out_carried"):
    """Chips that a player has at no table are counted into the case, for cash or onto the account."""

    amount: int
    how: str = ACCOUNT
    chips: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """Who cashed out how much."""
        return tr("{name} cashes out {amount}", name=self.name(table), amount=table.amount_text(self.amount))

    def lacks(self, table: Table) -> int:
        """What the cash box lacks for it, in minor units."""
        return max(0, self.amount - cash_in_box(table)) if self.how == CASH else 0

    def refuse(self, table: Table) -> Refusal | None:
        """A way of paying that is not known, or another amount than is carried."""
        held = table.house.balance(carried(self.player))
        if self.how not in (CASH, ACCOUNT):
            return Refusal(tr("“{how}” is not a way to pay.", how=self.how[:24]), tr("Pay in cash or on account."))
        if not held or self.amount != held:
            return Refusal(tr("{name} carries {held}.", name=self.name(table), held=table.amount_text(held)),
                           tr("All of it is cashed out at once."), tr("Count again."))
        return refuse_counts(table, self.chips, self.amount)

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """The chips as they were counted, else as the books have them."""
        known = self.chips or house.chips_at(carried(self.player))
        return Settled((Part(self.amount, carried(self.player), CASE, known),))

    def act(self, table: Table, key: str) -> None:
        """Into the case, and the money to the player."""
        [taken] = self.handed_over(table).parts
        why = tr("{name} cashes out", name=self.name(table))
        paid = (self.amount, CASHBOX, pocket(self.player), why, None) if self.how == CASH else \
            (self.amount, CLAIMS, account(self.player), why, None)
        table.post("cash_out", key, tr("Cash-out, {name}", name=self.name(table)),
                   [(self.amount, taken.source, taken.target, why, taken.chips), paid], seen=bool(self.chips))
