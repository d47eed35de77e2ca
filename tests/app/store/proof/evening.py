"""An evening as a file whose guards are gone, for what reads it a piece at a time: six commands, six entries."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection

from app.ledger.chain import Key
from app.ledger.entries import reversal_of
from app.store.file import sqlite
from tests.app.store.house import by_hand, closing, command, night_of

Reading = Callable[[], AbstractContextManager[Connection]]


@cache
def _evening() -> tuple[bytes, Mapping[str, Key]]:
    """The opening (entries 1 and 2), three hands (3 to 5), the last of them taken back (6), and the close."""
    with TemporaryDirectory() as folder:
        with night_of(Path(folder)) as books:
            books.commit(command("undo", reversal_of(books.entries()[-1], "why")))
            books.commit(closing())
            held = books.keys.held
        path = Path(folder) / "house.db"
        with by_hand(path) as link:
            for (name,) in link.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                link.execute(f"DROP TRIGGER {name}")
        return path.read_bytes(), held


def keys() -> Mapping[str, Key]:
    """The key that sealed it, by its name."""
    return _evening()[1]


@contextmanager
def evening(folder: Path, edit: str = "") -> Iterator[Reading]:
    """It lies in a folder, edited as somebody does who has taken its guards away."""
    path = folder / "house.db"
    path.write_bytes(_evening()[0])
    if edit:
        with by_hand(path) as link:
            link.executescript(edit)
    engine = sqlite.engine_of(path)
    try:
        yield engine.connect
    finally:
        engine.dispose()
