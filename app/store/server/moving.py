"""A house that moves between a file and a server, and the backup of one on a server: its rows, as they were sealed.

Before anything is copied the old place is told where the house goes, and takes nothing more from then on: two houses
that both went on would both verify. What comes to lie in the new place is there whole, examined and equal, or not at
all; then the old place is told that the house stays.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Transaction, select, text
from sqlalchemy.exc import DBAPIError

from app.errors import MachineFault, NotKnown, Refused
from app.store.books import Books
from app.store.columns import COLUMNS, table
from app.store.file import copying, sqlite
from app.store.proof.examining import Told, examine, nobody
from app.store.proof.kept_head import Head, head_of
from app.store.proof.keys import Keyring
from app.store.rows import moved_words
from app.store.server.copied import copy_rows, house_of, writing
from app.store.server.layout import lay_plain
from app.store.server.opening import fault, make_tables, version_of
from app.store.values import ARRIVED, MOVED, STAYED, Command, Committed, Event
from app.store.values import Head as ShortHead
from app.store.writing import Writing, known_of
from app.words import tr


class Scribe(Protocol):
    """Who is at the desk, and writes by leave of its guard."""

    def command(self, what: str, op_id: str = "", **parts: Any) -> Command:
        """All that one intent writes."""

    def event(self, code: str, text: str) -> Event:
        """Something worth keeping that is not an entry."""

    def commit(self, command: Command) -> Committed:
        """Write it."""


def take(scribe: Scribe, file: Books, engine: Engine, where: str, told: Told = nobody) -> ShortHead:
    """Have a house go on at a server, in a database that has none. The head that both have.

    `engine` is of the server's owner, `where` is what its place is called. Raises Refused where another house is there,
    MachineFault where it could not be copied whole: then it stays in its file. NotKnown: the same again says.
    """
    _refuse_unsound(file)
    with _faults(), engine.connect() as link:
        there = _house_in(link) if version_of(link) else None
        if there and _is_taken_up(file, where, there, link):
            return file.head()
    _refuse_other(scribe, file, where, there is not None and not _is_behind(there, file))
    with _gone(scribe, file, where), file._linked() as source, _faults(), engine.connect() as link, \
            link.begin() as transaction:
        if there:
            _take_away(link)
        make_tables(link)
        copy_rows(source, link, told, with_house=True)
        _prove(source, link, file.keys)
        _arrive(scribe, link, file.keys, tr("The house came from {where}.", where=file.path))
        _commit(transaction)
    return file.head()


def give(scribe: Scribe, books: Books, path: Path, told: Told = nobody) -> ShortHead:
    """Have a house on a server go on in a new file, which nobody has made yet. The head that both have.

    Raises Refused where something else lies there, MachineFault where it could not be copied whole: then it stays.
    """
    _refuse_unsound(books)
    path = path.resolve()
    where = str(path)
    if path.exists():
        with _file(path) as link:
            if _is_taken_up(books, where, _house_in(link), link):
                return books.head()
        raise Refused(tr("{path} already exists.", path=path), tr("Nothing is written over."),
                      tr("Choose another name."))
    _refuse_other(scribe, books, where, False)
    with _gone(scribe, books, where), books._linked() as source, _faults(), _fresh_file(path, source) as (fresh, link):
        copy_rows(source, link, told)
        _prove(source, link, books.keys)
        _arrive(scribe, link, books.keys, tr("The house came from a server."))
        link.commit()
        link.close()
        sqlite.sync(fresh)
        sqlite.put_in_place(fresh, path)
    return books.head()


def _house_in(link: Connection) -> tuple[str, Head]:
    """The id of the house that is there, and how far it goes."""
    return house_of(link)[0], head_of(link)


def _refuse_unsound(books: Books) -> None:
    if books.proof.grave:
        raise Refused(books.proof.reason, tr("Books that do not verify move nowhere."),
                      tr("Go on with a copy that verifies, then move that."))


def _is_taken_up(books: Books, where: str, there: tuple[str, Head], link: Connection) -> bool:
    """Whether a house that was on its way there has come there whole, and goes on there."""
    if there[0] != books.house() or books.moved_to() != where:
        return False
    with books._reading() as source:
        mine = head_of(source)
    command = table("command").c
    return link.execute(select(command.mac).where(command.seq == mine.command)).scalar() == mine.command_mac


def _is_behind(there: tuple[str, Head], books: Books) -> bool:
    """Whether what is there holds nothing, or nothing but what these books hold too: it may make room for them."""
    house, head = there
    if not head.command:
        return True
    command = table("command").c
    with books._reading() as link:
        mac = link.execute(select(command.mac).where(command.seq == head.command)).scalar()
    return house == books.house() and mac == head.command_mac


def _refuse_other(scribe: Scribe, books: Books, where: str, is_taken: bool) -> None:
    """Raise Refused for a house that went elsewhere, or a place in which there is one already."""
    moved = books.moved_to()
    if moved and moved != where:
        raise Refused(moved_words(moved), tr("A house goes on in one place."), tr("Go on with it there."))
    if is_taken:
        if moved:
            _stay(scribe, books)  # what is there is not what was to come
        raise Refused(tr("There is already a house under this name on the server."), tr("Nothing was copied."),
                      tr("Choose another name."))


@contextlib.contextmanager
def _gone(scribe: Scribe, books: Books, where: str) -> Iterator[None]:
    """The books say where the house went, for as long as a `with` lasts; and for good, where it ends well."""
    if not books.moved_to():
        scribe.commit(scribe.command(MOVED, result={"to": where}, events=(scribe.event(MOVED, moved_words(where)),)))
    try:
        yield
    except NotKnown:
        raise
    except BaseException:
        with contextlib.suppress(MachineFault, Refused):  # what went wrong first is said
            _stay(scribe, books)
        raise
    books.read_only_because = moved_words(where)


def _stay(scribe: Scribe, books: Books) -> None:
    books.read_only_because = ""
    scribe.commit(scribe.command(STAYED, events=(scribe.event(STAYED, tr("The house stays here after all.")),)))


def _prove(source: Connection, target: Connection, keys: Keyring) -> None:
    """Raise MachineFault where what was copied is not sound, or not what it was copied from."""
    found = examine(lambda: contextlib.nullcontext(target), keys.held, None).found
    grave = next((one.sentence for one in found if one.grave), "")
    if grave or head_of(source) != head_of(target):
        raise MachineFault(tr("The copy failed its check: {finding}", finding=grave or tr("it ends elsewhere.")),
                           tr("The house stays where it is."))


def _arrive(scribe: Scribe, link: Connection, keys: Keyring, said: str) -> None:
    """The first command of the new place: without it the books would say there too that they went away."""
    writing = Writing(link, known_of(link), keys.sealing)
    writing.prepare(scribe.command(ARRIVED, events=(scribe.event(ARRIVED, said),)))
    writing.run(link)


def _commit(transaction: Transaction, by: Callable[[Transaction], None] = Transaction.commit) -> None:
    try:
        by(transaction)
    except BaseException as error:
        raise NotKnown(fault(error), tr("It is not known whether the house has moved. Type the same again: it says so, "
                                        "or goes on.")) from error


def _take_away(link: Connection) -> None:
    """What makes room: a house that was only prepared there, or is older than the one that comes."""
    lay_plain(link)
    for name in (*reversed(COLUMNS), "alembic_version"):
        link.execute(text(f"DROP TABLE {name} CASCADE"))


@contextlib.contextmanager
def _faults() -> Iterator[None]:
    """What the disk or the server did, in words, whichever of the two it was."""
    try:
        yield
    except DBAPIError as error:
        raise (sqlite.fault if isinstance(error.orig, sqlite3.Error) else fault)(error) from error
    except (sqlite3.Error, OSError) as error:
        raise sqlite.fault(error) from error


@contextlib.contextmanager
def _fresh_file(path: Path, source: Connection) -> Iterator[tuple[Path, Connection]]:
    """New books beside a path, to be written and given its name; else they are gone again."""
    fresh = path.with_name(path.name + ".part")
    copying.put_away(fresh)
    try:
        sqlite.create(fresh, house_of(source))
        with writing(fresh) as link:
            yield fresh, link
    finally:
        copying.put_away(fresh)


@contextlib.contextmanager
def _file(path: Path) -> Iterator[Connection]:
    engine = sqlite.engine_of(path, read_only=True)
    try:
        with sqlite.faults(), engine.connect() as link:
            yield link
    finally:
        engine.dispose()
