"""Rows made into values and values into rows."""

import contextlib
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from app.chips import Counts
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import NO_CHIPS, Place, read_place
from app.errors import UNREADABLE, Damaged, MachineFault
from app.ledger.balances import Standing
from app.ledger.chain import canonical
from app.ledger.entries import Entry, EntryKind, Posting
from app.names import shown
from app.store.columns import table
from app.store.values import MOVED, Player
from app.words import tr

BEGINNING, END = -62_000_000_000_000_000, 253_402_000_000_000_000
"""UTC microseconds of the years 5 and 9999: a time before or after is none that a clock has had, or a zone can say."""


def damaged(cause: BaseException) -> MachineFault:
    """The fault of books that hold something which no Sabot has written."""
    return Damaged(tr("These books contain something unreadable: {cause}.", cause=str(cause)[:200]),
                   tr("They were left as they are. Set the file aside, and open the newest good backup."))


@contextlib.contextmanager
def as_damage() -> Iterator[None]:
    """Read what a file holds: what no Sabot has written in it is the file's fault, and not the program's."""
    try:
        yield
    except UNREADABLE as error:
        raise damaged(error) from error


def moved_to(link: Connection, seq: int, what: str) -> str:
    """Where a house went by its last command; "" where that says nothing of the kind."""
    if what != MOVED:
        return ""
    return moved_by(what, link.execute(select(table("command").c.result).where(table("command").c.seq == seq))
                    .scalar_one())


def moved_by(what: str, result: str) -> str:
    """The same, of a command that is at hand."""
    said = json_from(result) if what == MOVED else None
    return str(said.get("to", "?")) if isinstance(said, dict) else ""


def moved_words(where: str) -> str:
    """What is said of books whose house has gone elsewhere."""
    return tr("This house has moved to {where}, and goes on there.", where=where)


def a_time(at: int) -> int:
    """A time as it is kept. Raises ValueError for one that no calendar has."""
    if not BEGINNING < at < END:
        raise ValueError(tr("a time that no calendar has, {at}", at=at))
    return at


def a_zone(name: str) -> str:
    """The name of a time zone as it is kept. Raises ValueError for one that this computer does not know."""
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, TypeError, OSError) as error:
        raise ValueError(tr("a time zone that is not known, {zone}", zone=shown(str(name), 40))) from error
    return name


place_of = lru_cache(maxsize=4096)(read_place)

_COMMAND, _ENTRY, _POSTING = table("command").c, table("entry").c, table("posting").c
_ENTRIES = (
    select(_ENTRY.number, _ENTRY.position, _ENTRY.kind, _ENTRY.title, _ENTRY.key, _ENTRY.sitting, _ENTRY.night,
           _ENTRY.reverses, _ENTRY.reason, _ENTRY.rules, _ENTRY.previous, _ENTRY.digest, _ENTRY.mac, _ENTRY.sealed_by,
           _COMMAND.op_id, _COMMAND.at, _COMMAND.elapsed, _COMMAND.actor, _COMMAND.digest.label("command"))
    .join_from(table("entry"), table("command"), _ENTRY.command == _COMMAND.seq)
    .order_by(_ENTRY.number)
)
_POSTINGS = select(_POSTING.entry, _POSTING.place, _POSTING.amount, _POSTING.chips,
                   _POSTING.seen).order_by(_POSTING.entry, _POSTING.line)


def entries_between(link: Connection, first: int, last: int) -> list[Entry]:
    """The entries with these numbers, in order."""
    return _entries(link, _ENTRY.number.between(first, last), _POSTING.entry.between(first, last))


def entries_after(link: Connection, number: int, count: int) -> list[Entry]:
    """The next entries after this one, in order and at most so many."""
    numbers = list(link.execute(select(_ENTRY.number).where(_ENTRY.number > number)
                                .order_by(_ENTRY.number).limit(count)).scalars())
    return entries_between(link, numbers[0], numbers[-1]) if numbers else []


def entries_numbered(link: Connection, numbers: Any) -> list[Entry]:
    """The entries with one of these numbers, in order; the numbers themselves, or a statement that gives them."""
    return _entries(link, _ENTRY.number.in_(numbers), _POSTING.entry.in_(numbers))


def _entries(link: Connection, which: Any, whose: Any) -> list[Entry]:
    postings: dict[int, list[Posting]] = {}
    for entry, place, amount, chips, seen in link.execute(_POSTINGS.where(whose)).all():
        postings.setdefault(entry, []).append(Posting(place_of(place), amount, chips_from(chips), bool(seen)))
    records = link.execute(_ENTRIES.where(which)).all()
    return [_entry_from(record, tuple(postings.get(record.number, ()))) for record in records]


