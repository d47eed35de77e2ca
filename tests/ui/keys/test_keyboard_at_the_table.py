"""After each answer of each game the keyboard is at the table: Space never leaves it, no place on the rail has it."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.engine.robot import Robot
from app.games import GAMES
from tests.ui.kept_pictures.pots import night_of
from tests.ui.random_keys.hands import Hands
from tests.ui.running import Running
from ui.frame.rail import RailButton

EVENTS, STUCK = 90, 3


class Fingers(Hands):
    """A dealer's fingers, which leave Tab alone."""

    def cap(self, cap: str) -> None:
        """Any other key that is on offer."""
        super().cap("Enter" if "Tab" in cap else cap)


@pytest.mark.parametrize("game", [one.id for one in GAMES])
def test_the_keyboard_is_at_the_table_after_every_answer(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    night_of(game, 4, {})(tmp_path)
    running, came = Running(qtbot, tmp_path), list[QWidget | None]()
    fingers, robot = Fingers(Random(5), lambda _: None), Robot(Random(5), 3)
    fingers.home = running.window
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.focusChanged.connect(lambda old, new: came.append(new))
    answered, same, asked = 0, 0, ""
    for _ in range(EVENTS):
        page, prompt = running.deal, running.desk.prompt
        if prompt is None or page.ask is None:
            break
        same, before = (same + 1 if prompt.key == asked else 0), prompt.key
        asked = prompt.key
        if same > STUCK:
            page.give(robot.answer(prompt), page.ask)
        else:
            fingers.answers(page.ask, prompt)
        QApplication.processEvents()
        answered += running.asked != before
        QTest.keyClick(QApplication.focusWidget() or running.window, Qt.Key.Key_Space)
        assert running.window.place == "deal", prompt.key
        assert not any(isinstance(one, RailButton | QTabBar) for one in came), (prompt.key, came)
    assert answered > 4


def test_when_the_field_of_a_question_goes_the_keyboard_stays_at_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    night_of("baccarat", 3, {})(tmp_path)
    running, robot = Running(qtbot, tmp_path), Robot(Random(2), 3)
    for _ in range(3000):
        if running.asked == "end/discards":
            break
        robot.step(running.desk.run, running.desk)  # type: ignore[arg-type]  # a night runs
    running.deal.refresh()
    QApplication.processEvents()
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    running.press("Enter")
    QApplication.processEvents()
    assert running.asked != "end/discards"
    focused = QApplication.focusWidget()
    assert focused is not None
    assert running.deal.isAncestorOf(focused) or focused is running.deal
    running.press("Space")
    assert running.window.place == "deal"
