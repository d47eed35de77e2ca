"""What is not as it should be with a house's server, a sentence each; and the lines that its owner adds by hand."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from app.store.columns import APPEND_ONLY, COLUMNS
from app.store.migrations import CURRENT
from app.store.proof.keys import held_keys, usual_folder
from app.store.server import roles
from app.store.server.layout import kept, lying
from app.store.server.opening import fault, house_and_last, version_of
from app.words import tr

_RULES = """
SELECT line_number, type, database, user_name, coalesce(address, ''), auth_method, coalesce(error, '')
FROM pg_hba_file_rules WHERE database && ARRAY['all', current_database()::text] OR error IS NOT NULL ORDER BY 1
"""


class Line(NamedTuple):
    """A line that the server needs, the file it goes into, and what then has it hold."""

    file: str
    text: str
    then: str


class _Rule(NamedTuple):
    """Who comes in how, as the server's file says it."""

    number: int
    kind: str
    databases: list[str]
    logins: list[str]
    address: str
    method: str
    error: str

    @property
    def lets_desks_in(self) -> bool:
        """Whether a desk of another computer comes in by it, and by its password alone."""
        far = self.kind in ("host", "hostssl") and self.address not in ("127.0.0.1", "::1", "localhost")
        return far and self.method == "scram-sha-256" and bool({"all", f"+{roles.APP}"} & {*self.logins})


def lines_needed(engine: Engine) -> list[Line]:
    """What is to be added to the server's two files, so that desks on other computers reach the house."""
    with _asking(engine) as link:
        return list(_lines_needed(link))


def _lines_needed(link: Connection) -> Iterator[Line]:
    if _listens_to_itself(link):
        yield Line(_shown(link, "config_file"), "listen_addresses = '*'", tr("Then restart the server."))
    if not any(rule.lets_desks_in for rule in _rules(link)):
        yield Line(_shown(link, "hba_file"),
                   f"hostssl  {_database(link)}  +{roles.APP}  samenet  scram-sha-256", tr("Then reload the server."))


def trust_lines(engine: Engine) -> list[str]:
    """A warning for each line by which the server lets anybody in without a password."""
    with _asking(engine) as link:
        return list(_trusting(link))


def _trusting(link: Connection) -> Iterator[str]:
    file = _shown(link, "hba_file")
    for rule in _rules(link):
        if rule.method == "trust":
            yield tr("Line {number} of {file} says “trust”: whoever reaches the server comes in without a password, "
                     "as anybody. Have it say scram-sha-256.", number=rule.number, file=file)
        elif rule.method == "password":
            yield tr("Line {number} of {file} says “password”: the server is sent passwords as they are. Have it say "
                     "scram-sha-256.", number=rule.number, file=file)


def faults(engine: Engine, key_folder: Path | None = None) -> list[str]:
    """All that is not as it should be, a sentence each. Raises MachineFault where the server cannot be asked."""
    with _asking(engine) as link:
        if not version_of(link):
            return [tr("There is no house in this database yet. Make it: sabot server prepare {name}",
                       name=_database(link))]
        return [*_of_the_house(link, key_folder or usual_folder()), *_of_rights(link), *_of_the_server(link)]


def _of_the_house(link: Connection, folder: Path) -> Iterator[str]:
    if version_of(link) != CURRENT:
        yield tr("The tables are of another version of Sabot. Bring them up to date: sabot server prepare {name}",
                 name=_database(link))
        return
    house, last = house_and_last(link)
    if last.sealed_by and last.sealed_by not in held_keys(folder, house):
        yield tr("The key of this house is not on this computer: no desk can be added here.")


