"""`sabot OTHER.db` while a window is open: it comes to the front, and asks before it changes to other books."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from tests.app.desk.dealing import house, open_test_books, plan
from tests.app.desk.guarding import HOST_PIN, guarded
from tests.ui.running import Running, books_with_a_night
from ui.desktop.other_books import OtherBooks
from ui.widgets.card import Card


@pytest.fixture
def other(tmp_path: Path) -> Path:
    folder = tmp_path / "other"
    folder.mkdir()
    return books_with_a_night(folder, house(), plan(), tmp_path / "keys").rename(folder / "saturdays.db")


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path, other: Path) -> Running:
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


def test_without_a_file_it_only_comes_to_the_front(running: Running, qapp: QApplication) -> None:
    running.window.showMinimized()
    OtherBooks(qapp, running.program).call("")
    assert not running.window.isMinimized()
    assert not running.window.covered


def test_the_file_that_is_open_is_not_asked_about(running: Running, qapp: QApplication) -> None:
    OtherBooks(qapp, running.program).call(str(running.program.path))
    assert not running.window.covered


def test_enter_changes_to_the_other_books(qtbot: QtBot, running: Running, qapp: QApplication, other: Path) -> None:
    OtherBooks(qapp, running.program).call(str(other))
    assert isinstance(running.window.over, Card)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.path == other
    assert not running.window.covered


def test_esc_stays_and_nothing_was_closed(running: Running, qapp: QApplication, other: Path) -> None:
    desk = running.desk
    OtherBooks(qapp, running.program).call(str(other))
    running.press("Esc")
    assert not running.window.covered
    assert running.desk is desk


def test_a_third_start_asks_about_its_own_file_alone(running: Running, qapp: QApplication, other: Path) -> None:
    others = OtherBooks(qapp, running.program)
    others.call(str(other))
    others.call(str(other.with_name("sundays.db")))
    card = running.window.over
    assert card is not None
    assert "sundays.db" in card.accessibleName()
    running.press("Esc")
    assert not running.window.covered


def test_a_locked_desk_asks_once_it_is_unlocked(
    qtbot: QtBot, tmp_path: Path, qapp: QApplication, other: Path
) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    with open_test_books(tmp_path) as books:
        guarded(Desk(books))
    running = Running(qtbot, tmp_path, path)
    OtherBooks(qapp, running.program).call(str(other))
    assert running.window.locked
    assert not running.window.covered
    running.press(HOST_PIN)
    running.press("Enter")
    qtbot.waitUntil(lambda: isinstance(running.window.over, Card))
