"""Who may do what on a server: the owner makes the tables, desks read and add, and whoever watches reads.

A desk's login can change nothing that was written. What it can change are the balances that are kept beside the
postings, which every examination adds up anew.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from app.dealing.values.transfers import FAMILIES, Family
from app.store.columns import APPEND_ONLY, COLUMNS

OWNER, APP, WATCH = "sabot_owner", "sabot_app", "sabot_watch"
"""Roles that nobody logs in as: who owns all, what every desk may, what a screen that only shows may."""

SETTINGS = {
    "lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s",
    "default_transaction_isolation": "read committed", "synchronous_commit": "on",
    "client_connection_check_interval": "2s", "tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3", "tcp_user_timeout": "15s",
}  # fmt: skip
"""What holds for a desk: nobody waits for ever, and a computer that is gone is noticed."""

_GRANTS = (
    f"GRANT USAGE ON SCHEMA public TO {APP}, {WATCH}",
    f"GRANT SELECT ON {', '.join(COLUMNS)}, alembic_version TO {APP}",
    f"GRANT SELECT ON {', '.join(one for one in COLUMNS if one not in ('setting', 'draft'))} TO {WATCH}",
    f"GRANT SELECT ON alembic_version TO {WATCH}",
    f"GRANT INSERT ON {', '.join(one for one in APPEND_ONLY if one != 'house')}, balance, chip_balance, draft TO {APP}",
    f"GRANT UPDATE (amount, expected) ON balance TO {APP}",
    f"GRANT UPDATE (chips) ON chip_balance TO {APP}",
    f"GRANT DELETE ON draft TO {APP}",
)

_TRIGGER = (
    "DROP TRIGGER IF EXISTS entry_adds_up ON posting",
    "CREATE CONSTRAINT TRIGGER entry_adds_up AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED "
    "FOR EACH ROW EXECUTE FUNCTION refuse_imbalance()",
)


def quoted(name: str) -> str:
    """A name as a statement has it."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A text as a statement has it that takes no values."""
    return "'" + text.replace("'", "''") + "'"


def make_roles(link: Connection) -> None:
    """Make the roles where there are none, and shut everybody else out of the database."""
    there = set(link.exec_driver_sql("SELECT rolname FROM pg_roles").scalars())
    for role in (OWNER, APP, WATCH):
        if role not in there:
            _run(link, [f"CREATE ROLE {role} NOLOGIN"])
    database = quoted(link.exec_driver_sql("SELECT current_database()").scalar_one())
    _run(link, (
        f"REVOKE ALL ON DATABASE {database} FROM PUBLIC",
        f"ALTER SCHEMA public OWNER TO {OWNER}",
        "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    ))  # fmt: skip
    tables = link.exec_driver_sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").scalars().all()
    _run(link, [f"ALTER TABLE {quoted(one)} OWNER TO {OWNER}" for one in tables])
    _run(link, [f"ALTER FUNCTION {one} OWNER TO {OWNER}" for one in link.exec_driver_sql(
        "SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace").scalars()])


def grant(link: Connection) -> None:
    """Let desks read and add, and no more; have the database refuse what does not add up. As the owner of the tables.
    """
    everything = f"ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, {APP}, {WATCH}"
    _run(link, (f"REVOKE {everything}", *_GRANTS, _check_of_an_entry(), *_TRIGGER,
                "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC"))


def make_login(link: Connection, login: str, verifier: str, role: str = APP) -> None:
    """Make a login of one computer, or give it another password; `verifier` is what a server keeps of a password."""
    there = link.exec_driver_sql("SELECT 1 FROM pg_roles WHERE rolname = %s", (login,)).scalar()
    name, database = quoted(login), quoted(link.exec_driver_sql("SELECT current_database()").scalar_one())
    _run(link, (
        *(() if there else (f"CREATE ROLE {name} NOCREATEDB NOCREATEROLE CONNECTION LIMIT 20",)),
        f"ALTER ROLE {name} LOGIN PASSWORD {literal(verifier)}",
        f"GRANT {role} TO {name}",
        f"GRANT CONNECT ON DATABASE {database} TO {name}",
        *(f"ALTER ROLE {name} SET {setting} = {literal(value)}" for setting, value in SETTINGS.items()),
    ))  # fmt: skip


def _run(link: Connection, statements: Iterable[str]) -> None:
    for one in statements:
        link.exec_driver_sql(one.replace("%", "%%"))


def _check_of_an_entry() -> str:
    """What refuses, as a transaction ends, an entry whose postings do not come to nothing in each family."""
    families = " ".join(
        f"WHEN '{kind.value}' THEN '{family.value}'" for kind, family in FAMILIES.items() if family is not Family.CHIPS)
    return f"""CREATE OR REPLACE FUNCTION refuse_imbalance() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, public, pg_temp AS $$ BEGIN IF EXISTS (
        SELECT 1 FROM public.posting WHERE entry = NEW.entry
        GROUP BY CASE substring(place from '^[a-z_]+') {families} ELSE 'chips' END HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'entry % does not add up', NEW.entry USING ERRCODE = 'integrity_constraint_violation';
        END IF; RETURN NULL; END $$"""  # noqa: S608  our own words
