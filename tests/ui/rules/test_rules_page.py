"""The Rules page: rules are edited, seen, saved and played by keys and by the mouse, and nothing is lost on the way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from app.dealing.game import Game
from app.errors import MachineFault
from app.games import GAMES
from app.games.red_dog import RED_DOG
from app.jackpots.rules import HIGH_HAND
from app.rule_sets import JACKPOT, subjects
from tests.ui.hands import click
from tests.ui.legible import TIGHTEST, cut_texts
from tests.ui.rules.conftest import OnRules
from ui.card import Card
from ui.rules.cards import DifferenceCard, LinesCard, NameCard, NewSetCard, NoteCard
from ui.rules.printed import LargerCard
from ui.rules.set_list import SetLine
from ui.rules.standing import Standing
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


def test_find_leaves_only_what_it_names_and_enter_goes_to_it(on_rules: OnRules) -> None:
    on_rules.ctrl(Qt.Key.Key_F)
    on_rules.keys("red d")
    assert [line.subject for line in lines(on_rules)] == ["Red Dog"]
    on_rules.keys(ENTER, Qt.Key.Key_Down)
    assert on_rules.page.subject.id == "red_dog"
    on_rules.ctrl(Qt.Key.Key_F)
    on_rules.keys("nothing like it")
    assert (lines(on_rules), on_rules.page.column.nothing.isVisible()) == ([], True)


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


def test_the_list_of_actions_opens_from_a_field_and_leaves_what_stands_in_it(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    field = on_rules.field("tie_pays").edit
    on_rules.keys(Qt.Key.Key_Home)
    on_rules.ctrl(Qt.Key.Key_K)
    on_rules.keys("largest tie", ENTER)
    assert field.text() == "9 : 1"
    assert on_rules.field("tie_maximum").edit.hasFocus()


def test_rules_with_a_fault_are_not_printed(on_rules: OnRules) -> None:
    printed: list[object] = []
    on_rules.page.print_wanted.connect(printed.append)
    on_rules.type("tie_pays", "12")
    on_rules.ctrl(Qt.Key.Key_P)
    assert printed == []


def test_esc_on_the_difference_goes_back_and_nothing_is_saved(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    on_rules.ctrl(Qt.Key.Key_S)
    on_rules.keys(ESC)
    assert not on_rules.running.window.covered
    assert (on_rules.played().tie_pays, on_rules.page.draft.rules.tie_pays) == (8, 9)
    assert on_rules.field("tie_pays").edit.hasFocus()


def test_enter_twice_saves_once(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    on_rules.ctrl(Qt.Key.Key_S)
    card = difference(on_rules)
    card.agreed.emit()
    card.agreed.emit()
    assert on_rules.page.set.latest.number == 2


def test_nothing_wrong_can_be_saved_and_ctrl_m_mends_it(on_rules: OnRules) -> None:
    on_rules.type("tie_minimum", "500")
    page = on_rules.page
    assert page.foot.sentence == "1 field to fix before these rules can be saved"
    on_rules.ctrl(Qt.Key.Key_S)
    assert not on_rules.running.window.covered
    assert not page.foot.save_button.isEnabled()
    on_rules.ctrl(Qt.Key.Key_M)
    assert page.faults() == []
    assert page.draft.rules.tie_minimum == page.draft.rules.tie_maximum
    on_rules.save()
    assert on_rules.played().tie_minimum == 2500


def test_edits_are_taken_back_and_done_again_in_their_order_from_any_field(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    on_rules.type("tie_maximum", "60")
    on_rules.ctrl(Qt.Key.Key_Z)
    assert (on_rules.page.draft.rules.tie_maximum, on_rules.field("tie_maximum").edit.text()) == (2500, "25")
    on_rules.ctrl(Qt.Key.Key_Z)
    assert on_rules.page.draft.rules.tie_pays == 8
    on_rules.ctrl(Qt.Key.Key_Y)
    on_rules.ctrl(Qt.Key.Key_Y)
    assert (on_rules.page.draft.rules.tie_pays, on_rules.page.draft.rules.tie_maximum) == (9, 6000)


def test_discarded_edits_come_back_with_undo(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    click(on_rules.page.foot.discard_button)
    assert on_rules.page.draft.rules.tie_pays == 8
    on_rules.ctrl(Qt.Key.Key_Z)
    assert on_rules.page.draft.rules.tie_pays == 9


def test_unsaved_edits_outlive_other_sets_and_other_pages_and_a_dot_says_so(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    on_rules.page.show_subject("red_dog")
    on_rules.running.program.go("deal")
    rail = on_rules.running.window.rail.buttons["rules"]
    assert rail.accessibleName() == "Rules, unsaved changes"
    on_rules.running.program.drop("rules")
    on_rules.running.program.go("rules")
    assert lines(on_rules)[0].spoken == "Mini Baccarat, House, played, unsaved changes"
    assert on_rules.page.draft.rules.tie_pays == 9
    on_rules.save()
    assert rail.accessibleName() == "Rules"


def test_a_disk_that_fails_is_said_in_red_on_the_card_and_nothing_is_lost(
    on_rules: OnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    on_rules.type("tie_pays", "9")
    on_rules.ctrl(Qt.Key.Key_S)
    with monkeypatch.context() as patch:
        patch.setattr(on_rules.desk.books, "commit", full)
        on_rules.keys(ENTER)
    card = difference(on_rules)
    assert card.trouble.text() == "The disk is full. Nothing was written."
    assert on_rules.running.window.top.saved.label == "Not saved"
    on_rules.keys(ENTER)
    assert on_rules.played().tie_pays == 9


# sets and versions


def test_a_copy_is_made_named_changed_and_played(on_rules: OnRules) -> None:
    click(on_rules.page.column.buttons["duplicate"])
    assert isinstance(over(on_rules), NameCard)
    on_rules.keys("Friday house", ENTER)
    page = on_rules.page
    assert (page.set.name, page.head.play_button.isVisible()) == ("Friday house", True)
    on_rules.type("tie_pays", "9")
    on_rules.save()
    assert on_rules.played().tie_pays == 8
    click(page.head.play_button)
    assert difference(on_rules).sentences == ("Tie pays 9 to 1; it was 8 to 1. From the next coup.",)
    on_rules.keys(ENTER)
    assert on_rules.played().tie_pays == 9
    assert not page.head.play_button.isVisible()


def test_a_name_that_is_taken_is_refused_on_the_card(on_rules: OnRules) -> None:
    click(on_rules.page.column.buttons["duplicate"])
    card = over(on_rules)
    assert isinstance(card, NameCard)
    card.field.selectAll()
    on_rules.keys("House", ENTER)
    assert card.trouble.isVisible()
    card.field.selectAll()
    on_rules.keys("Tuesday", ENTER)
    assert on_rules.page.set.name == "Tuesday"


def test_a_set_is_renamed(on_rules: OnRules) -> None:
    click(on_rules.page.column.buttons["rename"])
    on_rules.keys("Home", ENTER)
    assert (on_rules.page.set.name, on_rules.page.head.tag.words) == ("Home", "Home")


def test_a_new_set_begins_with_a_preset_or_a_copy(on_rules: OnRules) -> None:
    click(on_rules.page.column.add)
    card = over(on_rules)
    assert isinstance(card, NewSetCard)
    presets = on_rules.desk.rule_sets.presets("baccarat")
    assert len(card.origins) == len(presets) + 1
    on_rules.keys(*[Qt.Key.Key_Down] * len(presets))
    on_rules.keys("Sunday", ENTER)
    assert on_rules.page.set.name == "Sunday"
    assert on_rules.desk.rule_sets.rules(on_rules.page.set) == on_rules.played()


def test_versions_are_compared_and_an_old_one_is_restored_as_a_new_one(on_rules: OnRules) -> None:
    on_rules.type("tie_pays", "9")
    on_rules.save()
    click(on_rules.page.column.buttons["versions"])
    card = over(on_rules)
    assert isinstance(card, VersionsCard)
    assert card.text.text() == "Tie pays 9 to 1; it was 8 to 1. From the next coup."
    assert not card.go.isEnabled()
    on_rules.keys(Qt.Key.Key_Down)
    assert card.text.text() == "It is the first version."
    on_rules.keys(ENTER)
    assert difference(on_rules).sentences == ("Tie pays 8 to 1; it was 9 to 1. From the next coup.",)
    on_rules.keys(ENTER)
    assert (on_rules.played().tie_pays, on_rules.page.set.latest.number) == (8, 3)


def test_a_version_is_compared_with_any_other_set(on_rules: OnRules) -> None:
    click(on_rules.page.column.buttons["duplicate"])
    on_rules.keys("Friday", ENTER)
    on_rules.type("tie_pays", "9")
    on_rules.save()
    click(on_rules.page.column.buttons["versions"])
    card = over(on_rules)
    assert isinstance(card, VersionsCard)
    assert [card.against.itemText(at) for at in range(card.against.count())] == [
        "The version before it", "House, latest version", "Friday, latest version"]
    card.against.setCurrentIndex(1)
    card.against.activated.emit(1)
    assert card.text.text().startswith("Tie pays 9 to 1; it was 8 to 1.")


def test_the_house_s_own_lines_are_kept_for_the_card(on_rules: OnRules) -> None:
    click(on_rules.page.printed.words_button)
    assert isinstance(over(on_rules), LinesCard)
    on_rules.keys("No phones")
    on_rules.keys(ENTER)
    on_rules.keys("at the table")
    on_rules.ctrl(ENTER)
    assert on_rules.page.set.words == "No phones\nat the table"


# jackpots


def test_the_jackpots_page_leads_to_the_rules_of_the_jackpot_in_sight(on_rules: OnRules) -> None:
    on_rules.running.program.go("jackpots")
    on_rules.keys("e")
    assert on_rules.page.isVisible()
    assert on_rules.page.subject.id == JACKPOT + HIGH_HAND


def test_the_note_about_the_law_comes_before_a_jackpot_is_switched_on(on_rules: OnRules) -> None:
    on_rules.page.show_subject(JACKPOT + HIGH_HAND)
    on_rules.go_to("on")
    on_rules.keys(Qt.Key.Key_Space)
    assert on_rules.page.draft.rules.on is True
    on_rules.ctrl(Qt.Key.Key_S)
    assert isinstance(over(on_rules), NoteCard)
    assert not on_rules.desk.jackpots.note_read
    on_rules.keys(ENTER)
    assert on_rules.desk.jackpots.note_read
    assert not on_rules.desk.jackpots.rules(HIGH_HAND).on
    on_rules.keys(ENTER)
    assert on_rules.desk.jackpots.rules(HIGH_HAND).on


# files and paper


def test_rules_leave_as_a_file_and_come_in_as_unsaved_edits(
    on_rules: OnRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    click(on_rules.page.column.buttons["export"])
    assert on_rules.desk.books.events()[-1].text == "House rules: Mini Baccarat, House, version 1"
    click(on_rules.page.column.buttons["export"])
    assert "is there already" in on_rules.page.foot.sentence
    path.write_text(path.read_text(encoding="utf-8").replace("tie_pays = 8", "tie_pays = 9"), encoding="utf-8")
    on_rules.page.sharing.choose_file()
    assert difference(on_rules).sentences == ("Tie pays 9 to 1; it was 8 to 1. From the next coup.",)
    on_rules.keys(ENTER)
    assert (on_rules.page.draft.rules.tie_pays, on_rules.played().tie_pays) == (9, 8)
    on_rules.ctrl(Qt.Key.Key_Z)
    assert on_rules.page.draft.rules.tie_pays == 8


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


def test_rules_of_a_file_can_be_a_new_set(on_rules: OnRules, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('currency = "GBP"\n[baccarat]\nset = "From Macau"\ntie_pays = 9\n', encoding="utf-8")
    on_rules.page.sharing.take_in(path)
    click(difference(on_rules).also)
    on_rules.keys(ENTER)
    assert on_rules.page.set.name == "From Macau"
    assert on_rules.desk.rule_sets.rules(on_rules.page.set).tie_pays == 9


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


def test_the_card_is_shown_larger_by_a_click_or_space_and_put_away_by_esc(on_rules: OnRules) -> None:
    printed = on_rules.page.printed
    printed.lay_out()
    click(printed.preview.viewport())
    assert isinstance(over(on_rules), LargerCard)
    on_rules.keys(ESC)
    printed.preview.setFocus()
    on_rules.keys(Qt.Key.Key_Space)
    assert isinstance(over(on_rules), LargerCard)
    on_rules.keys(ENTER)
    assert not on_rules.running.window.covered


@pytest.mark.parametrize(("width", "height", "scale"), TIGHTEST)
def test_the_page_can_be_read_at_every_size(on_rules: OnRules, width: int, height: int, scale: float) -> None:
    on_rules.running.window.resize(width, height)
    on_rules.running.window.use_scale(scale)
    on_rules.type("tie_pays", "9")
    on_rules.type("maximum", "1250.50")
    on_rules.page.draft.put({"lucky_6": True, "perfect_pair": True})
    on_rules.type("tie_minimum", "500")
    for subject in ("baccarat", RED_DOG.id, JACKPOT + HIGH_HAND):
        on_rules.page.show_subject(subject)
        for _ in range(3):  # what wraps is laid out once its width is known
            QApplication.processEvents()
        assert cut_texts(on_rules.running.window) == [], subject
        form, beside = on_rules.page.form, on_rules.page.effect.parentWidget()
        assert form.visibleRegion().boundingRect().width() == form.width(), "a rule beyond the edge is not seen"
        assert beside is not None
        assert beside.width() <= on_rules.page.right.viewport().width()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.id)
def test_every_game_s_rules_can_be_read(on_rules: OnRules, game: Game) -> None:
    on_rules.page.show_subject(game.id)
    assert cut_texts(on_rules.page) == []
