"""What an aside would book, tried on a copy of the table: it is told before it is done."""

from copy import copy, deepcopy
from typing import Any

from app.dealing.asides.aside import Aside
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked


def trial(table: Table, *asides: Aside) -> tuple[Booked, ...]:
    """What asides would book now, whether or not they are refused; the table stays as it is."""
    return tuple(tried(table, *asides).bookings)


def tried(table: Table, *asides: Aside) -> Table:
    """The table as it would be after asides, with what they have booked alone."""
    made = copy(table)
    made.__dict__.update({name: _own(value) for name, value in vars(table).items()})
    made.bookings, made.jackpots = [], deepcopy(table.jackpots)
    for aside in asides:
        aside.act(made, "trial")
    return made


def _own(value: Any) -> Any:
    """A copy of what asides change: lists and dicts, down to the chips of each place."""
    if isinstance(value, dict):
        return {key: dict(held) if isinstance(held, dict) else held for key, held in value.items()}
    return list(value) if isinstance(value, list) else value
