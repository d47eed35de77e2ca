"""Books that cannot be opened: the window says what is wrong and what can be done, and leaves the file as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app.store.file import sqlite
from app.store.migrations import CURRENT
from tests.app.desk.dealing import house, open_test_books, plan
from tests.app.store.house import by_hand
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.night_end import ending
from tests.ui.running import Running, books_with_a_night
from ui.deal.deal_page import DealPage
from ui.frame.fault_page import FaultPage
from ui.frame.window import Window
from ui.settle.page import SettlePage


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def newer(path: Path) -> None:
    with by_hand(path) as link:
        link.execute(f"PRAGMA user_version={CURRENT + 1}")


def newer_with_other_tables(path: Path) -> None:
    with by_hand(path) as link:
        link.execute("DROP TABLE draft")
        link.execute(f"PRAGMA user_version={CURRENT + 1}")


def of_no_version(path: Path) -> None:
    with by_hand(path) as link:
        link.execute("PRAGMA user_version=0")


def foreign(path: Path) -> None:
    path.unlink()
    with by_hand(path) as link:
        link.execute("CREATE TABLE notes (text)")


TROUBLE: dict[str, tuple[Callable[[Path], object], str, bool]] = {
    "newer": (newer, "house.db was written by a newer Sabot.", True),
    "no version": (of_no_version, "house.db does not say which Sabot wrote it.", True),
    "newer, other tables": (newer_with_other_tables, "house.db was written by a newer Sabot.", False),
    "text": (lambda path: path.write_text("Dear diary, tonight we played.\n" * 20), "house.db is not a file of Sabot.",
             False),
    "another program's": (foreign, "house.db belongs to another program.", False),
    "empty": (lambda path: path.write_bytes(b""), "house.db is an empty file.", False),
}
"""What lies at the path, what is said, and whether it can at least be read."""


def fault_of(running: Running) -> FaultPage:
    page = running.window.pages.currentWidget()
    assert isinstance(page, FaultPage)
    return page


def sentences(page: FaultPage) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel)]


@pytest.mark.parametrize("kind", TROUBLE)
def test_what_cannot_be_opened_is_said_and_left_as_it_is(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    make, sentence, readable = TROUBLE[kind]
    make(path)
    before = path.read_bytes()
    running = Running(qtbot, tmp_path, path)
    page = fault_of(running)
    assert sentence in sentences(page)
    assert str(path) in sentences(page)
    assert page.read_button.isVisible() is readable
    assert not running.window.rail.isVisible()
    assert path.read_bytes() == before


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_trouble_can_be_read_at_every_size(qtbot: QtBot, tmp_path: Path, width: int, height: int,
                                               scale: float) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    newer(path)
    running = Running(qtbot, tmp_path, path, (width, height))
    running.window.use_scale(scale)
    running.program.open()
    fault_of(running)
    assert cut_texts(running.window) == []


def test_books_of_a_newer_sabot_are_looked_at_without_writing(qtbot: QtBot, tmp_path: Path) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    newer(path)
    before = path.read_bytes()
    running = Running(qtbot, tmp_path, path)
    running.wait(qtbot, lambda: click(fault_of(running).read_button))
    assert isinstance(running.window.pages.currentWidget(), DealPage)
    assert running.window.banner.isVisible()
    assert running.window.top.saved.label == "Read only"
    running.press("Enter")
    assert running.deal.ask is not None
    assert "read-only" in running.deal.ask.said().lead
    assert path.read_bytes() == before


def test_books_open_in_another_window_name_who_has_them_and_can_be_read(qtbot: QtBot, tmp_path: Path) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    with open_test_books(tmp_path):
        running = Running(qtbot, tmp_path, path)
        assert any("open in another Sabot" in one for one in sentences(fault_of(running)))
        assert fault_of(running).read_button.isVisible()
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.program.desk is not None
    assert running.desk.night is not None


def test_a_file_that_cannot_be_written_opens_to_be_read_with_a_banner(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    monkeypatch.setattr(sqlite, "can_write", lambda path: False)
    running = Running(qtbot, tmp_path, path)
    labels = running.window.banner.findChildren(QLabel)
    assert [label.text() for label in labels] == ["Read only. The file or its folder cannot be written."]
    running.window.show_banner("Something else")
    running.window.take_back_banner("Something else")
    running.press("F7")
    assert running.window.top.saved.label == "Read only", "whatever else was said over the pages meanwhile"
    assert running.page(SettlePage).print_button.isEnabled()
    assert not ending(running).strip.isVisible()


def test_another_file_can_be_chosen(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = books_with_a_night(tmp_path, house(), plan())
    bad = tmp_path / "notes.db"
    bad.write_text("Dear diary")
    running = Running(qtbot, tmp_path, bad)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(good), ""))
    running.wait(qtbot, lambda: click(fault_of(running).other_button))
    assert running.desk.books.path == good
    assert bad.read_text() == "Dear diary"


def test_every_button_of_the_page_is_reached_and_pressed_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    path = books_with_a_night(tmp_path, house(), plan())
    newer(path)
    running = Running(qtbot, tmp_path, path)
    page = fault_of(running)
    assert page.again_button.hasFocus()
    running.press("Tab")
    assert page.read_button.hasFocus()
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.read_only_because


def test_the_demo_never_takes_the_place_of_a_house_s_books(qtbot: QtBot, tmp_path: Path) -> None:
    path = books_with_a_night(tmp_path, house(), plan()).rename(tmp_path / "demo.db")
    before = path.read_bytes()
    running = Running(qtbot, tmp_path)
    running.wait(qtbot, running.program.open_demo)
    assert f"{path} holds a house’s real books." in sentences(fault_of(running))
    assert path.read_bytes() == before


def test_a_demo_night_is_dealt_beside_the_house_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    before = (tmp_path / "house.db").read_bytes()
    running.wait(qtbot, running.program.open_demo)
    assert running.desk.house is not None
    assert running.desk.house.demo
    assert running.asked.endswith("banker:3")
    assert running.desk.verify() == []
    assert running.window.top.night.demo
    assert running.desk.statement().demo
    assert (tmp_path / "house.db").read_bytes() == before
    # A second demo begins anew.
    running.press("5")
    running.wait(qtbot, running.program.open_demo)
    assert running.asked.endswith("banker:3")


def test_books_in_a_folder_that_is_kept_equal_say_so_at_each_opening_for_a_while(
        qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Dropbox").mkdir()
    path = books_with_a_night(tmp_path / "Dropbox", house(), plan())
    told: list[str] = []
    shows = Window.show_banner

    def show_banner(window: Window, sentence: str, about: str = "") -> None:
        told.append(sentence)
        shows(window, sentence, about)

    monkeypatch.setattr(Window, "show_banner", show_banner)
    monkeypatch.setattr("ui.frame.program.LONG_ENOUGH", 1)
    running = Running(qtbot, tmp_path / "Dropbox", path)
    assert any("These books are in a folder that Dropbox syncs" in sentence for sentence in told)
    qtbot.waitUntil(lambda: not running.window.banner.isVisible())
