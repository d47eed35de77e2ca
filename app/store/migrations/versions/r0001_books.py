"""The first books: every table, and the guards that keep what was written."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from app.store.migrations.guards import guard

revision = "0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

GUARDED = (
    "house", "command", "setting", "player", "night", "night_close", "sitting", "sitting_close", "log_row", "event",
    "entry", "posting",
)


def _columns(written: str) -> list[sa.Column[Any]]:
    """Columns by their names: a # before one says that it is a whole number, all others are text.

    A ! behind one is part of the key, a ? may be empty, and after > stands the column whose rows it refers to.
    """
    return [_column(*one.partition(">")[::2]) for one in written.split()]


def _column(said: str, target: str) -> sa.Column[Any]:
    kind, key = WHOLE if said.startswith("#") else sa.Text(), said.endswith("!")
    more: dict[str, Any] = {"primary_key": True} | ({"autoincrement": False} if kind is WHOLE else {}) if key else {}
    return sa.Column(said.strip("#!?"), kind, *([sa.ForeignKey(target)] if target else []),
                     nullable=said.endswith("?"), **more)


def make_table(name: str, columns: str, *constraints: sa.Constraint, keyed: bool = False) -> None:
    """A table; the rows of a `keyed` one lie in the order of their key."""
    op.create_table(name, *_columns(columns), *constraints, sqlite_strict=True,
                    **({"sqlite_with_rowid": False} if keyed else {}))


def upgrade() -> None:
    """Make the tables and their guards."""
    op.create_table("alembic_version", sa.Column("version_num", sa.String(32), primary_key=True, nullable=False))
    make_table("house", "#one! id #created_at", sa.CheckConstraint("one = 1", name="one_house"))
    make_table("command", "#seq! op_id what actor #at #elapsed result previous digest mac sealed_by",
           sa.UniqueConstraint("op_id", name="command_written_once"),
           sa.CheckConstraint("seq >= 1", name="command_from_one"))
    make_table("setting", "#command!>command.seq key! value", keyed=True)
    make_table("player", "#command!>command.seq #id! name #created_at",
           sa.CheckConstraint("id >= 1 AND name <> ''", name="player_has_a_name"), keyed=True)
    make_table("night", "#id! title host zone #opened_at #command>command.seq",
           sa.CheckConstraint("id >= 1", name="night_from_one"))
    make_table("night_close", "#night!>night.id #closed_at #command>command.seq")
    make_table("sitting", "#id! #night>night.id table_name game #game_version #opened_at #command>command.seq",
           sa.CheckConstraint("id >= 1", name="sitting_from_one"))
    make_table("sitting_close", "#sitting!>sitting.id #closed_at #command>command.seq")
    make_table("log_row", "#sitting!>sitting.id #seq! kind key facts body #at actor #command>command.seq",
           sa.CheckConstraint("seq >= 1", name="log_from_one"), keyed=True)
    op.create_index("log_by_command", "log_row", ["command"])
    make_table("event", "#seq! #at actor code text #command>command.seq",
           sa.CheckConstraint("seq >= 1", name="event_from_one"))
    op.create_index("event_by_command", "event", ["command"])
    make_table("entry", "#number! #command>command.seq #position kind title key #sitting?>sitting.id #night?>night.id "
                    "#reverses?>entry.number reason rules previous digest mac sealed_by",
           sa.UniqueConstraint("command", "position", name="entry_written_once"),
           sa.UniqueConstraint("reverses", name="entry_reversed_once"),
           sa.CheckConstraint("number >= 1 AND (reverses IS NULL OR reverses < number)", name="entry_from_one"))
    op.create_index("entry_by_night", "entry", ["night"])
    make_table("posting", "#entry!>entry.number #line! place #amount chips #seen",
           sa.CheckConstraint("amount <> 0 AND amount BETWEEN -1000000000000 AND 1000000000000",
                              name="posting_amount"),
           sa.CheckConstraint("seen IN (0, 1)", name="posting_seen"), keyed=True)
    op.create_index("posting_by_place", "posting", ["place", "amount"])
    make_table("draft", "#sitting!>sitting.id key body")
    make_table("balance", "place! #amount #expected",
           sa.CheckConstraint("expected IN (0, 1)", name="balance_expected"), keyed=True)
    make_table("chip_balance", "place! #value! #chips", keyed=True)
    for table in GUARDED:
        guard(table)
