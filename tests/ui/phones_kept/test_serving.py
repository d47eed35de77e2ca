"""The child as the program holds it: what it gets of this computer, and what becomes of one that does not answer."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from ui.phones import serving
from ui.phones.addresses import free_port
from ui.phones.serving import ENVIRONMENT, LOG, Serving

AT = "127.0.0.1"


class Run:
    """One run of the child: what it has said, and how it ended."""

    def __init__(self, log: Path) -> None:
        self.said, self.ends = Queue[Mapping[str, Any]](), Queue[int]()
        self.it = Serving(AT, free_port(AT, 8047), log, lambda _, told: self.said.put(told),
                          lambda _, status: self.ends.put(status))
        self.port = int(self.said.get(timeout=10)["ready"])

    def acked(self) -> int:
        """The number of the next line that it has heard."""
        return int(self.said.get(timeout=10)["ack"])


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    made = Run(tmp_path / "logs" / "phones.log")
    yield made
    made.it.end()


def test_each_line_is_answered_and_a_part_that_has_not_changed_is_not_sent_again(run: Run) -> None:
    run.it.put({"table/en": {"a": 1}})
    assert run.acked() == 1
    run.it.put({"table/en": {"a": 1}})
    assert run.it._slot == {}
    run.it.forget({"table/en"})
    run.it.put({"table/en": {"a": 1}})
    assert run.acked() == 2


def test_what_comes_while_it_is_busy_reaches_it_as_one_line_with_the_newest(run: Run) -> None:
    with run.it._news:  # the thread that writes waits
        run.it._slot = {"hosts": ["old"]}
        run.it._slot.update(hosts=["new"])
    run.it.put({"table/en": 1}, hosts=["newest"])
    assert run.acked() == 1
    assert run.it._number == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there by a signal")
def test_one_that_does_not_answer_is_ended_and_nobody_waits_for_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    os.kill(run.it.process.pid, signal.SIGSTOP)
    began = time.perf_counter()
    for _ in range(50):  # more than a pipe holds
        run.it.put({"table/en": "x" * 10_000 + str(_)})
    assert time.perf_counter() - began < 0.2
    assert run.ends.get(timeout=10) == -signal.SIGKILL


@pytest.mark.skipif(not Path("/proc").exists(), reason="this system does not say what a process has")
def test_it_knows_nothing_of_this_computer_but_where_programs_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Path(f"/proc/{run.it.process.pid}")
    names = {one.partition(b"=")[0].decode() for one in (own / "environ").read_bytes().split(b"\0") if one}
    assert names <= {*ENVIRONMENT, "LC_CTYPE"}
    opened = [os.readlink(one) for one in (own / "fd").iterdir()]
    assert not [one for one in opened if one.endswith((".db", ".db-wal", ".lock", ".key"))]


def test_one_that_is_told_to_end_says_nothing_more(run: Run) -> None:
    run.it.close()
    run.it.process.wait(10)
    time.sleep(0.05)
    assert run.ends.empty()


def test_its_log_is_begun_anew_when_it_is_long_and_the_one_before_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "phones.log"
    log.write_bytes(b"x" * (LOG + 1))
    run = Run(log)
    run.it.end()
    assert log.stat().st_size == 0
    assert (tmp_path / "phones.1.log").stat().st_size == LOG + 1


def test_a_frozen_program_starts_it_by_a_word_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert serving.words(AT, 8047) == [sys.executable, "--phones", AT, "8047"]
