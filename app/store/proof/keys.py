"""The keys that seal a house's entries: they lie with the user's settings, never in the books or their copies."""

import contextlib
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.ledger.chain import Key
from app.store.proof.sealed_file import sync_folder

LENGTH = 32


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keys of one house that this computer has, by name, and the one that new entries are sealed with.

    `made` says that it was made just now. Without any (`sealing` is None) entries carry their plain digest, and
    `fault` says why none can be kept, where one was to be.
    """

    held: Mapping[str, Key]
    sealing: Key | None
    made: bool = False
    fault: str = ""


def usual_folder() -> Path:
    """Where the keys of this user lie."""
    return Path(platformdirs.user_config_dir("sabot")) / "keys"


def keyring(folder: Path, house: str, last: str, *, make: bool) -> Keyring:
    """The keys for a house. `last` is the name of the key that sealed its last entry, "" where there is none.

    A lost key does not shut the books: where `make` is set a new one is made, and the old seals stay as they are.
    """
    held = held_keys(folder, house)
    if last in held:
        return Keyring(held, held[last])
    if held:
        return Keyring(held, held[min(held)])
    if not make:
        return Keyring({}, None)
    key = Key(secrets.token_bytes(LENGTH))
    try:
        keep_key(folder, house, key)
    except OSError as error:
        return Keyring({}, None, fault=error.strerror or str(error))
    return Keyring({key.name: key}, key, made=True)


def held_keys(folder: Path, house: str) -> dict[str, Key]:
    """Every key of a house that lies in a folder, by name."""
    keys = {}
    for path in sorted(folder.glob(f"{house}-*.key")):
        with contextlib.suppress(OSError):
            secret = path.read_bytes()
            if len(secret) == LENGTH:
                key = Key(secret)
                keys[key.name] = key
    return keys


def can_keep(folder: Path) -> bool:
    """Whether anything can be written in a folder, which may still have to be made."""
    there = next(one for one in (folder, *folder.parents) if os.path.exists(one))  # also of what may not be looked at
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def keep_key(folder: Path, house: str, key: Key) -> None:
    """Keep a key of a house, where it is not kept yet: on the disk with its folder's entry. Raises OSError."""
    path = folder / f"{house}-{key.name}.key"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key.secret)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        # A key that is half written would be taken for a lost one for ever.
        path.unlink()
        raise
    sync_folder(folder)
