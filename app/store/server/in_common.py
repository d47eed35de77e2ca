"""What all desks of a house have in common, kept beside the books and read on as others write in them.

It is one question however much lies there: what was written since the last command that is known. Once somebody hears
of every commit it is asked only after one; until then whenever anybody wants to know.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection, text

from app.dealing.values.log import Json
from app.store.rows import a_time, a_zone, json_from
from app.store.values import Ask, AskStep, Event, HouseTable, Night, Player, Presence, Seats

TAKEN = "table_taken"
"""The code of the event by which a desk says that it deals at a table from now on."""

_TABLES = ("setting", "player", "night", "night_close", "house_table", "at_table", "presence", "ask", "ask_step")


def _since(name: str, more: str = "") -> str:
    return f"(SELECT json_agg(t ORDER BY command) FROM {name} t WHERE command > :seq{more})"  # noqa: S608  our own names


_PRESENCE = """
(SELECT p.*, CASE WHEN p.number = 0 AND p.command >= (SELECT min(command) FROM night WHERE id NOT IN
                 (SELECT night FROM night_close)) THEN
    (SELECT a.number FROM log_row l JOIN at_table a ON a.sitting = l.sitting WHERE l.command = p.command LIMIT 1) END
    AS "left" FROM presence p)
"""
"""Of whoever left, the table at which it was dealt; in a night that is closed they have left all."""

_PARTS = ", ".join((*(_since(_PRESENCE if one == "presence" else one) for one in _TABLES),
                    _since("event", f" AND code = '{TAKEN}'")))
_SINCE = text(f"SELECT seq, at, {_PARTS} FROM command ORDER BY seq DESC LIMIT 1")  # noqa: S608  our own names


class InCommon:
    """Settings, players, nights, tables, who sits where, and all that was ever asked, as of the command `seq`."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._reading, self._mine = reading, threading.RLock()
        self._newest = 0
        self.hears = False
        """Whether somebody hears of every commit, and says so by `at_least`."""
        self.seq, self.at = 0, 0
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

    def at_least(self, seq: int) -> None:
        """So many commands there are: whoever asks from now on hears of them all."""
        self._newest = max(self._newest, seq)

    def now(self) -> "InCommon":
        """This, as the books stand. Raises MachineFault where they cannot be asked."""
        if not self.hears or self.seq < self._newest:
            self.read_on()
        return self

    def read_on(self, link: Connection | None = None) -> None:
        """Take in what was written since; `link` where nobody else writes meanwhile."""
        with self._mine:
            if link is not None:
                self._take(link)
            else:
                with self._reading() as own:
                    self._take(own)

    def nights(self) -> tuple[Night, ...]:
        """Every night, by id."""
        return tuple(Night(**self._nights[number]) for number in sorted(self._nights))

    def _take(self, link: Connection) -> None:
        row = link.execute(_SINCE, {"seq": self.seq}).first()
        if row is None or row[0] == self.seq:
            return
        seq, at, *parts = row
        for name, rows in zip((*_TABLES, "event"), parts, strict=True):
            for one in rows or ():
                getattr(self, f"_{name}")(one)
        self.present = self._seats.now()
        self.seq, self.at = int(seq), int(at)

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

    def _house_table(self, row: dict[str, Any]) -> None:
        self.tables[row["number"]] = HouseTable(row["number"], row["name"], row["seats"], row["opens_with"])

    def _at_table(self, row: dict[str, Any]) -> None:
        self.table_of[row["sitting"]] = row["number"]

    def _presence(self, row: dict[str, Any]) -> None:
        self._seats.take(Presence(row["player"], row["number"], row["seat"]), row["left"] or 0)

    def _ask(self, row: dict[str, Any]) -> None:
        self.asks[row["number"]] = Ask(row["number"], row["kind"], row["from_desk"], row["to_desk"],
                                       json_from(row["body"]))

    def _ask_step(self, row: dict[str, Any]) -> None:
        step = AskStep(row["ask"], row["step"], row["what"], row["actor"], json_from(row["body"]))
        self.steps[step.ask] = (*self.steps.get(step.ask, ()), step)

    def _event(self, row: dict[str, Any]) -> None:
        self.taken[row["text"]] = Event(row["code"], row["text"], a_time(row["at"]), row["actor"], row["seq"])
