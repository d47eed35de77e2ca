"""Who sits at which of the house's tables: what is written of it, and that nobody sits at two."""

from collections.abc import Iterable, Mapping

from app.dealing.table.table import Table
from app.errors import Refused
from app.store.values import HouseTable, Presence
from app.words import tr


def seated(table: Table) -> dict[int, int]:
    """The seat of everybody who sits at a table, or will when this hand is over: player -> seat."""
    every = {**table.seats, **table.arriving}
    return {who.player: seat for seat, who in sorted(every.items())}


def seated_there(present: Mapping[int, Presence], number: int) -> dict[int, int]:
    """The seat of everybody at a table, by what was written last."""
    return {one.player: one.seat for one in present.values() if one.number == number}


def moved(before: Mapping[int, int], now: Mapping[int, int], number: int) -> tuple[Presence, ...]:
    """What is to be written where seats of a table have changed: whoever has none there any more sits nowhere."""
    gone = (Presence(player, 0, 0) for player in sorted(before.keys() - now.keys()))
    come = (Presence(player, number, seat) for player, seat in sorted(now.items()) if before.get(player) != seat)
    return (*gone, *come)


def refuse_two_seats(moves: Iterable[Presence], present: Mapping[int, Presence], tables: Iterable[HouseTable],
                     names: Mapping[int, str]) -> None:
    """Raise Refused for a player who has a seat at another table of the house."""
    for one in moves:
        there = present.get(one.player)
        if one.number and there and there.number != one.number:
            called = {table.number: table.name for table in tables}
            raise Refused(tr("{name} sits at {table}, Seat {seat}.",
                             name=names.get(one.player) or tr("Player {player}", player=one.player),
                             table=called.get(there.number) or tr("Table {number}", number=there.number),
                             seat=there.seat), tr("A player has one seat in the house."),
                          tr("Move them here, or choose another player."))
