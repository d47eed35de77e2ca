"""What is kept of a night, so that it is not dealt again, goes when the next one opens: the program runs for weeks."""

import gc
from pathlib import Path
from types import FunctionType, ModuleType
from weakref import ref

from app.dealing.asides.registry import CashOut
from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import EndGame
from app.desk import Desk, NightPlan, Seating
from app.desk.replay.night import Replays
from app.ledger.entries import Entry
from tests.app.desk.test_dealers_choice import NAMES, a_table, answer


def lost(desk: Desk) -> None:
    """All four lose a deal of Red Dog, and the pot is shared out."""
    answer(desk, True)
    for seat in (2, 3, 4, 1):
        answer(desk, {"seat": seat, "amount": 100}, "lost")
    desk.change_game(EndGame(decision="split"), "red_dog")


def looked_at(desk: Desk, replays: Replays) -> list["ref[Run]"]:
    """Everything that keeps something of the night is asked for it; the sittings as they were dealt."""
    assert replays.hands()
    assert desk.watch.tonight().players
    desk.ruled_before()
    assert desk.night is not None
    return [ref(run) for _, run in desk.runs_of(desk.night)]


def held_by(*roots: object) -> list[object]:
    """All that they lead to, but for what is loaded once for all."""
    found: dict[int, object] = {}
    left = list(roots)
    while left:
        one = left.pop()
        if id(one) not in found and not isinstance(one, type | ModuleType):
            found[id(one)] = one
            left += (one.__closure__ or ()) if isinstance(one, FunctionType) else gc.get_referents(one)
    return list(found.values())


def test_nothing_that_was_dealt_in_the_night_before_is_held(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    replays = Replays(desk)
    lost(desk)
    dealt = looked_at(desk, replays)
    assert len(dealt) == 2
    for player in [one.id for one in desk.players()]:
        desk.aside(CashOut(player, desk.table.stack_of(desk.table.seat_of(player))))
    desk.close_night()
    desk.open_night(NightPlan("The next", "Host", tuple(Seating(name, 10_000) for name in NAMES), all_the_rest=True,
                              game="red_dog", rules={"ante": 1_000}))
    desk.answer(1)
    lost(desk)
    assert len(looked_at(desk, replays)) == 2
    gc.collect()
    assert [run() for run in dealt] == [None, None]
    assert {one.night for one in held_by(desk, replays) if isinstance(one, Entry)} == {desk.night and desk.night.id}
    desk.books.close()
