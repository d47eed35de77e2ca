import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from sqlalchemy import create_engine

from app.errors import MachineFault
from app.store import migrations
from app.store.columns import APPEND_ONLY, COLUMNS, table
from app.store.file import sqlite
from app.store.migrations import CURRENT
from app.store.tables import BOOKS
from tests.app.store.house import by_hand, hand, lay_night, night_of, open_house

NEXT = f"{CURRENT + 1:04}"


def plain(sql: str) -> str:
    return "".join(sql.replace('"', "").split())


def shape(link: sqlite3.Connection) -> dict[str, str]:
    rows = link.execute("SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL")
    return {name: plain(sql) for name, sql in rows}


def test_the_revisions_make_the_very_tables_that_the_program_knows(tmp_path: Path) -> None:
    open_house(tmp_path, create=True).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'known.db'}")
    BOOKS.create_all(engine)
    engine.dispose()
    with by_hand(tmp_path / "house.db") as made, by_hand(tmp_path / "known.db") as known:
        tables = shape(made)
        assert tables.pop("alembic_version")
        assert tables == shape(known)


def test_statements_name_the_very_columns_that_are_declared() -> None:
    declared = {name: [(one.name, str(one.type)) for one in made.columns] for name, made in BOOKS.tables.items()}
    assert {name: [(one.name, str(one.type)) for one in table(name).columns] for name in COLUMNS} == declared


def test_every_table_is_strict(tmp_path: Path) -> None:
    open_house(tmp_path, create=True).close()
    with by_hand(tmp_path / "house.db") as link:
        loose = link.execute("SELECT name FROM pragma_table_list WHERE NOT strict AND schema = 'main'").fetchall()
    assert {name for (name,) in loose} == {"alembic_version", "sqlite_schema"}


def test_the_guarded_tables_are_those_that_are_append_only() -> None:
    assert tuple(name for one in migrations.revisions() for name in one.GUARDED) == APPEND_ONLY
    assert COLUMNS.keys() - set(APPEND_ONLY) == {"draft", "balance", "chip_balance"}


def test_the_last_revision_is_the_current_one() -> None:
    assert [int(step.revision) for step in migrations.revisions()] == list(range(1, CURRENT + 1))
    assert max(sqlite.SCHEMA_DIGESTS) == CURRENT


def step(work: Callable[[], None]) -> ModuleType:
    """A revision that a later Sabot might have."""
    later = ModuleType("a_later_one")
    later.revision, later.upgrade = NEXT, work  # type: ignore[attr-defined]  # as any revision has them
    return later


def add_a_table() -> None:
    import sqlalchemy as sa
    from alembic import op

    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True), sqlite_strict=True)


def digest_after(folder: Path) -> str:
    folder.mkdir()
    open_house(folder, create=True).close()
    with by_hand(folder / "house.db") as link:
        link.execute("CREATE TABLE later (id INTEGER NOT NULL, PRIMARY KEY (id)) STRICT")
        return sqlite.schema_digest(link)


def test_older_books_are_upgraded_on_a_copy_and_the_old_ones_kept(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        entries = books.entries()
    path = tmp_path / "house.db"
    before = path.read_bytes()
    digests = {CURRENT + 1: digest_after(tmp_path / "other")}
    kept = sqlite.upgrade(path, [*migrations.revisions(), step(add_a_table)], digests)
    assert kept.name == "house-before-upgrade-2.db"
    assert kept.read_bytes() == before
    with by_hand(path) as link:
        assert link.execute("PRAGMA user_version").fetchone() == (CURRENT + 1,)
        assert link.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEXT,)]
    with open_house(tmp_path, read_only=True) as books:
        assert books.entries() == entries
        assert not books.verify()
    assert not list(tmp_path.glob("*.upgrading*"))


def break_off() -> None:
    add_a_table()
    raise sqlite3.OperationalError("disk I/O error")


def leave_orphans() -> None:
    from alembic import op

    add_a_table()
    op.execute("INSERT INTO sitting_close VALUES (99, 1, 1)")


@pytest.mark.parametrize("work", [break_off, leave_orphans, lambda: None])
def test_an_upgrade_that_fails_leaves_the_books_as_they_were(tmp_path: Path, work: Callable[[], None]) -> None:
    lay_night(tmp_path)
    path = tmp_path / "house.db"
    before = path.read_bytes()
    with pytest.raises(MachineFault):
        sqlite.upgrade(path, [*migrations.revisions(), step(work)], {CURRENT + 1: digest_after(tmp_path / "other")})
    assert path.read_bytes() == before
    with open_house(tmp_path) as books:
        assert books.commit(hand(4)).head.number == 6


def test_an_upgrade_keeps_the_rows_of_a_table_that_others_refer_to(tmp_path: Path) -> None:
    """SQLite alters a table by making another in its place: with foreign keys on, that emptied a table once."""

    def rebuild() -> None:
        from alembic import op

        with op.batch_alter_table("draft", recreate="always") as draft:
            draft.alter_column("body", new_column_name="content")

    lay_night(tmp_path)
    with open_house(tmp_path) as books:
        books.save_draft(1, "bets", {"1": 5})
    path = tmp_path / "house.db"
    with pytest.raises(MachineFault, match="are not those of version 3"):
        sqlite.upgrade(path, [*migrations.revisions(), step(rebuild)], {CURRENT + 1: "what was expected"})
    with by_hand(tmp_path / "house.db.upgrading") as link:
        assert link.execute("SELECT content FROM draft").fetchall() == [('{"1":5}',)]


def test_books_of_an_older_revision_are_upgraded_when_they_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_night(tmp_path)
    steps = (*migrations.revisions(), step(add_a_table))
    monkeypatch.setitem(sqlite.SCHEMA_DIGESTS, CURRENT + 1, digest_after(tmp_path / "other"))
    monkeypatch.setattr(sqlite, "CURRENT", CURRENT + 1)
    monkeypatch.setattr(migrations, "revisions", lambda: steps)
    with open_house(tmp_path) as books:
        assert books.commit(hand(4)).head.number == 6
        assert not books.verify()
    with by_hand(tmp_path / "house.db") as link:
        assert link.execute("SELECT count(*) FROM later").fetchone() == (0,)
