"""Nothing may hang for ever: each test has a limit."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HANGING = """
import threading, time

def waits_too():
    time.sleep(60)

def test_hanging():
    threading.Thread(target=waits_too, daemon=True).start()
    time.sleep(60)
"""


def test_a_test_that_hangs_ends_with_the_stacks_of_all_threads(tmp_path: Path) -> None:
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text(HANGING, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest",
             "-o", "timeout=1", str(hanging)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
    assert "Timeout (>1.0s)" in done.stdout
    assert "in waits_too" in done.stdout
