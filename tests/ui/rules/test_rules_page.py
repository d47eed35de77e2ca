"""The Rules page: rules are edited, seen and saved by keys and by the mouse, and nothing is lost on the way."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinterInfo

from app.errors import MachineFault
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.rule_sets import subjects
from app.sheets.blocks import Caution, Sheet
from app.sheets.foot import Printing
from tests.ui.hands import click
from tests.ui.rules.conftest import OnRules
from tests.ui.rules.looking import ENTER, ESC, difference, lines, over
from ui.printing import Paper, leaving
from ui.rules.form.field_state import Standing
from ui.widgets.card import Card

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
    assert all(line.second.endswith("· in use") for line in listed)


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
    assert difference(on_rules).sentences == ("Tie pays 9 to 1; was 8 to 1. From the next coup.",)
    assert on_rules.played().tie_pays == BaccaratRules().tie_pays
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
    small.keys("minimum bet", ENTER)
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
    assert Caution("Not saved: these rules are not in use.") in sent[-1].blocks


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
    assert told("Player and Banker") == ["Player: 1 to 1", "Banker: 1 to 1 less 5%"]
    on_rules.type("commission", "4.75")
    assert told("Player and Banker")[1] == "Banker: 1 to 1 less 4.75%"
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
    small.running.program.pages.drop("rules")
    small.running.program.go("rules")
    assert lines(small)[1].spoken == "Red Dog, House, in use, unsaved changes"
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
