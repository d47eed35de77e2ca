"""The last count on the screen, by keys: what is typed, what is said of it, what is written."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.dealing.asides.close_out import Bears
from app.dealing.asides.registry import BuyIn, CashOut, Tip
from app.dealing.values.transfers import RACK, stack
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.night_end import night_stands
from tests.app.desk.dealing import CHIPS, a_desk
from ui.look import theme
from ui.settle.count_pane import CountPane
from ui.widgets.buttons import PrimaryState


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
def pane(qtbot: QtBot, qapp: QApplication, desk: Desk) -> CountPane:
    """The count as the step of the night that is on, its first field waiting."""
    theme.load_fonts()
    made = CountPane(desk)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.take_up(night_stands(desk, desk.statement()))
    made.first.setFocus()
    return made


def true_counts(desk: Desk) -> dict[str, dict[int, int]]:
    """What lies there: the case has the 50 that were booked and never handed over."""
    rack = dict(desk.table.rack)
    case = {value: owned - rack.get(value, 0) for value, owned in CHIPS.owned.items()}
    return {"case": case, "rack": rack}


def key_in(pane: CountPane, counts: dict[str, dict[int, int]]) -> None:
    """Field after field, each with Enter, down the rows as the fields follow one another."""
    assert pane.grid is not None
    for (place, value), field in pane.grid.fields.items():
        assert field.hasFocus()
        QTest.keyClicks(field, str(counts[str(place)].get(value, 0)))
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert pane.initials.hasFocus()


def side(pane: CountPane, title: str) -> list[str]:
    return [row.text for section in pane.told().side if section.title == title for row in section.rows]


def test_enter_goes_from_field_to_field_and_at_last_to_the_initials(pane: CountPane, desk: Desk) -> None:
    key_in(pane, true_counts(desk))
    assert pane.counts() == {place: {value: number for value, number in chips.items() if number}
                             for place, chips in true_counts(desk).items()}


def test_a_rebuy_that_was_entered_twice_is_the_first_that_is_suspected(pane: CountPane, desk: Desk) -> None:
    key_in(pane, true_counts(desk))
    assert pane.told().action.note == "50 over"
    assert side(pane, "What may explain +50")[0].startswith("Ann’s 50 may have been entered twice.")


def test_a_difference_is_written_once_it_is_said_who_bears_it(pane: CountPane, desk: Desk) -> None:
    key_in(pane, true_counts(desk))
    QTest.keyClicks(pane.initials, "AK, BL")
    given: list[Callable[[], None]] = []
    pane.deed.connect(given.append)
    pane.press()
    assert not given
    assert pane.told().said.lead == "50 over"
    assert [one.label for one in pane.told().options] == \
        ["Count again", "House covers it", "Shared by 3", "By result", "One player gets it"]
    assert pane.told().options[1].note == "50 kept", "no result on the sheet changes by it"
    pane.use("S")
    pane.press()
    given[0]()
    assert desk.table.counted_out
    assert desk.table.bookings[-1].reason == "shared equally among the players; Counted by AK, BL"


def test_the_way_back_from_a_difference_leads_to_the_chips_that_differ(pane: CountPane, desk: Desk) -> None:
    counts = desk.counting.as_booked()
    counts["rack"][500] -= 1
    key_in(pane, {place: dict(chips) for place, chips in counts.items()})
    pane.press()
    assert pane.told().said.lead == "5 short"
    pane.press()
    assert pane.grid is not None
    assert not pane.deciding
    assert 500 in {value for value, lacks in pane.comparison.missing.items() if lacks}
    assert pane.grid.field_of(pane.comparison.missing).hasFocus()


def test_a_total_that_agrees_is_written_as_the_books_say(pane: CountPane, desk: Desk) -> None:
    expected = sum(desk.counting.expected().values())
    pane.use("T")
    QTest.keyClicks(pane.total, str(expected / 100))
    assert pane.told().action.note == "Everything agrees"
    given: list[Callable[[], None]] = []
    pane.deed.connect(given.append)
    pane.press()
    given[0]()
    assert desk.table.counted_out
    assert desk.verify() == []


def test_a_total_that_is_short_asks_who_bears_it(pane: CountPane, desk: Desk) -> None:
    expected = sum(desk.counting.expected().values())
    pane.use("T")
    QTest.keyClicks(pane.total, str(expected / 100 - 5))
    pane.press()
    assert (pane.told().said.lead, pane.told().said.badge) == ("5 short", "−5|SHORT")


def test_a_total_that_no_chips_make_is_no_count_yet(pane: CountPane) -> None:
    pane.use("T")
    QTest.keyClicks(pane.total, "999999999")
    assert (pane.foot["counted"].text(), pane.foot["off"].text()) == ("–", "–")
    assert pane.told().action.state is PrimaryState.WAITING
    assert [section.title for section in pane.told().side] == ["Cashed out"]


def test_a_causes_digit_leads_to_its_entry_and_no_chips_are_named_where_a_total_was_counted(
        pane: CountPane, desk: Desk) -> None:
    pane.use("T")
    QTest.keyClicks(pane.total, str(sum(desk.counting.expected().values()) // 100 + 50))
    pane.press()
    wanted: list[int] = []
    pane.entry.connect(wanted.append)
    assert pane.take_key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1"))
    assert [desk.books.entries(number, number)[0].title for number in wanted] == ["Buy-in, Ann"]
    assert not any("set" in cause for cause in side(pane, "What may explain +50"))


def test_chips_that_were_written_off_are_not_missed_the_next_night(qtbot: QtBot, desk: Desk) -> None:
    counts = {place: dict(chips) for place, chips in desk.counting.as_booked().items()}
    counts["case"][500] -= 1
    desk.counting.close_out(counts, Bears.HOUSE)
    desk.close_night()
    desk.open_night(NightPlan("Next night", "Host", (Seating("Ann", 5_000), Seating("Bo", 5_000)), all_the_rest=True))
    tonight = desk.watch.tonight()
    assert (tonight.written_off, tonight.difference, tonight.owned - tonight.accounted) == (5_500, 0, 5_500)
    for player in (1, 2):
        desk.aside(CashOut(player, 5_000))
    made = CountPane(desk)
    qtbot.addWidget(made)
    made.take_up(night_stands(desk, desk.statement()))
    made.use("B")
    assert not any(made.comparison.missing.values())
    assert made.grid is not None
    gone = desk.table.opening.missing[500]
    assert gone
    assert made.grid.sums["off/500"].text() == f"✓ {gone} written off"


def test_as_the_books_say_fills_every_field_with_chips_the_house_owns(pane: CountPane, desk: Desk) -> None:
    pane.use("B")
    assert pane.told().action.note == "Everything agrees"
    assert pane.counts()["rack"] == {value: number for value, number in desk.table.held[RACK].items() if number}
    for value, owned in CHIPS.owned.items():
        assert sum(place.get(value, 0) for place in pane.counts().values()) <= owned


def test_as_the_books_say_can_be_written_whatever_was_handed_in(qtbot: QtBot, tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.aside(Tip(1, 250))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    made = CountPane(desk)
    qtbot.addWidget(made)
    made.take_up(night_stands(desk, desk.statement()))
    made.use("B")
    desk.counting.close_out(made.counts())
    assert desk.table.counted_out
    assert desk.counting.compare(made.counts()).agrees
    desk.books.close()


def test_nothing_counted_cannot_be_written(pane: CountPane, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(pane.deed):
        pane.press()
    assert pane.told().refusal == "Nothing is counted yet."


def test_every_field_has_a_name(pane: CountPane) -> None:
    assert all(field.accessibleName() for field in pane.findChildren(QLineEdit))


def test_tab_goes_over_the_places_and_on_to_the_initials(pane: CountPane) -> None:
    assert pane.grid is not None
    for field in list(pane.grid.fields.values()):
        assert QApplication.focusWidget() is field
        QTest.keyClick(field, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is pane.initials
