"""What a jackpot's record and its rules say on paper."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.games import GAMES
from app.games.red_dog import RED_DOG
from app.jackpots.rules import BAD_BEAT, HIGH_HAND, JackpotRules
from app.jackpots.standing import Deed
from app.settlement import BookMark
from app.sheets.blocks import Sheet, SignatureLines, Table
from app.sheets.foot import Printing
from app.sheets.jackpot import record_sheet, rules_sheet
from app.sheets.rules_card import CardHouse
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, JackpotNight

PRINTED = Printing(datetime(2025, 11, 22, 1, 14, tzinfo=UTC), "1.0")


@pytest.fixture
def night(tmp_path: Path) -> Iterator[JackpotNight]:
    """Ann’s four tens beat Bo’s full house and are awarded; Cy’s hand was struck; Di has put in for the next period."""
    made = JackpotNight(tmp_path).pays("Ann", "Bo", "Cy").showdown("Bo", "Ann", "Cy")
    made.stands("Ann", FOUR_TENS, 10, wild="Td").stands("Bo", FULL, 20)
    made.jackpots.strike(HIGH_HAND, made.claims("Cy", "2s 2h 2d 3c 3d", 25), "keyed for another")
    made.jackpots.end(HIGH_HAND, Deed.AWARD)
    made.pays("Di")
    yield made
    made.close()


def sheet(night: JackpotNight, which: str = "record") -> Sheet:
    """The sheet as it is printed now."""
    assert night.desk.night is not None
    record = night.jackpots.record(night.name, night.desk.night)
    return record_sheet(record, PRINTED) if which == "record" else rules_sheet(
        record.jackpot, record.rules, CardHouse(record.house, record.money, BookMark(1, *record.head), record.demo),
        record.host, PRINTED)


def rows(of: Sheet, table: int) -> list[list[str]]:
    """The rows of one of its tables."""
    tables = [block for block in of.blocks if isinstance(block, Table)]
    return [[cell.text for cell in row.cells] for row in tables[table].rows]


def test_each_award_has_its_hand_who_confirmed_it_and_the_deck_count(night: JackpotNight) -> None:
    (award,) = rows(sheet(night), 0)
    assert award[1:] == ["Awarded", "Ann", "Four tens, king kicker", "Q. R.", "52", "15.00"]


def test_every_hand_is_listed_with_its_wild_cards_and_what_became_of_it(night: JackpotNight) -> None:
    made = rows(sheet(night), 1)
    assert [(row[1], row[4], row[6]) for row in made] == [
        ("Ann", "10♦", "held"), ("Bo", "–", "beaten"), ("Cy", "–", "struck out: keyed for another")]
    assert made[0][3] == "10♠ 10♥ 10♦ 10♣ K♦"


def test_every_movement_has_its_reason_and_the_balance_after_it_as_the_books_have_it(night: JackpotNight) -> None:
    made = rows(sheet(night), 2)
    assert [(row[4], row[5]) for row in made] == [
        ("+5.00", "5.00"), ("+5.00", "10.00"), ("+5.00", "15.00"), ("−15.00", "0.00"), ("+5.00", "5.00")]
    assert made[3][2:4] == ["High hand, 15 to Ann", "Four tens, king kicker"]
    held = night.desk.books.balances()
    assert made[-1][5] == "5.00"
    assert [amount for place, amount in held.items() if place.whose == HIGH_HAND] == [500]


def test_what_was_undone_stays_among_the_movements_with_its_reversal(night: JackpotNight) -> None:
    night.desk.undo()
    made = rows(sheet(night), 2)
    assert (made[-1][2].startswith("Reversal of entry"), made[-1][4:]) == (True, ["−5.00", "0.00"])


def test_the_rules_are_a_sheet_of_their_own_with_every_rule_that_matters(night: JackpotNight) -> None:
    made = {row[0]: row[1] for row in rows(sheet(night, "rules"), 0)}
    assert made["Contribution"] == "£5"
    assert made["Wild cards"] == "their natural value"
    assert made["Nobody qualifies"] == "returned to who paid them"
    assert not {"Minutes of a period", "Seed comes from", "Reserve", "Running"} & made.keys()
    assert any(isinstance(block, SignatureLines) for block in sheet(night, "rules").blocks)


def test_a_game_whose_hands_count_without_a_rule_that_says_so_is_named_among_the_rules(
    night: JackpotNight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said() -> list[str]:
        return rows(sheet(night, "rules"), 0)[-1]

    assert said()[0] == "Ordinary poker counts"
    monkeypatch.setattr(GAMES, "_games", (*GAMES.ids, replace(RED_DOG, id="showy", showdown=True)))
    assert said() == ["Red Dog counts", "yes", "Every hand that is shown."]
    assert JackpotRules().counts("showy")
    assert not JackpotRules(mexican_sweat=False).counts("mexican_sweat")


def test_a_winner_signs_for_what_was_awarded_and_nobody_where_nothing_was(night: JackpotNight) -> None:
    signed = [block.names for block in sheet(night).blocks if isinstance(block, SignatureLines)]
    assert signed == [("Ann", "Host, host")]
    night.desk.undo()
    night.desk.undo()
    assert not [block for block in sheet(night).blocks if isinstance(block, SignatureLines)]


def test_a_jackpot_that_never_ran_has_a_record_that_says_so(night: JackpotNight) -> None:
    night.name = BAD_BEAT
    assert next(block for block in sheet(night).blocks if isinstance(block, Table)).columns[0].title == "Rule"
    said = {row[0] for row in rows(sheet(night, "rules"), 0)}
    assert {"Share of the losing hand", "Share of the winning hand"} <= said
    assert "Equal hands" not in said
