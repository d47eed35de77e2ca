"""The roads beside the felt: every board seen whole, the coup that is pointed at, and what a screen reader hears."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.games.baccarat.house_rules.roads import Derived, Shade
from tests.app.games.baccarat.house_rules.test_roads import coup
from tests.seeds import seeds
from tests.ui.afresh import differing
from ui.look import theme
from ui.look.theme import Look
from ui.roads.marks import CHINESE, MarkInk, Shapes
from ui.roads.panel import RoadsPanel
from ui.roads.words import told

SHOE = "PPTBPPBBPBBTBPPPBPBBTBPPPBBTBBPPPPPPPBB"
SIZES = [(376, 576, 1440, 900, 1.0), (336, 474, 1280, 800, 1.0), (336, 380, 1280, 700, 1.0),
         (564, 700, 1920, 1080, 1.5)]


def panel_of(qtbot: QtBot, won: str = SHOE, width: int = 376, height: int = 576) -> RoadsPanel:
    """A panel after coups won so."""
    panel = RoadsPanel()
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show_coups([coup(number, winner) for number, winner in enumerate(won, 1)])
    panel.show()
    return panel


def picture(panel: RoadsPanel) -> QImage:
    """What is painted."""
    return panel.grab().toImage()


@pytest.mark.parametrize(("width", "height", "window", "high", "scale"), SIZES)
@pytest.mark.parametrize("length", [0, 5, 80])
def test_every_board_stands_whole_on_the_panel_and_none_on_another(qtbot: QtBot, width: int, height: int, window: int,
                                                                   high: int, scale: float, length: int) -> None:
    theme.use_look(Look.for_window(window, high, scale))
    panel = panel_of(qtbot, (SHOE * 3)[:length], width, height)
    areas = [one.board.area for one in panel.boards()] + [panel._ask_area]
    assert all(panel.rect().toRectF().contains(area) for area in areas)
    assert not any(one.intersects(other) for at, one in enumerate(areas) for other in areas[:at])


@pytest.mark.parametrize(("width", "height", "window", "high", "scale"), SIZES)
def test_every_word_of_the_panel_can_be_read(qtbot: QtBot, cut_words: list[str], width: int, height: int, window: int,
                                             high: int, scale: float) -> None:
    theme.use_look(Look.for_window(window, high, scale))
    panel = panel_of(qtbot, SHOE * 2, width, height)
    picture(panel)
    assert cut_words == []


def test_the_last_columns_are_seen_where_there_are_more_than_fit(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, "BP" * 60)
    for one in panel.boards():
        seen = one.board.seen()
        assert seen[-1] is one.board.marks[-1]
        assert all(one.board.area.contains(one.board.middle(mark.at)) for mark in seen)
    assert panel.boards()[0].board.first == 20 - panel.boards()[0].board.columns
    assert panel.boards()[1].board.first > 0


@pytest.mark.parametrize("after", ["", "P", "PBPB", "PBPB" * 5])
def test_the_newest_mark_is_seen_also_where_a_long_streak_reaches_further(qtbot: QtBot, after: str) -> None:
    panel = panel_of(qtbot, "B" * 60 + after)
    for one in panel.boards():
        assert all(mark in one.board.seen() for mark in one.board.marks[-1:]), one.key
        assert all(one.board.area.contains(one.board.middle(mark.at)) for mark in one.board.seen()), one.key
    big = panel.boards()[1].board
    assert panel.coup_at(big.middle(big.marks[-1].at)) is panel.coups[-1]


def test_pointing_at_a_mark_tells_its_coup_and_leaving_it_does_not(qtbot: QtBot) -> None:
    panel = panel_of(qtbot)
    for one in panel.boards():
        mark = one.board.seen()[-1]
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=one.board.middle(mark.at).toPoint())
        assert panel.pointed is mark.coup
    before = picture(panel)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert panel.pointed is None
    assert picture(panel) != before


def test_a_coup_is_told_by_its_totals_its_pairs_and_its_natural() -> None:
    assert told(coup(12, "T")) == "Coup 12: Tie, 0 all"
    assert told(coup(3, "B", banker_pair=True, player_pair=True)) == "Coup 3: Banker 0 over 0, Banker pair, Player pair"


def test_a_screen_reader_hears_the_counts_the_streak_and_what_is_asked(qtbot: QtBot) -> None:
    assert panel_of(qtbot, "").accessibleName() == "Roads: no coup has been dealt from this shoe."
    said = panel_of(qtbot, "BBTPP").accessibleName()
    assert said.startswith("Roads after 5 coups: Banker 2, Player 2, Tie 1 and Naturals 0; Player won the last 2.")
    assert "If Banker: Big eye boy red, Small road nothing, Cockroach pig nothing." in said


def test_red_and_blue_marks_of_each_road_differ_in_grey(qtbot: QtBot) -> None:
    panel = panel_of(qtbot)
    shot = picture(panel).convertToFormat(QImage.Format.Format_Grayscale8)
    for at, road in enumerate(Derived):
        board = panel.boards()[2 + at].board
        shades = {mark.shade: board.middle(mark.at) for mark in panel.roads.of(road) if mark in board.seen()}
        assert cut(shot, shades[Shade.RED], board.cell) != cut(shot, shades[Shade.BLUE], board.cell)


def cut(shot: QImage, middle: QPointF, size: float) -> list[bool]:
    """A cell of the picture: where something is drawn on the dark ground."""
    half, ratio = int(size * 0.4), shot.devicePixelRatio()
    return [(shot.pixel(round((middle.x() + x) * ratio), round((middle.y() + y) * ratio)) & 0xFF) > 70
            for x in range(-half, half + 1) for y in range(-half, half + 1)]


def test_other_letters_and_shapes_are_painted_anew(qtbot: QtBot) -> None:
    panel = panel_of(qtbot)
    latin = picture(panel)
    panel.use(Shapes.DISTINCT, CHINESE)
    chinese = picture(panel)
    panel.use(Shapes.CIRCLES, CHINESE)
    circles = picture(panel)
    assert latin != chinese != circles != latin


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_after_each_coup_and_its_undoing_the_boards_are_what_would_be_drawn_anew(qtbot: QtBot, seed: int) -> None:
    chance, won = Random(seed), ""
    panel, anew = panel_of(qtbot, won), panel_of(qtbot, won)
    for _ in range(60):
        won = won[:-chance.randint(1, 3)] if chance.random() < 0.2 else won + chance.choice("PPPBBBT")
        coups = [coup(number, winner) for number, winner in enumerate(won, 1)]
        for one in (panel, anew):
            one.show_coups(coups)
        anew._picture.forget()
        assert differing(picture(panel), picture(anew)) == "", won


def test_a_coup_more_draws_its_own_marks_and_no_others(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    short = SHOE[:20]  # no column has left any board yet
    panel = panel_of(qtbot, short[:-1])
    picture(panel)
    drawn: list[str] = []

    def counted(name: str, real: Any) -> Any:
        def draw(ink: MarkInk, *how: Any) -> None:
            drawn.append(name)
            real(ink, *how)

        return draw

    for name in ("bead", "big", "derived"):
        monkeypatch.setattr(MarkInk, name, counted(name, getattr(MarkInk, name)))
    panel.show_coups([coup(number, winner) for number, winner in enumerate(short, 1)])
    picture(panel)
    some = len(drawn)
    # On each board the newest, what had the frame before it, and what stands beside them.
    assert 0 < drawn.count("bead") <= 12
    assert 0 < drawn.count("big") <= 12
    panel._picture.forget()
    picture(panel)
    assert some < (len(drawn) - some) / 2


def test_boards_are_laid_out_once_for_what_stands_on_them(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, SHOE)
    before = panel.boards()
    picture(panel)
    assert panel.boards() is before
    panel.show_coups(panel.coups[:-1])
    assert len(panel.boards()[0].board.marks) == len(before[0].board.marks) - 1
    later = panel.boards()
    panel.use(Shapes.DISTINCT, CHINESE)
    assert panel.boards() is not later
    panel.resize(500, 700)
    assert panel.boards()[0].board.area != later[0].board.area
