"""What SQLite lays beside a file: a journal, a log and its index. Each belongs to one file, and ruins any other."""

from collections.abc import Sequence
from pathlib import Path

ENDS = ("-journal", "-wal", "-shm")


JOURNAL, LOG = ENDS[:1], ENDS[1:]


def beside(path: Path, ends: Sequence[str] = ENDS) -> list[Path]:
    """What lies beside a file just now, of all or with these ends."""
    return [side for end in ends if (side := path.parent / (path.name + end)).exists()]


def set_aside(path: Path, ends: Sequence[str] = ENDS) -> list[Path]:
    """Put what lies beside a file out of SQLite's way, under names of its own. Nothing is deleted, nothing replaced."""
    return [set_one_aside(side) for side in beside(path, ends)]


def set_one_aside(side: Path) -> Path:
    """The same with one of them."""
    others = (side.with_name(f"{side.name}-set-aside-{number}") for number in range(1, 10_000))
    return side.rename(next(other for other in others if not other.exists()))


def move_whole(path: Path, stem: str) -> Path:
    """Give a file, and what lies beside it, a name of this stem that nothing has. Returns the file's."""
    names = (path.with_stem(stem if number == 1 else f"{stem}-{number}") for number in range(1, 10_000))
    target = next(one for one in names if not one.exists() and not beside(one))
    sides = beside(path)
    if path.exists():
        path.rename(target)  # first: left behind, what lies beside it is set aside before anything is put here
    for side in sides:
        side.rename(target.with_name(target.name + side.name.removeprefix(path.name)))
    return target
