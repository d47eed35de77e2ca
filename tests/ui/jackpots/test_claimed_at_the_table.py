"""A hand whose cards were keyed at the table, from the moment somebody calls it: each key is pressed on the program."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.engine.robot import Robot
from app.desk import Desk, NightPlan, Seating
from app.jackpots.rules import HIGH_HAND
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.jackpot_night import PLAYERS
from tests.ui.running import Running


def night_with_hands_shown(folder: Path, game: str) -> int:
    """Books of a night of this game whose robot keyed hands of five cards or more; the seat of one that won."""
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(house())
    desk.jackpots.read_the_note()
    desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    plan = NightPlan("Friday", "Host", tuple(Seating(name, 30_000) for name in PLAYERS), game=game,
                     rules={"ante": 50, "entry": "full"})
    desk.open_night(plan)
    for player in desk.players():
        desk.jackpots.contribute(HIGH_HAND, player.id)
    robot = Robot(Random(2), 1)
    while (seat := shown_seat(desk)) == 0:
        assert desk.prompt is not None
        desk.answer(robot.answer(desk.prompt))
    desk.books.close()
    return seat


def shown_seat(desk: Desk) -> int:
    """Who has shown five cards or more; 0 while nobody has."""
    shown = desk.table.jackpots.showdown
    return next((desk.table.seat_of(player) for player, cards in shown.cards.items() if len(cards) >= 5), 0) \
        if shown else 0


@pytest.mark.parametrize("game", ["three_five_seven", "mexican_sweat"])
def test_a_claim_from_the_table_is_confirmed_and_booked_in_nine_keys_at_the_most(
        qtbot: QtBot, tmp_path: Path, game: str) -> None:
    seat = night_with_hands_shown(tmp_path, game)
    running = Running(qtbot, tmp_path)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    claim, confirm = ["j", str(seat), "Enter"], ["q", "Enter", "5", "2", "Enter"]
    for key in claim + confirm:
        running.press(key)
        QApplication.processEvents()
    high = running.desk.jackpots.running(HIGH_HAND)
    assert high is not None
    (hand,) = high.candidates
    assert (hand.player, hand.confirmed_by) == (running.desk.table.seats[seat].player, "q")
    assert len(claim + confirm) <= 9
