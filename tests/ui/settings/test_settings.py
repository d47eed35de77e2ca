"""The Settings page: every house rule can be changed there, and what cannot be is refused in its place."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app import house_rules
from app.desk import Desk
from app.errors import MachineFault
from app.games import GAMES
from app.games.baccarat import BACCARAT
from app.games.baccarat.rules import Commission
from tests.app.desk.dealing import house, open_test_books, plan
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running, books_with_a_night
from ui.settings.controls import ChoiceControl, MoneyControl, NumberControl, RateControl, SwitchControl
from ui.settings.page import SettingsPage
from ui.settings.rule_rows import RuleRow
from ui.top_bar import Saved

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
    assert running.program.settings is not None
    return running.program.settings


def row(running: Running, name: str) -> RuleRow:
    return page(running).rules.rows[name]


def in_house(running: Running, name: str) -> Any:
    assert running.desk.house is not None
    return getattr(running.desk.house.rules_of(BACCARAT), name)


def type_into(row: RuleRow, text: str) -> None:
    field = row.control.inside
    field.setFocus()
    QTest.keyClick(QApplication.focusWidget() or field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(QApplication.focusWidget() or field, text)
    QTest.keyClick(QApplication.focusWidget() or field, Qt.Key.Key_Return)


def test_every_declared_rule_has_its_row_with_its_own_words(running: Running) -> None:
    rows = page(running).rules.rows
    assert list(rows) == list(RULES)
    for name, rule in RULES.items():
        assert rows[name].label.text() == rule.words.label
        assert rows[name].note.text().startswith(rule.words.effect)
        assert rows[name].control.inside.accessibleName() == rule.words.label


def test_a_rule_that_waits_for_the_next_shoe_says_so(running: Running) -> None:
    for name, rule in RULES.items():
        waits = rule.takes_effect is house_rules.TakesEffect.NEXT_SITTING
        assert row(running, name).note.text().endswith("From the next shoe.") is waits


def test_each_kind_of_rule_has_its_control(running: Running) -> None:
    kinds = {"suits": SwitchControl, "burn": ChoiceControl, "commission_unit": ChoiceControl, "decks": NumberControl,
             "minimum": MoneyControl}
    assert {name: type(row(running, name).control) for name in kinds} == kinds


def test_a_switch_is_booked_at_once_and_played_from_the_next_prompt(running: Running) -> None:
    control = row(running, "suits").control
    assert isinstance(control, SwitchControl)
    click(control.switch)
    assert in_house(running, "suits") is True
    assert page(running).status.text() == "Saved: Suits."
    assert running.desk.verify() == []


def test_what_is_said_at_the_foot_does_not_move_the_rules(running: Running) -> None:
    control = row(running, "suits").control
    assert isinstance(control, SwitchControl)
    before = page(running).stack.geometry()
    click(control.switch)
    QApplication.processEvents()
    assert page(running).status.isVisible()
    assert page(running).stack.geometry() == before


def test_a_stepper_changes_by_one_and_the_table_keeps_its_shoe(running: Running) -> None:
    control = row(running, "decks").control
    assert isinstance(control, NumberControl)
    click(control.stepper.less)
    assert in_house(running, "decks") == 7
    assert running.desk.table.rules.decks == 8


def test_a_number_out_of_its_bounds_is_refused_in_its_row(running: Running) -> None:
    type_into(row(running, "decks"), "13")
    assert row(running, "decks").note.text() == "Decks cannot be 13. It is a whole number, 1–12."
    assert row(running, "decks").value == 8
    assert in_house(running, "decks") == 8


def test_an_amount_is_typed_in_the_house_s_currency(running: Running) -> None:
    type_into(row(running, "maximum"), "150.50")
    assert in_house(running, "maximum") == 15_050
    type_into(row(running, "maximum"), "1,5")
    assert "is not an amount" in row(running, "maximum").note.text()
    assert in_house(running, "maximum") == 15_050


def test_rules_that_contradict_each_other_are_refused(between: Running) -> None:
    type_into(row(between, "minimum"), "500")
    assert "the least bet is above the largest" in row(between, "minimum").note.text()
    assert in_house(between, "minimum") == 500


def test_a_choice_is_made_from_its_list(between: Running) -> None:
    control = row(between, "commission_taken").control
    assert isinstance(control, ChoiceControl)
    control.box.setFocus()
    QTest.keyClick(control.box, Qt.Key.Key_Down)
    assert in_house(between, "commission_taken") is Commission.BOXES


def test_the_wheel_scrolls_past_a_list_and_never_chooses(between: Running) -> None:
    control = row(between, "burn").control
    assert isinstance(control, ChoiceControl)
    before, at = control.box.currentIndex(), QPointF(control.box.rect().center())
    wheel = QWheelEvent(at, QPointF(control.box.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, -120),
                        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(control.box, wheel)
    assert control.box.currentIndex() == before


def test_rules_read_back_after_a_restart_are_those_that_were_set(qtbot: QtBot, between: Running) -> None:
    type_into(row(between, "cut_depth"), "60")
    between.wait(qtbot, between.program.open)
    between.program.go("settings")
    assert row(between, "cut_depth").value == 60


def test_a_disk_that_fails_leaves_the_rule_and_says_so(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    control = row(running, "suits").control
    assert isinstance(control, SwitchControl)
    with monkeypatch.context() as patch:
        patch.setattr(running.desk.books, "commit", full)
        click(control.switch)
    assert not control.switch.isChecked()
    assert row(running, "suits").note.text() == "The disk is full. Nothing was written."
    assert running.window.top.saved.label == "Not saved"
    click(control.switch)
    assert running.window.top.saved.label == "Saved"
    assert running.program.bridge is not None
    assert running.program.bridge.state is Saved.SAVED


def test_chips_are_locked_while_a_night_is_open_and_say_why(running: Running) -> None:
    page(running).show_section(1)
    money = page(running).money
    assert money.locked == "Test night is open: money and chips stay as they are until it is closed."
    assert money.currencies is None
    assert not money.save_button.isVisible()


def test_the_marker_limit_is_changed_also_while_a_night_is_open(running: Running) -> None:
    page(running).show_section(1)
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


def test_chips_are_changed_between_nights(between: Running) -> None:
    page(between).show_section(1)
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
    page(between).show_section(1)
    money = page(between).money
    edit = money.table.rows[0].edit
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "2.50")
    click(money.save_button)
    assert money.issue.text().startswith("Those chips cannot be a set.")
    assert between.desk.house is not None
    assert between.desk.house.chips == house().chips


def test_the_currency_can_be_chosen_until_something_is_booked(between: Running) -> None:
    page(between).show_section(1)
    money = page(between).money
    assert money.currencies is not None
    click(money.currencies.group.button(1))
    click(money.save_button)
    assert between.desk.house is not None
    assert between.desk.house.money.code == "EUR"


def test_larger_text_makes_everything_larger_and_is_remembered(running: Running) -> None:
    page(running).show_section(2)
    before = page(running).sections.button(0).fontMetrics().height()
    click(page(running).looks.sizes.group.button(3))
    assert running.desk.house is not None
    assert running.desk.house.text_size == 150
    assert page(running).section == 2
    assert page(running).sections.button(0).font().pixelSize() == 21
    assert page(running).sections.button(0).fontMetrics().height() > before


def test_the_paper_is_the_one_that_sheets_are_laid_out_for(running: Running) -> None:
    page(running).show_section(2)
    click(page(running).looks.papers.group.button(1))
    running.press("F7")
    assert running.program.settle is not None
    assert running.program.settle.paper.name == "Letter"


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
    click(page(running).books.verify_button)
    qtbot.waitUntil(lambda: page(running).status.text() == "The books verify: nothing is wrong.")


def test_what_is_wrong_with_the_books_is_listed(running: Running) -> None:
    page(running).show_books()
    page(running).books.show_findings([f"Entry {number} does not add up." for number in range(20)])
    shown = page(running).books.findings.text().splitlines()
    assert shown[0] == "Entry 0 does not add up."
    assert shown[-1] == "and 8 more."
    assert page(running).status.text() == "20 things are wrong with the books."


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_part_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.window.resize(width, height)
    running.program.preferences.use_text_size(round(100 * scale))
    for section in range(5):
        page(running).show_section(section)
        QApplication.processEvents()
        assert cut_texts(running.window) == []


def test_a_rate_is_read_and_typed_in_per_cent(qtbot: QtBot) -> None:
    control = RateControl("Commission", "On winning Banker bets.")
    qtbot.addWidget(control)
    wanted: list[int] = []
    refused: list[str] = []
    control.wanted.connect(wanted.append)
    control.unreadable.connect(refused.append)
    control.show_value(500)
    assert control.field.text() == "5 %"
    for typed in ("4.75", "4,5 %", "x", "4.755"):
        control.field.setText(typed)
        control.field.editingFinished.emit()
    assert wanted == [475, 450]
    assert [sentence.split(" A ")[0] for sentence in refused] == ["“x” is not a rate.", "“4.755” is not a rate."]


def test_the_rules_of_every_game_can_be_chosen_and_changed(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("^,")
    rules = page(running).rules
    for at, game in enumerate(GAMES):
        rules.choice.setCurrentIndex(at)
        rules.choice.activated.emit(at)
        assert list(rules.rows) == [one.name for one in house_rules.declared(game.rules)]
    rules.rows["carry_over" if "carry_over" in rules.rows else "credit"].wanted.emit(True)
    assert running.desk.house is not None
    assert running.desk.house.rules[GAMES[-1].id] == {"credit": True}
    assert running.desk.verify() == []


@pytest.mark.parametrize(("width", "height", "scale"), [SIZES[0], SIZES[-1]])
def test_the_rules_of_every_game_can_be_read(qtbot: QtBot, tmp_path: Path, width: int, height: int,
                                             scale: float) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.window.resize(width, height)
    running.press("^,")
    running.program.preferences.use_text_size(round(100 * scale))
    for at, game in enumerate(GAMES):
        rules = page(running).rules
        rules.show_game(game)
        assert cut_texts(page(running)) == [], GAMES[at].id
