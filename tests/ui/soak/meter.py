"""What the program holds after each hour, and which of it has risen."""

import ctypes
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PROCESS = Path("/proc/self")
MORE_MEMORY, SLOWER = 1.05, 1.5
"""How much more may be resident after the last hour than after the first, and how much longer an answer may take."""
SETTLED = 2
"""So many hours say how many handles and threads there are: one that is lent out is not there at every look."""


@dataclass(frozen=True)
class Hour:
    """How things stood when an hour was over and all was at rest.

    `resident` is memory in MB, after what is free was given back to the system: what only lies scattered is no growth.
    `answer` is the median of the screen's own processor time for an answer, from its first key until all is painted.
    """

    resident: float
    handles: int
    threads: int
    widgets: int
    answer: float


def hour_over(times: Sequence[float]) -> Hour:
    """How things stand now; `times` are the seconds of this hour's answers."""
    from PySide6.QtWidgets import QApplication

    gc.collect()
    if (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
    return Hour(_resident(), _entries("fd"), _entries("task"), len(QApplication.allWidgets()), 1000 * median(times))


def _resident() -> float:
    told = (line.split() for line in (PROCESS / "status").read_text(encoding="ascii").splitlines())
    return next(int(words[1]) for words in told if words[0] == "VmRSS:") / 1024


def _entries(folder: str) -> int:
    return sum(1 for _ in (PROCESS / folder).iterdir())


def risen(hours: Sequence[Hour]) -> list[str]:
    """What the last hour has more of than the first, in words; nothing where all is flat."""
    first, last, begun = hours[0], hours[-1], hours[:min(SETTLED, len(hours) - 1)]
    told = []
    if last.resident > MORE_MEMORY * first.resident:
        told.append(f"memory: {first.resident:.0f} MB after the first hour, {last.resident:.0f} after the last")
    for name in ("handles", "threads"):
        most = max(getattr(one, name) for one in begun)
        if getattr(last, name) > most:
            told.append(f"{name}: {most} at first, {getattr(last, name)} after the last hour")
    if last.answer > SLOWER * first.answer:
        told.append(f"an answer: {first.answer:.1f} ms in the first hour, {last.answer:.1f} in the last")
    return told
