"""A server that is slow, hangs or is gone, in the window: it paints, takes no key, and tells what became of the act."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import text

from app.desk.public.desk import PublicDesk
from app.store.server import sending
from app.store.server.opening import ServerBooks
from tests.app.store.postgres.server import Server
from tests.app.store.postgres.test_doubt import needs_signals
from tests.ui.running import Running

BUSY = 3.0
"""Seconds for which a machine may have other things to do."""


class Frames(QObject):
    """When a window was painted, which wants to be at each frame."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.at: list[float] = []
        window.installEventFilter(self)
        self._timer = QTimer(self, interval=16)
        self._timer.timeout.connect(window.update)
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.at.append(time.monotonic())
        return False

    def between(self, began: float, ended: float) -> list[float]:
        """Seconds from frame to frame."""
        return [after - before for before, after in pairwise(at for at in self.at if began <= at <= ended)]


def of(running: Running) -> ServerBooks:
    books = running.desk.books
    assert isinstance(books, ServerBooks)
    return books


def backend(books: ServerBooks) -> int:
    assert books.server.link is not None
    raw: Any = books.server.link.connection.driver_connection
    return int(raw.info.backend_pid)


@contextmanager
def hangs_at(what: str, monkeypatch: pytest.MonkeyPatch, books: ServerBooks) -> Iterator[list[int]]:
    """The server's process stops once the next command is at this; it goes on when the `with` ends."""
    real, pids = getattr(sending.ServerLink, what), list[int]()

    def hang(link: Any, *args: Any) -> Any:
        if not pids:
            pids.append(backend(books))
            os.kill(pids[0], signal.SIGSTOP)
        return real(link, *args)

    with monkeypatch.context() as patched:
        patched.setattr(sending.ServerLink, what, hang)
        try:
            yield pids
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


@needs_signals
@pytest.mark.parametrize(("at", "said"), [("known", "Stop dealing"), ("write", "Not confirmed")])
def test_a_server_that_hangs_leaves_the_window_painting_and_is_asked_until_it_is_back(
        running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, at: str, said: str) -> None:
    """Before it was given anything the act is not saved; in its commit it is in doubt. Then it is booked, once."""
    rows, frames = len(of(running).log(1)), Frames(running.window)
    running.press("2")
    assert len(of(running).log(1)) == rows + 1
    with hangs_at(at, monkeypatch, of(running)):
        began = time.monotonic()
        running.press("3")
        ended = time.monotonic()
        assert ended - began < 0.6 + 0.5 + BUSY
        assert running.deal.stopped
        assert running.deal.ask is not None
        assert running.deal.ask.said().lead == said
        seen = frames.between(began, ended)
        assert len(seen) > 3, "the window stood still"
        assert sorted(seen)[len(seen) // 2] < 0.1
        running.keys("4", "5")
        assert bool(running.desk.house_desk.in_doubt) is (at == "write")
        qtbot.wait(400)
        assert running.deal.stopped
    back = time.monotonic()
    qtbot.waitUntil(lambda: not running.deal.stopped)
    assert time.monotonic() - back < 2 + BUSY
    if at == "write":
        qtbot.waitUntil(lambda: "Confirmed: “Banker’s first card 3” was" in running.window._banner_words.text())
    assert len(of(running).log(1)) == rows + 2, "what was keyed meanwhile is booked nowhere"
    qtbot.waitUntil(lambda: not of(running).beside.under_way)
    running.press("4")
    assert len(of(running).log(1)) == rows + 3
    assert running.desk.verify() == []


@needs_signals
def test_a_process_of_the_server_that_hangs_with_the_table_is_waited_for_and_the_table_is_not_lost_to_it(
        running: Running, qtbot: QtBot) -> None:
    """Others of the server answer meanwhile: that this program's own old connection has the table is no refusal."""
    rows, pid = len(of(running).log(1)), backend(of(running))
    os.kill(pid, signal.SIGSTOP)
    try:
        seen = PublicDesk(running.desk, running.desk.jackpots)
        assert seen.now().moment.code != "wait"
        running.press("2")
        assert running.deal.stopped
        assert seen.now().moment.said[-1] == "One moment"
        qtbot.wait(1_500)
        assert running.deal.stopped
    finally:
        os.kill(pid, signal.SIGCONT)
    qtbot.waitUntil(lambda: not running.deal.stopped)
    assert [str(row.body) for row in of(running).log(1)[rows:]] == ["2"]
    assert seen.now().moment.code != "wait"


def test_a_server_that_is_started_again_takes_the_next_key(running: Running, server: Server, qtbot: QtBot) -> None:
    rows = len(of(running).log(1))
    server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sabot at %'")
    running.keys("2", "3")
    assert (len(of(running).log(1)), running.deal.stopped) == (rows + 2, False)


def test_on_a_slow_link_each_key_is_booked_once_and_nothing_else_is(
        running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways there and back under the lock, a tenth of a second each."""
    real = {what: getattr(sending.ServerLink, what) for what in ("known", "write")}

    def slow(what: str) -> Any:
        def later(link: Any, *args: Any) -> Any:
            time.sleep(0.1)
            return real[what](link, *args)

        return later

    for what in real:
        monkeypatch.setattr(sending.ServerLink, what, slow(what))
    rows, frames, began = len(of(running).log(1)), Frames(running.window), time.monotonic()
    running.keys(*"233254")
    log = of(running).log(1)[rows:]
    assert [str(row.body)[0] for row in log] == [*"233254"]
    assert len(frames.between(began, time.monotonic())) > 10
    with of(running)._reading() as link:
        assert link.execute(text("SELECT count(*) FROM (SELECT op_id FROM command GROUP BY 1 HAVING count(*) > 1) t")
                            ).scalar_one() == 0
