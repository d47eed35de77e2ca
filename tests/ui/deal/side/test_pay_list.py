"""The list of whom to pay draws what is in sight, and that once."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.chips import ChipSet
from app.money import CURRENCIES
from ui.deal.side.pay_list import PayList
from ui.deal.side.pay_sheet import PayRow, PaySheet
from ui.look.ink import Ink

SHEET = PaySheet(tuple(PayRow(seat, f"Name {seat}", 40_000, {40_000: 1}, "Banker", "banker", gross=40_000,
                              rack_after=-40_000 * seat) for seat in range(1, 15)),
                 money=CURRENCIES[-1], chips=ChipSet("", ()))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that were written since it was last cleared."""
    names: list[str] = []
    real = Ink.write

    def write(self: Ink, area: object, words: str, *more: object) -> object:
        if words.startswith("Name"):
            names.append(words)
        return real(self, area, words, *more)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(Ink, "write", write)
    return names


@pytest.fixture
def shown(qtbot: QtBot, drawn: list[str]) -> PayList:
    """Fourteen seats, and room for four or five of them."""
    listed = PayList()
    qtbot.addWidget(listed)
    listed.resize(460, 400)
    with qtbot.waitExposed(listed):
        listed.show()
    listed.show_sheet(SHEET)
    listed.grab()
    return listed


def test_rows_out_of_sight_are_not_drawn(shown: PayList, drawn: list[str]) -> None:
    assert "Name 1" in drawn
    assert len(set(drawn)) < 7
    assert shown.rows.places.keys() == set(range(1, 15))  # all of them can be chosen


def test_a_row_that_says_the_same_is_not_drawn_again(shown: PayList, drawn: list[str]) -> None:
    drawn.clear()
    shown.grab()
    assert drawn == []
    shown.show_sheet(replace(SHEET, rows=(SHEET.rows[0], replace(SHEET.rows[1], amount=80_000), *SHEET.rows[2:])))
    shown.grab()
    assert drawn == ["Name 2"]
    drawn.clear()
    shown.show_sheet(replace(shown.sheet, current=1))
    shown.grab()
    assert {"Name 1", "Name 2"} <= set(drawn)
    assert "Name 3" not in drawn


def test_a_row_is_drawn_again_in_another_currency(shown: PayList, drawn: list[str]) -> None:
    drawn.clear()
    shown.show_sheet(replace(SHEET, money=CURRENCIES[0]))
    shown.grab()
    assert "Name 1" in drawn
    assert "Name 3" in drawn


def test_what_no_chip_can_make_is_owed_beside_the_commission(shown: PayList, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def write(_ink: Ink, _area: object, words: str, *_more: object) -> float:
        written.append(words)
        return 0.0

    monkeypatch.setattr(Ink, "write", write)
    for odd, said in ((100, "+100 owed"), (-100, "−100 owed")):
        shown.show_sheet(replace(SHEET, commission=200, odd=odd))
        shown.grab()
        assert said in written[written.index("Commission"):]
        written.clear()