def _of_rights(link: Connection) -> Iterator[str]:
    prepare = tr("Run: sabot server prepare {name}", name=_database(link))
    others = _asked(link, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner <> :owner UNION "
                          "SELECT viewname FROM pg_views WHERE schemaname = 'public' AND viewowner <> :owner",
                    owner=roles.OWNER)
    if others:
        yield tr("Tables belong to somebody else: {names}.", names=", ".join(others)) + " " + prepare
    guarded = _asked(link, "SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
                           "WHERE t.tgname = c.relname || '_no_change' AND t.tgenabled IN ('O', 'A')")
    if bare := sorted(name for name in APPEND_ONLY if lying(link, name) not in guarded):
        yield tr("What was written could be changed in: {names}. The guards were taken away: restore the house from a "
                 "backup that verifies.", names=", ".join(bare))
    if not _asked(link, "SELECT tgname FROM pg_trigger WHERE tgname = 'entry_adds_up' AND tgenabled IN ('O', 'A')"):
        yield tr("The server does not look whether entries add up.") + " " + prepare
    more = _asked(link, "SELECT DISTINCT table_name FROM information_schema.role_table_grants WHERE grantee = :app "
                        "AND (privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES') OR privilege_type = 'UPDATE' OR "
                        "(privilege_type = 'DELETE' AND table_name <> 'draft')) AND table_schema = 'public'",
                  app=roles.APP)
    if names := sorted({*more} & {*COLUMNS, *map(kept, COLUMNS)}):
        yield tr("Desks may do more than read and add in: {names}.", names=", ".join(names)) + " " + prepare
    strong = _asked(link, "SELECT rolname FROM pg_roles WHERE pg_has_role(oid, :app, 'MEMBER') AND rolcanlogin AND "
                          "NOT rolsuper AND (rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls OR "
                          "pg_has_role(oid, :owner, 'MEMBER'))", app=roles.APP, owner=roles.OWNER)
    if strong:
        yield tr("Logins of desks may do what only the owner should: {names}. Add these desks again.",
                 names=", ".join(strong))
    if _asked(link, "SELECT 1 FROM pg_database WHERE datname = current_database() AND "
                    "has_database_privilege('public', oid, 'CONNECT')"):
        yield tr("Every login of the server may look into this database.") + " " + prepare


def _of_the_server(link: Connection) -> Iterator[str]:
    for name in ("fsync", "full_page_writes"):
        if _shown(link, name) == "off":
            yield tr("{setting} is off: a power cut may take what was saved. Switch it on in {file}.", setting=name,
                     file=_shown(link, "config_file"))
    for line in _lines_needed(link):
        yield tr("Desks on other computers do not get in. Add to {file}: {line}", file=line.file, line=line.text) + \
            " " + line.then
    if not _listens_to_itself(link) and _shown(link, "ssl") == "off":
        yield tr("The server does not encrypt what is sent. Switch ssl on in {file}; beyond this computer desks send "
                 "nothing plainly.", file=_shown(link, "config_file"))
    for rule in _rules(link):
        if rule.error:
            yield tr("Line {number} of {file} is not understood: {why}.", number=rule.number,
                     file=_shown(link, "hba_file"), why=rule.error)
    yield from _trusting(link)


def _listens_to_itself(link: Connection) -> bool:
    places = {one.strip() for one in _shown(link, "listen_addresses").split(",")}
    return places <= {"", "localhost", "127.0.0.1", "::1"}


def _rules(link: Connection) -> list[_Rule]:
    return [_Rule(*row) for row in link.execute(text(_RULES))]


def _asked(link: Connection, sql: str, **values: str) -> list[str]:
    return [str(one) for one in link.execute(text(sql), values).scalars()]


def _shown(link: Connection, name: str) -> str:
    return str(link.execute(text("SELECT current_setting(:name)"), {"name": name}).scalar_one())


def _database(link: Connection) -> str:
    return str(link.execute(text("SELECT current_database()")).scalar_one())


@contextlib.contextmanager
def _asking(engine: Engine) -> Iterator[Connection]:
    try:
        with engine.connect() as link:
            yield link
    except DBAPIError as error:
        raise fault(error) from error
