"""What `dataclass` writes is compiled once and kept, as Python itself keeps the byte-code of modules.

For each class it writes half a dozen methods as text, and compiles them anew at every start: a good part of what the
first prompt waits for.
"""

import dataclasses
import hashlib
import marshal
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

_DIGEST = hashlib.sha256().digest_size


class KeptCode:
    """The code of such methods by their text, in a file of a folder that can be made again at any time.

    Between `begin` and `end` what is known is not compiled; `keep` writes down what was needed, where some was not
    known. What the file holds is never believed of another text, of another Python, or where it was cut off.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"methods-{sys.implementation.cache_tag}-{sys.hexversion:x}"
        self._known = _read(self._path)
        self._needed: dict[str, CodeType] = {}

    @property
    def compiled(self) -> int:
        """How many were not known."""
        return len(self._needed.keys() - self._known.keys())

    def begin(self) -> None:
        """From now on."""
        vars(dataclasses)["exec"] = self._run  # before the builtin, for this module alone

    def end(self) -> None:
        """What is loaded later is waited for by nobody."""
        vars(dataclasses).pop("exec", None)

    def _run(self, text: str, names: dict[str, Any] | None = None, made: Mapping[str, Any] | None = None) -> None:
        code = self._needed[text] = self._known.get(text) or compile(text, "<string>", "exec")
        exec(code, names, made)

    def keep(self) -> None:
        """Write down what was needed; where that cannot be written the next start takes longer."""
        if not self.compiled:
            return
        held = marshal.dumps(self._needed)
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(hashlib.sha256(held).digest() + held)
            os.replace(fresh, self._path)


def _read(path: Path) -> dict[str, CodeType]:
    with suppress(OSError):
        written = path.read_bytes()
        if hashlib.sha256(written[_DIGEST:]).digest() == written[:_DIGEST]:
            known: dict[str, CodeType] = marshal.loads(written[_DIGEST:])
            return known
    return {}
