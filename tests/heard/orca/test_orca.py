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
KEPT = HERE / "heard.lines"
SINCE = 45
"""The first Orca that takes announcements."""

FOCUSED = ("Sabot frame", "Dealing.")
"""Where the keyboard is, which is told as soon as Orca looks: sooner or later, and not always."""

NEEDED = ("orca", "Xvfb", "openbox", "xdotool", "dbus-run-session")


def lacking() -> str:
    """What is not there of what is needed, in words; "" where all of it is."""
    if missing := [one for one in NEEDED if shutil.which(one) is None]:
        return f"there is no {', '.join(missing)}"
    said = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=False, timeout=60).stdout
    version = re.search(r"(\d+)\.", said)
    return "" if version and int(version[1]) >= SINCE else f"Orca is older than {SINCE}"


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


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.skipif(bool(lacking()), reason=lacking() or "all is there")
def test_a_screen_reader_hears_what_it_heard(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text(json.dumps(plan(tmp_path)), encoding="utf-8")
    env = os.environ | {"HOME": str(tmp_path / "home"), "XDG_RUNTIME_DIR": str(tmp_path)}
    env.pop("QT_QPA_PLATFORM", None)
    subprocess.run(["dbus-run-session", "--", sys.executable, str(HERE / "listen.py"), str(tmp_path / "plan.json"),
                    str(tmp_path / "heard.txt")], env=env, cwd=HERE.parents[2], check=True, timeout=3500)
    heard = (tmp_path / "heard.txt").read_text(encoding="utf-8")
    if os.environ.get("SABOT_ORCA_KEEP"):
        KEPT.write_text(heard, encoding="utf-8")
    assert sections(heard) == sections(KEPT.read_text(encoding="utf-8"))


def test_a_coup_every_game_and_a_settlement_are_kept_and_nothing_is_said_twice_at_once() -> None:
    kept = KEPT.read_text(encoding="utf-8")
    assert [*sections(kept)] == ["coup", *GAMES, "settlement"]
    for part in kept.split("\n"):
        told = re.findall(r"[^.?!”]{12,}[.?!]", part)
        assert max(Counter(told).values(), default=1) == 1, part
    for noise in ("layered pane", "page tab", "filler", "<qt>", "Night, ", "not selected radio button"):
        assert noise not in kept
