"""The window: its places and keys, what lies over it, and what it says about saving."""


import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.errors import MachineFault
from app.games.baccarat.irregular.card_faults import EndOfShoe
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.night_end import ending
from tests.ui.running import Running
from ui.deal.deal_page import DealPage
from ui.deal.keyboard_map import everywhere
from ui.frame.shell import SMALLEST, Shell, remembered_size
from ui.frame.window import Window, rail_items
from ui.keys.key_router import typing_in
from ui.look import measures, theme
from ui.night.page import NightPage
from ui.rules.page import RulesPage
from ui.settings.page import SettingsPage
from ui.settle.page import SettlePage
from ui.stats.page import StatsPage
from ui.widgets.card import Card


def shown(running: Running) -> QWidget:
    page = running.window.pages.currentWidget()
    assert page is not None
    return page


# places


def test_an_open_night_is_resumed_at_its_prompt(running: Running) -> None:
    assert isinstance(shown(running), DealPage)
    assert running.window.rail.buttons["deal"].isChecked()
    assert running.window.top.night.label == "Test night"


def test_the_function_keys_lead_to_the_places(running: Running) -> None:
    running.press("F7")
    assert isinstance(shown(running), SettlePage)
    assert running.window.rail.buttons["settle"].isChecked()
    running.press("F8")
    assert isinstance(shown(running), StatsPage)
    running.press("^,")
    assert isinstance(shown(running), SettingsPage)
    assert running.window.rail.foot["settings"].isChecked()
    assert not running.window.rail.buttons["settle"].isChecked()
    running.press("F3")
    assert isinstance(shown(running), DealPage)


def test_every_place_on_the_rail_opens_on_a_click(running: Running) -> None:
    for place, kind in (("settle", SettlePage), ("stats", StatsPage), ("settings", SettingsPage), ("deal", DealPage)):
        click((running.window.rail.buttons | running.window.rail.foot)[place])
        assert isinstance(shown(running), kind)


def test_every_block_of_the_top_bar_leads_to_what_it_is_about(running: Running) -> None:
    for block, kind in ((running.window.top.night, NightPage), (running.window.top.limits, RulesPage),
                        (running.window.top.table, DealPage), (running.window.top.saved, SettingsPage),
                        (running.window.top.shoe, DealPage)):
        click(block)
        assert isinstance(shown(running), kind)
    assert running.deal.side.page is running.deal.shoe


def test_a_place_works_while_somebody_types_and_its_letters_do_not(running: Running) -> None:
    running.press("N")
    running.press("F7")
    assert isinstance(shown(running), SettlePage)
    ending(running).cash_out.reason.setFocus()
    running.keys("n", "y", "/")
    assert isinstance(shown(running), SettlePage)
    assert not running.window.covered


def test_the_full_screen_comes_and_goes_with_f11(running: Running) -> None:
    QTest.keyClick(QApplication.focusWidget() or running.window, Qt.Key.Key_F11)
    assert running.window.window().isFullScreen()
    QTest.keyClick(QApplication.focusWidget() or running.window, Qt.Key.Key_F11)
    assert not running.window.window().isFullScreen()


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_deal_and_settle_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    for place in ("deal", "settle"):
        running.program.go(place)
        QApplication.processEvents()
        assert cut_texts(running.window) == []


# saving


