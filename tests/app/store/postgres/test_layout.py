"""How the tables of a house lie on a server's disk, also of one that was made before they lay so."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.store.books import Books
from app.store.columns import APPEND_ONLY, COLUMNS, table
from app.store.server import layout, opening
from tests.app.store.house import hand
from tests.app.store.house import opening as first_evening
from tests.app.store.postgres.server import Server

NAMED = {name: ", ".join(table(name).columns.keys()) for name in COLUMNS}
LINES = 10_000
POSTED = (
    "SET LOCAL session_replication_role = replica",
    "INSERT INTO posting (entry, line, place, amount, chips, seen) "
    "SELECT n / 10, n % 10 + 1, 'stack:' || n % 100 || '@' || n % 20 + 1, n * 7919 % 1000 + 1, "
    "'', 1 FROM generate_series(100000, 99999 + :lines) n",
    "INSERT INTO log_row (sitting, seq, kind, key, facts, body, at, actor, command) "
    "SELECT n % 20 + 1, n, 'answer', 'hand:1/player:1', '', '5d', 1, 'Ann', n / 2 "
    "FROM generate_series(100000, 99999 + :lines) n",
)  # fmt: skip
COMMANDED = (
    "INSERT INTO command (seq, op_id, what, actor, at, elapsed, result, previous, digest, mac, sealed_by) "
    "SELECT n, gen_random_uuid()::text, 'answer', 'host', n, n, 'true', encode(sha256('p'), 'hex'), "
    "encode(sha256('d'), 'hex'), encode(sha256('m'), 'hex'), 'd24094dae0bc1125' "
    "FROM generate_series(100001, 100000 + :lines) n",
)  # fmt: skip
TAKEN = "SELECT sum(pg_total_relation_size(name)) FROM unnest(ARRAY['posting', 'log_row']) name"
GUARDED = ("SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
           "WHERE t.tgname = c.relname || '_no_change' AND t.tgenabled IN ('O', 'A')")
"""How a Sabot of before asks whether what was written can be changed."""


@pytest.fixture
def before(server: Server) -> str:
    """A database whose tables lie as a Sabot laid them that knew only one way for files and servers."""
    name = server.made()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(opening, "lay_out", lambda link: None)
        prepared(server, name)
    return name


@pytest.fixture
def old_books(server: Server, before: str, tmp_path: Path) -> Iterator[Books]:
    """A house in it, with an evening of two hands."""
    with opening.open_server(server.url(before), key_folder=tmp_path) as books:
        books.commit(first_evening())
        books.commit(hand(1))
        books.commit(hand(2))
        yield books


def told(server: Server, database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, as whoever asks for them by their names reads them."""
    with server.linked(database) as link:
        return {name: [tuple(row) for row in link.execute(text(f"SELECT {columns} FROM {name} ORDER BY 1, 2"))]  # noqa: S608  our own
                for name, columns in NAMED.items() if name not in ("house", "draft")}


def bound(server: Server, database: str) -> set[str]:
    """By what the rows are held to what they are, whatever the tables are called that they lie in."""
    with server.linked(database) as link:
        found = link.execute(text(
            "SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE contype <> 't' AND "
            "connamespace = 'public'::regnamespace UNION SELECT pg_get_triggerdef(oid) FROM pg_trigger "
            "WHERE NOT tgisinternal")).scalars()
        return {one.replace("_kept", "") for one in found}


def prepared(server: Server, database: str) -> None:
    engine = opening.engine_of(server.url(database))
    opening.prepare(engine)
    engine.dispose()


def bytes_of(server: Server, database: str, posted: Sequence[str] = POSTED, taken: str = TAKEN) -> int:
    """What a row of a log and a line of an entry take on the disk, with their indexes; or what else is written."""
    with server.linked(database) as link:
        size = int(link.execute(text(taken)).scalar_one())
        for one in posted:
            link.execute(text(one), {"lines": LINES} if ":lines" in one else {})
        return (int(link.execute(text(taken)).scalar_one()) - size) // LINES


def test_a_line_and_a_row_take_a_fifth_less_than_laid_out_as_in_a_file(
        server: Server, database: str, before: str) -> None:
    assert bytes_of(server, database) < bytes_of(server, before) * 4 / 5


