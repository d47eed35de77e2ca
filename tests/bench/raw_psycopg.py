"""The other side of the benches on a server: a closed hand of nine by the driver alone, nothing computed or checked."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from app.store.columns import table
from app.store.server import sending
from tests.bench.record import seconds

SEAL = "0" * 64
INSERTS = {name: f"INSERT INTO {name} ({', '.join(table(name).columns.keys())}) "  # noqa: S608  our own names
                 f"VALUES ({', '.join(['%s'] * len(table(name).columns))})"
           for name in ("command", "log_row", "entry", "posting")}


def seats(at: int) -> range:
    """The players of a table."""
    return range(100 * at + 1, 100 * at + 10)


def theirs(url: str, keys: Path, at: int, numbers: range, ready: Callable[[], None]) -> list[float]:
    """The same rows by the driver, a statement after the other: nothing computed, nothing checked."""
    import psycopg

    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        by_hand(link, at, numbers[0])
        ready()
        return [seconds(partial(by_hand, link, at, number), time.perf_counter) for number in numbers[1:]]


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


def in_two_trips(url: str, keys: Path, at: int, numbers: range, ready: Callable[[], None]) -> list[float]:
    """The same rows by the driver’s own pipelines, one to ask and one to write: no hand can take fewer trips."""
    import psycopg

    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        by_two_pipelines(link, at, numbers[0])
        ready()
        return [seconds(partial(by_two_pipelines, link, at, number), time.perf_counter) for number in numbers[1:]]


def by_two_pipelines(link: Any, at: int, number: int) -> None:
    """A hand, as whoever knows the driver well writes it: of each table all rows at once."""
    won, cursor = 100 if number % 2 else -100, link.cursor()
    places, chips = [f"stack:{player}" for player in seats(at)] + ["rack"], -9 * won // 100
    amounts = [won] * 9 + [-9 * won]
    with link.pipeline():
        link.execute("BEGIN")
        link.execute(sending.ONE_WRITER)
        cursor.execute("SELECT (SELECT max(seq) FROM command) + 1, (SELECT max(number) FROM entry) + 1, (SELECT "
                       "json_agg(balance) FROM balance WHERE place = ANY(%s))", (places,))
    command, entry, _ = cursor.fetchone()
    with link.pipeline():
        run = link.execute
        run(INSERTS["command"], (command, f"{at}-{number:012d}", "answer", "dealer", number, number, "true", SEAL,
                                 SEAL, SEAL, SEAL[:16]))  # fmt: skip
        run(INSERTS["log_row"], (at, number, "answer", "players_third", "coup 1 seat 2", '{"card":"6s"}', number,
                                 "dealer", command))  # fmt: skip
        run(INSERTS["entry"], (entry, command, 0, "hand", f"Coup {number}: Player 6", f"coup:{number}", at, 1, None,
                               "", SEAL, SEAL, SEAL, SEAL, SEAL[:16]))  # fmt: skip
        run("INSERT INTO posting (entry, line, place, amount, chips, seen) "
            "SELECT %s, line, place, amount, chips, 1 FROM unnest(%s::int[], %s::text[], %s::bigint[], %s::text[]) "
            "AS one (line, place, amount, chips)",
            (entry, [*range(1, 11)], places, amounts, [""] * 9 + [f"[[100,{chips}]]"]))
        run("UPDATE balance SET amount = balance.amount + now.amount, expected = 0 FROM unnest(%s::text[], "
            "%s::bigint[]) AS now (place, amount) WHERE balance.place = now.place", (places, amounts))
        run("UPDATE chip_balance SET chips = chips + %s WHERE place = 'rack' AND value = 100", (chips,))
        run("SELECT pg_notify('sabot', %s)", (str(command),))
        run("COMMIT")
