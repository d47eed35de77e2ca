"""What several rooms of the desk’s tests share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk.jackpot_night import JackpotNight, Make


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Make]:
    """Opens a night by these rules; at the end its books are examined."""
    opened: list[JackpotNight] = []

    def make(**rules: Any) -> JackpotNight:
        opened.append(JackpotNight(tmp_path, **rules))
        return opened[-1]

    yield make
    for night in opened:
        night.sound()
        night.close()
