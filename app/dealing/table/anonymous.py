"""By which names a table is told: by none but the seats, or by those of who sat there once."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from app.dealing.table.table import Table
from app.dealing.values.opening import Sitter


@contextmanager
def called_by_seat(table: Table, word: Callable[[int], str]) -> Iterator[None]:
    """While a `with` lasts nothing at the table knows a name: `word` makes what is said of each seat, or of 0, nowhere.

    Whatever is told of the table then, in any sentence of any game, can name nobody.
    """
    kept = table.seats, table._arriving, table._sat, table.people
    table.seats, table._arriving, table._sat = (_masked(places, word) for places in kept[:3])
    table.people = dict.fromkeys(table.people, word(0))
    try:
        yield
    finally:
        table.seats, table._arriving, table._sat, table.people = kept


def seated_now(table: Table) -> dict[int, Sitter]:
    """Who sits where now, or sat there last."""
    return table._sat | table.seats


@contextmanager
def seated_as(table: Table, seated: dict[int, Sitter]) -> Iterator[None]:
    """While a `with` lasts those sit there who did so once: what is told then of that time names them."""
    kept, table.seats = table.seats, seated
    try:
        yield
    finally:
        table.seats = kept


def _masked(places: Mapping[int, Sitter], word: Callable[[int], str]) -> dict[int, Sitter]:
    return {seat: replace(who, name=word(seat)) for seat, who in places.items()}
