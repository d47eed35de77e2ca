"""The program on its Rules page, with keys that go where a host’s keys go."""


from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.games.red_dog import RED_DOG
from tests.app.desk.dealing import house, plan
from tests.ui.running import Running, books_with_a_night
from ui.rules.form.controls import NumberControl
from ui.rules.form.number_field import NumberField
from ui.rules.page import RulesPage


class OnRules:
    """A host’s hands on the Rules page."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.desk: Desk = running.desk

    @property
    def page(self) -> RulesPage:
        return self.running.page(RulesPage)

    def field(self, name: str) -> NumberField:
        control = self.page.form.fields[name].control
        assert isinstance(control, NumberControl)
        return control.field

    def go_to(self, name: str) -> None:
        self.page.go_to_rule(name)

    def type(self, name: str, text: str) -> None:
        self.go_to(name)
        self.keys(text)

    def keys(self, *pressed: str | Qt.Key, ctrl: bool = False) -> None:
        held = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
        for one in pressed:
            target = QApplication.focusWidget() or self.running.window
            QTest.keyClicks(target, one, held) if isinstance(one, str) else QTest.keyClick(target, one, held)

    def ctrl(self, key: Qt.Key) -> None:
        self.keys(key, ctrl=True)

    def save(self) -> None:
        self.ctrl(Qt.Key.Key_S)
        self.keys(Qt.Key.Key_Return)

    def played(self) -> Any:
        """The rules that are played of the game on the table."""
        assert self.desk.run is not None
        return self.desk.the_house().rules_of(self.desk.run.game)


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def on_rules(qtbot: QtBot, tmp_path: Path) -> OnRules:
    """While a night of baccarat is open."""
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.program.go("rules")
    return OnRules(running)


@pytest.fixture
def small(qtbot: QtBot, tmp_path: Path) -> OnRules:
    """While a night of Red Dog is open, whose few rules are soon on the screen."""
    opening = replace(plan(), game=RED_DOG.id, rules={})
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), opening))
    running.program.go("rules")
    return OnRules(running)
