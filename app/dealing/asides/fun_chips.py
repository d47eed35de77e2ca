"""An aside about the chips of a game for fun: who has too few of them gets more."""

from collections.abc import Iterable

from app.chips import payable
from app.dealing.asides.aside import OfASeat
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked
from app.dealing.values.transfers import FUN_BANK
from app.errors import Refusal
from app.words import tr


def handed_out(bookings: Iterable[Booked]) -> dict[int, int]:
    """The chips for fun that each player (by number) has been given, those of the beginning too, in minor units."""
    given: dict[int, int] = {}
    for one in (one for booked in bookings for one in booked.transfers if one.source == FUN_BANK):
        given[int(one.target.whose)] = given.get(int(one.target.whose), 0) + one.amount
    return given


class ChipsForFun(OfASeat, code="fun_chips"):
    """More chips for a seat in a game for fun. They are no winnings: how the game ended is told without them."""

    amount: int

    def named(self, table: Table) -> str:
        """Who gets how much."""
        return tr("{amount} in play chips to {name}", amount=table.amount_text(self.amount), name=table.name(self.seat))

    def refuse(self, table: Table) -> Refusal | None:
        """A game for money, no amount, or who will get the chips of the beginning."""
        if refusal := super().refuse(table):
            return refusal
        if not table.opening.for_fun:
            return Refusal(tr("This game is played for money."),
                           tr("Play chips are handed out only in a game for fun."),
                           tr("Sell chips instead."))
        if self.amount <= 0 or payable(self.amount, table.chips.values) != self.amount:
            return Refusal(tr("{amount} cannot be handed out.", amount=table.amount_text(self.amount)),
                           tr("It must be more than zero; the smallest chip is {chip}.",
                              chip=table.amount_text(table.chips.values[-1])), tr("Type the amount."))
        if table.seats[self.seat].player in table.begun_for_fun:
            return None
        return Refusal(tr("{name} has no play chips yet.", name=table.name(self.seat)),
                       tr("Everybody gets {amount} with the first deal.",
                          amount=table.amount_text(table.opening.for_fun)),
                       tr("Deal first."))

    def act(self, table: Table, key: str) -> None:
        """They come at once; no book hears of it."""
        name = table.name(self.seat)
        table.post("fun_chips", key,
                   tr("{amount} in play chips to {name}", amount=table.amount_text(self.amount), name=name),
                   [(self.amount, FUN_BANK, table.purse(self.seat), tr("Play chips"), None)])
