"""The card of a table that was closed from the pit: what it came to."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import CashOut
from app.dealing.values.transfers import RACK, stack
from tests.app.desk.dealing import PLAYER_WINS, bets, deal
from tests.app.desk.pit.house import books_of_three_tables
from tests.ui.running import Running
from ui.pit.closed_card import ClosedCard
from ui.tables.act_card import ActCard


def test_a_table_that_closes_says_its_win_against_what_was_to_be_expected(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_of_three_tables(tmp_path), (1440, 900))
    running.press("F10")
    second = running.desk.desk_at(2)
    opened = second.table.balance(RACK)
    deal(second, PLAYER_WINS, bets(s1={"banker": 1_000}))
    number = second.asks.fill({500: 2})
    running.desk.asks.accept(number)
    second.asks.receive(number, by="AK BL")
    for player in [who.player for who in second.table.seats.values()]:
        second.aside(CashOut(player, second.table.balance(stack(player))))
    running.keys("2", "x")
    assert isinstance(running.window.over, ActCard)
    running.keys(*["Tab"] * 5, *"AK BL", "Enter", "Enter")
    card = running.window.over
    assert isinstance(card, ClosedCard), running.window.over
    said = dict(card.lines)
    assert (said["Opened with"], said["Fills"], said["Lost by players"], said["Counted"], said["Win"]) == (
        str(opened // 100), "10", "10", str(opened // 100 + 20), "+10")
    assert said["Expected win"] == "+0.11", "10 on Banker at 1.06%"
    assert " to +" in said["95% band"]
    assert "Win +10" in card.accessibleName()
