"""Rules that change in the middle of a night: what was played stays as it was played, and every sheet says so."""

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.desk.ledger.entry_view import open_entry
from app.desk.ledger.ledger_view import LedgerView
from app.desk.records.log_audit import replay_findings
from app.errors import Refused
from app.exports.document import document
from app.games.baccarat.irregular.rulings import EndOfShoe, Jam, SettledCoupVoid
from app.house_rules import as_values
from app.ledger.entries import EntryKind
from app.sheets.blocks import Note, Sheet, Table
from app.sheets.foot import Printing
from tests.app.desk.dealing import BANKER_WINS, QUICK, TIE, bets, deal, house, open_test_books, plan, state
from tests.app.desk.guarding import SetClock, dealer_at, guarded

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")
TIE_BET = bets(s1={"tie": 500})
CHANGED = "Tie pays 9 to 1, was 8 to 1"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shoe with a Tie bet won on each of twelve coups; then Tie goes from 8 to 9, and one more is dealt."""
    folder = tmp_path_factory.mktemp("dealt")
    clock = SetClock()
    made = Desk(open_test_books(folder, create=True), clock)
    made.open_house(house())
    made.rule_sets.rename("baccarat/1", "Friday house")
    made.open_night(plan())
    made.answer(1)
    made.answer(None)
    for _ in range(12):
        deal(made, TIE, TIE_BET)
    clock.wait(600)
    made.rule_sets.save("baccarat/1", {"tie_pays": 9}, "tie-at-nine")
    deal(made, TIE, TIE_BET)
    made.books.close()
    return folder


def as_it_lies(folder: Path, to: Path) -> Path:
    """A copy of the books and their keys as they lie there now, closed or not."""
    shutil.copytree(folder / "keys", to / "keys")
    for file in folder.glob("house.db*"):
        if not file.name.endswith(("-shm", ".lock")):
            shutil.copy(file, to / file.name)
    return to


@pytest.fixture
def desk(dealt: Path, tmp_path: Path) -> Iterator[Desk]:
    """That house, opened again ten minutes after its first bets."""
    clock = SetClock()
    clock.wait(600)
    made = Desk(open_test_books(as_it_lies(dealt, tmp_path)), clock)
    yield made
    assert made.verify() == []
    made.books.close()


def killed_and_reopened(desk: Desk, folder: Path) -> Desk:
    """The same house from its file as it lay when the program was killed."""
    after = folder / "after"
    after.mkdir()
    return Desk(open_test_books(as_it_lies(folder, after)), desk.clock)


def won(desk: Desk) -> list[int]:
    """What each coup that holds brought Ann, in the order of the coups, by the books."""
    entries = {one.key: one for one in desk.posted.entries.values() if one.kind is EntryKind.HAND}
    return [sum(part.amount for part in entries[f"hand:{number}"].postings if str(part.place) == "stack:1")
            for number in range(1, len(entries) + 1)]


def refixed(desk: Desk) -> None:
    """Coup 5 had a bet of 10 and not of 5; it is paid so, and what was dealt after it is kept."""
    assert desk.run is not None
    seq = next(row.seq for row in desk.run.effective if row.key == "hand:5/bets")
    desk.fix(seq, bets(s1={"tie": 1000}), "a bet was misread", op_id="fix")


def test_coups_before_a_change_stay_as_paid_and_those_after_it_pay_the_new_price(desk: Desk, tmp_path: Path) -> None:
    assert won(desk) == [4000] * 12 + [4500]
    refixed(desk)
    deal(desk, TIE, TIE_BET)
    again = killed_and_reopened(desk, tmp_path)
    for one in (desk, again):
        assert won(one) == [4000] * 4 + [8000] + [4000] * 7 + [4500] * 2
        assert replay_findings(one.books) == []
    assert state(again)[1:] == state(desk)[1:]
    again.books.close()


def test_while_a_fix_waits_for_its_answer_the_table_and_the_house_still_agree(desk: Desk, tmp_path: Path) -> None:
    assert desk.run is not None
    seq = next(row.seq for row in desk.run.effective if row.key == "hand:5/banker:2")
    desk.fix(seq, "5", "a card was misread")
    assert desk.prompt is not None
    assert desk.prompt.key == "hand:5/banker:3"
    assert (desk.table.rules.tie_pays, desk.table.ruled.coming.tie_pays) == (8, 9)
    desk.rule_sets.save("baccarat/1", {"tie_pays": 8, "commission": 400})
    again = killed_and_reopened(desk, tmp_path)
    for one in (again, desk):
        one.answer("5")
        assert one.prompt is not None
        assert one.prompt.key == "hand:14/bets"
        assert (one.table.rules.tie_pays, one.table.rules.commission) == (8, 400)
        assert won(one) == [4000] * 12 + [4500]
    again.books.close()


def test_the_settlement_sheet_and_the_shoe_record_show_both_versions_and_when(desk: Desk) -> None:
    told = ("House rules in force. Mini Baccarat: Friday house, version 1, with some rules changed for this "
            f"sitting only; from coup 13 at 22:23 version 2: {CHANGED}.")
    for code in ("settlement", "summary"):
        sheet = desk.sheets.make(desk.sheets.find(code), PRINTING)
        assert told in [block.text for block in sheet.blocks if isinstance(block, Note)]
    record = shoe_record(desk)
    notes = [block.text for block in record.blocks if isinstance(block, Note)]
    assert notes == ["Friday house, version 1, with some rules changed for this sitting only.",
                     f"From coup 13 at 22:23 version 2: {CHANGED}.", "None."]
    rows = coups(record)
    assert [(row[0], row[7], row[8]) for row in rows] == [
        *((str(number), "", "40.00") for number in range(1, 13)), ("13", "", "45.00")]
    assert [row[9] for row in rows] == ["v1"] * 12 + ["v2"]
    assert rows[12][:7] == ["13", "22:23", "6 J", "6 Q", "6 : 6", "Tie", ""]


def shoe_record(desk: Desk) -> Sheet:
    """The record of the night's first shoe."""
    return desk.sheets.make(desk.sheets.find("shoe", "Shoe 1"), PRINTING)


