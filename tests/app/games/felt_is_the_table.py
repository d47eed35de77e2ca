"""The felt is the table: what it shows in the pots and behind every seat is what the books and the open hand say."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from app.dealing.asides.registry import BuyIn
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.settle import Settle
from app.dealing.table.pots import Short
from app.dealing.values.transfers import Kind, Place, Transfer
from app.errors import Refused
from tests.app.games.at_table import AtTable

POTS = (Kind.POT, Kind.FUN_POT)


class TrueFelt:
    """Looks at the felt of one sitting again and again, and adds up for itself what was booked since."""

    def __init__(self) -> None:
        self._booked = Counter[Place]()
        self._heard = 0

    def look(self, run: Run) -> None:
        """Every pot and every stack of the felt is what was there before, was booked since, and moved in this hand."""
        table, held = run.play.table, self._held(run)
        felt = table.felt()
        shown = {view.number: view.behind for view in felt.seats if view.player}
        assert shown == {seat: held[table.purse(seat)] + _to_come(run, seat) for seat in table.seats}, run.play.prompt
        in_pots = sum(amount for place, amount in held.items() if place.kind in POTS and
                      place.whose.split("/")[0] == run.game.id)
        assert sum(pot.amount for pot in felt.pots) == in_pots, run.play.prompt
        assert all(sum(amount for _, amount in pot.parts) == pot.amount for pot in felt.pots if pot.parts)
        assert all(how_much for _, how_much in felt.facts), felt.facts

    def _held(self, run: Run) -> Counter[Place]:
        table = run.play.table
        if not self._heard:
            self._booked.update(run.opening.balances)
        for booked in table.bookings[self._heard:]:
            _move(self._booked, booked.transfers)
        self._heard = len(table.bookings)
        held = self._booked.copy()
        _move(held, table.hand.transfers if table.hand else ())
        return held


def _move(held: Counter[Place], moves: Iterable[Transfer]) -> None:
    for one in moves:
        held[one.source] -= one.amount
        held[one.target] += one.amount


def _to_come(run: Run, seat: int) -> int:
    """What everybody begins with in a game for fun, for who has not had it yet."""
    table = run.play.table
    return 0 if table.seats[seat].player in table.begun_for_fun else run.opening.for_fun


def dealt_by_robot(game: Game, hands: int, rules: Mapping[str, Any] | None = None, players: int = 5,
                   version: int = 0, seed: int = 1, **more: Any) -> Iterator[Run]:
    """A sitting at each of its questions, answered by chance, until so many hands are closed; who is short buys."""
    run = AtTable(replace(game, version=version or game.version), (50_000,) * players, dict(rules or {}),
                  settles=False, **more).run
    robot = Robot(Random(seed), getattr(run.play.table.rules, "decks", 1))
    while run.play.prompt is not None and run.play.table.hands_closed < hands:
        yield run
        try:
            if aside := robot.before(run):
                run.aside(aside)
                continue
            run.answer(robot.answer(run.play.prompt))
        except Refused as refused:
            table = run.play.table
            short = refused.refusal.lacking if isinstance(refused.refusal, Short) else \
                [seat for seat in table.seats if table.stack_of(seat) < 10_000]
            if not short:
                raise
            for seat in short:
                run.aside(BuyIn(table.seats[seat].player, 10_000))


def settlements_seen(game: Game, hands: int, rules: Mapping[str, Any]) -> int:
    """How many settlements were asked for in so many deals, whose felt is looked at at every question."""
    felt, settled = TrueFelt(), 0
    for run in dealt_by_robot(game, hands, rules):
        felt.look(run)
        settled += isinstance(run.play.prompt, Settle)
    return settled


def asked_at_first(game: Game, hands: int, rules: Mapping[str, Any], players: int = 5) -> set[str]:
    """What a sitting of the first version is asked, its felt looked at each time: the kinds of its questions' keys."""
    felt, keys = TrueFelt(), set[str]()
    for run in dealt_by_robot(game, hands, rules, players, version=1):
        felt.look(run)
        assert run.play.prompt is not None
        keys.add(run.play.prompt.key.partition("/")[2].partition(":")[0])
    return keys