def test_a_command_takes_a_quarter_less_than_laid_out_as_in_a_file(server: Server, database: str, before: str) -> None:
    taken = "SELECT pg_total_relation_size('{}')"
    plain = bytes_of(server, before, COMMANDED, taken.format("command"))
    assert bytes_of(server, database, COMMANDED, taken.format("command_kept")) < plain * 3 / 4


def test_a_house_that_was_laid_out_before_goes_on_and_reads_the_same_once_it_is_prepared(
        old_books: Books, server: Server, before: str) -> None:
    entries, log, rows = old_books.entries(), old_books.log(1), told(server, before)
    prepared(server, before)
    assert told(server, before) == rows
    assert (old_books.entries(), old_books.log(1)) == (entries, log)
    old_books.commit(hand(3))
    assert old_books.balances() == old_books.summed()
    assert not old_books.verify()


def test_it_is_bound_by_what_a_new_house_is_bound_by(server: Server, before: str, database: str) -> None:
    as_made = bound(server, before)
    prepared(server, before)
    assert bound(server, before) == bound(server, database)
    once = {one for one in as_made if one.startswith("command_written_once")}
    assert {one for one in as_made - once if "BEFORE" not in one} <= bound(server, before)


def test_a_house_that_is_laid_out_is_left_alone_when_it_is_prepared_again(server: Server, database: str) -> None:
    def lie() -> set[tuple[str, int]]:
        with server.linked(database) as link:
            return {(name, file) for name, file in link.execute(text(
                "SELECT relname, relfilenode FROM pg_class WHERE relnamespace = 'public'::regnamespace"))}

    files = lie()
    prepared(server, database)
    assert lie() == files


def test_what_a_newer_version_changes_lies_under_its_own_name_and_goes_back_as_it_was(
        books: Books, server: Server, database: str) -> None:
    rows = told(server, database)
    with server.linked(database) as link:
        layout.lay_plain(link)
        for name in layout.SEALS:
            link.execute(text(f"ALTER TABLE {name} ADD COLUMN more text"))
            link.execute(text(f"ALTER TABLE {name} DROP COLUMN more"))
    assert told(server, database) == rows
    prepared(server, database)
    assert told(server, database) == rows
    books.commit(hand(2))
    assert not books.verify()


def test_an_older_version_lays_out_what_it_knows_and_finds_every_guard(server: Server, database: str) -> None:
    with server.linked(database) as link:
        for name in ("command_pkey", "command_written_once", "entry_pkey", "entry_written_once"):
            link.execute(text(f"ALTER INDEX {name} SET (fillfactor = 100)"))
        assert {*APPEND_ONLY} <= {*link.execute(text(GUARDED)).scalars()}


@pytest.mark.parametrize("name", layout.SEALS)
def test_what_a_view_shows_is_guarded_too(books: Books, server: Server, database: str, name: str) -> None:
    """Even from the server's superuser."""
    for attempt in (f"UPDATE {layout.kept(name)} SET mac = mac", f"DELETE FROM {layout.kept(name)}",  # noqa: S608  our own
                    f"TRUNCATE {layout.kept(name)} CASCADE"):
        with pytest.raises(DBAPIError, match="is append-only"), server.linked(database) as link:
            link.execute(text(attempt))


def test_a_seal_that_nobody_made_stays_for_whoever_examines_the_house(
        old_books: Books, server: Server, before: str) -> None:
    server.run("ALTER TABLE command DISABLE TRIGGER command_no_change",
               "UPDATE command SET mac = 'none' WHERE seq = 2",
               "ALTER TABLE command ENABLE TRIGGER command_no_change", database=before)
    found = old_books.verify()
    assert found
    prepared(server, before)
    assert old_books.verify() == found
    with server.linked(before) as link:
        assert (layout.is_shown(link, "command"), layout.is_shown(link, "entry")) == (False, True)


def test_an_act_that_was_written_is_not_written_again_whoever_asks(books: Books, server: Server, database: str) -> None:
    again = NAMED["command"].replace("seq", "seq + 1", 1)
    with pytest.raises(IntegrityError, match="command_written_once"), server.linked(database) as link:
        link.execute(text(f"INSERT INTO command ({NAMED['command']}) SELECT {again} FROM command "  # noqa: S608  our own
                          "ORDER BY seq DESC LIMIT 1"))
