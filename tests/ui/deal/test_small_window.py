"""The dealer's page in a small window: seats as tiles, the column over the felt, suits in the place of the ranks."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from tests.ui import tables
from tests.ui.deal.conftest import REPEAT, MakeTable, Table
from tests.ui.deal.stand import desk_at_bets
from ui.deal.answers.cards import CardAsk
from ui.felt.felt_geometry import room_for
from ui.felt.rack_view import paint_rack
from ui.felt.seat_tiles import TileGeometry
from ui.look.art import ChipArt
from ui.strip.strip_text import StripText

SMALL = (1024, 600)


@pytest.fixture
def small(table_of: MakeTable) -> Table:
    """At the first card of a coup that is known from the last one."""
    table = table_of(desk_at_bets(last=REPEAT, rules={"suits": True}), *SMALL)
    table.keys("⇧S ^Enter")
    return table


def test_the_column_lies_over_the_felt_while_it_is_wanted(small: Table) -> None:
    side, felt = small.page.side, small.page.felt
    assert side.isHidden()
    assert felt.width() == small.page.width()
    small.keys("]")
    assert side.isVisible()
    assert side.geometry().right() == small.page.centre.geometry().right()
    tab = side.page
    small.keys("]")
    assert side.page is not tab
    small.keys("Esc")
    assert side.isHidden()
    small.page.strip.side_key.click()
    assert side.isVisible()
    small.keys("k s")
    assert side.isHidden(), "the next card must be seen where it lies"


def test_a_panel_comes_over_the_felt_and_goes_with_its_esc(small: Table) -> None:
    small.keys("F1")
    assert small.page.side.isVisible()
    small.keys("Esc")
    assert small.page.side.isHidden()


def test_the_column_has_its_place_again_in_a_larger_window(table_of: MakeTable) -> None:
    page = table_of(desk_at_bets(), 1280, 720).page
    assert page.side.isVisible()
    assert page.side.geometry().left() == page.centre.geometry().right() + 1
    assert not page.strip.side_key.isVisible()


def test_the_headline_keeps_what_fits_beside_it_whatever_the_key_of_the_column_says(small: Table) -> None:
    strip, reason = small.page.strip, "The highest bidder pays Luca Moretti and swaps hands with the widow, unseen."
    said = StripText("Who buys the widow?", " — a seat, then the price", reason, result="Luca Moretti keeps.")
    strip.side_key.show_label("R")
    strip.show_said(said, ())
    strip.side_key.show_label("Auction")
    for _ in range(2):
        QApplication.processEvents()
        assert strip.words.clipped_texts() == []
        strip.show_said(said, ())  # said again, as after each key


def test_r_writes_the_call_where_the_reason_stands(small: Table) -> None:
    strip = small.page.strip
    assert strip.call_key.isVisible()
    assert not strip.call.isVisible()
    small.keys("R")
    assert strip.words.reason == strip.call.call
    small.keys("k s")
    assert strip.words.reason == strip.said.reason


def test_the_suits_take_the_place_of_all_ranks_but_the_one_that_is_keyed(small: Table) -> None:
    ask = small.page.ask
    assert isinstance(ask, CardAsk)
    pad = ask.pad

    def keys() -> list[str]:
        return [str(key.card) for key in (*pad.ranks.values(), *pad.suits.values()) if key.isVisible()]

    assert len(keys()) == 13
    small.keys("5")
    QApplication.processEvents()
    assert len(keys()) == 5
    assert all(key.width() >= 44 for key in pad.suits.values())
    pad.drop_key.click()
    assert len(keys()) == 13


@pytest.mark.parametrize("seats", [2, 5, 9, 14])
def test_tiles_hands_and_rack_lie_inside_the_felt_and_not_upon_each_other(small: Table, seats: int) -> None:
    felt = small.page.felt.felt
    views = tuple(felt.seats[at % len(felt.seats)] for at in range(seats))
    room = room_for(type(felt)(seats=views, spots=felt.spots, hands=felt.hands), 968, 382, True, 1.0, True)
    geometry = TileGeometry(room)
    tiles = [geometry.plate(at) for at in range(seats)]
    hands = [geometry.panel(at) for at in range(2)]
    inside = QRectF(0, 0, 968, 382)
    assert all(inside.contains(one) for one in (*tiles, *hands, geometry.rack, geometry.corner))
    assert all(left.right() < right.left() for left, right in pairwise(tiles))
    assert max(one.bottom() for one in tiles) < min(one.top() for one in hands)
    assert max(one.bottom() for one in hands) < geometry.rack.top()
    assert not geometry.rack.intersects(geometry.corner)
    assert geometry.card >= 80


@pytest.mark.parametrize("wide", [388, 524, 860])
def test_a_rack_in_one_line_leaves_its_largest_values_out_before_it_cuts_a_count(wide: int,
                                                                                cut_words: list[str]) -> None:
    room = QPixmap(wide, 30)
    painter = QPainter(room)
    paint_rack(painter, QRectF(0, 0, wide, 30), tables.rack(), ChipArt(tables.CHIPS, tables.POUNDS), one_line=True)
    painter.end()
    assert cut_words == []
