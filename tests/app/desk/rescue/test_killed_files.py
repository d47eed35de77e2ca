"""RL-02, RL-15, RL-18: a copy restored, taken up or carried on, and an upgrade, are whole or not begun when killed."""

import json
import os
from pathlib import Path

import pytest

from tests import warm
from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")


@pytest.mark.parametrize("each", [31, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_copy_or_an_upgrade_killed_anywhere_loses_nothing_and_may_be_begun_again(each: int, tmp_path: Path) -> None:
    done = warm.run(["tests.app.desk.rescue.killed_files", str(tmp_path), str(each)], dict(os.environ),
                    DEADLINE if each > 1 else 3000)
    assert done.returncode == 0, done.stderr
    saw = json.loads(done.stdout)
    assert {name: wrong for name, (_, wrong) in saw.items()} == dict.fromkeys(saw, 0), saw
    assert all(killed >= 12 // each for killed, _ in saw.values()), saw
