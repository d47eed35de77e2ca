"""Nights of four tables by chance: the jackpot is what a model of all that was done says, and what one table pays."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.dealing.asides.registry import Leave, SitDown
from app.dealing.engine.run import Run
from app.dealing.values.transfers import account, carried, pocket, stack
from app.desk import Desk
from app.errors import Refused
from app.games import game
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from app.jackpots.standing import Deed
from tests.app.desk.jackpot_model import Act, Model, Standing, at_table, held
from tests.app.desk.jackpot_tables import NAMES, JackpotTables
from tests.app.jackpots.hands import hand
from tests.seeds import seeds

RULES: tuple[dict[str, Any], ...] = (
    {}, {"tie": "split", "leaver": "forfeits", "nobody": "carry"}, {"paid_in": "cash", "leaver": "present"},
    {"seed": 200, "seed_from": "reserve", "reserve": 2_000},
)
RANKS = "AKQJT"
TABLES = 4


class Night:
    """Tables, and the model of what was done at them."""

    def __init__(self, folder: Path, chance: random.Random, seed: int, tables: int = TABLES) -> None:
        self.chance, self.rules = chance, RULES[seed // 2 % len(RULES)]
        self.name = BAD_BEAT if seed % 2 else HIGH_HAND
        more = {"minimum": "pair"} if seed % 2 else {}
        self.here = JackpotTables(folder, tables, self.name, **self.rules | more)
        self.model = Model(bool(seed % 2), self.rules, [
            Act("sit", desk.at, who.player) for desk in self.here.desks for who in desk.table.seats.values()])
        self.begun = len(self.model.acts)
        self.undone: dict[int, list[Act]] = {desk.at: [] for desk in self.here.desks}
        self.done: dict[str, int] = {}

    def now(self) -> Standing:
        """How it stands by the model."""
        return self.model.stands()

    def step(self) -> None:
        """One thing, done or refused."""
        self.here.clock.minute += self.chance.randrange(2)
        acts = (*(self.pay, self.claim, self.look) * 5, *(self.go, self.come) * 2, self.strike, self.add, self.undo,
                self.undo, self.redo, self.end)
        act = self.chance.choice(acts)
        try:
            act(self.chance.choice(self.here.desks))
        except Refused:
            return
        self.done[act.__name__] = self.done.get(act.__name__, 0) + 1

    def _did(self, act: Act, deed: Callable[[], object]) -> None:
        act.minute = self.here.clock.minute
        deed()
        self.model.acts.append(act)
        self.undone[act.table] = []

    def _anybody(self, desk: Desk) -> int:
        return self.chance.choice(at_table(desk.at))

    def pay(self, desk: Desk) -> None:
        player = self._anybody(desk)
        self._did(Act("pay", desk.at, player), lambda: desk.jackpots.contribute(self.name, player))

    def add(self, desk: Desk) -> None:
        self._did(Act("add", desk.at, amount=50), lambda: desk.jackpots.top_up(self.name, 50, "more"))

    def claim(self, desk: Desk) -> None:
        player, *rest = self.chance.sample(at_table(desk.at), 2)
        low, high = sorted(self.chance.sample(range(5), 2), reverse=True)
        cards = [" ".join(f"{RANKS[rank]}{suit}" for suit in "shd") + " 2c 3d" for rank in (low, high)]
        act = Act("claim", desk.at, player, cards=cards[0])
        more: dict[str, Any] = {}
        if self.model.bad_beat:
            act.other, act.beaten_by = rest[0], cards[1]
            more = {"winner": rest[0], "winning": hand(cards[1])}
        self._did(act, lambda: desk.jackpots.claim(self.name, player, hand(cards[0]), "Stud",
                                                   list(at_table(desk.at)), **more))
        act.number = self.here.running.candidates[-1].number

    def _some_claim(self) -> Act:
        if not (claims := self.now().claims):
            raise Refused("none")
        return self.chance.choice(claims)

    def look(self, desk: Desk) -> None:
        self._confirm(self._some_claim())

    def _confirm(self, claim: Act) -> None:
        at = self.here.desks[claim.table - 1]
        self._did(Act("confirm", claim.table, about=claim),
                  lambda: at.jackpots.confirm(self.name, claim.number, "Q. R.", 52))

    def strike(self, desk: Desk) -> None:
        claim = self._some_claim()
        self._did(Act("strike", desk.at, about=claim),
                  lambda: desk.jackpots.strike(self.name, claim.number, "not so"))

    def go(self, desk: Desk) -> None:
        player = self._anybody(desk)
        self._did(Act("leave", desk.at, player), lambda: desk.aside(Leave(desk.table.seat_of(player))))

    def come(self, desk: Desk) -> None:
        player = self._anybody(desk)
        self._did(Act("sit", desk.at, player),
                  lambda: desk.aside(SitDown(2 - player % 2, player, NAMES[player - 1])))

    def undo(self, desk: Desk) -> None:
        own = [act for act in self.model.acts[self.begun:] if act.table == desk.at and act.what != "end"]
        last = next((act for act in reversed(own) if not act.off), None)
        if last is None:
            raise Refused("nothing of ours")
        rests = self._is_ended(last) and last.what not in ("leave", "sit")
        desk.undo("mistaken")
        assert not rests
        last.off = True
        if not last.gone and not self._is_ended(last):
            last.gone = True
        else:
            self.model.acts.append(Act(f"un{last.what}", 0, last.player, self.here.clock.minute))
        self.undone[desk.at].append(last)

    def redo(self, desk: Desk) -> None:
        if not self.undone[desk.at]:
            raise Refused("nothing of ours")
        desk.redo()
        act = self.undone[desk.at].pop()
        act.off = False
        if act.gone and not self._is_ended(act):
            act.gone = False
        else:
            self.model.acts.append(Act(act.what, 0, act.player, self.here.clock.minute))

    def _is_ended(self, act: Act) -> bool:
        acts = self.model.acts
        return any(later.what == "end" for later in acts[acts.index(act):])

    def end(self, desk: Desk) -> None:
        if not self.now().claims and self.chance.random() < 0.8:
            raise Refused("not yet")
        for claim in self.now().unconfirmed if self.chance.random() < 0.8 else ():
            self._confirm(claim)
        now, before = self.now(), self.here.first.books.balances()
        try:
            desk.jackpots.end(self.name, Deed(now.deed), "it is time")
        except Refused:
            assert now.unconfirmed or now.deed == "nothing"
            raise
        assert not now.unconfirmed
        self.model.acts.append(Act("end", 0, minute=self.here.clock.minute))
        after = self.here.first.books.balances()
        paid = {player: got for player in range(1, 2 * TABLES + 1)
                if (got := sum(after.get(place, 0) - before.get(place, 0)
                               for place in (carried(player), account(player), pocket(player))))}
        assert paid == self.now().periods[-1][1]

    # what must hold

    def sound(self, everywhere: bool) -> None:
        """The house has it as the model has: every desk, or the one of Table 1."""
        now, one = self.now(), self.here.first.jackpots.running(self.name)
        assert one is not None
        assert not everywhere or (self.here.running, self.here.pool) == (one, now.pool)
        assert self.here.first.jackpots.pool(self.name) == now.pool
        assert [made.player for made in one.contributions] == [player for player, _ in now.paid_in]
        assert [made.number for made in one.candidates] == [claim.number for claim in now.claims]
        ending = self.here.first.jackpots.ending(self.name)
        assert [made.number for made in ending.holders] == [claim.number for claim in now.winners]
        assert ending.deed.value == now.deed

    def logs_alone(self) -> None:
        """Each log comes to its own table."""
        for desk in self.here.desks:
            assert desk.sitting is not None
            again = Run(game(desk.sitting.game), desk.books.log(desk.sitting.id)).play.table
            assert (again.bookings, again.balances) == (desk.table.bookings, desk.table.balances)


def at_one_table(folder: Path, night: Night) -> list[tuple[str, dict[int, int]]]:
    """The same done by the same people at one table: what each period paid to whom."""
    here = JackpotTables(folder, 1, night.name, **night.rules | ({"minimum": "pair"} if night.model.bad_beat else {}))
    desk, numbers, paid = here.first, dict[Act, int](), list[tuple[str, dict[int, int]]]()
    for seat, name in enumerate(NAMES[2:2 * TABLES], start=3):
        desk.seat_player(seat, name, 10_000)
    for act in held(night.model.acts[night.begun:]):
        here.clock.minute = act.minute
        if act.what == "pay":
            desk.jackpots.contribute(night.name, act.player)
        elif act.what == "add":
            desk.jackpots.top_up(night.name, act.amount, "more")
        elif act.what == "claim":
            more: dict[str, Any] = {"winner": act.other, "winning": hand(act.beaten_by)} if act.other else {}
            desk.jackpots.claim(night.name, act.player, hand(act.cards), "Stud", list(at_table(act.table)), **more)
            numbers[act] = here.running.candidates[-1].number
        elif act.what == "confirm" and act.about in numbers:
            desk.jackpots.confirm(night.name, numbers[act.about], "Q. R.", 52)
        elif act.what == "strike" and act.about in numbers:
            desk.jackpots.strike(night.name, numbers[act.about], "not so")
        elif act.what in ("leave", "unsit"):
            desk.aside(Leave(act.player))
        elif act.what in ("sit", "unleave"):
            desk.aside(SitDown(act.player, act.player, NAMES[act.player - 1]))
        elif act.what == "end":
            paid.append(one_end(here, night.name))
    close(desk)
    return paid


def one_end(here: JackpotTables, name: str) -> tuple[str, dict[int, int]]:
    """A period ends at one table: what it paid to whom."""
    desk, players = here.first, range(1, 2 * TABLES + 1)
    deed, before = desk.jackpots.ending(name).deed, here.first.books.balances()
    desk.jackpots.end(name, deed, "it is time")
    after = here.first.books.balances()
    return deed.value, {player: got for player in players
                        if (got := sum(after.get(place, 0) - before.get(place, 0)
                                       for place in (stack(player), account(player), pocket(player))))}


def close(desk: Desk) -> None:
    """The books verify, and their file is closed."""
    assert desk.verify() == []
    desk.books.close()


def night_by_chance(folder: Path, seed: int, steps: int) -> Night:
    """A night of so many steps, sound after each."""
    night = Night(folder, random.Random(seed), seed)
    for number in range(steps):
        night.step()
        night.sound(everywhere=number % 10 == 9)
    night.logs_alone()
    close(night.here.first)
    return night


@pytest.mark.parametrize("seed", seeds(2, 20))
def test_what_is_done_at_four_tables_pays_what_a_model_of_all_rows_and_one_table_say(tmp_path: Path, seed: int) -> None:
    (tmp_path / "one").mkdir()
    night = night_by_chance(tmp_path, seed, 60)
    assert sum(night.done.values()) > 15
    assert at_one_table(tmp_path / "one", night) == night.now().periods


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_nights_of_four_tables_pay_what_a_model_and_one_table_say(tmp_path: Path, seed: int) -> None:
    (tmp_path / "one").mkdir()
    night = night_by_chance(tmp_path, 1_000 + seed, 150)
    assert at_one_table(tmp_path / "one", night) == night.now().periods
