"""A second table in the night that runs, in the same books: what the first one's desk never sees."""

from dataclasses import replace

from app.dealing.engine.run import Run
from app.dealing.values.opening import Opening, Sitter
from app.desk import Desk
from app.desk.records.posting import Posted
from app.games import game
from app.store.values import Sitting


def second_table(desk: Desk, number: int = 2, *sitters: Sitter, **opening: object) -> Desk:
    """The desk of another table, nobody but these at it, its rack and its pots empty."""
    assert desk.night is not None
    assert desk.sitting is not None
    first, now = desk.table.opening, desk.clock.now()
    begins: Opening = replace(first, seats=dict(enumerate(sitters, start=1)), people={}, balances={}, rack={},
                              case=first.chips.owned, table=number, **opening)  # type: ignore[arg-type]
    sitting = Sitting(desk.books.next_id("sitting"), desk.night.id, f"Table {number}", begins.game, begins.version, now)
    run = Run.begin(game(begins.game), begins)
    desk.commit(desk.command("sitting", f"table-{number}-{now}", sittings=(sitting,),
                             rows=tuple((sitting.id, replace(row, at=now)) for row in run.log),
                             bookings=Posted(sitting.id, desk.night.id).due(run.play.table, "")))
    return Desk(desk.books, desk.clock)
