"""One program at a time deals at a table, whatever becomes of it: two that race, one that stands still, dies or is cut
off. Real processes on a real server.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from app.dealing.values.log import Row, RowKind
from app.store.deciding import Now
from app.store.server import lease, opening
from app.store.values import AtTable, Command, Sitting
from tests.app.store.house import command
from tests.app.store.house import opening as first_evening
from tests.app.store.postgres.proxy import Link, linked
from tests.app.store.postgres.server import Server
from tests.app.store.postgres.test_doubt import needs_signals
from tests.children import DEADLINE, started

WITHIN = 30
"""Seconds within which the table of a program that is gone is taken over."""
SOON = 2
"""Seconds of silence after which a program is taken for dead, where a test has no time."""


class Child:
    """A desk in a process of its own."""

    def __init__(self, running: "subprocess.Popen[str]") -> None:
        self.process = running

    def tell(self, *words: object) -> None:
        """Have it do something."""
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def said(self) -> str:
        """What it says next."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def asked(self, *words: object) -> str:
        """Have it do something, and what came of it."""
        self.tell(*words)
        return self.said()


Begin = Callable[..., Child]


@pytest.fixture
def house(url: str, tmp_path: Path) -> Iterator[opening.ServerBooks]:
    """A night with Table 2, at which nobody deals."""
    with opening.open_server(url, key_folder=tmp_path) as books:
        assert isinstance(books, opening.ServerBooks)
        books.commit(first_evening())
        row = Row(1, RowKind.OPENING, "opening", {}, at=1000, actor="Ann")
        books.commit(command("open", sittings=(Sitting(2, 1, "Table 2", "baccarat", 1, 1000),),
                             at_tables=(AtTable(2, 2),), rows=((2, row),)))
        yield books


@pytest.fixture
def begin(house: opening.ServerBooks, server: Server, database: str, tmp_path: Path) -> Iterator[Begin]:
    """Starts a desk at a computer of this name, perhaps by another port; `idle` as lease.IDLE."""
    with ExitStack() as after:
        def begun(name: str, idle: int = SOON, port: int = 0) -> Child:
            url = server.url(database, "a_desk", host="127.0.0.1").replace(
                f"port={server.port}", f"port={port or server.port}")
            words = [sys.executable, "-m", "tests.app.store.postgres.lease_child",
                     f"{url}&application_name=sabot at {name} 7", str(tmp_path), str(idle)]
            child = Child(after.enter_context(started(words, DEADLINE, signal.SIGKILL, stdin=subprocess.PIPE,
                                                      stdout=subprocess.PIPE, text=True)))
            assert child.said() == "open"
            return child

        yield begun


@pytest.mark.parametrize("races", [20, pytest.param(100, marks=pytest.mark.nightly)])
def test_of_two_desks_that_race_one_has_the_table_and_the_other_is_told_who(begin: Begin, races: int) -> None:
    desks = {"one": begin("one"), "two": begin("two")}
    won = dict.fromkeys(desks, 0)
    for number in range(10, 10 + races):
        for child in [*desks.values()][:: 1 if number % 2 else -1]:
            child.tell("hold", number)
        said = {name: child.said() for name, child in desks.items()}
        [holder] = [name for name, word in said.items() if word == "held"]
        [told] = [word for word in said.values() if word != "held"]
        assert told.startswith(f"Held: Table {number} is open on {holder}.")
        won[holder] += 1
        if number % 3 == 0:
            assert desks[holder].asked("let_go", number) == "let go"
            [other] = desks.keys() - {holder}
            assert desks[other].asked("hold", number) == "held"
    assert sum(won.values()) == races


def taken_over(child: Child, since: float) -> float:
    """The seconds after which a desk has Table 2, which it asks for again and again."""
    while (said := child.asked("hold", 2)) != "held":
        assert said.startswith("Held: ")
        assert time.monotonic() < since + WITHIN, said
        time.sleep(0.1)
    return time.monotonic() - since


def returns_and_writes_nothing(old: Child, new: Child, house: opening.ServerBooks) -> None:
    """Who was away cannot write at the table any more, and can once it has been let go and taken again."""
    assert new.asked("write", 2, "by-new") == "written"
    rows = len(house.log(2))
    for op_id in ("by-old", "by-old", "by-old-again"):
        assert old.asked("write", 2, op_id).startswith("Held: Table 2 is open on new.")
    assert len(house.log(2)) == rows
    assert house.result_of("by-old") is None
    new.asked("let_go", 2)
    assert old.asked("write", 2, "by-old").startswith("Held: ")
    assert old.asked("hold", 2) == "held"
    assert old.asked("write", 2, "by-old") == "written"
    assert house.verify() == []


