"""Books that many tests begin with: written once for those of a minute, and laid into the folder of each as they were
left.
"""

import time
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

FRESH = 60
"""Seconds: what was written longer ago is written anew, as to a night it matters when it was opened."""


def copied(name: Hashable, write: Callable[[Path], object], folder: Path) -> None:
    """Have lie in this folder what `write`, always the same for a name, leaves in one. It must close its books."""
    at, files = _WRITTEN.get(name, (0.0, {}))
    if not files or time.monotonic() - at > FRESH:
        with TemporaryDirectory() as first:
            write(Path(first))
            files = {path.relative_to(first): path.read_bytes() for path in Path(first).rglob("*") if path.is_file()}
        _WRITTEN[name] = time.monotonic(), files
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


_WRITTEN: dict[Hashable, tuple[float, Mapping[Path, bytes]]] = {}
