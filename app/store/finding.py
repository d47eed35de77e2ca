"""What is looked for among the entries, and the statement that finds it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Text, and_, cast, func, or_, select

from app.dealing.values.transfers import OF_A_TABLE, Kind, Place
from app.store.columns import table

OF_A_PLAYER = (Kind.STACK, Kind.CARRIED, Kind.POCKET, Kind.ACCOUNT, Kind.MARKER, Kind.BOX, Kind.CHANGE, Kind.OWED)
"""The kinds of places that belong to one player."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries are wanted: all that is said here together; what is empty or 0 is not asked for.

    `players` are numbers, of whom one is enough; `since` and `until` are UTC microseconds, the second not included.
    `text` is looked for in titles, reasons and actors, or is the whole of a number; `named` are players whose name has
    it, whose entries are wanted as well. `beside` are other readings of the text: players, and the words beside their
    name, which are looked for in their entries alone.
    """

    players: tuple[int, ...] = ()
    night: int = 0
    game: str = ""
    table: str = ""
    kinds: tuple[str, ...] = ()
    since: int = 0
    until: int = 0
    text: str = ""
    named: tuple[int, ...] = ()
    beside: tuple[tuple[tuple[int, ...], str], ...] = ()


def numbers_wanted(wanted: Wanted) -> Select[Any]:
    """The numbers of the entries that are wanted, in no order."""
    entry, command = table("entry").c, table("command").c
    found = select(entry.number).join_from(table("entry"), table("command"), entry.command == command.seq)
    if wanted.players:
        found = found.where(entry.number.in_(_of(wanted.players)))
    if wanted.night:
        found = found.where(entry.night == wanted.night)
    if wanted.game or wanted.table:
        found = found.where(entry.sitting.in_(_sittings(wanted)))
    if wanted.kinds:
        found = found.where(entry.kind.in_(wanted.kinds))
    if wanted.since:
        found = found.where(command.at >= wanted.since)
    if wanted.until:
        found = found.where(command.at < wanted.until)
    return found.where(_says(wanted)) if wanted.text else found


def touching(places: Iterable[Place]) -> Select[Any]:
    """The numbers of the entries that have a posting at one of these places, or there at another table."""
    posting, known, wanted = table("posting").c, table("balance").c.place, list(places)
    others = [known.startswith(f"{place}@", autoescape=True) for place in wanted if place.kind in OF_A_TABLE]
    named = posting.place.in_([str(place) for place in wanted])
    return select(posting.entry).where(or_(named, posting.place.in_(select(known).where(or_(*others))))
                                       if others else named)


def _of(players: tuple[int, ...]) -> Select[Any]:
    return touching(Place(kind, str(player)) for player in players for kind in OF_A_PLAYER)


def _sittings(wanted: Wanted) -> Select[Any]:
    sitting = table("sitting").c
    found = select(sitting.id)
    if wanted.game:
        found = found.where(sitting.game == wanted.game)
    return found.where(sitting.table_name == wanted.table) if wanted.table else found


def _says(wanted: Wanted) -> Any:
    number = table("entry").c.number
    said = [_has(wanted.text)]
    if wanted.named:
        said.append(number.in_(_of(wanted.named)))
    said += [and_(number.in_(_of(players)), _has(words)) for players, words in wanted.beside]
    return or_(*said)


def _has(text: str) -> Any:
    """Databases lower the letters that they know; the words as they were typed are looked for too."""
    entry, command = table("entry").c, table("command").c
    said = [column.contains(text, autoescape=True) for column in (entry.title, entry.reason, command.actor)]
    said += [func.lower(column).contains(text.lower(), autoescape=True)
             for column in (entry.title, entry.reason, command.actor)]
    number = text.removeprefix("#").replace(",", "")
    if number.isdecimal() and number.isascii():
        said.append(cast(entry.number, Text) == number.lstrip("0"))
    return or_(*said)
