"""A house of many years: one night that a robot dealt, written again and again by the program's own writer, each time
as the next night of the house. Same seals, same chain, same checks, one command for each answer as at the table.

It is made once and kept in the user's cache; SABOT_BENCH_POSTINGS says how many postings it is to have.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import platformdirs
import pytest
from sqlalchemy import select

from app.cli.demo import close, deal_sitting
from app.dealing.engine.robot import Robot
from app.dealing.values.log import Row, RowKind
from app.desk import Desk, NightPlan, Seating, new_house
from app.ledger.entries import Booking, Entry
from app.store.books import Books, open_books
from app.store.columns import table
from app.store.file import journal_mode, sqlite
from app.store.rows import json_from
from app.store.values import Closing, Command, Event, Night, Sitting

POSTINGS = int(os.environ.get("SABOT_BENCH_POSTINGS", "100000").replace("_", ""))
"""A million is a house of 15 years, and takes some eight minutes to make; the least is enough to see what grows."""

WEEK = 7 * 86_400_000_000
NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin", "Dana")
KEPT = ("command", "log_row", "night", "sitting", "night_close", "sitting_close", "event", "entry")
MADE = 1
"""Counts up when the house is made otherwise: one that lies in the cache is then made anew."""


@dataclass(frozen=True, slots=True)
class BigHouse:
    """Where it lies, with its keys, and how many postings it has."""

    path: Path
    keys: Path
    postings: int

    def copied_to(self, folder: Path) -> Path:
        """A copy that may be written to, its keys beside it."""
        shutil.copytree(self.keys, folder / "keys", dirs_exist_ok=True)
        return Path(shutil.copyfile(self.path, folder / "house.db"))


def big_house(scratch: Path, postings: int = POSTINGS) -> BigHouse:
    """The house, from the cache or made now."""
    kept = Path(platformdirs.user_cache_path("sabot")) / "bench" / f"{MADE}-{postings}"
    if not (kept / "house.db").exists():
        print(f"\nmaking a house of {postings:,} postings…", end="", flush=True)
        scratch.mkdir(parents=True, exist_ok=True)
        made = _made(scratch, postings)
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copytree(scratch / "keys", kept / "keys", dirs_exist_ok=True)
        shutil.move(made, kept / "house.db")  # last: what is there is whole
    return BigHouse(kept / "house.db", kept / "keys", postings)


def _made(folder: Path, postings: int) -> Path:
    path = folder / "house.db"
    with _unsafe_and_quick():
        with open_books(path, key_folder=folder / "keys", create=True) as books:
            desk = Desk(books)
            desk.open_house(new_house("Bench", "Robot"))
            desk.open_night(plan())
            deal_sitting(desk, Robot(Random(7), 8, suits=False))
            close(desk)
            once = sum(len(entry.postings) for entry in books.entries())
            nights = range(2, max(3, postings // once + 1))
            template = list(_commands(books))
            for night in nights:
                for command in template:
                    books.commit(_in_night(command, night))
        with open_books(path, key_folder=folder / "keys") as books:
            _mid_night(Desk(books))
    return path


@contextmanager
def _unsafe_and_quick() -> Iterator[None]:
    """Books that are made for measuring may be lost: nothing is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_EACH_WRITER", ("PRAGMA journal_mode=MEMORY", "PRAGMA synchronous=OFF"))
        patch.setattr(journal_mode, "is_wanted", lambda path: False)
        yield


def plan() -> NightPlan:
    """Nine players."""
    return NightPlan("Friday", "Robot", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True)


def _mid_night(desk: Desk) -> None:
    """A night is open, some coups are dealt, and bets are asked for."""
    desk.open_night(plan())
    robot = Robot(Random(3), 8, suits=False)
    robot.new_shoe()
    while desk.table.hands_closed < 30 or desk.table.hand:
        assert desk.run is not None
        assert desk.prompt is not None
        robot.step(desk.run, desk)


def _commands(books: Books) -> Iterator[Command]:
    """The commands of the first night, as they were given."""
    with books._reading() as link:
        rows = {name: [dict(row) for row in link.execute(select(table(name))).mappings()]
                for name in KEPT}
    entries = {entry.number: entry for entry in books.entries()}
    first = next(row["seq"] for row in rows["command"] if row["what"] == "night")
    for row in rows["command"]:
        if row["seq"] >= first:
            of = {name: [one for one in kept if one.get("command") == row["seq"]] for name, kept in rows.items()}
            yield _command(row, of, [entries[one["number"]] for one in of["entry"]])


def _command(row: dict[str, Any], of: dict[str, list[dict[str, Any]]], made: list[Entry]) -> Command:
    return Command(
        op_id=row["op_id"], what=row["what"], actor=row["actor"], at=row["at"], elapsed=row["elapsed"],
        result=json.loads(row["result"]),
        nights=tuple(Night(1, one["title"], one["host"], one["zone"], one["opened_at"]) for one in of["night"]),
        sittings=tuple(Sitting(1, 1, one["table_name"], one["game"], one["game_version"], one["opened_at"])
                       for one in of["sitting"]),
        night_closes=tuple(Closing(1, one["closed_at"]) for one in of["night_close"]),
        sitting_closes=tuple(Closing(1, one["closed_at"]) for one in of["sitting_close"]),
        rows=tuple((1, Row(one["seq"], RowKind(one["kind"]), one["key"], json_from(one["body"]), one["facts"],
                           one["at"], one["actor"])) for one in of["log_row"]),
        bookings=tuple(Booking(**{field.name: getattr(one, field.name) for field in fields(Booking)}) for one in made),
        events=tuple(Event(one["code"], one["text"], one["at"], one["actor"]) for one in of["event"]))


def _in_night(given: Command, night: int) -> Command:
    """The same command so many weeks later."""
    late, op_id = (night - 1) * WEEK, f"{night}-{given.op_id}"
    return replace(
        given, op_id=op_id, at=given.at + late, elapsed=given.elapsed + late,
        nights=tuple(replace(one, id=night, opened_at=one.opened_at + late) for one in given.nights),
        sittings=tuple(replace(one, id=night, night=night, opened_at=one.opened_at + late) for one in given.sittings),
        night_closes=tuple(Closing(night, one.at + late) for one in given.night_closes),
        sitting_closes=tuple(Closing(night, one.at + late) for one in given.sitting_closes),
        rows=tuple((night, replace(row, at=row.at + late, op_id=op_id)) for _, row in given.rows),
        bookings=tuple(replace(one, night=one.night and night, sitting=one.sitting and night)
                       for one in given.bookings),
        events=tuple(replace(one, at=one.at + late) for one in given.events))