def coups(record: Sheet) -> list[list[str]]:
    """Its coups, as they are printed."""
    (table,) = (block for block in record.blocks if isinstance(block, Table))
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_an_entry_that_is_opened_says_by_which_version_it_was_dealt(desk: Desk) -> None:
    refixed(desk)
    numbers = {key: entry.number for key, entry in desk.posted.entries.items()}
    for hand, version, pays in ((5, "version 1", ""), (12, "version 1", ""), (13, "version 2", "9 to 1")):
        opened = open_entry(LedgerView(desk), numbers[f"hand:{hand}"])
        assert version in opened.under
        assert dict(opened.rules or ()).get("Tie pays", "") == pays
    digests = {hand: desk.posted.entries[f"hand:{hand}"].rules for hand in (1, 5, 12, 13)}
    assert digests[1] == digests[5] == digests[12] != digests[13]


def test_a_version_saved_in_mid_shoe_is_not_said_to_be_all_that_was_dealt_by(desk: Desk) -> None:
    entry = desk.posted.entries["hand:13"].number
    apart = "Friday house, version 2, with some rules changed for this sitting only"
    assert open_entry(LedgerView(desk), entry).under == apart
    desk.rule_sets.save("baccarat/1", dict(QUICK) | {"tie_pays": 9})
    assert desk.table.ruled.coming == desk.rule_sets.rules(desk.rule_sets.played("baccarat"))
    deal(desk, TIE, TIE_BET)
    assert open_entry(LedgerView(desk), desk.posted.entries["hand:14"].number).under == "Friday house, version 3"


def test_the_document_of_the_books_says_by_which_rules_a_shoe_was_dealt(desk: Desk) -> None:
    first, change = json.loads("".join(document(desk.exporting.extract())))["sittings"][0]["rules"]
    assert (first["from_hand"], first["name"], first["version"]) == (1, "Friday house", 1)
    assert first["values"] == as_values(desk.table.rules) | {"tie_pays": 8}
    assert (change["from_hand"], change["set"], change["version"]) == (13, "baccarat/1", 2)
    assert (change["values"], change["next_sitting"]) == ({"tie_pays": 9}, {})


def test_the_log_tells_a_change_in_one_line(desk: Desk) -> None:
    line = next(one for one in desk.log_lines() if one.text.startswith("House rules"))
    assert (line.text, line.detail, line.struck) == ("House rules, Friday house, version 2", CHANGED, False)


