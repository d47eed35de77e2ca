"""Lost books: one page says what the newest sound copy holds and lacks, and one key goes on with it."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.access import pins
from app.desk.ledger.code_check import check_code
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, deal
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN, guarded
from tests.app.store.house import unguarded
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.printed import pdftotext
from tests.ui.rescue.offered import LAST, listed, looked_at, offered, page_of, sentences
from tests.ui.running import Running
from ui.lock.cards import HostCard
from ui.rescue import page as rescue_page
from ui.rescue.page import RescuePage
from ui.widgets.buttons import PrimaryState

LOST: dict[str, tuple[Callable[[Path], object], str]] = {
    "zeroed": (lambda path: path.write_bytes(bytes(len(path.read_bytes()))), "house.db is not a file of Sabot."),
    "cut short": (lambda path: path.write_bytes(path.read_bytes()[:5000]), "The file of these books is damaged."),
    "empty": (lambda path: path.write_bytes(b""), "house.db is an empty file."),
    "a folder": (lambda path: path.rename(path.with_name("moved")).parent.joinpath(path.name).mkdir(),
                 "There can be no books at"),
    "gone": (lambda path: path.unlink(), "The file of your books is gone"),
    "older": (lambda path: shutil.copyfile(next((path.parent / "backups").glob("*-b.db")), path),
              "was saved on this computer."),
}
"""What became of the file, and what the page says of it."""


@pytest.mark.parametrize("kind", LOST)
def test_lost_books_are_gone_on_with_by_one_key(qtbot: QtBot, tmp_path: Path, path: Path, kind: str) -> None:
    lose, sentence = LOST[kind]
    lose(path)
    lying = path.read_bytes() if path.is_file() else None
    running = Running(qtbot, tmp_path, path)
    page = offered(qtbot, running)
    assert sentence in sentences(page)
    assert page.strip.said.lead.startswith("Go on from ")
    assert page.strip.said.rest == " — key 1 thing again"
    assert "Coup 3" in sentences(page)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST - 1
    assert running.asked == "hand:3/bets"
    aside = [one.read_bytes() if one.is_file() else None for one in path.parent.glob("house-*-damaged.db")]
    assert aside == ([] if kind == "gone" else [lying])


def test_books_that_hold_what_no_sabot_writes_are_gone_on_with_by_one_key_and_nothing_is_lost(
        qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE log_row SET body = '{}' WHERE seq = 1")
    running = Running(qtbot, tmp_path, path)
    assert "These books contain something unreadable" in sentences(offered(qtbot, running))
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST


def test_the_page_offers_older_copies_and_the_newest_again(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    page = offered(qtbot, running)
    newest = page.offer and page.offer.copy
    assert newest
    running.press("2")
    looked_at(qtbot, page, lambda: page.offer is not None and page.offer.copy != newest)
    assert (page.newest.isChecked(), page.older.isChecked()) == (False, True)
    assert page.strip.said.rest == " — key 2 things again"
    running.press("1")
    looked_at(qtbot, page, lambda: page.offer is not None and page.offer.copy == newest)
    assert (page.newest.isChecked(), page.older.isChecked()) == (True, False)
    click(page.older)
    looked_at(qtbot, page, lambda: page.offer is not None and page.offer.copy != newest)
    running.wait(qtbot, lambda: click(page.strip.primary_button))
    assert running.asked == "hand:2/bets"


def test_an_older_copy_is_gone_back_to_by_the_host_alone_and_the_newest_by_anybody(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", CHEAP)
    for copy in (path.parent / "backups").glob("*.db"):
        with open_books(copy, key_folder=tmp_path / "keys") as books:
            guarded(Desk(books))
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    page = offered(qtbot, running)
    newest = page.offer
    running.press("2")
    looked_at(qtbot, page, lambda: page.offer is not newest)
    running.press("Enter")
    qtbot.waitUntil(lambda: running.window.covered)
    for pin, said in ((DEALER_PIN, "Only the host can go back"), ("", "Go on from ")):
        card = running.window.findChild(HostCard)
        assert card is not None
        card.given.emit(pin) if pin else card.closed.emit()
        looked_at(qtbot, page, lambda said=said: page.strip.said.lead.startswith(said))  # type: ignore[misc]
        assert not path.exists()
        running.press("Enter")
        qtbot.waitUntil(lambda: running.window.covered)
    running.wait(qtbot, lambda: running.window.findChildren(HostCard)[-1].given.emit(HOST_PIN))
    assert running.window.locked
    assert running.desk.books.head().number == LAST - 2


def test_without_a_sound_copy_here_another_folder_is_looked_in(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = (path.parent / "backups").rename(tmp_path / "stick")
    (path.parent / "backups").mkdir()
    (path.parent / "backups" / "sabot-house-broken.db").write_bytes(b"nothing")
    path.write_bytes(b"")
    running = Running(qtbot, tmp_path, path)
    page = page_of(running)
    looked_at(qtbot, page, lambda: page.strip.said.lead == "No copy was found")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stick))
    running.press("Enter")
    offered(qtbot, running)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.asked == "hand:3/bets"


def test_the_file_is_tried_again(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    away = path.rename(tmp_path / "away.db")
    running = Running(qtbot, tmp_path, path)
    page = offered(qtbot, running)
    assert page.begin_anew.isVisible()
    away.rename(path)
    running.wait(qtbot, lambda: running.press("T"))
    assert running.desk.books.head().number == LAST
    assert not list(tmp_path.glob("*-damaged*"))


def test_new_books_are_begun_where_the_host_wants_none_back(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    offered(qtbot, running)
    running.wait(qtbot, lambda: running.press("N"))
    assert running.desk.house is None


def test_what_is_to_be_keyed_again_leaves_on_paper_and_its_codes_are_answered_after_it_was_keyed(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    page = offered(qtbot, running)
    assert [row.rpartition(", ")[2] for row in listed(page)] == ["in the copy"] * 3 + ["to key again"]
    assert page.chain.accessibleName() == "7 entries, 1–6 proved in the copy, 7 lost"
    pdf = tmp_path / "list.pdf"
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(pdf), ""))
    running.press("^P")
    assert f"Saved as {pdf}." in sentences(page)
    on_paper = pdftotext(pdf.read_bytes(), "-layout")
    assert "1 entry to key again, in this order" in on_paper
    [printed] = re.findall(r"7 +[0-9:]{5} +Coup 3: Banker wins.* ([A-Z2-7]{5}-[A-Z2-7]{5})", on_paper)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert "was not keyed again" in check_code(running.desk.books, f"7 {printed}").sentence
    deal(running.desk, BANKER_WINS)
    assert check_code(running.desk.books, f"7 {printed}").sentence == \
        "This code is of an entry that was keyed again as 7, after the books were lost."


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_page_can_be_read_at_every_size(qtbot: QtBot, tmp_path: Path, path: Path, width: int, height: int,
                                            scale: float) -> None:
    path.unlink()
    running = Running(qtbot, tmp_path, path, (width, height))
    running.window.use_scale(scale)
    offered(qtbot, running)
    assert cut_texts(running.window) == []


def state_of(page: RescuePage) -> PrimaryState:
    return page.strip.primary_button.state


def test_keys_that_were_still_meant_for_the_table_take_no_copy_up(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue_page, "READ", 60_000)
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    page = page_of(running)
    qtbot.waitUntil(lambda: page.offer is not None)
    page._unread.setTimerType(Qt.TimerType.PreciseTimer)
    page._unread.start()
    running.keys("Enter", "n", "2", "Enter")
    click(page.strip.primary_button)
    assert state_of(page) is PrimaryState.WAITING
    qtbot.wait(200)
    before = page._unread.remainingTime()
    running.press("Enter")
    assert page._unread.remainingTime() > before, "each of them puts it off"
    page._unread.start(0)
    qtbot.waitUntil(lambda: state_of(page) is PrimaryState.READY)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
    QApplication.sendEvent(page, held)
    assert state_of(page) is PrimaryState.READY
    assert page.offer is not None
    assert page.offer.copy == page._first
    assert not path.exists()
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST - 1
