"""The first books: every table, and the guards that keep what was written."""

import sqlalchemy as sa
from alembic import op

from app.store.migrations.guards import guard

revision = "0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TEXT = sa.Text()

GUARDED = (
    "house", "command", "setting", "player", "night", "night_close", "sitting", "sitting_close", "log_row", "event",
    "entry", "posting",
)


def upgrade() -> None:
    """Make the tables and their guards."""
    op.create_table("alembic_version", sa.Column("version_num", sa.String(32), primary_key=True, nullable=False))
    op.create_table(
        "house",
        sa.Column("one", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("id", TEXT, nullable=False),
        sa.Column("created_at", WHOLE, nullable=False),
        sa.CheckConstraint("one = 1", name="one_house"),
        sqlite_strict=True,
    )
    op.create_table(
        "command",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("op_id", TEXT, nullable=False),
        sa.Column("what", TEXT, nullable=False),
        sa.Column("actor", TEXT, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("elapsed", WHOLE, nullable=False),
        sa.Column("result", TEXT, nullable=False),
        sa.Column("previous", TEXT, nullable=False),
        sa.Column("digest", TEXT, nullable=False),
        sa.Column("mac", TEXT, nullable=False),
        sa.Column("sealed_by", TEXT, nullable=False),
        sa.UniqueConstraint("op_id", name="command_written_once"),
        sa.CheckConstraint("seq >= 1", name="command_from_one"),
        sqlite_strict=True,
    )
    op.create_table(
        "setting",
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("key", TEXT, primary_key=True, nullable=False),
        sa.Column("value", TEXT, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player",
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("created_at", WHOLE, nullable=False),
        sa.CheckConstraint("id >= 1 AND name <> ''", name="player_has_a_name"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "night",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("title", TEXT, nullable=False),
        sa.Column("host", TEXT, nullable=False),
        sa.Column("zone", TEXT, nullable=False),
        sa.Column("opened_at", WHOLE, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sa.CheckConstraint("id >= 1", name="night_from_one"),
        sqlite_strict=True,
    )
    op.create_table(
        "night_close",
        sa.Column("night", WHOLE, sa.ForeignKey("night.id"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("closed_at", WHOLE, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "sitting",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("night", WHOLE, sa.ForeignKey("night.id"), nullable=False),
        sa.Column("table_name", TEXT, nullable=False),
        sa.Column("game", TEXT, nullable=False),
        sa.Column("game_version", WHOLE, nullable=False),
        sa.Column("opened_at", WHOLE, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sa.CheckConstraint("id >= 1", name="sitting_from_one"),
        sqlite_strict=True,
    )
    op.create_table(
        "sitting_close",
        sa.Column("sitting", WHOLE, sa.ForeignKey("sitting.id"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("closed_at", WHOLE, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "log_row",
        sa.Column("sitting", WHOLE, sa.ForeignKey("sitting.id"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("facts", TEXT, nullable=False),
        sa.Column("body", TEXT, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("actor", TEXT, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sa.CheckConstraint("seq >= 1", name="log_from_one"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("log_by_command", "log_row", ["command"])
    op.create_table(
        "event",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("actor", TEXT, nullable=False),
        sa.Column("code", TEXT, nullable=False),
        sa.Column("text", TEXT, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sa.CheckConstraint("seq >= 1", name="event_from_one"),
        sqlite_strict=True,
    )
    op.create_index("event_by_command", "event", ["command"])
    op.create_table(
        "entry",
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("command", WHOLE, sa.ForeignKey("command.seq"), nullable=False),
        sa.Column("position", WHOLE, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("title", TEXT, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("sitting", WHOLE, sa.ForeignKey("sitting.id"), nullable=True),
        sa.Column("night", WHOLE, sa.ForeignKey("night.id"), nullable=True),
        sa.Column("reverses", WHOLE, sa.ForeignKey("entry.number"), nullable=True),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("rules", TEXT, nullable=False),
        sa.Column("previous", TEXT, nullable=False),
        sa.Column("digest", TEXT, nullable=False),
        sa.Column("mac", TEXT, nullable=False),
        sa.Column("sealed_by", TEXT, nullable=False),
        sa.UniqueConstraint("command", "position", name="entry_written_once"),
        sa.UniqueConstraint("reverses", name="entry_reversed_once"),
        sa.CheckConstraint("number >= 1 AND (reverses IS NULL OR reverses < number)", name="entry_from_one"),
        sqlite_strict=True,
    )
    op.create_index("entry_by_night", "entry", ["night"])
    op.create_table(
        "posting",
        sa.Column("entry", WHOLE, sa.ForeignKey("entry.number"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("line", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("place", TEXT, nullable=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.Column("chips", TEXT, nullable=False),
        sa.Column("seen", WHOLE, nullable=False),
        sa.CheckConstraint("amount <> 0 AND amount BETWEEN -1000000000000 AND 1000000000000", name="posting_amount"),
        sa.CheckConstraint("seen IN (0, 1)", name="posting_seen"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("posting_by_place", "posting", ["place", "amount"])
    op.create_table(
        "draft",
        sa.Column("sitting", WHOLE, sa.ForeignKey("sitting.id"), primary_key=True, autoincrement=False, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("body", TEXT, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "balance",
        sa.Column("place", TEXT, primary_key=True, nullable=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.Column("expected", WHOLE, nullable=False),
        sa.CheckConstraint("expected IN (0, 1)", name="balance_expected"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chip_balance",
        sa.Column("place", TEXT, primary_key=True, nullable=False),
        sa.Column("value", WHOLE, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("chips", WHOLE, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    for table in GUARDED:
        guard(table)
