"""The points of a sitting that undo can come back to."""

from collections.abc import Iterable

from app.dealing.log import Row
from app.dealing.rules_here import is_of_the_house


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
        changed = [row for row in later.rows if is_of_the_house(row)]
        missing = [row for row in changed if row not in self.rows] if changed else []
        return moment_of((*self.rows, *missing), self.waiting) if missing else self


def moment_of(rows: Iterable[Row], waiting: tuple[Row, ...] = ()) -> Moment:
    """The moment at which these rows hold."""
    shared = list(rows)
    return Moment(shared, len(shared), waiting)
