"""A real screen reader hears a coup, a hand of each game and a settlement as they were read: every line, none twice.

Orca 45 or newer is wanted, with Xvfb, openbox, xdotool and a session bus. Where what is heard was meant to change,
`SABOT_ORCA_KEEP=1` keeps what is heard now.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.heard.orca.plan import COUP, GAMES, SETTLEMENT
from tests.ui import guarded  # noqa: F401  before the first class of the program is made
from tests.ui.kept_pictures.places import pot_left_over
from tests.ui.kept_pictures.pots import POTS

HERE = Path(__file__).parent
KEPT, OLDER = HERE / "heard.lines", HERE / "older.lines"
"""What an Orca of today has heard; and one of before `SINCE`, of a coup, by notices."""

SINCE = 45
"""The first Orca that takes announcements."""

FOCUSED = ("Sabot frame", "Dealing.")
"""Where the keyboard is, which is told as soon as Orca looks: sooner or later, and not always."""

GRID = ("Wagers.", "table with 9 rows 9 columns")
"""What the keyboard comes to when bets are asked for."""

NEEDED = ("orca", "Xvfb", "openbox", "xdotool", "dbus-run-session")


def lacking(older: bool = False) -> str:
    """What is not there of what is needed, in words; "" where all of it is."""
    if missing := [one for one in NEEDED if shutil.which(one) is None]:
        return f"there is no {', '.join(missing)}"
    said = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=False, timeout=60).stdout
    version = re.search(r"(\d+)\.", said)
    is_older = version is None or int(version[1]) < SINCE
    return "" if is_older is older else f"Orca is {'older than' if is_older else 'no older than'} {SINCE}"


def plan(folder: Path) -> list[tuple[str, list[str], list[str]]]:
    """What is listened to, each over books of its own whose keys lie where the program looks for them."""
    keys = folder / "home" / ".config" / "sabot" / "keys"
    keys.mkdir(parents=True)
    makers = {story.name: story.make for story in POTS} | {"settlement": pot_left_over}
    steps = [("coup", [sys.executable, "-m", "ui", "--demo"], COUP.split())]
    for name, pressed in (*GAMES.items(), ("settlement", SETTLEMENT)):
        (folder / name).mkdir()
        makers[name](folder / name)
        for key in (folder / name / "keys").iterdir():
            shutil.copy(key, keys)
        steps.append((name, [sys.executable, "-m", "ui", str(folder / name / "house.db")], pressed.split()))
    return steps


def sections(text: str) -> dict[str, Counter[str]]:
    """What was heard of each, line by line, whichever of two things at one moment came first."""
    return {part.splitlines()[0]: Counter(line.strip() for line in part.splitlines() if line.startswith("    ")
                                          and line.strip() not in FOCUSED) for part in text.split("== ")[1:]}


def heard_of(steps: list[tuple[str, list[str], list[str]]], tmp_path: Path) -> str:
    """What is heard of all of it, with the settings that lie in the home there."""
    (tmp_path / "plan.json").write_text(json.dumps(steps), encoding="utf-8")
    env = os.environ | {"HOME": str(tmp_path / "home"), "XDG_RUNTIME_DIR": str(tmp_path)}
    env.pop("QT_QPA_PLATFORM", None)
    subprocess.run(["dbus-run-session", "--", sys.executable, str(HERE / "listen.py"), str(tmp_path / "plan.json"),
                    str(tmp_path / "heard.txt")], env=env, cwd=HERE.parents[2], check=True, timeout=3500)
    return (tmp_path / "heard.txt").read_text(encoding="utf-8")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.skipif(bool(lacking()), reason=lacking() or "all is there")
def test_a_screen_reader_hears_what_it_heard(tmp_path: Path) -> None:
    heard = heard_of(plan(tmp_path), tmp_path)
    if os.environ.get("SABOT_ORCA_KEEP"):
        KEPT.write_text(heard, encoding="utf-8")
    assert sections(heard) == sections(KEPT.read_text(encoding="utf-8"))


def test_a_coup_every_game_and_a_settlement_are_kept_and_nothing_is_said_twice_at_once() -> None:
    kept = KEPT.read_text(encoding="utf-8")
    assert [*sections(kept)] == ["coup", *GAMES, "settlement"]
    for part in kept.split("\n"):
        told = re.findall(r"[^.?!”]{12,}[.?!]", part)
        assert max(Counter(told).values(), default=1) == 1, part
    coup = kept.partition("== baccarat")[0]
    assert coup.count("Dealing.") == 1, "where the keyboard is is told at first, and not before what was taken"
    for noise in ("layered pane", "page tab", "filler", "<qt>", "Night, ", "not selected radio button"):
        assert noise not in kept


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.skipif(bool(lacking(older=True)), reason=lacking(older=True) or "all is there")
def test_an_older_screen_reader_hears_a_coup_by_notices(tmp_path: Path) -> None:
    settings = tmp_path / "home" / ".config" / "Sabot" / "Sabot.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[screen%20reader]\nolder=yes\n", encoding="utf-8")
    heard = heard_of([("coup", [sys.executable, "-m", "ui", "--demo"], COUP.split())], tmp_path)
    if os.environ.get("SABOT_ORCA_KEEP"):
        OLDER.write_text(heard, encoding="utf-8")
    assert sections(heard) == sections(OLDER.read_text(encoding="utf-8"))


def test_an_older_screen_reader_heard_all_that_was_told_of_a_coup_once_and_never_where_it_was() -> None:
    """Orca 43: every notice in its order, with nothing before an answer but what the keyboard came to."""
    older = [line.strip() for line in OLDER.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    first, *told = [line for line in older if line.startswith("notification ")]
    assert first.startswith("notification Banker draws — deal one card to Banker. ")
    assert [line for line in older[older.index(first):] if not line.startswith("notification ")] == [*GRID, *GRID]
    taken = ("4.", "Banker’s third card 4.", "Pay Chen Wei 10.", "Pay Priya 15.", "Pay Tom 10.", "All paid, 20.",
             "1 bet, 2.", "1 bet, 20.", "Bets: 1 seat, 20.", "9.", "Player’s first card 9.", "7.",
             "Banker’s first card 7.", "6.", "Player’s second card 6.", "3.", "Banker’s second card 3.", "4.",
             "Player’s third card 4.", "2.", "Banker’s third card 2.", "All paid, 20.")
    assert [line.startswith(f"notification {what}") for line, what in zip(told, taken, strict=True)] == \
        [True] * len(taken)
