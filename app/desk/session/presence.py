"""Who sits at which of the house's tables: what is written of it, and that nobody sits at two."""

from collections.abc import Iterable, Mapping, Sequence

from app.dealing.table.table import Table
from app.desk.house.asked import held_seats
from app.desk.house.house import most_seats
from app.errors import Refused
from app.store.books import Books
from app.store.values import Presence
from app.words import plural, tr
from app.words.joined import clauses


def seated(table: Table) -> dict[int, int]:
    """The seat of everybody who will sit at a table when this hand is over: player -> seat."""
    here = {who.player: seat for seat, who in table.seats.items() if not who.leaving}
    return here | {who.player: seat for seat, who in table.arriving.items()}


def seated_there(present: Mapping[int, Sequence[Presence]], number: int) -> dict[int, int]:
    """The seat of everybody at a table, by what was written last."""
    return {player: one.seat for player, seats in present.items() for one in seats if one.number == number}


def moved(before: Mapping[int, int], now: Mapping[int, int], number: int) -> tuple[Presence, ...]:
    """What is to be written where seats of a table have changed: whoever has none there any more sits nowhere."""
    gone = (Presence(player, 0, 0) for player in sorted(before.keys() - now.keys()))
    come = (Presence(player, number, seat) for player, seat in sorted(now.items()) if before.get(player) != seat)
    return (*gone, *come)


def refuse_seats(moves: Iterable[Presence], books: Books, names: Mapping[int, str]) -> None:
    """Raise Refused for a player who has as many seats as the house gives at other tables, taken or held, or one held
    at this table; and for one held for another. Asked while nobody else writes, it is decided for all desks.
    """
    present, held, most = books.present(), held_seats(books), most_seats(books.settings())
    for one in (one for one in moves if one.number):
        waits = [at for at, who in held.items() if who == one.player and at != (one.number, one.seat)]
        there = [(other.number, other.seat) for other in present.get(one.player, ()) if other.number != one.number]
        if len(there) + len(waits) >= most or any(number == one.number for number, _ in waits):
            raise _sits(one.player, (*there, *waits), most, books, names)
        refuse_held(held.get((one.number, one.seat), one.player), one.player, one.seat, names)


def refuse_held(holder: int, player: int, seat: int, names: Mapping[int, str]) -> None:
    """Raise Refused for a seat that is held for another player."""
    if holder != player:
        raise Refused(tr("Seat {seat} is held for {name}.", seat=seat, name=_called(holder, names)),
                      tr("{name} is on the way.", name=_called(holder, names)), tr("Choose an open one."))


def _sits(player: int, seats: Iterable[tuple[int, int]], most: int, books: Books, names: Mapping[int, str]) -> Refused:
    called = {table.number: table.name for table in books.house_tables()}
    where = clauses(tr("{table}, Seat {seat}", seat=seat,
                         table=called.get(number) or tr("Table {number}", number=number))
                      for number, seat in sorted(seats))
    return Refused(tr("{name} sits at {seats}.", name=_called(player, names), seats=where),
                   plural(most, "A player has one seat in the house.",
                          "A player has at most {count} seats in the house."),
                   tr("Move them here, or choose another player."))


def _called(player: int, names: Mapping[int, str]) -> str:
    return names.get(player) or tr("Player {player}", player=player)
