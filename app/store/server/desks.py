"""Adding a desk: how the computer that has it will reach the server, and the file that is carried there."""

import re
import socket
import unicodedata
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from app.errors import MachineFault, Refused
from app.store.server.desk_file import ENDING, DeskFile, add_desk, is_local, try_desk, write
from app.store.server.opening import fault
from app.words import tr


def file_of(name: str, folder: Path) -> Path:
    """Where the file of a desk of this name is put: Table-2.sabot-desk. Raises Refused where one lies there."""
    path = folder / ("-".join(re.findall(r"[\w.]+", name)) + ENDING)
    if not _login_part(name):
        raise Refused(tr("A desk’s name has letters or digits."), "", tr("Choose another, such as “Table 2”."))
    if path.exists():
        raise Refused(tr("{path} already exists.", path=path), tr("No file of a desk is written over."),
                      tr("Take it away, or choose another name."))
    return path


def login_of(database: str, name: str) -> str:
    """The login of a desk: a server's logins are those of all its houses."""
    return f"{database}_{_login_part(name)}"[:63]


def _login_part(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return "_".join(re.findall(r"[a-z0-9]+", plain))


def make_desk(engine: Engine, name: str, path: Path, host: str = "", key_folder: Path | None = None
              ) -> tuple[DeskFile, bool]:
    """A desk with its file at a path, and whether another computer had that desk until now.

    `host` is how the desk's computer reaches this one; without it that is looked for. Raises what `add_desk` raises.
    """
    try:
        with engine.connect() as link:
            login = login_of(str(link.execute(text("SELECT current_database()")).scalar_one()), name)
            had = bool(link.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": login}).scalar())
            port = int(link.execute(text("SELECT current_setting('port')")).scalar_one())
            place = host or (engine.url.host if engine.url.host and not is_local(engine.url.host) else _host(link))
            certificate = "" if is_local(place) else _certificate(link)
    except DBAPIError as error:
        raise fault(error) from error
    desk = replace(add_desk(engine, login, key_folder, certificate), host=place, port=engine.url.port or port)
    try:
        write(path, desk)
    except OSError as error:
        raise MachineFault(tr("{path} cannot be written: {why}.", path=path, why=error.strerror or error),
                           tr("Choose another folder, and add the desk again.")) from error
    return desk, had


def hindrance(desk: DeskFile) -> str:
    """Why a desk would not come in, tried from here; "" where it does. Its password stays as it is."""
    try:
        try_desk(desk)
    except (Refused, MachineFault) as why:
        return why.refusal.wrong
    return ""


def _host(link: Connection) -> str:
    """How this computer is reached: from itself alone, where the server listens to nobody else."""
    places = {one.strip() for one in str(link.execute(text("SELECT current_setting('listen_addresses')")).scalar_one())
              .split(",")}
    return "localhost" if places <= {"", "localhost", "127.0.0.1", "::1"} else _own_address()


def _own_address() -> str:
    """This computer's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return str(asked.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _certificate(link: Connection) -> str:
    """The server's certificate where it signed it itself; one that others signed is trusted by its name's proof alone.
    """
    if link.execute(text("SELECT current_setting('ssl')")).scalar_one() != "on":
        return ""
    made = str(link.execute(text("SELECT pg_read_file(current_setting('ssl_cert_file'))")).scalar_one())
    return made if made.count("BEGIN CERTIFICATE") == 1 else ""
