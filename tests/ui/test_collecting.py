"""A widget that is used no more is destroyed on the screen's own thread, whatever is done beside it."""

import gc
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.collecting import Collector, collect_due
from ui.start import Work


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
    assert not collections
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
