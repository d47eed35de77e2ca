"""TABLES 7.3: six desks on one server, killed, cut off, the server ended again and again: nothing lost or doubled."""

import os
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import DBAPIError

from app.chips import Chip, ChipSet
from app.dealing.values.transfers import NEVER_NEGATIVE
from app.desk import Desk
from app.ledger.chain import short_code
from app.store.books import Books
from app.store.rows import place_of
from app.store.server import opening
from tests.app.desk.dealing import CHIPS, house, plan
from tests.app.desk.house_sound import Followed
from tests.app.desk.test_tables_by_chance import opened_beside
from tests.app.house.robot_desks import LIVES, Post, kept_dealing
from tests.app.store.postgres.proxy import Link, linked
from tests.app.store.postgres.server import Server
from tests.children import ended, fork

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")

PEOPLE = tuple(f"Player {number}" for number in range(1, 61))
"""More than all tables have seats: whoever is moved holds a seat at one where nobody deals any more."""
RACK = {50: 400, 250: 300, 500: 100, 2_500: 20}
SET = ChipSet("Tests", tuple(Chip(one.value, one.colour, 10 * one.owned) for one in CHIPS.chips))
ENDED = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = :pid"
DESKS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@dataclass(frozen=True, slots=True)
class Storm:
    """How many hands at each of the tables, and what happens meanwhile, how often."""

    tables: int
    hands: int
    kills: int
    restarts: int
    backends: int
    cuts: int
    looks: int


def test_desks_that_are_killed_and_cut_off_on_a_server_lose_and_double_nothing(server: Server, tmp_path: Path) -> None:
    weather(server, tmp_path, 1, Storm(tables=3, hands=2, kills=3, restarts=1, backends=1, cuts=2, looks=2))


@pytest.mark.nightly
def test_a_night_of_kills_restarts_and_cuts_on_a_server_loses_and_doubles_nothing(
        server: Server, tmp_path: Path) -> None:
    weather(server, tmp_path, 2, Storm(tables=6, hands=500, kills=200, restarts=20, backends=20, cuts=40, looks=200))


