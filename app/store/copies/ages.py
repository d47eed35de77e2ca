"""Which copies are kept: the newest, and of the hours, days, weeks and months before it a few each."""

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

STAMP = "%Y-%m-%d-%H%M%S"
_EACH = (("%Y-%m-%d-%H", 4), ("%Y-%m-%d", 7), ("%G-%V", 4), ("%Y-%m", 12))
"""What an age is called by, and of how many of them the last copy is kept."""


def made_at(copy: Path) -> datetime | None:
    """When a copy was made, by its name; None for one that this program has not named."""
    found = re.search(r"-(\d{4}-\d\d-\d\d-\d{6})(?:-\d+)?\.db$", copy.name)
    try:
        return datetime.strptime(found[1], STAMP) if found else None  # noqa: DTZ007 - a wall clock's, as it is named
    except ValueError:
        return None


def too_old(copies: Iterable[Path]) -> list[Path]:
    """Those of many copies that no age needs. A copy whose name has no time is needed by none, and let be."""
    by_time = sorted(((at, copy) for copy in copies if (at := made_at(copy))), reverse=True)
    kept: set[Path] = set()
    for name, count in _EACH:
        last: dict[str, Path] = {}
        for at, copy in by_time:
            last.setdefault(at.strftime(name), copy)
        kept.update(list(last.values())[:count])
    return [copy for _, copy in by_time if copy not in kept]
