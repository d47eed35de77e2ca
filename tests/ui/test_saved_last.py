"""A key is painted first, committed next, and “Saved” is shown last: keys in the real window, and a disk that waits."""

import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import BuyIn
from app.dealing.engine.robot import Robot
from app.desk import NightPlan, Seating
from app.games import GAMES
from app.store.behind import WriteBehind
from app.store.books import Books
from tests.app.desk.dealing import bets, house, plan
from tests.app.store.disk import DISK, repaired, watch_disk
from tests.ui.running import Running, books_with_a_night
from ui.frame.shell import Shell

SIX = ("2", "3", "3", "2", "5", "4")


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    watch_disk(monkeypatch)
    yield
    repaired()


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program where the first card of a coup is awaited, and nothing waits to be written."""
    made = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    for body in (1, None, bets(s1={"banker": 1250})):
        made.desk.answer(body)
    made.desk.ahead.settle()
    made.deal.refresh()
    qtbot.waitUntil(lambda: said(made) == "Saved")
    return made


def said(running: Running) -> str:
    return running.window.top.saved.label


def told(running: Running) -> str:
    """What the strip says."""
    assert running.deal.ask is not None
    return str(running.deal.ask.said())


class Watch(QObject):
    """Sees every picture of the top bar's last block: whether it says “Saved” while something waits to be written."""

    def __init__(self, running: Running) -> None:
        super().__init__(running.window)
        self._running, self.false, self.seen = running, 0, set[str]()
        running.window.top.saved.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what is about to be painted."""
        if event.type() is QEvent.Type.Paint:
            self.seen.add(said(self._running))
            self.false += said(self._running) == "Saved" and len(self._running.desk.books.behind) > 0
        return False


def keyed(running: Running, cards: tuple[str, ...] = SIX) -> list[str]:
    """Key these cards while the disk lets no commit end; what was asked before each, and at the end."""
    DISK.open.clear()
    asked = [running.asked]
    for card in cards:
        running.press(card)
        QApplication.processEvents()
        asked.append(running.asked)
    return asked


def test_six_cards_are_on_the_felt_while_none_is_written_and_saved_is_said_last(
    running: Running, qtbot: QtBot
) -> None:
    watch, rows = Watch(running), len(running.desk.run.log) if running.desk.run else 0
    asked = keyed(running)
    assert len(set(asked)) == 7
    assert [len(hand.cards) for hand in running.desk.felt().hands] == [3, 3]
    assert len(running.desk.books.behind) == 6
    assert said(running) == "Saving"
    DISK.open.set()
    qtbot.waitUntil(lambda: "Saved" in watch.seen)  # painted, and not only said
    assert len(running.desk.books.log(1)) == rows + 6
    assert (watch.false, watch.seen) == (0, {"Saving", "Saved"})


def test_a_draft_that_waits_to_be_written_is_not_called_saved(running: Running, qtbot: QtBot) -> None:
    DISK.open.clear()
    running.deal._quietly(lambda: running.desk.save_draft("bets", {}))
    QApplication.processEvents()
    assert said(running) == "Saving"
    DISK.open.set()
    qtbot.waitUntil(lambda: said(running) == "Saved")


class Elapsed(QElapsedTimer):
    """A clock that says how long “Saving” has stood."""

    def __init__(self, milliseconds: int) -> None:
        super().__init__()
        self.start()
        self.milliseconds = milliseconds

    def elapsed(self) -> int:
        """So long."""
        return self.milliseconds


@pytest.mark.parametrize(("stood", "then"), [(5, "Saved"), (60, "Saving"), (200, "Saved")])
def test_saving_that_has_been_seen_stays_a_moment_and_never_flickers(
    running: Running, qtbot: QtBot, stood: int, then: str
) -> None:
    assert running.program.bridge is not None
    keyed(running, ("2",))
    running.program.bridge._since = Elapsed(stood)
    DISK.open.set()
    running.desk.books.behind.wait()
    running.program.bridge.look()
    assert said(running) == then
    qtbot.waitUntil(lambda: said(running) == "Saved")


@pytest.mark.parametrize("failing", [1, 3, 6])
def test_what_was_refused_is_off_the_felt_and_named_and_one_key_enters_it_again(
    running: Running, qtbot: QtBot, failing: int
) -> None:
    asked = keyed(running)
    DISK.commits = failing
    DISK.open.set()
    qtbot.waitUntil(lambda: running.deal.stopped)
    assert running.asked == asked[failing - 1]
    assert sum(len(hand.cards) for hand in running.desk.felt().hands) == failing - 1
    assert said(running) == "Not saved"
    assert "Taken back: Banker’s third card 4" in told(running)
    assert "Nothing was written" in told(running)
    running.press("7")
    assert running.asked == asked[failing - 1], "nothing is dealt on what is not saved"
    repaired()
    running.press("Enter")
    qtbot.waitUntil(lambda: said(running) == "Saved")
    assert not running.deal.stopped
    assert running.asked == asked[-1]
    assert not running.desk.verify()


def test_what_was_taken_back_is_not_called_saved_by_what_is_booked_elsewhere(running: Running, qtbot: QtBot) -> None:
    keyed(running)
    DISK.commits = 1
    DISK.open.set()
    qtbot.waitUntil(lambda: running.deal.stopped)
    repaired()
    head = running.desk.books.head().number
    for key in ("F2", "1", "Enter"):
        running.press(key)
    assert running.desk.books.head().number == head + 1
    assert said(running) == "Not saved", "six cards still wait for the host"
    running.press("F3")
    running.press("Enter")
    qtbot.waitUntil(lambda: said(running) == "Saved")
    assert not running.deal.stopped
    assert not running.desk.verify()


def test_until_it_is_known_whether_it_was_written_nobody_says_so(running: Running, qtbot: QtBot) -> None:
    asked = keyed(running)
    DISK.commits, DISK.late, DISK.for_good = 3, True, True
    DISK.open.set()
    qtbot.waitUntil(lambda: running.deal.stopped)
    assert "It is not known whether this was saved" in told(running)
    assert "not booked" not in told(running)
    assert "lead='Not confirmed', rest=' — no key is taken until it is'" in told(running)
    assert running.asked == asked[-1]
    for key in ("Enter", "5", "K", "Esc"):
        running.press(key)
        assert running.deal.stopped
        assert running.asked == asked[-1]
    repaired()
    running.press("Enter")
    qtbot.waitUntil(lambda: said(running) == "Saved")
    assert running.asked == asked[-1], "it was written, and so was all behind it"
    assert not running.desk.verify()


@pytest.fixture
def shell(running: Running) -> Iterator[Shell]:
    """The window as it stands on the screen."""
    made = Shell()
    made.set_window(running.window)
    made.show()
    yield made
    running.window.setParent(None)
    made.deleteLater()


def test_the_window_closes_once_all_is_written(running: Running, shell: Shell) -> None:
    keyed(running)
    threading.Timer(0.05, DISK.open.set).start()
    assert shell.close()
    assert len(running.desk.books.behind) == 0
    assert running.desk.books.behind.broken is None


def test_a_window_that_would_close_over_what_was_refused_says_so_first(running: Running, shell: Shell) -> None:
    keyed(running)
    DISK.commits = 2
    threading.Timer(0.05, DISK.open.set).start()
    running.program.go("night")
    assert not shell.close()
    assert running.window.pages.currentWidget() is running.deal
    assert running.deal.stopped
    repaired()
    assert shell.close(), "asked again, it closes"


def test_what_was_refused_while_the_window_was_being_closed_is_not_taken_for_read(
    running: Running, shell: Shell, qtbot: QtBot
) -> None:
    keyed(running)
    DISK.commits = 1
    DISK.open.set()
    qtbot.waitUntil(lambda: running.deal.stopped)
    assert not shell.close()
    assert running.deal.stopped
    repaired()
    assert shell.close(), "asked again, it closes"


def test_other_books_are_opened_once_all_is_written(running: Running, qtbot: QtBot) -> None:
    rows = len(running.desk.run.log) if running.desk.run else 0
    keyed(running)
    threading.Timer(0.05, DISK.open.set).start()
    running.wait(qtbot, lambda: running.program.open(running.program.path))
    assert len(running.desk.books.log(1)) == rows + 6


# nothing is read


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the screen's thread asks of the disk meanwhile, and what it waits for."""
    found: list[str] = []
    here = threading.current_thread()
    linked, transaction, wait = Books._linked, Books._transaction, WriteBehind.wait

    def seen(what: str) -> bool:
        if threading.current_thread() is here:
            found.append(what + "".join(traceback.format_stack(limit=12)))
        return True

    def waiting(behind: WriteBehind) -> None:
        if len(behind):
            seen("waits")
            DISK.open.set()
            wait(behind)
            DISK.open.clear()

    with monkeypatch.context() as patch:
        patch.setattr(Books, "_linked", lambda books: seen("reads") and linked(books))
        patch.setattr(Books, "_transaction", lambda books: seen("writes") and transaction(books))
        patch.setattr(WriteBehind, "wait", waiting)
        yield found


