"""The session ends: what was keyed is in the books first, and a signal closes the window as the host would."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.store.proof.keys import usual_folder
from tests.app.desk.dealing import house, plan
from tests.children import started
from tests.ui.running import Running, books_with_a_night, on_the_disk
from ui.desktop.log_out import LogOut


class Session:
    """The system's session: whether it may be spoken to, and whether it was called off."""

    def __init__(self, speaks: bool = True) -> None:
        self.speaks, self.called_off = speaks, False

    def allowsInteraction(self) -> bool:
        return self.speaks

    def release(self) -> None:
        pass

    def cancel(self) -> None:
        self.called_off = True


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


def log_out(running: Running, qapp: QApplication, session: Any) -> None:
    LogOut(qapp, running.program).save(session)


def test_what_was_keyed_is_on_the_disk_before_the_system_goes_on(running: Running, qapp: QApplication) -> None:
    running.press("1")
    running.press("Enter")
    log_out(running, qapp, session := Session())
    before = on_the_disk(running.desk)
    assert not session.called_off
    assert running.desk.books.path is not None, "the log-out may be called off by another program: books stay open"
    assert on_the_disk(running.desk) == before


@pytest.mark.parametrize("speaks", [True, False])
def test_what_is_not_in_the_books_holds_the_log_out_where_the_host_can_still_be_told(
    running: Running, qapp: QApplication, speaks: bool
) -> None:
    running.window.may_close = lambda: False
    log_out(running, qapp, session := Session(speaks))
    assert session.called_off is speaks


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_closes_the_window_and_leaves_one_file(
    number: signal.Signals, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("s")
    for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
        monkeypatch.setenv(f"XDG_{name}", str(folder))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    books = books_with_a_night(folder, house(), plan(), usual_folder())
    with started([sys.executable, "-m", "ui.entry", str(books)], ending=signal.SIGKILL) as run:
        until = time.monotonic() + 60
        while not list(folder.glob("sabot-*")) and time.monotonic() < until:
            time.sleep(0.05)
        run.send_signal(number)
        assert run.wait(40) == 0
    assert not list(folder.glob("house.db-*"))
    assert not list(folder.glob("sabot-*"))
