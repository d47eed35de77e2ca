"""The lease of a table: who deals there is the one desk that may, and nobody else writes in its log.

It is held on the very connection that writes. Who loses the one has lost the other, so that a desk which was away can
write nothing on the strength of a lease that somebody else has by now.
"""

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from socket import gethostname
from typing import Any

from app.errors import Refused
from app.words import tr

CLASS = 1398039112
"""What tells these locks from others of the server; the number of the table is beside it."""

IDLE = 20
"""Seconds without a word after which the server ends the connection of a desk that holds a table."""

BEAT = 5.0
"""Seconds after which such a desk says a word, whatever it does."""

WORDS = "sabot_words"
"""The channel on which those words are said: each is the numbers of the tables that a desk holds."""

ASLEEP = 8.0
"""Seconds after which whoever listens has not heard for a while: what others said meanwhile is heard only now."""

ALONE = 0
"""The number of the table of a night that has one alone, whose sittings say of no table that they are dealt there."""

PROGRAM = "sabot at "
"""How the name begins by which a desk's program is told from others on the server."""

_TAKE = "SELECT pg_try_advisory_lock(%s, %s)"
_LET_GO = "SELECT pg_advisory_unlock(%s, %s)"
_WHO = """
SELECT s.application_name, s.usename, l.objid::bigint FROM pg_locks l
JOIN pg_stat_activity s ON s.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = %s AND l.objsubid = 2
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


_END_MINE = """
SELECT pg_terminate_backend(s.pid) FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = %s AND l.objid = %s AND s.pid <> pg_backend_pid()
AND s.usename = current_user AND s.application_name = current_setting('application_name')
AND s.application_name LIKE 'sabot at %%'
"""


def computer_name() -> str:
    """What this computer is called where others read who deals at a table."""
    return gethostname()[:40]


def program_name() -> str:
    """What this very program is called on the server: its computer, and its number there."""
    return f"{PROGRAM}{computer_name()} {os.getpid()}"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a table: the program on which computer, and its login on the server."""

    program: str
    login: str

    @property
    def computer(self) -> str:
        """The computer's name, as its program tells it."""
        return self.program.removeprefix(PROGRAM).rpartition(" ")[0] if self.program.startswith(PROGRAM) else ""


class LastWords:
    """When each table's desk was heard of last by this program, as long as it listens; desks say a word every `BEAT`.

    Of whoever was not listened to nothing is known: a program that was away names no other that is not heard from.
    """

    def __init__(self) -> None:
        self._since: float | None = None
        self._looked = 0.0
        self._heard: dict[int, float] = {}

    def begin(self) -> None:
        """It is listened from now on."""
        self._since = self._looked = time.monotonic()

    def end(self) -> None:
        """Nothing is heard any more."""
        self._since = None

    def look(self) -> None:
        """It is still listened; whoever slept begins anew."""
        if self._since is not None and self._is_asleep:
            self.begin()
        self._looked = time.monotonic()

    def hear(self, tables: Iterable[int]) -> None:
        """A word of the desk that holds these tables."""
        self._heard |= dict.fromkeys(tables, time.monotonic())

    def quiet(self, table: int) -> float:
        """For how many seconds no word came of the desk of a table; 0 where nobody listens."""
        if self._since is None or self._is_asleep:
            return 0.0
        return time.monotonic() - max(self._since, self._heard.get(table, 0.0))

    @property
    def _is_asleep(self) -> bool:
        return time.monotonic() - self._looked > ASLEEP


def tables_in(word: str) -> tuple[int, ...]:
    """The tables of a desk's word. Raises ValueError for what no Sabot says."""
    return tuple(int(one) for one in word.split(",") if one)


class Held(Refused):
    """Another desk has the table: `holder` says who, if that is known; `who` is at it since a `time`, if that is."""

    def __init__(self, table: int, holder: Holder | None, who: str = "", name: str = "", time: str = "") -> None:
        self.table, self.holder = table, holder
        what = name or (tr("Table {number}", number=table) if table else tr("This house"))
        where = holder.computer or holder.login if holder else tr("another desk")
        said = "{who} has had {what} open on {where} since {time}." if who else \
            "{what} has been open on {where} since {time}." if time else "{what} is open on {where}."
        super().__init__(tr(said, what=what, who=who, where=where, time=time),
                         tr("One desk at a time deals there."), tr("Watch it, or ask for it."))


def take(raw: Any, table: int) -> None:
    """Take a table on a connection. Raises Held where another desk has it."""
    if not raw.execute(_TAKE, (CLASS, table)).fetchone()[0]:
        raise Held(table, holder_of(raw, table))
    raw.execute(f"SET idle_session_timeout = '{IDLE}s'")


def take_again(raw: Any, table: int) -> None:
    """The same on a new connection: what the server still takes for this very program's is ended first.

    Raises psycopg's OperationalError where that hangs: as long as it does, the server answers this program nothing.
    """
    for pause in (0.0, 0.05, 0.1, 0.2, 0.4):
        time.sleep(pause)
        raw.execute(_END_MINE, (CLASS, table))
        try:
            return take(raw, table)
        except Held as held:
            own = raw.execute("SHOW application_name").fetchone()[0]
            if held.holder is not None and held.holder.program != own:
                raise  # nobody at all: it was let go just now
    raise still_held()


def still_held() -> Exception:
    """The fault of a server whose process for this program's lost connection hangs, with the table."""
    import psycopg  # nobody has it who keeps the books in a file

    return psycopg.OperationalError(tr("the connection before this one hangs there"))


def let_go(raw: Any, table: int) -> None:
    """Let others have it."""
    raw.execute(_LET_GO, (CLASS, table))


def holder_of(raw: Any, table: int) -> Holder | None:
    """Who has a table; None where nobody has."""
    return holders(raw).get(table)


def holders(raw: Any) -> dict[int, Holder]:
    """Who has which table, by its number: those that somebody has."""
    return {int(row[2]): Holder(str(row[0] or ""), str(row[1] or ""))
            for row in raw.execute(_WHO, (CLASS,)).fetchall()}
