"""The players' score card: every coup once, the roads of the coups that count, no name and no money; or empty lines."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from app.games.baccarat.house_rules.roads import TIE, Derived, Tail, roads_of
from app.sheets.blocks import Board, Facts, Heading, Legend, Note, Sheet, SignatureLines, Ticks, Twice
from app.sheets.road_card import ShoeRoads, blank_road_card, road_card
from app.sheets.road_look import USUAL, Look
from app.sheets.tongues import Language
from tests.app.sheets.cards import HOUSE
from tests.app.sheets.shoes import CIRCLES, coups_of, printing, shoe_of, some_winners

EIGHTY = some_winners(80)


def filled(shoe: ShoeRoads, language: Language = Language.ENGLISH, look: Look = USUAL) -> Sheet:
    return road_card(shoe, look, printing(language))


def boards(sheet: Sheet) -> dict[str, Board]:
    """The boards of a card by their road."""
    return {block.road: block for block in sheet.blocks if isinstance(block, Board)}


def listed(sheet: Sheet) -> list[tuple[str, ...]]:
    """The list of coups."""
    return [row for block in sheet.blocks if isinstance(block, Ticks) for row in block.rows]


def notes(sheet: Sheet) -> str:
    """Everything that is said under the list, and beside the bead plate."""
    beside = boards(sheet)["bead_plate"].beside
    return " ".join(block.text for block in (*beside, *sheet.blocks) if isinstance(block, Note))


def counted(sheet: Sheet) -> list[str]:
    """How often each came."""
    legend = boards(sheet)["bead_plate"].beside[0]
    assert isinstance(legend, Legend)
    return [words for _, words in legend.entries]


def test_every_coup_is_listed_under_its_winner_with_both_totals_and_what_else_there_was() -> None:
    coups = coups_of(EIGHTY)
    for coup, (number, *ticks, totals, more) in zip(coups, listed(filled(shoe_of(coups))), strict=True):
        assert number == str(coup.number)
        assert [bool(tick) for tick in ticks] == [coup.winner == side for side in ("player", "banker", "tie")]
        assert totals == f"{coup.player_total}:{coup.banker_total}"
        assert set(more.split()) == {sign for sign, there in (
            ("N", coup.natural), ("●", coup.banker_pair), ("■", coup.player_pair)) if there}


@pytest.mark.parametrize("tail", Tail)
def test_the_five_boards_are_the_roads_of_these_coups(tail: Tail) -> None:
    coups = coups_of("B" * 9 + "P" * 8 + "TT" + EIGHTY)
    drawn, roads = boards(filled(shoe_of(coups, tail=tail))), roads_of(coups, tail)
    assert (drawn["bead_plate"].marks, drawn["big_road"].marks) == (roads.beads, roads.big)
    assert {road: drawn[road].marks for road in Derived} == {road: roads.of(road) for road in Derived}


def test_what_came_is_counted() -> None:
    coups = coups_of(EIGHTY)
    won = Counter(EIGHTY)
    assert counted(filled(shoe_of(coups))) == [
        f"Banker {won['B']}", f"Player {won['P']}", f"Tie {won['T']}",
        f"Banker pair {sum(one.banker_pair for one in coups)}", f"Player pair {sum(one.player_pair for one in coups)}",
        f"Natural {sum(one.natural for one in coups)}"]


def test_ties_before_anybody_has_won_are_said_while_no_mark_can_take_them_up() -> None:
    assert "2 ties so far, with no winner to mark them on." in notes(filled(shoe_of(coups_of("TT"))))
    assert "no winner" not in notes(filled(shoe_of(coups_of("TTB"))))
    (mark,) = boards(filled(shoe_of(coups_of("TTB"))))["big_road"].marks
    assert getattr(mark, "ties", None) == 2


def test_a_void_coup_is_in_no_list_and_on_no_road_and_is_said_below() -> None:
    shoe = shoe_of(coups_of("BPT"), voids=(2,))
    made = filled(shoe)
    assert [row[0] for row in listed(made)] == ["1", "2", "3"]
    assert len(boards(made)["bead_plate"].marks) == 3
    assert "1 void coup: bets returned, not counted." in notes(made)
    assert "void" not in notes(filled(shoe_of(coups_of("BPT"))))


def test_a_free_coup_is_marked_as_one_and_is_on_the_roads_only_where_the_house_wants_it() -> None:
    first, second, third = coups_of("BPB")
    free = replace(second, free=True)
    on, off = shoe_of((first, free, third)), replace(shoe_of((first, free, third)), marked=(first, third))
    for made in map(filled, (on, off)):
        assert [("F" in row[-1].split()) for row in listed(made)] == [False, True, False]
        assert "F free hand: nobody bet on it." in notes(made)
    assert "not marked on the roads" not in notes(filled(on))
    assert "Free hands are not marked on these roads." in notes(filled(off))
    assert len(boards(filled(off))["bead_plate"].marks) == 2


def test_a_shoe_without_a_coup_has_empty_boards_and_says_so() -> None:
    made = filled(shoe_of(()))
    assert listed(made) == []
    assert "No coup has been settled." in notes(made)
    assert all(board.marks == () for board in boards(made).values())


def test_the_card_says_which_shoe_it_is_and_that_one_in_play_goes_on() -> None:
    (facts,) = (block for block in filled(shoe_of(coups_of("BP"), closed=False)).blocks if isinstance(block, Facts))
    assert dict(facts.pairs) == {"Night": "Friday Night", "Date": "21 November 2026", "Table": "Table 1",
                                 "Shoe": "2, 8 decks", "Coups": "2, still being dealt"}


@pytest.mark.parametrize("decks", range(1, 13))
def test_a_shoe_of_any_size_has_all_its_coups_on_the_card(decks: int) -> None:
    coups = coups_of(some_winners(decks * 13, decks))
    made = filled(shoe_of(coups, decks=decks))
    assert len(listed(made)) == len(boards(made)["bead_plate"].marks) == decks * 13
    assert ("1 deck" if decks == 1 else f"{decks} decks") in repr(made.blocks)


def test_no_money_is_on_a_card_that_lies_on_the_table() -> None:
    said = repr(filled(shoe_of(coups_of(EIGHTY))).blocks)
    assert "1200" not in said
    assert "12.00" not in said
    assert "GBP" not in said


def test_the_honest_line_is_on_every_card_in_its_language() -> None:
    lines = {Language.ENGLISH: ("predict nothing",), Language.CHINESE: ("不能预测",),
             Language.BOTH: ("predict nothing", "不能预测")}
    for language, wanted in lines.items():
        for made in (filled(shoe_of(coups_of(EIGHTY)), language),
                     *(blank_road_card(HOUSE, two, USUAL, printing(language)) for two in (True, False))):
            assert all(line in repr(made.blocks) for line in wanted)


def test_letters_are_those_of_the_card_s_language_and_the_house_s_where_it_has_both() -> None:
    shoe, chinese = shoe_of(coups_of("BPT")), Look(letters="chinese")
    looks = {(language, look): boards(filled(shoe, language, look))["bead_plate"].look.letters
             for language in Language for look in (USUAL, chinese)}
    assert looks == {(Language.ENGLISH, USUAL): "latin", (Language.ENGLISH, chinese): "latin",
                     (Language.CHINESE, USUAL): "chinese", (Language.CHINESE, chinese): "chinese",
                     (Language.BOTH, USUAL): "latin", (Language.BOTH, chinese): "chinese"}
    assert [tick for row in listed(filled(shoe, Language.CHINESE)) for tick in row[1:4] if tick] == ["庄", "闲", "和"]


def test_the_marks_are_drawn_as_the_house_has_them_drawn() -> None:
    assert {board.look.shapes for board in boards(filled(shoe_of(()), look=CIRCLES)).values()} == {"circles"}


def test_chinese_has_no_english_left_on_it_but_the_names() -> None:
    made = filled(shoe_of(coups_of(EIGHTY), name="王", voids=(3,)), Language.CHINESE)
    titles = [board.title for board in boards(made).values()]
    words = [made.title, notes(made), *counted(made), *chain(*listed(made)), *titles]
    assert not any(letter.isascii() and letter.isalpha() for text in words for letter in text)


def test_each_language_of_a_shoe_is_a_sheet_of_its_own_and_a_mended_coup_another() -> None:
    shoe = shoe_of(coups_of(EIGHTY))
    assert len({filled(shoe, language).about for language in Language}) == 3
    mended = shoe_of(coups_of(EIGHTY[:-1] + ("B" if EIGHTY[-1] == "P" else "P")))
    assert filled(mended).about == filled(shoe).about
    assert filled(mended).blocks != filled(shoe).blocks
    assert filled(shoe_of(coups_of(EIGHTY))).blocks == filled(shoe).blocks


def test_a_blank_card_has_eighty_numbered_rows_a_head_to_fill_in_and_empty_boards() -> None:
    made = blank_road_card(HOUSE, False, USUAL, printing())
    assert [row[0] for row in listed(made)] == [str(at) for at in range(1, 81)]
    assert not any(cell for row in listed(made) for cell in row[1:])
    assert set(boards(made)) == {"bead_plate", "big_road", *Derived}
    assert not any(board.marks for board in boards(made).values())
    (head,) = (block for block in made.blocks if isinstance(block, SignatureLines))
    assert head.names == ("Date", "Table", "Shoe", "Name")
    (title,) = (block for block in made.blocks if isinstance(block, Heading))
    assert title.text == "Baccarat score card · Kit’s house"


def test_two_blank_cards_on_a_page_have_eighty_rows_and_the_big_road_each() -> None:
    (twice,) = blank_road_card(HOUSE, True, USUAL, printing()).blocks
    assert isinstance(twice, Twice)
    rows = [row[0] for block in twice.blocks if isinstance(block, Ticks) for row in block.rows]
    assert rows == [str(at) for at in range(1, 81)]
    assert [block.road for block in twice.blocks if isinstance(block, Board)] == ["big_road"]


def test_a_form_is_kept_in_no_books_and_has_no_foot() -> None:
    made = blank_road_card(HOUSE, True, USUAL, printing())
    assert made.bare
    assert made.footer.code == made.footer.scan == ""


def test_a_row_that_does_not_fit_the_columns_is_no_list() -> None:
    with pytest.raises(ValueError, match="has 0 cells"):
        Ticks((), (("1",),), 1, 1)


def test_a_tie_is_on_the_bead_plate_and_takes_no_cell_of_the_big_road() -> None:
    made = boards(filled(shoe_of(coups_of("BTTP"))))
    assert len(made["bead_plate"].marks) == 4
    assert len(made["big_road"].marks) == 2
    assert [mark.coup.winner for mark in made["bead_plate"].marks].count(TIE) == 2
