"""Twelve hours of a robot's nights over every game and every page: nothing rises but the books.

An hour is what a dealer does in one, without the waiting: some sixty hands, five of each game, with 850 answers; every
page at every game, and once all that a host does beside the cards. The nights are played in a process of their own,
whose hours are printed. `SABOT_SOAK_HOURS` plays fewer; the window is a real one where
`QT_QPA_PLATFORM` says so.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.qt.children import ROOT
from tests.ui.soak.meter import PROCESS, Hour, risen

HOURS, CONTROL = int(os.environ.get("SABOT_SOAK_HOURS", "12")), 2
SECONDS_AN_HOUR = 1500
"""What a robot's hour may take on a machine that has much else to do: it is there for what hangs."""
FLAT = Hour(resident=400, handles=16, threads=4, widgets=1200, answer=12)

nights = pytest.mark.skipif(not (PROCESS / "fd").is_dir(), reason="the system does not tell what a process holds")


def play(hours: int, folder: Path, leak: str = "nothing") -> list[Hour]:
    """Play so many in a process with a home of its own; how things stood after each."""
    env = os.environ | {"HOME": str(folder), "TZ": "UTC"} | {
        f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    words = [sys.executable, "-m", "tests.ui.soak.nights", str(hours), leak, str(folder)]
    ended = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False,
                           timeout=SECONDS_AN_HOUR * hours)
    print(ended.stdout)
    assert ended.returncode == 0, ended.stderr[-12_000:]
    played = [Hour(**json.loads(line)) for line in ended.stdout.splitlines()]
    assert len(played) == hours
    return played


def test_what_is_flat_is_not_told_and_what_rises_is() -> None:
    assert risen([FLAT] * 12) == []
    assert risen([FLAT, replace(FLAT, handles=18), *[FLAT] * 9, replace(FLAT, resident=419, handles=18)]) == []
    for more in (replace(FLAT, resident=421), replace(FLAT, handles=17), replace(FLAT, threads=5),
                 replace(FLAT, answer=18.1)):
        assert len(risen([*[FLAT] * 11, more])) == 1, more


@nights
@pytest.mark.nightly
def test_twelve_hours_leave_memory_handles_threads_and_answers_as_the_first(tmp_path: Path) -> None:
    assert risen(play(HOURS, tmp_path)) == []


@nights
@pytest.mark.nightly
@pytest.mark.parametrize(("leak", "found"), [("pictures", "memory"), ("handles", "handles"), ("threads", "threads")])
def test_what_is_kept_on_purpose_is_found(leak: str, found: str, tmp_path: Path) -> None:
    assert any(one.startswith(found) for one in risen(play(CONTROL, tmp_path, leak)))
