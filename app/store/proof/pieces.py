"""The books read a piece at a time, so that the next hand never waits for a reader of the whole.

With a journal of its own, SQLite lets nobody commit while somebody reads. A piece is read in a few milliseconds, and
looked at once the file has been given back.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection, func, select

from app.dealing.values.log import Json, Row
from app.ledger.balances import Standing
from app.ledger.entries import Entry
from app.store.columns import table, tables_of_a_command
from app.store.proof.kept_head import KeptHead
from app.store.proof.seals import Contents, commands_after
from app.store.rows import entries_after, entries_numbered, json_from, log_of, standing_of
from app.store.values import Sitting

COMMANDS, ENTRIES, LOG_ROWS, NUMBERS = 100, 50, 400, 2000
"""How many of each make a piece. An entry of a full table has some twenty postings, a command two or three rows."""


class Pieces:
    """Everything that goes through the whole of the books, or through what came since."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Connection]]) -> None:
        """Read in transactions of `reading`, each of which is given back before its piece is handed out."""
        self._reading = reading

    def ends(self) -> tuple[int, int]:
        """The number of the last command and of the last entry: how far there is to go."""
        command, entry = table("command").c, table("entry").c
        with self._reading() as link:
            return (int(link.execute(select(func.coalesce(func.max(command.seq), 0))).scalar_one()),
                    int(link.execute(select(func.coalesce(func.max(entry.number), 0))).scalar_one()))

    def house(self) -> Mapping[str, Any] | None:
        """The row of the house; None in a file that names none, or more than one."""
        with self._reading() as link:
            rows = link.execute(select(table("house"))).mappings().all()
        return dict(rows[0]) if len(rows) == 1 else None

    def at_tables(self) -> dict[int, int]:
        """At which table of the house each sitting is dealt, where there are several."""
        with self._reading() as link:
            if "at_table" not in tables_of_a_command(link):
                return {}
            kept = table("at_table").c
            return {row.sitting: row.number for row in link.execute(select(kept.sitting, kept.number))}

    def ever_set(self, key: str) -> list[Json]:
        """What a setting of the house was, one after the other."""
        kept = table("setting").c
        with self._reading() as link:
            return [json_from(one) for one in link.execute(
                select(kept.value).where(kept.key == key).order_by(kept.command)).scalars()]

    def is_carried(self, kept: KeptHead) -> bool:
        """Whether the books hold the entry and the command that a head was kept of."""
        with self._reading() as link:
            return kept.is_carried_by(link)

    def entries_of_commands(self, seqs: Iterable[int]) -> dict[int, int | None]:
        """The first entry that was written with each of these commands or after it."""
        entry = table("entry").c
        with self._reading() as link:
            return {seq: link.execute(select(func.min(entry.number)).where(entry.command >= seq)).scalar()
                    for seq in set(seqs)}

    def commands(self, after: int = 0) -> Iterator[list[tuple[Mapping[str, Any], Contents]]]:
        """Every command after one of them, with what it wrote."""
        while True:
            with self._reading() as link:
                piece = commands_after(link, after, COMMANDS)
            if not piece:
                return
            yield piece
            after = piece[-1][0]["seq"]

    def entries(self, after: int = 0) -> Iterator[tuple[list[Entry], Standing | None]]:
        """Every entry after one of them; the last piece is empty, and has the balances that are kept with it."""
        while True:
            with self._reading() as link:
                piece = entries_after(link, after, ENTRIES)
                # In the same reading as the last look, or a hand closed meanwhile would look like a fault.
                kept = None if piece else standing_of(link)
            yield piece, kept
            if not piece:
                return
            after = piece[-1].number

    def reversed_before(self, piece: Collection[Entry], before: int) -> list[tuple[Entry, int | None]]:
        """The entries up to `before` that a piece reverses, each with the one up to `before` that had reversed it."""
        wanted = [entry.reverses for entry in piece if entry.reverses is not None and entry.reverses <= before]
        if not wanted:
            return []
        entry = table("entry").c
        chosen = select(entry.reverses, entry.number).where(entry.reverses.in_(wanted), entry.number <= before)
        with self._reading() as link:
            reversals = {int(old): int(new) for old, new in link.execute(chosen)}
            return [(one, reversals.get(one.number)) for one in entries_numbered(link, wanted)]

    def log(self, sitting: int) -> tuple[Row, ...]:
        """The whole log of a sitting."""
        rows: tuple[Row, ...] = ()
        while True:
            with self._reading() as link:
                piece = log_of(link, sitting, rows[-1].seq if rows else 0, LOG_ROWS)
            rows += piece
            if len(piece) < LOG_ROWS:
                return rows

    def entries_numbered(self, numbers: list[int]) -> Iterator[Entry]:
        """The entries with these numbers, in order."""
        for at in range(0, len(numbers), ENTRIES):
            with self._reading() as link:
                piece = entries_numbered(link, numbers[at:at + ENTRIES])
            yield from piece

    def numbers_by_sitting(self, after: int = 0, only: Collection[int] | None = None) -> dict[int, list[int]]:
        """The numbers of the entries after one of them, by sitting; of all sittings, or `only` of some."""
        entry, found = table("entry").c, dict[int, list[int]]()
        while True:
            with self._reading() as link:
                piece = link.execute(select(entry.number, entry.sitting).where(entry.number > after)
                                     .order_by(entry.number).limit(NUMBERS)).all()
            for number, sitting in piece:
                if sitting is not None and (only is None or sitting in only):
                    found.setdefault(sitting, []).append(number)
            if len(piece) < NUMBERS:
                return found
            after = piece[-1].number

    def sittings(self, command: int, number: int) -> list[Sitting]:
        """The sittings to which something was added after a command and an entry, by id; all of them after none."""
        kept, row, entry = table("sitting").c, table("log_row").c, table("entry").c
        with self._reading() as link:
            wanted = select(kept.id, kept.night, kept.table_name, kept.game, kept.game_version, kept.opened_at)
            if command or number:
                touched = set(link.execute(select(row.sitting).where(row.command > command).distinct()).scalars())
                touched |= set(link.execute(select(entry.sitting).where(entry.number > number).distinct()).scalars())
                wanted = wanted.where((kept.id.in_(touched)) | (kept.command > command))
            return [Sitting(*one) for one in link.execute(wanted.order_by(kept.id))]
