"""How many hands a server's house takes a second, beside the driver that sends the same statements one by one."""

import os
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import Engine

from app.chips import Chip, ChipSet
from app.dealing.engine.robot import Robot
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, stack
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.books import Books
from app.store.server import opening
from app.store.server.opening import ServerBooks
from app.store.values import Command, Night, Sitting
from tests.app.desk.dealing import CHIPS, QUICK, plan
from tests.app.desk.dealing import house as house_of_tests
from tests.app.store.postgres.proxy import linked
from tests.app.store.postgres.server import Server, server_of_tests
from tests.bench.pit_watched import painted_after, pit_in_sight
from tests.bench.raw_psycopg import SEAL, in_two_trips, seats, theirs
from tests.bench.record import at_least, at_least_times, at_most, record, seconds, worst
from tests.bench.six_hours import grown_to_six_hours, size_and_last
from tests.children import DEADLINE, ended, fork

Deal = Callable[[str, Path, int, range, Callable[[], None]], list[float]]
COUP, ANSWERS, SETTLED = 20.0, 8, 5.0
"""Seconds in which a coup is dealt, its answers, and seconds until twenty desks have been opened."""
FAR = 0.2
"""Seconds there and back to a server in another house."""
MORE = 8
"""Coups that are dealt at each table after one."""
HANDS = 60
ROUNDS = 3
TABLES = range(1, 9)


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


def ours(url: str, keys: Path, at: int, numbers: range, ready: Callable[[], None]) -> list[float]:
    """Our own way of closing hands at a table; how long each took."""
    with opening.open_server(url, key_folder=keys) as books:
        books.commit(hand(at, numbers[0]))
        ready()
        return [seconds(partial(books.commit, hand(at, number)), time.perf_counter) for number in numbers[1:]]


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


class Desks:
    """Processes that close hands at the tables of one house, round after round, each going on where it stopped."""

    def __init__(self, deal: Deal, url: str, keys: Path, writers: int, folder: Path) -> None:
        self._deal, self._url, self._keys, self._writers, self._folder = deal, url, keys, writers, folder
        self._rounds = 0
        self.taken: list[float] = []
        """How long each hand took, of all rounds."""

    def a_second(self) -> float:
        """Hands a second of all of them at once."""
        folder = self._folder / f"{time.monotonic_ns()}"
        folder.mkdir()
        first = self._rounds * (HANDS + 1) + 1
        self._rounds += 1
        children = [fork(partial(self._at, number, range(first, first + HANDS + 1), folder))
                    for number in TABLES[:self._writers]]
        until = time.monotonic() + DEADLINE
        while len(list(folder.glob("ready*"))) < self._writers:
            assert time.monotonic() < until
            time.sleep(0.01)
        began = time.perf_counter()
        (folder / "go").touch()
        assert [ended(child) for child in children] == [0] * self._writers
        took = time.perf_counter() - began
        self.taken += [float(one) for path in folder.glob("took*") for one in path.read_text().split()]
        return HANDS * self._writers / took

    def _at(self, number: int, numbers: range, folder: Path) -> None:
        def ready() -> None:
            (folder / f"ready{number}").touch()
            while not (folder / "go").exists():
                time.sleep(0.001)

        taken = self._deal(self._url, self._keys, number, numbers, ready)
        (folder / f"took{number}").write_text(" ".join(map(str, taken)))


@pytest.fixture(scope="module")
def old_house(server: Server, house: tuple[str, Path]) -> str:
    """The same of a house of years, with an account for everybody who was ever there."""
    name = server.made(house[0])
    server.run("INSERT INTO balance SELECT 'account:' || n, 0, 0 FROM generate_series(100001, 105000) n", "ANALYZE",
               database=name)
    return name


def measured(benchmark: BenchmarkFixture) -> None:
    """Go on where it is measured alone."""
    if benchmark.disabled:
        pytest.skip("measured by start.py bench alone")
    benchmark.pedantic(lambda: None)  # type: ignore[no-untyped-call]  # has no types


