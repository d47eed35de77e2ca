"""What was taken is told before what is asked next, in one utterance with it: each thing once, in its order."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.procedures.bidding import AuctionBid
from app.dealing.prompts.calling import Declaration
from app.dealing.prompts.heard import Telling, heard, sentence
from app.games import GAMES, game
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.stand import StandDesk, desk_at_bets, opening
from ui.heard import telling

NAMES = {1: "Luca", 2: "Tom", 3: "Chen Wei", 4: "Mei Lin"}


@pytest.mark.parametrize("dealt", GAMES, ids=lambda one: one.id)
def test_each_answer_is_told_once_with_the_question_after_it(table_of: MakeTable, utterances: list[str],
                                                             dealt: Game) -> None:
    desk = StandDesk(Run.begin(dealt, opening(game=dealt, seats=NAMES, last={})))
    table, robot = table_of(desk), Robot(Random(3), 1)
    for _ in range(14):
        since = len(desk.run.log)
        utterances.clear()
        robot.step(desk.run)
        table.page.refresh()
        taken = " ".join(sentence(line.text) for line in reversed(desk.log_lines(since)))
        if desk.prompt is None:
            return
        assert table.page.ask is not None
        said = table.page.ask.said()  # where numbers are typed, whose is next
        asked = heard(sentence(f"{said.lead}{said.rest}"))
        with_it = [one for one in utterances if one.startswith(f"{heard(taken)} ")]
        assert len(with_it) == 1, (taken, utterances)
        assert asked in with_it[0]
        assert sum(one.count(heard(taken)) for one in utterances) == 1
        utterances.clear()
        table.page.refresh()
        assert utterances == [], "nothing was done, and nothing is told"


def test_who_is_in_is_told_as_it_is_keyed(table_of: MakeTable, utterances: list[str]) -> None:
    desk = StandDesk(Run.begin(game("three_five_seven"), opening(game=game("three_five_seven"), seats=NAMES, last={})))
    robot = Robot(Random(3), 1)
    while not isinstance(desk.prompt, Declaration):
        robot.step(desk.run)
    table = table_of(desk)
    utterances.clear()
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_1):
        QTest.keyClick(table.page, key)
    assert utterances == ["Luca in.", "Luca in, Tom in.", "Tom in."]


@pytest.mark.parametrize(("chosen", "has", "has_not"), [
    (Telling.FULL, ("Place your bets", "Take bets"), ()),
    (Telling.SHORT, ("Take bets",), ("Place your bets",)),
])
def test_it_is_told_in_full_or_in_short(table_of: MakeTable, utterances: list[str], chosen: Telling,
                                        has: tuple[str, ...], has_not: tuple[str, ...]) -> None:
    telling.use(chosen)
    table_of(desk_at_bets())
    told = " ".join(utterances)
    assert all(words in told for words in has)
    assert not any(words in told for words in has_not)


def test_nothing_is_told_where_that_was_chosen(table_of: MakeTable, utterances: list[str]) -> None:
    telling.use(Telling.OFF)
    table_of(desk_at_bets())
    assert utterances == []


def test_a_bet_that_is_still_being_typed_is_not_told_as_too_little(qtbot: QtBot, table_of: MakeTable,
                                                                  utterances: list[str]) -> None:
    table = table_of(desk_at_bets())
    utterances.clear()
    QTest.keyClick(table.page, Qt.Key.Key_2)
    assert not any("below the minimum" in one for one in utterances)
    qtbot.waitUntil(lambda: any("below the minimum" in one for one in utterances))
    QTest.keyClick(table.page, Qt.Key.Key_Backspace)
    utterances.clear()
    for key in (Qt.Key.Key_2, Qt.Key.Key_0):
        QTest.keyClick(table.page, key)
    QTest.qWait(600)
    assert not any("below the minimum" in one for one in utterances)
    assert any("20" in one for one in utterances)


def test_sealed_bids_are_told_as_they_are_typed_with_whose_is_next(table_of: MakeTable, utterances: list[str]) -> None:
    desk = StandDesk(Run.begin(game("baseborn"), opening(game=game("baseborn"), seats=NAMES, last={})))
    robot = Robot(Random(3), 1)
    while not isinstance(desk.prompt, AuctionBid):
        robot.step(desk.run)
    table = table_of(desk)
    utterances.clear()
    QTest.keyClick(table.page, Qt.Key.Key_1)
    QTest.keyClick(table.page, Qt.Key.Key_0)
    told = [one for one in utterances if "bid, " in one]
    first, second = (NAMES[seat] for seat in desk.prompt.seats[:2])
    assert told[0].startswith(f"{first} 1. {second}’s bid, ")
    assert told[1].startswith(f"{first} 1, {second} 0. ")
