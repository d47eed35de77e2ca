"""The Settings page: every house rule can be changed there, and what cannot be is refused in its place."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app import house_rules
from app.desk import Desk
from app.desk.house.house import read_house
from app.games.baccarat import BACCARAT
from tests.app.desk.dealing import house, open_test_books, plan
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running, books_with_a_night
from ui.deal.deal_page import DealPage
from ui.roads.marks import CHINESE, LATIN, Shapes
from ui.rules.page import RulesPage
from ui.settings.books_part import AboutPart
from ui.settings.page import SettingsPage
from ui.settle.page import SettlePage

RULES = {rule.name: rule for rule in house_rules.declared(BACCARAT.rules)}


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program on its Settings page, while a night is open."""
    made = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    made.press("^,")
    return made


@pytest.fixture
def between(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program on its Settings page in a house where no night was held yet."""
    with open_test_books(tmp_path, create=True) as books:
        Desk(books).open_house(house())
    made = Running(qtbot, tmp_path)
    made.program.go("settings")
    return made


def page(running: Running) -> SettingsPage:
    return running.page(SettingsPage)


def test_the_house_rules_have_a_page_of_their_own_to_which_the_settings_lead(running: Running) -> None:
    click(page(running).rules_button)
    assert running.page(RulesPage).isVisible()


def test_chips_are_locked_while_a_night_is_open_and_say_why(running: Running) -> None:
    page(running).show_section(0)
    money = page(running).money
    assert money.locked == "Test night is open: money and chips stay as they are until it is closed."
    assert money.currencies is None
    assert not money.save_button.isVisible()


def test_the_marker_limit_is_changed_also_while_a_night_is_open(running: Running) -> None:
    page(running).show_section(0)
    money = page(running).money
    assert money.limit.text() == "200"
    for typed, kept in (("350", 35_000), ("lots", 35_000)):
        money.limit.setFocus()
        money.limit.selectAll()
        QTest.keyClicks(money.limit, typed)
        QTest.keyClick(money.limit, Qt.Key.Key_Return)
        assert running.desk.house is not None
        assert running.desk.house.most_by_marker == kept
    assert money.issue.text().startswith("“lots” is not an amount.")
    assert money.limit.text() == "350"


def test_how_many_decks_there_are_is_said_once_and_changed_at_any_time(running: Running) -> None:
    page(running).show_section(0)
    row = page(running).money.decks
    assert row.group.checkedId() == -1
    click(row.group.button(1))
    assert running.desk.decks == 2
    assert not row.heading.isVisible()
    assert not page(running).money.cash.isVisibleTo(page(running)), "cash at a table is a rule of several tables alone"


def test_chips_are_changed_between_nights(between: Running) -> None:
    page(between).show_section(0)
    money = page(between).money
    edit = money.table.rows[0].edit
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "0.25")
    click(money.save_button)
    assert between.desk.house is not None
    assert between.desk.house.chips.values[-1] == 25
    assert page(between).status.text() == "Saved: money and chips."


def test_a_set_that_cannot_be_is_refused_above_its_button(between: Running) -> None:
    page(between).show_section(0)
    money = page(between).money
    edit = money.table.rows[0].edit
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "2.50")
    click(money.save_button)
    assert money.issue.text().startswith("Those chips do not make a set.")
    assert between.desk.house is not None
    assert between.desk.house.chips == house().chips


def test_the_currency_can_be_chosen_until_something_is_booked(between: Running) -> None:
    page(between).show_section(0)
    money = page(between).money
    assert money.currencies is not None
    click(money.currencies.group.button(1))
    click(money.save_button)
    assert between.desk.house is not None
    assert between.desk.house.money.code == "EUR"


def test_larger_text_makes_everything_larger_and_is_remembered(running: Running) -> None:
    running.window.resize(1920, 1080)  # with room for all that is needed in the larger text
    page(running).show_section(1)
    before = page(running).sections.button(0).fontMetrics().height()
    click(page(running).looks.sizes.group.button(3))
    assert running.desk.house is not None
    assert running.desk.house.text_size == 150
    assert page(running).section == 1
    assert page(running).sections.button(0).font().pixelSize() == 21
    assert page(running).sections.button(0).fontMetrics().height() > before


def test_the_paper_is_the_one_that_sheets_are_laid_out_for(running: Running) -> None:
    page(running).show_section(1)
    click(page(running).looks.papers.group.button(1))
    running.press("F7")
    assert running.page(SettlePage).paper.name == "Letter"


def test_roads_are_drawn_in_the_shapes_and_letters_of_the_house_and_so_again_when_it_is_opened(
        running: Running) -> None:
    roads = running.page(DealPage).tabs.roads
    assert (roads.shapes, roads.letters) == (Shapes.DISTINCT, LATIN)
    page(running).show_section(1)
    click(page(running).looks.marks.group.button(1))
    click(page(running).looks.letters.group.button(1))
    assert (roads.shapes, roads.letters) == (Shapes.CIRCLES, CHINESE)
    running.program.pages.drop("deal")
    running.press("F3")
    assert running.page(DealPage).tabs.roads.shapes is Shapes.CIRCLES
    assert running.desk.house is not None
    assert read_house(running.desk.house.as_settings()) == running.desk.house


def test_a_backup_is_put_into_the_folder_that_was_chosen(
    qtbot: QtBot, running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "usb").mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "usb"))
    page(running).show_books()
    click(page(running).books.backup_button)
    qtbot.waitUntil(lambda: page(running).status.text().startswith("Copied and verified: "))
    (copy,) = (tmp_path / "usb").iterdir()
    assert page(running).status.text() == f"Copied and verified: {copy}"


def test_a_backup_that_cannot_be_made_is_said(qtbot: QtBot, running: Running, tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "usb").write_text("no folder")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "usb"))
    page(running).show_books()
    click(page(running).books.backup_button)
    qtbot.waitUntil(lambda: page(running).status.text().startswith("No backup was made. "))


def test_verifying_says_that_nothing_is_wrong(qtbot: QtBot, running: Running) -> None:
    page(running).show_books()
    books = page(running).books
    assert books.state.text() == "Not verified since the books were opened."
    click(books.verify_button)
    assert books.verify_button.text() == "Stop"
    qtbot.waitUntil(lambda: page(running).status.text() == "The books verify: nothing is wrong.")
    assert books.state.text().startswith(f"Verified to entry #{running.desk.books.head().number} at ")
    assert books.verify_button.text() == "Verify now"


def test_the_key_that_began_to_verify_stops_it(qtbot: QtBot, running: Running) -> None:
    page(running).show_books()
    button = page(running).books.verify_button
    button.setFocus()
    running.press("Space")
    assert (button.text(), button.hasFocus()) == ("Stop", True)
    running.press("Space")
    qtbot.waitUntil(lambda: page(running).status.text().startswith("Verifying was stopped."))
    assert button.hasFocus()


def test_a_verification_that_is_stopped_says_so_and_is_made_up_for_at_the_next_opening(
    qtbot: QtBot, running: Running
) -> None:
    page(running).show_books()
    books = page(running).books
    click(books.verify_button)
    click(books.verify_button)
    qtbot.waitUntil(lambda: page(running).status.text().startswith("Verifying was stopped."))
    assert books.verify_button.text() == "Verify now"
    assert running.desk.books.verified is None


def test_what_is_wrong_with_the_books_is_listed(running: Running) -> None:
    page(running).show_books()
    page(running).books.show_findings([f"Entry {number} does not add up." for number in range(20)])
    shown = page(running).books.findings.text().splitlines()
    assert shown[0] == "Entry 0 does not add up."
    assert shown[-1] == "and 8 more."
    assert page(running).status.text() == "20 faults found in the books."


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_part_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    for section in range(len(page(running).parts)):
        page(running).show_section(section)
        QApplication.processEvents()
        assert cut_texts(running.window) == []


@pytest.mark.parametrize(("on_a_server", "where"), [(False, "this computer"), (True, "own server")])
def test_about_says_where_the_books_are(qtbot: QtBot, on_a_server: bool, where: str) -> None:
    about = AboutPart("1.2.3", "", None, on_a_server)
    qtbot.addWidget(about)
    about.fill()
    assert [where in one.text() for one in about.findChildren(QLabel) if "real cards" in one.text()] == [True]


def test_about_says_the_version_the_licences_and_where_the_log_is(qtbot: QtBot, tmp_path: Path) -> None:
    about = AboutPart("1.2.3", "A year old.", tmp_path / "sabot.log")
    qtbot.addWidget(about)
    about.fill()
    said = [one.text() for one in about.findChildren(QLabel)]
    assert {"Sabot 1.2.3", str(tmp_path / "sabot.log")} <= set(said)
    assert any(line.startswith("A year old. Sabot never asks a network") for line in said)
    assert all(any(one in line for line in said) for one in ("MIT licence", "LGPL version 3", "SIL Open Font License",
                                                             "non-commercial use"))
