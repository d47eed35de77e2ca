"""What house rules cost this house: beside its chips, the rack of its open table, and how it was dealt tonight."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from app.dealing.engine.game import Game
from app.dealing.engine.history import holding
from app.dealing.engine.run import Run
from app.dealing.values.costs import Around, Dealt, RulesCost
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import RACK
from app.desk.session.session import Session
from app.games import GAMES
from app.house_rules import Declared, declared, faults

BETS = "/bets"
"""How the key of the answer ends that says what was bet on a hand: seat -> spot -> amount."""

PAUSE = 10 * 60 * 1_000_000
"""Who takes longer from one hand's bets to the next has paused; that is no part of a table's pace."""


NIGHTS, BACK = 3, 12
"""The bet usual in a house is that of so many nights on which the game was dealt, among so many last ones."""


class RuleCosts:
    """Reckons what rules cost. What sittings that are over have dealt is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._usual: dict[str, dict[str, int]] = {}
        self._over: dict[int, Dealt] = {}
        self._now: tuple[tuple[Row, ...], Dealt] = ((), Dealt(0, 0))

    def of(self, subject: str, rules: Any, before: Any) -> RulesCost | None:
        """What rules of a game cost beside others; None where nothing is bet against the house."""
        game = next((one for one in GAMES if one.id == subject), None)
        return None if game is None or game.cost is None else game.cost(rules, before, self._around(game))

    def ahead(self, subject: str, rules: Any) -> tuple[partial[RulesCost], ...]:
        """What reckons, beforehand and beside the screen, every value that some rules can be stepped to.

        The nearest first: a key held down must not wait. Nothing of it looks at the books.
        """
        game = next((one for one in GAMES if one.id == subject), None)
        if game is None or game.cost is None:
            return ()
        around, numbers = self._around(game), [one for one in declared(game.rules) if one.name in game.ahead]
        return tuple(partial(game.cost, mended, rules, around) for one in numbers for value in _nearest(one, rules)
                     if (mended := _mended(replace(rules, **{one.name: value}))) is not None)

    def learn(self, subject: str) -> bool:
        """Read beside the screen what is usually bet on a game; whether that is other than what was known."""
        last = [one for one in self._session.books.nights_latest_first() if one.closed_at is not None][:BACK]
        found = [bets for night in last if (bets := self._bets_of(night.id, subject))][:NIGHTS]
        known, usual = self._usual.get(subject, {}), _medians(sum(found, Counter()))
        self._usual[subject] = usual
        return usual != known

    def _bets_of(self, night: int, subject: str) -> Counter[tuple[str, int]]:
        """How often what was bet on a game that night, as its logs have it: nothing is dealt again for it."""
        bets: Counter[tuple[str, int]] = Counter()
        for one in self._session.books.sittings(night):
            if one.game == subject:
                for _, made in _bets_in(holding(self._session.books.log(one.id))):
                    bets.update(_staked(made))
        return bets

    def _around(self, game: Game) -> Around:
        house, session = self._session.the_house(), self._session
        rack = session.table.balance(RACK) if session.run is not None and not session.table.opening.for_fun else None
        return Around(house.money, house.chips, rack, self._dealt(game), self._usual.get(game.id, {}))

    def _dealt(self, game: Game) -> Dealt | None:
        """What was dealt of a game tonight; None where no night is open."""
        session = self._session
        if session.night is None:
            return None
        parts = [self._of_sitting(game, one.id) for one in session.books.sittings(session.night.id)
                 if one.game == game.id and one.closed_at is not None]
        if session.run is not None and session.run.game is game:
            if session.run.effective != self._now[0]:
                self._now = session.run.effective, dealt(session.run)
            parts.append(self._now[1])
        return _together(parts)

    def _of_sitting(self, game: Game, sitting: int) -> Dealt:
        if sitting not in self._over:
            self._over[sitting] = dealt(Run(game, self._session.books.log(sitting)))
        return self._over[sitting]


def _nearest(one: Declared, rules: Any) -> list[int]:
    """Every other value of a number, the nearest to what it is first."""
    now, low, high = getattr(rules, one.name), one.low, one.high
    return [] if low is None or high is None else \
        sorted((value for value in range(low, high + 1) if value != now), key=lambda value: abs(value - now))


def _mended(rules: Any) -> Any | None:
    """Rules as their fixes leave them, for no others are reckoned; None where they have none."""
    for fault in faults(rules):
        rules = replace(rules, **fault.mend)
    return None if faults(rules) else rules


def dealt(run: Run) -> Dealt:
    """How fast a sitting was dealt, and what was bet: from each hand's bets to the next one's, without the pauses."""
    at = {row.seq: row.at for row in run.log}
    return paced((at[seq], made) for seq, made in _bets_in(run.effective))


def _bets_in(rows: Iterable[Row]) -> Iterator[tuple[int, Json]]:
    """The answers that say what was bet on a hand, each with its number in the log."""
    return ((row.seq, row.body) for row in rows if row.kind is RowKind.ANSWER and row.key.endswith(BETS))


def _medians(bets: Mapping[tuple[str, int], int]) -> dict[str, int]:
    """The bet in the middle of all those on each spot, the smaller of two."""
    by_spot: dict[str, list[int]] = {}
    for (spot, amount), times in sorted(bets.items()):
        by_spot.setdefault(spot, []).extend([amount] * times)
    return {spot: amounts[(len(amounts) - 1) // 2] for spot, amounts in by_spot.items()}


def paced(bets: Iterable[tuple[int, Json]]) -> Dealt:
    """The same from when each hand's bets were made, in UTC microseconds, and what they were."""
    hands, time, staked = 0, 0, Counter[tuple[str, int]]()
    for (at, made), (then, _) in pairwise(bets):
        if 0 < then - at <= PAUSE:
            hands, time = hands + 1, time + then - at
            staked.update(_staked(made))
    return Dealt(hands, time // 1_000_000, staked)


def _staked(made: Json) -> Counter[tuple[str, int]]:
    """The bets of one hand: how often which amount lies on which spot."""
    return Counter((spot, amount) for seat in (made.values() if isinstance(made, dict) else ())
                   for spot, amount in (seat.items() if isinstance(seat, dict) else ()) if isinstance(amount, int))


def _together(parts: Iterable[Dealt]) -> Dealt:
    bets: Counter[tuple[str, int]] = Counter()
    hands = seconds = 0
    for one in parts:
        hands, seconds = hands + one.hands, seconds + one.seconds
        bets.update(one.bets)
    return Dealt(hands, seconds, bets)