def weather(server: Server, folder: Path, seed: int, storm: Storm) -> None:
    """Deal through such a storm and look at the books, meanwhile and after it."""
    database, keys, rng = server.made(), folder / "keys", Random(seed)
    engine = create_engine(server.url(database))
    opening.prepare(engine)
    with opening.open_server(server.url(database), key_folder=keys) as books:
        the_night_begins(books, storm.tables)
    posts = [Post(server.url(database, host="127.0.0.1"), keys, folder / f"told-{table}", table, PEOPLE, storm.hands)
             for table in range(1, storm.tables + 1)]
    with ExitStack() as open_ones:
        links = [open_ones.enter_context(linked(server.port)) for _ in posts]
        posts = [replace(post, url=post.url.replace(f"port={server.port}", f"port={link.port}"))
                 for post, link in zip(posts, links, strict=True)]
        children = [fork(partial(kept_dealing, post, 100 * seed + post.table, storm.kills // storm.tables), LIVES)
                    for post in posts]
        looks = through(storm, posts, children, server, engine, links, rng)
        assert [ended(child) for child in children] == [0] * storm.tables
    assert looks >= storm.looks
    with opening.open_server(server.url(database), key_folder=keys) as books:
        nothing_is_lost(books, engine, posts, storm)
    engine.dispose()


def the_night_begins(books: Books, tables: int) -> None:
    """Tables of several games, people at each."""
    first = Desk(books)
    first.open_house(replace(house(), chips=SET, marker_limit=20_000))
    first.open_night(replace(plan(*PEOPLE[:3]), all_the_rest=False, shared=True, rack=RACK))
    opened_beside(first, tables, PEOPLE)


def through(storm: Storm, posts: list[Post], children: list[int], server: Server, engine: Engine, links: list[Link],
            rng: Random) -> int:
    """What happens while the desks deal, spread over all their hands; how often the books were looked at meanwhile."""
    troubles: list[Callable[[], None]] = [
        *[server.again] * storm.restarts, *[lambda: end_one(engine, rng)] * storm.backends,
        *[partial(cut, links, rng, when) for when in ("before", "after")] * (storm.cuts // 2)]
    rng.shuffle(troubles)
    looks, all_of_it, done, dealt, read = 0, storm.hands * storm.tables, 0, 0, [0] * len(posts)
    while None in (ends := [os.waitid(os.P_PID, one, os.WEXITED | os.WNOHANG | os.WNOWAIT) for one in children]):
        assert all(end is None or end.si_status == 0 for end in ends), "a desk has failed: what it told is above"
        for at, post in enumerate(posts):
            hands, read[at] = post.hands_since(read[at])
            dealt += hands
        if done < len(troubles) and dealt >= all_of_it * done // len(troubles):
            troubles[done]()
            done += 1
        if looks <= storm.looks * dealt // all_of_it:
            with suppress(DBAPIError):  # the server ends in the midst
                look(engine)
                looks += 1
        time.sleep(0.05)
    assert done == len(troubles)
    assert sum(link.cuts for link in links) >= storm.cuts * 3 // 4, "one that is told to cut once more cuts once"
    return looks


def end_one(engine: Engine, rng: Random) -> None:
    """The server's process for one of the desks is ended."""
    with suppress(DBAPIError), engine.connect() as link:
        if pids := list(link.execute(text(DESKS)).scalars()):
            link.execute(text(ENDED), {"pid": rng.choice(pids)})


def cut(links: list[Link], rng: Random, when: str) -> None:
    """A desk's link is cut at its next commit."""
    rng.choice([link for link in links if not link.cut] or links).cut = when


def look(engine: Engine) -> None:
    """The books as they are at one moment: no gap, balances as the postings, each family comes to nothing, nowhere less
    than nothing, in the case no chip lacking, nobody in two seats and no seat with two.
    """
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as link:
        for column, of in (("seq", "command"), ("number", "entry")):
            assert link.execute(text(f"SELECT count(*) = coalesce(max({column}), 0) FROM {of}")).scalar()  # noqa: S608
        assert not asked(link, "SELECT sitting FROM log_row GROUP BY sitting HAVING count(*) <> max(seq)")
        held = dict(asked(link, "SELECT place, amount FROM balance WHERE amount <> 0"))
        assert held == dict(asked(link, "SELECT place, sum(amount) FROM posting GROUP BY place "
                                        "HAVING sum(amount) <> 0"))
        families: Counter[object] = Counter()
        for name, amount in held.items():
            place = place_of(name)
            families[place.family] += amount
            assert place.kind not in NEVER_NEGATIVE or amount > 0, name
        assert not any(families.values())
        for value, number in asked(link, "SELECT value, chips FROM chip_balance WHERE place = 'case'"):
            assert number >= -SET.owned[value]
        seats = asked(link, "SELECT DISTINCT ON (player) player, number, seat FROM presence "
                            "ORDER BY player, command DESC")
        taken = Counter((number, seat) for _, number, seat in seats if number)
        assert all(many == 1 for many in taken.values())


def asked(link: Connection, sql: str) -> list[Any]:
    """The rows of an answer."""
    return [tuple(row) for row in link.execute(text(sql))]


def nothing_is_lost(books: Books, engine: Engine, posts: list[Post], storm: Storm) -> None:
    """All that was acknowledged is there, once and under the code that the desk was told; and the house is sound."""
    with engine.connect() as link:
        written = Counter(link.execute(text("SELECT op_id FROM command")).scalars())
        codes = {number: short_code(str(mac)) for number, mac in asked(link, "SELECT number, mac FROM entry")}
    told = [line for post in posts for line in post.lines]
    assert sum(line == ["hand"] for line in told) >= storm.hands * storm.tables
    acks = [line for line in told if line[0] == "ack"]
    assert len(acks) > 2 * storm.hands * storm.tables
    assert {line[1] for line in acks} <= written.keys()
    assert set(written.values()) == {1}
    assert all(codes[int(line[2])] == line[3] for line in acks if len(line) > 2), "the printed code, at every desk"
    first = Desk(books, at=1)
    desks = [first, *(first.desk_at(table) for table in range(2, storm.tables + 1))]
    Followed(books).sound(desks, desks)
    assert first.verify() == []
