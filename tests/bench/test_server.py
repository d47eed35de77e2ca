"""How many hands a server's house takes a second, beside the driver that sends the same statements one by one."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, stack
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.columns import table
from app.store.server import opening, sending
from app.store.values import Command, Night, Sitting
from tests.app.store.postgres.server import Server, server_of_tests
from tests.bench.record import Goal, at_least_times, record
from tests.children import DEADLINE, ended, fork

HANDS = 60
ROUNDS = 3
TABLES = range(1, 9)
SEAL = "0" * 64
INSERTS = {name: f"INSERT INTO {name} VALUES ({', '.join(['%s'] * len(table(name).columns))})"  # noqa: S608  our own
           for name in ("command", "log_row", "entry", "posting")}


def seats(at: int) -> range:
    """The players of a table."""
    return range(100 * at + 1, 100 * at + 10)


def opened(url: str, keys: Path) -> None:
    """A night of eight tables of nine."""
    filled = Posting(CASE, -9_000_000, {100: -90_000}), Posting(RACK, 9_000_000, {100: 90_000})
    everybody = [player for at in TABLES for player in seats(at)]
    sold = *(Posting(stack(player), 100_000) for player in everybody), Posting(
        RACK, -100_000 * len(everybody), {100: -1000 * len(everybody)})
    with opening.open_server(url, key_folder=keys) as books:
        books.commit(Command(
            op_id="opening", what="open", actor="host", at=1, nights=(Night(1, "Friday", "Host", "UTC", 1),),
            sittings=tuple(Sitting(at, 1, f"Table {at}", "baccarat", 1, 1) for at in TABLES),
            bookings=tuple(Booking(kind=EntryKind.RACK, title="Rack", key=f"rack:{n}", postings=postings, night=1)
                           for n, postings in enumerate((filled, sold)))))  # fmt: skip


def ours(url: str, keys: Path, at: int, ready: Callable[[], None]) -> None:
    """Our own way of closing hands at a table."""
    with opening.open_server(url, key_folder=keys) as books:
        books.commit(hand(at, 1))
        ready()
        for number in range(2, HANDS + 2):
            books.commit(hand(at, number))


def hand(at: int, number: int) -> Command:
    """A closed hand of nine."""
    won = 100 if number % 2 else -100
    postings = (*(Posting(stack(player), won) for player in seats(at)), Posting(RACK, -9 * won, {100: -9 * won // 100}))
    return Command(
        op_id=f"{at}-{number:012d}", what="answer", actor="dealer", at=number, elapsed=number,
        rows=((at, Row(number, RowKind.ANSWER, "players_third", {"card": "6s"}, "coup 1 seat 2", number, "dealer")),),
        bookings=(Booking(kind=EntryKind.HAND, title=f"Coup {number}: Player 6", key=f"coup:{number}",
                          postings=postings, sitting=at, night=1, rules=SEAL),),
    )  # fmt: skip


def theirs(url: str, keys: Path, at: int, ready: Callable[[], None]) -> None:
    """The same rows by the driver, a statement after the other: nothing computed, nothing checked."""
    import psycopg

    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        by_hand(link, at, 1)
        ready()
        for number in range(2, HANDS + 2):
            by_hand(link, at, number)


def by_hand(link: Any, at: int, number: int) -> None:
    """A hand, as whoever writes with the driver alone writes it."""
    run, won = link.execute, 100 if number % 2 else -100
    run("BEGIN")
    run(sending.ONE_WRITER)
    command, entry = run("SELECT (SELECT max(seq) FROM command) + 1, (SELECT max(number) FROM entry) + 1").fetchone()
    run(INSERTS["command"], (command, f"{at}-{number:012d}", "answer", "dealer", number, number, "true", SEAL, SEAL,
                             SEAL, SEAL[:16]))  # fmt: skip
    run(INSERTS["log_row"], (at, number, "answer", "players_third", "coup 1 seat 2", '{"card":"6s"}', number, "dealer",
                             command))  # fmt: skip
    run(INSERTS["entry"], (entry, command, 0, "hand", f"Coup {number}: Player 6", f"coup:{number}", at, 1, None, "",
                           SEAL, SEAL, SEAL, SEAL, SEAL[:16]))  # fmt: skip
    places = [(f"stack:{player}", won, "") for player in seats(at)]
    places.append(("rack", -9 * won, f"[[100,{-9 * won // 100}]]"))
    with link.cursor() as cursor:
        cursor.executemany(INSERTS["posting"], [(entry, line, *place, 1) for line, place in enumerate(places, start=1)])
        cursor.executemany("UPDATE balance SET amount = amount + %s, expected = 0 WHERE place = %s",
                           [(amount, place) for place, amount, _ in places])
    run("UPDATE chip_balance SET chips = chips + %s WHERE place = 'rack' AND value = 100", (-9 * won // 100,))
    run("SELECT pg_notify('sabot', %s)", (str(command),))
    run("COMMIT")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    yield from server_of_tests()


@pytest.fixture(scope="module")
def house(server: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A database in which a night has begun, to be copied, and where the house's key lies."""
    name = server.made()
    engine = opening.engine_of(server.url(name))
    opening.prepare(engine)
    engine.dispose()
    keys = tmp_path_factory.mktemp("keys")
    opened(server.url(name), keys)
    return name, keys


def a_second(deal: Callable[[str, Path, int, Callable[[], None]], None], server: Server,
             house: tuple[str, Path], writers: int, balances: bool, folder: Path) -> float:  # fmt: skip
    """Hands a second, by so many processes at once."""
    url, folder = server.url(server.made(house[0])), folder / f"{time.monotonic_ns()}"
    folder.mkdir()
    if balances:
        server.run("INSERT INTO balance SELECT 'account:' || n, 0, 0 FROM generate_series(100001, 105000) n", "ANALYZE",
                   database=url.rpartition("/")[2].partition("?")[0])

    def at(number: int) -> None:
        def ready() -> None:
            (folder / f"ready{number}").touch()
            while not (folder / "go").exists():
                time.sleep(0.001)

        deal(url, house[1], number, ready)

    children = [fork(lambda number=number: at(number)) for number in TABLES[:writers]]  # type: ignore[misc]
    until = time.monotonic() + DEADLINE
    while len(list(folder.glob("ready*"))) < writers:
        assert time.monotonic() < until
        time.sleep(0.01)
    began = time.perf_counter()
    (folder / "go").touch()
    assert [ended(child) for child in children] == [0] * writers
    return HANDS * writers / (time.perf_counter() - began)


@pytest.mark.parametrize("balances", [False, True])
@pytest.mark.parametrize("writers", [1, 4, 8])
def test_hands_on_a_server_against_the_driver_by_itself(
        server: Server, house: tuple[str, Path], benchmark: BenchmarkFixture, tmp_path: Path, writers: int,
        balances: bool) -> None:
    if benchmark.disabled:
        pytest.skip("measured by start.py bench alone")
    both = [(a_second(ours, server, house, writers, balances, tmp_path),
             a_second(theirs, server, house, writers, False, tmp_path)) for _ in range(ROUNDS)]  # fmt: skip
    mine, other = sorted(both, key=lambda pair: pair[0] / pair[1])[ROUNDS // 2]
    goal: Goal = at_least_times(0.5)
    record(f"hands a second on a server, {writers} desks{', 5,000 balances' if balances else ''}", mine,
           ("raw psycopg", other), goal, unit="/s")
    benchmark.pedantic(lambda: None)  # type: ignore[no-untyped-call]  # has no types
