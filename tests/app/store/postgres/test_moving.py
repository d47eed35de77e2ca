"""A house between a file and a server: the same rows and codes there, and never two places that go on."""

import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, Transaction, select
from sqlalchemy.exc import DBAPIError

from app import cli
from app.desk import Desk
from app.errors import MachineFault, NotKnown, Refused
from app.ledger.check import Finding
from app.ledger.entries import reversal_of
from app.store.books import Books, open_books
from app.store.columns import COLUMNS, table
from app.store.server import copied, moving, opening
from app.store.values import Command, Committed, Event
from tests.app.desk.dealing import house
from tests.app.desk.nights_over import a_night
from tests.app.store.house import closing, command, hand, lay_night, night_of, open_house, several
from tests.app.store.postgres.server import SUPERUSER, Server
from tests.children import ended, fork

NUMBERS = count(1)
Contents = dict[str, list[tuple[Any, ...]]]


class Ann:
    """Somebody at the desk of these books."""

    def __init__(self, books: Books) -> None:
        self.books = books

    def command(self, what: str, op_id: str = "", **parts: Any) -> Command:
        return replace(command(op_id or f"{what} {next(NUMBERS)} {os.getpid()}", **parts), what=what)

    def event(self, code: str, text: str) -> Event:
        return Event(code, text, 1000, "Ann")

    def commit(self, command: Command) -> Committed:
        return self.books.commit(command)


def by_chance(folder: Path, chance: random.Random) -> None:
    """A house with some of all that books can hold."""
    with night_of(folder, hands=chance.randrange(1, 5)) as books:
        acts: list[Callable[[], object]] = [
            lambda: books.commit(several()), lambda: books.save_draft(1, "bets", {"1": chance.randrange(99)}),
            lambda: books.commit(command("undo", reversal_of(books.entries()[-1], "Zoë’s, 100 %"))),
        ]
        for act in chance.sample(acts, chance.randrange(4)):
            act()
        if chance.random() < 0.5:
            books.commit(closing())


def rows_of(books: Books) -> Contents:
    """All that books hold, but for what the house's ways say themselves."""
    with books._linked() as link:
        kept = {name: sorted(tuple(row) for row in link.execute(select(table(name)))) for name in COLUMNS}
    ways = {row[0] for row in kept["command"] if row[2] in ("moved", "moved_here", "stayed")}
    return {name: [row for row in rows if not (name == "command" and row[0] in ways) and not (
        name == "event" and row[-1] in ways)] for name, rows in kept.items()}


@pytest.fixture
def engine(server: Server) -> Iterator[Engine]:
    """The server's owner, in a database in which there is nothing."""
    engine = opening.engine_of(server.url(server.made()))
    yield engine
    engine.dispose()


@contextmanager
def on_the_server(engine: Engine, folder: Path) -> Iterator[Books]:
    """The books there, with the keys of this computer."""
    with opening.open_on(opening.engine_of(engine.url.render_as_string(hide_password=False)), folder / "keys") as books:
        yield books


def taken(folder: Path, engine: Engine) -> None:
    """The house of a folder moves to the server."""
    with open_house(folder) as books:
        moving.take(Ann(books), books, engine, "house")


def there_and_back(folder: Path, engine: Engine, chance: random.Random) -> None:
    """A house by chance goes to a server and into another file, and is what it was."""
    by_chance(folder, chance)
    with open_house(folder, read_only=True) as books:
        before, head = rows_of(books), books.head()
    taken(folder, engine)
    with on_the_server(engine, folder) as books:
        assert (rows_of(books), books.head(), books.verify()) == (before, head, [])
        books.commit(command("on the server", events=(Event("said", "here", 1000, "Ann"),)))
        before = rows_of(books)
        moving.give(Ann(books), books, folder / "back" / "house.db")
    (folder / "back" / "keys").symlink_to(folder / "keys")
    with open_house(folder / "back") as books:
        assert (rows_of(books), books.head(), books.verify(), books.warnings()) == (before, head, [], [])
        books.commit(command("in the file again"))


@pytest.mark.parametrize("number", [*range(2), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 50))])
def test_a_house_goes_there_and_back_with_every_row_and_code(tmp_path: Path, engine: Engine, number: int) -> None:
    (tmp_path / "back").mkdir()
    there_and_back(tmp_path, engine, random.Random(number))


