"""What a hand came to is seen: dealt by a robot, no result sentence is left out of the strip."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.dealing.asides.registry import BuyIn, Cover
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.settle import Settle
from app.dealing.table.pots import Short
from app.errors import Refused
from app.game_check.dealt import entered
from app.games import GAMES
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, opening

FOUR = {1: "Luca", 2: "Tom", 3: "Chen Wei", 4: "Mei Lin"}
SMALL_WINDOW = (1280, 720)
DEALS = [pytest.param(game, rules, id=f"{game.id}-{next(iter(rules.values()), 'usual')}")
         for game in GAMES for rules in entered(game)]


def steps(run: Run, robot: Robot, hands: int) -> Iterator[None]:
    """The answers of so many hands; whoever is short of chips buys more."""
    while run.play.prompt is not None and run.play.table.hands_closed < hands:
        if not robot.sees_to(run):
            _answer(run, robot)
        yield


def _answer(run: Run, robot: Robot) -> None:
    assert run.play.prompt is not None
    try:
        run.answer(robot.answer(run.play.prompt))
    except Refused as refused:
        if not isinstance(refused.refusal, Short):
            raise
        for seat in refused.refusal.lacking:
            run.aside(BuyIn(run.play.table.seats[seat].player, 20_000))
    if run.play.table.shortfalls():
        run.aside(Cover())


def shown(table: Table, sentence: str) -> bool:
    """Whether the strip shows all of a sentence, or settles the chips that it tells of in its own words."""
    cells = table.page.strip.call.said()
    return any(sentence in cell for cell in cells) or (isinstance(table.desk.prompt, Settle) and bool(cells))


def unseen_of(table_of: MakeTable, game: Game, rules: dict[str, Any], hands: int) -> list[str]:
    """The results of so many hands that nobody was shown: what prompts, tables and settlements say."""
    desk = StandDesk(Run.begin(game, opening(rules, game=game, seats=FOUR, last={})))
    table, robot = table_of(desk, *SMALL_WINDOW), Robot(Random(5), getattr(desk.table.rules, "decks", 1))
    lost: list[str] = []
    table.window.setUpdatesEnabled(False)  # what fits is known from where things lie, before any of it is painted
    for _ in steps(desk.run, robot, hands):
        table.page.refresh()
        QApplication.processEvents()
        strip, prompt = table.page.strip, desk.prompt
        said = {desk.table.announcement, prompt.result if prompt else ""} - {""}
        lost += [sentence for sentence in said if not shown(table, sentence)]
        lost += strip.call.clipped_texts() + strip.words.clipped_texts()
    return lost


@pytest.mark.parametrize(("game", "rules"), DEALS)
def test_no_result_of_a_hand_is_left_out_of_the_strip(table_of: MakeTable, game: Game, rules: dict[str, Any]) -> None:
    assert unseen_of(table_of, game, rules, 2) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "rules"), DEALS)
def test_no_result_of_three_hundred_hands_is_left_out(table_of: MakeTable, game: Game, rules: dict[str, Any]) -> None:
    assert unseen_of(table_of, game, rules, 300) == []
