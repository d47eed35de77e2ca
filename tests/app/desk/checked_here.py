"""Books examined in this process: that another does it is tried where that is the rule."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.desk.ledger.apart import Apart
from app.desk.records.log_audit import examined
from app.errors import MachineFault, Refused
from app.store.books import open_books
from app.store.copies.carrying import verified_whole
from app.store.proof.examining import Examined, Told
from app.store.proof.keys import keyring
from app.store.proof.verified import Verified

APART = Apart.examine
"""As the program does it: by a process of its own, which takes a second of a processor’s time to start."""


def check_at(keys: Path) -> Callable[[Path], Verified]:
    """Goes through a copy with the keys of a folder."""
    def check(copy: Path) -> Verified:
        with open_books(copy, key_folder=keys, read_only=True) as books:
            house = books.house()
        return verified_whole(copy, keyring(keys, house, "", make=False).held)

    return check


def examine_here(apart: Apart, path: Path, keys: Path, told: Told, *, since: Verified | None = None,
                 sittings: bool = True) -> Examined:
    """What that process finds, and the fault that it would tell."""
    apart.refuse_stopped()
    try:
        with open_books(path, key_folder=keys, read_only=True) as books:
            seen = examined(books, since, told, sittings)
    except Refused as fault:
        raise MachineFault(fault.refusal.wrong, fault.refusal.remedy) from fault
    apart.refuse_stopped()
    return seen


def check_here(patched: pytest.MonkeyPatch) -> None:
    """For as long as the patch lasts."""
    patched.setattr(Apart, "examine", examine_here)