def test_what_has_moved_takes_nothing_more_and_says_where_it_goes_on(tmp_path: Path, engine: Engine) -> None:
    lay_night(tmp_path)
    with open_house(tmp_path) as books:
        moving.take(Ann(books), books, engine, "house")
        with pytest.raises(Refused, match="This house has moved to house, and goes on there"):
            books.commit(hand(4))
    with open_house(tmp_path) as books:
        assert books.read_only_because == "This house has moved to house, and goes on there."
        assert books.verify() == []
        with pytest.raises(Refused, match="has moved to house"):
            books.commit(hand(4))
        with pytest.raises(Refused, match="has moved to house"):
            moving.take(Ann(books), books, engine, "elsewhere")


def test_a_desk_that_is_open_on_the_server_is_told_that_the_house_has_moved(tmp_path: Path, engine: Engine) -> None:
    lay_night(tmp_path)
    taken(tmp_path, engine)
    with on_the_server(engine, tmp_path) as desk, on_the_server(engine, tmp_path) as owner:
        desk.commit(hand(4))
        moving.give(Ann(owner), owner, tmp_path / "given.db")
        for books in (desk, owner):
            with pytest.raises(Refused, match=r"has moved to .*given\.db"):
                books.commit(hand(5))
    with on_the_server(engine, tmp_path) as late, pytest.raises(Refused, match=r"has moved to .*given\.db"):
        late.commit(hand(5))


def broken_at(name: str, how: Callable[[], None], patched: pytest.MonkeyPatch) -> None:
    """From now on something happens as soon as a table is to be copied."""
    real = copied._copy_table

    def copy(source: Any, target: Any, table: str) -> None:
        if table == name:
            how()
        real(source, target, table)

    patched.setattr(copied, "_copy_table", copy)


def killed(work: Callable[[], None], name: str) -> None:
    """A process that does this, and is killed as soon as a table is to be copied."""
    def doomed() -> None:
        with pytest.MonkeyPatch.context() as patched:
            broken_at(name, lambda: os.kill(os.getpid(), signal.SIGKILL), patched)
            work()

    assert ended(fork(doomed)) == -signal.SIGKILL


TABLES = [pytest.param(name, marks=() if name in ("command", "posting") else pytest.mark.nightly)
          for name in COLUMNS]


@pytest.mark.parametrize("name", TABLES)
def test_killed_at_a_table_nothing_has_come_there_and_the_same_again_goes_on(tmp_path: Path, engine: Engine,
                                                                            name: str) -> None:
    by_chance(tmp_path, random.Random(name))
    with open_house(tmp_path, read_only=True) as books:
        before = rows_of(books)
    address = engine.url.render_as_string(hide_password=False)
    killed(lambda: taken(tmp_path, opening.engine_of(address)), name)
    with engine.connect() as link:
        assert opening.version_of(link) == 0
    with open_house(tmp_path, read_only=True) as books:
        assert rows_of(books) == before
    taken(tmp_path, engine)

    def give() -> None:
        with on_the_server(engine, tmp_path) as books:
            moving.give(Ann(books), books, tmp_path / "given.db")

    if name != "house":  # of a file it is its first row
        killed(give, name)
    assert not (tmp_path / "given.db").exists()
    give()
    with on_the_server(engine, tmp_path) as books:
        assert rows_of(books) == before
    assert not list(tmp_path.glob("*.part"))


def fails() -> None:
    raise OSError(28, "No space left on device")


