"""The tables of the books, declared in words a host would know; what they are read and written by is `columns.py`."""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, ForeignKey, Index, MetaData, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.money import LARGEST
from app.store.columns import WHOLE

BOOKS = MetaData()
FIXED = {"sqlite_strict": True}
KEYED = {"sqlite_strict": True, "sqlite_with_rowid": False}
"""Rows lie in the order of their key, which saves writing every one of them twice."""


class Record(SQLModel):
    """What every table has in common."""

    metadata: ClassVar[MetaData] = BOOKS


def whole(*references: str, **column: Any) -> Any:
    """A whole number, or the number of a row in another table."""
    keys = [ForeignKey(reference) for reference in references]
    primary = column.pop("primary_key", False)
    nullable = column.pop("nullable", False)
    unique = column.pop("unique", False)
    column_options = {"autoincrement": False} if primary else {}
    return Field(sa_type=WHOLE, sa_column_args=keys, sa_column_kwargs=column_options, primary_key=primary,
                 nullable=nullable, unique=unique, **column)


def words(**column: Any) -> Any:
    """Text of any length."""
    return Field(sa_type=Text, nullable=False, **column)


class HouseRow(Record, table=True):
    """The one house that these books belong to."""

    __tablename__ = "house"
    __table_args__ = (CheckConstraint("one = 1", name="one_house"), FIXED)
    one: int = whole(primary_key=True)
    id: str = words()
    created_at: int = whole()


class CommandRow(Record, table=True):
    """One press of the host's, and the seal over everything it wrote besides its entries."""

    __tablename__ = "command"
    __table_args__ = (
        UniqueConstraint("op_id", name="command_written_once"),
        CheckConstraint("seq >= 1", name="command_from_one"),
        FIXED,
    )
    seq: int = whole(primary_key=True)
    op_id: str = words()
    what: str = words()
    actor: str = words()
    at: int = whole()
    elapsed: int = whole()
    result: str = words()
    previous: str = words()
    digest: str = words()
    mac: str = words()
    sealed_by: str = words()


class SettingRow(Record, table=True):
    """A setting of the house, as JSON; the latest row of a key holds."""

    __tablename__ = "setting"
    __table_args__ = (KEYED,)
    command: int = whole("command.seq", primary_key=True)
    key: str = words(primary_key=True)
    value: str = words()


class PlayerRow(Record, table=True):
    """A player's name; the latest row of an id holds."""

    __tablename__ = "player"
    __table_args__ = (CheckConstraint("id >= 1 AND name <> ''", name="player_has_a_name"), KEYED)
    command: int = whole("command.seq", primary_key=True)
    id: int = whole(primary_key=True)
    name: str = words()
    created_at: int = whole()


class NightRow(Record, table=True):
    """An evening that was opened."""

    __tablename__ = "night"
    __table_args__ = (CheckConstraint("id >= 1", name="night_from_one"), FIXED)
    id: int = whole(primary_key=True)
    title: str = words()
    host: str = words()
    zone: str = words()
    opened_at: int = whole()
    command: int = whole("command.seq")


class NightCloseRow(Record, table=True):
    """The end of an evening."""

    __tablename__ = "night_close"
    __table_args__ = (FIXED,)
    night: int = whole("night.id", primary_key=True)
    closed_at: int = whole()
    command: int = whole("command.seq")


class SittingRow(Record, table=True):
    """A run of a game at a table."""

    __tablename__ = "sitting"
    __table_args__ = (CheckConstraint("id >= 1", name="sitting_from_one"), FIXED)
    id: int = whole(primary_key=True)
    night: int = whole("night.id")
    table_name: str = words()
    game: str = words()
    game_version: int = whole()
    opened_at: int = whole()
    command: int = whole("command.seq")


class SittingCloseRow(Record, table=True):
    """The end of a sitting."""

    __tablename__ = "sitting_close"
    __table_args__ = (FIXED,)
    sitting: int = whole("sitting.id", primary_key=True)
    closed_at: int = whole()
    command: int = whole("command.seq")


class LogRow(Record, table=True):
    """One row of a sitting's log."""

    __tablename__ = "log_row"
    __table_args__ = (CheckConstraint("seq >= 1", name="log_from_one"), Index("log_by_command", "command"), KEYED)
    sitting: int = whole("sitting.id", primary_key=True)
    seq: int = whole(primary_key=True)
    kind: str = words()
    key: str = words()
    facts: str = words()
    body: str = words()
    at: int = whole()
    actor: str = words()
    command: int = whole("command.seq")


class EventRow(Record, table=True):
    """Something worth keeping that is not an entry."""

    __tablename__ = "event"
    __table_args__ = (CheckConstraint("seq >= 1", name="event_from_one"), Index("event_by_command", "command"), FIXED)
    seq: int = whole(primary_key=True)
    at: int = whole()
    actor: str = words()
    code: str = words()
    text: str = words()
    command: int = whole("command.seq")


