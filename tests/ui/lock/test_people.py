"""People of a house with several tables: added, given roles, and asked for by name where somebody may not."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk.access.pins import Role
from tests.app.desk.guarding import CAGE_PIN, DEALER_PIN, FLOOR_PIN, HOST_PIN, with_a_club
from tests.app.desk.test_shared_house import begun_table
from tests.ui.hands import click
from tests.ui.lock.locking import give, over, part, settled
from tests.ui.night.keys import press, type_in
from tests.ui.running import Running
from ui.lock.cards import HostCard
from ui.lock.person_cards import NewPersonCard, RolesCard


@pytest.fixture
def club(qtbot: QtBot, tmp_path: Path) -> Running:
    """A house with several tables, a floor, a cage and two dealers; Dana, who deals, is at the desk."""
    desk = begun_table(tmp_path)
    with_a_club(desk)
    desk.books.close()
    running = Running(qtbot, tmp_path)
    give(qtbot, running, DEALER_PIN)
    return running


def test_a_house_with_one_table_shows_host_and_dealer_alone(running: Running) -> None:
    people = part(running)
    assert not people.several
    assert not people.add_button.isVisible()
    assert people.dealer.roles_button.isHidden()
    assert people.deeds.text().startswith("Asked for on the spot while the dealer is at the desk: ")


def test_everybody_with_a_pin_is_listed_with_what_they_may_do(club: Running) -> None:
    people = part(club)
    assert {row.title: row.who.text() for row in people.others.values()} == {
        "Flo": "Floor.", "Cass": "Cage.", "Bert": "Dealer."}
    assert people.dealer.who.text() == "Dana has a PIN. Is at the desk."
    said = dict(line.split(": ", 1) for line in people.deeds.text().splitlines()[:3])
    assert [role for role, deeds in said.items() if "to open a table" in deeds] == ["Floor"]
    assert people.add_button.isVisible()
    assert min(one.height() for one in (people.add_button, people.others["3"].roles_button)) >= 44


def test_roles_are_changed_by_keys_with_the_host_s_pin(club: Running, qtbot: QtBot) -> None:
    people = part(club)
    people.others["3"].roles_button.setFocus()
    press(Qt.Key.Key_Space)
    card = over(club)
    assert isinstance(card, RolesCard)
    assert card.keys.chosen == {Role.FLOOR}
    press(Qt.Key.Key_C)
    press(Qt.Key.Key_D)
    press(Qt.Key.Key_D)
    press(Qt.Key.Key_Return)
    assert isinstance(over(club), HostCard)
    give(qtbot, club, HOST_PIN)
    assert people.others["3"].who.text() == "Floor, Cage."
    assert club.desk.guard.pins.people["3"].roles == {Role.FLOOR, Role.CAGE}


def test_nobody_is_left_without_a_role(club: Running) -> None:
    people = part(club)
    click(people.others["4"].roles_button)
    press(Qt.Key.Key_C)
    press(Qt.Key.Key_Return)
    assert club.desk.guard.pins.people["4"].roles == {Role.CAGE}
    assert club.window.over is None


def test_somebody_new_has_a_name_a_role_and_a_pin(club: Running, qtbot: QtBot) -> None:
    people = part(club)
    click(people.add_button)
    card = over(club)
    assert isinstance(card, NewPersonCard)
    assert QApplication.focusWidget() is card.name
    type_in("Mo")
    click(card.keys.buttons[Role.DEALER])
    for field in (card.pin, card.again):
        field.setFocus()
        type_in("639014")
    press(Qt.Key.Key_Return)
    assert card.said.text() == "Choose a role."
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    assert card.keys.chosen == {Role.CAGE}
    card.again.setFocus()
    press(Qt.Key.Key_Return)
    settled(qtbot, club)
    assert isinstance(over(club), HostCard)
    give(qtbot, club, HOST_PIN)
    assert people.others["6"].who.text() == "Cage."
    click(people.others["6"].remove_button)
    press(Qt.Key.Key_Return)
    give(qtbot, club, HOST_PIN)
    assert "6" not in people.others


def test_a_dealer_is_told_whose_pin_sends_a_fill_and_that_one_s_does(club: Running, qtbot: QtBot) -> None:
    club.desk.asks.fill({250: 4})
    club.keys("^L", "Enter")
    card = over(club)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The PIN of the cage or the host — to accept a fill or a credit"
    give(qtbot, club, FLOOR_PIN)
    assert card.pad.said.text().startswith("Wrong PIN")
    give(qtbot, club, CAGE_PIN)
    assert club.desk.asks.one(1).last == "accepted"
    assert not isinstance(club.window.over, HostCard)
