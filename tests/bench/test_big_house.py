"""What a house of many years makes the host wait for: its first prompt, and the first answer while it is verified."""

import shutil
import statistics
import time
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.engine.robot import Robot
from app.desk import Desk
from app.desk.ledger.ledger_view import LedgerView
from app.store.books import open_books
from app.store.finding import Wanted
from app.store.proof.keys import usual_folder
from tests.bench.big_house import BigHouse, big_house
from tests.bench.record import at_most, at_most_times, record, seconds
from tests.bench.test_screen import TIMES, started
from tests.ui.running import Running
from ui.look import theme

SMALL = 2_000


def test_the_first_prompt_of_a_big_house_against_a_small_one(
    big: BigHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    paths = []
    for name, house in (("big", big), ("small", big_house(tmp_path / "made", SMALL))):
        (tmp_path / name).mkdir()
        paths.append(str(house.copied_to(tmp_path / name)))
        shutil.copytree(tmp_path / name / "keys", usual_folder(), dirs_exist_ok=True)
    turns = [[started("-m", "tests.ui.first_prompt", path)["prompt"] for path in paths] for _ in range(TIMES)]
    mine, small = (min(turn[at] for turn in turns) for at in (0, 1))
    record(f"first prompt, {big.postings:,} postings", mine, (f"{SMALL:,} postings", small), at_most_times(1.1))


def answers(running: Running, many: int) -> list[float]:
    """How long each of so many answers takes by the clock, until all is painted, with a pause after each."""
    robot, taken, desk = Robot(Random(3), 8, suits=False), list[float](), running.desk
    robot.new_shoe()
    while len(taken) < many and desk.prompt is not None:
        assert desk.run is not None
        if robot.sees_to(desk.run, desk):
            continue
        began = time.perf_counter()
        desk.answer(robot.answer(desk.prompt))
        running.deal.refresh()
        QApplication.processEvents()
        taken.append(time.perf_counter() - began)
        until = began + 0.1
        while time.perf_counter() < until:
            QApplication.processEvents()
            time.sleep(0.002)
    return taken


def test_answers_while_a_big_house_is_verified(big: BigHouse, qtbot: QtBot, tmp_path: Path) -> None:
    theme.apply(QApplication.instance())  # type: ignore[arg-type]  # there is one
    running = Running(qtbot, tmp_path, big.copied_to(tmp_path), (1440, 900))
    upkeep = running.services.upkeep
    assert upkeep is not None
    upkeep.verify()
    meanwhile = answers(running, 40)
    upkeep.stop()
    with qtbot.waitSignal(running.program.ahead.done, timeout=60_000, raising=False):
        pass
    alone = answers(running, 40)
    record(f"an answer while {big.postings:,} postings are verified, by the clock, median",
           statistics.median(meanwhile), ("at rest", statistics.median(alone)), at_most_times(1.2))
    record("the longest of them", max(meanwhile), ("at rest", max(alone)), at_most(0.1))


def test_pages_of_a_long_ledger(big: BigHouse, tmp_path: Path) -> None:
    with open_books(big.copied_to(tmp_path), key_folder=tmp_path / "keys") as books:
        desk = Desk(books)
        view = LedgerView(desk)
        for name, work in (("last visits of every player", desk.watch.last_visits),
                           ("the ledger’s first page", lambda: view.found(Wanted())),
                           ("words looked for in it", lambda: view.found(view.wanted_text("tom coup 17", Wanted()))),
                           ("trial balance", view.trial_balance)):
            record(f"{name}, {big.postings:,} postings", seconds(work))
