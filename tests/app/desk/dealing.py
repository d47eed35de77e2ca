"""A desk for tests: three players, a short set-up, and coups dealt in one line."""

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

from app.chips import Chip, ChipSet
from app.dealing.values.log import Json
from app.desk import Desk, House, NightPlan, Seating
from app.desk.house.clock import Clock
from app.money import currency
from app.store.books import Books, open_books
from tests.copied import copied

PLAYERS = ("Ann", "Bo", "Cy")
CHIPS = ChipSet("Tests", tuple(Chip(value, "red", owned) for value, owned in
                               ((50, 200), (250, 200), (500, 100), (2500, 40), (10_000, 10))))
QUICK: Mapping[str, object] = {"set_up": "short", "burn": "none", "minimum": 250}


def open_test_books(folder: Path, *, create: bool = False) -> Books:
    """The books of a folder, with their key in it too."""
    return open_books(folder / "house.db", key_folder=folder / "keys", create=create)


def dealt_once(name: Hashable, make: Callable[[Path], Desk], folder: Path) -> Desk:
    """The desk that `make` leaves in new books: dealt once, then opened from a copy of those books in this folder."""
    copied(name, lambda first: make(first).books.close(), folder)
    return Desk(open_test_books(folder))


def house() -> House:
    """A house that counts in pounds."""
    return House("Tests", "Host", currency("GBP"), CHIPS)


def plan(*names: str, **rules: object) -> NightPlan:
    """A night with these players, 100 each."""
    return NightPlan("Test night", "Host", tuple(Seating(name, 10_000) for name in names or PLAYERS), all_the_rest=True,
                     rules=dict(QUICK) | rules)


def a_desk(folder: Path, **rules: object) -> Desk:
    """A desk in new books, its night open, waiting for the first bets."""
    return dealt_once(("bets", *sorted(rules.items())), lambda first: a_new_desk(first, None, **rules), folder)


def a_new_desk(folder: Path, clock: Clock | None = None, **rules: object) -> Desk:
    """The same where it matters how long ago the night was opened: just now, or by this clock."""
    desk = Desk(open_test_books(folder, create=True), clock)
    desk.open_house(house())
    desk.open_night(plan(**rules))
    desk.answer(1)
    desk.answer(None)
    return desk


def bets(**seats: Mapping[str, int]) -> Json:
    """Bets by seat: bets(s1={"banker": 1250})."""
    return {seat.removeprefix("s"): dict(spots) for seat, spots in seats.items()}


def deal(desk: Desk, cards: str, laid: Json = None) -> None:
    """One coup from its bets to the last chip paid: Ann has 12.50 on Banker where nothing else is laid."""
    desk.answer(bets(s1={"banker": 1250}) if laid is None else laid)
    for card in cards:
        desk.answer(card)
    if desk.prompt is not None and "/pay:" in desk.prompt.key:
        desk.answer({"all": True})


BANKER_WINS, PLAYER_WINS, TIE = "29KJ", "92JK", "66JQ"
"""Naturals and hands that stand, in the order of the deal: Player, Banker, Player, Banker."""


def state(desk: Desk) -> tuple[object, ...]:
    """All that can be seen of a desk: the question, the table, what undo would do, the log, the books, the draft."""
    run = desk.run
    books = desk.books
    seen: tuple[object, ...] = (books.head(), len(books.events()), books.standing(), books.settings(), desk.players(),
                                desk.house, desk.night, desk.sitting)
    if run is None:
        return seen
    return (*seen, desk.prompt and (desk.prompt.key, desk.prompt.facts, desk.prompt.instruction), desk.felt(),
            dict(run.play.table.balances), desk.undoing(), desk.can_redo, tuple(run.log), books.log(run_id(desk)),
            desk.draft(), desk.log_lines())


def run_id(desk: Desk) -> int:
    """The number of the sitting that runs."""
    assert desk.sitting is not None
    return desk.sitting.id
