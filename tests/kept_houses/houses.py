"""The two nights of a small house, dealt with all that can go wrong at a table; the second stays open.

Everything that the log and the books can hold happens in them: undo within a hand and of a closed one, redo, answers
fixed, a ruling, markers, chips sold and handed in, a jackpot, a tip, a shared meal, a rule changed in mid-sitting, a
half-entered answer.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import UUID

from app.dealing.prompts.calling import Bid, Declaration
from app.dealing.prompts.kinds import Wagers
from app.dealing.prompts.showing import PickSeats, Tally
from app.desk import Desk, House
from app.jackpots.rules import HIGH_HAND
from app.money import currency
from app.store.books import open_books
from tests.kept_houses.deeds import (
    chips_sold,
    fixed,
    in_order,
    jackpot_claimed,
    jackpot_paid_in,
    marker_given,
    marker_paid,
    one_comes_back,
    one_goes_home,
    rule_changed,
    ruled,
    tipped,
    undone_in_a_hand,
    undone_when_closed,
)
from tests.kept_houses.evening import CHIPS, GAMES, HOUSES, Deed, Evening, StepClock

HALF_ENTERED = (Wagers, Bid, Declaration, PickSeats, Tally)
"""The questions whose answer takes several keys: it is kept while it is entered."""


@contextmanager
def nothing_by_chance(seed: int) -> Iterator[None]:
    """Ids, keys and the house's birthday come out the same each time."""
    rng = Random(seed)

    class Then(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(2025, 11, 22, 8, 0, tzinfo=tz or UTC)

    with ExitStack() as stack_of:
        for what, made in (("app.desk.house.clock.secrets.randbits", rng.getrandbits),
                           ("app.store.proof.keys.secrets.token_bytes", rng.randbytes),
                           ("app.store.file.sqlite.uuid.uuid4", lambda: UUID(int=rng.getrandbits(128), version=4)),
                           ("app.store.file.sqlite.datetime", Then)):
            stack_of.enter_context(patch(what, made))
        yield


def make_house(folder: Path, house: str) -> list[str]:
    """A house by its name, its books and key in a folder; what happened in it.

    Baccarat's first night is one of baccarat alone, Red Dog's goes through every game of the list behind it, each other
    one has its game and the next of the list.
    """
    seed = HOUSES.index(house) + 1
    with nothing_by_chance(seed), open_books(folder / "house.db", key_folder=folder / "keys", create=True) as books:
        desk = Desk(books, StepClock())
        desk.open_house(House("Kept", "Host", currency("GBP"), CHIPS, jackpots={HIGH_HAND: {"on": True}}))
        evening = Evening(desk, house, seed)
        _first_night(evening)
        _second_night(evening)
        assert desk.verify() == []
        return evening.done


def _first_night(evening: Evening) -> None:
    within: list[tuple[str, Deed, int]] = [("undo in a hand", undone_in_a_hand, 0), ("ruling", ruled, 0)]
    evening.opens("First night", evening.game)
    evening.deals(2, in_order(
        *within[:evening.by_hands], ("marker", marker_given, 0), ("undo of a hand", undone_when_closed, 1),
        ("jackpot", jackpot_paid_in, 1), ("claim", jackpot_claimed, 1), ("marker paid", marker_paid, 1),
        *within[1:1 + evening.by_hands]))
    evening.deals(3, in_order(
        ("fix of an older hand", lambda one: fixed(one, True), 2), ("rule", rule_changed, 2),
        *[("fix in the hand", lambda one: fixed(one, False), 2)][:evening.by_hands]))
    evening.ends()
    others = {"baccarat": (), "red_dog": GAMES[2:]}.get(evening.game, GAMES[GAMES.index(evening.game) + 1:][:1])
    leaves = in_order(("cash-out", one_goes_home, 0), ("comes back", one_comes_back, 0), ("tip", tipped, 0))
    for game in (evening.game, *others):
        evening.goes_on_with(game)
        evening.deals(1, leaves)
        evening.ends()
    evening.closes()
    evening.pays()


def _second_night(evening: Evening) -> None:
    desk = evening.desk
    evening.opens("Second night", evening.game)
    evening.deals(1, in_order(("more chips", chips_sold, 0), ("second jackpot", jackpot_paid_in, 0),
                              ("undo of a closed hand, second night", undone_when_closed, 1),
                              ("fix, second night", lambda one: fixed(one, True), 2)))
    if desk.prompt is None:
        evening.goes_on_with(evening.game)
    if evening.by_hands:
        _into_a_hand(evening)
    while not evening.by_hands and not isinstance(desk.prompt, HALF_ENTERED):
        evening.step()
    assert desk.prompt is not None
    if isinstance(desk.prompt, HALF_ENTERED):
        desk.save_draft(desk.prompt.key, evening.robot.answer(desk.prompt))
        evening.done.append("draft")


def _into_a_hand(evening: Evening) -> None:
    """To a question of an open hand whose answer takes several keys, where there is one."""
    due = in_order(("undo in the open hand", undone_in_a_hand, 0))
    for step in range(400):
        if not due and not evening.between and evening.desk.prompt is not None and (
                isinstance(evening.desk.prompt, HALF_ENTERED) or step > 40) and evening.answers > 1:
            return
        evening.step(due)
    raise AssertionError("no hand is open")