def is_stopped() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("how", [fails, is_stopped], ids=["disk", "Ctrl+C"])
def test_a_copy_that_fails_is_ended_and_the_house_stays(tmp_path: Path, engine: Engine, how: Callable[[], None],
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    lay_night(tmp_path)
    with open_house(tmp_path) as books, monkeypatch.context() as patched:
        broken_at("posting", how, patched)
        with pytest.raises((MachineFault, KeyboardInterrupt)):
            moving.take(Ann(books), books, engine, "house")
        assert [one.code for one in books.events()][-2:] == ["moved", "stayed"]
        books.commit(hand(4))
        assert books.verify() == []
    taken(tmp_path, engine)
    with on_the_server(engine, tmp_path) as books, monkeypatch.context() as patched:
        broken_at("posting", how, patched)
        with pytest.raises((MachineFault, KeyboardInterrupt)):
            moving.give(Ann(books), books, tmp_path / "given.db")
        books.commit(hand(5))
        assert books.verify() == []
        assert not list(tmp_path.glob("given*"))


def test_a_row_that_is_lost_on_the_way_is_found_before_anything_is_done(tmp_path: Path, engine: Engine,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    lay_night(tmp_path)
    real = copied._copy_table
    monkeypatch.setattr(copied, "_copy_table",
                        lambda source, target, name: None if name == "event" else real(source, target, name))
    with open_house(tmp_path) as books:
        with pytest.raises(MachineFault, match="The copy failed its check: Command 1: what it wrote was later"):
            moving.take(Ann(books), books, engine, "house")
        assert not books.moved_to()


def test_where_nobody_knows_whether_it_has_come_it_goes_on_nowhere_until_that_is_asked(
        tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_night(tmp_path)

    real = Transaction.commit

    def lost(transaction: Transaction) -> None:
        real(transaction)
        raise DBAPIError("COMMIT", None, OSError("connection lost"))

    with open_house(tmp_path) as books:
        with monkeypatch.context() as patched:
            patched.setattr(moving, "_commit", partial(moving._commit, by=lost))
            with pytest.raises(NotKnown, match="not known whether the house has moved"):
                moving.take(Ann(books), books, engine, "house")
        with pytest.raises(Refused, match="has moved"):
            books.commit(hand(4))
    with open_house(tmp_path) as books:
        head = moving.take(Ann(books), books, engine, "house")
        assert head == books.head()
    with on_the_server(engine, tmp_path) as books:
        assert books.head() == head
        assert [one.code for one in books.events()][-2:] == ["moved", "moved_here"]


def test_a_place_that_is_taken_is_not_written_over(tmp_path: Path, engine: Engine) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        lay_night(tmp_path / name)
    taken(tmp_path / "one", engine)
    with open_house(tmp_path / "two") as books:
        with pytest.raises(Refused, match="already a house under this name"):
            moving.take(Ann(books), books, engine, "house")
        books.commit(hand(4))
    with on_the_server(engine, tmp_path / "one") as books:
        with pytest.raises(Refused, match="already exists"):
            moving.give(Ann(books), books, tmp_path / "two" / "house.db")
        books.commit(hand(4))


def test_a_house_takes_the_place_of_one_that_was_only_prepared(tmp_path: Path, engine: Engine) -> None:
    lay_night(tmp_path)
    opening.prepare(engine)
    taken(tmp_path, engine)
    with on_the_server(engine, tmp_path) as books:
        books.commit(hand(4))
        assert books.verify() == []


def test_books_that_do_not_verify_move_nowhere(tmp_path: Path, engine: Engine) -> None:
    lay_night(tmp_path)
    with open_house(tmp_path) as books:
        books.end_examination([Finding("sums", "Entry 2 does not add up.")], None)
        with pytest.raises(Refused, match="do not verify move nowhere"):
            moving.take(Ann(books), books, engine, "house")


def test_a_backup_of_a_server_is_one_moment_of_it_and_verifies_while_hands_are_dealt(
        books: Books, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, dealt = copied._copy_table, count(2)

    def copy(source: Any, target: Any, name: str) -> None:
        real(source, target, name)
        books.commit(hand(next(dealt)))

    monkeypatch.setattr(copied, "_copy_table", copy)
    head = books.head()
    made = books.backup(tmp_path)
    assert made.name.startswith(f"sabot-{books.stem}-")
    with open_books(made, key_folder=tmp_path, read_only=True) as copy_of_them:
        assert (copy_of_them.head(), copy_of_them.verify()) == (head, [])
    assert books.head() != head


def test_by_the_words_a_house_moves_to_the_server_is_backed_up_there_and_comes_back(
        server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in (("PGHOST", server.folder), ("PGPORT", server.port), ("PGUSER", SUPERUSER),
                        ("PGPASSWORD", server.password), ("XDG_CONFIG_HOME", tmp_path / "owner")):
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    with open_books(tmp_path / "house.db", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk)
        desk.close_night()
        head = books.head()
    said = f"up to entry {head.number}. Its code: {head.number} · {head.code}"
    for words, told in (
        (["server", "take", "house.db", "moves"], f"The house is on the server, {said}"),
        (["server", "desk", "moves", "Cage"], "Saved as Cage.sabot-desk."),
        (["backup", "Cage.sabot-desk", "--to", "backups"], "sabot-moves-"),
        (["verify", "Cage.sabot-desk"], f"All is well {said}"),
        (["server", "give", "moves", "again.db"], f"The house is in again.db, {said}"),
        (["verify", "again.db"], f"All is well {said}"), (["verify", "house.db"], f"All is well {said}"),
    ):
        assert cli.main(words) == 0, capsys.readouterr()
        assert told in capsys.readouterr().out
    assert cli.main(["server", "take", "again.db", "moves"]) == 0, "there the house is as it was when it left"
    assert cli.main(["verify", "Cage.sabot-desk"]) == 0
    assert capsys.readouterr().out.endswith(f"All is well {said}\n")
