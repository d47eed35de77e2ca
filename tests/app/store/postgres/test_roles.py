"""PG-01: a desk's login reads and adds, and nothing else; what does not add up is refused by the database too."""

from contextlib import nullcontext
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.store.books import Books
from app.store.columns import APPEND_ONLY, COLUMNS
from app.store.server import opening, roles
from tests.app.store.house import closing, hand, several
from tests.app.store.postgres.server import Server

PG_01 = {
    "update": "UPDATE posting SET amount = 1",
    "delete": "DELETE FROM posting",
    "truncate": "TRUNCATE posting CASCADE",
    "drop": "DROP TABLE posting",
    "alter": "ALTER TABLE posting ADD COLUMN more text",
    "disable trigger": "ALTER TABLE posting DISABLE TRIGGER ALL",
    "session_replication_role": "SET session_replication_role = replica",
    "create": "CREATE TABLE more (id integer)",
}
"""The eight that are promised."""
A_THIEFS = {
    "create temporary": "CREATE TEMP TABLE posting (id integer)",
    "create a schema": "CREATE SCHEMA more",
    "create a function": "CREATE FUNCTION more() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "replace a guard": "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
                       "'BEGIN RETURN NEW; END'",
    "what a view shows": "SELECT mac FROM command_kept",
    "write past a view": "INSERT INTO entry_kept SELECT * FROM entry_kept",
    "empty what a view shows": "TRUNCATE entry_kept CASCADE",
    "write otherwise in a view": "CREATE OR REPLACE RULE command_is_kept AS ON INSERT TO command DO INSTEAD NOTHING",
    "drop a guard": "DROP TRIGGER posting_no_change ON posting",
    "become the owner": f"SET ROLE {roles.OWNER}",
    "grant to itself": f"GRANT {roles.OWNER} TO a_desk",
    "make a role": "CREATE ROLE more LOGIN",
    "another house": "INSERT INTO house VALUES (1, 'other', 1)",
    "take a balance out": "DELETE FROM balance",
    "call a balance otherwise": "UPDATE balance SET place = 'rack@9'",
    "change a draft": "UPDATE draft SET body = '{}'",
    "the version": "UPDATE alembic_version SET version_num = '0001'",
    "read a file": "SELECT pg_read_file('/etc/passwd')",
    "write a file": "COPY posting TO '/tmp/f-postings'",
    "run a program": "COPY posting FROM PROGRAM 'id'",
    "an extension": "CREATE EXTENSION dblink",
    "an event trigger": "CREATE EVENT TRIGGER more ON ddl_command_start EXECUTE FUNCTION refuse_change()",
    "settings of the server": "SELECT pg_reload_conf()",
}
"""And more of the kind."""


@pytest.mark.parametrize("what", [*PG_01, *A_THIEFS])
def test_a_desks_login_is_denied(books: Books, what: str) -> None:
    with pytest.raises(DBAPIError, match=r"permission denied|must be owner|must be superuser|must be a superuser|"
                                         r"must have admin option"), books._engine.begin() as link:
        link.execute(text({**PG_01, **A_THIEFS}[what]))
    assert not books.verify()


def test_what_a_desk_may_do_in_each_table_is_told_here(server: Server, database: str) -> None:
    asked = "SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = :role"
    with server.linked(database) as link:
        may = {role: set(map(tuple, link.execute(text(asked), {"role": role}))) for role in (roles.APP, roles.WATCH)}
    assert may[roles.APP] == {
        *((name, "SELECT") for name in (*COLUMNS, "alembic_version")),
        *((name, "INSERT") for name in (*APPEND_ONLY, "balance", "chip_balance", "draft") if name != "house"),
        ("draft", "DELETE"),
    }
    assert may[roles.WATCH] == {(name, "SELECT") for name in (*COLUMNS, "alembic_version")
                                if name not in ("setting", "draft")}  # fmt: skip


def test_a_login_of_one_house_does_not_come_into_another(server: Server, template: str) -> None:
    other = server.made()
    engine = opening.engine_of(server.url(other))
    opening.prepare(engine)
    engine.dispose()
    with pytest.raises(DBAPIError, match="permission denied for database"):
        opening.engine_of(server.url(other, "a_desk")).connect()


@pytest.mark.parametrize(("postings", "sound"), [
    ("('stack:1', 5), ('stack:2', -5)", True),
    ("('stack:1', 5), ('stack:2', -4)", False),
    ("('stack:1', 5), ('cashbox', -5)", False),
    ("('rack@2', 5), ('transit:12', -5), ('dropbox@2', 7), ('cashbox', -7), ('account:1', 1), ('claims', -1)", True),
    ("('rack@2', 5), ('transit:12', -5), ('dropbox@2', 7)", False),
    ("('fun:1', 5), ('fun_bank', -5)", True),
    ("('fun:1', 5), ('stack:1', -5)", False),
])  # fmt: skip
def test_an_entry_that_does_not_add_up_in_each_family_is_refused_as_it_is_committed(
        books: Books, postings: str, sound: bool) -> None:
    refused: Any = nullcontext() if sound else pytest.raises(DBAPIError, match="does not add up")
    with refused, books._engine.begin() as link:
        link.execute(text("INSERT INTO entry SELECT number + 1, command, 99, kind, title, key, sitting, night, "
                          "reverses, reason, rules, previous, digest, mac, sealed_by FROM entry "
                          "ORDER BY number DESC LIMIT 1"))
        link.execute(text(
            "INSERT INTO posting (entry, line, place, amount, chips, seen) "  # noqa: S608  our own names
            "SELECT (SELECT max(number) FROM entry), row_number() OVER (), "
            f"place, amount, '', 1 FROM (VALUES {postings}) AS v (place, amount)"))
    assert bool(books.verify()) is sound, "of the one that adds up the seals are missing"


def test_a_line_that_is_added_to_an_entry_of_before_is_refused(books: Books) -> None:
    with pytest.raises(DBAPIError, match="does not add up"), books._engine.begin() as link:
        link.execute(text("INSERT INTO posting (entry, line, place, amount, chips, seen) "
                          "VALUES (1, 99, 'stack:1', 5, '', 1)"))


def test_a_balance_that_a_login_changed_is_found(books: Books) -> None:
    with books._engine.begin() as link:
        link.execute(text("UPDATE balance SET amount = amount + 100 WHERE place = 'stack:1'"))
    assert [one.grave for one in books.verify()] == [True]


def test_a_desk_writes_all_that_a_night_has_by_its_login(books: Books) -> None:
    books.save_draft(1, "bets", {"1": 5})
    for one in (hand(2), several(), closing()):
        books.commit(one)
    assert books.draft(1) is None
    assert [one.number for one in books.house_tables()] == [2]
    assert not books.verify()


def test_tables_that_were_made_before_there_were_roles_come_to_the_owner(server: Server, template: str) -> None:
    name = server.made(template)
    server.run("ALTER TABLE posting OWNER TO landlord", "ALTER FUNCTION refuse_change OWNER TO landlord",
               f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {roles.APP}", database=name)
    engine = opening.engine_of(server.url(name))
    opening.prepare(engine)
    engine.dispose()
    with server.linked(name) as link:
        owners = link.execute(text("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")).scalars()
        assert set(owners) == {roles.OWNER}
        assert not link.execute(text("SELECT has_table_privilege(:role, 'posting', 'DELETE')"),
                                {"role": roles.APP}).scalar_one()  # fmt: skip
