"""The felt can be read aloud, seat by seat."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui import tables
from ui.felt.felt_accessible import FeltInterface, PlaceInterface, tell
from ui.felt.felt_view import FeltView


@pytest.fixture
def felt(qtbot: QtBot) -> FeltView:
    """The table while seat 8 is being paid."""
    made = FeltView()
    qtbot.addWidget(made)
    made.resize(988, 600)
    made.show_felt(tables.paying_felt(), tables.POUNDS, tables.CHIPS)
    made.show()
    return made


def read(felt: FeltView) -> FeltInterface:
    """The felt as a screen reader gets it."""
    found = QAccessible.queryAccessibleInterface(felt)
    assert isinstance(found, FeltInterface)
    return found


def child(felt: FeltView, index: int) -> PlaceInterface:
    """One of its places."""
    found = read(felt).child(index)
    assert isinstance(found, PlaceInterface)
    return found


def test_every_seat_and_the_rack_has_a_name(felt: FeltView) -> None:
    names = [child(felt, at).text(QAccessible.Text.Name) for at in range(read(felt).childCount())]

    assert len(names) == 10
    assert names[5] == "Seat 6, open"
    assert names[7].startswith("Seat 8 Mei Lin, Banker 100 wins, due 95")
    assert names[9].startswith("Rack £3,612")


def test_a_name_follows_the_table(felt: FeltView) -> None:
    seat = child(felt, 0)
    felt.show_felt(tables.empty_felt(), tables.POUNDS, tables.CHIPS)

    assert seat.text(QAccessible.Text.Name) == "Seat 1, open"


def test_a_seat_is_found_where_it_is_drawn(felt: FeltView) -> None:
    area = child(felt, 2).rect()
    found = read(felt).childAt(area.center().x(), area.center().y())

    assert found is child(felt, 2)
    assert area.topLeft() == felt.mapToGlobal(felt.geometry_now().plate(2).toRect().topLeft())
    assert read(felt).childAt(-5, -5) is None


def test_a_seat_knows_its_felt_and_its_place(felt: FeltView) -> None:
    assert child(felt, 3).parent() is read(felt)
    assert read(felt).indexOfChild(child(felt, 3)) == 3
    assert child(felt, 3).role() is QAccessible.Role.Button
    assert child(felt, 3).childCount() == 0


def test_a_seat_that_went_away_says_nothing(felt: FeltView) -> None:
    last = child(felt, 8)
    felt.show_felt(tables.felt_with(3), tables.POUNDS, tables.CHIPS)

    assert not last.isValid()
    assert last.text(QAccessible.Text.Name) == ""
    assert read(felt).child(8) is None


def test_changes_are_told_to_a_screen_reader(felt: FeltView, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: told.append(event.child()))
    tell(felt, QAccessible.Event.NameChanged, 4)

    assert told == [4]


def test_many_felts_come_and_go(qapp: object) -> None:
    for _ in range(30):
        made = FeltView()
        made.show_felt(tables.paying_felt(), tables.POUNDS, tables.CHIPS)
        place = child(made, 3)
        assert place.isValid()
        made.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not isValid(made)
        assert not isValid(place)
