"""How far the books were verified, remembered beside the keys: the next start need not go through all of them again.

It only saves time. What is remembered is sealed with the house's own key and holds for a file that is, byte counts and
SQLite's own count of changes, as this computer left it; anything else is gone through whole, as is everything once a
day. Nothing here is believed instead of the books: what follows is chained to what was remembered, or is found.
"""

import contextlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from app.dealing.values.log import Json
from app.ledger.balances import Standing
from app.ledger.chain import NO_SEAL, Key
from app.store.proof import sealed_file
from app.store.rows import place_of

_WHAT = "sabot verified 1"
"""What is sealed besides: no other text that the key seals begins like it."""

_CHANGES = 24
"""Where a file has its count of changes."""


@dataclass(frozen=True, slots=True)
class Verified:
    """All was well up to this command and this entry, and the house then stood so.

    `whole_on` is the day, on this computer's calendar, on which everything was gone through last; times are UTC
    microseconds. `program` is the version of Sabot that looked.
    """

    number: int = 0
    mac: str = NO_SEAL
    command: int = 0
    command_mac: str = NO_SEAL
    standing: Standing = field(default_factory=Standing)
    at: int = 0
    whole_at: int = 0
    whole_on: str = ""
    program: str = ""


class Left(NamedTuple):
    """What a file looks like from outside: its size, SQLite's count of changes, and when it was last written."""

    size: int
    changes: int
    written_at: int


def left_at(path: Path) -> Left | None:
    """How a file lies there now; None where it cannot be read, or where its last writing was broken off."""
    if any(path.with_name(path.name + end).exists() for end in ("-journal", "-wal")):
        return None
    return _looks(path)


def _looks(path: Path) -> Left | None:
    try:
        with path.open("rb") as file:
            file.seek(_CHANGES)
            changes, found = int.from_bytes(file.read(4)), os.fstat(file.fileno())
    except OSError:
        return None
    return Left(found.st_size, changes, found.st_mtime_ns)


def is_left_so(folder: Path, path: Path) -> bool:
    """Whether a file is, by its looks, as this computer closed it, whatever has come to lie beside it since."""
    looks = _looks(path)
    for kept_here in folder.glob("*.verified"):
        with contextlib.suppress(OSError, ValueError, TypeError, LookupError):
            if looks == Left(*json.loads(kept_here.read_bytes().split(b"\n")[0])[2]):
                return True
    return False


def keep(folder: Path, house: str, key: Key, verified: Verified, left: Left) -> None:
    """Remember it; where that cannot be written the next start takes longer."""
    with contextlib.suppress(OSError):
        sealed_file.write(_path(folder, house), key, [_WHAT, house, list(left), as_json(verified)])


def kept(folder: Path, house: str, key: Key, left: Left | None) -> Verified | None:
    """What was remembered of a house whose file lies there just as it was left; None for anything else."""
    try:
        what, whose, as_left, said = sealed_file.read(_path(folder, house), [key])
        return verified_from(said) if (what, whose, Left(*as_left)) == (_WHAT, house, left) else None
    except (ValueError, TypeError, AttributeError, LookupError):
        return None


def forget(folder: Path, house: str) -> None:
    """Remember nothing of a house."""
    with contextlib.suppress(OSError):
        _path(folder, house).unlink()


def as_json(verified: Verified) -> Json:
    """It as a value that can be written down, or told to another process."""
    now = verified.standing
    return {
        "entry": [verified.number, verified.mac], "command": [verified.command, verified.command_mac],
        "balances": {str(place): amount for place, amount in now.balances.items()},
        "chips": {str(place): [list(pair) for pair in chips.items()] for place, chips in now.chips.items()},
        "expected": [*sorted(str(place) for place in now.expected)],
        "at": verified.at, "whole": [verified.whole_at, verified.whole_on], "program": verified.program,
    }


def verified_from(said: Any) -> Verified:
    """What `as_json` has made of it. Raises ValueError, TypeError, AttributeError or LookupError for anything else."""
    standing = Standing(
        {place_of(place): int(amount) for place, amount in said["balances"].items()},
        {place_of(place): {int(value): int(n) for value, n in chips} for place, chips in said["chips"].items()},
        {place_of(place) for place in said["expected"]},
    )
    (number, mac), (command, command_mac), (whole_at, whole_on) = said["entry"], said["command"], said["whole"]
    return Verified(int(number), str(mac), int(command), str(command_mac), standing, int(said["at"]), int(whole_at),
                    str(whole_on), str(said["program"]))


def _path(folder: Path, house: str) -> Path:
    return folder / f"{house}.verified"
