"""The painted buttons, by real clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import click, key, press_and_slide_off
from ui.look import theme
from ui.widgets.buttons import LEAST_TARGET, PaintedButton, PrimaryButton, PrimaryState, SecondaryButton, UndoButton


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """A window to put buttons on."""
    made = QWidget()
    qtbot.addWidget(made)
    QHBoxLayout(made)
    return made


def shown(ground: QWidget, button: PaintedButton) -> PaintedButton:
    """A button on the screen at its own size; the keyboard is on another one."""
    other, row = SecondaryButton("Other"), ground.layout()
    assert row is not None
    row.addWidget(button)
    row.addWidget(other)
    ground.show()
    other.setFocus()
    return button


def has_colour(image: QImage, name: str) -> bool:
    """Whether any pixel has this colour."""
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return any(image.pixelColor(x, y) == theme.colour(name) for x, y in places)


def primary(state: PrimaryState, label: str = "Seat 8 paid", second: str = "Next: Seat 5 · 57") -> PrimaryButton:
    """A primary button in a state."""
    button = PrimaryButton()
    button.show_action(label, second, state)
    return button


def test_the_primary_button_is_pressed_while_it_is_ready(qtbot: QtBot, ground: QWidget) -> None:
    button = shown(ground, primary(PrimaryState.READY))

    with qtbot.waitSignal(button.clicked):
        click(button)


@pytest.mark.parametrize("state", [PrimaryState.WAITING, PrimaryState.OFF])
def test_the_primary_button_cannot_be_pressed_while_something_is_missing(
    qtbot: QtBot, ground: QWidget, state: PrimaryState
) -> None:
    button = shown(ground, primary(state, "No more bets", "1 bet to fix first"))

    with qtbot.assertNotEmitted(button.clicked):
        click(button)
    assert button.accessibleDescription() == "1 bet to fix first Enter ⏎"


def test_the_three_states_of_the_primary_button_look_different(ground: QWidget) -> None:
    images = [shown(ground, primary(state)).grab().toImage() for state in PrimaryState]

    assert images[0] != images[1] != images[2] != images[0]


def test_what_the_primary_button_does_is_its_name() -> None:
    assert primary(PrimaryState.READY).accessibleName() == "Seat 8 paid"


def test_undo_names_what_it_takes_back(qtbot: QtBot, ground: QWidget) -> None:
    button = UndoButton()
    shown(ground, button)
    button.show_undo("Banker’s third card")

    assert button.accessibleName() == "Undo Banker’s third card"
    assert button.toolTip() == "<qt>Undo Banker’s third card</qt>"
    with qtbot.waitSignal(button.clicked):
        click(button)


def test_undo_is_off_while_there_is_nothing_to_take_back(ground: QWidget) -> None:
    button = shown(ground, UndoButton())

    assert not button.isEnabled()
    assert button.accessibleName() == "Nothing to undo"


def test_a_name_in_an_undo_is_shown_as_it_is_typed() -> None:
    button = UndoButton()
    button.show_undo("<img src=x> sits down")

    assert "<img" not in button.toolTip()


def test_the_keyboards_place_has_a_ring_that_others_have_not(qtbot: QtBot, ground: QWidget) -> None:
    button = shown(ground, SecondaryButton("Other chips", "C"))
    before = button.grab().toImage()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    after = button.grab().toImage()

    assert not has_colour(before, theme.FOCUS)
    assert has_colour(after, theme.FOCUS)


def test_space_presses_the_button_that_has_the_keyboard(qtbot: QtBot, ground: QWidget) -> None:
    button = shown(ground, SecondaryButton("Other chips", "C"))
    button.setFocus()

    with qtbot.waitSignal(button.clicked):
        key(button, Qt.Key.Key_Space)


@pytest.mark.parametrize("kind", SecondaryButton.KINDS)
@pytest.mark.parametrize("in_strip", [False, True])
def test_a_button_is_wide_enough_for_its_words_and_a_finger(
    ground: QWidget, cut_words: list[str], kind: str, in_strip: bool
) -> None:
    button = SecondaryButton("Repeat the call", "R", "megaphone", kind)
    button.in_strip = in_strip
    shown(ground, button).grab()

    assert cut_words == []
    assert button.height() >= LEAST_TARGET
    assert button.width() >= LEAST_TARGET


def test_an_ampersand_in_the_words_makes_no_shortcut() -> None:
    button = SecondaryButton("Take & pay")

    assert button.shortcut().isEmpty()
    assert button.accessibleName() == "Take & pay"


def test_a_button_that_is_off_says_why() -> None:
    button = SecondaryButton("Same as last", "S")
    button.show_label("Same as last", "Short by 68.")
    button.setEnabled(False)

    assert button.accessibleDescription() == "Short by 68. S"
    assert "Short by 68." in button.toolTip()


def test_larger_text_makes_larger_buttons() -> None:
    button = SecondaryButton("Clear all", "X")
    before = button.sizeHint()
    theme.use_look(theme.Look(scale=1.5))

    assert button.sizeHint().height() == round(before.height() * 1.5)
    assert button.sizeHint().width() > before.width() * 1.3


def test_a_click_beside_the_button_is_none(qtbot: QtBot, ground: QWidget) -> None:
    button = shown(ground, SecondaryButton("Clear all"))

    with qtbot.assertNotEmitted(button.clicked):
        press_and_slide_off(button)
