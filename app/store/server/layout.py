"""How the tables lie on a server's disk: as small as what is written there, and the same whoever reads or writes it.

A night of twenty tables is half a million rows. They are only ever added, so an index leaves no room between them; a
number that stays small is kept in few bytes.
"""

from sqlalchemy import Connection

NARROW = {
    "log_row": {"sitting": "integer", "seq": "integer", "command": "integer"},
    "posting": {"entry": "integer", "line": "smallint", "seen": "smallint"},
}
"""Whole numbers of the two tables with the most rows that are kept in fewer bytes than all others: table -> column."""

INDEXES = {
    "posting_by_place": "posting USING btree (place)",
    "log_by_command": "log_row USING btree (command) WITH (fillfactor = 100)",
}
"""Indexes that are made otherwise than in a file: of many postings at a place it says where they are, and the place
once."""

FULL = ("command_pkey", "command_written_once", "log_row_pkey", "entry_pkey", "entry_written_once", "posting_pkey")
"""Indexes that grow at their ends alone."""


def lay_out(link: Connection) -> None:
    """Bring the tables of a house to this, as their owner; what is so already is left alone."""
    run = link.exec_driver_sql
    for name, narrow in NARROW.items():
        wide = run("SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 "
                   "AND atttypid = 'bigint'::regtype", (name,)).scalars()
        if columns := [one for one in wide if one in narrow]:
            run(f"ALTER TABLE {name} " + ", ".join(f"ALTER {one} TYPE {narrow[one]}" for one in columns))
    for name, made in INDEXES.items():
        if run("SELECT obj_description(to_regclass(%s), 'pg_class')", (name,)).scalar() != made:
            run(f"DROP INDEX IF EXISTS {name}")
            run(f"CREATE INDEX {name} ON {made}")
            run(f"COMMENT ON INDEX {name} IS '{made}'")  # by which it is known again
    for name in FULL:
        run(f"ALTER INDEX {name} SET (fillfactor = 100)")
