"""The clock that the desk reads, its times in a zone, and the ids of intents by it; tests bring their own clock."""

import os
import secrets
import time
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.words import plural

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
        """Microseconds since the machine started."""
        return time.monotonic_ns() // 1000

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


def jump_words(ahead: int) -> str:
    """What is said of a clock that went `ahead` of real time by so many microseconds; "" for two minutes or less."""
    minutes = round(abs(ahead) / MINUTE)
    if abs(ahead) <= JUMP:
        return ""
    return plural(minutes, "The clock was set back by {count} minute.", "The clock was set back by {count} minutes.") \
        if ahead < 0 else \
        plural(minutes, "The clock jumped forward {count} minute: it was changed, or the computer slept.",
               "The clock jumped forward {count} minutes: it was changed, or the computer slept.")


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
