"""The last count on the screen, by keys: what is typed, what is said of it, what is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import BuyIn, CashOut, Tip
from app.dealing.values.transfers import RACK, stack
from app.desk import Desk
from tests.app.desk.dealing import CHIPS, a_desk
from ui.look import theme
from ui.settle.count_card import CountCard


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Three players who bought 100 each, Ann's 50 entered twice, and have cashed out what they had."""
    made = a_desk(tmp_path)
    for _ in range(2):
        made.aside(BuyIn(1, 5_000))
    for player in (1, 2, 3):
        held = made.table.balance(stack(player))
        made.aside(CashOut(player, held - (5_000 if player == 1 else 0), reason="counted"))
    yield made
    made.books.close()


@pytest.fixture
def card(qtbot: QtBot, qapp: QApplication, desk: Desk) -> CountCard:
    """The card over a window of the smaller size, its first field waiting."""
    theme.load_fonts()
    made = CountCard(desk)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.setFocus()
    return made


def true_counts(desk: Desk) -> dict[str, dict[int, int]]:
    """What lies there: the case has the 50 that were booked and never handed over."""
    rack = dict(desk.table.rack)
    case = {value: owned - rack.get(value, 0) for value, owned in CHIPS.owned.items()}
    return {"case": case, "rack": rack}


def key_in(card: CountCard, counts: dict[str, dict[int, int]]) -> None:
    """Field after field, each with Enter, down the rows as the fields follow one another."""
    for (place, value), field in card.fields.items():
        assert field.hasFocus()
        QTest.keyClicks(field, str(counts[str(place)].get(value, 0)))
        QTest.keyClick(field, Qt.Key.Key_Return)


def test_enter_goes_from_field_to_field_and_at_last_to_the_initials(card: CountCard, desk: Desk) -> None:
    key_in(card, true_counts(desk))
    assert card.counts() == {place: {value: number for value, number in chips.items() if number}
                             for place, chips in true_counts(desk).items()}


def test_a_rebuy_that_was_entered_twice_is_the_first_that_is_suspected(card: CountCard, desk: Desk) -> None:
    key_in(card, true_counts(desk))
    assert card.difference.isVisible()
    assert card.difference.head.text() == "50 over. What may explain it:"
    assert card.difference.causes[0].text().startswith("• Ann’s 50 may have been entered twice. Entry #")


def test_ctrl_enter_writes_it_once_who_bears_it_is_chosen(card: CountCard, qtbot: QtBot, desk: Desk) -> None:
    key_in(card, true_counts(desk))
    card.difference.ways.button(1).click()
    QTest.keyClicks(card.initials, "AK, BL")
    with qtbot.waitSignal(card.counted) as given:
        QTest.keyClick(card, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert given.args == [card.counts(), "equally", "AK, BL"]


def test_all_as_the_books_say_fills_every_field_with_chips_the_house_owns(card: CountCard, desk: Desk) -> None:
    card.as_booked.click()
    assert not card.difference.isVisible()
    assert card.counts()["rack"] == {value: number for value, number in desk.table.held[RACK].items() if number}
    for value, owned in CHIPS.owned.items():
        assert sum(place.get(value, 0) for place in card.counts().values()) <= owned


def test_all_as_the_books_say_can_be_written_whatever_was_handed_in(qtbot: QtBot, tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.aside(Tip(1, 250))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    made = CountCard(desk)
    qtbot.addWidget(made)
    made.as_booked.click()
    desk.counting.close_out(made.counts())
    assert desk.table.counted_out
    assert desk.counting.compare(made.counts()).agrees
    desk.books.close()


def test_nothing_counted_cannot_be_written(card: CountCard, qtbot: QtBot) -> None:
    assert not card.go.isEnabled()
    with qtbot.assertNotEmitted(card.counted):
        QTest.keyClick(card, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_esc_puts_it_away_and_every_field_has_a_name(card: CountCard, qtbot: QtBot) -> None:
    assert all(field.accessibleName() for field in card.findChildren(QLineEdit))
    with qtbot.waitSignal(card.closed):
        QTest.keyClick(card, Qt.Key.Key_Escape)
