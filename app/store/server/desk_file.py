"""A desk's way to the house's server: a file that is carried to one computer, and opens it once.

The password in it is changed at the first opening, and the new one is kept on that computer alone. Who finds the file
later comes nowhere with it; the house's key in it lets nobody in either.
"""

import ipaddress
import json
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError, OperationalError

from app.errors import MachineFault, Refused
from app.ledger.chain import Key
from app.store.proof.keys import LENGTH, keep_key, keyring, usual_folder
from app.store.proof.sealed_file import sync_folder
from app.store.server import roles
from app.store.server.driver import need_driver
from app.store.server.lease import program_name
from app.store.server.opening import ServerBooks, fault, house_and_last, open_on
from app.store.server.watchdog import PATIENCE
from app.words import tr

ENDING = ".sabot-desk"
KEPT = ".server"
"""How the file ends that is kept once a desk's own was opened: with the password that holds, for its owner alone."""
_BITS = 160


@dataclass(frozen=True, slots=True)
class DeskFile:
    """What a desk needs: where the server is, its certificate if it has one of its own, who the desk is there, and the
    house with its key as hexadecimal digits. `then` is a password that is about to take the place of the other.
    """

    host: str
    port: int
    database: str
    login: str
    password: str
    house: str
    key: str
    certificate: str = ""
    then: str = ""


def add_desk(engine: Engine, login: str, key_folder: Path | None = None, certificate: str = "") -> DeskFile:
    """A login for one computer, or a new password for it, and the file that is carried there.

    `engine` is of somebody who may make roles. Raises Refused where this computer has not the house's own key.
    """
    password = _a_password()
    try:
        with engine.begin() as link:
            house, last = house_and_last(link)
            keys = keyring(key_folder or usual_folder(), house, last.sealed_by, make=not last.command)
            if keys.sealing is None or (last.sealed_by and keys.sealing.name != last.sealed_by):
                raise Refused(tr("The key of this house is not on this computer."),
                              tr("A desk that seals with another one would be found to be a stranger’s."),
                              tr("Add the desk where the house was prepared."))
            roles.make_login(link, login, _verifier(link, login, password))
    except DBAPIError as error:
        raise fault(error) from error
    at = engine.url
    host = at.host or str(at.query.get("host", "")) or "localhost"
    return DeskFile(host, at.port or int(str(at.query.get("port", 5432))), str(at.database), login, password, house,
                    keys.sealing.secret.hex(), certificate)  # fmt: skip


