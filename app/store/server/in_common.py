"""What all desks of a house have in common, kept beside the books and read on as others write in them.

It is one question however much lies there: what was written since the last command that is known. Once somebody hears
of every commit it is asked only after one; until then whenever anybody wants to know. Where a command is written, or
made while nobody else writes, it goes in the same trip.
"""

import contextlib
import threading
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from app.dealing.values.log import Json, Row
from app.dealing.values.transfers import OF_A_TABLE
from app.errors import UNREADABLE
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.rows import a_time, a_zone, chips_from, json_from, place_of, row_from
from app.store.values import Ask, AskStep, Event, HouseTable, Night, Player, Presence, Seats, Sitting

TAKEN = "table_taken"
"""The code of the event by which a desk says that it deals at a table from now on."""

_TABLES = ("setting", "player", "night", "night_close", "sitting", "sitting_close", "house_table", "at_table",
           "presence", "ask", "ask_step")


def _since(name: str, more: str = "", order: str = "") -> str:
    return f"(SELECT json_agg(t ORDER BY command{order}) FROM {name} t WHERE command > %(seq)s{more})"  # noqa: S608  our own names


_PRESENCE = """
(SELECT p.*, CASE WHEN p.number = 0 AND p.command >= (SELECT min(command) FROM night WHERE id NOT IN
                 (SELECT night FROM night_close)) THEN
    (SELECT a.number FROM log_row l JOIN at_table a ON a.sitting = l.sitting WHERE l.command = p.command LIMIT 1) END
    AS "left", CASE WHEN %(seq)s > 0 THEN (SELECT what FROM command WHERE seq = p.command) END AS what FROM presence p)
"""
"""Of whoever left, the table at which it was dealt; in a night that is closed they have left all. And what was done."""

_ROW = "(SELECT l.*, (SELECT op_id FROM command WHERE seq = l.command) AS op_id FROM log_row l)"

_HOUSE = f"""
(SELECT json_agg(t ORDER BY number) FROM (
    SELECT e.number, e.kind, e.title, e.key, e.sitting, e.night, e.reverses,
           (SELECT at FROM command WHERE seq = e.command) AS at, (
        SELECT json_agg(json_build_array(place, amount, chips, seen) ORDER BY line) FROM posting
        WHERE entry = e.number AND substring(place from '^[a-z_]+') NOT IN
            ({", ".join(sorted(f"'{kind.value}'" for kind in OF_A_TABLE))})) AS lines
    FROM entry e WHERE e.command > %(seq)s AND %(seq)s > 0) t)
"""  # noqa: S608  our own names
"""What was booked, with its postings at places of the house: of all that was there when it was asked first, nothing.
"""

_PARTS = ", ".join(("(SELECT coalesce(max(number), 0) FROM entry)", "(SELECT coalesce(max(number), 0) FROM marker)",
                    *(_since(_PRESENCE, order=", player") if one == "presence" else _since(one) for one in _TABLES),
                    _since("event", f" AND code = '{TAKEN}'"), _HOUSE,
                    _since(_ROW, " AND %(seq)s > 0", ", sitting, seq")))
_SINCE = f"SELECT seq, at, {_PARTS} FROM command ORDER BY seq DESC LIMIT 1"  # noqa: S608  our own names


ROWS_KEPT = 2000
"""Of all logs together, the last rows that are kept for whoever reads on: some minutes of twenty tables. And so many
of the last entries."""


