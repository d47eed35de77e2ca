"""The Rules page: sets are copied, named, compared, restored and played; the rules of jackpots."""


import pytest
from PySide6.QtCore import Qt

from app.jackpots.rules import HIGH_HAND
from app.rule_sets import JACKPOT
from tests.ui.hands import click
from tests.ui.rules.conftest import OnRules
from tests.ui.rules.looking import ENTER, difference, over
from ui.look.ink import advance
from ui.rules.cards import LinesCard, NameCard, NewSetCard
from ui.rules.set_list import SetLine
from ui.rules.versions_card import VersionsCard
from ui.widgets.card import Card

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
    assert difference(small).sentences == ("Ante: £9; was £1. From the next deal.",)
    small.keys(ENTER)
    assert small.played().ante == 900
    assert not page.head.play_button.isVisible()


@pytest.mark.parametrize("name", ["Freitagabendgesellschaft am Kamin 2026", "مجموعة قواعد ليلة الجمعة الطويلة"])
def test_that_a_set_is_played_is_read_however_long_its_name_is(small: OnRules, name: str) -> None:
    line = SetLine("", "Red Dog", name, played=True, unsaved=True)
    for room in (100, 148):
        said = line.second_in(room)
        assert said.endswith("… · in use")
        assert advance(said, "note") <= room
    assert line.second_in(1000) == f"{name} · in use"


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
    assert card.text.text() == "Ante: £9; was £1. From the next deal."
    assert not card.go.isEnabled()
    small.keys(Qt.Key.Key_Down)
    assert card.text.text() == "This is the first version."
    small.keys(ENTER)
    assert difference(small).sentences == ("Ante: £1; was £9. From the next deal.",)
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
        "The previous version", "House, latest version", "Friday, latest version"]
    card.against.setCurrentIndex(1)
    card.against.activated.emit(1)
    assert card.text.text().startswith("Ante: £9; was £1.")


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
    card = over(small)
    assert isinstance(card, Card)
    assert card.accessibleName() == "Before you start a jackpot"
    assert not small.desk.jackpots.note_read
    small.keys(ENTER)
    assert small.desk.jackpots.note_read
    assert not small.desk.jackpots.rules(HIGH_HAND).on
    small.keys(ENTER)
    assert small.desk.jackpots.rules(HIGH_HAND).on
