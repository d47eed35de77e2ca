"""Tables that share a house with a jackpot: whoever sits there takes part and claims, for tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.desk import Desk, NightPlan, Seating
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND
from app.jackpots.running import Running
from app.jackpots.standing import Deed
from tests.app.desk.dealing import QUICK, house, open_test_books, state
from tests.app.desk.jackpot_night import SetClock
from tests.app.jackpots.hands import hand

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
DECK = 52
Make = Callable[..., "JackpotTables"]


class JackpotTables:
    """So many tables with two players of 100 each; the first two are Ann and Bo, the next Cy and Di."""

    def __init__(self, folder: Path, tables: int = 2, name: str = HIGH_HAND, game: str = "baccarat",
                 **rules: Any) -> None:
        self.clock, self.name = SetClock(), name
        first = Desk(open_test_books(folder, create=True), self.clock)
        first.open_house(house())
        first.jackpots.read_the_note()
        for rule, value in {"on": True, **rules}.items():
            first.rule_sets.change_jackpot(name, rule, value)
        self.desks = [first]
        self.open(tables, game)

    def open(self, tables: int, game: str = "baccarat") -> None:
        """A night of so many tables."""
        first = self.desks[0]
        rules = dict(QUICK) if game == "baccarat" else {}
        first.open_night(NightPlan("Friday", "Host", tuple(Seating(name, 10_000) for name in NAMES[:2]), game=game,
                                   shared=tables > 1, all_the_rest=True, rules=rules))
        self.desks = [first]
        for number in range(2, tables + 1):
            desk = first.desk_at(first.tables.open_one(TablePlan(game, {}, "AK BL", rules=rules)))
            for seat, name in enumerate(NAMES[2 * number - 2:2 * number], start=1):
                desk.seat_player(seat, name, 10_000)
            self.desks.append(desk)

    @property
    def first(self) -> Desk:
        """The desk of Table 1."""
        return self.desks[0]

    def player(self, name: str) -> int:
        """A player’s number."""
        return next(one.id for one in self.first.players() if one.name == name)

    def desk_of(self, name: str) -> Desk:
        """The desk of the table where somebody sits."""
        return next(desk for desk in self.desks if desk.table.seat_of(self.player(name)))

    def pays(self, *names: str) -> "JackpotTables":
        """These contribute, each at their own table."""
        for name in names:
            self.desk_of(name).jackpots.contribute(self.name, self.player(name))
        return self

    def claims(self, name: str, cards: str, minute: int = 0, at: Desk | None = None, **more: Any) -> int:
        """A hand of poker beside the program is claimed; its number."""
        self.clock.minute = minute or self.clock.minute
        desk = at or self.desk_of(name)
        told = {"game": "Stud", "dealt_in": [who.player for who in desk.table.seats.values()]} | more
        desk.jackpots.claim(self.name, self.player(name), hand(cards), **told)
        return self.running.candidates[-1].number

    def stands(self, name: str, cards: str, minute: int = 0, **more: Any) -> int:
        """It is claimed, and confirmed at the same table."""
        number = self.claims(name, cards, minute, **more)
        self.desk_of(name).jackpots.confirm(self.name, number, "Q. R.", DECK)
        return number

    @property
    def running(self) -> Running:
        """The jackpot, as every desk has it: they may not differ."""
        every = [desk.jackpots.running(self.name) for desk in self.desks]
        assert every[0] is not None
        assert every == every[:1] * len(every)
        return every[0]

    @property
    def pool(self) -> int:
        """What it holds, at every desk the same."""
        [held] = {desk.jackpots.pool(self.name) for desk in self.desks}
        return held

    def ends(self, deed: Deed = Deed.AWARD, reason: str = "", at: int = 0) -> None:
        """The period is ended, at one of the desks."""
        self.desks[at].jackpots.end(self.name, deed, reason)

    def held(self, place: Any) -> int:
        """What a place holds by the books, in minor units."""
        return self.first.books.balances().get(place, 0)

    def refused(self, act: Callable[[], object]) -> str:
        """Why something is refused; nothing may have changed, at any desk or in the books."""
        before = [state(desk) for desk in self.desks]
        with pytest.raises(Refused) as why:
            act()
        assert [state(desk) for desk in self.desks] == before
        return str(why.value)


def close(tables: JackpotTables) -> None:
    """What the books hold verifies; then their file is closed."""
    assert tables.first.verify() == []
    tables.first.books.close()


def show_down(desk: Desk, *names: str) -> tuple[int, ...]:
    """These show five cards of 3-5-7, and the first wins; the players who were dealt in."""
    for body in (True, 1, True):  # there are enough of them; who deals first; the ante
        desk.answer(body)
    people = {who.name: seat for seat, who in desk.table.seats.items()}
    while not desk.prompt.key.endswith("/in:5"):  # type: ignore[union-attr]
        desk.answer([] if "/in:" in desk.prompt.key else True)  # type: ignore[union-attr]
    desk.answer([people[name] for name in names])
    desk.answer([people[names[0]]])
    down = desk.table.jackpots.showdown
    assert down is not None
    return down.dealt_in
