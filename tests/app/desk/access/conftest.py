"""Books of paper, with the PINs of a host and of a dealer."""

from pathlib import Path

import pytest

from app.desk.access import pins
from app.desk.session.writer import Writer
from tests.app.desk.access.on_paper import PINS, Paper, writer_in
from tests.app.desk.guarding import SetClock


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paper:
    """What is kept of a PIN in it is the PIN itself: here it is not about hashes."""
    monkeypatch.setattr(pins, "fits", lambda kept, secret: kept == secret)
    return Paper(tmp_path / "keys", PINS)


@pytest.fixture
def writer(paper: Paper, clock: SetClock) -> Writer:
    """Whoever writes in it; the desk is locked."""
    return writer_in(paper, clock)
