from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk.jackpot_tables import JackpotTables, Make, close


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Make]:
    """Tables by the rules that are named; their books verify at the end."""
    made: list[JackpotTables] = []

    def make(*args: Any, **rules: Any) -> JackpotTables:
        made.append(JackpotTables(tmp_path, *args, **rules))
        return made[-1]

    yield make
    for one in made:
        close(one)
