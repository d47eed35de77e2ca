"""Keys while an act is on its way: the next one waits for a prompt of the same kind, and all others do nothing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QInputEvent, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from ui.keys.unseen_steps import PressTimes
from ui.server import keys_meanwhile
from ui.server.keys_meanwhile import HELD_FOR, KeysMeanwhile


class Clock(PressTimes):
    """A clock that stands where it is put; the next key was pressed when it says."""

    def __init__(self) -> None:
        super().__init__()
        self.now, self.pressed = 10_000.0, 10_000.0

    def at(self, event: QInputEvent) -> float:
        return self.pressed


class Desk:
    """What is asked, and what was keyed into it."""

    def __init__(self, field: QLineEdit) -> None:
        self.kind: object = "card"
        self.field, self.clock, self.window = field, Clock(), QWindow()
        self.keys = KeysMeanwhile(lambda: self.kind, self.clock)
        self.dropped = 0
        self.keys.dropped.connect(self._drop)

    def _drop(self) -> None:
        self.dropped += 1

    def key(self, text: str, after: float, code: int = 0) -> bool:
        """A key that was pressed so many milliseconds after the act began; whether it was kept from the window."""
        self.clock.pressed = self.clock.now + after
        event = QKeyEvent(QEvent.Type.KeyPress, code or ord(text.upper()), Qt.KeyboardModifier.NoModifier, text)
        return self.keys.eventFilter(self.window, event)


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    made = Desk(field)
    monkeypatch.setattr(keys_meanwhile, "now", lambda: made.clock.now)
    monkeypatch.setattr(QApplication, "focusWidget", lambda: field)
    made.keys.begin()
    yield made
    made.keys._watch_no_more()


def late(desk: Desk, ms: float = HELD_FOR + 1) -> None:
    began = desk.clock.now
    assert not desk.keys.are_late()
    desk.clock.now += ms
    assert desk.keys.are_late()
    desk.clock.now = began


def test_the_next_card_waits_in_its_turn_and_later_ones_are_told_to_do_nothing(desk: Desk, qtbot: QtBot) -> None:
    late(desk)
    assert desk.key("7", 100)
    assert desk.key("8", 250)
    assert desk.key("9", 350)
    assert desk.key("\r", 120, Qt.Key.Key_Return), "Enter answers what was seen"
    assert desk.dropped == 2
    assert desk.field.text() == ""
    desk.keys.end()
    qtbot.waitUntil(lambda: desk.field.text() == "78")
    assert desk.dropped == 2


def test_a_card_never_becomes_a_digit_of_another_kind_of_prompt(desk: Desk, qtbot: QtBot) -> None:
    late(desk)
    desk.key("7", 100)
    desk.kind = "amount"
    desk.clock.now += 1_000
    desk.keys.end()
    qtbot.waitUntil(lambda: desk.dropped == 1)
    assert desk.key("8", -100), "it comes from the system only now"
    assert not desk.key("9", 100), "pressed at the new prompt"
    assert not desk.key("", -100, Qt.Key.Key_F2), "it leads to a page, whatever is asked"
    assert desk.field.text() == ""
    assert desk.dropped == 2


def test_after_a_quick_act_a_key_for_the_same_kind_goes_its_way(desk: Desk) -> None:
    desk.keys.end()
    assert not desk.key("7", -50)
    desk.kind = None
    assert desk.key("7", -50), "nothing is asked any more"


def test_no_window_is_closed_in_the_midst_of_an_act(desk: Desk) -> None:
    late(desk)
    closing = QCloseEvent()
    assert desk.keys.eventFilter(desk.field, closing)
    assert not closing.isAccepted()
    desk.keys.end()
    assert not desk.keys.eventFilter(desk.field, QCloseEvent())
