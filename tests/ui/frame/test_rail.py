"""The rail goes where it is pressed."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hands import click
from tests.ui.running import Running
from ui.frame.rail import Rail, RailItem
from ui.look import theme
from ui.widgets.buttons import LEAST_TARGET

PLACES = [RailItem("night", "night", "Night", "F2"), RailItem("deal", "deal", "Deal", "F3"),
          RailItem("settle", "settle", "Settle", "F7")]
FOOT = [RailItem("display", "display", "Display", "F9"), RailItem("lock", "lock", "Lock", "F12")]


@pytest.fixture
def rail(qtbot: QtBot) -> Rail:
    """A rail of three places and two things at its foot."""
    made = Rail(PLACES, FOOT)
    qtbot.addWidget(made)
    made.resize(made.width(), 700)
    made.show()
    return made


@pytest.mark.parametrize("key", ["night", "deal", "settle", "display", "lock"])
def test_a_click_on_a_place_goes_there(qtbot: QtBot, rail: Rail, key: str) -> None:
    with qtbot.waitSignal(rail.go) as gone:
        click((rail.buttons | rail.foot)[key])

    assert gone.args == [key]


def test_the_mark_of_the_house_finds_any_action_for_whoever_has_only_a_mouse(qtbot: QtBot, rail: Rail) -> None:
    with qtbot.waitSignal(rail.find_wanted):
        click(rail.brand)
    assert min(rail.brand.width(), rail.brand.height()) >= LEAST_TARGET
    assert rail.brand.toolTip() == "<qt>Find any action (Ctrl K)</qt>"


def test_one_place_is_lit_at_a_time(rail: Rail) -> None:
    rail.show_place("deal")
    rail.show_place("settle")

    assert [key for key, button in rail.buttons.items() if button.isChecked()] == ["settle"]


def test_the_key_of_a_place_is_in_its_tooltip(rail: Rail) -> None:
    assert rail.buttons["deal"].toolTip() == "<qt>Deal (F3)</qt>"


def test_a_dot_is_said_aloud_and_goes_again(rail: Rail) -> None:
    rail.show_dot("display", theme.WARN, "unplugged")
    assert rail.foot["display"].accessibleName() == "Display, unplugged"

    rail.show_dot("display")
    assert rail.foot["display"].accessibleName() == "Display"


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("compact", [False, True])
def test_no_word_on_the_rail_is_cut(
    qtbot: QtBot, cut_words: list[str], rail: Rail, scale: float, compact: bool
) -> None:
    theme.use_look(theme.Look(scale=scale, compact=compact))
    rail.show_dot("deal", theme.BRASS, "", "99% read")  # the longest while the books are verified
    rail.grab()

    assert cut_words == []


def test_the_rail_is_as_wide_as_the_look_says(rail: Rail) -> None:
    assert rail.width() == 76

    theme.use_look(theme.Look(compact=True))
    assert rail.width() == 68


def test_every_place_is_a_fingers_height(rail: Rail) -> None:
    theme.use_look(theme.Look(compact=True, slim=True))

    assert all(button.sizeHint().height() >= 44 for button in (rail.buttons | rail.foot).values())


def test_tab_comes_to_the_place_that_is_shown_and_the_arrows_to_all_others(running: Running) -> None:
    rail = running.window.rail
    for place in ("deal", "ledger", "settings"):
        running.program.go(place)
        stops = [key for key, one in (rail.buttons | rail.foot).items()
                 if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert stops == [place]
    running.program.go("deal")
    rail.buttons["deal"].setFocus(Qt.FocusReason.TabFocusReason)
    came = []
    for _ in range(12):
        running.press("Down")
        came.append(next((key for key, one in (rail.buttons | rail.foot).items() if one.hasFocus()), ""))
    assert running.window.place == "deal", "the arrows go nowhere by themselves"
    assert came[:2] == ["jackpots", "rules"]
    assert came[-1] == "settings"
    running.press("Home")
    assert rail.buttons["night"].hasFocus()
    running.press("End")
    running.press("Space")
    assert running.window.place == "settings"
    running.program.go("practice")
    assert rail.buttons["night"].focusPolicy() & Qt.FocusPolicy.TabFocus, "where none is lit it is the first"
