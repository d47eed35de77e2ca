"""Files that were changed at random: the books of a house, and texts."""

import contextlib
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.dealing.values.log import Row, RowKind
from tests.app.store.house import unguarded

DEEP = "[" * 100_000 + "]" * 100_000
TEXTS = ("", "x", "0", "-1", "null", "[]", "{}", "[[]]", '{"a": 1}', "1e400", "NaN", '"\\ud800"', "../../etc/passwd",
         "/etc", "Europe", "Etc/Nowhere", "\x00", "\u202e", "stack:", "stack:x", "stack:-1", "rack:1", "sleeve:9",
         "é" * 300, DEEP)
PIECES = ("[" * 3000, "\n", '"', "'''", "=", ";", ",", "9" * 40, "\ufeff")
NUMBERS = (0, -1, 1, 2, 255, 10**12, 9 * 10**18, 2**63 - 1, -(2**63))
OF_A_HOUSE = ("house", "setting", "player", "night", "night_close", "sitting", "log_row", "event", "entry", "posting",
              "command", "balance", "chip_balance", "draft")


def a_bit(path: Path, chance: random.Random) -> None:
    """A bit of the file flipped, or eight."""
    broken = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 8))):
        broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
    path.write_bytes(broken)


def an_end(path: Path, chance: random.Random) -> None:
    """The file cut off, or longer."""
    whole = path.read_bytes()
    at = chance.randrange(len(whole))
    path.write_bytes(whole[:at] if chance.random() < 0.7 else whole + whole[at:at + 5000])


def a_cell(path: Path, chance: random.Random) -> None:
    """A value of a row, or the row itself."""
    with unguarded(path) as link, contextlib.suppress(sqlite3.Error):
        link.execute("PRAGMA ignore_check_constraints=ON")
        table = chance.choice(OF_A_HOUSE)
        columns = [row[1] for row in link.execute(f"PRAGMA table_info({table})")]
        (held,) = link.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
        column, offset = chance.choice(columns), chance.randrange(max(held, 1))
        where = f"WHERE {columns[0]} IN (SELECT {columns[0]} FROM {table} LIMIT 1 OFFSET {offset})"  # noqa: S608
        if chance.random() < 0.15:
            link.execute(f"DELETE FROM {table} {where}")  # noqa: S608
            return
        kept = link.execute(f"SELECT {column} FROM {table} {where}").fetchone()  # noqa: S608
        value = _other(kept[0] if kept else None, chance)
        link.execute(f"UPDATE {table} SET {column} = ? {where}", (value,))  # noqa: S608


def a_trigger(path: Path, chance: random.Random) -> None:
    """A text of the schema made something else."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as link, contextlib.suppress(sqlite3.Error):
        link.execute("PRAGMA writable_schema=ON")
        made = chance.choice((b"CREATE TRIGGER \xff", b"\x00", "CREATE VIEW x AS SELECT 1", None, 7))
        link.execute("UPDATE sqlite_schema SET sql = ? WHERE rowid = ?", (made, chance.randrange(1, 40)))


def _other(kept: Any, chance: random.Random) -> Any:
    if isinstance(kept, str) and kept[:1] in ("{", "[") and chance.random() < 0.6:
        return json.dumps(_twisted(json.loads(kept), chance))
    if isinstance(kept, int):
        return chance.choice((*NUMBERS, kept + 1, -kept))
    return chance.choice(TEXTS)


def _twisted(value: Any, chance: random.Random) -> Any:
    """A JSON value with something in it gone, or another."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        rest = {name: held for name, held in value.items() if name != key}
        return rest if chance.random() < 0.4 else rest | {key: _twisted(value[key], chance)}
    if isinstance(value, list) and value:
        at = chance.randrange(len(value))
        return [*value[:at], *([] if chance.random() < 0.3 else [_twisted(value[at], chance)]), *value[at + 1:]]
    return chance.choice((None, True, -1, 0, 10**18, "", "x", [], {}, [[]], {"x": None}, 1.5))


MUTATIONS: tuple[Callable[[Path, random.Random], None], ...] = (
    a_cell, a_cell, a_cell, a_cell, a_bit, an_end, a_trigger)


def mutated(good: Path, into: Path, chance: random.Random) -> Path:
    """A copy of some books with something in it changed."""
    path = into / good.name
    shutil.copyfile(good, path)
    chance.choice(MUTATIONS)(path, chance)
    return path


def mutated_log(rows: Sequence[Row], chance: random.Random) -> list[Row]:
    """The log of a sitting with a row gone, doubled, in another place, or saying something else."""
    made = list(rows)
    at, to = chance.randrange(len(made)), chance.randrange(len(made))
    row = made[at]
    match chance.randrange(6):
        case 0:
            del made[at]
        case 1:
            made.insert(to, row)
        case 2:
            made[at], made[to] = replace(made[to], seq=row.seq), replace(row, seq=made[to].seq)
        case 3:
            made[at] = replace(row, kind=chance.choice(list(RowKind)))
        case 4:
            made[at] = replace(row, key=chance.choice((*TEXTS[:-1], made[to].key)))
        case _:
            made[at] = replace(row, body=_twisted(row.body, chance))
    return made


def mutated_text(text: str, chance: random.Random) -> bytes:
    """A text with pieces taken out, doubled, or replaced; or with bytes that are none."""
    for _ in range(chance.randrange(1, 5)):
        at, long = chance.randrange(len(text) + 1), chance.randrange(1, 30)
        piece = chance.choice((*TEXTS[:-1], *PIECES, text[:long]))
        text = text[:at] + piece + text[at + chance.choice((0, long)):]
    made = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.2 and made:
        at = chance.randrange(len(made))
        made = made[:at] + bytes([chance.randrange(256)]) + made[at + 1:]
    return made
