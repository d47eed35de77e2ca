"""How the tests themselves run: nothing hangs for ever, and what is left out is said."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import DEADLINE

ROOT = Path(__file__).parents[2]
HANGING = """
import threading, time

def waits_too():
    time.sleep(60)

def test_hanging():
    threading.Thread(target=waits_too, daemon=True).start()
    time.sleep(60)
"""
LEAVING_OUT = """
import pytest

@pytest.mark.skipif(True, reason="the oracle is not installed")
@pytest.mark.parametrize("one", range(2))
def test_by_mark(one): pass

def test_by_word():
    pytest.skip("it rains")
"""
STARTING = ("run", "call", "check_call", "check_output", "communicate")


def outcome(folder: Path, source: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A file of tests, run as ours are."""
    path = folder / "test_other.py"
    path.write_text(source, encoding="utf-8")
    line = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", *words]
    return subprocess.run([*line, str(path)], cwd=ROOT, capture_output=True, text=True, check=False, timeout=DEADLINE)


def test_a_test_that_hangs_ends_with_the_stacks_of_all_threads(tmp_path: Path) -> None:
    done = outcome(tmp_path, HANGING, "-o", "timeout=1", "-o", "timeout_func_only=true")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
    assert "Timeout (>1.0s)" in done.stdout
    assert "in waits_too" in done.stdout


def test_what_is_left_out_is_said_last_by_reason(tmp_path: Path) -> None:
    done = outcome(tmp_path, LEAVING_OUT, "-n", "2")
    assert done.stdout.splitlines()[-1] == "Left out: 1 because it rains; 2 because the oracle is not installed"


def test_where_nothing_is_left_out_nothing_is_said(tmp_path: Path) -> None:
    assert "Left out" not in outcome(tmp_path, "def test_one(): pass").stdout


def endless(source: str) -> list[int]:
    """The lines of a file that start a process and set it no deadline."""
    if not any(word in source for word in ("subprocess", "communicate", "fork", "Popen")):
        return []  # most files start nothing, and need not be taken apart
    calls = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.Call)]
    starting = [one for one in calls if isinstance(one.func, ast.Attribute) and (
        one.func.attr == "communicate"
        or (one.func.attr in STARTING and isinstance(one.func.value, ast.Name) and one.func.value.id == "subprocess"))]
    forking = [one for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr in ("fork", "Popen")]
    limited = [one for one in starting if any(word.arg == "timeout" for word in one.keywords)]
    return [one.lineno for one in starting + forking if one not in limited]


def test_a_process_without_a_deadline_is_found() -> None:
    started = "subprocess.run(words, check=True)\nsubprocess.run(words, timeout=9)\nos.fork()\ncommand.run(1)"
    assert endless(started) == [1, 3]


def test_every_process_that_a_test_starts_has_a_deadline() -> None:
    apart = ("children.py", "warm.py", "listen.py")
    found = [f"{path.relative_to(ROOT)}:{line}" for path in sorted((ROOT / "tests").rglob("*.py"))
             if path.name not in apart for line in endless(path.read_text(encoding="utf-8"))]
    assert found == [], "tests/children.py has what starts and forks, tests/warm.py what is forked off a warm " \
                        "Python; what listens to an Orca is ended by its test"


@pytest.mark.long
def test_every_benchmark_still_measures(tmp_path: Path) -> None:
    least = ["--benchmark-enable", "--benchmark-min-rounds=1", "--benchmark-max-time=0.01", "-o", "timeout=600"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    small = alone | {"SABOT_BENCH_POSTINGS": "10000", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "pytest", "tests/bench", "-n", "0", *least], cwd=ROOT, env=small,
                          capture_output=True, text=True, check=False, timeout=1500)
    assert done.returncode == 0, done.stdout[-5000:]
