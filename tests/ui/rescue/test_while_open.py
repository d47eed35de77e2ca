"""Books that are lost while hands are dealt, and what is to be keyed again once a copy was taken up."""

import contextlib
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.errors import MachineFault
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, deal
from tests.app.store.house import unguarded
from tests.ui.rescue.offered import LAST, offered, sentences
from tests.ui.running import Running
from ui.background import copies
from ui.deal.deal_page import DealPage
from ui.deal.side.rack_panel import RackPanel
from ui.frame.commands.actions import actions
from ui.printing.sheets_card import SheetsCard
from ui.settings.page import SettingsPage


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies wait for nothing."""
    for wait in ("FIRST", "SOON", "SHARE"):
        monkeypatch.setattr(copies, wait, 0)


def test_hands_are_copied_soon_after_they_are_dealt_and_the_rail_says_when_and_where(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    running = Running(qtbot, tmp_path, path)
    kept, place = running.services.copies, running.window.rail.foot["copies"]
    qtbot.waitUntil(lambda: bool(kept.kept))
    assert "No second place was chosen." in place.accessibleName()
    stick = tmp_path / "stick"
    stick.mkdir()
    kept.choose(stick)
    qtbot.waitUntil(lambda: len(kept.kept) == 2)
    assert f"{stick}: copied at {kept.last}." in place.accessibleName()
    assert place.word == kept.last
    deal(running.desk, BANKER_WINS)
    last = running.desk.books.head().number
    qtbot.waitUntil(lambda: all(one.copied and one.copied.entry == last for one in kept.kept))
    pulled = stick.rename(tmp_path / "pulled")
    deal(running.desk, BANKER_WINS)
    qtbot.waitUntil(lambda: kept.fault is not None)
    assert "is not there" in place.accessibleName()
    pulled.rename(stick)
    deal(running.desk, BANKER_WINS)
    last = running.desk.books.head().number
    qtbot.waitUntil(lambda: all(one.copied and one.copied.entry == last for one in kept.kept))
    assert kept.fault is None


@pytest.mark.parametrize("dealt", [True, False])
def test_books_that_vanish_while_they_are_open_stop_the_dealing_and_nothing_saved_is_lost(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch, dealt: bool) -> None:
    at_once(monkeypatch)
    running = Running(qtbot, tmp_path, path)
    qtbot.waitUntil(lambda: bool(running.services.copies.kept))
    if dealt:
        deal(running.desk, BANKER_WINS)
        running.desk.ahead.settle()
        last, kept = running.desk.books.head().number, running.services.copies
        qtbot.waitUntil(lambda: all(one.copied and one.copied.entry == last for one in kept.kept))
    path.unlink()
    with qtbot.waitSignal(running.program.ready), contextlib.suppress(MachineFault):
        deal(running.desk, BANKER_WINS)
    page = offered(qtbot, running)
    assert "moved, deleted, replaced or written over" in sentences(page)
    assert page.strip.said.rest == " — nothing to key again"
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST + 2 * dealt


def test_books_zeroed_while_they_are_open_stop_the_dealing(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    running = Running(qtbot, tmp_path, path)
    qtbot.waitUntil(lambda: bool(running.services.copies.kept))
    with path.open("r+b") as file:
        file.write(bytes(path.stat().st_size))
    with pytest.raises(MachineFault):
        deal(running.desk, BANKER_WINS)
    with qtbot.waitSignal(running.program.ready):
        running.services.bridge.take_dealt(False)
    offered(qtbot, running)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number >= LAST
    assert not running.desk.verify()


def test_an_older_file_put_in_the_place_of_open_books_is_left_for_a_copy_without_a_wait(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "FIRST", 0)
    running = Running(qtbot, tmp_path, path)
    qtbot.waitUntil(lambda: bool(running.services.copies.kept))
    monkeypatch.setattr(copies, "SOON", 3_600_000)
    older = next((path.parent / "backups").glob("*-b.db")).read_bytes()
    path.write_bytes(older)
    with pytest.raises(MachineFault):
        deal(running.desk, BANKER_WINS)
    with qtbot.waitSignal(running.program.ready):
        running.services.bridge.take_dealt(False)
    page = offered(qtbot, running)
    assert "moved, deleted, replaced or written over" in sentences(page)
    assert page.strip.said.rest == " — nothing to key again"
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST
    assert [one.read_bytes() for one in path.parent.glob("house-*-damaged.db")] == [older]


def test_books_that_do_not_verify_are_left_for_a_copy_that_does(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE posting SET amount = amount + 100 WHERE entry = 4 AND line = 1")
    running = Running(qtbot, tmp_path, path)
    running.program._verified(running.desk.verify(), False)
    running.program.leave_for_a_copy()
    page = offered(qtbot, running)
    assert "Entry 4" in sentences(page)
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST, "what came after the copy was sealed, and taken over"
    assert not running.desk.verify()


def test_sound_books_that_were_left_by_mistake_are_opened_again(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    running = Running(qtbot, tmp_path, path)
    running.program.leave_for_a_copy()
    page = offered(qtbot, running)
    assert page.strip.said.lead == "The file is sound"
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST
    assert "taken_up" not in [event.code for event in running.desk.books.events()]


def test_what_is_to_be_keyed_again_stands_over_the_pages_until_it_is(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "FIRST", 3_600_000)
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    offered(qtbot, running)
    running.wait(qtbot, lambda: running.press("Enter"))
    banner = running.window.banner
    assert banner.isVisibleTo(running.window), "it stands there before anything is painted"

    def said() -> str:
        (words,) = (label.text() for label in banner.findChildren(QLabel))
        return words

    assert said() == "A copy was taken up. To be keyed again: Coup 3: Banker wins, 9 over 2. Ctrl P: the list."
    running.program.print_sheet()
    card = running.window.findChild(SheetsCard)
    assert card is not None
    assert card.chosen is not None
    assert card.chosen.kind.code == "to-key"
    card.closed.emit()
    deal(running.desk, BANKER_WINS)
    qtbot.waitUntil(lambda: "Count the rack once against the books." in said())
    running.program.show_books()
    books = running.program.pages.of(SettingsPage)
    assert books is not None
    left = books.books
    assert (left.catching_up.isVisible(), left.count_button.isVisible(), left.all_button.isVisible()) == \
        (True, True, False)
    left.count_button.click()
    deal_page = running.program.pages.of(DealPage)
    assert deal_page is not None
    panel = deal_page.side.panel
    assert isinstance(panel, RackPanel)
    panel.do(lambda: panel._doing(panel._count()))
    qtbot.waitUntil(lambda: said() == "The rack was counted after the copy, and agreed with the books.")
    running.window.take_back_banner(said(), "to key again")
    assert not banner.isVisible()
    assert not left.catching_up.isVisibleTo(left)


def test_the_host_says_that_no_more_is_keyed_again(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "FIRST", 3_600_000)
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    offered(qtbot, running)
    running.wait(qtbot, lambda: running.press("Enter"))
    offers = {one.label: one for one in actions(running.program)}
    offers["That is all: count the rack"].do()
    assert "Count the rack once" in running.window.banner.findChildren(QLabel)[0].text()
    deal_page = running.program.pages.of(DealPage)
    assert deal_page is not None
    assert isinstance(deal_page.side.panel, RackPanel)
    assert "That is all: count the rack" not in [one.label for one in actions(running.program)]


def test_a_demo_is_not_copied(qtbot: QtBot, tmp_path: Path) -> None:
    from app.desk.demo import make_demo

    make_demo(tmp_path / "demo.db", tmp_path / "keys")
    with open_books(tmp_path / "demo.db", key_folder=tmp_path / "keys") as books:
        assert not copies.CopiesKept.wanted.fget(type("Kept", (), {"_desk": Desk(books)})())  # type: ignore[attr-defined]
