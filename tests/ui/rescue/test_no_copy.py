"""Lost books of which there is no copy, and books that are missing where a house's should be."""

import re
import shutil
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.desk.ledger.code_check import read_code
from tests.ui.printed import pdftotext
from tests.ui.rescue.offered import LAST, listed, looked_at, offered, page_of, sentences
from tests.ui.running import Running
from ui.rescue.page import RescuePage


def without_one(qtbot: QtBot, running: Running) -> RescuePage:
    page = page_of(running)
    looked_at(qtbot, page, lambda: page.strip.said.lead == "No copy was found")
    return page


@pytest.fixture
def bare(path: Path) -> Path:
    """The same books without a copy."""
    shutil.rmtree(path.parent / "backups")
    return path


@pytest.mark.parametrize("left", [None, b"", b"not a database at all" * 300])
def test_without_a_copy_the_page_says_what_was_saved_prints_it_and_begins_new_books_beside_the_damaged_file(
        qtbot: QtBot, tmp_path: Path, bare: Path, monkeypatch: pytest.MonkeyPatch, left: bytes | None) -> None:
    bare.unlink() if left is None else bare.write_bytes(left)
    running = Running(qtbot, tmp_path, bare)
    page = without_one(qtbot, running)
    assert [row.split(", ")[0] for row in listed(page)] == [str(number) for number in range(1, LAST + 1)]
    assert f"{bare.parent}/backups" in sentences(page)
    pdf = tmp_path / "list.pdf"
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(pdf), ""))
    running.press("^P")
    codes = re.findall(r"[A-Z2-7]{5}-[A-Z2-7]{5}", pdftotext(pdf.read_bytes(), "-layout"))
    assert len(set(codes)) == LAST
    assert read_code(f"{LAST} {codes[-1]}")[0] == LAST
    running.wait(qtbot, lambda: running.press("N"))
    assert running.desk.house is None
    assert [one.read_bytes() for one in bare.parent.glob("house-*-damaged.db")] == ([left] if left is not None else [])


def test_what_can_be_read_of_a_file_without_a_copy_is_gone_on_with_by_one_key(
        qtbot: QtBot, tmp_path: Path, bare: Path) -> None:
    bare.write_bytes(bare.read_bytes()[:-4096])
    running = Running(qtbot, tmp_path, bare)
    page = offered(qtbot, running)
    assert "Read from the damaged file" in sentences(page)
    assert page.offer is not None
    held = page.offer.copy.entry
    assert 0 < held < LAST
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == held
    assert running.desk.house is not None
    assert running.window.banner.isVisibleTo(running.window)


@pytest.mark.parametrize("copies", [True, False])
def test_new_books_are_not_begun_unnoticed_where_a_house_was_moved_to_without_its_file(
        qtbot: QtBot, tmp_path: Path, path: Path, copies: bool) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    if copies:
        (path.parent / "backups").rename(moved / "backups")
    else:
        shutil.rmtree(path.parent / "backups")
    path.unlink()
    running = Running(qtbot, tmp_path, moved / "house.db")
    page = offered(qtbot, running) if copies else without_one(qtbot, running)
    assert f"The books that lay at {path} are not there any more." in sentences(page)
    assert not (moved / "house.db").exists()
    running.wait(qtbot, lambda: running.press("Enter" if copies else "N"))
    assert (moved / "house.db").exists()
    assert (running.desk.house is not None) == copies


def test_copies_that_lie_where_no_books_do_are_offered_before_new_books_are_begun(
        qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    """As on another computer that knows nothing of the house."""
    for one in (tmp_path / "keys").glob("*"):
        if one.suffix in (".copies", ".slips"):
            one.unlink()
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    assert "There is no house.db here, but there are copies of such books." in sentences(offered(qtbot, running))
    running.wait(qtbot, lambda: running.press("N"))
    assert running.desk.house is None


def test_another_house_elsewhere_is_no_reason_to_ask(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    (tmp_path / "second").mkdir()
    running = Running(qtbot, tmp_path, tmp_path / "second" / "house.db")
    assert running.desk.house is None
    assert path.exists()
