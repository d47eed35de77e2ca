"""The table's bank on the screen: every figure is the books', and what there is none of is a dash."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import BuyIn, HandOver
from app.desk import Desk
from app.desk.cashier.bank_report import night_bank
from app.money import currency
from app.table_bank import Staked, TableBank
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal
from ui.look import theme
from ui.look.ink import advance
from ui.night.bank_card import BankCard, bank_figures
from ui.night.player_table import NET, WIDE


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Two coups, between which Bo has taken over the table and Ann has bought 50 out of the rack."""
    made = a_desk(tmp_path)
    deal(made, BANKER_WINS)
    made.aside(BuyIn(1, 5_000))
    made.aside(HandOver(dict(made.table.rack), dealer="Bo"))
    deal(made, PLAYER_WINS)
    yield made
    made.books.close()


def test_every_shift_has_its_own_win_and_together_they_are_the_tables(desk: Desk) -> None:
    bank = night_bank(desk)
    assert [line.name for line in bank.shifts] == ["The host", "Bo"]
    assert sum(line.bank.win for line in bank.shifts) == bank.tables[0].bank.win == bank.games[0].bank.win
    assert bank.shifts[0].bank.closing == bank.shifts[1].bank.opening
    assert bank.tables[0].bank.drop == 5_000
    assert [line.bank.hands for line in (*bank.tables, *bank.shifts)] == [2, 1, 1]


def test_the_card_shows_a_row_for_each_and_enter_puts_it_away(desk: Desk, qtbot: QtBot, qapp: QApplication) -> None:
    theme.load_fonts()
    card = BankCard(desk)
    qtbot.addWidget(card)
    card.resize(1280, 800)
    card.show()
    assert [row[0].text() for row in card.cells] == ["Table", "Table 1", "Game", "Mini Baccarat", "Dealer", "The host",
                                                    "Bo", "Bet", "Banker"]
    assert [cell.text() for cell in card.cells[-1]] == ["Banker", "25", "1.08%", "+0.27"]
    with qtbot.waitSignal(card.closed):
        QTest.keyClick(card, Qt.Key.Key_Return)


def test_a_bet_has_the_name_that_it_has_on_the_layout(tmp_path: Path) -> None:
    made = a_desk(tmp_path, dragon_bonus=True)
    deal(made, PLAYER_WINS, bets(s1={"player": 500, "banker_dragon": 100, "player_pair": 100}))
    assert [one.name for one in night_bank(made).tables[0].bank.staked] == \
        ["Player", "Banker Dragon Bonus", "Player pair"]
    made.books.close()


def test_a_gain_with_pence_is_wholly_seen_in_its_column() -> None:
    theme.load_fonts()
    assert advance("+12,345.50", "body_strong") < theme.current_look().px(WIDE[NET]) - 16


def test_hold_and_long_run_are_dashes_where_there_is_none() -> None:
    money = currency("GBP")
    assert bank_figures(TableBank(opening=80_000, lost=1_500, paid=1_900), money)[-3:] == ["−4", "–", "–"]
    sold = TableBank(drop=5_000, lost=1_500, paid=1_900, staked=(Staked("player", 2_000, Fraction(2470, 100)),))
    assert bank_figures(sold, money)[-3:] == ["−4", "−8.0%", "+0.25"]
