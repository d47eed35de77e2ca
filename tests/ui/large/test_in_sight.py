"""Where not all of the table is seen, the window follows what is at hand: the cell keyed, the seat, the card."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QWidget

from tests.ui.kept_pictures.places import PLACES
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.story import press
from tests.ui.large.conftest import InRoom
from ui.deal.choosing.grid import GameGrid
from ui.deal.deal_page import DealPage
from ui.deal.wagers.wager_grid import WagerGrid
from ui.frame.room import AROUND
from ui.night.page import NightPage

VIEW = View(960, 600, 2.0, False)
COUP = next(story for story in PLACES if story.name == "coup")
BETS = '"4d', "⇧Enter"
"""The card that the demo's coup waits for, then all are paid."""


@pytest.fixture
def stage(in_room: InRoom) -> Stage:
    return in_room(COUP, VIEW)


def seen(stage: Stage, on: QWidget, area: QRectF) -> bool:
    """Whether a part of a widget is in the window, and not under the strip."""
    shell = stage.window.window()
    place = QRect(on.mapTo(shell, area.toRect().topLeft()), area.toRect().size())
    strip = stage.window.strip
    assert strip is not None
    return shell.rect().contains(place) and place.bottom() <= strip.mapTo(shell, QPoint()).y()


def keyed(stage: Stage, *lines: str) -> None:
    for line in lines:
        press(line)(stage)
        stage.settle()


def fits(stage: Stage, *areas: QRectF) -> bool:
    """Whether all of them go into the window's width."""
    return max(one.right() for one in areas) - min(one.left() for one in areas) < stage.window.seen.width() - 2 * AROUND


def test_the_cell_that_is_keyed_is_seen_and_whose_it_is_if_both_fit(stage: Stage) -> None:
    keyed(stage, *BETS)
    grid = stage.window.findChild(WagerGrid)
    assert grid is not None
    assert grid.isVisible()
    cells, with_names = set(), 0
    for one in (*["Right"] * 4, "Down", *["Left"] * 4, *["Down"] * 5, "Up", "Up"):
        keyed(stage, one)
        named, cell = grid.in_hand()
        cells.add((named.top(), cell.left()))
        assert seen(stage, grid, cell), one
        if fits(stage, named, cell):
            with_names += 1
            assert seen(stage, grid, named), one
    assert len(cells) > 8
    assert with_names > 8


def test_whoever_is_paid_is_seen_and_then_where_the_next_card_lies(stage: Stage) -> None:
    felt = stage.page(DealPage).felt
    assert all(seen(stage, felt, area) for area in felt.in_hand()), "where the third card lies"
    keyed(stage, '"4d')
    paid = []
    while felt.isVisible():
        paid.append(felt.in_hand())
        assert all(seen(stage, felt, area) for area in felt.in_hand())
        keyed(stage, "Enter")
    assert len(paid) > 2
    assert all(one != other for one, other in pairwise(paid))
    keyed(stage, "⇧s", "^Enter")
    assert felt.isVisible()
    assert felt.in_hand()
    assert all(seen(stage, felt, area) for area in felt.in_hand())


def test_the_game_that_is_chosen_is_seen(stage: Stage) -> None:
    keyed(stage, *BETS, "^g")
    for letter in "defa":
        keyed(stage, letter)
        grid = stage.window.findChild(GameGrid)
        assert grid is not None
        tile = next(one for one in grid.tiles.values() if one.isChecked())
        assert tile.game.letter == letter.upper()
        assert seen(stage, tile, QRectF(tile.rect())), letter


def test_the_player_who_is_chosen_is_seen(stage: Stage) -> None:
    keyed(stage, "F2")
    table = stage.page(NightPage).table
    for key in ["Down", "Down", "Down", "Down", "Up"]:
        keyed(stage, key)
        row = next(at for at, one in enumerate(table.model.rows) if one.player == table.view.chosen)
        name = table.view.visualRect(table.model.index(row, 1)).adjusted(0, 0, 0, -1)
        assert seen(stage, table.view.viewport(), QRectF(name)), key


def test_that_a_step_has_been_seen_is_known_wherever_the_page_is_scrolled_to(stage: Stage) -> None:
    """Until then Enter does nothing."""
    keyed(stage, '"4d')
    assert stage.window.seen.topLeft() != QPoint()
    stage.window.unseen.begin()
    assert stage.window.unseen.unseen
    stage.settle()
    assert not stage.window.unseen.unseen
