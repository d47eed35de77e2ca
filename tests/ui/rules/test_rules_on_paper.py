"""The Rules page: rules as files, the card as it will be printed, and edits that outlive the program."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.dealing.engine.game import Game
from app.games import GAMES
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.wager_rules import side_by_side
from app.games.red_dog import RED_DOG
from app.jackpots.rules import HIGH_HAND
from app.rule_sets import JACKPOT
from tests.ui.hands import click
from tests.ui.legible import TIGHTEST, cut_texts
from tests.ui.rules.conftest import OnRules
from tests.ui.rules.looking import ENTER, ESC, difference, over
from tests.ui.running import Running
from ui.look import theme
from ui.rules.draft_store import Unsaved
from ui.rules.printed import LargerCard
from ui.widgets.card import Card

# files and paper


def test_rules_leave_as_a_file_and_come_in_as_unsaved_edits(
    small: OnRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    click(small.page.column.buttons["export"])
    assert small.desk.books.events()[-1].text == "House rules: Red Dog, House, version 1"
    click(small.page.column.buttons["export"])
    assert "already exists" in small.page.foot.sentence
    path.write_text(path.read_text(encoding="utf-8").replace("ante = \"1.00\"", "ante = \"9.00\""), encoding="utf-8")
    small.page.sharing.choose_file()
    assert difference(small).sentences == ("Ante: £9; was £1. From the next deal.",)
    small.keys(ENTER)
    assert (small.page.draft.rules.ante, small.played().ante) == (900, 100)
    small.ctrl(Qt.Key.Key_Z)
    assert small.page.draft.rules.ante == 100


def test_a_file_with_a_fault_is_told_by_line_and_key_and_nothing_of_it_is_taken(
    on_rules: OnRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('currency = "GBP"\n[baccarat]\ntie_pays = 12\ndecks = 6\n', encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    on_rules.page.sharing.choose_file()
    card = over(on_rules)
    assert isinstance(card, Card)
    assert "Line 3, baccarat.tie_pays" in card.accessibleDescription()
    on_rules.keys(ESC)
    assert not on_rules.page.draft.is_changed


def test_a_file_with_many_faults_is_told_within_the_smallest_window(on_rules: OnRules, tmp_path: Path) -> None:
    path = tmp_path / "a file with rather a long name of its own.toml"
    path.write_text('currency = "GBP"\n[baccarat]\n' + "".join(f"unknown_rule_{n} = 1\n" for n in range(20)),
                    encoding="utf-8")
    on_rules.running.window.resize(1280, 700)
    on_rules.page.sharing.take_in(path)
    QApplication.processEvents()
    card = over(on_rules)
    assert isinstance(card, Card)
    assert cut_texts(card) == []


def test_rules_of_a_file_can_be_a_new_set(small: OnRules, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('currency = "GBP"\n[red_dog]\nset = "From Reno"\nante = \"9.00\"\n', encoding="utf-8")
    small.page.sharing.take_in(path)
    click(difference(small).also)
    small.keys(ENTER)
    assert small.page.set.name == "From Reno"
    assert small.desk.rule_sets.rules(small.page.set).ante == 900


def test_the_card_is_shown_as_it_would_be_printed_with_what_is_not_saved(on_rules: OnRules) -> None:
    on_rules.page.printed.lay_out()
    before = on_rules.page.printed.sheet
    on_rules.type("tie_pays", "9")
    on_rules.page.printed.lay_out()
    assert on_rules.page.printed.sheet != before
    assert on_rules.page.printed.preview.pages == 1
    on_rules.page.print_wanted.disconnect()
    printed: list[object] = []
    on_rules.page.print_wanted.connect(printed.append)
    on_rules.ctrl(Qt.Key.Key_P)
    assert printed == [on_rules.page.printed.sheet]


def test_the_card_is_shown_larger_by_a_click_or_space_and_put_away_by_esc(small: OnRules) -> None:
    printed = small.page.printed
    printed.lay_out()
    click(printed.preview.viewport())
    assert isinstance(over(small), LargerCard)
    small.keys(ESC)
    printed.preview.setFocus()
    small.keys(Qt.Key.Key_Space)
    assert isinstance(over(small), LargerCard)
    small.keys(ENTER)
    assert not small.running.window.covered


@pytest.mark.parametrize(("width", "height", "scale"), TIGHTEST)
def test_the_page_can_be_read_at_every_size(on_rules: OnRules, width: int, height: int, scale: float) -> None:
    on_rules.running.window.resize(width, height)
    on_rules.running.window.use_scale(scale)
    on_rules.type("tie_pays", "9")
    on_rules.type("maximum", "1234567")
    on_rules.page.draft.put({of_bet["offered"]: True for of_bet in side_by_side(BaccaratRules).values()
                             if "offered" in of_bet})
    on_rules.type("tie_minimum", "500")
    for subject in ("baccarat", RED_DOG.id, JACKPOT + HIGH_HAND):
        on_rules.page.show_subject(subject)
        if subject == "baccarat":
            amount = on_rules.field("maximum").edit
            assert (amount.text(), amount.font().pixelSize() >= theme.current_look().px(12)) == ("1,234,567", True)
        assert cut_texts(on_rules.running.window) == [], subject
        form, beside = on_rules.page.form, on_rules.page.effect.parentWidget()
        assert form.visibleRegion().boundingRect().width() == form.width(), "a rule beyond the edge is not seen"
        assert beside is not None
        assert beside.width() <= on_rules.page.right.viewport().width()


def test_the_card_leaves_as_a_pdf_where_there_is_no_printer_and_that_is_written_down(
    small: OnRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "card.pdf"
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    small.ctrl(Qt.Key.Key_P)
    assert path.read_bytes().startswith(b"%PDF")
    assert small.page.foot.sentence == f"Saved as {path}."
    assert small.page.printed.sheet is not None
    assert len(small.desk.prints.of(small.page.printed.sheet.about)) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.id)
def test_every_game_s_rules_can_be_read(on_rules: OnRules, game: Game) -> None:
    on_rules.page.show_subject(game.id)
    assert cut_texts(on_rules.page) == []


def test_unsaved_edits_outlive_the_program_and_the_rail_says_so_at_once(
    small: OnRules, qtbot: QtBot, tmp_path: Path
) -> None:
    small.type("ante", "9")
    small.running.program.close()
    again = OnRules(Running(qtbot, tmp_path))
    assert again.running.window.rail.buttons["rules"].accessibleName() == "Rules, unsaved changes"
    again.running.program.go("rules")
    assert (again.page.draft.changed(), again.page.draft.rules.ante) == (("ante",), 900)
    again.save()
    again.running.program.close()
    third = Running(qtbot, tmp_path)
    assert third.window.rail.buttons["rules"].accessibleName() == "Rules"


def test_unsaved_edits_are_kept_before_the_program_ends_without_a_word(small: OnRules, qtbot: QtBot) -> None:
    small.type("ante", "9")
    kept = Unsaved(small.desk.books.house())
    qtbot.waitUntil(lambda: kept.values == {small.page.set.id: {"ante": 900}})


@pytest.mark.parametrize("kept", ['{"red_dog": 3}', "[]", "no json", '{"SET": {"ante": "much", "gone": 1}}',
                                  '{"SET": {"ante": true, "dealt_by": []}}'])
def test_kept_edits_that_cannot_be_read_are_left_out(small: OnRules, kept: str) -> None:
    settings = QSettings("Sabot", "Sabot")
    settings.setValue(f"rules/unsaved/{small.desk.books.house()}", kept.replace("SET", small.page.set.id))
    assert Unsaved(small.desk.books.house()).drafts(small.desk) == {}


def test_what_steps_lead_to_is_reckoned_beside_the_screen_once_a_form_is_seen(
    small: OnRules, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def ahead(subject: str, rules: object) -> list[Callable[[], None]]:
        return [lambda: done.append(subject)] * 2

    monkeypatch.setattr(small.desk.rule_costs, "ahead", ahead)
    small.page.show_subject("high_card_pool")
    assert done == []
    qtbot.waitUntil(lambda: done == ["high_card_pool"] * 2)
    small.page.show_subject("red_dog")
    small.page.show_subject("high_card_pool")
    QApplication.processEvents()
    assert done == ["high_card_pool"] * 2
