"""A house on a server by its name or its address, as whoever owns the server reaches it.

The password is asked for where the server wants one; it is never taken from an address, which others can read.
"""

import getpass
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from app.errors import MachineFault, Refused
from app.store.server import roles
from app.store.server.desk_file import is_local
from app.store.server.driver import need_driver
from app.store.server.opening import fault
from app.words import tr

Ask = Callable[[str], str]
"""Asks whoever sits at the terminal for a password, in these words."""

_A_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_OPTIONS = ("host", "port", "sslmode", "sslrootcert")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a house's database is. What is empty is as PostgreSQL has it: this computer, this user."""

    database: str
    host: str = ""
    port: int = 0
    login: str = ""
    safety: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.database if not self.host else f"postgresql://{self.host}/{self.database}"

    @property
    def is_local(self) -> bool:
        """Whether the server is on this computer."""
        return is_local(self.host or os.environ.get("PGHOST", ""))

    def words(self, database: str = "") -> dict[str, Any]:
        """How the driver is told: beyond this computer all is encrypted, and each side proves who it is."""
        safe = {} if self.is_local else {
            "sslmode": "require", "channel_binding": "require", "require_auth": "scram-sha-256"} | dict(self.safety)
        said = {"host": self.host, "port": self.port, "user": self.login, **safe}
        return {name: value for name, value in said.items() if value} | {
            "dbname": database or self.database, "application_name": "sabot", "connect_timeout": 10}


def address_of(house: str) -> Address:
    """The address that a name or a URL gives. Raises Refused for what is neither, and for a password in it."""
    if "://" not in house:
        if not _A_NAME.fullmatch(house):
            raise Refused(tr("“{name}” cannot be the name of a house on a server.", name=house[:60]),
                          tr("It has small letters, digits and _, begins with a letter, and has 40 at most."),
                          tr("Choose another."))
        return Address(house)
    try:
        url = make_url(house)
        asked = {name: str(value) for name, value in url.query.items()}
        if url.password is not None or {"password", "sslpassword"} & asked.keys():
            raise Refused(tr("A password has no place in an address: it would be kept with what was typed, and "
                             "others could read it."), tr("Nothing was sent."),
                          tr("Leave it out: Sabot asks for it where the server wants one."))
        if url.get_backend_name() not in ("postgresql", "postgres") or not url.database or asked.keys() - {*_OPTIONS}:
            raise ValueError
        safety = tuple((name, asked[name]) for name in ("sslmode", "sslrootcert") if name in asked)
        if any(name == "sslmode" and how not in ("require", "verify-ca", "verify-full") for name, how in safety):
            raise Refused(tr("Beyond this computer Sabot sends nothing plainly."), "",
                          tr("Leave sslmode out, or set it to require, verify-ca or verify-full."))
        return Address(url.database, url.host or asked.get("host", ""), url.port or int(asked.get("port", 0)),
                       url.username or "", safety)
    except (ArgumentError, ValueError) as error:
        raise Refused(tr("This is not the address of a house on a server."),
                      tr("Such an address is postgresql://computer/house."), tr("Or type the house’s name alone.")) \
            from error


def engine_at(at: Address, ask: Ask | None = None, database: str = "") -> Engine:
    """An engine for the house, or for another `database` of its server, whose first connection was let in.

    Raises Refused where the server lets nobody in so, MachineFault where none answers.
    """
    need_driver()
    words = at.words(database)
    url = URL.create("postgresql+psycopg", at.login or None, host=at.host or None, port=at.port or None,
                     database=words["dbname"])

    def connect() -> Any:
        import psycopg

        return psycopg.connect(**words)

    while True:
        engine = create_engine(url, creator=connect, pool_pre_ping=True)
        try:
            engine.connect().close()
            return engine
        except OperationalError as error:
            engine.dispose()
            if ask is None or "password" in words or not _wants_password(error):
                raise _refusal(at, error) from error
            words["password"] = ask(tr("Password of {login} on the server: ", login=at.login or _me()))


def _wants_password(error: DBAPIError) -> bool:
    raw = getattr(error.orig, "pgconn", None)
    return bool(raw is not None and raw.needs_password)


def _refusal(at: Address, error: DBAPIError) -> Refused | MachineFault:
    said = str(error.orig)
    if f'database "{at.database}" does not exist' in said:
        return Refused(tr("There is no house “{name}” on this server.", name=at.database), "",
                       tr("Make it: sabot server prepare {name}", name=at))
    if "FATAL" in said:
        return Refused(tr("The server did not let {login} in: {why}", login=at.login or _me(), why=_reason(said)),
                       tr("Only its owner looks after a house there."), how_to_own(at.login or _me()))
    return MachineFault(tr("No server answers there: {why}", why=_reason(said)),
                        tr("Install PostgreSQL, or start it. On Debian: sudo apt install postgresql"))


def _reason(said: str) -> str:
    """The server's own last word, without where it was said."""
    line = re.sub(r"\[Errno -?\d+\] ", "", said.strip().splitlines()[0] if said.strip() else "")
    return line.rpartition("FATAL:")[2].strip().rstrip(".")[:200] + "."


def _me() -> str:
    return os.environ.get("PGUSER") or getpass.getuser()


def how_to_own(login: str) -> str:
    """What makes somebody the owner of a server."""
    return tr("On Debian its owner makes you one: sudo -u postgres createuser --superuser {login}", login=login)


def refuse_other_than_owner(link: Connection) -> None:
    """Raise Refused for a login that cannot make roles, or give them what is theirs."""
    login, is_owner = link.execute(text("SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user")).one()
    if not is_owner:
        raise Refused(tr("{login} may not look after a house on this server.", login=login),
                      tr("Its owner may: a superuser, as PostgreSQL calls it."), how_to_own(login))


def engine_of_owner(at: Address, ask: Ask | None = None) -> Engine:
    """An engine for the house as the owner of its server. Raises what `engine_at` raises, and Refused for others."""
    engine = engine_at(at, ask)
    try:
        with engine.connect() as link:
            refuse_other_than_owner(link)
    except BaseException:
        engine.dispose()
        raise
    return engine


def make_database(at: Address, ask: Ask | None = None) -> bool:
    """Make the database of a house, where there is none: whether there was. Raises what `engine_of_owner` raises."""
    engine = engine_at(at, ask, "postgres")
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as link:
            refuse_other_than_owner(link)
            if link.execute(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": at.database}).scalar():
                return True
            # By bytes, as SQLite puts words in order: a house reads the same wherever it is kept.
            link.exec_driver_sql(f"CREATE DATABASE {roles.quoted(at.database)} TEMPLATE template0 ENCODING 'UTF8' "
                                 "LC_COLLATE 'C' LC_CTYPE 'C'")
            return False
    except DBAPIError as error:
        raise fault(error) from error
    finally:
        engine.dispose()
