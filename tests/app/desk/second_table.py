"""A second table in the night that runs, in the same books: what the first one's desk never sees."""

from dataclasses import replace
from typing import Any

from app.dealing.engine.run import Run
from app.dealing.values.opening import Sitter
from app.desk import Desk
from app.desk.records.posting import Posted
from app.games import game
from app.store.values import AtTable, Sitting


def second_table(desk: Desk, number: int = 2, *sitters: Sitter, **opening: Any) -> Desk:
    """The desk of another table, nobody but these at it, its rack and its pots empty."""
    assert desk.night is not None
    first, now = desk.table.opening, desk.clock.now()
    empty: dict[str, Any] = {"case": first.chips.owned, "table": number, "people": {}, "balances": {}, "rack": {},
                             "seats": dict(enumerate(sitters, start=1))}
    begins = replace(first, **empty | opening)
    sitting = Sitting(desk.books.next_id("sitting"), desk.night.id, f"Table {number}", begins.game, begins.version, now)
    run = Run.begin(game(begins.game), begins)
    desk.commit(desk.command("sitting", f"table-{number}-{now}", sittings=(sitting,),
                             at_tables=(AtTable(sitting.id, number),),
                             rows=tuple((sitting.id, replace(row, at=now)) for row in run.log),
                             bookings=Posted(sitting.id, desk.night.id).due(run.play.table, "")))
    return Desk(desk.books, desk.clock)


def another_table(desk: Desk, *sitters: Sitter) -> Desk:
    """The next table of a night that was opened for several: with these, and with the case of all."""
    assert desk.night is not None
    number = 1 + len(desk.books.sittings(desk.night.id))
    return second_table(desk, number, *sitters, case=desk.table.opening.case)
