"""What is drawn can be read in both themes: words at 4.5:1 on the pixels below them, large ones and signs at 3:1."""

import re
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.engine.robot import Robot
from app.desk import Desk, NightPlan, Seating, new_house
from app.games import GAMES
from tests.app.desk.dealing import house, open_test_books, plan
from tests.ui.look.drawn import faint
from tests.ui.night_end import NAMES
from tests.ui.running import Running, begin_a_third_coup, books_with_a_night
from ui.frame.pages import PAGES
from ui.look import system, theme

THEMES = pytest.mark.parametrize("light", ["dark", "light"])
SIZES = pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1440, 900)], ids=str)


def running_over(qtbot: QtBot, folder: Path, size: tuple[int, int], light: str) -> Running:
    """The program over the books of a folder, in a theme."""
    made = Running(qtbot, folder, folder / "house.db", size)
    made.preferences.use_theme(light)
    return made


def in_a_coup(qtbot: QtBot, folder: Path, size: tuple[int, int], light: str) -> Running:
    """Two coups dealt, bets down, and the first card of the third awaited."""
    books_with_a_night(folder, house(), plan())
    made = running_over(qtbot, folder, size, light)
    begin_a_third_coup(made)
    return made


@pytest.mark.parametrize("places", [("night", "deal", "settle"),
                                    pytest.param([spec.place for spec in PAGES], marks=pytest.mark.long)], ids=len)
def test_every_word_and_sign_of_a_page_is_read(qtbot: QtBot, tmp_path: Path, places: tuple[str, ...]) -> None:
    running = in_a_coup(qtbot, tmp_path, (1280, 720), "dark")
    for light in ("dark", "light"):
        running.preferences.use_theme(light)
        for place in places:
            running.program.go(place)
            assert (light, place, faint(running.window)) == (light, place, [])


@pytest.mark.long
@SIZES
@THEMES
@pytest.mark.parametrize("game", GAMES.ids)
def test_every_question_of_a_game_is_read(qtbot: QtBot, tmp_path: Path, game: str, size: tuple[int, int],
                                          light: str) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(new_house("Tests", "Host"))
        unit = desk.house.money.unit if desk.house else 1
        desk.open_night(NightPlan("Test night", "Host", tuple(Seating(name, 1000 * unit) for name in NAMES[:4]),
                                  all_the_rest=True, game=game))
    running = running_over(qtbot, tmp_path, size, light)
    seen: set[str] = set()
    robot = Robot(Random(5), 1)
    for _ in range(400):
        desk = running.desk
        if desk.prompt is None or desk.run is None:
            break
        kind = re.sub(r"\d+", "", desk.prompt.key)
        if kind not in seen:
            seen.add(kind)
            running.deal.refresh()
            assert (kind, faint(running.window)) == (kind, [])
        if (first := robot.before(desk.run)) is not None:
            desk.aside(first)
        else:
            desk.answer(robot.answer(desk.prompt))
    assert len(seen) > 3
    running.deal.refresh()
    assert faint(running.window) == []


@THEMES
def test_the_first_page_is_read(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, light: str) -> None:
    monkeypatch.setattr(system, "system_is_light", lambda: light == "light")
    running = Running(qtbot, tmp_path, size=(1280, 720))
    assert theme.current_look().light is (light == "light")
    assert faint(running.window) == []


# whether the walk would find anything


def written(qtbot: QtBot, ink: str, ground: str) -> QWidget:
    """A label in a colour on a ground."""
    window, label = QWidget(), QLabel("Banker draws")
    label.setStyleSheet(f"color: {ink}")
    shade = QPalette()
    shade.setColor(QPalette.ColorRole.Window, QColor(ground))
    window.setPalette(shade)
    window.setAutoFillBackground(True)
    QVBoxLayout(window).addWidget(label)
    qtbot.addWidget(window)
    window.resize(200, 60)
    return window


@pytest.mark.parametrize(("ink", "found"),
                         [("#121a1a", True), ("#12181a", True), ("#6a6a6a", True), ("#8c8c8c", False)])
def test_a_label_in_a_colour_near_its_ground_is_found(qtbot: QtBot, ink: str, found: bool) -> None:
    assert bool(faint(written(qtbot, ink, "#12181a"))) is found


def test_a_word_that_something_lies_over_is_no_fault_and_one_beside_it_is(qtbot: QtBot) -> None:
    window = written(qtbot, "#333333", "#12181a")
    over = QWidget(window)
    over.setAutoFillBackground(True)
    over.resize(200, 60)
    assert faint(window) == []
    over.move(190, 0)
    assert len(faint(window)) == 1
