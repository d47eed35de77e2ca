"""Asides about the dealer's jar: tips in chips, and what is in it paid out."""

from dataclasses import field

from app.chips import Counts, fewest, payable
from app.dealing.asides.aside import ACCOUNT, CASH, CHIPS, OfAPlayer
from app.dealing.asides.handed_in import refuse_counts
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, JAR, Place, account, pocket, stack
from app.errors import Refusal
from app.words import tr


class Tip(OfAPlayer, code="tip"):
    """Chips of a player for the dealer's jar. They are nobody's until the jar is paid out."""

    amount: int

    def named(self, table: Table) -> str:
        """Who tips how much."""
        return tr("{name} tips {amount}", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """Chips that are not there, or in play."""
        behind = table.balance(stack(self.player))
        if 0 < self.amount <= behind and payable(self.amount, table.chips.values) == self.amount:
            return None
        return Refusal(tr("{amount} cannot go into the tip jar.", amount=table.amount_text(self.amount)),
                       tr("{name} has {behind} in front.", name=self.name(table), behind=table.amount_text(behind)),
                       tr("Tip only chips in front of the player."))

    def act(self, table: Table, key: str) -> None:
        """From the stack into the jar."""
        table.post("tip", key, tr("Tip, {name}", name=self.name(table)),
                   [(self.amount, stack(self.player), JAR, tr("Tip"), None)])


class PayJar(OfAPlayer, code="pay_jar"):
    """Tips paid out to whoever dealt: as chips to play with, or the chips into the case for cash or onto the account.

    `chips` are those that were counted into the case.
    """

    amount: int
    how: str = CHIPS
    chips: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """Who gets how much."""
        return tr("{amount} in tips paid to {name}", name=self.name(table), amount=table.amount_text(self.amount))

    def refuse(self, table: Table) -> Refusal | None:
        """More than is in the jar, an amount that no chips make, or somebody who is not here."""
        if self.how not in (CHIPS, CASH, ACCOUNT):
            return Refusal(tr("“{how}” is not a way to pay.", how=self.how[:24]),
                           tr("Pay in chips, in cash or on account."))
        held = table.house.balance(JAR)
        if not 0 < self.amount <= held or payable(self.amount, table.chips.values) != self.amount:
            return Refusal(tr("{amount} cannot be paid from the tip jar.", amount=table.amount_text(self.amount)),
                           tr("It holds {held}.", held=table.amount_text(held)), tr("Type what is paid out."))
        return self.not_here(table) or refuse_counts(table, self.chips, self.amount)

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Which chips come out of a jar that other tables tip into: the fewest, where nobody has counted them."""
        made_of = self.chips or (fewest(self.amount, table.chips.values) if house.shared else None)
        return Settled((Part(self.amount, JAR, stack(self.player) if self.how == CHIPS else CASE, made_of),))

    def act(self, table: Table, key: str) -> None:
        """Out of the jar."""
        why = tr("Tips paid out")
        [out] = self.handed_over(table).parts
        parts: list[tuple[int, Place, Place, str, Counts | None]] = \
            [(self.amount, JAR, out.target, why, out.chips)] if self.how == CHIPS else \
            [(self.amount, JAR, out.target, why, out.chips),
             (self.amount, CASHBOX, pocket(self.player), why, None) if self.how == CASH else
             (self.amount, CLAIMS, account(self.player), why, None)]
        table.post("tip", key, tr("Tips paid to {name}", name=self.name(table)), parts, seen=bool(self.chips))
