"""The score card on paper: nothing leaves the page, no coup is lost, and a grey print tells every mark apart."""

import re
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE, Derived, Shade
from app.sheets.blocks import Sheet
from app.sheets.road_card import blank_road_card, road_card
from app.sheets.road_look import USUAL, Look, Sign
from app.sheets.tongues import Language
from tests.app.sheets.cards import HOUSE
from tests.app.sheets.shoes import CIRCLES, coups_of, printing, shoe_of, some_winners
from tests.ui.printed import inside, said, words
from ui.look import theme
from ui.printing import A4, LETTER, PAPERS, ROLL_58, ROLL_80, Page, Paper, lay_out, paint_page, pdf_of
from ui.printing.ink import Frame, Rule, Words
from ui.printing.road_ink import RoadSign, RoadStrip

pytestmark = pytest.mark.usefixtures("qapp")

PIXELS = 40
"""Across one mark that is looked at."""


@cache
def filled(count: int = 80, language: Language = Language.ENGLISH, look: Look = USUAL) -> Sheet:
    return road_card(shoe_of(coups_of(some_winners(count)), voids=(3,)), look, printing(language))


@cache
def blank(two: bool, language: Language = Language.ENGLISH) -> Sheet:
    return blank_road_card(HOUSE, two, USUAL, printing(language))


