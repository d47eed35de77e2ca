"""An act that asks the house in its midst happens whole, or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.dealing.engine.run import Run
from app.errors import MachineFault


@contextmanager
def whole(run: Run) -> Iterator[None]:
    """While something is done at a table: where the books cannot be read meanwhile, nothing has happened there."""
    length = len(run.log)
    try:
        yield
    except MachineFault:
        run.break_off(length)
        raise