class EntryRow(Record, table=True):
    """An entry of the books; who made it and when stands with its command."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("command", "position", name="entry_written_once"),
        UniqueConstraint("reverses", name="entry_reversed_once"),
        CheckConstraint("number >= 1 AND (reverses IS NULL OR reverses < number)", name="entry_from_one"),
        Index("entry_by_night", "night"),
        FIXED,
    )
    number: int = whole(primary_key=True)
    command: int = whole("command.seq")
    position: int = whole()
    kind: str = words()
    title: str = words()
    key: str = words()
    sitting: int | None = whole("sitting.id", nullable=True)
    night: int | None = whole("night.id", nullable=True)
    reverses: int | None = whole("entry.number", nullable=True)
    reason: str = words()
    rules: str = words()
    previous: str = words()
    digest: str = words()
    mac: str = words()
    sealed_by: str = words()


class PostingRow(Record, table=True):
    """One line of an entry."""

    __tablename__ = "posting"
    __table_args__ = (
        CheckConstraint(f"amount <> 0 AND amount BETWEEN -{LARGEST} AND {LARGEST}", name="posting_amount"),
        CheckConstraint("seen IN (0, 1)", name="posting_seen"),
        Index("posting_by_place", "place", "amount"),
        KEYED,
    )
    entry: int = whole("entry.number", primary_key=True)
    line: int = whole(primary_key=True)
    place: str = words()
    amount: int = whole()
    chips: str = words()
    seen: int = whole()


class DraftRow(Record, table=True):
    """A half-entered answer: the only thing that is changed in place, besides the balances."""

    __tablename__ = "draft"
    __table_args__ = (FIXED,)
    sitting: int = whole("sitting.id", primary_key=True)
    key: str = words()
    body: str = words()


class BalanceRow(Record, table=True):
    """What a place holds: kept beside the postings, and proven equal to them."""

    __tablename__ = "balance"
    __table_args__ = (CheckConstraint("expected IN (0, 1)", name="balance_expected"), KEYED)
    place: str = words(primary_key=True)
    amount: int = whole()
    expected: int = whole()


class ChipBalanceRow(Record, table=True):
    """How many chips of a value a rack or the case holds."""

    __tablename__ = "chip_balance"
    __table_args__ = (KEYED,)
    place: str = words(primary_key=True)
    value: int = whole(primary_key=True)
    chips: int = whole()


class HouseTableRow(Record, table=True):
    """A table of the house and the float it opens with, in minor units; the latest row of a number holds."""

    __tablename__ = "house_table"
    __table_args__ = (
        CheckConstraint("number >= 1 AND seats >= 1 AND opens_with >= 0 AND name <> ''", name="house_table_numbered"),
        KEYED,
    )
    command: int = whole("command.seq", primary_key=True)
    number: int = whole(primary_key=True)
    name: str = words()
    seats: int = whole()
    opens_with: int = whole()


class AtTableRow(Record, table=True):
    """At which table of the house a sitting is dealt; of one that is not here it is the only one."""

    __tablename__ = "at_table"
    __table_args__ = (CheckConstraint("number >= 1", name="at_table_numbered"), FIXED)
    sitting: int = whole("sitting.id", primary_key=True)
    number: int = whole()
    command: int = whole("command.seq")


class PresenceRow(Record, table=True):
    """Where a player sits, table and seat, both 0 for nowhere; the latest row of a player holds."""

    __tablename__ = "presence"
    __table_args__ = (
        CheckConstraint("(number = 0 AND seat = 0) OR (number >= 1 AND seat >= 1)", name="presence_at_a_seat"), KEYED)
    command: int = whole("command.seq", primary_key=True)
    player: int = whole(primary_key=True)
    number: int = whole()
    seat: int = whole()


class AskRow(Record, table=True):
    """What one desk asked of another: a fill, a credit, a move."""

    __tablename__ = "ask"
    __table_args__ = (CheckConstraint("number >= 1 AND kind <> ''", name="ask_from_one"), FIXED)
    number: int = whole(primary_key=True)
    kind: str = words()
    from_desk: str = words()
    to_desk: str = words()
    body: str = words()
    command: int = whole("command.seq")


class AskStepRow(Record, table=True):
    """What came of it: each step is taken once, by whoever comes first."""

    __tablename__ = "ask_step"
    __table_args__ = (CheckConstraint("step >= 1 AND what <> ''", name="ask_step_from_one"), KEYED)
    ask: int = whole("ask.number", primary_key=True)
    step: int = whole(primary_key=True)
    what: str = words()
    actor: str = words()
    body: str = words()
    command: int = whole("command.seq")


class MarkerRow(Record, table=True):
    """A marker by its number in the house: who signed it, for how much in minor units, when."""

    __tablename__ = "marker"
    __table_args__ = (
        CheckConstraint(f"number >= 1 AND amount BETWEEN 1 AND {LARGEST}", name="marker_amount"), FIXED)
    number: int = whole(primary_key=True)
    player: int = whole()
    amount: int = whole()
    signed_at: int = whole()
    command: int = whole("command.seq")
