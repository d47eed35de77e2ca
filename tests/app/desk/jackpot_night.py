"""A night of 3-5-7 with a jackpot, dealt in one line, for tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.dealing.prompts.calling import Declaration
from app.dealing.prompts.settle import Settle
from app.dealing.values.transfers import Family, Place, jackpot, stack
from app.desk import Desk, NightPlan, Seating
from app.desk.house.clock import Clock
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND
from app.jackpots.standing import MINUTE
from tests.app.desk.dealing import house, open_test_books, state
from tests.app.jackpots.hands import hand

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
POOL = jackpot(HIGH_HAND)
FOUR_TENS, FULL, WILD_FULL = "Ts Th Td Tc Kd", "As Ah Ad 9c 9d", "Ks Kh Kd 5c 5d"


class SetClock(Clock):
    """A clock that a test sets, by the minute of the night."""

    def __init__(self) -> None:
        self.minute = 0

    def now(self) -> int:
        """The minute that was set, on a fixed day."""
        return (29_000_000 + self.minute) * MINUTE

    def elapsed(self) -> int:
        """The same, from nothing."""
        return self.minute * MINUTE

    def zone(self) -> str:
        """Greenwich’s."""
        return "UTC"


class JackpotNight:
    """A desk whose house runs a high-hand jackpot by these rules, a night of 3-5-7 open with six players of 100."""

    def __init__(self, folder: Path, name: str = HIGH_HAND, game: str = "three_five_seven", **rules: Any) -> None:
        self.clock, self.name = SetClock(), name
        self.desk = Desk(open_test_books(folder, create=True), self.clock)
        self.desk.open_house(house())
        self.jackpots.read_the_note()
        for rule, value in {"on": True, **rules}.items():
            self.desk.rule_sets.change_jackpot(name, rule, value)
        self.open(game)

    @property
    def jackpots(self) -> Any:
        """What the desk does with them."""
        return self.desk.jackpots

    def open(self, game: str = "three_five_seven", players: tuple[str, ...] = PLAYERS) -> None:
        """Another night."""
        rules = {} if game == "baccarat" else {"ante": 50}
        self.desk.open_night(NightPlan("Friday", "Host", tuple(Seating(name, 10_000) for name in players),
                                       game=game, rules=rules))
        if game == "three_five_seven":
            self.desk.answer(1)
            self.desk.answer(True)

    def player(self, name: str) -> int:
        """A player’s number."""
        return next(one.id for one in self.desk.players() if one.name == name)

    def pays(self, *names: str) -> "JackpotNight":
        """These contribute."""
        for name in names:
            self.jackpots.contribute(self.name, self.player(name))
        return self

    def showdown(self, *names: str) -> "JackpotNight":
        """Nobody in with three cards; with five these show, and the first wins and is paid."""
        seats = [self.desk.table.seat_of(self.player(name)) for name in names]
        while not self.desk.prompt.key.endswith("/in:5"):  # type: ignore[union-attr]
            self.goes_on()
        self.answer(list(seats), [seats[0]])
        return self

    def answer(self, *bodies: Any) -> None:
        """Answer what is asked; what a stage came to is moved as soon as it is told."""
        for body in bodies:
            self.desk.answer(body)
            self.moved()

    def moved(self) -> "JackpotNight":
        """The hands have moved what they were told to."""
        while isinstance(self.desk.prompt, Settle):
            self.desk.answer(True)
        return self

    def goes_on(self) -> None:
        """The next step of a game in which nobody stays in."""
        self.answer([] if isinstance(self.desk.prompt, Declaration) else True)

    def claims(self, name: str, cards: str, minute: int = 0, wild: str = "", **more: Any) -> int:
        """A hand is claimed; its number."""
        self.clock.minute = minute or self.clock.minute
        self.jackpots.claim(self.name, self.player(name), hand(cards, wild), **more)
        return int(self.jackpots.running(self.name).candidates[-1].number)

    def stands(self, name: str, cards: str, minute: int = 0, **more: Any) -> "JackpotNight":
        """It is claimed and confirmed."""
        self.jackpots.confirm(self.name, self.claims(name, cards, minute, **more), "Q. R.", 52)
        return self

    def leaves(self, name: str, counted: int) -> "JackpotNight":
        """A player cashes out."""
        from app.dealing.asides.registry import CashOut

        self.desk.aside(CashOut(self.player(name), counted, "account"))
        return self

    def has(self, name: str) -> int:
        """A player’s stack."""
        return int(self.desk.table.balance(stack(self.player(name))))

    @property
    def pool(self) -> int:
        """What the jackpot holds."""
        return int(self.jackpots.pool(self.name))

    def sound(self) -> None:
        """The books verify, every sitting replays, and what the table says is what the books say."""
        assert self.desk.verify() == []
        books: dict[Place, int] = self.desk.books.balances()
        for family in (Family.CHIPS, Family.CLAIMS):
            assert sum(held for place, held in books.items() if place.family is family) == 0
        assert self.desk.statement().difference == 0

    def close(self) -> None:
        """Close the books’ file."""
        self.desk.books.close()


Make = Callable[..., JackpotNight]


def refused(night: JackpotNight, deed: Callable[[], object]) -> str:
    """Why something is refused; nothing may have changed, in the books or at the table."""
    before = state(night.desk)
    with pytest.raises(Refused) as why:
        deed()
    assert state(night.desk) == before
    return str(why.value)


def end_game(night: JackpotNight) -> None:
    """The game is dealt to an end and everybody cashes out."""
    while night.desk.prompt is not None and not night.desk.prompt.key.endswith("/deal"):
        night.goes_on()
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"):
        if night.desk.prompt is not None and night.desk.table.whole_game:
            kind = next(one for one in night.desk.prompt.rulings if one.code == "walked_out")
            seat = night.desk.table.seat_of(night.player(name))
            if seat and len(night.desk.table.whole_game) > 1:
                night.desk.rule(kind(seat=seat, reason="over"))  # type: ignore[call-arg]
                night.moved()
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"):
        if night.has(name):
            night.leaves(name, night.has(name))
