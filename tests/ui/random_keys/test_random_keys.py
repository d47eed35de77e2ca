"""Random keys and clicks over every game and every page: the window lives, nothing complains, and the books verify.

A seed is played in a process of its own. To play one again: `SABOT_KEYS_SEED` and `SABOT_KEYS`, how many events, with
the short test. The nightly one begins with that seed too, and sends so many.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.games import GAMES
from tests.ui.qt.children import ROOT
from ui.frame.pages import PLACES

SHORT, LONG_SEEDS, A_SEED, NIGHTLY = 160, 20, 5_000, 500_000
SECONDS_AN_EVENT, AT_LEAST = 0.3, 240.0
"""What a run may take on a machine that has much else to do: it is there for what hangs."""

PATIENT = pytest.mark.timeout(AT_LEAST + 60)

TOLD = 60
"""How many of the last events are told."""

TABS = {"HandPanel", "LogPanel", "ShoePanel", "OddsPanel", "RoadsPanel", "ScorePanel"}
OVER = {"Palette", "SheetsCard", "ReplayPage"}
"""What only some keys open."""


@dataclass(frozen=True)
class Played:
    """How a seed ended, and what it reached."""

    seed: int
    status: int
    told: str
    reached: Counter[str]


def play(seed: int, events: int, folder: Path) -> Played:
    """Play a seed in a process with a home of its own."""
    folder.mkdir()
    deadline = max(AT_LEAST, SECONDS_AN_EVENT * events)
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"HOME": str(folder), "SABOT_KEYS_DEADLINE": str(deadline), "TZ": "UTC"} | {
        f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    words = [sys.executable, "-m", "tests.ui.random_keys.player", str(seed), str(events), str(folder)]
    with (folder / "errors").open("w", encoding="utf-8") as errors:
        try:
            status = subprocess.run(words, cwd=ROOT, env=env, stdout=errors, stderr=errors, check=False,
                                    timeout=deadline + 30).returncode
        except subprocess.TimeoutExpired:
            status = -999
    reached = folder / "reached.json"
    return Played(seed, status, _told(seed, events, status, folder),
                  Counter(json.loads(reached.read_text(encoding="utf-8")) if reached.exists() else {}))


def _told(seed: int, events: int, status: int, folder: Path) -> str:
    """What is needed to find it again: the seed, the last events, and what was said on the way down."""
    done = folder / "events"
    last = done.read_text(encoding="utf-8").splitlines()[-TOLD:] if done.exists() else []
    said = (folder / "errors").read_text(encoding="utf-8")[-12_000:]
    return "\n".join([f"seed {seed}, {events} events, ended with {status}", *last, said])


@PATIENT
def test_random_keys_and_clicks_leave_the_window_alive_and_the_books_sound(tmp_path: Path) -> None:
    again = os.environ.get("SABOT_KEYS_SEED")
    played = play(int(again or 1), int(os.environ.get("SABOT_KEYS", SHORT)) if again else SHORT, tmp_path / "short")
    assert played.status == 0, played.told
    assert played.reached["verified"]
    assert any(name.startswith("asked ") for name in played.reached), dict(played.reached)


@PATIENT
def test_the_death_of_the_window_is_a_failure_with_its_stacks_and_the_last_events(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABOT_KEYS_DIE_AT", "10")
    played = play(1, 30, tmp_path / "dies")
    assert played.status < 0
    assert played.told.startswith("seed 1, 30 events, ended with -11")
    assert "Fatal Python error: Segmentation fault" in played.told
    assert "_one" in played.told
    assert len([line for line in played.told.splitlines() if " → " in line or " on " in line]) >= 10


@pytest.mark.long
def test_a_hundred_thousand_random_events_reach_every_game_and_every_page(tmp_path: Path) -> None:
    leave_all_well(range(100, 100 + LONG_SEEDS), tmp_path)


@pytest.mark.nightly
def test_as_many_random_events_as_are_asked_for_leave_all_well(tmp_path: Path) -> None:
    first = int(os.environ.get("SABOT_KEYS_SEED", "1000"))
    leave_all_well(range(first, first + max(1, int(os.environ.get("SABOT_KEYS", NIGHTLY)) // A_SEED)), tmp_path)


def leave_all_well(seeds: range, folder: Path) -> None:
    """Play these seeds, as many at once as there are cores; all end well, and together they reach everything."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as several:
        played = list(several.map(lambda seed: play(seed, A_SEED, folder / str(seed)), seeds))
    reached = sum((one.reached for one in played), Counter[str]())
    print(json.dumps(reached, indent=1, sort_keys=True))
    if wrong := [one.told for one in played if one.status]:
        pytest.fail("\n\n".join(wrong))
    assert reached["events"] == len(seeds) * A_SEED
    wanted = {*(f"dealt {game.id}" for game in GAMES), *(f"place {place}" for place in (*PLACES, "practice")),
              *(f"tab {tab}" for tab in TABS), *(f"over {over}" for over in OVER)}
    assert not wanted - reached.keys()
