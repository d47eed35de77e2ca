"""Everything that would make two pictures of one thing differ stands still: time, chance, and what blinks."""

import random
import time
import uuid
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QDate, QLocale, QTimer
from PySide6.QtWidgets import QApplication

from app.desk.house.clock import SystemClock
from tests.app.desk.guarding import CHEAP
from tests.ui.afresh import bars_stand_still

NOW = datetime(2026, 11, 21, 22, 47, tzinfo=UTC)
"""A Saturday."""
SOON = 250
"""Milliseconds: what comes later never comes while pictures are drawn, however slow the machine is."""
TELL_THE_TIME = ("app.desk.ledger.verifying", "app.store.file.copying", "app.store.file.lock", "app.store.file.sqlite",
                 "ui.background.upkeep", "ui.books.filters", "ui.jackpots.controller", "ui.lock.locker",
                 "ui.printing.sheets_card", "ui.rescue.page",
                 "ui.rules.page", "ui.settle.controller")
"""The rooms that look at the machine's clock by themselves."""


START = QTimer.start


class StoppedTime(datetime):
    """The time, if it stood still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        """Always the same."""
        return NOW.astimezone(tz) if tz else NOW.replace(tzinfo=None)


class StoppedDate(QDate):
    """The day, if it stood still."""

    @staticmethod
    def currentDate() -> QDate:
        """Always the same."""
        return QDate(NOW.year, NOW.month, NOW.day)


class NoChance:
    """Ids and keys that come again in the same order."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.randbits, self.token_bytes, self.choice = (
            self._random.getrandbits, self._random.randbytes, self._random.choice)

    def uuid4(self) -> uuid.UUID:
        """One more."""
        return uuid.UUID(int=self.randbits(128), version=4)


def start_what_comes_soon(timer: QTimer, after: int | None = None) -> None:
    """Start a timer, in the place of QTimer.start."""
    if after is not None:
        timer.setInterval(after)
    if timer.interval() <= SOON:
        START(timer)


def stand_still(patched: pytest.MonkeyPatch, folder: Path, seed: int = 7) -> None:
    """From now on, and until what was patched is put back. Another `seed` gives other ids, in the same order too."""
    bars_stand_still(patched, folder)
    patched.setattr(QTimer, "start", start_what_comes_soon)
    patched.chdir(folder)  # where the books lie is shown
    patched.setattr(QLocale, "system", QLocale.c)  # the first run begins with the money of where the machine stands
    patched.setenv("TZ", "UTC")
    time.tzset()
    patched.setattr(SystemClock, "now", lambda _: int(NOW.timestamp()) * 1_000_000)
    patched.setattr(SystemClock, "elapsed", lambda _: 0)
    patched.setattr(SystemClock, "zone", lambda _: "UTC")
    for room in TELL_THE_TIME:
        patched.setattr(f"{room}.datetime", StoppedTime)
    patched.setattr("app.store.copies.shelf.time", SimpleNamespace(time=NOW.timestamp))  # the rail tells a copy's time
    patched.setattr("ui.first_run.page.QDate", StoppedDate)
    patched.setattr("ui.practice.controller.Random", lambda: random.Random(7))
    chance = NoChance(seed)
    for place in ("app.desk.house.clock.secrets", "app.store.proof.keys.secrets", "app.store.file.sqlite.uuid",
                  "app.desk.access.pins.secrets"):
        patched.setattr(place, chance)
    patched.setattr("app.desk.access.pins.COST", CHEAP)
    patched.setattr("ui.rescue.page.READ", 0)
    for room in ("pages", "guide"):
        patched.setattr(f"ui.frame.{room}.program_version", lambda: "0.1.0")  # a new version changes no picture
    patched.setattr("ui.widgets.crash_report.log_file", lambda: Path("/home/anna/.local/state/Sabot/log/sabot.log"))
    patched.setattr("ui.background.copies.SHARE", 0)  # a slow machine copies as often as a quick one
    QApplication.setCursorFlashTime(0)
