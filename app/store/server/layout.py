"""How the tables lie on a server's disk: as small as what is written there, and the same whoever reads or writes it.

A night of twenty tables is half a million rows. They are only ever added, so an index leaves no room between them; a
number that stays small is kept in few bytes, and a seal in half as many as its text has. Whoever reads or writes the
text, as every Sabot does, has it from a view by the table's own name.
"""

from collections.abc import Mapping

from sqlalchemy import Connection

from app.store.columns import COLUMNS

NARROW = {
    "log_row": {"sitting": "integer", "seq": "integer", "command": "integer"},
    "posting": {"entry": "integer", "line": "smallint", "seen": "smallint"},
    "command": {"seq": "integer"},
    "entry": {"number": "integer", "command": "integer", "position": "smallint", "sitting": "integer",
              "night": "integer", "reverses": "integer"},
}
"""Whole numbers of the tables with the most rows that are kept in fewer bytes than all others: table -> column."""

SEALS = {"command": ("previous", "digest", "mac", "sealed_by"), "entry": ("previous", "digest", "mac", "sealed_by")}
"""Texts of hexadecimal digits, which are most of what a command takes: table -> column. They are kept as bytes in a
table beside, and the table's own name is that of a view."""

ORDER = {
    "command": "at elapsed seq op_id what actor result previous digest mac sealed_by",
    "log_row": "at sitting seq command kind key facts body actor",
    "posting": "amount entry line seen place chips",
}
"""The columns as they lie: numbers before texts, or room is left before each number. Who reads or writes names them."""

INDEXES = {
    "posting_by_place": "posting USING btree (place)",
    "log_by_command": "log_row USING btree (command) WITH (fillfactor = 100)",
}
"""Indexes that are made otherwise than in a file: of many postings at a place it says where they are, and the place
once."""

ONCE = {"command_written_once": ("command", "op_id")}
"""What is there once, however long the text: kept by a number made of it. Constraint -> table and column."""

FULL = ("command_pkey", "log_row_pkey", "entry_pkey", "entry_written_once", "posting_pkey")
"""Indexes that grow at their ends alone."""

_HEX = "^([0-9a-f]{2})*$"


def kept(name: str) -> str:
    """What a table is called that a view shows as text."""
    return f"{name}_kept"


def lay_out(link: Connection) -> None:
    """Bring the tables of a house to this, as their owner; what is so already is left alone."""
    run = link.exec_driver_sql
    for name, narrow in NARROW.items():
        _narrow(link, lying(link, name), narrow)
    for name, order in ORDER.items():
        if not is_shown(link, name) and _columns(link, name) != order.split():
            _put_in_order(link, name, order.split())
    for name, seals in SEALS.items():
        if not is_shown(link, name) and _is_hexadecimal(link, name, seals):
            _keep_as_bytes(link, name, seals)
    for name, made in INDEXES.items():
        if run("SELECT obj_description(to_regclass(%s), 'pg_class')", (name,)).scalar() != made:
            run(f"DROP INDEX IF EXISTS {name}")
            run(f"CREATE INDEX {name} ON {made}")
            run(f"COMMENT ON INDEX {name} IS '{made}'")  # by which it is known again
    for name, (of, column) in ONCE.items():
        if run("SELECT contype FROM pg_constraint WHERE conname = %s", (name,)).scalar() != "x":
            run(f"ALTER TABLE {lying(link, of)} DROP CONSTRAINT {name}, "
                f"ADD CONSTRAINT {name} EXCLUDE USING hash ({column} WITH =) WITH (fillfactor = 100)")
    for name in FULL:
        run(f"ALTER INDEX {name} SET (fillfactor = 100)")


def lay_plain(link: Connection) -> None:
    """Have every table lie under its own name, as in a file: what a newer version changes is there then."""
    for name, seals in SEALS.items():
        if is_shown(link, name):
            texts = ", ".join(f"ALTER {one} TYPE text USING encode({one}, 'hex')" for one in seals)
            for one in (f"DROP VIEW {name}", f"ALTER TABLE {kept(name)} {texts}", *_renamed(kept(name), name)):
                link.exec_driver_sql(one)


def is_shown(link: Connection, name: str) -> bool:
    """Whether a table lies under another name, and its own is that of a view."""
    return link.exec_driver_sql("SELECT to_regclass(%s)", (kept(name),)).scalar() is not None


