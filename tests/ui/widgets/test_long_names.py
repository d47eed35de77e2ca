"""A long name gives way to the figure beside it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.chips import ChipSet
from app.money import currency
from ui.deal.choosing.side import WonMost
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.lettering import RIGHT, write
from ui.settle.step_side import Section, SideRow, StepSide

LONG = "Maximiliane-Henriette von Sternberg"


def won_most() -> QWidget:
    made = WonMost()
    made.rows = [("3", LONG, "+1,159.75", "", "+1,159.75")]
    made._signs = [1]
    return made


def step_side() -> QWidget:
    made = StepSide()
    made.show_sections((Section(f"{LONG} hands in", "in fewest chips", (SideRow("Together", right="409"),)),),
                       ChipArt(ChipSet("None", ()), currency("GBP")))
    return made


@pytest.mark.parametrize("make", [won_most, step_side])
def test_a_long_name_and_what_stands_beside_it_are_both_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, make: Callable[[], QWidget]
) -> None:
    widget, written = make(), list[QRectF]()
    qtbot.addWidget(widget)
    widget.resize(320, 300)

    def watched(painter: QPainter, area: QRectF, words: str, wanted: QFont, shade: str, flags: int,
                least: int) -> None:
        font, shown = theme.fitted(words, wanted, area.width(), least)
        wide = theme.advance(shown, font)
        left = area.right() - wide if flags == RIGHT else area.left()
        written.append(QRectF(left, area.center().y() - 4, wide, 8))
        write(painter, area, words, wanted, shade, flags, least)

    monkeypatch.setattr("ui.look.ink.write", watched)
    widget.grab()
    assert len(written) >= 3
    assert [(one, other) for at, one in enumerate(written) for other in written[:at] if one.intersects(other)] == []
