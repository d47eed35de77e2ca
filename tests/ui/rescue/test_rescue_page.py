"""Lost books: one page says what the newest sound copy holds and lacks, and one key goes on with it."""

import contextlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.access import pins
from app.desk.rescue.keeper import Keeper
from app.errors import MachineFault
from app.store.books import open_books
from tests.app.desk.checked_here import check_here
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_new_desk, deal
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN, guarded
from tests.app.store.house import unguarded
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running
from ui.background import copies
from ui.lock.cards import HostCard
from ui.rescue import page as rescue_page
from ui.rescue.page import RescuePage
from ui.widgets.buttons import PrimaryState


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is gone through in a process of its own is gone through here: that is tried elsewhere."""
    check_here(monkeypatch)
    monkeypatch.setattr(rescue_page, "READ", 0)
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


LAST = 7
"""The number of the entry that was saved last; the newest copy ends one before it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Books with a copy from before the last coup, and an older one."""
    desk = a_new_desk(tmp_path)
    keeper = Keeper(desk.books)
    deal(desk, BANKER_WINS)
    [older] = [kept.copied.path for kept in keeper.carry() if kept.copied]
    kept = Path(shutil.copyfile(older, older.with_name(older.name.replace("-a.", "-b."))))
    os.utime(kept, (time.time() - 60,) * 2)
    deal(desk, PLAYER_WINS)
    keeper.carry()
    deal(desk, BANKER_WINS)
    assert desk.books.head().number == LAST
    desk.books.close()
    return tmp_path / "house.db"


def page_of(running: Running) -> RescuePage:
    page = running.window.pages.currentWidget()
    assert isinstance(page, RescuePage)
    return page


def offered(qtbot: QtBot, running: Running) -> RescuePage:
    page = page_of(running)
    qtbot.waitUntil(lambda: page._offer is not None and not page._unread.isActive())
    return page


def ready(page: RescuePage) -> bool:
    """Whether Enter acts."""
    return page.strip.primary_button.state is PrimaryState.READY


def looked_at(qtbot: QtBot, page: RescuePage, is_so: Callable[[], bool]) -> None:
    """Wait until the page shows something else, and hears keys again."""
    qtbot.waitUntil(lambda: is_so() and not page._unread.isActive())


def sentences(page: RescuePage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel))


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
    newest = page._offer and page._offer.copy
    assert newest
    running.press("2")
    looked_at(qtbot, page, lambda: page._offer is not None and page._offer.copy != newest)
    assert (page.newest.isChecked(), page.older.isChecked()) == (False, True)
    assert page.strip.said.rest == " — key 2 things again"
    running.press("1")
    looked_at(qtbot, page, lambda: page._offer is not None and page._offer.copy == newest)
    assert (page.newest.isChecked(), page.older.isChecked()) == (True, False)
    click(page.older)
    looked_at(qtbot, page, lambda: page._offer is not None and page._offer.copy != newest)
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
    newest = page._offer
    running.press("2")
    looked_at(qtbot, page, lambda: page._offer is not newest)
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


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_page_can_be_read_at_every_size(qtbot: QtBot, tmp_path: Path, path: Path, width: int, height: int,
                                            scale: float) -> None:
    path.unlink()
    running = Running(qtbot, tmp_path, path, (width, height))
    running.window.use_scale(scale)
    offered(qtbot, running)
    assert cut_texts(running.window) == []


def test_keys_that_were_still_meant_for_the_table_take_no_copy_up(
        qtbot: QtBot, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue_page, "READ", 60_000)
    path.unlink()
    running = Running(qtbot, tmp_path, path)
    page = page_of(running)
    qtbot.waitUntil(lambda: page._offer is not None)
    page._unread.setTimerType(Qt.TimerType.PreciseTimer)
    page._unread.start()
    running.keys("Enter", "n", "2", "Enter")
    click(page.strip.primary_button)
    assert not ready(page)
    qtbot.wait(200)
    before = page._unread.remainingTime()
    running.press("Enter")
    assert page._unread.remainingTime() > before, "each of them puts it off"
    page._unread.start(0)
    qtbot.waitUntil(lambda: ready(page))
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
    QApplication.sendEvent(page, held)
    assert ready(page)
    assert page._offer is not None
    assert page._offer.copy == page._first
    assert not path.exists()
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.head().number == LAST - 1


# while the books are open


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
    assert "moved, deleted or replaced" in sentences(page)
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
    assert "moved, deleted or replaced" in sentences(page)
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
