"""What was told last can be read again, and a screen reader that takes no announcements is told in another way."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.prompts.heard import Telling
from tests.ui.by_ear import tree
from ui.frame.window import Window
from ui.heard import status, telling
from ui.heard.status import Notice


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    """The program's window, on a computer where nothing was chosen."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path))
    made = Window()
    qtbot.addWidget(made)
    made.show()
    yield made
    telling.use(Telling.FULL)
    telling.use_older(False)


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, QAccessible.Event]]:
    """Every event that a screen reader gets from now on."""
    got: list[tuple[str, QAccessible.Event]] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility",
                        lambda event: got.append((type(event.object()).__name__, event.type())))
    return got


def test_what_was_told_is_the_status_of_the_window(window: Window) -> None:
    telling.tell(window, "Player’s first card 5♦", "Deal to Banker")
    status = tree.found(tree.read(window), "Player’s first card", QAccessible.Role.StatusBar)
    assert tree.name(status) == "Player’s first card 5 of diamonds. Deal to Banker."
    telling.use(Telling.OFF)
    telling.tell(window, "Luca in")
    assert tree.name(status).endswith("Deal to Banker.")


def test_an_older_reader_is_shown_it_as_a_notice_and_is_not_told_twice(
        window: Window, events: list[tuple[str, QAccessible.Event]]) -> None:
    telling.tell(window, "Luca in")
    assert events == [("Window", QAccessible.Event.Announcement)]
    telling.use_older(True)
    assert telling.is_older()
    events.clear()
    telling.tell(window, "Tom in")
    assert events == [], "it is shown instead"
    QTest.qWait(2 * status.AFTER)
    assert tree.found(tree.read(window), "Tom in", QAccessible.Role.Notification)


def notices(window: Window) -> list[str]:
    """What an older reader finds, which asks for it when it comes to it."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [tree.name(one) for one in tree.walked(tree.read(window)) if one.role() is QAccessible.Role.Notification]


def test_two_things_told_at_once_are_both_there_when_an_older_reader_asks_and_go_after_a_while(
        window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    telling.use_older(True)
    monkeypatch.setattr(status, "LASTS", 1_000)
    telling.tell(window, "All paid, 20. Take bets")
    telling.tell(window, "1 bet, 20")
    assert notices(window) == [], "the keyboard may still move, which would have it forgotten"
    QTest.qWait(2 * status.AFTER)
    assert notices(window) == ["All paid, 20. Take bets.", "1 bet, 20."]
    QTest.qWait(1_200)
    assert notices(window) == []


def test_of_a_window_that_is_hidden_nothing_is_shown(window: Window,
                                                     events: list[tuple[str, QAccessible.Event]]) -> None:
    telling.use_older(True)
    window.hide()
    events.clear()
    telling.tell(QWidget(), "Tom in")
    assert events == []
    assert window.findChildren(Notice) == []
