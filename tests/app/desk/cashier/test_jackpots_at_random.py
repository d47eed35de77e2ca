"""Random evenings with jackpots: whatever is keyed, no chip is lost and the log gives the same table again."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cards import RANKS, SUITS, Card
from app.dealing.asides.registry import BuyIn, CashOut, Leave, SitDown
from app.dealing.engine.run import Run
from app.dealing.values.transfers import NEVER_NEGATIVE, Family, Kind
from app.errors import Refused
from app.games import game
from app.jackpots.hands import Hand
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from tests.app.desk.jackpot_night import PLAYERS, JackpotNight
from tests.seeds import seeds

DECK = [Card(rank, suit) for rank in RANKS for suit in SUITS]
RULES: tuple[dict[str, Any], ...] = (
    {}, {"tie": "split", "leaver": "forfeits", "nobody": "carry"}, {"paid_in": "cash", "pays": "each_buy_in"},
    {"seed": 2_000, "seed_from": "reserve", "reserve": 1_000, "wild": "count", "deck": 54},
    {"period": "minutes", "minutes": 30, "leaver": "present", "seed": 1_000, "minimum": "pair"},
)


class Evening:
    """A night at which anything is keyed in any order."""

    def __init__(self, folder: Path, chance: random.Random, rules: dict[str, Any]) -> None:
        self.chance = chance
        self.night = JackpotNight(folder, game="baccarat", **rules)
        self.night.desk.rule_sets.change_jackpot(BAD_BEAT, "on", True)
        self.night.desk.rule_sets.change_jackpot(BAD_BEAT, "minimum", "pair")
        self.done = 0

    def step(self) -> None:
        """One thing, refused or done."""
        self.night.clock.minute += self.chance.randrange(3)
        jackpots, player = self.night.jackpots, self.chance.randrange(1, 7)
        name = self.chance.choice((HIGH_HAND, HIGH_HAND, BAD_BEAT))
        deeds: tuple[Callable[[], object], ...] = (
            lambda: jackpots.contribute(name, player), lambda: jackpots.contribute(name, player),
            lambda: self._claim(name, player), lambda: self._claim(name, player), lambda: self._look(name),
            lambda: self._look(name), lambda: self._strike(name), lambda: self._end(name),
            lambda: jackpots.top_up(name, 500, "more"), lambda: self._go(player), lambda: self._come(player),
            lambda: self.night.desk.undo("mistaken"), self.night.desk.redo,
            lambda: self.night.desk.rule_sets.change_jackpot(
                HIGH_HAND, "amount", self.chance.choice((250, 500, 1_000))),
        )
        try:
            self.chance.choice(deeds)()
        except Refused:
            return
        self.done += 1

    def _hand(self) -> Hand:
        cards = tuple(self.chance.sample(DECK, self.chance.randrange(5, 8)))
        return Hand(cards, cards[: self.chance.randrange(3)])

    def _claim(self, name: str, player: int) -> None:
        other = self.chance.randrange(1, 7) if name == BAD_BEAT else 0
        self.night.jackpots.claim(name, player, self._hand(), "Stud", tuple(range(1, 7)), other,
                                  self._hand() if other else None)

    def _one(self, name: str) -> int:
        candidates = self.night.jackpots.running(name).candidates
        return int(self.chance.choice(candidates).number) if candidates else 0

    def _look(self, name: str) -> None:
        deck = self.night.jackpots.running(name).rules.deck
        self.night.jackpots.confirm(name, self._one(name), "Q. R.", self.chance.choice((deck, deck, 51)))

    def _strike(self, name: str) -> None:
        self.night.jackpots.strike(name, self._one(name), "not so")

    def _end(self, name: str) -> None:
        self.night.jackpots.end(name, self.night.jackpots.ending(name).deed, "it is time")

    def _go(self, player: int) -> None:
        if seat := self.night.desk.table.seat_of(player):
            self.night.desk.aside(Leave(seat))

    def _come(self, player: int) -> None:
        self.night.desk.aside(SitDown(player, player, PLAYERS[player - 1]))
        self.night.desk.aside(BuyIn(player, 1_000))

    # what must hold

    def sound(self) -> None:
        """The books, the table and a replay of the log say the same, and nothing is below nothing."""
        desk = self.night.desk
        assert desk.run is not None
        assert desk.sitting is not None
        again = Run(game(desk.sitting.game), desk.books.log(desk.sitting.id)).play.table
        assert again.jackpots.as_json() == desk.table.jackpots.as_json()
        books = desk.books.balances()
        for kind in (Kind.JACKPOT, Kind.JACKPOT_BOX, Kind.STACK):
            held = {place: amount for place, amount in desk.table.balances.items() if place.kind is kind and amount}
            assert held == {place: amount for place, amount in books.items() if place.kind is kind and amount}
        assert all(amount >= 0 for place, amount in books.items() if place.kind in NEVER_NEGATIVE)
        for family in (Family.CHIPS, Family.CASH, Family.CLAIMS):
            assert sum(amount for place, amount in books.items() if place.family is family) == 0

    def close(self) -> None:
        """Everything is given out, everybody handed in, the night closed and settled to the penny."""
        desk = self.night.desk
        for name in (HIGH_HAND, BAD_BEAT):
            one = self.night.jackpots.running(name)
            for made in [made for made in one.candidates if not made.confirmed_by and not made.struck]:
                self.night.jackpots.strike(name, made.number, "nobody looked")
            if not one.fresh:
                self._end(name)
        for place, held in list(desk.table.balances.items()):
            if place.kind is Kind.STACK and held:
                desk.aside(CashOut(int(place.whose), held, "account"))
        statement = desk.statement()
        assert statement.difference == 0
        owed = sum(one.to_settle for one in statement.players) + statement.house.to_settle
        assert owed == 0
        desk.close_night()
        assert desk.statement().final or desk.statement().in_pots == 0


@pytest.mark.parametrize("seed", seeds(5, 10))
def test_whatever_is_keyed_no_chip_is_lost(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    evening = Evening(tmp_path, chance, RULES[seed % len(RULES)])
    for _ in range(60):
        evening.step()
        evening.sound()
    assert evening.done > 15
    evening.close()
    held = evening.night.desk.books.balances()
    evening.night.open("baccarat")
    evening.sound()
    assert evening.night.pool == sum(held.get(place, 0) for place in held
                                     if place.kind in (Kind.JACKPOT, Kind.JACKPOT_BOX) and place.whose == HIGH_HAND)
    assert evening.night.desk.verify() == []
    evening.night.close()
