"""An aside about what a finished game has left in its pots."""

from app.dealing.asides.aside import OfASeat
from app.dealing.table.table import Table
from app.dealing.values.transfers import Kind, Place, pot, stack
from app.errors import Refusal
from app.words import tr


def left_in_pots(table: Table) -> dict[str, int]:
    """The pots that hold money: name -> minor units."""
    return {place.whose: held for place, held in sorted(table.balances.items()) if place.kind is Kind.POT and held}


class GivePot(OfASeat, code="give_pot"):
    """What no game will play for any more goes to a player: odd chips, or a pot that was left for later."""

    pot: str

    @property
    def _place(self) -> Place:
        return pot(self.pot)

    def named(self, table: Table) -> str:
        """Who gets it."""
        return tr("the pot to {name}", name=table.name(self.seat))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand that is open, a pot of the game in progress, or one with nothing in it."""
        if refusal := super().refuse(table):
            return refusal
        if table.hand:
            return Refusal(tr("A deal is open."), tr("A pot is given away between two deals."),
                           tr("Deal it to its end."))
        if self.pot in table.kept_pots:
            return Refusal(tr("That is what this game is played for."), tr("It is given when the game is over."),
                           tr("End the game first."))
        if not table.balance(self._place):
            return Refusal(tr("There is nothing in that pot."),
                           tr("Pots that hold something: {pots}.", pots=", ".join(left_in_pots(table)) or tr("none")),
                           tr("Choose one of them."))
        return None

    def act(self, table: Table, key: str) -> None:
        """All of it, at once."""
        held, why = table.balance(self._place), tr("The pot is given away")
        table.post("pot", key, tr("Pot to {name}, {amount}", name=table.name(self.seat),
                                  amount=table.amount_text(held)),
                   [(held, self._place, stack(table.seats[self.seat].player), why, None)])
