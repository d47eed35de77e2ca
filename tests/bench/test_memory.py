"""What a night of twelve shoes leaves in memory."""

import gc
import os
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from app.cli.demo import deal_sitting
from app.dealing.engine.robot import Robot
from app.desk import Desk
from app.store.books import open_books
from tests.bench.record import at_most, record
from tests.sittings.whole_shoe import house, plan

SHOES = 12
MOST = 50


def resident() -> float:
    """What this process holds of the machine's memory, in MB; only Linux says."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux says what a process holds")
def test_memory_after_a_night_of_twelve_shoes(tmp_path: Path) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan())
        robot = Robot(Random(4), 8, suits=False)
        deal_sitting(desk, robot, hands=1)
        before, coups = resident(), 0
        for number in range(SHOES):
            desk.next_sitting()
            if number == SHOES - 1:
                tracemalloc.start()
            deal_sitting(desk, robot)
            coups += desk.table.hands_closed
        after, shoe = resident(), tracemalloc.get_traced_memory()[0] / 1e6
        tracemalloc.stop()
    record(f"memory after {SHOES} shoes more ({coups} coups; one shoe {shoe:.1f} MB)", after - before,
           ("the first coup", before), at_most(MOST), unit="MB")
    assert coups > SHOES * 60
