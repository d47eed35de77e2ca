"""The felt can be read aloud: hands and cards, seats and their bets, pots, the rack; and all of it can be pressed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.dealing.values.felt import Felt
from tests.ui import tables
from tests.ui.by_ear.tree import Role, actions, found, name, press, read, walked
from ui.felt.felt_view import FeltView
from ui.heard.painted_tree import PartInterface


@pytest.fixture
def felt(qtbot: QtBot) -> FeltView:
    """The table while seat 8 is being paid."""
    return shown(qtbot, tables.paying_felt())


def shown(qtbot: QtBot, what: Felt) -> FeltView:
    """A felt on the screen."""
    made = FeltView()
    qtbot.addWidget(made)
    made.resize(988, 600)
    made.show_felt(what, tables.POUNDS, tables.CHIPS)
    made.show()
    return made


def names(felt: FeltView) -> list[str]:
    """What everything on it is called."""
    return [name(node) for node in walked(read(felt))]


def test_every_seat_and_the_rack_has_a_name(felt: FeltView) -> None:
    assert "Seat 6, open" in names(felt)
    assert name(found(read(felt), "Seat 8 Mei Lin")).startswith("Seat 8 Mei Lin, Banker 100 wins, due 95")
    assert name(found(read(felt), "Rack")).startswith("Rack £3,612")


def test_the_cards_of_six_are_found_by_name_with_both_totals_and_who_won(felt: FeltView) -> None:
    assert "Player: king of spades, 2 of diamonds, 6 of clubs, total 8, Drew 6 of clubs" in names(felt)
    assert "Banker: 3 of clubs, ace of hearts, 5 of diamonds, total 9, Wins, 9 over 8" in names(felt)
    assert [one for one in names(felt) if ", card " in one] == [
        "Player, card 1: king of spades", "Player, card 2: 2 of diamonds", "Player, card 3: 6 of clubs",
        "Banker, card 1: 3 of clubs", "Banker, card 2: ace of hearts", "Banker, card 3: 5 of diamonds"]


def test_every_bet_is_found_at_its_seat(felt: FeltView) -> None:
    assert {"Seat 8, Banker: 100 wins", "Seat 8, Tie: no bet", "Seat 5, Tie: 10 taken"} <= set(names(felt))


def test_a_name_follows_the_table(felt: FeltView) -> None:
    seat = found(read(felt), "Seat 1 Luca")
    felt.show_felt(tables.empty_felt(), tables.POUNDS, tables.CHIPS)

    assert name(seat) == "Seat 1, open"


def test_a_seat_is_found_where_it_is_drawn(felt: FeltView) -> None:
    seat = found(read(felt), "Seat 3 ")
    area = seat.rect()

    assert read(felt).childAt(area.center().x(), area.center().y()) is seat
    assert area.topLeft() == felt.mapToGlobal(felt.geometry_now().plate(2).toRect().topLeft())
    assert read(felt).childAt(-5, -5) is None


def test_what_lies_on_the_felt_knows_where_it_is(felt: FeltView) -> None:
    hand, card = found(read(felt), "Banker: "), found(read(felt), "Banker, card 2")

    assert card.parent() is hand
    assert hand.indexOfChild(card) == 1
    assert hand.parent() is read(felt)
    assert read(felt).child(read(felt).indexOfChild(hand)) is hand
    assert (hand.role(), found(read(felt), "Seat 4").role()) == (Role.Grouping, Role.Button)


def test_a_seat_that_went_away_says_nothing(felt: FeltView) -> None:
    last = found(read(felt), "Seat 9")
    felt.show_felt(tables.felt_with(3), tables.POUNDS, tables.CHIPS)

    assert not last.isValid()
    assert name(last) == ""
    assert actions(last) == []


def clicks(felt: FeltView) -> list[tuple[object, ...]]:
    """What the felt says that was clicked."""
    said: list[tuple[object, ...]] = []
    felt.seat_clicked.connect(lambda seat: said.append(("seat", seat)))
    felt.spot_clicked.connect(lambda seat, spot: said.append(("spot", seat, spot)))
    felt.card_clicked.connect(lambda hand, card: said.append(("card", hand, card)))
    felt.rack_clicked.connect(lambda: said.append(("rack",)))
    return said


def buttons(felt: FeltView) -> list[PartInterface]:
    """All that is drawn and can be pressed."""
    return [node for node in walked(read(felt)) if isinstance(node, PartInterface) and actions(node)]


def clear_of(node: QAccessibleInterface, others: list[PartInterface]) -> QPointF | None:
    """A point of it that nothing else covers."""
    area = node.rect()
    points = [QPointF(area.left() + area.width() * x / 20, area.top() + area.height() * y / 20)
              for x in range(1, 20) for y in range(1, 20)]
    return next((at for at in points
                 if not any(one is not node and one.rect().contains(at.toPoint()) for one in others)), None)


@pytest.mark.parametrize("make", [tables.paying_felt, tables.empty_felt, lambda: tables.felt_with(14)])
def test_to_press_a_part_does_what_a_click_on_it_does(qtbot: QtBot, make: Callable[[], Felt]) -> None:
    felt = shown(qtbot, make())
    said, parts = clicks(felt), buttons(felt)
    tried = 0
    for part in parts:
        press(part)
        assert len(said) == 1, name(part)
        if (at := clear_of(part, parts)) is not None and felt.geometry_now().spot_at(
                QPointF(felt.mapFromGlobal(at.toPoint()))) in (None, _spot(part)):
            QTest.mouseClick(felt, Qt.MouseButton.LeftButton, pos=felt.mapFromGlobal(at.toPoint()))
            assert said[0] == said[-1], name(part)
            tried += 1
        said.clear()
    assert tried >= len(parts) * 0.8


def _spot(part: PartInterface) -> tuple[int, str] | None:
    kind, *rest = part.key.split("/")
    return (int(rest[0]), rest[1]) if kind == "seat" and len(rest) == 2 else None


def test_the_keyboard_is_at_one_thing_at_a_time(felt: FeltView, qtbot: QtBot) -> None:
    felt.activateWindow()
    felt.setFocus()
    qtbot.waitUntil(felt.hasFocus)
    QTest.keyClick(felt, Qt.Key.Key_Right)

    assert [name(node).split(",")[0] for node in walked(read(felt)) if node.state().focused] == ["Seat 2 Tom"]
    assert read(felt).focusChild() is found(read(felt), "Seat 2 Tom")


def test_changes_are_told_to_a_screen_reader(felt: FeltView, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    told: list[str] = []
    assert names(felt)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility",
                        lambda event: told.append(name(event.accessibleInterface())))
    felt.show_felt(tables.empty_felt(), tables.POUNDS, tables.CHIPS)
    QCoreApplication.processEvents()
    told.clear()
    felt.show_felt(tables.paying_felt(), tables.POUNDS, tables.CHIPS)
    qtbot.waitUntil(lambda: bool(told))

    assert any(one.startswith("Seat 8 Mei Lin") for one in told)
    assert not any(one.startswith("Seat 6") for one in told)


def test_many_felts_come_and_go(qapp: object) -> None:
    for _ in range(30):
        made = FeltView()
        made.show_felt(tables.paying_felt(), tables.POUNDS, tables.CHIPS)
        place = found(read(made), "")
        inside = [node for node in walked(place) if isinstance(node, PartInterface)]
        made.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not isValid(made)
        assert not any(isValid(one) for one in inside)