def lying(link: Connection, name: str) -> str:
    """The name under which a table lies."""
    return kept(name) if is_shown(link, name) else name


def _is_hexadecimal(link: Connection, name: str, columns: tuple[str, ...]) -> bool:
    """Whether nobody has ever written anything else there: what somebody has is left for whoever examines it."""
    other = " OR ".join(f"{one} !~ '{_HEX}'" for one in columns)
    return link.exec_driver_sql(f"SELECT 1 FROM {name} WHERE {other} LIMIT 1").scalar() is None  # noqa: S608  our own


def _keep_as_bytes(link: Connection, name: str, seals: tuple[str, ...]) -> None:
    columns = [one.removeprefix("#") for one in COLUMNS[name].split()]
    shown = ", ".join(f"encode({one}, 'hex') AS {one}" if one in seals else one for one in columns)
    written = ", ".join(f"decode(NEW.{one}, 'hex')" if one in seals else f"NEW.{one}" for one in columns)
    insert = f"INSERT INTO {kept(name)} ({', '.join(columns)}) VALUES ({written})"  # noqa: S608  our own names
    texts = ", ".join(f"ALTER {one} TYPE bytea USING decode({one}, 'hex')" for one in seals)
    for one in (
        *_renamed(name, kept(name)),
        f"ALTER TABLE {kept(name)} {texts}",
        f"CREATE VIEW {name} AS SELECT {shown} FROM {kept(name)}",  # noqa: S608  our own names
        f"CREATE RULE {name}_is_kept AS ON INSERT TO {name} DO INSTEAD {insert}",
        # The guard is that of the table. A Sabot of before looks for one under this name.
        f"CREATE TRIGGER {name}_no_change BEFORE UPDATE OR DELETE ON {name} FOR EACH STATEMENT "
        "EXECUTE FUNCTION refuse_change()",
    ):
        link.exec_driver_sql(one)


def _renamed(name: str, other: str) -> tuple[str, str]:
    return (f"ALTER TABLE {name} RENAME TO {other}",
            f"ALTER TRIGGER {name}_no_change ON {other} RENAME TO {other}_no_change")


def _columns(link: Connection, name: str) -> list[str]:
    return [*link.exec_driver_sql("SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 "
                                  "AND NOT attisdropped ORDER BY attnum", (name,)).scalars()]


def _put_in_order(link: Connection, name: str, columns: list[str]) -> None:
    """Make it anew with its columns in this order, with its rows, and with all that it is bound by."""
    def asked(sql: str) -> list[str]:
        return [*link.exec_driver_sql(sql, (name,)).scalars()]

    made = dict(map(tuple, link.exec_driver_sql(
        "SELECT attname, quote_ident(attname) || ' ' || format_type(atttypid, atttypmod) || ' NOT NULL' "
        "FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped",
        (name,))))
    own = asked("SELECT format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname, "
                "pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = %s::regclass AND contype <> 't' "
                "ORDER BY contype = 'f'")
    bound = link.exec_driver_sql(
        "SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname), "
        "format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname, pg_get_constraintdef(oid)) "
        "FROM pg_constraint WHERE confrelid = %s::regclass AND conrelid <> confrelid", (name,)).all()
    guards = asked("SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal")
    named = ", ".join(columns)
    for one in (
        *(drop for drop, _ in bound),
        f"CREATE TABLE {name}_made ({', '.join(made[column] for column in columns)})",
        f"INSERT INTO {name}_made ({named}) SELECT {named} FROM {name} ORDER BY ctid",  # noqa: S608  our own names
        f"DROP TABLE {name}", f"ALTER TABLE {name}_made RENAME TO {name}",
        *own, *(add for _, add in bound), *guards,
    ):  # fmt: skip
        link.exec_driver_sql(one.replace("%", "%%"))


def _narrow(link: Connection, name: str, narrow: Mapping[str, str]) -> None:
    wide = link.exec_driver_sql("SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 "
                                "AND atttypid = 'bigint'::regtype", (name,)).scalars()
    if columns := [one for one in wide if one in narrow]:
        link.exec_driver_sql(f"ALTER TABLE {name} " + ", ".join(f"ALTER {one} TYPE {narrow[one]}" for one in columns))
