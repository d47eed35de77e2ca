"""When the program itself is wrong it says so once, writes it down, and stops dealing."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.version import program_version
from tests.ui.hands import click
from ui.widgets.crash_report import CrashReporter, install_excepthook, log, open_log, report_of


@pytest.fixture
def stops() -> list[str]:
    """How often dealing was stopped."""
    return []


@pytest.fixture
def reporter(qtbot: QtBot, tmp_path: Path, stops: list[str]) -> Iterator[CrashReporter]:
    """A reporter in place of Python's own hooks, which come back afterwards."""
    hooks = sys.excepthook, threading.excepthook
    made = install_excepthook(tmp_path / "log", lambda: stops.append("stopped"))
    yield made
    sys.excepthook, threading.excepthook = hooks
    if made.dialog:
        qtbot.addWidget(made.dialog)
    for handler in list(log.handlers):
        handler.close()
        log.removeHandler(handler)


def raise_into(reporter: CrashReporter, fault: Exception) -> None:
    """Let an exception go uncaught, as Python does."""
    try:
        raise fault
    except type(fault) as raised:
        sys.excepthook(type(raised), raised, raised.__traceback__)


def test_an_uncaught_exception_stops_dealing_and_is_written_down(
    reporter: CrashReporter, stops: list[str], tmp_path: Path
) -> None:
    raise_into(reporter, ZeroDivisionError("a fault of ours"))

    assert stops == ["stopped"]
    written = (tmp_path / "log" / "sabot.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a fault of ours" in written
    assert "test_errors.py" in written


def test_the_report_can_be_copied(qtbot: QtBot, reporter: CrashReporter) -> None:
    raise_into(reporter, ZeroDivisionError("a fault of ours"))
    assert reporter.dialog is not None

    click(reporter.dialog.copy_button)
    copied = QGuiApplication.clipboard().text()
    assert "ZeroDivisionError: a fault of ours" in copied
    assert "Python" in copied


def test_a_second_fault_opens_no_second_dialog(reporter: CrashReporter, stops: list[str]) -> None:
    raise_into(reporter, ZeroDivisionError("first"))
    first = reporter.dialog
    raise_into(reporter, ValueError("second"))

    assert reporter.dialog is first
    assert len(stops) == 2


def test_the_dialog_closes(qtbot: QtBot, reporter: CrashReporter) -> None:
    raise_into(reporter, ZeroDivisionError("first"))
    assert reporter.dialog is not None
    click(reporter.dialog.close_button)

    assert not reporter.dialog.isVisible()


def test_a_fault_while_stopping_is_written_down_and_the_dialog_still_opens(qtbot: QtBot, tmp_path: Path) -> None:
    def failing() -> None:
        raise OSError("cannot stop")

    file = open_log(tmp_path)
    reporter = CrashReporter(file, failing)
    fault = ZeroDivisionError("first")
    reporter.caught(type(fault), fault, None)

    assert reporter.dialog is not None
    qtbot.addWidget(reporter.dialog)
    assert "cannot stop" in file.read_text(encoding="utf-8")


def test_a_fault_in_a_thread_is_shown_on_the_screen(qtbot: QtBot, reporter: CrashReporter) -> None:
    def work() -> None:
        raise KeyError("in a thread")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert reporter.dialog is not None
    assert "in a thread" in reporter.dialog.report.toPlainText()


def test_ctrl_c_is_no_fault(reporter: CrashReporter, stops: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert stops == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_the_log_is_kept_in_files_of_bounded_size(tmp_path: Path) -> None:
    file = open_log(tmp_path)
    for _ in range(300):
        log.info("x" * 10_000)
    for handler in list(log.handlers):
        handler.close()
        log.removeHandler(handler)

    sizes = [item.stat().st_size for item in tmp_path.iterdir()]
    assert file.exists()
    assert 2 <= len(sizes) <= 6
    assert max(sizes) <= 1_000_000


def test_opening_the_log_again_writes_each_line_once(tmp_path: Path) -> None:
    open_log(tmp_path)
    file = open_log(tmp_path)
    log.info("once")
    for handler in list(log.handlers):
        handler.close()
        log.removeHandler(handler)

    assert file.read_text(encoding="utf-8").count("once") == 1
    assert log.level == logging.INFO


def test_a_report_names_the_versions_and_the_fault() -> None:
    report = report_of(ValueError("odd"))

    assert report.startswith(f"Sabot {program_version()}, Python 3")
    assert report.rstrip().endswith("ValueError: odd")
