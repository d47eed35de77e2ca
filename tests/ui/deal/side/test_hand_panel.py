"""Every seat of a hand is in the right column, however low the window is."""

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.values.felt import Felt, SeatView
from app.money import CURRENCIES
from ui.deal.side.hand_panel import HandPanel


def a_hand(seats: int, facts: int) -> Felt:
    """A hand with so many facts, in which the last seat is to act."""
    return Felt(title="Deal 1", facts=tuple((f"Fact {at}", str(at)) for at in range(facts)), seats=tuple(
        SeatView(number, f"Name {number}", player=number, behind=100, to_act=number == seats)
        for number in range(1, seats + 1)))


@pytest.mark.parametrize(("seats", "facts", "scrolls"), [(8, 4, False), (10, 4, False), (10, 9, True)])
def test_seats_move_closer_and_what_is_lower_still_is_scrolled_to(qtbot: QtBot, seats: int, facts: int,
                                                                  scrolls: bool) -> None:
    panel = HandPanel()
    qtbot.addWidget(panel)
    panel.resize(335, 430)
    panel.show()
    panel.show_felt(a_hand(seats, facts), CURRENCIES[0])
    qtbot.waitUntil(panel.area.verticalScrollBar().isVisible if scrolls else lambda: True)
    lines, bar, inside = panel.lines, panel.area.verticalScrollBar(), panel.area.viewport().height()
    assert len(lines.places()) == seats
    assert (lines.height() > inside, bar.isVisible()) == (scrolls, scrolls)
    place = lines.place_to_act()
    assert place is not None
    assert bar.value() <= place.top() <= place.bottom() <= bar.value() + inside
