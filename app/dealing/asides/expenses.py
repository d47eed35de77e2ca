"""The aside about what one person has paid for several: everybody's share goes onto the accounts."""

from dataclasses import field

from app.chips import Counts
from app.dealing.asides.aside import Aside
from app.dealing.table.table import Table
from app.dealing.values.transfers import CLAIMS, Place, account
from app.errors import Refusal
from app.money import LARGEST, split
from app.names import clean_line
from app.words import listed, tr

THE_HOUSE = 0
"""The house, among players' numbers: it may have paid, or share."""


class Expense(Aside, code="expense"):
    """Something that one has paid for several, such as the food: no chips and no cash move, only accounts.

    `shares` says who bears it, by number, and how many parts each (0 is the house). The shares add up to the amount.
    """

    payer: int
    amount: int
    what: str
    shares: Counts = field(default_factory=dict)

    def named(self, table: Table) -> str:
        """What it was, and who paid."""
        return tr("{what}, {amount} paid by {name}", what=self._what, amount=table.amount_text(self.amount),
                  name=_called(table, self.payer))

    @property
    def _what(self) -> str:
        return clean_line(self.what, 60)

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing, nobody to share it, or somebody who is not here."""
        if not 0 < self.amount <= LARGEST:
            return Refusal(tr("{amount} cannot be split.", amount=table.amount_text(self.amount)),
                           tr("An expense must be more than zero."), tr("Type what was paid."))
        if not self._what:
            return Refusal(tr("It does not say what was paid for."), tr("The sheet names it."),
                           tr("Type it in a word."))
        if strange := [who for who in (self.payer, *self.shares) if who and who not in table.people]:
            return Refusal(tr("Player {player} is not here.", player=strange[0]), tr("Only players who are here can "
                                                                                     "share it."),
                           tr("Choose again."))
        if not set(self.shares) - {self.payer} or min(self.shares.values()) <= 0:
            return Refusal(tr("Nobody else is sharing it."),
                           tr("An expense is shared by two or more, each with one share "
                                                            "or more."),
                           tr("Say who shares it."))
        return None

    def parts(self) -> dict[int, int]:
        """What each bears, in minor units, by largest remainder: what cannot be divided falls on the lower numbers."""
        who = sorted(self.shares)
        return dict(zip(who, split(self.amount, [self.shares[one] for one in who]), strict=True))

    def odd(self) -> list[int]:
        """Those who bear a minor unit more than their exact share."""
        weight = sum(self.shares.values())
        return [who for who, part in self.parts().items() if part * weight > self.amount * self.shares[who]]

    def said(self, table: Table) -> str:
        """Who shares it, and who bears what could not be divided."""
        by = listed([tr("{name} {amount}", name=_called(table, who), amount=table.amount_text(part))
                     for who, part in self.parts().items()])
        odd = listed([_called(table, who) for who in self.odd()])
        return tr("Shared by {by}. {odd} pays the odd amount.", by=by, odd=odd) if odd else \
            tr("Shared by {by}.", by=by)

    def act(self, table: Table, key: str) -> None:
        """From each account to the payer's; the payer's own share stays where it is."""
        why = clean_line(self.what, 60)
        moved: list[tuple[int, Place, Place, str, Counts | None]] = [
            (part, _purse(who), _purse(self.payer), why, None)
            for who, part in self.parts().items() if who != self.payer]
        title = tr("{what}, paid by {name}", what=self._what, name=_called(table, self.payer))
        table.post("expense", key, title, moved, self.said(table))


def _purse(who: int) -> Place:
    return account(who) if who else CLAIMS


def _called(table: Table, who: int) -> str:
    return table.people.get(who, tr("Player {player}", player=who)) if who else tr("the house")
