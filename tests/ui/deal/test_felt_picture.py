"""The picture of the table that the felt keeps: after every key it is what would be drawn anew."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter, QRadialGradient
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.values.felt import Felt, PotView, RowView
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.stand import desk_at_bets
from tests.ui.tables import empty_felt, paying_felt, waiting_felt
from ui.felt import felt_cloth
from ui.felt.felt_geometry import FeltGeometry
from ui.felt.felt_scene import pieces
from ui.felt.felt_view import FeltView

LAST = {1: {"banker": 2000}, 3: {"banker": 4000, "banker_pair": 500}, 8: {"banker": 10000}}


def shown(felt: FeltView) -> QImage:
    """What is on the screen."""
    for _ in range(3):  # the page lays out its parts, and those lay out theirs
        QApplication.processEvents()
    return felt.grab().toImage()


def alike(one: QImage, other: QImage) -> bool:
    """Whether nobody could tell them apart: the edge of a large figure is smoothed a little otherwise when clipped."""
    here, there = (np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (one, other))
    return one.size() == other.size() and bool(np.abs(here - there).max() <= 10)


def drawn_anew(felt: FeltView) -> QImage:
    """The same with nothing kept."""
    felt._lay_out()
    return shown(felt)


def test_after_every_key_of_a_coup_and_its_undoing_the_picture_is_up_to_date(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    felt = table.page.felt
    for key in ("⇧S", "^Enter", "k", "3", "2", "a", "6", "5", "Enter", "⇧Enter", "^z", "^z", "^z"):
        table.press(key)
        assert alike(shown(felt), drawn_anew(felt)), key


def test_one_table_after_another_leaves_nothing_of_the_first(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt, money, chips = table.page.felt, table.desk.table.money, table.desk.table.chips
    assert felt.isVisible(), "a hidden one lays itself out for each picture"
    felts: tuple[Felt, ...] = (waiting_felt(), paying_felt(), empty_felt(), waiting_felt())
    for one in felts:
        felt.show_felt(one, money, chips)
        assert alike(shown(felt), drawn_anew(felt))


def test_a_half_keyed_card_comes_and_goes(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter k 3")
    felt = table.page.felt
    before = shown(felt)
    felt.show_half_card("5 _", "pick suit")
    assert not alike(shown(felt), before)
    assert alike(shown(felt), drawn_anew(felt))
    felt.show_half_card()
    assert alike(shown(felt), before)


def test_a_window_of_another_size_has_another_picture(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt = table.page.felt
    table.page.resize(table.page.width() - 160, table.page.height() - 40)
    assert shown(felt).size() == felt.size()
    assert alike(shown(felt), drawn_anew(felt))


def test_two_changes_between_two_repaints_leave_nothing_of_the_first(table_of: MakeTable) -> None:
    """A coup is paid, and the next begins before the screen was painted: the bands light up and go out unseen."""
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt, money, chips = table.page.felt, table.desk.table.money, table.desk.table.chips
    assert felt.isVisible(), "a hidden one lays itself out for each picture"
    before = waiting_felt()
    richer = replace(before, seats=tuple(replace(seat, behind=seat.behind + 5000) for seat in before.seats))
    for between in (replace(richer, won_spots=("banker",)),
                    replace(richer, hands=(), pots=(PotView("Main", 5000),)),
                    replace(richer, lettering="Another motto")):
        felt.show_felt(before, money, chips)
        shown(felt)
        felt.show_felt(between, money, chips)
        felt.show_felt(richer, money, chips)
        assert alike(shown(felt), drawn_anew(felt))


def test_a_row_of_many_cards_makes_those_of_the_other_rows_smaller_too(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt, money, chips = table.page.felt, table.desk.table.money, table.desk.table.chips
    for longest in (2, 9, 2):
        rows = (RowView("Luca", hidden=2), RowView("Tom", hidden=longest), RowView("Priya", hidden=1))
        felt.show_felt(replace(waiting_felt(), spots=(), bets=(), hands=(), rows=rows), money, chips)
        assert alike(shown(felt), drawn_anew(felt))


def test_the_cloth_is_painted_once_for_its_size_however_many_coups_are_won(
    table_of: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt, money, chips = table.page.felt, table.desk.table.money, table.desk.table.chips
    felt.show_felt(paying_felt(), money, chips)
    shown(felt)
    painted: list[QSize] = []
    green = felt_cloth._green

    def noticed(geometry: FeltGeometry) -> QRadialGradient:
        painted.append(QSize(geometry.room.width, geometry.room.height))
        return green(geometry)

    monkeypatch.setattr(felt_cloth, "_green", noticed)
    for won in ((), ("player",), ("banker",), ("tie", "banker_pair"), (), ("banker",)):
        felt.show_felt(replace(paying_felt(), won_spots=won), money, chips)
        assert alike(shown(felt), drawn_anew(felt))
    assert painted == []
    table.window.resize(1600, 900)
    felt.show_felt(waiting_felt(), money, chips)
    shown(felt)
    shades = 2  # of the whole, and of the part on which what has won lights up
    assert [size for size in painted if size == felt.size()] == shades * [felt.size()]


def test_moving_the_keyboard_round_the_table_draws_no_spot_anew(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt = table.page.felt
    before = {key: piece for key, piece in felt._pieces.items() if key[0] != "seat"}
    felt._focus_seat(2)
    assert all(felt._pieces[key] is piece for key, piece in before.items())
    assert list(felt._pieces) == list(pieces(felt._showing, felt.geometry_now()))
    assert alike(shown(felt), drawn_anew(felt))


def test_cloth_and_bets_of_the_first_coup_are_painted_and_what_may_win_is_lit_while_bets_are_taken(
    table_of: MakeTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(desk_at_bets(last=LAST))
    felt = table.page.felt
    assert not felt.isVisible()
    qtbot.waitUntil(lambda: felt._cloth is not None)
    monkeypatch.setattr(felt_cloth, "_green", lambda geometry: pytest.fail("the cloth was there"))
    monkeypatch.setattr(felt_cloth, "_paint_bands", lambda *given: pytest.fail("what wins was lit"))
    table.keys("⇧S")
    qtbot.waitUntil(lambda: felt._stale.isEmpty())
    there = felt._table
    table.keys("^Enter")
    assert felt.isVisible()
    shown(felt)
    felt.show_felt(replace(felt.felt, won_spots=("banker",)), table.desk.table.money, table.desk.table.chips)
    shown(felt)
    assert felt._table is there


def test_a_half_keyed_card_makes_only_its_own_place_anew(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt = table.page.felt
    shown(felt)
    before = dict(felt._pieces)
    felt.show_half_card("5")
    assert [key for key, piece in felt._pieces.items() if piece is not before[key]] == [("awaited", 0)]
    assert felt._changed.boundingRect() == before["awaited", 0].area
    assert list(felt._pieces) == list(pieces(felt._showing, felt.geometry_now()))
    assert alike(shown(felt), drawn_anew(felt))


def test_a_half_keyed_card_lies_under_no_notice(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt = table.page.felt
    felt.notice("No players yet")
    felt.show_half_card("5")
    assert ("awaited", 0) not in felt._pieces
    assert alike(shown(felt), drawn_anew(felt))


def test_bets_lie_on_the_felt_before_the_grid_over_it_is_put_away(table_of: MakeTable, qtbot: QtBot) -> None:
    table = table_of(desk_at_bets(last=LAST))
    felt = table.page.felt
    qtbot.waitUntil(lambda: felt._cloth is not None)
    table.keys("⇧S")
    assert not felt._stale.isEmpty()
    qtbot.waitUntil(lambda: felt._stale.isEmpty())
    assert not felt.isVisible()


def test_what_wins_again_lights_up_from_a_picture(table_of: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(desk_at_bets(last=LAST))
    table.keys("⇧S ^Enter")
    felt, money, chips = table.page.felt, table.desk.table.money, table.desk.table.chips
    felt.show_felt(paying_felt(), money, chips)
    shown(felt)
    lit: list[object] = []
    paint_bands = felt_cloth._paint_bands

    def noticed(painter: QPainter, geometry: FeltGeometry, won: tuple[str, ...]) -> None:
        lit.append(won)
        paint_bands(painter, geometry, won)

    monkeypatch.setattr(felt_cloth, "_paint_bands", noticed)
    # Big is printed on no band.
    for won in (("player",), (), ("tie",), ("player", "big"), ("tie",), ("player",)):
        felt.show_felt(replace(paying_felt(), won_spots=won), money, chips)
        assert alike(shown(felt), drawn_anew(felt))
    assert lit == [("player",), ("tie",)]
    for won in (("banker", "banker_pair"), ("player", "player_pair"), ("player", "banker_pair")):
        felt.show_felt(replace(paying_felt(), won_spots=won), money, chips)
        shown(felt)
    assert len(felt._cloth_now()._won) == felt_cloth.KEPT
