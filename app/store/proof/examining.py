"""The books examined from the first command to the last entry, or from where they were verified before."""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from app.errors import MachineFault, Unreachable
from app.ledger.chain import Key
from app.ledger.check import Examination, Finding
from app.store.proof.kept_head import KeptHead
from app.store.proof.pieces import Pieces
from app.store.proof.seals import CommandExamination, seal_of_house
from app.store.proof.verified import Verified
from app.store.rows import as_damage
from app.words import tr

Told = Callable[[str, int, int], None]
"""Hears how far it is: of what ("file", "commands", "entries", "sittings"), how many are done, of how many.

Whoever wants no more of it raises an exception of their own.
"""


EACH = 0.2
"""Seconds between two words about how far it is."""


def nobody(what: str, done: int, of: int) -> None:
    """Hear nothing."""


def often(told: Told) -> Told:
    """Tell it a few times a second, however often it is heard."""
    next_at = 0.0

    def heard(what: str, done: int, of: int) -> None:
        nonlocal next_at
        if time.monotonic() >= next_at:
            next_at = time.monotonic() + EACH
            told(what, done, of)

    return heard


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found, and how far all is well: where nothing was, `reached` may be begun from the next time."""

    found: list[Finding]
    reached: Verified = field(default_factory=Verified)

    @property
    def damaged(self) -> bool:
        """The file itself is not sound: nothing in it can be gone by."""
        return any(one.code == "damage" for one in self.found)


def examine(reading: Callable[[], AbstractContextManager[Connection]], keys: Mapping[str, Key],
            damage: Callable[[Connection, Told], list[str]] | None, since: Verified | None = None,
            told: Told = nobody, kept: KeptHead | None = None) -> Examined:
    """Everything that is not as it should be in the books that `reading` reads, a piece at a time.

    The file's own soundness is looked at where `damage` is given: that takes one reading, as long as the file is large.
    With `since` only what came after it is gone through; it must be what these books were verified to. `kept` is the
    head that was kept of them beside their key. Raises Unreachable where what holds the books does not answer: that is
    no fault of theirs.
    """
    try:
        if damage:
            with reading() as link:
                lines = damage(link, told)
            if lines:
                return Examined([Finding("damage", tr("The file is damaged: {line}", line=line)) for line in lines])
        with as_damage():
            return _examined(Pieces(reading), keys, since or Verified(), told, kept)
    except Unreachable:
        raise
    except MachineFault as fault:
        return Examined([Finding("damage", str(fault))])


def _examined(pieces: Pieces, keys: Mapping[str, Key], since: Verified, told: Told,
              kept: KeptHead | None) -> Examined:
    house = pieces.house()
    if house is None:
        return Examined([Finding("damage", tr("The file does not say whose books it holds."))])
    last_command, last_entry = pieces.ends()
    commands = CommandExamination.after(keys, since.command, since.command_mac, seal_of_house(house))
    for written in pieces.commands(since.command):
        for command, contents in written:
            commands.take(command, contents)
        told("commands", commands.head[0] - since.command, max(last_command, commands.head[0]) - since.command)
    entries = Examination.after(keys, since.number, since.mac, since.standing.settled())
    found = _at_entries(commands, pieces)
    for piece, balances in pieces.entries(since.number):
        for one, reversed_by in pieces.reversed_before(piece, since.number):
            entries.recall(one, reversed_by)
        for entry in piece:
            entries.take(entry)
        told("entries", entries.head[0] - since.number, max(last_entry, entries.head[0]) - since.number)
        if balances is not None:
            found = found + entries.finish(balances)
    (number, mac), (seq, command_mac) = entries.head, commands.head
    # A key that has sealed nothing here was made for other books, but where it was made when these came.
    if keys and seq and not (commands.is_keyed or entries.is_keyed or (kept and pieces.is_carried(kept))):
        found.append(Finding("own_key", tr("Nothing in these books was sealed with their own key, which is on this "
                                           "computer: all of it was sealed again elsewhere."), 1 if number else None))
    return Examined(found, replace(since, number=number, mac=mac, command=seq, command_mac=command_mac,
                                   standing=entries.now.settled()))


def _at_entries(commands: CommandExamination, pieces: Pieces) -> list[Finding]:
    """What was found of the commands, each with the first entry that it throws a doubt on."""
    first = pieces.entries_of_commands(commands.seqs)
    return [replace(one, entry=first[seq]) for one, seq in zip(commands.found, commands.seqs, strict=True)]


def refuse_bad_copy(found: list[Finding]) -> None:
    """Raise MachineFault for a copy in which something grave was found."""
    grave = next((finding for finding in found if finding.grave), None)
    if grave:
        raise MachineFault(tr("The backup failed its check: {finding}", finding=grave.sentence),
                           tr("Keep the older backups."))
