"""What of a damaged file can still be read, taken into a copy: command by command, as long as the seals fit.

A seal under the house's own key is as good a proof in a damaged file as in a sound one: nothing else is believed.
"""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from app.errors import MachineFault
from app.ledger.balances import Standing
from app.ledger.chain import NO_SEAL, Key
from app.ledger.check import Examination
from app.store.columns import table
from app.store.copies import carrying
from app.store.copies.carrying import Reading, Rows, end_of
from app.store.file import sqlite
from app.store.proof.pieces import Pieces
from app.store.proof.seals import CommandExamination, commands_after
from app.store.proof.verified import Verified
from app.store.rows import balance_records, entries_between, standing_of


def salvage(copy: Path, damaged: Path, house: str, keys: Mapping[str, Key], known: Verified) -> Verified:
    """Take into a copy, which nobody else has open, what a file that could be half a wreck holds after its end.

    `known` is how far the copy was verified; returned is how far it is now. The file is opened as it lies: it should
    be a copy of the damaged one. Raises MachineFault for a fault of the copy.
    """
    with sqlite.faults(), carrying.writing(copy) as link, carrying.reading(damaged) as read:
        try:
            taken = _Taken(link, read, house, keys, known)
        except (MachineFault, ValueError, TypeError):
            return known
        while taken.take_next():
            pass
        taken.keep_balances()
        return carrying.examined(link, keys, known)


class _Taken:
    def __init__(self, link: Connection, read: Reading, house: str, keys: Mapping[str, Key], known: Verified) -> None:
        self._link, self._read = link, read
        end = end_of(link)
        with read() as there:
            command = table("command").c
            whose = str(there.execute(select(table("house").c.id)).scalar_one_or_none())
            mac = there.execute(select(command.mac).where(command.seq == end.command)).scalar()
        self._goes_on = whose == house and (mac or NO_SEAL) == end.mac and bool(keys)
        self._commands = CommandExamination.after(keys, known.command, known.command_mac)
        self._entries = Examination.after(keys, known.number, known.mac, known.standing.settled())
        self._before, self._known = Pieces(lambda: contextlib.nullcontext(link)), known
        self._now: Standing = standing_of(link)

    def take_next(self) -> bool:
        """Take the next command; False where there is none, or it cannot be read, or does not fit its seals."""
        if not self._goes_on:
            return False
        try:
            piece = self._next_command()
            if piece is None or not self._fits(piece):
                return False
        except (MachineFault, ValueError, TypeError, LookupError):
            return False
        carrying.write(self._link, piece)
        for entry in self._written:
            self._now.take(entry)
        return True

    def _next_command(self) -> Rows | None:
        with self._read() as there:
            found = commands_after(there, self._commands.head[0], 1)
            if not found:
                return None
            command, contents = found[0]
            piece: dict[str, Any] = {"command": [command], **contents}
            piece |= carrying.entries_of(there, command["seq"], command["seq"])
            numbers = [row["number"] for row in piece["entry"]]
            self._written = entries_between(there, numbers[0], numbers[-1]) if numbers else []
        return piece

    def _fits(self, piece: Rows) -> bool:
        contents = {name: rows for name, rows in piece.items() if name not in ("command", "entry", "posting")}
        self._commands.take(piece["command"][0], contents)
        for one, reversed_by in self._before.reversed_before(self._written, self._known.number):
            self._entries.recall(one, reversed_by)
        for entry in self._written:
            self._entries.take(entry)
        return not self._commands.found and not self._entries.found

    def keep_balances(self) -> None:
        """What every place holds now, by the entries: what the damaged file says of it is not believed."""
        chips = [{"place": str(place), "value": value, "chips": count}
                 for place, held in self._now.chips.items() for value, count in held.items()]
        carrying.write(self._link, {"balance": balance_records(self._now, self._now.balances), "chip_balance": chips})
