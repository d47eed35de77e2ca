"""How often a PIN may be tried: five times, then waits that grow, whatever becomes of the clock or the program.

While they last the dealer's may be tried twice a minute: five wrong PINs of anybody's do not stop the table.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from app.dealing.values.log import Json

SECOND = 1_000_000
FREE = 5
"""So many wrong tries in a quarter of an hour, and not one more."""
WINDOW = 15 * 60 * SECOND
WAITS = tuple(seconds * SECOND for seconds in (30, 60, 120, 240, 480, 900))
"""After the fifth wrong try in a row, the sixth, and so on; after each further one as after the last of these."""
BETWEEN = 30 * SECOND
"""The wait between two tries of the dealer's PIN meanwhile: of a million PINs so many are tried in a year."""


@dataclass(frozen=True, slots=True)
class Try:
    """One try that was not right, or was cut short. Microseconds: by UTC, and by the clock that never goes back.

    `age` is how old it certainly was when this program first saw it, at `seen` on that second clock.
    """

    at: int
    elapsed: int
    age: int
    seen: int

    def age_at(self, elapsed: int) -> int:
        """How old it is now; only the clock that never goes back is believed while the program runs."""
        return self.age + max(0, elapsed - self.seen)


@dataclass(frozen=True, slots=True)
class Tries:
    """`failed` counts those since the host's PIN was last right; of the latest five there is more.

    `dealers` is the last that was for the dealer's PIN alone, during a wait.
    """

    failed: int = 0
    latest: tuple[Try, ...] = field(default=())
    dealers: Try | None = None

    def and_one(self, at: int, elapsed: int) -> "Tries":
        """With one more, not right as long as nothing else is known of it."""
        return replace(self, failed=self.failed + 1, latest=(*self.latest, Try(at, elapsed, 0, elapsed))[-FREE:])

    def and_dealers(self, at: int, elapsed: int) -> "Tries":
        """With one more that was for the dealer's PIN alone: the host's is none the nearer, and waits no longer."""
        return replace(self, dealers=Try(at, elapsed, 0, elapsed))

    def dealers_wait(self, elapsed: int) -> int:
        """Microseconds until the dealer's PIN may be tried, during a wait or not."""
        if not self.wait(elapsed) or self.dealers is None:
            return 0
        return max(0, BETWEEN - self.dealers.age_at(elapsed))

    def wait(self, elapsed: int) -> int:
        """Microseconds until the next may be made; 0 where it may be made now."""
        if self.failed < FREE:
            return 0
        pause = WAITS[min(self.failed - FREE, len(WAITS) - 1)]
        ages = [one.age_at(elapsed) for one in self.latest]
        return max(0, pause - ages[-1], WINDOW - ages[0])

    @property
    def left(self) -> int:
        """How many may still be wrong before there is a wait."""
        return max(0, FREE - self.failed)

    def as_setting(self) -> Json:
        """As the books keep it."""
        kept: dict[str, Json] = {"failed": self.failed, "latest": [[one.at, one.elapsed] for one in self.latest]}
        return kept | ({"dealers": [self.dealers.at, self.dealers.elapsed]} if self.dealers else {})


def read_tries(kept: Json, now: int, elapsed: int) -> Tries:
    """The tries kept in the books, as old as both clocks agree that they are at least.

    A machine that was started since counts from its start; a clock set forward makes nothing older, one set back
    makes everything new. So no wait becomes shorter, and none becomes longer than a quarter of an hour from now.
    """
    if not isinstance(kept, dict):
        return Tries()
    told: dict[str, Any] = kept
    latest = tuple(_seen(at, then, now, elapsed) for at, then in told["latest"])
    dealers = _seen(told["dealers"][0], told["dealers"][1], now, elapsed) if "dealers" in told else None
    return Tries(int(told["failed"]), latest, dealers)


def _seen(at: int, then: int, now: int, elapsed: int) -> Try:
    surely = elapsed - then if elapsed >= then else elapsed
    return Try(at, then, max(0, min(surely, now - at)), elapsed)

