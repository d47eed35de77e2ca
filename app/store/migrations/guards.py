"""Triggers that refuse to change or take out what was written: the one thing written twice, once for each database."""

from alembic import op

_SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""

_POSTGRES = """
CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""


def guard(table: str) -> None:
    """Make a table append-only. INSERT OR REPLACE is refused too, where triggers are recursive."""
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            op.execute(_SQLITE.format(table=table, verb=verb))
    else:
        op.execute(_POSTGRES_FUNCTION)
        op.execute(_POSTGRES.format(table=table))