def strips(pages: tuple[Page, ...]) -> list[RoadStrip]:
    return [mark for page in pages for mark in page.marks if isinstance(mark, RoadStrip)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("language", Language)
def test_nothing_leaves_the_page(language: Language, paper: Paper) -> None:
    for made in (filled(0, language), filled(80, language), filled(156, language), blank(True, language),
                 blank(False, language)):
        assert inside(lay_out(made, paper))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_shoe_of_eight_decks_goes_on_one_side_and_one_of_twelve_on_two(paper: Paper) -> None:
    assert len(lay_out(filled(80), paper)) == 1
    assert len(lay_out(filled(156), paper)) == 2


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_blank_card_is_one_page_and_two_on_a_page_are_alike_and_do_not_meet(paper: Paper, language: Language) -> None:
    assert len(lay_out(blank(False, language), paper)) == 1
    (page,) = lay_out(blank(True, language), paper)
    (cut,) = {mark.y for mark in page.marks if isinstance(mark, Rule) and mark.length < 8}
    marks = [mark for mark in page.marks if isinstance(mark, Words | Frame | RoadStrip | RoadSign)]
    upper = [mark for mark in marks if mark.y + (mark.height if isinstance(mark, Frame | RoadStrip) else 0) < cut]
    lower = [mark for mark in marks if mark.y > cut]
    assert len(upper) == len(lower) == len(marks) / 2
    assert [word.text for word in upper if isinstance(word, Words)] == [
        word.text for word in lower if isinstance(word, Words)]
    assert len([word for word in upper if isinstance(word, Words) and word.text.isdigit()]) == 80


def test_a_house_with_a_long_name_has_two_cards_on_a_page_that_do_not_meet_either() -> None:
    for name in ("Wednesday house of the Montgomery–Featherstonehaugh family", "W" * 60):
        made = blank_road_card(replace(HOUSE, name=name), True, USUAL, printing(Language.BOTH))
        pages = lay_out(made, LETTER)
        assert len(pages) == 1
        assert inside(pages)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("count", [1, 80, 156])
def test_every_mark_of_every_road_is_on_one_strip(count: int, paper: Paper) -> None:
    found: dict[str, list[object]] = {}
    laid = strips(lay_out(filled(count), paper))
    for strip in laid:
        found.setdefault(strip.board.road, []).extend(strip.marks)
    boards = {strip.board.road: strip.board for strip in laid}
    assert len(boards) == 5
    for road, board in boards.items():
        assert sorted(map(repr, found[road])) == sorted(map(repr, board.marks))


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_cells_are_large_enough_to_be_seen_and_those_for_a_pen_to_be_written_in(paper: Paper) -> None:
    assert all(strip.cell >= 8.5 for strip in strips(lay_out(filled(80), paper)))
    millimetres = [strip.cell * 25.4 / 96 for two in (True, False) for strip in strips(lay_out(blank(two), paper))]
    assert min(millimetres) >= 2.8


def test_every_coup_is_read_back_from_the_pdf_with_its_number_winner_and_totals() -> None:
    text = " ".join(" ".join(said(pdf_of(filled(80)))).split())
    for coup in coups_of(some_winners(80)):
        letter = {PLAYER: "P", BANKER: "B", TIE: "T"}[coup.winner]
        assert re.search(rf"\b{coup.number} {letter} {coup.player_total}:{coup.banker_total}\b", text)
    assert "1207 · 7K2MQ-4XDAB" in text
    assert "The roads show past results and predict nothing." in text


def test_a_card_in_both_languages_is_read_back_in_both() -> None:
    text = "".join("".join(said(pdf_of(filled(24, Language.BOTH)))).split())
    for sentence in ("Bigroad大路", "Banker庄", "Natural例牌", "路单只记已出的结果", "1局作废"):
        assert sentence in text


def test_chinese_beads_are_read_back_as_they_stand() -> None:
    text = "".join("".join(said(pdf_of(filled(24, Language.CHINESE)))).split())
    won = some_winners(24)
    # Once on the bead plate, once in the list; and beside the marks and the titles.
    assert text.count("庄") >= 2 * won.count("B")
    assert text.count("闲") >= 2 * won.count("P")


# in grey, and in black alone


def drawn(sign: Sign, look: Look = USUAL, paper: Paper = A4) -> QImage:
    """A mark of the legend alone, as a printer without colours prints it."""
    image = QImage(PIXELS, PIXELS, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(96 / 0.0254))
    image.setDotsPerMeterY(round(96 / 0.0254))
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_page(painter, Page(paper, (RoadSign(0, 0, PIXELS, sign, look),)))
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def ink(image: QImage) -> set[tuple[int, int]]:
    """Where anything is printed."""
    return {(x, y) for x in range(PIXELS) for y in range(PIXELS) if image.pixelColor(x, y).value() < 160}


def darkest(image: QImage) -> int:
    """How dark the mark is, 0 for black."""
    return min(image.pixelColor(x, y).value() for x in range(PIXELS) for y in range(PIXELS))


PAIRS = [*((Sign("bead_plate", one), Sign("bead_plate", other))
           for one, other in ((BANKER, PLAYER), (BANKER, TIE), (PLAYER, TIE))),
         *((Sign("big_road", one), Sign("big_road", other)) for one, other in (
             (BANKER, PLAYER), ("banker_pair", BANKER), ("player_pair", PLAYER), (TIE, BANKER))),
         *((Sign(road.value, Shade.RED.value), Sign(road.value, Shade.BLUE.value)) for road in Derived)]


@pytest.mark.parametrize("paper", [A4, ROLL_80], ids=lambda paper: paper.name)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_print_without_colours_tells_the_marks_apart_by_their_shape(one: Sign, other: Sign, paper: Paper) -> None:
    here, there = ink(drawn(one, paper=paper)), ink(drawn(other, paper=paper))
    assert here
    assert there
    assert len(here ^ there) > 20


def test_circles_alone_are_told_apart_by_how_dark_they_are() -> None:
    for road, one, other in (("big_road", BANKER, PLAYER), ("bead_plate", BANKER, PLAYER),
                             *((road.value, Shade.RED.value, Shade.BLUE.value) for road in Derived)):
        red, blue = drawn(Sign(road, one), CIRCLES), drawn(Sign(road, other), CIRCLES)
        assert darkest(blue) - darkest(red) > 30


@pytest.mark.parametrize("paper", [ROLL_80, ROLL_58], ids=lambda paper: paper.name)
def test_a_roll_that_knows_no_grey_has_shapes_whatever_the_house_likes(paper: Paper) -> None:
    here, there = (ink(drawn(Sign("big_road", side), CIRCLES, paper)) for side in (BANKER, PLAYER))
    assert len(here ^ there) > 20
    assert darkest(drawn(Sign("big_road", PLAYER), CIRCLES, paper)) == 0


def test_the_marks_stand_in_their_cells() -> None:
    (page,) = lay_out(filled(80), A4)
    image = QImage(round(A4.width), round(A4.height), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(96 / 0.0254))
    image.setDotsPerMeterY(round(96 / 0.0254))
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_page(painter, page)
    painter.end()
    plate = strips((page,))[0]
    for coup, mark in zip(coups_of(some_winners(80)), plate.marks, strict=True):
        # Left of the letter, where the mark is filled with its colour.
        at = plate.middle(mark.at).toPoint()
        seen = image.pixelColor(at.x() - 5, at.y())
        red, green, blue = seen.red(), seen.green(), seen.blue()
        assert {BANKER: red, PLAYER: blue, TIE: green}[coup.winner] == max(red, green, blue)


def test_no_letter_of_the_list_is_cut() -> None:
    assert not any("…" in text for text in words(lay_out(filled(156, Language.BOTH), ROLL_58)))


def test_a_card_is_the_same_in_the_dark_theme_and_in_the_light_one() -> None:
    made = []
    for light in (False, True):
        theme.use_look(theme.Look(light=light))
        image = QImage(794, 1123, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        paint_page(painter, lay_out(filled(), A4)[0])
        painter.end()
        made.append(image)
    assert made[0] == made[1]
