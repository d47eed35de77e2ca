"""On a real X server: a monitor that is pulled out takes the players' window with it, and brings it back."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.children import started
from tests.ui.display.unplugging import RANDR, X11

ROOT = Path(__file__).parents[3]


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


pytestmark = pytest.mark.skipif(
    not shutil.which("Xvfb") or not _is_there(X11) or not _is_there(RANDR),
    reason="Xvfb or libXrandr is not installed")


@pytest.fixture
def server() -> Iterator[str]:
    """The name of an X server of the test's own."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2400x800x24", "-noreset", "-nolisten", "tcp"]
    with started(words, 400, pass_fds=[write], stderr=subprocess.DEVNULL):
        os.close(write)
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"


@pytest.mark.parametrize("times", [3, pytest.param(100, marks=pytest.mark.long)])
def test_unplugging_never_puts_it_over_the_dealers_window_and_it_comes_back(server: str, times: int) -> None:
    here = {**os.environ, "DISPLAY": server, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-m", "tests.ui.display.unplugging", str(times)], cwd=ROOT, env=here,
                          capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"pulled": times, "over": 0, "back": times}
