"""Whether a journal that lies beside books is their own: it is rolled into a copy of them first, never into them.

SQLite rolls in whatever lies there under the name. A journal that an older file has left, or another house's, would
ruin sound books, and nothing in it says whose it is: only what comes of it does.

A journal takes back what was being written when somebody was killed: books that are half written look sound where what
is missing is an index or a balance. So its own books end with it one command sooner at most, and as they lie they are
not believed. A log takes nothing back.
"""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, select

from app.errors import MachineFault
from app.ledger.chain import NO_SEAL, short_code
from app.store.columns import table
from app.store.file import journal_mode, side_files, sqlite
from app.store.proof import verified
from app.store.proof.keys import held_keys
from app.store.proof.seals import CommandExamination, commands_after
from app.store.proof.slips import Slips

_TAIL = 50
"""How many of the last commands are examined."""
_LARGE = 64_000_000
"""Bytes from which on SQLite does not go through the whole file for this: that takes seconds."""


def settle(path: Path, keys: Path) -> None:
    """Before books are opened: set aside what lies beside them and is not theirs. Only for whoever holds their lock.

    Raises MachineFault where they are sound neither with it nor without it; then all lies there as it did.
    """
    if not side_files.beside(path):
        return
    if not path.exists() or verified.is_left_so(keys, path):
        side_files.set_aside(path)
    _set_other_kind_aside(path)
    journal, log, _ = (path.with_name(path.name + end).exists() for end in side_files.ENDS)
    if (journal or log) and _is_strange(path, keys, takes_back=int(journal)):
        side_files.set_aside(path)


def _set_other_kind_aside(path: Path) -> None:
    """Books with a log of their own have no journal beside it; a journal that has nothing in it yet is nobody's."""
    journal_mode.set_strange_log_aside(path)
    for journal in side_files.beside(path, side_files.JOURNAL):
        if not journal.stat().st_size:
            journal.unlink()
        elif journal_mode.is_ahead(path):
            side_files.set_one_aside(journal)


@dataclass(frozen=True, slots=True)
class _Found:
    house: str
    has_last: bool
    """The entry that was saved here last is there."""
    command: int


def _is_strange(path: Path, keys: Path, takes_back: int) -> bool:
    """Whether books end sooner with it than what is their own `takes_back`, in commands, or come to nothing."""
    with tempfile.TemporaryDirectory(prefix=".sabot-trial-", dir=path.parent, ignore_cleanup_errors=True) as room:
        mended, bare = (Path(room) / name / path.name for name in ("with", "without"))
        for copy in (mended, bare):
            copy.parent.mkdir()
            shutil.copyfile(path, copy)
        for side in side_files.beside(path):
            if not side.name.endswith("-shm"):  # it is made anew from the log
                shutil.copyfile(side, mended.parent / side.name)
        rolled, as_it_lies = _sound(mended, keys), _sound(bare, keys)
    if rolled is None and as_it_lies is None:
        raise sqlite.damaged_file()
    if rolled is None or as_it_lies is None:
        return rolled is None
    return rolled.house != as_it_lies.house or \
        (rolled.has_last, rolled.command + takes_back) < (as_it_lies.has_last, as_it_lies.command)


def _sound(copy: Path, keys: Path) -> _Found | None:
    """Whose books a copy comes to, and how far they go; None for none that can be believed."""
    engine = sqlite.engine_of(copy)
    try:
        with sqlite.faults(), engine.connect() as link:
            return _believed(link, keys) if _is_whole(link, copy) else None
    except (MachineFault, ValueError, TypeError, LookupError):
        return None
    finally:
        engine.dispose()


def _is_whole(link: Connection, copy: Path) -> bool:
    raw = link.connection.driver_connection
    assert raw is not None
    if sqlite.schema_digest(raw) not in sqlite.SCHEMA_DIGESTS.values():
        return False
    return copy.stat().st_size > _LARGE or raw.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"


def _believed(link: Connection, keys: Path) -> _Found | None:
    """What the books come to, where their last commands follow each other under their seals."""
    (house,) = link.execute(select(table("house").c.id)).scalars()
    command, entry = table("command").c, table("entry").c
    last = link.execute(select(command.seq).order_by(command.seq.desc()).limit(1)).scalar() or 0
    first = max(0, last - _TAIL)
    before = link.execute(select(command.mac).where(command.seq == first)).scalar() or NO_SEAL
    # Of a house that was moved without its key the last commands may be from before that: those are no strange ones.
    # Where the key is lost, or never was on this computer, its digests still say what was written.
    looked = CommandExamination.after(held_keys(keys, house), first, before, ours=False)
    for one, contents in commands_after(link, first, _TAIL):
        looked.take(one, contents)
    slip = Slips(keys, house).last()
    carried = str((slip and link.execute(select(entry.mac).where(entry.number == slip.number)).scalar()) or "")
    return None if looked.found else _Found(house, not slip or short_code(carried) == slip.code, last)