def test_the_log_tells_which_version_a_jackpot_is_played_by(desk: Desk) -> None:
    desk.jackpots.read_the_note()
    desk.rule_sets.rename("jackpot:high_hand/1", "Fridays")
    desk.rule_sets.save("jackpot:high_hand/1", {"on": True})
    assert desk.log_lines()[0].text == "Rules of the high hand, Fridays, version 2"


def test_undo_takes_back_coups_and_never_the_house_s_rules(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    while desk.table.hands_opened > 11:
        assert desk.the_house().rules["baccarat"] == {"tie_pays": 9}
        assert desk.table.ruled.coming.tie_pays == 9
        desk.undo("dealt to the wrong seats")
    assert (desk.table.rules.tie_pays, desk.table.ruled.next_hand.tie_pays) == (8, 9)
    deal(desk, TIE, TIE_BET)
    assert desk.table.rules.tie_pays == 9
    deal(desk, TIE, TIE_BET)
    assert won(desk) == [4000] * 12 + [4500]


def test_a_ruling_and_a_void_coup_are_in_the_record_under_their_number(desk: Desk) -> None:
    desk.answer(bets(s1={"player": 500}))
    desk.answer("2")
    desk.rule(Jam(decision="void", reason="the shoe jammed"))
    deal(desk, BANKER_WINS)
    desk.rule_sets.change("baccarat", {"tie_pays": 8})
    record = shoe_record(desk)
    assert [(row[0], row[5]) for row in coups(record)[12:]] == [
        ("13", "Tie"), ("14", "void, bets back"), ("14", "Banker, natural")]
    desk.rule(SettledCoupVoid(decision="void", reason="a card too many"))
    assert [(row[0], row[5], row[7], row[8]) for row in coups(shoe_record(desk))[14:]] == [
        ("14", "void, bets back", "", "")]
    assert desk.verify() == []
    desk.undo()
    notes = [block.text for block in record.blocks if isinstance(block, Note)]
    assert notes[2].startswith("From coup 15 at 22:23 version 3: Tie pays 8 to 1")
    assert any(note.startswith("Coup 14: The shoe jammed") for note in notes)


def test_the_next_shoe_is_dealt_by_all_that_was_saved_for_it(desk: Desk) -> None:
    desk.rule_sets.save("baccarat/1", {"tie_pays": 9, "decks": 6, "cut_depth": 14})
    desk.rule(EndOfShoe())
    desk.rule_sets.change("baccarat", {"commission": 400})
    desk.answer(None)
    desk.rule_sets.change("baccarat", {"extra_coups": 1})
    desk.next_sitting()
    rules, under = desk.table.rules, desk.table.ruled.under
    assert (rules.decks, rules.cut_depth, rules.tie_pays, rules.commission, rules.extra_coups) == (6, 14, 9, 400, 1)
    assert under is not None
    assert (under.name, under.version) == ("Friday house", 5)


def test_what_is_refused_of_a_running_sitting_leaves_nothing(desk: Desk) -> None:
    before = state(desk)
    for values in ({"tie_pays": 10}, {"tie_minimum": 9_999}, {"tie_pays": 9}):
        with pytest.raises(Refused):
            desk.rule_sets.save("baccarat/1", values)
        assert state(desk) == before


@pytest.mark.usefixtures("cheap")
def test_a_dealer_and_a_locked_desk_change_no_rules(desk: Desk) -> None:
    guarded(desk)
    other = desk.rule_sets.create("baccarat", "Sunday", {})
    dealer_at(desk)
    deeds = (lambda: desk.rule_sets.save("baccarat/1", {"decks": 6}), lambda: desk.rule_sets.play(other.id),
             lambda: desk.rule_sets.save(other.id, {"decks": 6}), lambda: desk.rule_sets.rename(other.id, "Monday"),
             lambda: desk.rule_sets.duplicate(other.id, "Monday"), lambda: desk.rule_sets.restore("baccarat/1", 1),
             lambda: desk.rule_sets.describe(other.id, "No phones"),
             lambda: desk.rule_sets.save("jackpot:high_hand/1", {"amount": 1000}))
    for wanted in (PinRequired, Refused):
        before = state(desk)
        for deed in deeds:
            with pytest.raises(wanted):
                deed()
            assert state(desk) == before
        desk.guard.lock()
