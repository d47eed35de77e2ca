"""The cards of house rules at the desk: of what is played, without any night, and remembered as every printing is."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.games.red_dog.rules import RedDogRules
from app.ledger.check import Finding
from app.rule_sets import subjects
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.rules_card import Edition
from app.sheets.tongues import Language
from app.store.books import open_books
from app.store.proof.state import Proof
from tests.app.desk.dealing import a_desk, house
from tests.app.sheets.cards import told

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")


def made(desk: Desk, code: str, name: str = "") -> Sheet:
    """A sheet as it would be printed now."""
    return desk.sheets.make(desk.sheets.find(code, name), PRINTING)


def test_before_the_first_night_there_are_the_rules_that_hold_and_a_blank_card_and_before_there_is_a_house_nothing(
    tmp_path: Path
) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        assert desk.sheets.possible() == ()
        desk.open_house(house())
        assert {choice.kind.code for choice in desk.sheets.possible()} == {"jackpot-rules", "rules", "road-card-blank"}
        choices = [choice for choice in desk.sheets.possible() if choice.kind.code != "road-card-blank"]
        sheets = [desk.sheets.make(choice, PRINTING) for choice in choices]
        assert len({sheet.about for sheet in sheets}) == len(sheets) == 2 + len(subjects())
        assert {sheet.footer.scan for sheet in sheets} == {""}
        assert {(sheet.footer.code, sheet.footer.note) for sheet in sheets} == {("0", "Nothing is booked yet.")}
        assert desk.sheets.make(desk.sheets.of("jackpot-rules", "high_hand"), PRINTING) in sheets


def test_the_card_of_a_game_is_of_the_set_that_is_played_and_replaces_the_one_before(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    friday = desk.rule_sets.played("red_dog")
    desk.rule_sets.describe(friday.id, "No phones.\nNo swearing.")
    sheet = made(desk, "rules", "red_dog")
    assert "No phones." in told(sheet)
    assert sheet.title == f"Red Dog · {friday.name}"
    desk.prints.record(sheet, "A4")
    assert made(desk, "rules", " red dog").printed_before.startswith("Reprint 2")
    desk.rule_sets.save(friday.id, {"ante": 200})
    changed = made(desk, "rules", "Red Dog")
    assert changed.printed_before.startswith("Replaces ")
    assert "£2" in told(changed)
    other = desk.rule_sets.duplicate(friday.id, "Sunday")
    desk.rule_sets.play(other.id)
    assert made(desk, "rules", "Red Dog").title == "Red Dog · Sunday"
    assert made(desk, "rules", "Red Dog").printed_before == ""


def test_a_card_that_is_not_saved_yet_is_made_of_the_rules_on_the_screen(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    sheet = desk.sheets.rules_card("red_dog", RedDogRules(ante=12_300), Edition("Friday"), Language.BOTH, PRINTING)
    assert "£123" in told(sheet)
    assert "not saved yet · 尚未保存" in told(sheet)


@pytest.mark.parametrize(("language", "doubt"), [
    (Language.ENGLISH, "Not verified yet."), (Language.CHINESE, "账簿尚未核对。"),
    (Language.BOTH, "Not verified yet. 账簿尚未核对。")])
def test_what_nobody_may_rely_on_yet_is_said_in_the_languages_of_the_card_alone(
        tmp_path: Path, language: Language, doubt: str) -> None:
    desk = a_desk(tmp_path)
    printing = replace(PRINTING, language=language)
    card = desk.sheets.make(desk.sheets.find("rules", "red_dog"), printing)
    assert card.footer.doubt == doubt
    settled = desk.sheets.make(desk.sheets.find("settlement"), printing)
    assert settled.footer.doubt == "Not verified yet."


def test_since_which_entry_books_do_not_verify_is_said_in_chinese_too() -> None:
    since = Proof((Finding("seal", "Entry 1,204 does not fit.", 1204),))
    assert replace(PRINTING, language=Language.CHINESE, proof=since).doubt == "账簿自第1,204笔起核对不符。"
    assert replace(PRINTING, language=Language.CHINESE, proof=Proof((Finding("file", "It is damaged."),))).doubt == \
        "账簿核对不符。"
