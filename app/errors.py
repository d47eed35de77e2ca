"""The kinds of trouble a host can be told about, each as one sentence that says what to do.

A fault of our own program is neither of these: it is any other exception, and stops at the crash dialog.
"""

from collections.abc import Callable
from typing import Final


class Refusal:
    """Why something was not done: what is wrong, what is allowed, what to do. Each part is a sentence or empty.

    Of numbers that are given for several seats, `seat` is the one whose is wrong; two that say the same are equal. It
    is written out since whoever only asks the command line for help need not wait for dataclasses.
    """

    __slots__ = ("allowed", "remedy", "seat", "wrong")

    def __init__(self, wrong: str, allowed: str = "", remedy: str = "", *, seat: int = 0) -> None:
        self.wrong: Final = wrong
        self.allowed: Final = allowed
        self.remedy: Final = remedy
        self.seat: Final = seat

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.wrong, self.allowed, self.remedy

    def __eq__(self, other: object) -> bool:
        return self._parts == other._parts if isinstance(other, Refusal) and type(other) is type(self) else \
            NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)

    def __str__(self) -> str:
        return " ".join(part for part in (self.wrong, self.allowed, self.remedy) if part)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._parts}"


class Refused(Exception):
    """The host's own mistake, or a rule of the house: nothing was changed and nothing was written."""

    def __init__(self, wrong: str | Refusal, allowed: str = "", remedy: str = "") -> None:
        self.refusal = wrong if isinstance(wrong, Refusal) else Refusal(wrong, allowed, remedy)
        super().__init__(str(self.refusal))


class MachineFault(Exception):
    """The disk, the lock or the server failed: nothing was written, nothing is queued, trying again is safe.

    `again` is how it is tried again where that is not simply to do the same once more.
    """

    def __init__(self, wrong: str | Refusal, remedy: str = "") -> None:
        self.refusal = wrong if isinstance(wrong, Refusal) else Refusal(wrong, remedy=remedy)
        self.again: Callable[[], None] | None = None
        super().__init__(str(self.refusal))


class Damaged(MachineFault):
    """The books themselves cannot be read, or are not where they were: trying again may help, and a copy does."""


class Unreachable(MachineFault):
    """The disk or the server that holds the books does not answer: of the books themselves it says nothing."""


class NotKnown(MachineFault):
    """The disk or the server failed in the middle: whether it was written must still be asked. Trying again is safe.

    `if_not_written` is the fault once it is known that nothing was.
    """

    def __init__(self, if_not_written: MachineFault, remedy: str) -> None:
        self.if_not_written = if_not_written
        super().__init__(if_not_written.refusal.wrong, remedy)


class OutOfStep(ValueError):
    """Whoever writes has not seen all that the books have: nothing was written."""


class TakenBack(MachineFault):
    """What the books did not take, after it was shown, is off the table again; `taken` says what. It can be redone."""

    def __init__(self, fault: MachineFault, taken: str, again: Callable[[], None]) -> None:
        super().__init__(Refusal(fault.refusal.wrong, taken, fault.refusal.remedy))
        self.again = again


class ReplayMismatch(Exception):
    """A saved log no longer fits its script: the program stops and shows the log instead of guessing."""


UNREADABLE = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError,
              StopIteration)
"""What reading raises of a file that no Sabot has written so: for where a file may be anybody's, and nowhere else."""
