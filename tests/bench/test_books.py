"""How long the books take, beside SQLite by itself with the same settings and the same rows."""

import itertools
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.dealing.log import Row, RowKind
from app.dealing.transfers import CASE, RACK, Place, stack
from app.ledger.entries import Booking, EntryKind, Posting
from app.store import sqlite
from app.store.books import Books, open_books
from app.store.columns import table
from app.store.values import Command, Night, Sitting

PLAYERS = range(1, 10)
HANDS = 150


def opening() -> Command:
    filled = Posting(CASE, -1_000_000, {100: -10_000}), Posting(RACK, 1_000_000, {100: 10_000})
    stacks = *(Posting(stack(player), 10_000) for player in PLAYERS), Posting(RACK, -90_000, {100: -900})
    return Command(
        op_id="opening", what="open", actor="host", at=1,
        nights=(Night(1, "Friday", "Host", "UTC", 1),),
        sittings=(Sitting(1, 1, "Table 1", "baccarat", 1, 1),),
        bookings=tuple(
            Booking(kind=EntryKind.RACK, title="Rack", key=f"rack:{n}", postings=postings, night=1)
            for n, postings in enumerate((filled, stacks))
        ),
    )  # fmt: skip


def hand(number: int) -> Command:
    won = 100 if number % 2 else -100
    postings = (*(Posting(stack(p), won) for p in PLAYERS), Posting(RACK, -9 * won, {100: -9 * won // 100}))
    booking = Booking(kind=EntryKind.HAND, title=f"Coup {number}: Player 6", key=f"coup:{number}",
                      postings=postings, sitting=1, night=1, rules="0" * 64)  # fmt: skip
    return Command(
        op_id=f"0190-{number:012d}", what="answer", actor="dealer", at=number, elapsed=number,
        rows=((1, Row(number, RowKind.ANSWER, "players_third", {"card": "6s"}, "coup 1 seat 2", number, "dealer")),),
        bookings=(booking,),
    )  # fmt: skip


class Raw:
    """The same rows by hand: nothing computed, nothing checked."""

    def __init__(self, path: Path, command: int, entry: int) -> None:
        self.link = sqlite.connect(path)
        self.command, self.entry = command, entry
        self.inserts = {
            name: f"INSERT INTO {name} VALUES ({','.join('?' * len(table(name).columns))})"  # noqa: S608  our own names
            for name in ("command", "log_row", "entry", "posting")
        }

    def close_hand(self, number: int) -> None:
        self.command, self.entry = self.command + 1, self.entry + 1
        won, seal, run = 100 if number % 2 else -100, "0" * 64, self.link.execute
        run("BEGIN IMMEDIATE")
        run(self.inserts["command"], (self.command, f"0190-{number:012d}", "answer", "dealer", number, number, "true",
                                      seal, seal, seal, seal[:16]))  # fmt: skip
        run(self.inserts["log_row"], (1, number, "answer", "players_third", "coup 1 seat 2", '{"card":"6s"}', number,
                                      "dealer", self.command))  # fmt: skip
        run(self.inserts["entry"], (self.entry, self.command, 0, "hand", f"Coup {number}: Player 6", f"coup:{number}",
                                    1, 1, None, "", seal, seal, seal, seal, seal[:16]))  # fmt: skip
        places = [(f"stack:{player}", won, "") for player in PLAYERS]
        places.append(("rack", -9 * won, f"[[100,{-9 * won // 100}]]"))
        self.link.executemany(
            self.inserts["posting"],
            [(self.entry, line, *place, 1) for line, place in enumerate(places, start=1)],
        )
        self.link.executemany(
            "UPDATE balance SET amount = amount + ?, expected = 0 WHERE place = ?", [(a, p) for p, a, _ in places]
        )
        run("UPDATE chip_balance SET chips = chips + ? WHERE place = 'rack' AND value = 100", (-9 * won // 100,))
        run("COMMIT")


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        books.commit(opening())
        yield books


@pytest.fixture
def raw(tmp_path: Path) -> Iterator[Raw]:
    with open_books(tmp_path / "raw.db", key_folder=tmp_path / "keys", create=True) as books:
        books.commit(opening())
    raw = Raw(tmp_path / "raw.db", 1, 2)
    yield raw
    raw.link.close()


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def report(name: str, benchmark: BenchmarkFixture, others: list[float], goal: str) -> None:
    """One line: name, ours, the other, how often ours goes into the other, the goal."""
    if benchmark.stats is not None:
        ours, other = benchmark.stats["median"], statistics.median(others)
        print(f"\n{name}: {ours * 1e3:.3f} ms, other {other * 1e3:.3f} ms, ratio {other / ours:.2f}, goal {goal}")


def test_close_a_hand_against_raw_sqlite(books: Books, raw: Raw, benchmark: BenchmarkFixture) -> None:
    other: list[float] = []

    def by_turns() -> tuple[tuple[Command], dict[str, object]]:
        # So that a slow moment of the machine strikes both.
        number = len(other) + 1
        other.append(seconds(lambda: raw.close_hand(number)))
        return (hand(number),), {}

    benchmark.pedantic(books.commit, setup=by_turns, rounds=HANDS)  # type: ignore[no-untyped-call]  # has no types
    report("close a hand, 10 postings, durable", benchmark, other, ">= 0.6")
    assert not books.verify()


@pytest.fixture
def million(books: Books, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    link = sqlite.connect(tmp_path / "house.db")
    _fill(link, 1_000_000)
    yield link
    link.close()


@pytest.mark.parametrize("how", ["summed", "balances"])
def test_balances_of_a_million_postings_against_group_by(
    books: Books, million: sqlite3.Connection, benchmark: BenchmarkFixture, how: str
) -> None:
    other: list[float] = []
    places = "SELECT place, sum(amount) FROM posting GROUP BY place"

    def by_turns() -> tuple[tuple[()], dict[str, object]]:
        other.append(seconds(lambda: million.execute(places).fetchall()))
        return (), {}

    benchmark.pedantic(getattr(books, how), setup=by_turns, rounds=5)  # type: ignore[no-untyped-call]  # has no types
    report(f"{how} of a million postings", benchmark, other, ">= 0.91")
    assert len(books.summed()) == len(million.execute(places).fetchall())


def _fill(link: sqlite3.Connection, count: int) -> None:
    ten = [*(str(stack(player)) for player in PLAYERS), str(Place(RACK.kind))]
    first = 1_000
    entries = range(first, first + count // 10)
    link.execute("PRAGMA foreign_keys=OFF")
    link.execute("BEGIN")
    link.executemany(
        "INSERT INTO posting VALUES (?, ?, ?, ?, '', 1)",
        ((entry, line, place, 100 if line < 10 else -900)
         for entry, (line, place) in itertools.product(entries, enumerate(ten, start=1))),
    )  # fmt: skip
    link.execute("COMMIT")
