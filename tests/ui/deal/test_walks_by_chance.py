"""Walks back over hands of every game by chance: left again they change nothing, and a fix is a hand keyed right."""

from collections.abc import Mapping
from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.dealing.asides.registry import read_aside
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.rulings import read_ruling
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import Place
from app.errors import Refused
from app.games import GAMES
from tests.ui.deal.stand import NAMES, StandDesk, opening
from ui.deal.fixing.walk_ask import WalkAsk, walk_of

ARROWS = {"←": Qt.Key.Key_Left, "→": Qt.Key.Key_Right, "↑": Qt.Key.Key_Up, "↓": Qt.Key.Key_Down,
          "Home": Qt.Key.Key_Home, "Esc": Qt.Key.Key_Escape}
KEYS = [*ARROWS, *"←←←←↑", *"a23456789tjqk", *"shdc"]
"""What is pressed on a walk, mostly backwards; Enter alone is left out, which takes what is shown."""

WALKS = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@st.composite
def hands(draw: st.DrawFn) -> StandDesk:
    """A desk at which a robot has dealt some hands of a game, card by card, and has stopped anywhere."""
    game, seed = draw(st.sampled_from(list(GAMES))), draw(st.integers(0, 2**16))
    return dealt(game, Random(seed), draw(st.integers(6, 90)))


def dealt(game: Game, chance: Random, steps: int) -> StandDesk:
    seats = {seat: NAMES[seat] for seat in (1, 2, 3, 4)}
    rules = {"entry": chance.choice(["full", "full", "fast"])} if game.id != "baccarat" else \
        {"set_up": "short", "suits": chance.random() < 0.5}
    desk = StandDesk(Run.begin(game, opening(rules, game=game, seats=seats, last={},
                                             behind=dict.fromkeys(seats, 90_000))))
    robot = Robot(chance, getattr(desk.table.rules, "decks", 1))
    for _ in range(steps):
        if desk.prompt is None:
            break
        try:
            robot.step(desk.run)
        except Refused:
            break  # somebody is short of chips: it is walked back from there
    return desk


class Walk:
    """A walk as the page has it: what it chooses is fixed at once, as after the question why."""

    def __init__(self, desk: StandDesk) -> None:
        self.desk, self.chosen, self.left = desk, list[tuple[int, Any]](), False
        self.ask: WalkAsk | None = walk_of(desk)
        if self.ask is not None:
            self.ask.chosen.connect(lambda seq, card: self.chosen.append((seq, card)))
            self.ask.closed.connect(self._leave)

    def _leave(self) -> None:
        self.left = True

    def press(self, key: str) -> None:
        """One key, where the walk still goes on."""
        if self.ask is None or self.left or self.chosen:
            return
        code = ARROWS.get(key) or Qt.Key(ord(key.upper()))
        typed = "" if key in ARROWS else key
        self.ask.key(QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, typed))

    def enter(self) -> None:
        """What is shown goes in."""
        if self.ask is not None and not self.left and not self.chosen:
            self.ask.press()

    def end(self) -> None:
        """Nobody walks any more."""
        if self.ask is not None:
            self.ask.deleteLater()
            QApplication.sendPostedEvents(self.ask, QEvent.Type.DeferredDelete)


def stands(run: Run) -> tuple[Any, ...]:
    """Where every chip is, what is asked, and what the books would say of each hand."""
    table, prompt = run.play.table, run.play.prompt
    held: Mapping[Place, int] = {place: amount for place, amount in table.balances.items() if amount}
    booked = [(one.key, one.kind, [(str(each.source), str(each.target), each.amount) for each in one.transfers])
              for one in table.bookings]
    return prompt and (prompt.key, prompt.facts), held, booked, table.tallies, table.scores.totals


def keyed_at_once(run: Run) -> Run:
    """The same sitting by a dealer who made no slip: what holds of it now is entered, one after another."""
    fresh = Run.begin(run.game, run.opening)
    for row in run.effective:
        body = cast(dict[str, Any], row.body)
        if row.kind is RowKind.ANSWER:
            assert fresh.play.prompt is not None
            assert fresh.play.prompt.key == row.key
            fresh.answer(row.body)
        elif row.kind is RowKind.ASIDE:
            fresh.aside(read_aside(row.key, body))
        elif row.kind is RowKind.RULING:
            fresh.rule(read_ruling(run.game.rulings, body))
    return fresh


def left_as_it_was(desk: StandDesk, keys: list[str]) -> None:
    """Walk by these keys and leave: log and books are as they were, unless a card was put in."""
    before, log, walk = stands(desk.run), list(desk.run.log), Walk(desk)
    for key in keys:
        walk.press(key)
    assert (stands(desk.run), desk.run.log) == (before, log), "nothing is booked by a walk itself"
    walk.end()


def to_a_card(walk: Walk, back: int) -> bool:
    """Walk back to a card, so many cards back; whether there is any."""
    cards = [at for at, one in enumerate(walk.ask.entries) if one.card] if walk.ask else []
    while walk.ask and cards and walk.ask.at != cards[-1 - back % len(cards)]:
        walk.press("←")
    return bool(cards)


def fixed_is_keyed_right(desk: StandDesk, back: int, keys: str) -> None:
    """Walk back to a card and put in what is keyed there: it is as if it had been keyed so at once."""
    walk, run = Walk(desk), desk.run
    if to_a_card(walk, back):
        for key in keys:
            walk.press(key)
        walk.enter()
    walk.end()
    for seq, card in walk.chosen:
        before = {row.seq: (row.key, row.body) for row in run.effective}
        run.fix(seq, card, "Wrong card keyed")
        after = {row.seq: (row.key, row.body) for row in run.effective}
        assert after[seq][0] == before[seq][0]
        assert all(before[one] == kept for one, kept in after.items() if one in before and one != seq)
        if not run.shortfalls():
            assert stands(keyed_at_once(run)) == stands(run)
        run.undo("it was right")
        assert {row.seq: (row.key, row.body) for row in run.effective} == before


LINES = st.lists(st.sampled_from(KEYS), max_size=14)
RANKS = st.builds(str.__add__, st.sampled_from("a23456789tjqk"), st.sampled_from(["", "s", "h"]))
"""A rank, and sometimes another suit for it."""


@settings(WALKS, max_examples=12)
@given(hands(), LINES)
def test_a_walk_that_is_left_leaves_log_and_books_as_they_were(qapp: object, desk: StandDesk, keys: list[str]) -> None:
    left_as_it_was(desk, keys)


@settings(WALKS, max_examples=12)
@given(hands(), st.integers(0, 9), RANKS)
def test_what_is_put_in_is_as_if_it_had_been_keyed_so_at_once(qapp: object, desk: StandDesk, back: int,
                                                              keys: str) -> None:
    fixed_is_keyed_right(desk, back, keys)


@pytest.mark.long
@settings(WALKS, max_examples=400)
@given(hands(), LINES)
def test_hundreds_of_walks_leave_log_and_books_as_they_were(qapp: object, desk: StandDesk, keys: list[str]) -> None:
    left_as_it_was(desk, keys)


@pytest.mark.long
@settings(WALKS, max_examples=400)
@given(hands(), st.integers(0, 9), RANKS)
def test_hundreds_of_cards_put_in_are_as_if_keyed_so_at_once(qapp: object, desk: StandDesk, back: int,
                                                             keys: str) -> None:
    fixed_is_keyed_right(desk, back, keys)
