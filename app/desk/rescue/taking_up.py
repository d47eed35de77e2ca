"""A copy taken up in place of lost books: nothing is overwritten, and the books say what happened.

Whatever moment it is broken off at, either the damaged file lies where it did, or none does and the copy is asked for
again, or the books lie there and are older than what was saved: each of these is told at the next opening.
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.desk.ledger.apart import Apart
from app.desk.records.taken_up import KEY, TakenUp, takings_up
from app.desk.rescue.copies_found import CopyFound, lacks
from app.desk.rescue.readable import take_over
from app.desk.session.writer import Writer
from app.errors import MachineFault, Refused
from app.store.books import Books, open_books
from app.store.copies import ages
from app.store.file import copying, side_files, sqlite
from app.store.file.lock import Lock
from app.store.proof.examining import nobody, refuse_bad_copy
from app.store.proof.verified import Verified
from app.words import tr

Check = Callable[[Path], Verified]


def checked_apart(keys: Path) -> Check:
    """Goes through all of a copy in a process of its own."""
    def check(copy: Path) -> Verified:
        seen = Apart().examine(copy, keys, nobody, sittings=False)
        refuse_bad_copy(seen.found)
        return seen.reached

    return check


def take_up(copy: CopyFound, path: Path, keys: Path, check: Check | None = None) -> TakenUp:
    """Put a copy in the place of the books at a path: what lies there is set aside whole, under a name with the time.

    What the damaged file still holds after the copy, under seals that fit, is taken over. Raises MachineFault where the
    copy does not verify, somebody has the books open, or the disk fails; then all lies where it did.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    stamp = f"{datetime.now().astimezone():{ages.STAMP}}"
    aside = "" if copy.path == path.resolve() else _put_in_its_place(copy, path, keys, check, stamp)
    with open_books(path, key_folder=keys) as books:
        return go_on(books, copy, aside, stamp)


def _put_in_its_place(copy: CopyFound, path: Path, keys: Path, check: Check | None, stamp: str) -> str:
    """Returns the name under which the damaged file was set aside; "" where there was none."""
    with sqlite.faults():
        lock = Lock(path)
        try:
            fresh = _prepared(copy, path, keys, check or checked_apart(keys))
            aside = side_files.move_whole(path, f"{path.stem}-{stamp}-damaged") if path.exists() else None
            sqlite.put_in_place(fresh, path)
        finally:
            lock.release()
    return aside.name if aside else ""


def _prepared(copy: CopyFound, path: Path, keys: Path, check: Check) -> Path:
    """The copy, made ready beside the books, with what can still be read of these."""
    fresh = path.with_name(path.name + ".taking-up")
    copying.put_away(fresh)
    try:
        copying.copy_file(copy.path, fresh, lambda done, of: None)
        reached = check(fresh)
        if path.exists():
            take_over(fresh, path, copy.house, keys, reached)
        sqlite.sync(fresh)
    except BaseException:
        copying.put_away(fresh)
        raise
    return fresh


def set_aside(path: Path) -> None:
    """Give damaged books a name with the time, and what lies beside them: new ones are begun in their place."""
    with sqlite.faults():
        lock = Lock(path)
        try:
            if path.exists():
                side_files.move_whole(path, f"{path.stem}-{datetime.now().astimezone():{ages.STAMP}}-damaged")
        finally:
            lock.release()


def go_on(books: Books, copy: CopyFound, aside: str, stamp: str) -> TakenUp:
    """Write into books that were put in place of others what happened, and know their head from now on."""
    assert books.key_folder is not None
    writer, head = Writer(books), books.head()
    lost = [slip for slip in lacks(copy, books.key_folder)
            if slip.number > head.number or books.code_of(slip.number) != slip.code]
    taken = TakenUp(writer.clock.now(), books.last_command()[1], head.number, tuple(lost), aside)
    kept = [one.as_json() for one in (*takings_up(books.settings()), taken)]
    said = tr("A copy was taken up that ends at entry {after}; {count} later entries were lost.", after=head.number,
              count=len(lost))
    writer.commit(writer.command("taken_up", "", settings={KEY: kept}, events=(writer.event("taken_up", said),)))
    assert books.slips is not None
    books.slips.begin_after(head.number, stamp)
    books.keep_head()
    return taken


def newest_sound(copies: list[CopyFound], keys: Path, check: Check | None = None) -> CopyFound:
    """The first of some copies that verifies, and how far. Raises Refused where none does."""
    for copy in copies:
        with contextlib.suppress(MachineFault, OSError):
            return replace(copy, reached=(check or checked_apart(keys))(copy.path))
    raise Refused(tr("No copy of these books was found that can be trusted."), "",
                  tr("Look in another folder, or on another stick."))
