"""What every test stands on: no screen unless the developer names one, the same examples on every machine, an end."""

import faulthandler
import gc
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from app.store.file import sqlite
from tests.statements import word_once
from tests.thinned import left_to_the_long
from tests.trust import held_by
from tests.trust import told as trust_told

# Before any Qt import: without a display Qt ends the process, and nothing can catch that.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Before it too: everything is as large, and letters are smoothed, as on every other machine.
os.environ["FONTCONFIG_FILE"] = str(Path(__file__).with_name("fonts.conf"))
for name in [one for one in os.environ if one.startswith("QT_") and any(
        of in one for of in ("SCALE", "DPI", "STYLE", "THEME", "HINTING"))]:
    del os.environ[name]

# And speaks English, whatever the developer's system does.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

settings.register_profile("ci", derandomize=True, database=None, deadline=None)
settings.load_profile("ci")

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""A disk of memory, where there is one with room: files there are files, and a flush costs no turn of a real disk."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


LIMITS = {"long": 3600, "nightly": 6 * 3600}
"""Seconds that a test of such a kind may take; any other has what pyproject.toml says."""
GRACE = 60
"""Seconds more until a test that cannot even be told of its limit takes its process with it."""
FORGOTTEN = 20_000
"""So much may gather in a test's process until it is looked through: the next test makes as much again anyhow."""
STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the real stderr, which a test's own is laid over; and have the words of every language as they are now."""
    sys.path.append(str(Path(__file__).parents[1] / "packaging"))
    from catalogues.files import compile_all

    compile_all()
    # Ten thousand tests are made and none is let go: looking for some would take longer the more there are.
    gc.disable()
    capture = config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        config.stash[STDERR] = os.dup(2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each kind of test its time, unless it names its own; and begin with those that take longest."""
    if asks_for_trust(config):
        for item in items:
            for number in held_by(item.nodeid):
                item.add_marker(pytest.mark.trust(number))
    for item in left_to_the_long(items):
        item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
    for item in items:
        for kind, seconds in LIMITS.items():
            if item.get_closest_marker(kind) and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(seconds))


def pytest_collection_finish() -> None:
    """The tests themselves stay to the end: no collection need look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(FORGOTTEN, 10, 10)
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Say last of all what was left out, and why."""
    yield
    told = session.config.pluginmanager.getplugin("terminalreporter")
    left_out = Counter(reason_of(one) for one in told.stats.get("skipped", ())) if told else {}
    if told and asks_for_trust(session.config):
        for line in trust_told(results_of(told.stats)):
            told.write_line(line)
    if left_out:
        told.write_line("Left out: " + "; ".join(f"{many} because {why}" for why, many in sorted(left_out.items())))


def asks_for_trust(config: pytest.Config) -> bool:
    """Whether what is promised about money is to be tried, and told by its numbers."""
    return "trust" in config.option.markexpr


def results_of(stats: dict[str, list[Any]]) -> dict[str, list[str]]:
    """How the tests of each number came out."""
    results: dict[str, list[str]] = {}
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in stats.get(outcome, ()):
            for number in held_by(report.nodeid):
                results.setdefault(number, []).append(outcome)
    return results


def reason_of(skipped: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was left out, as it says itself."""
    why = skipped.longrepr[2] if isinstance(skipped.longrepr, tuple) else str(skipped.longrepr)
    return why.removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that hangs where no signal reaches it, deep in Qt or SQLite, ends with the stacks of all threads."""
    marker = item.get_closest_marker("timeout")
    limit = marker.args[0] if marker else float(item.config.getini("timeout"))
    faulthandler.dump_traceback_later(limit + GRACE, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session", autouse=True)
def _sooner_and_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What holds for every test, so that it takes less and touches nothing of the user's own program."""
    from tests.app.desk.checked_here import check_here  # the desk takes a while to load: only when tests begin
    from tests.app.desk.guarding import CHEAP

    with pytest.MonkeyPatch.context() as patch:
        # What one set of books has asked its database in SQL is not worded anew for the next.
        word_once(patch)
        make_tables_once(patch, tmp_path_factory.mktemp("tables") / "empty.db")
        # Books are gone through in this process, unless a test asks for `apart`: a process takes a second to start.
        check_here(patch)
        # A PIN is hashed as one that need not be kept from anybody: what it costs otherwise has a test of its own.
        patch.setattr("app.desk.access.pins.COST", CHEAP)
        # No test looks at what the user's own program keeps.
        patch.setattr("app.desk.ledger.verifying.usual_cache", lambda: tmp_path_factory.getbasetemp() / "cache")
        yield


def make_tables_once(patch: pytest.MonkeyPatch, kept: Path) -> None:
    """New books get a copy of tables that were migrated once: hundreds of tests make new books."""
    migrate = sqlite._migrate_file

    def copied(path: Path, version: int, *steps: Any) -> None:
        if version or any(steps):
            migrate(path, version, *steps)
            return
        if not kept.exists():
            migrate(path, version)
            shutil.copyfile(path, kept)
        shutil.copyfile(kept, path)

    patch.setattr(sqlite, "_migrate_file", copied)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Books are gone through by a process of their own, as they are in the program."""
    from tests.app.desk.checked_here import APART

    monkeypatch.setattr("app.desk.ledger.apart.Apart.examine", APART)
