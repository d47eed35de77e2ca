"""A table at which one question is asked again and again: for tests of the rows that answer it."""

from collections.abc import Callable
from typing import Any

from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Prompt
from app.dealing.table.seat_views import Marks, marked_seats
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt, PotView
from app.games.red_dog.rules import RedDogRules
from tests.ui.deal.stand import StandDesk, opening

SEATED = {1: "Luca", 2: "Tom", 3: "Priya", 4: "Oskar", 10: "Mei Lin"}

Make = Callable[[Table, int], Prompt[Any]]
"""The question, by the table and by how often it was answered already."""


def asking(make: Make, seats: dict[int, str] | None = None) -> StandDesk:
    """A desk whose game asks this; `desk.table.script_state` is the list of what was answered."""
    async def script(table: Table) -> None:
        table.script_state = []
        table.picture = lambda: Felt(game="Asked", seats=marked_seats(table, Marks()), pots=(PotView("Pot", 500),),
                                     title="Deal 1")
        while True:
            table.script_state.append(await make(table, len(table.script_state)))

    game = Game("asked", 1, "Asked", script, RedDogRules)
    return StandDesk(Run.begin(game, opening(game=game, seats=seats or SEATED, last={})))
