"""The lease of a table: who deals there is the one desk that may, and nobody else writes in its log.

It is held on the very connection that writes. Who loses the one has lost the other, so that a desk which was away can
write nothing on the strength of a lease that somebody else has by now.
"""

import os
import time
from dataclasses import dataclass
from datetime import datetime
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

ALL = 0
"""The number that stands for every table of a house: one window deals at all of them."""

PROGRAM = "sabot at "
"""How the name begins by which a desk's program is told from others on the server."""

_TAKE = "SELECT pg_try_advisory_lock(%s, %s)"
_LET_GO = "SELECT pg_advisory_unlock(%s, %s)"
_WHO = """
SELECT s.application_name, s.usename, s.backend_start FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = %s AND l.objid = %s AND l.objsubid = 2
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


_END_MINE = """
SELECT pg_terminate_backend(s.pid) FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = %s AND l.objid = %s AND s.pid <> pg_backend_pid()
AND s.usename = current_user AND s.application_name = current_setting('application_name')
AND s.application_name LIKE 'sabot at %%'
"""


def program_name() -> str:
    """What this very program is called on the server: its computer, and its number there."""
    return f"{PROGRAM}{gethostname()[:40]} {os.getpid()}"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a table: the computer, its login there, and since when it is connected, where that may be known."""

    program: str
    login: str
    since: datetime | None

    @property
    def computer(self) -> str:
        """The computer's name, as its program tells it."""
        return self.program.removeprefix(PROGRAM).rpartition(" ")[0] if self.program.startswith(PROGRAM) else ""


class Held(Refused):
    """Another desk has the table: `holder` says who, if that is known."""

    def __init__(self, table: int, holder: Holder | None) -> None:
        self.table, self.holder = table, holder
        what = tr("Table {number}", number=table) if table else tr("This house")
        who = holder.computer or holder.login if holder else tr("another desk")
        since = tr(" since {time}", time=f"{holder.since.astimezone():%H:%M}") if holder and holder.since else ""
        super().__init__(tr("{what} is open at {who}{since}.", what=what, who=who, since=since),
                         tr("One desk at a time deals there; here it can be watched."),
                         tr("Have it closed there, then open it again."))


def take(raw: Any, table: int) -> None:
    """Take a table on a connection. Raises Held where another desk has it."""
    if not raw.execute(_TAKE, (CLASS, table)).fetchone()[0]:
        raise Held(table, holder_of(raw, table))
    raw.execute(f"SET idle_session_timeout = '{IDLE}s'")


def take_again(raw: Any, table: int) -> None:
    """The same on a new connection: what the server still takes for this very program's is ended first."""
    for pause in (0.0, 0.05, 0.1, 0.2, 0.4):
        time.sleep(pause)
        raw.execute(_END_MINE, (CLASS, table))
        try:
            return take(raw, table)
        except Held as held:
            own = raw.execute("SHOW application_name").fetchone()[0]
            if held.holder is not None and held.holder.program != own:
                raise  # nobody at all: it was let go just now
    return take(raw, table)


def let_go(raw: Any, table: int) -> None:
    """Let others have it."""
    raw.execute(_LET_GO, (CLASS, table))


def holder_of(raw: Any, table: int) -> Holder | None:
    """Who has a table; None where nobody has."""
    row = raw.execute(_WHO, (CLASS, table)).fetchone()
    return Holder(str(row[0] or ""), str(row[1] or ""), row[2]) if row else None
