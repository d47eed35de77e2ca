"""How the tables came to be, revision by revision. Run from code: there is no settings file to lose."""

from collections.abc import Sequence
from types import ModuleType

from sqlalchemy import Connection, text

CURRENT = 2
"""The revision that this program writes."""


def revisions() -> tuple[ModuleType, ...]:
    """Every revision, oldest first. Named one by one, so that a frozen program finds them too."""
    from app.store.migrations.versions import (  # alembic is slow to load and seldom needed
        r0001_books,
        r0002_several_tables,
    )

    return (r0001_books, r0002_several_tables)


def migrate(link: Connection, from_revision: int, steps: Sequence[ModuleType] | None = None) -> int:
    """Bring the tables from a revision (0 for an empty database) to the last one, in the caller's transaction.

    Returns the revision that was reached. On SQLite the caller has switched foreign keys off, and checks them after.
    """
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    reached = from_revision
    with Operations.context(MigrationContext.configure(link)):
        for step in steps if steps is not None else revisions():
            if int(step.revision) > from_revision:
                step.upgrade()
                reached = int(step.revision)
                _stamp(link, step.revision)
    return reached


def _stamp(link: Connection, revision: str) -> None:
    link.execute(text("DELETE FROM alembic_version"))
    link.execute(text("INSERT INTO alembic_version (version_num) VALUES (:revision)"), {"revision": revision})
