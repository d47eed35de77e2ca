"""A table told without names: for as long as it is, everybody there goes by their seat."""

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


def _masked(places: Mapping[int, Sitter], word: Callable[[int], str]) -> dict[int, Sitter]:
    return {seat: replace(who, name=word(seat)) for seat, who in places.items()}
