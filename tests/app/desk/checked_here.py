"""Copies of the books gone through in this process: that another does it is tried where that is the rule."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.desk.rescue import taking_up
from app.desk.rescue.keeper import Keeper
from app.store.books import open_books
from app.store.copies.carrying import verified_whole
from app.store.proof.keys import keyring
from app.store.proof.verified import Verified


def check_at(keys: Path) -> Callable[[Path], Verified]:
    """Goes through a copy with the keys of a folder."""
    def check(copy: Path) -> Verified:
        with open_books(copy, key_folder=keys, read_only=True) as books:
            house = books.house()
        return verified_whole(copy, keyring(keys, house, "", make=False).held)

    return check


def check_here(patched: pytest.MonkeyPatch) -> None:
    """For as long as the patch lasts."""
    patched.setattr(Keeper, "_check", lambda keeper, copy: verified_whole(copy, keeper._books.keys.held))
    patched.setattr(taking_up, "checked_apart", check_at)
