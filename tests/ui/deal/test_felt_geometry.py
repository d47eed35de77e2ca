"""Everything on the felt has its place, for any number of seats and any size of window."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from app.cards import read_card
from app.dealing.values.felt import PotView, RowView
from tests.ui import tables
from ui.felt.felt_geometry import FeltGeometry, Room, bands_of, room_for
from ui.felt.felt_pots import lives_along, stack_within
from ui.felt.pots_layout import PotsLayout
from ui.look import theme

BANDS = bands_of(tables.SPOTS)
SIZES = [(988, 600), (876, 522), (876, 454), (1240, 780), (1600, 900)]


def laid_out(width: int, height: int, seats: int = 9, scale: float = 1.0) -> FeltGeometry:
    """A table in a widget of a size."""
    return FeltGeometry.fit(Room(width, height, seats, BANDS, one_line_rack=height < 500, scale=scale))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 15))
def test_every_plate_lies_inside_the_felt_and_beside_its_neighbours(size: tuple[int, int], seats: int) -> None:
    geometry = laid_out(*size, seats)
    plates = [geometry.plate(seat) for seat in range(seats)]

    assert all(QRectF(0, 0, *size).contains(plate) for plate in plates)
    assert all(not before.intersects(after) for before, after in pairwise(plates))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 15))
def test_a_pot_that_waits_lies_in_the_corner_beside_every_plate(size: tuple[int, int], seats: int) -> None:
    geometry = laid_out(*size, seats)
    assert QRectF(0, 0, *size).contains(geometry.corner)
    assert min(geometry.corner.width() / 56, geometry.corner.height() / 20) >= 1
    assert not any(geometry.corner.intersects(geometry.plate(seat)) for seat in range(seats))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 5, 9, 14])
def test_a_spots_middle_is_that_spot(size: tuple[int, int], seats: int) -> None:
    geometry = laid_out(*size, seats)
    for seat in range(seats):
        for code in (code for band in BANDS for code in band):
            place = geometry.spot_place(code)
            assert place is not None
            assert geometry.spot_at(geometry.spot_centre(seat, place)) == (seat, code)


@given(width=st.integers(800, 2000), height=st.integers(454, 1200), seats=st.integers(1, 14),
       scale=st.sampled_from([1.0, 1.25, 1.5]))
def test_cloth_hands_and_rack_lie_one_above_another(width: int, height: int, seats: int, scale: float) -> None:
    geometry = laid_out(width, max(height, round(454 * scale)), seats, scale)
    corner = max(geometry.point(geometry.radii[-1], angle).y() for angle in (-geometry.half, geometry.half))

    assert corner < geometry.panel(0).top()
    assert geometry.panel(0).bottom() < geometry.rack.top()
    assert geometry.rack.bottom() <= geometry.room.height
    assert geometry.panel(0).right() < geometry.panel(1).left()
    assert geometry.panel(1).right() <= width - 15


@pytest.mark.parametrize(("size", "card"), [((988, 600), 95), ((876, 522), 82)])
def test_cards_have_the_size_that_was_drawn(size: tuple[int, int], card: int) -> None:
    assert abs(laid_out(*size).card - card) <= 1


def test_a_low_window_flattens_the_table_before_it_shrinks_the_cards() -> None:
    assert laid_out(876, 454).curve > laid_out(876, 522).curve
    assert laid_out(876, 454).card >= 64


def test_hands_and_rack_share_their_edges() -> None:
    geometry = laid_out(988, 600)

    assert geometry.panel(0).left() == geometry.rack.left() == 16
    assert geometry.panel(1).right() == geometry.rack.right() == 972


def test_a_wide_screen_keeps_the_table_in_its_middle() -> None:
    geometry = laid_out(1800, 900)

    assert geometry.width == 1240
    assert geometry.left == 280
    assert geometry.plate(0).left() >= 280


def test_a_game_without_side_bets_has_two_bands() -> None:
    assert bands_of(tables.SPOTS[:2]) == (("player",), ("banker",))
    assert bands_of(()) == (("player",), ("banker",))
    assert bands_of(tables.SPOTS)[2] == ("player_pair", "tie", "banker_pair")


def test_no_spot_lies_outside_the_cloth() -> None:
    geometry = laid_out(988, 600)

    assert geometry.spot_at(geometry.plate(4).center()) is None
    assert geometry.spot_at(geometry.rack.center()) is None
    assert geometry.spot_place("dragon") is None


def test_seat_one_is_at_the_dealers_left() -> None:
    geometry = laid_out(988, 600)

    assert geometry.plate(0).center().x() < geometry.plate(8).center().x()


def test_the_rack_folds_to_one_line_in_a_low_window() -> None:
    assert room_for(tables.waiting_felt(), 876, 522, True, 1.0).one_line_rack
    assert room_for(tables.waiting_felt(), 876, 454, False, 1.0).one_line_rack
    assert not room_for(tables.waiting_felt(), 876, 522, False, 1.0).one_line_rack


def test_tie_lies_between_the_pairs_however_a_game_names_them() -> None:
    pairs = [spot for spot in tables.SPOTS if spot.code.endswith("pair")]
    tie = next(spot for spot in tables.SPOTS if spot.code == "tie")

    assert bands_of([tie, *pairs])[2] == bands_of([*pairs, tie])[2] == ("player_pair", "tie", "banker_pair")
    assert bands_of([tie])[2] == ("tie",)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("wide", [44.0, 66.0, 120.0])
def test_what_a_player_has_left_never_lies_before_the_next_one(wide: float, scale: float) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, scale))
    plate = QRectF(100, 20, wide, 46)
    size, centres = lives_along(plate, 4)
    assert all(plate.left() <= one.x() - size and one.x() + size <= plate.right() for one in centres)
    assert all(second.x() - first.x() > 2 * size for first, second in pairwise(centres))


@pytest.mark.parametrize(("up", "down"), [(4, 3), (6, 1), (7, 0)])
def test_open_cards_of_six_hands_do_not_cover_each_other_in_a_small_window(up: int, down: int) -> None:
    seven = tuple(read_card(f"{rank}h") for rank in "2345678")
    rows = (RowView("Kill card", seven[:1]), RowView("Card to beat", seven[:1]),
            *(RowView("Mei Lin", seven[:up], down, seat=seat) for seat in range(1, 7)))
    layout = PotsLayout(QRectF(0, 0, 843, 262), (PotView("Pot", 0),), rows, 1.0)
    open_cards = layout.cards(2, up, down)[:up]
    assert not any(before.intersects(after) for before, after in pairwise(open_cards))
    assert open_cards[0].width() >= 20


def test_the_chips_of_a_pot_stay_below_its_name_however_low_the_pot_is() -> None:
    for high in range(26, 90):
        for chips in range(2, 6):
            radius, step = stack_within(high, 18, chips)
            assert step >= 1
            assert 2 * radius + (chips - 1) * step + 8 <= high + 0.001