def _entry_from(record: Any, postings: tuple[Posting, ...]) -> Entry:
    return Entry(kind=EntryKind(record.kind), title=record.title, key=record.key, postings=postings,
                 sitting=record.sitting, night=record.night, reverses=record.reverses, reason=record.reason,
                 rules=record.rules, number=record.number, op_id=record.op_id, index=record.position,
                 at=a_time(record.at), elapsed=a_time(record.elapsed), actor=record.actor, command=record.command,
                 sealed_by=record.sealed_by, previous=record.previous, digest=record.digest, mac=record.mac)


def entry_record(entry: Entry, command: int) -> dict[str, Any]:
    """The row of an entry."""
    return {
        "number": entry.number, "command": command, "position": entry.index, "kind": entry.kind.value,
        "title": entry.title, "key": entry.key, "sitting": entry.sitting, "night": entry.night,
        "reverses": entry.reverses, "reason": entry.reason, "rules": entry.rules, "previous": entry.previous,
        "digest": entry.digest, "mac": entry.mac, "sealed_by": entry.sealed_by,
    }


def posting_records(entry: Entry) -> list[dict[str, Any]]:
    """The rows of an entry's postings."""
    return [{"entry": entry.number, "line": line, "place": str(posting.place), "amount": posting.amount,
             "chips": _chips_text(posting.chips), "seen": int(posting.seen)}
            for line, posting in enumerate(entry.postings, start=1)]


def _chips_text(chips: Counts) -> str:
    return canonical([[value, number] for value, number in sorted(chips.items())]) if chips else ""


def chips_from(text: str) -> Counts:
    """The chips of a posting, by value."""
    return dict(json.loads(text)) if text else NO_CHIPS


def json_from(text: str) -> Json:
    """A value from the text that it was kept as."""
    try:
        value: Json = json.loads(text)
    except UNREADABLE as error:
        raise damaged(error) from error
    return value


def latest_names(link: Connection) -> dict[int, Player]:
    """Every player of the house by id, with their latest names."""
    kept, found = table("player"), dict[int, Player]()
    for row in link.execute(select(kept).order_by(kept.c.command)).mappings():
        first = found[row["id"]].created_at if row["id"] in found else a_time(row["created_at"])
        found[row["id"]] = Player(row["id"], row["name"], first)
    return found


def log_record(sitting: int, row: Row) -> dict[str, Any]:
    """The row of a sitting's log, as it is kept."""
    return {
        "sitting": sitting, "seq": row.seq, "kind": row.kind.value, "key": row.key, "facts": row.facts,
        "body": canonical(row.body), "at": row.at, "actor": row.actor,
    }


def row_from(kept: Any) -> Row:
    """A row of a sitting's log, from the row that keeps it and the id of its command."""
    return Row(kept["seq"], RowKind(kept["kind"]), kept["key"], json_from(kept["body"]), kept["facts"], kept["at"],
               kept["actor"], kept["op_id"])


def log_of(link: Connection, sitting: int, after: int = 0, count: int = -1) -> tuple[Row, ...]:
    """The log of a sitting, in order: whole, or at most so many rows after one of them."""
    kept = table("log_row").c
    wanted = select(kept.seq, kept.kind, kept.key, kept.body, kept.facts, kept.at, kept.actor, _COMMAND.op_id) \
        .join_from(table("log_row"), table("command"), kept.command == _COMMAND.seq) \
        .where(kept.sitting == sitting, kept.seq > after).order_by(kept.seq).limit(count if count >= 0 else None)
    return tuple(Row(seq, RowKind(kind), key, json_from(body), facts, a_time(at), actor, op_id)
                 for seq, kind, key, body, facts, at, actor, op_id in link.execute(wanted).all())


def standing_of(link: Connection) -> Standing:
    """The balances that are kept beside the postings."""
    now = Standing()
    for place, amount, expected in link.execute(select(table("balance"))).all():
        now.balances[place_of(place)] = amount
        if expected:
            now.expected.add(place_of(place))
    for place, value, chips in link.execute(select(table("chip_balance"))).all():
        now.chips.setdefault(place_of(place), {})[value] = chips
    return now


def balance_records(now: Standing, places: Iterable[Place]) -> list[dict[str, Any]]:
    """The rows of these places' balances."""
    return [{"place": str(place), "amount": now.balances.get(place, 0), "expected": int(place in now.expected)}
            for place in places]
