"""Tries of a PIN in books that are only read: those cannot take them, so they are kept beside the user's keys."""

import json
import os
from pathlib import Path

from app.dealing.values.log import Json
from app.errors import MachineFault
from app.words import tr


class TriesBeside:
    """One small file for each house. Whoever can delete it can read the books without this program as well."""

    def __init__(self, folder: Path | None, house: str) -> None:
        self._path = folder / f"{house}.tries" if folder is not None else None

    def read(self) -> Json:
        """What it holds; None where there is none that can be read."""
        try:
            kept: Json = json.loads(self._path.read_text()) if self._path is not None else None
        except (OSError, ValueError):
            return None
        return kept

    def write(self, kept: Json) -> None:
        """Keep it, on the disk before anything is looked at. Raises MachineFault where that cannot be."""
        if self._path is None:
            raise MachineFault(tr("The attempt cannot be recorded."), tr("No PIN is checked."))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._path.open("w") as file:
                json.dump(kept, file)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise MachineFault(tr("The attempt cannot be recorded."), tr("No PIN is checked.")) from error