@pytest.mark.timeout(600)
@pytest.mark.parametrize("balances", [False, True])
@pytest.mark.parametrize("writers", [1, 4, 8])
def test_hands_on_a_server_against_the_driver_by_itself(
        server: Server, house: tuple[str, Path], old_house: str, benchmark: BenchmarkFixture, tmp_path: Path,
        writers: int, balances: bool) -> None:
    measured(benchmark)
    name, keys = house
    mine, other = (Desks(deal, server.url(server.made(of)), keys, writers, tmp_path)
                   for deal, of in ((ours, old_house if balances else name), (theirs, name)))
    each = [(mine.a_second(), other.a_second()) for _ in range(ROUNDS)]
    we, they = sorted(each, key=lambda pair: pair[0] / pair[1])[ROUNDS // 2]
    desks = f"{writers} desks{', 5,000 balances' if balances else ''}"
    record(f"hands a second on a server, {desks}", we, ("raw psycopg", they), at_least_times(0.5), unit="/s")
    record(f"a hand on a server, 99 of 100, {desks}", worst(mine.taken), ("raw psycopg", worst(other.taken)))


@pytest.mark.timeout(600)
def test_hands_over_a_link_of_three_milliseconds(
        server: Server, house: tuple[str, Path], benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    measured(benchmark)
    name, keys = house
    with far_away(server.port, tmp_path / "port") as port:
        urls = [server.url(server.made(name), host="127.0.0.1").replace(f"port={server.port}", f"port={port}")
                for _ in range(2)]
        deals = zip((ours, in_two_trips), urls, strict=True)
        mine, other = (Desks(deal, url, keys, 4, tmp_path) for deal, url in deals)
        we, they = sorted((mine.a_second(), other.a_second()) for _ in range(ROUNDS))[ROUNDS // 2]
    beside = "raw psycopg, two pipelines"
    record("hands a second over a link of 3 ms, 4 desks", we, (beside, they), at_least(80), unit="/s")
    record("a hand over a link of 3 ms, 99 of 100", worst(mine.taken), (beside, worst(other.taken)), at_most(0.06))


@pytest.mark.timeout(600)
def test_answers_over_a_link_of_two_hundred_milliseconds(
        server: Server, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    measured(benchmark)
    name, keys = server.made(), tmp_path / "keys"
    engine = opening.engine_of(server.url(name))
    opening.prepare(engine)
    engine.dispose()
    with opening.open_server(server.url(name), key_folder=keys) as books:
        twenty_tables(Desk(books), 2)
    with far_away(server.port, tmp_path / "port", FAR / 2) as port:
        url = server.url(name, host="127.0.0.1").replace(f"port={server.port}", f"port={port}")
        with opening.open_server(url, key_folder=keys) as books:
            taken = answers_of_one_that_hears(books)
    record("an answer over a link of 200 ms, half of them", statistics.median(taken), None, at_most(3 * FAR))


def answers_of_one_that_hears(books: Books) -> list[float]:
    """How long each answer of two coups takes a desk that hears of every commit."""
    assert isinstance(books, ServerBooks)
    books.listen(lambda note: None)
    books.deal_here()
    desk = Desk(books, at=1)
    desk.leases.take()
    tables = [(desk, Robot(Random(1), 8))]
    answer_all(tables, ANSWERS)
    return [seconds(partial(answer_all, tables, 1), time.perf_counter) for _ in range(2 * ANSWERS)]


@contextmanager
def far_away(port: int, told: Path, each_way: float = 0.0015) -> Iterator[int]:
    """The port of a link to this one on which whatever is said takes so many seconds, each way."""
    def carry() -> None:
        with linked(port, each_way) as link:
            told.with_suffix(".new").write_text(str(link.port))
            told.with_suffix(".new").rename(told)
            time.sleep(DEADLINE * 5)

    child = fork(carry, DEADLINE * 6)
    until = time.monotonic() + DEADLINE
    while not told.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    try:
        yield int(told.read_text())
    finally:
        os.kill(child, signal.SIGKILL)
        ended(child)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux says what a process holds")
@pytest.mark.timeout(3600)
def test_twenty_tables_at_a_coup_every_twenty_seconds(
        server: Server, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    measured(benchmark)
    url, keys = server.url(server.made()), tmp_path / "keys"
    engine = opening.engine_of(url)
    opening.prepare(engine)
    with opening.open_server(url, key_folder=keys) as books:
        twenty_tables(Desk(books))
    with pit_in_sight(engine, tmp_path) as watching:
        children = [fork(partial(at_its_pace, url, keys, table, tmp_path / f"took{table}")) for table in range(1, 21)]
        time.sleep(SETTLED)
        began, (took, _) = time.monotonic(), watching()
        assert [ended(child) for child in children] == [0] * 20
        (took_then, held), lasted = watching(), time.monotonic() - began
        taken_up = on_disk(url, keys, engine)
        _, holds = watching()
    engine.dispose()
    record("the pit of 20 tables in sight, of a core", 100 * (took_then - took) / lasted, None, at_most(5),
           unit="%")
    record(f"what the pit's program grows by in {1 + MORE} coups of 20 tables", holds - held, None, unit="MB")
    taken, answered = list[float](), dict[tuple[int, int], float]()
    for at in range(1, 21):
        for one in (tmp_path / f"took{at}").read_text().splitlines():
            took, row, when = map(float, one.split())
            taken.append(took)
            answered[at, int(row)] = when
    late = painted_after(tmp_path, answered)
    record("an answer painted in the pit of 20 tables, half of them after", statistics.median(late), None, at_most(0.1))
    record("an answer painted in the pit of 20 tables, the latest after", max(late), None, at_most(1))
    record("an answer at one of 20 tables, half of them", statistics.median(taken), None)
    record("an answer at one of 20 tables, 99 of 100", worst(taken), None, at_most(0.1))
    record("20 tables for 6 hours on the server's disk", taken_up / 1e6, None, at_most(100),
           unit="MB")


def on_disk(url: str, keys: Path, engine: Engine) -> float:
    """The bytes that six hours take, by some coups of every table."""
    with ExitStack() as open_ones:
        tables = []
        for number in range(1, 21):
            books = open_ones.enter_context(opening.open_server(url, key_folder=keys))
            assert isinstance(books, ServerBooks)
            books.deal_here()
            desk = Desk(books, at=number)
            desk.leases.take()
            tables.append((desk, Robot(Random(number), 8)))
        with engine.connect() as link:
            before = size_and_last(link)
        answer_all(tables, (1 + MORE) * ANSWERS)
    return grown_to_six_hours(engine, *before)


def answer_all(tables: list[tuple[Desk, Robot]], answers: int) -> None:
    """So many answers at each table, in turn."""
    for desk, robot in tables * answers:
        assert desk.run is not None
        if aside := robot.before(desk.run):
            desk.aside(aside)
        assert desk.prompt is not None
        desk.answer(robot.answer(desk.prompt))


def twenty_tables(first: Desk, tables: int = 20) -> None:
    """A night of twenty tables of baccarat, five players at each; or of fewer."""
    many = ChipSet("Tests", tuple(Chip(one.value, one.colour, 100 * one.owned) for one in CHIPS.chips))
    rack = {50: 200, 250: 200, 500: 100, 2_500: 20}
    first.open_house(replace(house_of_tests(), chips=many))
    first.open_night(replace(plan("Ann", "Bo", "Cy", "Di", "Ed"), all_the_rest=False, shared=True, rack=rack))
    for number in range(2, tables + 1):
        desk = first.desk_at(first.tables.open_one(TablePlan("baccarat", rack, "AK BL", rules=QUICK)))
        for seat in range(1, 6):
            desk.seat_player(seat, f"Player {number}.{seat}", 10_000)


def at_its_pace(url: str, keys: Path, table: int, told: Path) -> None:
    """A desk that has a coup dealt in every twenty seconds, for three; how long each answer took, which row it made
    and when it was in the books."""
    chance, taken = Random(table), list[str]()
    with opening.open_server(url, key_folder=keys) as books:
        assert isinstance(books, ServerBooks)
        books.deal_here()
        desk = Desk(books, at=table)
        desk.leases.take()
        robot, pace = Robot(chance, 8), COUP / ANSWERS
        due = time.monotonic() + SETTLED + chance.random() * pace
        for _ in range(3 * ANSWERS):
            time.sleep(max(0.0, due - time.monotonic()))
            due += pace
            assert desk.run is not None
            assert desk.prompt is not None
            if aside := robot.before(desk.run):
                desk.aside(aside)
            took = seconds(partial(desk.answer, robot.answer(desk.prompt)), time.perf_counter)
            taken.append(f"{took} {len(desk.run.log)} {time.monotonic()}")
    told.write_text("\n".join(taken))