class InCommon:
    """Settings, players, nights, tables, who sits where, and all that was ever asked, as of the command `seq`."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._reading, self._mine = reading, threading.RLock()
        self._newest, self._is_still = 0, False
        self.hears = False
        """Whether somebody hears of every commit, and says so by `at_least`."""
        self.seq, self.at, self.marker = 0, 0, 0
        self.settings: dict[str, Json] = {}
        self.players: dict[int, Player] = {}
        self.tables: dict[int, HouseTable] = {}
        self.table_of: dict[int, int] = {}
        self.present: dict[int, tuple[Presence, ...]] = {}
        self.asks: dict[int, Ask] = {}
        self.steps: dict[int, tuple[AskStep, ...]] = {}
        self.taken: dict[str, Event] = {}
        """Who has begun to deal at a table last, by the event's text: table and computer."""
        self._nights: dict[int, dict[str, Any]] = {}
        self._seats = Seats()
        self._booked: list[tuple[int, Booking]] = []
        self._entries: deque[tuple[int, int, Booking]] = deque()
        self._sittings: dict[int, dict[int, Sitting]] = {}
        self._asked: dict[int, int] = {}  # the commands by which something was asked
        self._sat: list[tuple[int, str, Presence, int]] = []
        self._rows: deque[tuple[int, int, Row]] = deque()
        self._first = self._rows_after = 0  # the commands after which all is known of who sat down, and all rows are
        self._entries_after = 0  # and the entry after which all are

    def at_least(self, seq: int) -> None:
        """So many commands there are: whoever asks from now on hears of them all."""
        self._newest = max(self._newest, seq)

    def now(self) -> "InCommon":
        """This, as the books stand. Raises MachineFault where they cannot be asked."""
        if not self._is_still and (not self.hears or self.seq < self._newest):
            self.read_on()
        return self

    def read_on(self) -> None:
        """Take in what was written since. Nobody waits meanwhile for whoever has asked."""
        is_taken = False
        while not is_taken:
            since = self.seq
            with self._reading() as link:
                row = link.exec_driver_sql(_SINCE, {"seq": since}).first()
            is_taken = self._take(since, row)

    def ask(self, say: Callable[[str, dict[str, int]], Any]) -> Callable[[], None]:
        """Ask for it where something else is asked as well; what this returns takes in the answer, once it is there."""
        since = self.seq
        answer = say(_SINCE, {"seq": since})

        def take() -> None:
            with contextlib.suppress(*UNREADABLE):  # whoever wants to know it is told
                self._take(since, answer.fetchone())

        return take

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """Nobody else writes: what is known is all there is."""
        self._is_still = True
        try:
            yield
        finally:
            self._is_still = False

    def booked_after(self, number: int) -> Sequence[tuple[int, Booking]]:
        """What was booked at places of the house after an entry, with their numbers, since it was asked first."""
        booked = self._booked
        return booked[bisect_right(booked, number, key=lambda one: one[0]):]

    def booked_at(self, number: int) -> list[tuple[int, int, Booking]] | None:
        """Every entry after one of them, and when; None where not all are here."""
        with self._mine:
            if not self.seq or number < self._entries_after:
                return None
            return [*reversed([*takewhile(lambda one: one[0] > number, reversed(self._entries))])]

    def log_after(self, sitting: int, seq: int) -> list[Row] | None:
        """The rows of a sitting's log after one of them; None where not all are here."""
        found = list[Row]()
        with self._mine:
            for _, of, row in reversed(self._rows):
                if of == sitting and row.seq <= seq:
                    return found[::-1]
                if of == sitting:
                    found.append(row)
        return found[::-1] if found and found[-1].seq == seq + 1 else None

    def nights(self) -> tuple[Night, ...]:
        """Every night, by id."""
        return tuple(Night(**self._nights[number]) for number in sorted(self._nights))

    def sittings(self, night: int) -> tuple[Sitting, ...]:
        """The sittings of a night, by id."""
        every = self._sittings.get(night, {})
        return tuple(every[number] for number in sorted(every))

    def asks_since(self, after: int, kind: str) -> list[tuple[int, Ask]]:
        """What of a kind was asked after one of them, each with the number of the command that wrote it."""
        return [(self._asked[number], one) for number, one in sorted(self.asks.items())
                if number > after and one.kind == kind]

    def presences_since(self, command: int) -> list[tuple[int, str, Presence, int]] | None:
        """Who sat down or left after a command, as the books tell of it; None where that is not known here."""
        if command < self._first:
            return None
        kinds = {self._asked[number]: one.kind for number, one in self.asks.items() if self._asked[number] > command}
        return [(seq, kinds.get(seq) or what, one, left) for seq, what, one, left in self._sat if seq > command]

    def rows_since(self, night: int, command: int) -> list[tuple[int, int, Row]] | None:
        """The rows that a night’s logs have since a command, as the books tell of them; None where not all are here."""
        with self._mine:
            if command < self._rows_after:
                return None
            of = self._sittings.get(night, {})
            return [one for one in self._rows if one[0] > command and one[1] in of]

    def _take(self, since: int, row: Sequence[Any] | None) -> bool:
        """Take in what was written since a command; not where somebody else has read on meanwhile, but not as far."""
        with self._mine:
            if row is None or row[0] <= self.seq:
                return True
            if since != self.seq:
                return False
            seq, at, number, marker, *parts = row
            for name, rows in zip((*_TABLES, "event", "entry", "log_row"), parts, strict=True):
                for one in rows or ():
                    getattr(self, f"_{name}")(one)
            self.present, self._first = self._seats.now(), self._first or int(seq)
            self._rows_after = self._rows_after or int(seq)
            if not since:
                self._entries_after = int(number)
            while len(self._rows) > ROWS_KEPT:
                self._rows_after = self._rows.popleft()[0]
            while len(self._entries) > ROWS_KEPT:
                self._entries_after = self._entries.popleft()[0]
            self.seq, self.at, self.marker = int(seq), int(at), int(marker)
            return True

    # one row of each table; the latest counts

    def _setting(self, row: dict[str, Any]) -> None:
        self.settings[row["key"]] = json_from(row["value"])

    def _player(self, row: dict[str, Any]) -> None:
        known = self.players.get(row["id"])
        self.players[row["id"]] = Player(row["id"], row["name"], known.created_at if known else row["created_at"])

    def _night(self, row: dict[str, Any]) -> None:
        self._nights[row["id"]] = {"id": row["id"], "title": row["title"], "host": row["host"],
                                   "zone": a_zone(row["zone"]), "opened_at": a_time(row["opened_at"])}

    def _night_close(self, row: dict[str, Any]) -> None:
        self._nights[row["night"]]["closed_at"] = a_time(row["closed_at"])

    def _sitting(self, row: dict[str, Any]) -> None:
        self._sittings.setdefault(row["night"], {})[row["id"]] = Sitting(
            row["id"], row["night"], row["table_name"], row["game"], row["game_version"], a_time(row["opened_at"]))

    def _sitting_close(self, row: dict[str, Any]) -> None:
        number = row["sitting"]
        of = next(every for every in self._sittings.values() if number in every)
        of[number] = replace(of[number], closed_at=a_time(row["closed_at"]))

    def _house_table(self, row: dict[str, Any]) -> None:
        self.tables[row["number"]] = HouseTable(row["number"], row["name"], row["seats"], row["opens_with"])

    def _at_table(self, row: dict[str, Any]) -> None:
        self.table_of[row["sitting"]] = row["number"]

    def _presence(self, row: dict[str, Any]) -> None:
        one, left = Presence(row["player"], row["number"], row["seat"]), row["left"] or 0
        self._seats.take(one, left)
        if row["what"] is not None:
            self._sat.append((row["command"], row["what"], one, left))

    def _ask(self, row: dict[str, Any]) -> None:
        self._asked[row["number"]] = row["command"]
        self.asks[row["number"]] = Ask(row["number"], row["kind"], row["from_desk"], row["to_desk"],
                                       json_from(row["body"]))

    def _ask_step(self, row: dict[str, Any]) -> None:
        step = AskStep(row["ask"], row["step"], row["what"], row["actor"], json_from(row["body"]))
        self.steps[step.ask] = (*self.steps.get(step.ask, ()), step)

    def _event(self, row: dict[str, Any]) -> None:
        self.taken[row["text"]] = Event(row["code"], row["text"], a_time(row["at"]), row["actor"], row["seq"])

    def _entry(self, row: dict[str, Any]) -> None:
        lines = tuple(Posting(place_of(place), amount, chips_from(chips), bool(seen))
                      for place, amount, chips, seen in row["lines"] or ())
        booking = Booking(kind=EntryKind(row["kind"]), title=row["title"], key=row["key"], postings=lines,
                          sitting=row["sitting"], night=row["night"], reverses=row["reverses"])
        self._entries.append((row["number"], a_time(row["at"]), booking))
        if lines:
            self._booked.append((row["number"], booking))

    def _log_row(self, row: dict[str, Any]) -> None:
        self._rows.append((row["command"], row["sitting"], row_from(row)))
