"""What an aside would book, tried on a copy of the table: it is told before it is done."""

from copy import copy, deepcopy
from typing import Any

from app.dealing.asides.aside import Aside
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked


def trial(table: Table, aside: Aside) -> tuple[Booked, ...]:
    """What an aside would book now, whether or not it is refused; the table stays as it is."""
    tried = copy(table)
    tried.__dict__.update({name: _own(value) for name, value in vars(table).items()})
    tried.bookings, tried.jackpots = [], deepcopy(table.jackpots)
    aside.act(tried, "trial")
    return tuple(tried.bookings)


def _own(value: Any) -> Any:
    """A copy of what asides change: lists and dicts, down to the chips of each place."""
    if isinstance(value, dict):
        return {key: dict(held) if isinstance(held, dict) else held for key, held in value.items()}
    return list(value) if isinstance(value, list) else value
