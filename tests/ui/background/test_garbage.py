"""A widget that is used no more is destroyed on the screen's own thread, whatever is done beside it."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.sittings.whole_shoe import house, plan
from tests.ui.running import Running, books_with_a_night
from ui.background.garbage import MOST, Collector, collect_due
from ui.background.opener import Work


class Told(QObject):
    """Tells when the first prompt is there."""

    ready = Signal()


@pytest.fixture
def collections() -> Iterator[list[threading.Thread]]:
    """The thread of every collection from now on."""
    seen: list[threading.Thread] = []

    def noticed(phase: str, info: dict[str, Any]) -> None:
        seen.append(threading.current_thread())

    gc.callbacks.append(noticed)
    yield seen
    gc.callbacks.remove(noticed)


def garbage() -> None:
    """Far more circles of objects than Python waits for."""
    for _ in range(5 * gc.get_threshold()[0]):
        circle: list[Any] = []
        circle.append(circle)


def test_what_is_done_beside_the_screen_collects_nothing(qtbot: QtBot, collections: list[threading.Thread]) -> None:
    gc.enable()
    parent = QObject()
    Collector(parent)
    work = Work(garbage, parent)
    with qtbot.waitSignal(work.done):
        work.start()
    assert set(collections) <= {threading.main_thread()}  # which may have looked meanwhile, where the machine is slow
    garbage()
    collect_due()
    assert collections
    assert set(collections) == {threading.main_thread()}


def test_nothing_is_collected_before_it_is_due(qapp: object, collections: list[threading.Thread]) -> None:
    gc.collect()
    collections.clear()
    collect_due()
    assert not collections
    garbage()
    collect_due()
    assert len(collections) == 2  # its beginning and its end


def test_whoever_is_at_work_puts_the_next_look_off_unless_far_too_much_has_gathered(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QObject()
    collector, begun = Collector(parent), list[str]()
    monkeypatch.setattr(collector, "start", lambda: begun.append("again"))
    gc.collect()
    collector.put_off()
    assert begun == ["again"]
    kept: list[list[Any]] = [[] for _ in range(MOST + 1)]
    collector.put_off()
    assert begun == ["again"]
    kept.clear()


def test_no_look_is_taken_before_it_is_time_for_the_first(qapp: object) -> None:
    parent = Told()
    collector = Collector(parent, parent.ready)
    collector.put_off()
    assert not collector.isActive()
    parent.ready.emit()
    assert not collector.isActive()  # the first prompt is told of, and not yet painted
    QApplication.processEvents()
    assert collector.isActive()


def test_an_answer_puts_the_next_look_off(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running, begun = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan())), list[str]()
    qtbot.waitUntil(running.program.collector.isActive)
    monkeypatch.setattr(running.program.collector, "start", lambda: begun.append("again"))
    gc.collect()
    running.deal.changed.emit()
    assert begun == ["again"]
