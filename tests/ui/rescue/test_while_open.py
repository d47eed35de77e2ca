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
    said = [label.text() for label in banner.findChildren(QLabel)]
    assert said == ["A copy was taken up. To be keyed again: Coup 3: Banker wins, 9 over 2."]
    deal(running.desk, BANKER_WINS)
    qtbot.waitUntil(lambda: not banner.isVisible())


def test_a_demo_is_not_copied(qtbot: QtBot, tmp_path: Path) -> None:
    from app.desk.demo import make_demo

    make_demo(tmp_path / "demo.db", tmp_path / "keys")
    with open_books(tmp_path / "demo.db", key_folder=tmp_path / "keys") as books:
        assert not copies.CopiesKept.wanted.fget(type("Kept", (), {"_desk": Desk(books)})())  # type: ignore[attr-defined]
