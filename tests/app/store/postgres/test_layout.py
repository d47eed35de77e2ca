"""How the tables of a house lie on a server's disk, also of one that was made before they lay so."""

from pathlib import Path

from sqlalchemy import text

from app.store.books import Books
from app.store.server import layout, opening
from tests.app.store.house import hand
from tests.app.store.postgres.server import Server

AS_BEFORE = (
    "DROP INDEX posting_by_place", "CREATE INDEX posting_by_place ON posting (place, amount)",
    "DROP INDEX log_by_command", "CREATE INDEX log_by_command ON log_row (command)",
    *(f"ALTER INDEX {name} RESET (fillfactor)" for name in layout.FULL),
    *(f"ALTER TABLE {name} ALTER {column} TYPE bigint" for name, narrow in layout.NARROW.items() for column in narrow),
)  # fmt: skip
"""How a house was laid out by a Sabot that knew only one way for files and servers."""

LINES = 10_000
POSTED = (
    "SET LOCAL session_replication_role = replica",
    "INSERT INTO posting SELECT n / 10, n % 10 + 1, 'stack:' || n % 100 || '@' || n % 20 + 1, n * 7919 % 1000 + 1, "
    "'', 1 FROM generate_series(100000, 99999 + :lines) n",
    "INSERT INTO log_row SELECT n % 20 + 1, n, 'answer', 'hand:1/player:1', '', '5d', 1, 'Ann', n / 2 "
    "FROM generate_series(100000, 99999 + :lines) n",
)  # fmt: skip
TAKEN = "SELECT sum(pg_total_relation_size(name)) FROM unnest(ARRAY['posting', 'log_row']) name"


def prepared(server: Server, database: str) -> None:
    engine = opening.engine_of(server.url(database))
    opening.prepare(engine)
    engine.dispose()


def bytes_of(server: Server, database: str) -> int:
    """What a row of a log and a line of an entry take on the disk, with their indexes."""
    with server.linked(database) as link:
        before = int(link.execute(text(TAKEN)).scalar_one())
        for one in POSTED:
            link.execute(text(one), {"lines": LINES} if ":lines" in one else {})
        return (int(link.execute(text(TAKEN)).scalar_one()) - before) // LINES


def test_a_line_and_a_row_take_a_sixth_less_than_laid_out_as_in_a_file(server: Server, database: str) -> None:
    server.run(*AS_BEFORE, database=database)
    other = server.made(database)
    prepared(server, other)
    assert bytes_of(server, other) < bytes_of(server, database) * 5 / 6


def test_a_house_that_was_laid_out_before_goes_on_and_reads_the_same_once_it_is_prepared(
        books: Books, server: Server, database: str, url: str, tmp_path: Path) -> None:
    server.run(*AS_BEFORE, database=database)
    books.commit(hand(2))
    entries, log = books.entries(), books.log(1)
    books.close()
    prepared(server, database)
    with opening.open_server(url, key_folder=tmp_path) as again:
        assert (again.entries(), again.log(1)) == (entries, log)
        again.commit(hand(3))
        assert again.balances() == again.summed()
        assert not again.verify()


def test_a_house_that_is_laid_out_is_left_alone_when_it_is_prepared_again(server: Server, database: str) -> None:
    def lie() -> set[tuple[str, int]]:
        with server.linked(database) as link:
            return {(name, file) for name, file in link.execute(text(
                "SELECT relname, relfilenode FROM pg_class WHERE relnamespace = 'public'::regnamespace"))}

    before = lie()
    prepared(server, database)
    assert lie() == before
