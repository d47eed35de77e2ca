"""The points of a sitting that undo can come back to, and how the rows of its log lead from one to the next."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import is_of_the_house
from app.errors import ReplayMismatch
from app.words import tr

REMEMBERED = 64
"""How many of the last rows a history can let go again without being read anew."""


class Moment:
    """One point that undo can come back to: the effective rows, and later answers that wait behind a fix.

    Moments that only add a row share one list, so that hundreds of them cost no more than the last.
    """

    __slots__ = ("_count", "_shared", "waiting")

    def __init__(self, rows: list[Row], count: int, waiting: tuple[Row, ...] = ()) -> None:
        self._shared, self._count, self.waiting = rows, count, waiting

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that hold at this moment."""
        return tuple(self._shared[: self._count])

    def and_then(self, row: Row) -> "Moment":
        """The moment after one more row."""
        shared = self._shared if len(self._shared) == self._count else self._shared[: self._count]
        shared.append(row)
        return Moment(shared, self._count + 1, self.waiting)

    def still_ruled_by(self, later: "Moment") -> "Moment":
        """This moment again, undone from a later one: the rules of the house stay as they were changed meanwhile."""
        mine, theirs = self.rows, later.rows
        alike = next((at for at, (one, other) in enumerate(zip(mine, theirs, strict=False)) if one is not other),
                     min(len(mine), len(theirs)))  # a log of thousands of rows differs in the last few
        changed = [row for row in theirs[alike:] if is_of_the_house(row)]
        held = {row.seq: row for row in mine[alike:]} if changed else {}
        missing = [row for row in changed if held.get(row.seq) != row]
        return moment_of((*mine, *missing), self.waiting) if missing else self


def moment_of(rows: Iterable[Row], waiting: tuple[Row, ...] = ()) -> Moment:
    """The moment at which these rows hold."""
    shared = list(rows)
    return Moment(shared, len(shared), waiting)


class History:
    """What undo and redo can come back to, as the rows of a log have led there.

    `most_opened` is how many hands were ever open, those that were undone too.
    """

    def __init__(self) -> None:
        self.past: list[Moment] = [moment_of(())]
        self.future: list[Moment] = []
        self.most_opened = 0
        self._before: deque[tuple[int, list[Moment], list[Moment], int]] = deque(maxlen=REMEMBERED)

    @property
    def now(self) -> Moment:
        """The moment that holds."""
        return self.past[-1]

    def fold_again(self, row: Row) -> None:
        """Fold a row of a log that was kept. Raises ReplayMismatch where it refers to what is not there."""
        try:
            self.fold(row)
            self.past[-1]  # nothing may be undone before the opening
        except (IndexError, KeyError, StopIteration, TypeError) as fault:
            raise ReplayMismatch(tr("Row {seq} refers to what is not in the log.", seq=row.seq)) from fault

    def fold(self, row: Row) -> None:
        """Take in the next row of the log."""
        self._before.append((len(self.past), self.past[-2:], list(self.future), self.most_opened))
        body = cast(dict[str, Any], row.body) if isinstance(row.body, dict) else {}
        now = self.now
        match row.kind:
            case RowKind.UNDO:
                self.most_opened = max(self.most_opened, body["opened"])
                gone = self.past.pop()
                self.future.append(gone)
                self.past[-1] = self.past[-1].still_ruled_by(gone)
            case RowKind.REDO:
                self.past.append(self.future.pop())
            case RowKind.FIX:
                self.most_opened = max(self.most_opened, body["opened"])
                self._push(_fixed(now, row, body))
            case RowKind.RESUME:
                kept = _listed(now, row.seq, body["kept"])
                self.past[-1] = moment_of((*now.rows, *kept), _waiting(now, row.seq, body))
            case RowKind.RULE | RowKind.ASIDE if is_of_the_house(row):
                self.past[-1] = now.and_then(row)
                self.future.clear()
            case _:
                self._push(now.and_then(row))

    def _push(self, moment: Moment) -> None:
        self.past.append(moment)
        self.future.clear()

    def let_go(self, count: int) -> bool:
        """Stand as before the last so many rows. False, and nothing has changed, where that is too long ago."""
        if count > len(self._before):
            return False
        for _ in range(count):
            length, last, self.future, self.most_opened = self._before.pop()
            self.past[max(0, length - 2):] = last
        return True


def before_fixes(log: Sequence[Row]) -> Iterator[tuple[int, tuple[Row, ...]]]:
    """Each fix of a sitting's log by its number, and the rows that held before it."""
    history = History()
    for row in log[1:]:
        if row.kind is RowKind.FIX:
            yield row.seq, history.now.rows
        history.fold_again(row)


def fixes_undone(log: Iterable[Row]) -> set[int]:
    """The fixes of a sitting's log that were taken back again, by their numbers."""
    fixes, past, future = set[int](), list[int](), list[int]()
    for row in log:
        match row.kind:
            case RowKind.UNDO:
                future.append(past.pop())
            case RowKind.REDO:
                past.append(future.pop())
            case RowKind.RESUME:
                pass
            case RowKind.RULE | RowKind.ASIDE if is_of_the_house(row):
                future.clear()
            case _:
                fixes |= {row.seq} if row.kind is RowKind.FIX else set()
                past.append(row.seq)
                future.clear()
    return fixes - set(past)


def _fixed(now: Moment, row: Row, body: dict[str, Any]) -> Moment:
    at = next(i for i, one in enumerate(now.rows) if one.seq == body["target"])
    rows = (*now.rows[:at], replace(now.rows[at], body=body["body"]), *_listed(now, row.seq, body["kept"]))
    return moment_of(rows, _waiting(now, row.seq, body))


def _waiting(now: Moment, seq: int, body: dict[str, Any]) -> tuple[Row, ...]:
    return tuple(_listed(now, seq, body["waiting"]))


def _listed(now: Moment, seq: int, listed: list[Any]) -> Iterator[Row]:
    """Rows by their numbers; those that nobody entered stand there in full."""
    known = {row.seq: row for row in (*now.rows, *now.waiting)}
    for one in listed:
        yield known[one] if isinstance(one, int) else Row(seq, RowKind.ANSWER, one["key"], one["body"], one["facts"])


def holding(log: Sequence[Row]) -> tuple[Row, ...]:
    """The rows after a log’s opening that still hold, without dealing them again."""
    history = History()
    for row in log[1:]:
        history.fold_again(row)
    return history.now.rows
