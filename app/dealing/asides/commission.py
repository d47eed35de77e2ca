"""Asides about commission that is owed: collected in chips or onto the account, or let go with a reason."""

from app.chips import payable
from app.dealing.asides.aside import OfAPlayer
from app.dealing.table.table import Table
from app.dealing.values.transfers import CLAIMS, RACK, Kind, account, box, change, stack
from app.errors import Refusal
from app.words import tr

TOLD_APART = 2
"""From this version of a game on, what is put on account is told apart from what is collected."""


class Collect(OfAPlayer, code="collect"):
    """Commission owed by a player is collected: in chips into the rack, or onto the account.

    Of a box that is paid in `part` with chips, the rest goes onto the account; 0 is all of it.
    """

    how: str = "chips"
    part: int = 0

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
        behind, needed = table.balance(stack(self.player)), self.part or self.in_chips(table)[1]
        if self.part and (wrong := self._no_part(table)):
            return wrong
        if self.how == "chips" and needed > behind:
            return Refusal(tr("{name} owes {owed} and has {behind}.", name=self.name(table),
                              owed=table.amount_text(self.owed(table)), behind=table.amount_text(behind)), "",
                           tr("Sell chips first, or put it on account."))
        return None

    def _no_part(self, table: Table) -> Refusal | None:
        """Why so much of it cannot be paid in chips."""
        say, owed = table.amount_text, self.owed(table)
        if 0 < self.part < owed and payable(self.part, table.chips.values) == self.part and self.how == "chips":
            return None
        return Refusal(tr("{part} cannot be split off {owed} in chips.", part=say(self.part), owed=say(owed)),
                       tr("The smallest chip is {chip}.", chip=say(table.chips.values[-1])), tr("Type another amount."))

    def at_hand(self, table: Table) -> int:
        """How much of it the chips before the player pay, where they do not pay all of it."""
        most = min(table.balance(stack(self.player)), self.owed(table) - 1)
        return payable(max(0, most), table.chips.values)

    def act(self, table: Table, key: str) -> None:
        """The box is emptied; onto the account where, after a fix, the stack no longer has the chips."""
        owed, why, later = self.owed(table), tr("Commission collected"), _put_on_account(table)
        in_chips = self.how == "chips" and self.refuse(table) is None
        from_odd, chips, back = (0, self.part, 0) if in_chips and self.part else \
            self.in_chips(table) if in_chips else (0, 0, 0)
        on_account = owed - self.part if in_chips and self.part else 0 if in_chips else owed
        table.post("collect", key, tr("Commission, {name}", name=self.name(table)), [
            (owed, box(self.player), CLAIMS, later if on_account == owed else why, None),
            (from_odd, change(self.player), CLAIMS, why, None),
            (chips, stack(self.player), RACK, why, None),
            (back, CLAIMS, change(self.player), tr("Commission remainder returned"), None),
            (on_account, account(self.player), CLAIMS, later, None),
        ])


def _put_on_account(table: Table) -> str:
    """The reason of commission that nobody collects now; a sitting that began before calls all of it collected."""
    return tr("Commission put on account") if table.version >= TOLD_APART else tr("Commission collected")


class Waive(OfAPlayer, code="waive"):
    """Commission owed by a player is let go, with a reason."""

    reason: str = ""

    def named(self, table: Table) -> str:
        """Whose commission."""
        return tr("commission waived for {name}", name=self.name(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing owed, or no reason."""
        if not self.owed(table):
            return Refusal(tr("{name} owes no commission.", name=self.name(table)))
        if not self.reason.strip():
            return Refusal(tr("There is no reason yet."), tr("A waiver needs a reason."),
                           tr("Say why it is waived."))
        return None

    def act(self, table: Table, key: str) -> None:
        """The box is emptied and nobody pays."""
        table.post("waive", key, tr("Commission waived, {name}", name=self.name(table)),
                   [(self.owed(table), box(self.player), CLAIMS, tr("Commission waived"), None)], self.reason)


def owes_anything(table: Table) -> dict[int, int]:
    """Players whose commission box is not empty, with what they owe."""
    return {int(place.whose): held for place, held in table.balances.items() if place.kind is Kind.BOX and held}
