"""The desk killed: it opens at the prompt where it was, with the same felt, undo, log and half-entered answer."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")


@pytest.mark.early
def test_killed_at_any_prompt_of_a_shoe_the_desk_opens_just_there(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    done = subprocess.run([sys.executable, "-W", "error", "-m", "tests.app.desk.kills", str(tmp_path)],
                          capture_output=True, text=True, env=env, check=False, timeout=DEADLINE)
    assert done.returncode == 0, done.stderr
    saw = json.loads(done.stdout)
    prompts, kinds = saw.pop("prompts"), saw.pop("kinds")
    assert saw == {"killed": prompts, "other": 0, "findings": 0, "over": True}
    assert prompts >= 50
    assert kinds == ["Amount", "Choice", "Confirm", "DrawCard", "Pay", "PickSeat", "Wagers"]
