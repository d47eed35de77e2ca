from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.books import Books
from tests.app.store.house import night_of


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    """Books with an evening of three hands, in tmp_path."""
    with night_of(tmp_path) as books:
        yield books