@needs_signals
@pytest.mark.parametrize("idle", [SOON, pytest.param(lease.IDLE, marks=pytest.mark.nightly)])
def test_the_table_of_a_desk_that_stands_still_is_taken_over_and_it_writes_nothing_when_it_goes_on(
        begin: Begin, house: opening.ServerBooks, idle: int) -> None:
    old, new = begin("old", idle), begin("new", idle)
    assert old.asked("hold", 2) == "held"
    assert old.asked("write", 2, "before") == "written"
    old.process.send_signal(signal.SIGSTOP)
    taken_over(new, time.monotonic())
    old.process.send_signal(signal.SIGCONT)
    returns_and_writes_nothing(old, new, house)


@needs_signals
def test_a_desk_that_hangs_is_known_by_its_words_long_before_its_table_is_free_and_an_idle_one_is_heard_of(
        begin: Begin, house: opening.ServerBooks) -> None:
    house.listen(lambda _: None)
    hangs, idle = begin("hangs", idle=8), begin("idle", idle=4)
    assert (hangs.asked("hold", 2), idle.asked("hold", 3)) == ("held", "held")
    beat, longest = 2.0, 0.0
    until = time.monotonic() + 2 * beat
    while time.monotonic() < until:
        longest = max(longest, house.quiet(2), house.quiet(3))
        time.sleep(0.1)
    assert longest < 3 * beat, "nothing is dealt there, and a word comes each time"
    hangs.process.send_signal(signal.SIGSTOP)
    try:
        until = time.monotonic() + 3 * beat
        while house.quiet(2) <= 1.5 * beat:  # on a busy machine its last word may be heard late
            assert time.monotonic() < until
            time.sleep(0.1)
        assert house.holder(2) is not None, "the server has not noticed yet"
    finally:
        hangs.process.send_signal(signal.SIGCONT)
    time.sleep(beat)
    assert house.quiet(2) < 3 * beat


def test_a_program_that_slept_or_was_cut_off_names_no_other_that_it_did_not_hear_meanwhile(
        monkeypatch: pytest.MonkeyPatch) -> None:
    now, words = [1_000.0], lease.LastWords()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert words.quiet(2) == 0, "nobody listens yet"
    words.begin()
    words.hear((2,))
    for _ in range(3):
        now[0] += 5
        words.look()
    assert (words.quiet(2), words.quiet(3)) == (15, 15)
    now[0] += 60
    assert words.quiet(2) == 0, "the window looks before whoever listens has woken"
    words.look()
    now[0] += 4
    words.look()
    assert words.quiet(2) == 4
    words.end()
    assert words.quiet(2) == 0


@needs_signals
def test_the_table_of_a_desk_that_was_killed_is_free_at_once(begin: Begin, house: opening.ServerBooks) -> None:
    old, new = begin("old", lease.IDLE), begin("new")
    assert old.asked("hold", 2) == "held"
    old.process.send_signal(signal.SIGKILL)
    assert taken_over(new, time.monotonic()) < 2
    assert new.asked("write", 2, "by-new") == "written"


@pytest.mark.parametrize("idle", [SOON, pytest.param(lease.IDLE, marks=pytest.mark.nightly)])
def test_the_table_of_a_desk_whose_cable_is_pulled_is_taken_over_and_it_writes_nothing_when_it_is_back(
        begin: Begin, server: Server, house: opening.ServerBooks, idle: int) -> None:
    with linked(server.port) as link:
        old, new = begin("old", idle, link.port), begin("new", idle)
        assert old.asked("hold", 2) == "held"
        pulled(link)
        taken_over(new, time.monotonic())
        link.silent = False
        returns_and_writes_nothing(old, new, house)


def pulled(link: Link) -> None:
    """Nothing comes through any more, and nobody is told."""
    link.silent = True


def test_a_desk_that_stands_still_while_it_has_the_writer_s_lock_holds_nobody_up_for_good(
        house: opening.ServerBooks) -> None:
    house.commit(command("first"))
    raw: Any = house.server.link.connection.driver_connection if house.server.link else None
    raw.execute("SET idle_in_transaction_session_timeout = '300ms'")
    made: list[float] = []

    def make(_: Now) -> Command:
        made.append(time.monotonic())
        if len(made) == 1:
            time.sleep(1)
        return command("slow")

    assert house.decide("slow", (), make).op_id == "slow"
    assert len(made) == 2, "the server ended what stood still, and it was decided anew"
