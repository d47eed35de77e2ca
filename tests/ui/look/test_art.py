"""Cards and chips as pictures."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter, QPixmap, QPixmapCache

from app.cards import RANKS, SUITS, Card, Suit, read_card
from app.chips import Chip, ChipSet, home_set
from app.money import Currency, currency
from ui.look.art import CHIP_PAINT, ChipArt, card_pixmap, chip_label, chip_pixmap, chips_shown, suit_pixmap


def pixels(picture: QPixmap) -> bytes:
    """A picture as bytes, to be compared."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    return bytes(image.constBits())


@pytest.mark.parametrize("width", [30, 82, 120])
def test_all_fifty_two_faces_are_different_pictures(width: int) -> None:
    faces = {pixels(card_pixmap(Card(rank, suit), width)) for rank in RANKS for suit in SUITS}

    assert len(faces) == 52


@pytest.mark.parametrize("width", [30, 82])
def test_a_card_without_its_suit_has_a_face_of_its_own_that_is_of_no_suit(width: int) -> None:
    faces = {pixels(card_pixmap(Card(rank), width)) for rank in RANKS}
    known = {pixels(card_pixmap(Card(rank, suit), width)) for rank in RANKS for suit in SUITS}

    assert len(faces) == 13
    assert not faces & known


def test_a_card_is_as_large_as_asked_on_a_dense_screen() -> None:
    face = card_pixmap(read_card("Ks"), 80, 2.0)

    assert (face.width(), face.height(), face.devicePixelRatio()) == (160, 224, 2.0)


def test_a_card_face_down_shows_the_back() -> None:
    assert pixels(card_pixmap(None, 82)) != pixels(card_pixmap(read_card("Ks"), 82))


@pytest.mark.parametrize("colour", CHIP_PAINT)
def test_a_chip_of_every_colour_has_its_own_face_with_its_value(colour: str) -> None:
    blank = chip_pixmap(colour, "", 44)
    faces = {pixels(chip_pixmap(other, "5", 44)) for other in CHIP_PAINT}

    assert pixels(blank) != pixels(chip_pixmap(colour, "5", 44))
    assert len(faces) == len(CHIP_PAINT)


def test_a_chip_of_an_unknown_colour_is_drawn_all_the_same() -> None:
    assert not chip_pixmap("ultramarine", "5", 44).isNull()


def test_a_suit_is_drawn_in_the_colour_asked_for() -> None:
    image = suit_pixmap(Suit.HEARTS, 24, "#00FF00").toImage()

    assert image.pixelColor(12, 12).name() == "#00ff00"


@pytest.mark.parametrize(("value", "code", "label"), [
    (5, "GBP", "5p"), (25, "EUR", "25c"), (100, "GBP", "1"), (250, "GBP", "2.50"), (50000, "GBP", "500"),
    (100000, "GBP", "1k"), (250000, "USD", "2.5k"), (100000000, "USD", "1M"), (123400, "GBP", "1,234"),
    (1, "PTS", "1"), (5000, "PTS", "5k"),
])
def test_a_chip_is_printed_with_its_value_in_the_houses_money(value: int, code: str, label: str) -> None:
    assert chip_label(value, currency(code)) == label


@given(amount=st.integers(1, 2_000_00))
def test_a_picture_of_an_amount_shows_one_to_five_chips_the_largest_below(amount: int) -> None:
    shown = chips_shown(amount, home_set(100).values)

    assert 1 <= len(shown) <= 5
    assert list(shown) == sorted(shown, reverse=True)


def test_a_picture_of_an_amount_is_the_fewest_chips() -> None:
    assert chips_shown(6000, home_set(100).values) == (2500, 2500, 500, 500)


def test_a_house_without_chips_draws_none() -> None:
    art = ChipArt(ChipSet("None", ()), currency("GBP"))
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    art.draw_stack(painter, art.stack_of(500), QPointF(20, 20), 10)
    painter.end()

    assert image.pixel(20, 20) & 0xFFFFFF == 0


def test_a_stack_shows_the_value_of_its_top_chip() -> None:
    money: Currency = currency("GBP")
    art = ChipArt(ChipSet("Two", (Chip(100, "white", 9), Chip(500, "red", 9))), money)

    assert pixels(art.face(500, 30, 1.0)) == pixels(chip_pixmap("red", "5", 30))
    assert pixels(art.face(500, 30, 1.0, "35")) == pixels(chip_pixmap("red", "35", 30))



def test_a_stack_of_chips_is_drawn_once_however_often_it_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    art = ChipArt(ChipSet("Two", (Chip(100, "white", 9), Chip(500, "red", 9))), currency("GBP"))
    other = ChipArt(ChipSet("Two", (Chip(100, "white", 9), Chip(500, "blue", 9))), currency("GBP"))
    drawn: list[ChipArt] = []
    real = ChipArt._draw_chips

    def noticed(made: ChipArt, *how: Any) -> None:
        drawn.append(made)
        real(made, *how)

    monkeypatch.setattr(ChipArt, "_draw_chips", noticed)
    QPixmapCache.clear()
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for x in (20.0, 60.25, 100.5):
        art.draw_stack(painter, (500, 100), QPointF(x, 40), 12)
    assert drawn == [art]
    other.draw_stack(painter, (500, 100), QPointF(140, 40), 12)
    art.draw_stack(painter, (500, 100), QPointF(180, 40), 12, label="15")
    painter.end()
    assert drawn == [art, other, art]
