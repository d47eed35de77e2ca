"""A long name has the room that there is: whole where it goes, else in one short form, never cut beside free room."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk, NightPlan, Seating
from app.names import short_name
from tests.app.desk.dealing import PLAYER_WINS, QUICK, bets, deal, house, open_test_books
from tests.ui.night_end import count_as_booked, to_the_count
from tests.ui.running import Running
from ui.look import lettering, theme
from ui.settle.page import SettlePage
from ui.settle.payments import folded, name_lines, shared_out
from ui.settle.results import FOR_NAMES
from ui.widgets import lists

LONG, SHORT = "Jean-Pierre Vanderberghe-Lacroix", "Jean-Pierre V."
NAMES = (LONG, "Maria-Theresia von Habsburg", "Bo", "Cy", "Konstantinos Papadopoulos", "王伟", "Ed", "Flo", "Gus",
         "Hal", "Ida", "Jo", "Kim", "Lou")


@pytest.fixture(params=[(1280, 720), pytest.param((1440, 900), marks=pytest.mark.long)], ids=str)
def running(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Running:
    """Fourteen at a table, three with long names, one coup paid."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(NightPlan("Test night", "Host", tuple(Seating(name, 10_000) for name in NAMES), all_the_rest=True,
                              rules=dict(QUICK) | {"seats": 14}))
    desk.answer(1)
    desk.answer(None)
    deal(desk, PLAYER_WINS, bets(s1={"banker": 2_500}, s2={"player": 5_000}, s5={"player": 1_000}))
    desk.books.close()
    return Running(qtbot, tmp_path, size=request.param)


Written = list[tuple[str, str, float, int, int]]
"""A name, the words that stood for it, the width that they had, how large they were wanted and could be least."""


@contextmanager
def looked_at(running: Running) -> Iterator[Written]:
    """How each name is written while the window is painted."""
    written: Written = []
    named = lettering.named

    def watched(name: str, wanted: QFont, width: float, least: int = 11) -> tuple[QFont, str]:
        font, words = named(name, wanted, width, least)
        written.append((name, words, width, wanted.pixelSize(), least))
        return font, words

    with pytest.MonkeyPatch.context() as patch:
        for module in (lettering, lists):
            patch.setattr(module, "named", watched)
        for _ in range(3):
            QApplication.processEvents()
        running.window.grab()
        yield written


EDGE = 8
"""What names in lighter type are narrower."""


def beside_free_room(written: Written) -> list[tuple[str, float]]:
    """The words that stand for a name though more of it would go where they stand."""
    def wide(words: str, size: int) -> float:
        return theme.advance(words, theme.make_font(size, 600))

    short = [(words, width) for name, words, width, size, least in written if words == short_name(name) != name
             and wide(name, max(least, size - lettering.A_LITTLE)) <= width - EDGE]
    return short + [(words, width) for name, words, width, _, least in written
                    if "…" in words and wide(short_name(name), least) <= width - EDGE]


def test_no_name_is_shortened_where_there_is_room_for_more_of_it(running: Running) -> None:
    seen: Written = []
    for keys in (("F3",), ("g",), ("F2",), ("F7",)):
        running.keys(*keys)
        with looked_at(running) as written:
            seen += written
    assert {words for name, words, *_ in seen[-40:] if name == LONG} >= {LONG}, "whole at the cash-out"
    to_the_count(running)
    count_as_booked(running)
    running.press("Enter")
    with looked_at(running) as written:
        seen += written
    assert beside_free_room(seen) == []
    assert {words for name, words, width, *_ in seen if name == LONG and width > 100} <= {LONG, SHORT}
    page = running.page(SettlePage)
    hidden = [at for at in range(1, 6) if page.results.isColumnHidden(at)]
    assert page.results.columnWidth(0) >= page.results.sizeHintForColumn(0) or len(hidden) >= FOR_NAMES


ROOM = st.floats(20, 400)


@given(st.floats(150, 600), st.floats(60, 120), ROOM, ROOM, st.floats(0.5, 1), st.floats(0.5, 1))
def test_a_row_of_payments_leaves_nothing_empty_while_a_name_wants_more(
        width: float, amount: float, payer: float, payee: float, part: float, other: float) -> None:
    lanes = shared_out(width, amount, (payer, payee), (payer * part, payee * other))
    assert lanes.payer + lanes.amount + lanes.payee == pytest.approx(width)
    has, wants, folds = (lanes.payer, lanes.payee), (payer, payee), (payer * part, payee * other)
    if sum(wants) + amount <= width:
        assert all(one >= want - 0.01 for one, want in zip(has, wants, strict=True))
    elif sum(folds) + amount <= width:
        assert all(one >= fold - 0.01 for one, fold in zip(has, folds, strict=True))
    else:
        assert not lanes.badges
        assert lanes.amount == amount, "and the names have all that it leaves"


def test_a_name_too_long_for_a_line_has_both_lines_of_its_row() -> None:
    assert name_lines(LONG, 400) == [LONG]
    assert name_lines(LONG, folded(LONG) + 4) == ["Jean-Pierre", "Vanderberghe-Lacroix"]
    assert name_lines(LONG, 80) == [LONG], "where it is written in its short form"