def test_a_backup_that_is_made_while_something_is_saved_keeps_nobody_waiting(
        running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert running.program.services is not None
    with counted(monkeypatch) as found:
        running.program.services.copies.changed.emit()
    assert found == []


@pytest.mark.parametrize("game", GAMES.ids)
def test_from_a_key_to_its_picture_nothing_is_read_and_nothing_waits(
    game: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seatings = tuple(Seating(name, 30_000) for name in ("Ann", "Bo", "Cy", "Di"))
    night = NightPlan("Test night", "Host", seatings, all_the_rest=True, game=game)
    running, robot = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), night)), Robot(Random(1), 8)
    desk, deal = running.desk, running.deal
    answers = hands = 0
    while answers < (60 if hands else 120) and hands < 2 and desk.run is not None and desk.prompt is not None:
        if robot.sees_to(desk.run, desk):
            continue
        if answers and min(map(desk.table.stack_of, desk.table.playing)) < 5_000:
            desk.asides("rebuy", tuple(BuyIn(who.player, 30_000) for who in desk.table.seats.values()))
        else:
            deal.refresh()
            QApplication.processEvents()
            DISK.open.clear()
            with counted(monkeypatch) as found:
                asked = desk.prompt
                assert deal.ask is not None
                deal.give(robot.answer(asked), deal.ask)
                QApplication.processEvents()
            DISK.open.set()
            assert found == [] or not answers, f"{asked.key}: {found}"
            assert desk.prompt is not asked, asked.key
            answers, hands = answers + 1, desk.table.hands_closed
    assert hands, "no answer that closes a hand was tried"
    assert not desk.books.verify()
