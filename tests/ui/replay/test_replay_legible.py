"""Every word of a replay can be read, in the tightest windows and at the largest text, with every seat taken."""

from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.store.books import open_books
from tests.app.desk.dealing import bets, deal, house, plan
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running

NAMES = ("Ann", "Bo", "Cy", "Di", "Wilhelmina", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mo", "Nan")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fourteen have bet on a coup that Banker has won with a pair; some are owed odd parts."""
    folder = tmp_path_factory.mktemp("dealt")
    with open_books(folder / "house.db", key_folder=folder / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan(*NAMES, seats=len(NAMES)))
        desk.answer(1)
        desk.answer(None)
        deal(desk, "2939", bets(**{f"s{seat}": {"banker": 1250, "tie": 250, "banker_pair": 250}
                                    for seat in range(1, len(NAMES) + 1)}))
    return folder


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_list_the_payment_and_the_entry_of_a_full_table_can_be_read(
        dealt: Path, tmp_path: Path, qtbot: QtBot, width: int, height: int, scale: float) -> None:
    copytree(dealt, tmp_path, dirs_exist_ok=True)
    running = Running(qtbot, tmp_path, tmp_path / "house.db", (width, height))
    running.window.use_scale(scale)
    running.press("^R")
    page = running.program.replays.page
    assert page is not None
    QApplication.processEvents()
    assert cut_texts(page.list) == []
    running.press("Enter")
    assert page.replay is not None
    for at in (len(page.replay.steps) - 2, len(page.replay.steps) - 1):
        page.go(at)
        QApplication.processEvents()
        # The felt is tried by itself: a long name may be cut on its plate, and stands in full beside it.
        for part in (page.band, page.strip, page.side.lines, page.side.noted, page.side.money):
            assert set(cut_texts(part)) <= {"14 of 14 paid"}  # the strip's own short fact, which it may cut in the deal
        assert page.side.money.height() >= page.side.money.sizeHint().height()
        # In the lowest windows the last seats of a full table are scrolled to.
        assert page.side.room.height() >= page.side.money.height() or height < 700 * scale
        assert page.side.lines.viewport().height() >= 60
    running.window.use_scale(1.0)
