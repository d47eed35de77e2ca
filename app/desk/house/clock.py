"""The clock that the desk reads, its times in a zone, and the ids of intents by it; tests bring their own clock."""

import os
import secrets
import time
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.store.values import Night
from app.words import plural, tr

MINUTE = 60 * 1_000_000
JUMP = 2 * MINUTE
"""So far two clocks may drift apart between two commands without a word."""


class Clock(Protocol):
    """What time it is."""

    def now(self) -> int:
        """UTC, in microseconds."""

    def elapsed(self) -> int:
        """Microseconds of a clock that never goes back."""

    def zone(self) -> str:
        """The name of the time zone that the host's times are shown in."""


class SystemClock:
    """This machine's clock."""

    def now(self) -> int:
        """UTC, in microseconds."""
        return time.time_ns() // 1000

    def elapsed(self) -> int:
        """Microseconds since the machine started, those in which it slept too where the system counts them."""
        counts_sleep = getattr(time, "CLOCK_BOOTTIME", None)
        return (time.monotonic_ns() if counts_sleep is None else time.clock_gettime_ns(counts_sleep)) // 1000

    def zone(self) -> str:
        """From the environment or the system's link; UTC where neither names a zone."""
        for name in (os.environ.get("TZ", "").removeprefix(":"), _linked_zone()):
            if name and is_zone(name):
                return name
        return "UTC"


def new_op_id(clock: Clock | None = None) -> str:
    """The id of one intent, made when its dialog opens, so that pressed twice it is written once.

    By time, the machine's where no clock is given: ids sort as they were made.
    """
    stamp = (clock or SystemClock()).now() // 1000 & (1 << 48) - 1
    value = stamp << 80 | 0x7 << 76 | secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
    text = f"{value:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def moment(at: int, zone: tzinfo) -> datetime:
    """UTC microseconds as a time in a zone."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).astimezone(zone)


def time_of(at: int, night: Night | None) -> str:
    """UTC microseconds as the clock of a night has them: 21:04; without a night, by UTC."""
    return f"{moment(at, ZoneInfo(night.zone) if night else UTC):%H:%M}"


Clocks = tuple[int, int]
"""UTC and the machine's own clock at one moment, in microseconds."""


def clocks_since(last: Clocks | None, now: Clocks) -> Clocks:
    """The clocks from which the time to the next command is reckoned: those of the last one before the program started.

    A machine that was started since counts from its start. It cannot have been before the last command: by so much
    its clock was set back.
    """
    if last is None:
        return now
    started = now[0] - now[1]
    if now[1] >= last[1] and started < last[0]:
        return last
    return (last[0], 0) if started < last[0] else now


def jump_words(ahead: int) -> str:
    """What is said of a clock that went `ahead` of real time by so many microseconds; "" for two minutes or less."""
    if abs(ahead) <= JUMP:
        return ""
    return tr("The clock was set back by {span}.", span=span_words(-ahead)) if ahead < 0 else \
        tr("The clock jumped forward by {span}: it was changed, or the computer slept.", span=span_words(ahead))


def span_words(span: int) -> str:
    """So many microseconds in the largest unit of which there are two: "90 minutes", "3 hours", "10 years"."""
    minutes = round(span / MINUTE)
    if minutes < 2 * 60:
        return plural(minutes, "{count} minute", "{count} minutes")
    if (hours := round(minutes / 60)) < 2 * 24:
        return plural(hours, "{count} hour", "{count} hours")
    if (days := round(hours / 24)) < 2 * 365:
        return plural(days, "{count} day", "{count} days")
    return plural(round(days / 365.25), "{count} year", "{count} years")


def is_zone(name: str) -> bool:
    """Whether the machine knows a time zone of this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _linked_zone() -> str:
    path = Path("/etc/localtime")
    target = str(path.resolve()) if path.is_symlink() else ""
    return target.partition("zoneinfo/")[2]
