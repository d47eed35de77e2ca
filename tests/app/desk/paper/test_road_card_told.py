"""The score card of a shoe that was dealt at a desk: right after every undo, fix and void coup; and the blank one."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.paper.print_log import Prints
from app.games.baccarat.irregular.rulings import Jam
from app.sheets.blocks import Board, Sheet, Ticks
from app.sheets.foot import Printing
from app.sheets.tongues import Language
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, deal, house, open_test_books

WHEN = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with four coups dealt: Banker, Player, Tie, Banker."""
    made = a_desk(tmp_path)
    for cards in (BANKER_WINS, PLAYER_WINS, TIE, BANKER_WINS):
        deal(made, cards)
    return made


def card(desk: Desk, language: Language = Language.ENGLISH) -> Sheet:
    return desk.sheets.make(desk.sheets.find("road-card", "Shoe 1"), Printing(WHEN, "1.0", language=language))


def listed(sheet: Sheet) -> list[str]:
    """The number and the winner's letter of every coup."""
    return [f"{row[0]}{''.join(row[1:4])}" for block in sheet.blocks if isinstance(block, Ticks) for row in block.rows]


def beads(sheet: Sheet) -> str:
    """The bead plate, in letters."""
    plate = next(block for block in sheet.blocks if isinstance(block, Board))
    return "".join(mark.coup.winner[0].upper() for mark in plate.marks)


def test_the_card_has_every_coup_of_the_shoe(desk: Desk) -> None:
    assert listed(card(desk)) == ["1B", "2P", "3T", "4B"]
    assert beads(card(desk)) == "BPTB"


def test_after_an_undo_the_coup_is_off_the_list_and_off_the_roads(desk: Desk) -> None:
    desk.undo()
    assert (listed(card(desk)), beads(card(desk))) == (["1B", "2P", "3T"], "BPT")
    deal_the_rest(desk)
    assert (listed(card(desk)), beads(card(desk))) == (["1B", "2P", "3T", "4B"], "BPTB")


def deal_the_rest(desk: Desk) -> None:
    """Pay what the undo took back."""
    assert desk.prompt is not None
    desk.answer({"all": True})


def test_after_a_fix_the_coup_is_what_it_was_mended_to(desk: Desk) -> None:
    assert desk.run is not None
    row = next(row for row in desk.run.effective if row.key == "hand:4/player:1")
    desk.fix(row.seq, "9", "misread")
    while desk.prompt is not None and not desk.prompt.key.startswith("hand:5/"):
        desk.answer({"all": True} if "/pay" in desk.prompt.key else "K")
    assert listed(card(desk))[:3] == ["1B", "2P", "3T"]
    assert listed(card(desk))[3] in ("4T", "4P")
    assert beads(card(desk))[3] == listed(card(desk))[3][1]


def test_a_void_coup_is_not_on_it_and_the_next_one_has_its_number(desk: Desk) -> None:
    desk.answer({"1": {"banker": 1250}})
    desk.answer("2")
    desk.rule(Jam(decision="void", reason="the shoe jammed"))
    deal(desk, PLAYER_WINS)
    assert listed(card(desk)) == ["1B", "2P", "3T", "4B", "5P"]
    assert beads(card(desk)) == "BPTBP"
    assert "1 void coup" in repr(card(desk).blocks)


@pytest.mark.parametrize("on_roads", [True, False])
def test_a_free_coup_is_on_the_roads_by_the_house_s_rule(tmp_path: Path, on_roads: bool) -> None:
    desk = a_desk(tmp_path, free_hands_on_roads=on_roads)
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS, {})
    assert listed(card(desk)) == ["1B", "2P"]
    assert beads(card(desk)) == ("BP" if on_roads else "B")
    assert "free hand" in repr(card(desk).blocks)


def test_a_card_printed_before_a_coup_was_undone_is_replaced_by_the_next_one_and_says_so(desk: Desk) -> None:
    first = card(desk)
    Prints(desk).record(first, "A4")
    assert card(desk).printed_before.startswith("Reprint 2")
    assert card(desk, Language.BOTH).printed_before == ""
    desk.undo()
    assert card(desk).printed_before.startswith(f"Replaces {first.footer.code}")


def test_a_blank_card_needs_no_night_and_none_of_them_is_a_reprint(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    for name, pages in (("", 0), ("two a page", 1), ("two", 1)):
        choice = desk.sheets.find("road-card-blank", name)
        assert (choice.subject.key == "two") == bool(pages)
        for _ in range(2):
            made = desk.sheets.make(choice, Printing(WHEN, "1.0"))
            assert made.printed_before == ""
            desk.prints.record(made, "A4")
    assert not [key for key in desk.books.settings() if key.startswith("printed:")]


def test_a_night_without_baccarat_offers_no_card_but_the_blank_one(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    assert [choice.kind.code for choice in desk.sheets.possible() if "road" in choice.kind.code] == [
        "road-card-blank", "road-card-blank"]