def test_the_top_bar_says_not_saved_until_something_is_saved_again(
    running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    asked = running.asked
    with monkeypatch.context() as patch:
        patch.setattr(running.desk.books, "_transaction", full)
        running.press("Enter")
        qtbot.waitUntil(lambda: running.window.top.saved.label == "Not saved")
        assert running.asked == asked
    running.press("Enter")
    qtbot.waitUntil(lambda: running.window.top.saved.label == "Saved")
    assert running.asked != asked


def test_a_failure_of_the_program_stops_the_dealing(running: Running) -> None:
    asked = running.asked
    running.window.stop_dealing()
    assert not running.deal.isEnabled()
    assert running.window.banner.isVisible()
    running.press("Enter")
    assert running.asked == asked, "no key deals on"


# the shell


def test_the_window_is_painted_before_anything_is_loaded_into_it(qtbot: QtBot) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    with qtbot.waitSignal(shell.painted):
        shell.show()
    assert shell.content is None
    assert shell.curtain.title == "Opening the books…"
    shell.set_window(Window())
    assert shell.content is not None
    assert shell.content.isVisible()


def test_the_window_is_never_smaller_than_all_of_it_can_be_read(qtbot: QtBot) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    shell.set_window(Window())
    shell.show()
    shell.resize(600, 400)
    assert shell.size() == SMALLEST
    theme.use_look(theme.Look.for_window(1920, 1080, 1.5))
    assert shell.minimumSize() == SMALLEST


def test_a_window_that_is_smaller_than_the_pages_scrolls(qtbot: QtBot) -> None:
    shell, window = Shell(), Window()
    qtbot.addWidget(shell)
    shell.set_window(window)
    shell.setMinimumSize(1, 1)
    shell.resize(900, 480)
    shell.show()
    QApplication.processEvents()
    assert (window.width(), window.height()) == measures.SMALLEST
    assert theme.current_look().scale == 1.0
    shell.resize(1024, 600)
    QApplication.processEvents()
    assert window.size() == shell.size()


def test_the_window_comes_back_in_the_size_it_was_left_in(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = QApplication.primaryScreen()
    monkeypatch.setattr(type(screen), "availableSize", lambda _: QSize(1920, 1080))
    assert remembered_size() == QSize(1440, 900)
    shell = Shell()
    qtbot.addWidget(shell)
    shell.resize(1600, 1000)
    shell.close()
    assert remembered_size() == QSize(1600, 1000)


@pytest.mark.parametrize(("room", "fitted"), [
    (QRect(0, 0, 1280, 720), QRect(1, 20, 1278, 695)), (QRect(0, 0, 1366, 728), QRect(65, 20, 1300, 703)),
    (QRect(0, 0, 1920, 1080), QRect(121, 80, 1300, 720)), (QRect(1280, 28, 1280, 692), QRect(1281, 48, 1278, 667))])
def test_the_window_opens_inside_its_screen_with_its_title_bar(
        qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, room: QRect, fitted: QRect) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    shell.setGeometry(QRect(121, 80, 1300, 720))
    monkeypatch.setattr(type(shell.screen()), "availableGeometry", lambda _: room)
    monkeypatch.setattr(Shell, "frameGeometry", lambda self: self.geometry().adjusted(-1, -20, 1, 5))
    monkeypatch.setattr(Shell, "move", lambda self, at: self.setGeometry(QRect(at + QPoint(1, 20), self.size())))
    shell.fit()
    assert shell.geometry() == fitted
    assert room.contains(shell.frameGeometry())


def test_a_program_that_cannot_be_loaded_is_said_on_the_curtain(qtbot: QtBot) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    shell.stop_dealing()
    assert shell.curtain.title == "Sabot could not be started."


@pytest.mark.parametrize("letters", range(24, 36))
def test_a_heading_that_just_fits_or_just_does_not_is_read_whole(qtbot: QtBot, letters: int) -> None:
    card = Card("Nothing " + "o" * letters, ("A line below it.",))
    qtbot.addWidget(card)
    card.resize(1280, 800)
    card.show()
    QApplication.processEvents()
    assert cut_texts(card) == []


def test_when_a_shoe_is_over_the_keyboard_stays_with_the_table(running: Running) -> None:
    for body in (1, None):
        running.desk.answer(body)
    running.desk.rule(EndOfShoe())
    running.deal.refresh()
    assert typing_in(QApplication.focusWidget()), "the discards are counted"
    running.press("Enter")
    assert running.desk.prompt is None
    assert QApplication.focusWidget() is running.deal, "what was typed into is gone, and the next key is the table’s"


def test_the_keyboard_map_names_every_place_of_the_rail_by_its_key() -> None:
    places = {one.shortcut: one.label for items in rail_items() for one in items if one.shortcut.startswith("F")
              and not one.several}
    assert places.items() <= everywhere().items()
