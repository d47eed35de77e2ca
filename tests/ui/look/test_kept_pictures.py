"""What is shown from a kept picture looks as it would if it were drawn: no two states share one."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.cards import Rank, Suit
from tests.ui.afresh import differing, kept_nowhere
from tests.ui.deal.stand import StandLine
from ui.deal.side.log_panel import LogPanel
from ui.look import theme
from ui.look.theme import Look
from ui.strip.card_pad import ARMED, PICKED, SUIT, CardKey
from ui.widgets.buttons import PaintedButton, PrimaryButton, PrimaryState, SecondaryButton

STATES = tuple(product((True, False), repeat=3))
States = Iterable[tuple[str, Callable[[], None]]]


def shown_wrongly(widget: QWidget, states: States) -> list[str]:
    """The states in which a widget is shown otherwise than drawn, once each of them has been shown before."""
    known = list(states)
    for _, change in known:
        change()
        widget.grab()
    return [f"{what}: {found}" for what, change in known if (found := _wrong_after(widget, change))]


def _wrong_after(widget: QWidget, change: Callable[[], None]) -> str:
    change()
    seen = widget.grab().toImage()
    with kept_nowhere():
        return differing(seen, widget.grab().toImage())


def put(button: PaintedButton, enabled: bool, pointed_at: bool, down: bool) -> None:
    """Put a button into a state, as the mouse and its page would."""
    button._hovered = pointed_at
    button.setEnabled(enabled)
    button.setDown(down)


@pytest.fixture(params=[1.0, 1.5], autouse=True)
def scale(request: pytest.FixtureRequest) -> None:
    """The text's size: the pictures of one lie in Qt's cache when those of the other are shown."""
    theme.use_look(Look(scale=request.param))


@pytest.mark.parametrize("kind", ["plain", "go", "ghost"])
def test_a_button_is_shown_in_each_state_as_it_is(qtbot: QtBot, kind: str) -> None:
    button = SecondaryButton("Sell", "F4", kind=kind)
    qtbot.addWidget(button)
    button.resize(200, 60)
    assert shown_wrongly(button, ((str(state), partial(put, button, *state)) for state in STATES)) == []


def test_the_primary_button_is_shown_in_each_state_as_it_is(qtbot: QtBot) -> None:
    button = PrimaryButton()
    qtbot.addWidget(button)
    button.resize(236, 64)
    assert shown_wrongly(button, ((state.name, partial(button.show_action, "Seat 8 paid", "Next", state))
                                  for state in PrimaryState)) == []


@pytest.mark.parametrize("card", [Rank.KING, Rank.TEN, Suit.HEARTS, Suit.SPADES])
def test_a_key_of_the_card_pad_is_shown_in_each_state_as_it_is(qtbot: QtBot, card: Rank | Suit) -> None:
    key = CardKey(card)
    qtbot.addWidget(key)
    key.resize(56, 64)
    assert shown_wrongly(key, ((f"{surface} {marks}", partial(key.show_as, surface, *marks))
                               for surface in (ARMED, PICKED, SUIT) for marks in STATES)) == []


def test_a_line_of_the_log_is_shown_as_it_is(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 200)
    panel.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    line = StandLine(3, datetime(2026, 11, 21, 22, 47, tzinfo=UTC), "player", "Player’s third", "7♠ makes 9", 12)
    lines = (line, replace(line, struck=True), replace(line, mark="banker"), replace(line, text="Player’s first"),
             replace(line, detail="7♠ makes 8"), replace(line, entry=None), replace(line, entry=13),
             replace(line, at=line.at.replace(minute=48)))

    def show(one: StandLine, chosen: bool) -> None:
        panel.show_lines((one,))
        if chosen:
            panel.list.setCurrentIndex(panel.model.index(0, 0))

    assert shown_wrongly(panel, ((f"{one} {chosen}", partial(show, one, chosen))
                                 for one in lines for chosen in (False, True))) == []
