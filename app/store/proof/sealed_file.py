"""A small file beside the keys, sealed with one of them: nobody without that key can have written what it says."""

import contextlib
import hmac
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.dealing.values.log import Json
from app.ledger.chain import Key, canonical


def write(path: Path, key: Key, said: Json) -> None:
    """Write it in place of what it said before: whole, or not at all, and on the disk. Raises OSError."""
    text = canonical(said)
    fresh = path.with_name(path.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(f"{text}\n{_seal(text, key)}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    sync_folder(path.parent)


def read(path: Path, keys: Iterable[Key]) -> Any:
    """What it says; None where there is none, or none of these keys has sealed it."""
    try:
        text, seal = path.read_bytes().decode().splitlines()
        if any(hmac.compare_digest(seal, _seal(text, key)) for key in keys):
            return json.loads(text)
    except (OSError, ValueError, TypeError, RecursionError):
        pass
    return None


def sync_folder(folder: Path) -> None:
    """Have on the disk what lies in a folder, where a system can be asked for that."""
    if os.name == "posix":
        with contextlib.suppress(OSError):  # a file system that cannot has written what it could
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _seal(text: str, key: Key) -> str:
    return hmac.digest(key.secret, text.encode(), "sha256").hex()
