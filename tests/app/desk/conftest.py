"""What several rooms of the desk’s tests share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.desk import Desk
from app.desk.access import pins
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, deal
from tests.app.desk.guarding import CHEAP, SetClock, guarded
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


@pytest.fixture
def clock() -> SetClock:
    """Eight in the evening, and it stands still."""
    return SetClock(1_767_988_800_000_000)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hashing takes a moment only, and the keys of the command line lie with the test."""
    monkeypatch.setattr(pins, "COST", CHEAP)
    monkeypatch.setattr("app.store.books.usual_folder", lambda: tmp_path / "keys")


@pytest.fixture
def desk(cheap: None, tmp_path: Path) -> Iterator[Desk]:
    """Two coups dealt, the bets of the third awaited; Ann owes commission. Anna is host, Dana deals."""
    made = a_desk(tmp_path, commission_taken="boxes")
    deal(made, BANKER_WINS)
    deal(made, PLAYER_WINS)
    guarded(made)
    yield made
    assert made.books.verify() == []
    made.books.close()
