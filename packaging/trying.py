"""Tries the changes of one room, in the folder that mutants.py has furnished for it, and writes which were noticed.

The tests are gathered once, and go over the sound code once: that tells which of them run which function. Each change
is then tried by a fork, with the tests of its function alone and with nothing of what the sound code had worked out. A
fork that does not end is ended by the time that it had the processor, however busy the machine is.
"""

import argparse
import json
import os
import resource
import sys
import threading
import time
from collections import defaultdict
from fnmatch import fnmatch
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths, walk_mutatable_files

KEPT = type(lru_cache(len))
SECONDS, TIMES = 5, 20
"""How long a fork may have the processor: so many seconds, and so many times what its tests took of the sound code."""
STILL = 60
"""And for how many seconds it may do nothing."""
MEMORY = 4 * 1024**3


class Trying:
    """A plugin of pytest that goes over the tests once, and again for each change."""

    def __init__(self, names: list[str], forks: int) -> None:
        self.names, self.forks = names, forks
        self.noticed: dict[str, bool] = {}
        self._tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self._took: defaultdict[str, float] = defaultdict(float)
        self._failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The sound code first: a test that fails of it ends everything."""
        if session.testsfailed:
            raise session.Interrupted("not every test could be gathered")
        set_mutant_under_test("stats")
        self._go_over(session.items)
        if self._failed:
            raise session.Failed("a test fails of the sound code")
        running: dict[int, str] = {}
        for name in self.names:
            if len(running) == self.forks:
                self._wait(running)
            if tests := self._tests[name.partition("__mutmut_")[0]]:
                running[self._fork(name, sorted(tests, key=lambda one: self._took[one.nodeid]))] = name
            else:
                self.noticed[name] = False
        while running:
            self._wait(running)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Forget everything that functions of the program keep of what they worked out before."""
        for kept in _kept(len(sys.modules)):
            kept.cache_clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How a test came out."""
        self._failed |= report.failed
        self._took[report.nodeid] += report.duration

    def _go_over(self, items: list[pytest.Item]) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return
            for function in state()._stats:
                self._tests[function].append(item)
            state()._stats.clear()

    def _fork(self, name: str, tests: list[pytest.Item]) -> int:
        if child := os.fork():
            return child
        seconds = SECONDS + int(TIMES * sum(self._took[one.nodeid] for one in tests))
        for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
            resource.setrlimit(what, (most, most))
        set_mutant_under_test(name)
        threading.Thread(target=_end_what_stands_still, daemon=True).start()
        try:
            self._go_over(tests)
        finally:
            os._exit(not self._failed)  # what broke pytest itself is told as if nobody had noticed
        raise AssertionError

    def _wait(self, running: dict[int, str]) -> None:
        child, status = os.wait()
        self.noticed[running.pop(child)] = os.waitstatus_to_exitcode(status) != 1


def _end_what_stands_still() -> None:
    """A fork that waits for what never comes has no use of the processor, and a test's own limit is over by then.

    One that others keep from it is told by having had to give it up.
    """
    while True:
        before, given_up = time.process_time(), _given_up()
        time.sleep(STILL)
        if time.process_time() - before < 0.05 and _given_up() == given_up:
            os._exit(0)


def _given_up() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_nivcsw


@lru_cache(maxsize=1)
def _kept(modules: int) -> list[Any]:
    """What the program's functions keep; looked for again where more is loaded."""
    loaded = [one for name, one in sys.modules.items() if name.startswith("app.")]
    return [kept for one in loaded for kept in vars(one).values() if isinstance(kept, KEPT)]


def changes(patterns: list[str]) -> list[str]:
    """Make the changes of this folder's room. Returns their names, of all or of those like one of these."""
    from mutmut.__main__ import create_mutants  # it reads the settings of where it is imported

    set_mutant_under_test("mutant_generation")
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(1)
    names = []
    for path in walk_mutatable_files():
        made = SourceFileMutationData(path=path)
        made.load()
        names += [name.replace("__init__.", "") for name in made.exit_code_by_key]
    return [one for one in names if not patterns or any(fnmatch(one, pattern) for pattern in patterns)]


def main() -> int:
    """Try the changes of the room that this folder is furnished for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("results", type=Path)
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--forks", type=int, default=os.cpu_count() or 1)
    told = parser.parse_intermixed_args()
    trying = Trying(changes(told.patterns), told.forks)
    os.chdir("mutants")
    code = pytest.main(["--rootdir=.", "--tb=native", "-q", *config().pytest_add_cli_args,
                        *config().pytest_add_cli_args_test_selection], plugins=[trying])
    told.results.write_text(json.dumps(trying.noticed), encoding="utf-8")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
