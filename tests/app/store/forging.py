"""Books made anew by somebody who has read how seals are made: with the house's own key, with another, or with none."""

import sqlite3
from pathlib import Path

from app.ledger.chain import NO_SEAL, Key, entry_text, sealed
from app.store.books import open_books
from app.store.proof.seals import commands_after, seal_of, seal_of_house
from tests.app.store.house import unguarded

OTHER = Key(b"o" * 32)


def edit(path: Path, statements: str) -> None:
    """Change a file, as any program for such files can."""
    with unguarded(path) as link:
        link.executescript(statements)


def sealed_anew(path: Path, key: Key | None, first_command: int = 1) -> None:
    """Every seal from a command on made anew, so that each fits what the file says now and the one before it."""
    named = key.name if key else ""
    with open_books(path, key_folder=path.parent / "nobodys", read_only=True) as books:
        house, entries = books.in_pieces().house(), books.entries()
        with books._reading() as link:
            commands = commands_after(link, 0, 10_000)
    assert house is not None
    with unguarded(path) as link:
        mac, entry_mac = seal_of_house(house) if first_command == 1 else NO_SEAL, NO_SEAL
        for row, contents in commands:
            theirs = [one for one in entries if one.op_id == row["op_id"]]
            if row["seq"] < first_command:
                mac, entry_mac = row["mac"], theirs[-1].mac if theirs else entry_mac
                continue
            seal = seal_of({**row, "previous": mac, "sealed_by": named}, contents, key)
            _write(link, "command", "seq", row["seq"], mac, seal.digest, seal.mac, named)
            mac = seal.mac
            for entry in theirs:
                text = entry_text(entry, entry, named).replace(entry.command, seal.digest) \
                    .replace(f'"previous":"{entry.previous}"', f'"previous":"{entry_mac}"')
                made = sealed(text, key)
                _write(link, "entry", "number", entry.number, entry_mac, made.digest, made.mac, named)
                entry_mac = made.mac


def _write(link: sqlite3.Connection, table: str, by: str, number: int, *values: str) -> None:
    link.execute(f"UPDATE {table} SET previous = ?, digest = ?, mac = ?, sealed_by = ? WHERE {by} = ?",  # noqa: S608
                 (*values, number))
