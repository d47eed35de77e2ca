"""A desk whose own clock is wrong writes the server’s time, and its durations are right; versions beside it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import version
from app.desk import Desk
from app.desk.house import dealt_by
from app.desk.house.clock import MINUTE, SystemClock
from app.desk.house.server_clock import ServerClock
from app.store.books import Books
from app.store.server import opening
from tests.app.desk.dealing import BANKER_WINS, deal, house, plan

YEAR = 365 * 24 * 60 * MINUTE


@pytest.fixture
def shared(url: str, tmp_path: Path) -> Iterator[Books]:
    """New books on a server."""
    with opening.open_server(url, key_folder=tmp_path) as books:
        yield books


@pytest.mark.parametrize(("off", "said"), [(10 * MINUTE, "10 minutes ahead"), (-10 * YEAR, "10 years behind"),
                                           (MINUTE, "")])
def test_a_desk_whose_clock_is_wrong_writes_the_servers_time_and_is_told_once(
        shared: Books, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, off: int, said: str) -> None:
    right = Desk(shared)
    right.open_house(house())
    right.open_night(plan())
    for body in (1, None):
        right.answer(body)
    right.leases.let_go()
    with monkeypatch.context() as patched:
        real = SystemClock.now
        patched.setattr(SystemClock, "now", lambda clock: real(clock) + off)
        with opening.open_server(url, key_folder=tmp_path) as again:
            wrong = Desk(again)
            wrong.leases.take()
            assert isinstance(wrong.clock, ServerClock)
            assert said in wrong.clock.off_words()
            assert bool(wrong.clock.off_words()) is bool(said)
            began = time.monotonic()
            deal(wrong, BANKER_WINS)
            wrong.clock.measure()
            deal(wrong, BANKER_WINS)
            took = (time.monotonic() - began) * 1e6
    assert abs(shared.entries()[-1].at - time.time() * 1e6) < 60 * 1e6
    ats = [one.at for one in shared.log(1)]
    assert ats == sorted(ats)
    assert 0 < shared.entries()[-1].at - shared.entries()[-2].at <= took + 1e5
    assert "clock_jump" not in {one.code for one in shared.events()}
    assert shared.verify() == []


def test_an_older_sabot_looks_on_where_a_newer_one_deals(shared: Books, url: str, tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt_by, "program_version", lambda: "1.4")
    desk = Desk(shared)
    desk.open_house(house())
    dealt_by.watch_if_older(shared)
    assert not shared.read_only_because, "nobody has dealt in it yet"
    desk.open_night(plan())
    for mine, watches in (("1.3", True), ("1.3.9", True), ("1.4", False), ("1.4.1", False), ("1.10", False)):
        monkeypatch.setattr(dealt_by, "program_version", lambda mine=mine: mine)
        with opening.open_server(url, key_folder=tmp_path) as other:
            dealt_by.watch_if_older(other)
            assert other.read_only_because == (
                f"This house is dealt by Sabot 1.4; this computer has {mine}." if watches else "")
            assert bool(dealt_by.raised(other)) is (mine in ("1.4.1", "1.10"))
    assert version.program_version()
