"""The Rules page: rules are edited, seen, saved and played by keys and by the mouse, and nothing is lost on the way."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.dealing.game import Game
from app.errors import MachineFault
from app.games import GAMES
from app.games.baccarat.rules import BaccaratRules
from app.games.baccarat.wager_rules import side_by_side
from app.games.red_dog import RED_DOG
from app.jackpots.rules import HIGH_HAND
from app.rule_sets import JACKPOT, subjects
from app.sheets.blocks import Caution, Sheet
from app.sheets.foot import Printing
from tests.ui.hands import click
from tests.ui.legible import TIGHTEST, cut_texts
from tests.ui.rules.conftest import OnRules
from tests.ui.running import Running
from ui import theme
from ui.card import Card
from ui.deal.ink import advance
from ui.printing import Paper, leaving
from ui.rules.cards import DifferenceCard, LinesCard, NameCard, NewSetCard, NoteCard
from ui.rules.printed import LargerCard
from ui.rules.set_list import SetLine
from ui.rules.standing import Standing
from ui.rules.unsaved import Unsaved
from ui.rules.versions_card import VersionsCard

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


def over(on_rules: OnRules) -> object:
    return on_rules.running.window.over


def difference(on_rules: OnRules) -> DifferenceCard:
    card = over(on_rules)
    assert isinstance(card, DifferenceCard)
    return card


def lines(on_rules: OnRules) -> list[SetLine]:
    return list(on_rules.page.column.list.sets.lines)


# what is in sight


def test_f5_shows_what_is_played_of_the_game_on_the_table(on_rules: OnRules) -> None:
    on_rules.running.program.go("deal")
    on_rules.keys(Qt.Key.Key_F5)
    assert on_rules.page.isVisible()
    assert on_rules.page.subject.id == "baccarat"
    assert on_rules.page.head.line.text().startswith("Version 1")
    assert on_rules.running.window.rail.buttons["rules"].isChecked()


def test_every_game_and_jackpot_is_listed_and_what_is_played_is_said_in_words(on_rules: OnRules) -> None:
    listed = lines(on_rules)
    assert [line.subject for line in listed] == [one.name for one in subjects()]
    assert all(line.second.endswith("· played") for line in listed)


def test_find_leaves_only_what_it_names_and_enter_goes_to_it(small: OnRules) -> None:
    small.ctrl(Qt.Key.Key_F)
    small.keys("red do")
    assert [line.subject for line in lines(small)] == ["Red Dog"]
    small.keys(ENTER, Qt.Key.Key_Down)
    assert small.page.subject.id == "red_dog"
    small.ctrl(Qt.Key.Key_F)
    small.keys("nothing like it")
    assert (lines(small), small.page.column.nothing.isVisible()) == ([], True)


def test_a_click_on_the_limits_in_the_top_bar_leads_here(on_rules: OnRules) -> None:
    on_rules.running.program.go("deal")
    on_rules.running.program.block("limits")
    assert on_rules.page.isVisible()


def test_f1_in_a_field_tells_what_the_rule_does_and_where_its_default_comes_from(on_rules: OnRules) -> None:
    on_rules.go_to("tie_pays")
    on_rules.keys(Qt.Key.Key_F1)
    card = over(on_rules)
    assert isinstance(card, Card)
    assert card.accessibleName() == "Tie pays"
    assert "Its default is 8 to 1" in card.accessibleDescription()
    assert "From the next coup." in card.accessibleDescription()


# editing and saving


def test_tie_is_changed_to_nine_seen_and_saved_by_the_keyboard_alone(on_rules: OnRules) -> None:
    on_rules.ctrl(Qt.Key.Key_K)
    on_rules.keys("tie pays", ENTER)
    on_rules.keys("9")
    assert on_rules.page.form.fields["tie_pays"].standing is Standing.CHANGED
    effect = on_rules.page.effect.effect
    assert effect is not None
    tie = next(line for line in effect.lines if line.bet == "tie")
    assert tie.spoken.endswith("house edge 4.8440%, was 14.3596%")
    on_rules.ctrl(Qt.Key.Key_S)
    assert difference(on_rules).sentences == ("Tie pays 9 to 1; it was 8 to 1. From the next coup.",)
    assert on_rules.played().tie_pays == 8
    on_rules.keys(ENTER)
    assert on_rules.played().tie_pays == 9
    assert on_rules.page.foot.sentence == "Saved: House, version 2."
    assert on_rules.page.draft.changed() == ()
    assert on_rules.desk.verify() == []


def test_the_list_of_actions_opens_from_a_field_and_leaves_what_stands_in_it(small: OnRules) -> None:
    small.type("ante", "9")
    field = small.field("ante").edit
    small.keys(Qt.Key.Key_Home)
    small.ctrl(Qt.Key.Key_K)
    small.keys("least bet", ENTER)
    assert field.text() == "£9"
    assert small.field("minimum").edit.hasFocus()


def test_rules_with_a_fault_are_not_printed(small: OnRules) -> None:
    printed: list[object] = []
    small.page.print_wanted.connect(printed.append)
    small.type("ante", "0")
    small.ctrl(Qt.Key.Key_P)
    assert printed == []
    assert small.page.foot.sentence.startswith("Not printed: rules that cannot be played have no card.")


def test_a_card_that_was_printed_is_written_down_once_and_the_next_one_is_a_reprint(
    small: OnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Sheet] = []

    def take(sheet: Sheet, paper: Paper, over: object) -> bool:
        sent.append(sheet)
        return True

    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Any"])
    monkeypatch.setattr(leaving, "print_sheet", take)
    small.ctrl(Qt.Key.Key_P)
    assert small.page.foot.sentence == "Printed on A4."
    (first,) = sent
    assert len(small.desk.prints.of(first.about)) == 1
    assert small.page.printed.sheet is not None
    assert small.page.printed.sheet.printed_before.startswith("Reprint 2")
    small.type("ante", "9")
    small.ctrl(Qt.Key.Key_P)
    assert sent[-1].printed_before.startswith("Replaces ")
    assert Caution("Not saved: these rules are not played by.") in sent[-1].blocks


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_card_is_the_same_from_this_page_as_from_the_list_of_sheets(
    small: OnRules, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    monkeypatch.setattr(type(small.desk.clock), "zone", lambda clock: zone)
    small.type("ante", "9")
    small.save()
    small.page.printed.lay_out()
    printing = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")
    listed = small.desk.sheets.make(small.desk.sheets.find("rules", "red_dog"), printing)
    assert small.page.printed.sheet is not None
    assert small.page.printed.sheet.blocks == listed.blocks
    assert small.page.printed.sheet.about == listed.about


def test_what_no_rule_says_is_told_in_its_place_of_each_bet(on_rules: OnRules) -> None:
    (table,) = on_rules.page.form.tables

    def told(row: str) -> list[str]:
        return [line.accessibleName() for line in table.paid[row].lines]

    assert list(table.paid) == ["Player and Banker", "Dragon Bonus"]
    assert told("Player and Banker") == ["Player: 1 to 1", "Banker: 1 to 1 less 5 %"]
    on_rules.type("commission", "4.75")
    assert told("Player and Banker")[1] == "Banker: 1 to 1 less 4.75 %"
    on_rules.page.put({"commission": 0, "banker_six": "half"})
    assert told("Player and Banker")[1] == "Banker: 1 to 1, half on a six"
    on_rules.page.put({"banker_six": "full"})
    assert told("Player and Banker") == ["Player and Banker: 1 to 1"]
    assert told("Dragon Bonus") == ["Player Dragon Bonus and Banker Dragon Bonus: 1–30 to 1"]


def test_esc_on_the_difference_goes_back_and_nothing_is_saved(small: OnRules) -> None:
    small.type("ante", "9")
    small.ctrl(Qt.Key.Key_S)
    small.keys(ESC)
    assert not small.running.window.covered
    assert (small.played().ante, small.page.draft.rules.ante) == (100, 900)
    assert small.field("ante").edit.hasFocus()


def test_enter_twice_saves_once(small: OnRules) -> None:
    small.type("ante", "9")
    small.ctrl(Qt.Key.Key_S)
    card = difference(small)
    card.agreed.emit()
    card.agreed.emit()
    assert small.page.set.latest.number == 2


def test_nothing_wrong_can_be_saved_and_ctrl_m_mends_it(on_rules: OnRules) -> None:
    on_rules.type("tie_minimum", "500")
    page = on_rules.page
    assert page.foot.sentence == "1 field to fix before these rules can be saved"
    on_rules.go_to("set_up")
    on_rules.ctrl(Qt.Key.Key_S)
    assert not on_rules.running.window.covered
    assert not page.foot.save_button.isEnabled()
    assert on_rules.field("tie_minimum").edit.hasFocus()
    on_rules.go_to("set_up")
    click(page.foot.wrong_button)
    assert on_rules.field("tie_minimum").edit.hasFocus()
    on_rules.ctrl(Qt.Key.Key_M)
    assert page.faults() == []
    assert page.draft.rules.tie_minimum == page.draft.rules.tie_maximum
    on_rules.save()
    assert on_rules.played().tie_minimum == 2500


def test_edits_are_taken_back_and_done_again_in_their_order_from_any_field(small: OnRules) -> None:
    small.type("ante", "9")
    small.type("minimum", "60")
    small.ctrl(Qt.Key.Key_Z)
    assert (small.page.draft.rules.minimum, small.field("minimum").edit.text()) == (100, "1")
    small.ctrl(Qt.Key.Key_Z)
    assert small.page.draft.rules.ante == 100
    small.ctrl(Qt.Key.Key_Y)
    small.ctrl(Qt.Key.Key_Y)
    assert (small.page.draft.rules.ante, small.page.draft.rules.minimum) == (900, 6000)


def test_discarded_edits_come_back_with_undo(small: OnRules) -> None:
    small.type("ante", "9")
    click(small.page.foot.discard_button)
    assert small.page.draft.rules.ante == 100
    small.ctrl(Qt.Key.Key_Z)
    assert small.page.draft.rules.ante == 900


def test_unsaved_edits_outlive_other_sets_and_other_pages_and_a_dot_says_so(small: OnRules) -> None:
    small.type("ante", "9")
    small.page.show_subject("high_card_pool")
    small.running.program.go("deal")
    rail = small.running.window.rail.buttons["rules"]
    assert rail.accessibleName() == "Rules, unsaved changes"
    small.running.program.drop("rules")
    small.running.program.go("rules")
    assert lines(small)[1].spoken == "Red Dog, House, played, unsaved changes"
    assert small.page.draft.rules.ante == 900
    small.save()
    assert rail.accessibleName() == "Rules"


def test_a_disk_that_fails_is_said_in_red_on_the_card_and_nothing_is_lost(
    small: OnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    small.type("ante", "9")
    small.ctrl(Qt.Key.Key_S)
    with monkeypatch.context() as patch:
        patch.setattr(small.desk.books, "commit", full)
        small.keys(ENTER)
    card = difference(small)
    assert card.trouble.text() == "The disk is full. Nothing was written."
    assert small.running.window.top.saved.label == "Not saved"
    small.keys(ENTER)
    assert small.played().ante == 900


# sets and versions


def test_a_copy_is_made_named_changed_and_played(small: OnRules) -> None:
    click(small.page.column.buttons["duplicate"])
    assert isinstance(over(small), NameCard)
    small.keys("Friday house", ENTER)
    page = small.page
    assert (page.set.name, page.head.play_button.isVisible()) == ("Friday house", True)
    small.type("ante", "9")
    small.save()
    assert small.played().ante == 100
    click(page.head.play_button)
    assert difference(small).sentences == ("Ante: £9; it was £1. From the next deal.",)
    small.keys(ENTER)
    assert small.played().ante == 900
    assert not page.head.play_button.isVisible()


@pytest.mark.parametrize("name", ["Freitagabendgesellschaft am Kamin 2026", "مجموعة قواعد ليلة الجمعة الطويلة"])
def test_that_a_set_is_played_is_read_however_long_its_name_is(small: OnRules, name: str) -> None:
    line = SetLine("", "Red Dog", name, played=True, unsaved=True)
    for room in (100, 148):
        said = line.second_in(room)
        assert said.endswith("… · played")
        assert advance(said, "note") <= room
    assert line.second_in(1000) == f"{name} · played"


def test_a_name_that_is_taken_is_refused_on_the_card(small: OnRules) -> None:
    click(small.page.column.buttons["duplicate"])
    card = over(small)
    assert isinstance(card, NameCard)
    card.field.selectAll()
    small.keys("House", ENTER)
    assert card.trouble.isVisible()
    card.field.selectAll()
    small.keys("Tuesday", ENTER)
    assert small.page.set.name == "Tuesday"


def test_a_set_is_renamed(small: OnRules) -> None:
    click(small.page.column.buttons["rename"])
    small.keys("Home", ENTER)
    assert (small.page.set.name, small.page.head.tag.words) == ("Home", "Home")


def test_a_new_set_begins_with_a_preset_or_a_copy(on_rules: OnRules) -> None:
    click(on_rules.page.column.add)
    card = over(on_rules)
    assert isinstance(card, NewSetCard)
    presets = on_rules.desk.rule_sets.presets("baccarat")
    assert len(card.origins) == len(presets) + 1
    on_rules.keys(Qt.Key.Key_Down)
    assert card.field.text() == presets[1].name
    on_rules.keys(Qt.Key.Key_Up)
    on_rules.keys(*[Qt.Key.Key_Down] * len(presets))
    on_rules.keys("Sunday", ENTER)
    assert on_rules.page.set.name == "Sunday"
    assert on_rules.desk.rule_sets.rules(on_rules.page.set) == on_rules.played()


def test_versions_are_compared_and_an_old_one_is_restored_as_a_new_one(small: OnRules) -> None:
    small.type("ante", "9")
    small.save()
    click(small.page.column.buttons["versions"])
    card = over(small)
    assert isinstance(card, VersionsCard)
    assert card.text.text() == "Ante: £9; it was £1. From the next deal."
    assert not card.go.isEnabled()
    small.keys(Qt.Key.Key_Down)
    assert card.text.text() == "It is the first version."
    small.keys(ENTER)
    assert difference(small).sentences == ("Ante: £1; it was £9. From the next deal.",)
    small.keys(ENTER)
    assert (small.played().ante, small.page.set.latest.number) == (100, 3)


def test_a_version_is_compared_with_any_other_set(small: OnRules) -> None:
    click(small.page.column.buttons["duplicate"])
    small.keys("Friday", ENTER)
    small.type("ante", "9")
    small.save()
    click(small.page.column.buttons["versions"])
    card = over(small)
    assert isinstance(card, VersionsCard)
    assert [card.against.itemText(at) for at in range(card.against.count())] == [
        "The version before it", "House, latest version", "Friday, latest version"]
    card.against.setCurrentIndex(1)
    card.against.activated.emit(1)
    assert card.text.text().startswith("Ante: £9; it was £1.")


def test_the_house_s_own_lines_are_kept_for_the_card(small: OnRules) -> None:
    click(small.page.printed.words_button)
    assert isinstance(over(small), LinesCard)
    small.keys("No phones")
    small.keys(ENTER)
    small.keys("at the table")
    small.ctrl(ENTER)
    assert small.page.set.words == "No phones\nat the table"


# jackpots


def test_the_jackpots_page_leads_to_the_rules_of_the_jackpot_in_sight(small: OnRules) -> None:
    small.running.program.go("jackpots")
    small.keys("e")
    assert small.page.isVisible()
    assert small.page.subject.id == JACKPOT + HIGH_HAND


def test_the_note_about_the_law_comes_before_a_jackpot_is_switched_on(small: OnRules) -> None:
    small.page.show_subject(JACKPOT + HIGH_HAND)
    small.go_to("on")
    small.keys(Qt.Key.Key_Space)
    assert small.page.draft.rules.on is True
    small.ctrl(Qt.Key.Key_S)
    assert isinstance(over(small), NoteCard)
    assert not small.desk.jackpots.note_read
    small.keys(ENTER)
    assert small.desk.jackpots.note_read
    assert not small.desk.jackpots.rules(HIGH_HAND).on
    small.keys(ENTER)
    assert small.desk.jackpots.rules(HIGH_HAND).on


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
    assert "is there already" in small.page.foot.sentence
    path.write_text(path.read_text(encoding="utf-8").replace("ante = \"1.00\"", "ante = \"9.00\""), encoding="utf-8")
    small.page.sharing.choose_file()
    assert difference(small).sentences == ("Ante: £9; it was £1. From the next deal.",)
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
            assert (amount.text(), amount.font().pixelSize() >= theme.look().px(12)) == ("1,234,567", True)
        for _ in range(3):  # what wraps is laid out once its width is known
            QApplication.processEvents()
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
    qtbot.waitUntil(lambda: kept.values == {small.page.set_id: {"ante": 900}}, timeout=5_000)


@pytest.mark.parametrize("kept", ['{"red_dog": 3}', "[]", "no json", '{"SET": {"ante": "much", "gone": 1}}',
                                  '{"SET": {"ante": true, "dealt_by": []}}'])
def test_kept_edits_that_cannot_be_read_are_left_out(small: OnRules, kept: str) -> None:
    settings = QSettings("Sabot", "Sabot")
    settings.setValue(f"rules/unsaved/{small.desk.books.house()}", kept.replace("SET", small.page.set_id))
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
    qtbot.waitUntil(lambda: done == ["high_card_pool"] * 2, timeout=5_000)
    small.page.show_subject("red_dog")
    small.page.show_subject("high_card_pool")
    QApplication.processEvents()
    assert done == ["high_card_pool"] * 2
