"""How long the books take, beside SQLite by itself with the same settings and the same rows."""

import itertools
import sqlite3
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, Place, stack
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.books import Books, open_books
from app.store.columns import table
from app.store.file import sqlite
from app.store.values import Command, Night, Sitting
from tests.bench.record import at_least_times, at_most_times, by_turns, record

PLAYERS = range(1, 10)
HANDS = 150
FEW = 20_000


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


CLOCK = time.perf_counter
"""The disk is part of what a hand costs: both sides wait for it."""


@pytest.mark.benchmark(timer=CLOCK)
def test_close_a_hand_against_raw_sqlite(books: Books, raw: Raw, benchmark: BenchmarkFixture) -> None:
    numbers, theirs = count(1), count(1)
    ours, other = by_turns(benchmark, books.commit, lambda: raw.close_hand(next(theirs)), HANDS,
                           lambda: (hand(next(numbers)),), CLOCK)
    record("hands closed in a second, 10 postings, durable", 1 / ours, ("raw sqlite3", 1 / other),
           at_least_times(0.6), unit="/s")
    assert not books.verify()


@pytest.fixture
def million(books: Books, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    link = sqlite.connect(tmp_path / "house.db")
    _fill(link, 1_000_000)
    yield link
    link.close()


PLACES = "SELECT place, sum(amount) FROM posting GROUP BY place"


@pytest.mark.parametrize("how", ["summed", "balances"])
def test_balances_of_a_million_postings_against_group_by(
    books: Books, million: sqlite3.Connection, benchmark: BenchmarkFixture, how: str
) -> None:
    ours, other = by_turns(benchmark, getattr(books, how), lambda: million.execute(PLACES).fetchall(), 5)
    record(f"{how} of a million postings", ours, ("SQL", other), at_most_times(1.1))
    assert len(books.summed()) == len(million.execute(PLACES).fetchall())


def test_balances_against_beancount(books: Books, tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    loader = pytest.importorskip("beancount.loader")
    link = sqlite.connect(tmp_path / "house.db")
    _fill(link, FEW)
    link.close()
    opened = "".join(f"2020-01-01 open Assets:P{place}\n" for place in range(10))
    entry = '2020-01-02 * "Coup"\n' + "".join(f"  Assets:P{at}  1.00 GBP\n" for at in range(9)) + \
        "  Assets:P9  -9.00 GBP\n"
    text = opened + entry * (FEW // 10)

    def theirs() -> None:
        entries, errors, _ = loader.load_string(text)
        pytest.importorskip("beancount.core.realization").realize(entries)
        assert not errors

    ours, other = by_turns(benchmark, books.summed, theirs, 3)
    record(f"balances of {FEW:,} postings", ours, ("beancount", other), at_most_times(0.1))


def _fill(link: sqlite3.Connection, postings: int) -> None:
    ten = [*(str(stack(player)) for player in PLAYERS), str(Place(RACK.kind))]
    first = 1_000
    entries = range(first, first + postings // 10)
    link.execute("PRAGMA foreign_keys=OFF")
    link.execute("BEGIN")
    link.executemany(
        "INSERT INTO posting VALUES (?, ?, ?, ?, '', 1)",
        ((entry, line, place, 100 if line < 10 else -900)
         for entry, (line, place) in itertools.product(entries, enumerate(ten, start=1))),
    )  # fmt: skip
    link.execute("COMMIT")
