"""The benchmarks' own ways: processor time, one table at the end, and a big house that is made once."""

import os
import time

import pytest

from tests.bench.big_house import BigHouse, big_house
from tests.bench.record import LINES, as_table


def pytest_configure(config: pytest.Config) -> None:
    """One table is printed, and it is ours; files lie on a real disk, which is part of what is measured."""
    config.option.benchmark_quiet = True
    if os.environ.get("PYTEST_DEBUG_TEMPROOT") == "/dev/shm":
        del os.environ["PYTEST_DEBUG_TEMPROOT"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processor time, but where the disk is part of what is measured."""
    for item in items:
        if item.get_closest_marker("benchmark") is None:
            item.add_marker(pytest.mark.benchmark(timer=time.process_time))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table, and what misses."""
    if LINES:
        terminalreporter.section("measured")
        for line in as_table(LINES):
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def big(tmp_path_factory: pytest.TempPathFactory) -> BigHouse:
    """A house of many years, in the middle of a night. It is made once for this machine; who opens it, copies it."""
    return big_house(tmp_path_factory.mktemp("big"))


@pytest.fixture(scope="session")
def _examined_here() -> None:
    """The process that goes through the books is part of what is measured."""
