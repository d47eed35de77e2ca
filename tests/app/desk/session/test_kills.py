"""The desk killed: it opens at the prompt where it was, with the same felt, undo, log and half-entered answer."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from tests import warm
from tests.app.desk.kills import SHOE, SITTINGS
from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")

RECORDED = sorted(f"{path.parent.name}/{path.stem}" for path in SITTINGS.glob("*/*.txt"))
SHORTEST = [min((name for name in RECORDED if name.startswith(f"{game}/")),
                key=lambda name: (SITTINGS / f"{name}.txt").stat().st_size) for game in GAMES.ids]
"""One evening of each game."""


def killed(folder: Path, each: int, *evenings: str, deadline: int = DEADLINE) -> None:
    """Have the desk killed after every so many steps of these evenings; it must have come back as it was each time."""
    done = warm.run(["tests.app.desk.kills", str(folder), str(each), *evenings], dict(os.environ), deadline)
    assert done.returncode == 0, done.stderr
    saw: dict[str, Any] = json.loads(done.stdout)
    assert list(saw) == list(evenings)
    for name, seen in saw.items():
        kills = -(-seen["steps"] // each)
        assert seen["steps"] >= 9, f"{name} is no evening"
        assert seen == {"steps": seen["steps"], "kills": kills, "killed": kills, "other": 0, "findings": 0,
                        "same_way_back": True}, name


@pytest.mark.early
def test_killed_at_a_prompt_of_a_shoe_the_desk_opens_just_there(tmp_path: Path) -> None:
    killed(tmp_path, 13, SHOE)


def test_killed_in_a_game_of_every_kind_the_desk_opens_just_there(tmp_path: Path) -> None:
    killed(tmp_path, 20, *SHORTEST[::4])


@pytest.mark.nightly
@pytest.mark.parametrize("evening", [SHOE, *RECORDED])
def test_killed_at_every_prompt_of_an_evening_the_desk_opens_just_there(evening: str, tmp_path: Path) -> None:
    killed(tmp_path, 1, evening, deadline=1500)
