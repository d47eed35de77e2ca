"""The time of a house on a server: the server's own, carried on by this computer's clock that never goes back."""

from collections.abc import Callable
from typing import Protocol

from app.desk.house.clock import JUMP, Clock, SystemClock, span_words
from app.words import tr


class TellsTime(Protocol):
    """Books that are kept by a server."""

    def time(self, elapsed: Callable[[], int]) -> tuple[int, int]:
        """The server's time in UTC microseconds, and what `elapsed` says at that moment. Raises MachineFault."""


class ServerClock(SystemClock):
    """What time it is at the server. What this computer's own clock says, or is set to, moves nothing."""

    def __init__(self, books: TellsTime) -> None:
        self._books = books
        self._at = self._then = 0
        self.measure()

    def measure(self) -> None:
        """Ask the server. Raises MachineFault where it does not answer: then the clock goes on as before."""
        self._at, self._then = self._books.time(self.elapsed)

    def now(self) -> int:
        """UTC, in microseconds."""
        return self._at + self.elapsed() - self._then

    def off_words(self) -> str:
        """What is said of a computer whose own clock is more than two minutes off; "" of any other."""
        ahead = super().now() - self.now()
        if abs(ahead) <= JUMP:
            return ""
        said = tr("This computer’s clock is {span} ahead of the server’s.", span=span_words(ahead)) if ahead > 0 else \
            tr("This computer’s clock is {span} behind the server’s.", span=span_words(-ahead))
        return said + " " + tr("The books go by the server’s.")


def clock_of(books: object) -> Clock:
    """The clock by which a house is dealt. Raises MachineFault where its server does not answer."""
    return ServerClock(books) if getattr(books, "is_shared", False) else SystemClock()  # type: ignore[arg-type]
