"""How long the screen's thread stands still at the first sight of anything, in a house of many years."""

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.bench.big_house import BigHouse
from tests.bench.first_sight import Heart, walk
from tests.bench.record import at_most, record
from tests.ui.running import Running
from ui.look import theme

AT_ONCE = 0.1


def test_the_first_sight_of_every_page_tab_and_panel(big: BigHouse, qtbot: QtBot, tmp_path: Path) -> None:
    theme.apply(QApplication.instance())  # type: ignore[arg-type]  # there is one
    running = Running(qtbot, tmp_path, big.copied_to(tmp_path), (1920, 1080))
    program, heart, found = running.program, Heart(), list[tuple[float, str]]()
    with qtbot.waitSignal(program.ahead.done, timeout=60_000):
        pass  # as after the first seconds of a night
    running.services.upkeep.stop()
    for name, do in walk(running):
        found.append((heart.over(do, lambda: program.background.busy), name))
    found.sort(reverse=True)
    for took, name in found:
        if took > AT_ONCE or "first letter" in name:
            record(f"first sight, {big.postings:,} postings: {name}", took, None, at_most(AT_ONCE))
    assert len(found) > 100
    record(f"the longest of {len(found)} first sights ({found[0][1]})", found[0][0], None, at_most(AT_ONCE))
    record("the median of them", found[len(found) // 2][0])
    record("the longest look for what is used no more", heart.collecting, None, at_most(AT_ONCE))