def write(path: Path, desk: DeskFile) -> None:
    """Keep it, readable by nobody else, whole or not at all. Raises OSError."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({"sabot": "desk 1"} | asdict(desk), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    sync_folder(path.parent)


def read(path: Path) -> DeskFile:
    """What was written. Raises Refused for anything else, and MachineFault where it cannot be read."""
    try:
        said = json.loads(path.read_text("utf-8"))
        if said.pop("sabot") != "desk 1" or len(bytes.fromhex(said["key"])) != LENGTH:
            raise ValueError
        words = {name: str(value) for name, value in said.items() if name != "port"}
        return DeskFile(port=int(said["port"]), **words)
    except OSError as error:
        raise MachineFault(tr("{name} cannot be read: {why}.", name=path.name, why=error.strerror or error)) from error
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise Refused(tr("{name} is not the file of a desk.", name=path.name),
                      tr("Such a file is made where the house’s server was prepared."),
                      tr("Ask for another one.")) from error


def open_desk(path: Path, folder: Path | None = None, read_only: bool = False) -> ServerBooks:
    """The books of the house whose desk this file is for.

    At the first opening the password becomes another one, which is kept in `folder` before the server has it: after a
    crash both are tried. Raises Refused where somebody opened the file before, elsewhere, and where another house is
    there by now.
    """
    need_driver()
    desk, keys = read(path), folder or usual_folder()
    mine = keys / f"{desk.house}-{desk.login}{KEPT}"
    keys.mkdir(parents=True, exist_ok=True, mode=0o700)
    is_known = mine.exists()
    kept = replace(read(mine), host=desk.host, port=desk.port, certificate=desk.certificate) if is_known else \
        replace(desk, then=_a_password())
    write(mine, kept)
    try:
        engine = _let_in(kept)
    except Refused:
        if not is_known:
            mine.unlink()  # nothing was agreed on with the server
        raise
    if kept.then:
        write(mine, replace(kept, password=kept.then, then=""))
    keep_key(keys, desk.house, Key(bytes.fromhex(desk.key)))
    books = open_on(engine, keys, read_only)
    if books.house() != desk.house:
        books.close()
        raise Refused(tr("{name} is for another house than the one that is on this server now.", name=path.name),
                      tr("A house was moved there after the file was made."),
                      tr("Ask for another one: sabot server desk {database} makes it.", database=desk.database))
    return books


def try_desk(desk: DeskFile) -> None:
    """See whether a desk is let in with the password it has. Raises what `open_desk` raises where it is not."""
    _tried(desk).dispose()


def _let_in(desk: DeskFile) -> Engine:
    """An engine with the password that holds, once the new one holds where there is one."""
    if not desk.then:
        return _tried(desk)
    try:
        return _tried(replace(desk, password=desk.then))
    except (Refused, MachineFault):  # what a server says, it may say in its owner's language
        old = _tried(desk)  # of the two only the old one lets in: it has done its work
        try:
            with old.begin() as link:
                verifier = _verifier(link, desk.login, desk.then)
                link.exec_driver_sql(f"ALTER ROLE CURRENT_USER PASSWORD {roles.literal(verifier)}")
        except DBAPIError as error:
            raise fault(error) from error
        finally:
            old.dispose()
    return _tried(replace(desk, password=desk.then))


def _tried(desk: DeskFile) -> Engine:
    """An engine whose first connection was let in."""
    last: DBAPIError | None = None
    for safety in safeties(desk):
        engine = _engine(desk, safety)
        try:
            engine.connect().close()
            return engine
        except OperationalError as error:
            engine.dispose()
            last = error
            if "does not match host name" not in str(error):
                break
    assert last is not None
    raise _refusal(last) from last


def _engine(desk: DeskFile, safety: dict[str, str]) -> Engine:
    url = URL.create("postgresql+psycopg", desk.login, desk.password, database=desk.database)

    def connect() -> Any:
        import psycopg

        with _laid_down(desk.certificate) as certificate:
            how: dict[str, Any] = dict(safety)
            if certificate and "sslmode" in safety:
                how["sslrootcert"] = certificate
            return psycopg.connect(host=desk.host, port=desk.port, dbname=desk.database, user=desk.login,
                                   password=desk.password, connect_timeout=int(PATIENCE),
                                   application_name=program_name(), **how)

    return create_engine(url, creator=connect, pool_pre_ping=True)


def safeties(desk: DeskFile) -> list[dict[str, str]]:
    """By which rules this desk talks to its server, the strictest first.

    A server always asks for the password in a way that proves it knows it too. Beyond this computer all is encrypted;
    where its name is not the certificate's the password is bound to the very connection.
    """
    asked = {"require_auth": "scram-sha-256"}
    if is_local(desk.host):
        return [asked]
    bound = asked | {"channel_binding": "require"}
    if not desk.certificate:
        return [bound | {"sslmode": "require"}]
    return [bound | {"sslmode": "verify-full"}, bound | {"sslmode": "verify-ca"}]


def is_local(host: str) -> bool:
    """Whether a host is this computer itself."""
    if host.startswith(("/", "@")) or host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@contextmanager
def _laid_down(certificate: str) -> Iterator[str]:
    """A certificate as a file, while a connection is made: the driver's library reads files alone."""
    if not certificate:
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        path = Path(folder) / "server.crt"
        path.write_text(certificate, "ascii")
        yield str(path)


def _refusal(error: DBAPIError) -> Refused | MachineFault:
    said = str(error)
    if "password authentication failed" in said:
        return Refused(tr("This file has been opened before, or its login was shut out."),
                       tr("The password in it works once, on one computer."), tr("Ask for another one."))
    if "does not support SSL" in said or "SSL encryption" in said or "channel binding" in said:
        return Refused(tr("This server does not encrypt what is sent."),
                       tr("Beyond this computer Sabot sends nothing plainly."),
                       tr("Have its owner switch TLS on: sabot server check says how."))
    if "certificate" in said:
        return Refused(tr("This is not the server that the file was made for: its certificate is another."), "",
                       tr("Ask its owner; if it was renewed, ask for another file."))
    if "require_auth" in said or "authentication method requirement" in said:
        return Refused(tr("This server lets anybody in without a password."), tr("Nothing was sent to it."),
                       tr("Have its owner take the “trust” line out of pg_hba.conf."))
    return fault(error)


def _a_password() -> str:
    return secrets.token_hex(_BITS // 8)


def _verifier(link: Connection, login: str, password: str) -> str:
    """What a server keeps of a password: it never reads, or logs, the password itself."""
    raw = cast(Any, link.connection.driver_connection).pgconn
    return str(raw.encrypt_password(password.encode(), login.encode(), b"scram-sha-256").decode())
