"""Chips handed over by count: what they must be worth, and how many of each there can be."""

from app.chips import Counts, worth
from app.dealing.table.table import Table
from app.errors import Refusal
from app.words import tr


def refuse_counts(table: Table, chips: Counts, amount: int) -> Refusal | None:
    """Chips that the house does not own, that lie in the case, fewer than none, or not worth the amount."""
    for value, number in chips.items():
        out = table.chips.owned.get(value, 0) - max(0, table.house.case.get(value, 0))
        if not 0 <= number <= out:
            return Refusal(tr("{number} × {value} cannot have been handed in.", number=number,
                              value=table.amount_text(value)),
                           tr("Only 0–{out} of these are out of the chip case.", out=out), tr("Count again."))
    if chips and worth(chips) != amount:
        return Refusal(tr("Those chips are worth {worth}, not {amount}.", worth=table.amount_text(worth(chips)),
                          amount=table.amount_text(amount)), "", tr("Count again."))
    return None
