"""RL-02, RL-15, RL-18: a copy restored, taken up or carried on, and an upgrade, are whole or not begun when killed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")


@pytest.mark.parametrize("each", [31, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_copy_or_an_upgrade_killed_anywhere_loses_nothing_and_may_be_begun_again(each: int, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    done = subprocess.run([sys.executable, "-W", "error", "-m", "tests.app.desk.rescue.killed_files", str(tmp_path),
                           str(each)], capture_output=True, text=True, env=env, check=False,
                          timeout=DEADLINE if each > 1 else 3000)
    assert done.returncode == 0, done.stderr
    saw = json.loads(done.stdout)
    assert {name: wrong for name, (_, wrong) in saw.items()} == dict.fromkeys(saw, 0), saw
    assert all(killed >= 12 // each for killed, _ in saw.values()), saw
