"""Who sits at which of the house's tables: what is written of it, and that nobody sits at two."""

from collections.abc import Iterable, Mapping

from app.dealing.table.table import Table
from app.desk.house.asked import held_seats
from app.errors import Refused
from app.store.books import Books
from app.store.values import Presence
from app.words import tr


def seated(table: Table) -> dict[int, int]:
    """The seat of everybody who will sit at a table when this hand is over: player -> seat."""
    every = {**table.seats, **table.arriving}
    return {who.player: seat for seat, who in sorted(every.items()) if not who.leaving}


def seated_there(present: Mapping[int, Presence], number: int) -> dict[int, int]:
    """The seat of everybody at a table, by what was written last."""
    return {one.player: one.seat for one in present.values() if one.number == number}


def moved(before: Mapping[int, int], now: Mapping[int, int], number: int) -> tuple[Presence, ...]:
    """What is to be written where seats of a table have changed: whoever has none there any more sits nowhere."""
    gone = (Presence(player, 0, 0) for player in sorted(before.keys() - now.keys()))
    come = (Presence(player, number, seat) for player, seat in sorted(now.items()) if before.get(player) != seat)
    return (*gone, *come)


def refuse_two_seats(moves: Iterable[Presence], books: Books, names: Mapping[int, str]) -> None:
    """Raise Refused for a player who has a seat at another table, taken or held, and for one held for another."""
    present, held = books.present(), held_seats(books)
    for one in (one for one in moves if one.number):
        if (there := present.get(one.player)) and there.number != one.number:
            raise _sits(one.player, there.number, there.seat, books, names)
        if waits := next((at for at, who in held.items() if who == one.player and at != (one.number, one.seat)), None):
            raise _sits(one.player, *waits, books, names)
        refuse_held(held.get((one.number, one.seat), one.player), one.player, one.seat, names)


def refuse_held(holder: int, player: int, seat: int, names: Mapping[int, str]) -> None:
    """Raise Refused for a seat that is held for another player."""
    if holder != player:
        raise Refused(tr("Seat {seat} is held for {name}.", seat=seat, name=_called(holder, names)),
                      tr("{name} is on the way.", name=_called(holder, names)), tr("Choose an open one."))


def _sits(player: int, number: int, seat: int, books: Books, names: Mapping[int, str]) -> Refused:
    called = {table.number: table.name for table in books.house_tables()}
    return Refused(tr("{name} sits at {table}, Seat {seat}.", name=_called(player, names),
                      table=called.get(number) or tr("Table {number}", number=number), seat=seat),
                   tr("A player has one seat in the house."), tr("Move them here, or choose another player."))


def _called(player: int, names: Mapping[int, str]) -> str:
    return names.get(player) or tr("Player {player}", player=player)
