"""The keyboard comes back to the table from a field: what was taken and what is next is told, and nothing before."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui.by_ear import tree
from tests.ui.running import Running, books_with_a_night
from ui.deal.deal_page import DealPage
from ui.heard.telling import told


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """A night that has just begun."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    QAccessible.setActive(True)
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


def of_page(running: Running) -> str:
    """How the page is called for somebody who listens."""
    return tree.name(tree.read(running.page(DealPage)))


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """By which names things got the keyboard, as a reader asks for them; and each time the page has another one."""
    found: list[str] = []

    def update(event: QAccessibleEvent) -> None:
        page = event.object()
        if event.type() is QAccessible.Event.NameChanged and isinstance(page, DealPage):
            found.append(tree.name(tree.read(page)))

    monkeypatch.setattr(QAccessible, "updateAccessibility", update)
    return found


def bets_closed(running: Running) -> DealPage:
    """The first bets were laid in their grid, and are closed by its key: the cards are dealt next."""
    running.desk.answer(1)
    running.desk.answer(None)
    page = running.page(DealPage)
    page.refresh()
    page.take_keyboard()
    assert QApplication.focusWidget() is not page
    assert of_page(running) == "Dealing"
    running.press("^Enter")
    assert QApplication.focusWidget() is page
    return page


def test_after_an_answer_the_page_has_the_keyboard_and_no_name_until_it_leaves(
        running: Running, named: list[str]) -> None:
    page = bets_closed(running)
    assert of_page(running) == ""
    assert named == [""], "a reader that keeps names hears that it has none"
    assert "Deal to Player" in told.last
    page.felt.setFocus()
    assert named == [""], "nor is it named as what the next thing asked lies in"
    page.side.setFocus()
    assert of_page(running) == "Dealing"
    assert named == ["", "Dealing"]


def test_whoever_comes_back_by_esc_or_from_another_page_is_told_where(running: Running) -> None:
    page = bets_closed(running)
    running.press("y")
    assert QApplication.focusWidget() is not page
    running.press("Esc")
    assert QApplication.focusWidget() is page
    assert of_page(running) == "Dealing"
    running.press("F2")
    running.press("F3")
    assert of_page(running) == "Dealing"


def test_that_no_bets_are_down_is_told_of_bets_taken_back_and_not_of_bets_only_just_asked_for(
        running: Running) -> None:
    heard: list[str] = []
    told.said.connect(heard.append)
    running.desk.answer(1)
    running.desk.answer(None)
    page = running.page(DealPage)
    page.refresh()
    page.take_keyboard()
    assert heard
    assert not any("No bets down" in one for one in heard)
    running.keys("5", "Enter")
    assert heard[-1].startswith("1 bet, ")
    running.keys(*["Up"] * 2, "x")
    while page.ask is not None and page.ask.has_entered():
        running.keys("Left", "x")
    assert heard[-1] == "No bets down."
    told.said.disconnect(heard.append)
