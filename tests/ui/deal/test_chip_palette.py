"""The chips of the house, a click each."""

import pytest
from pytestqt.qtbot import QtBot

from app.chips import Chip, ChipSet, home_set, small_stakes_set
from app.money import currency
from tests.ui import tables
from tests.ui.hands import click
from ui.look import theme
from ui.strip.chip_palette import ChipPalette, TextKey

KEYS = (TextKey("same", "Same as last", "S"), TextKey("double", "Double", "D"), TextKey("clear", "Clear", "X"),
        TextKey("next", "Next seat", "Tab"))


@pytest.fixture
def palette(qtbot: QtBot) -> ChipPalette:
    """The home set with the four verbs of the wagers."""
    made = ChipPalette()
    qtbot.addWidget(made)
    made.show_chips(tables.CHIPS, tables.POUNDS, KEYS)
    made.resize(960, 64)
    made.show()
    return made


@pytest.mark.parametrize("value", home_set(100).values)
def test_a_click_on_a_chip_gives_its_value(qtbot: QtBot, palette: ChipPalette, value: int) -> None:
    with qtbot.waitSignal(palette.amount) as given:
        click(palette.chips[value])

    assert given.args == [value]


@pytest.mark.parametrize("code", ["same", "double", "clear", "next"])
def test_a_click_on_a_verb_gives_its_code(qtbot: QtBot, palette: ChipPalette, code: str) -> None:
    with qtbot.waitSignal(palette.key) as given:
        click(palette.keys[code])

    assert given.args == [code]


def test_chips_are_keyed_from_the_smallest(palette: ChipPalette) -> None:
    caps = {value: chip.accessibleDescription() for value, chip in palette.chips.items()}

    assert caps == {100: "Alt 1", 500: "Alt 2", 2500: "Alt 3", 10000: "Alt 4", 50000: "Alt 5"}


def test_the_largest_chip_is_at_the_left(palette: ChipPalette) -> None:
    assert sorted(palette.chips, key=lambda value: palette.chips[value].x()) == [50000, 10000, 2500, 500, 100]


def test_the_picked_chip_looks_different(palette: ChipPalette) -> None:
    before = palette.chips[500].grab().toImage()
    palette.pick(500)
    assert palette.chips[500].grab().toImage() != before

    palette.pick(None)
    assert palette.chips[500].grab().toImage() == before


@pytest.mark.parametrize("count", range(2, 9))
def test_any_number_of_denominations_fits_the_row(palette: ChipPalette, cut_words: list[str], count: int) -> None:
    theme.use_look(theme.Look(compact=True))
    values = (5, 25, 100, 500, 2000, 10000, 50000, 250000)[:count]
    palette.show_chips(ChipSet("Any", tuple(Chip(value, "grey", 9) for value in values)), tables.POUNDS, KEYS)
    palette.resize(880, 60)
    palette.grab()

    assert cut_words == []
    assert all(chip.width() >= 44 for chip in palette.chips.values())


def test_another_house_has_other_chips(qtbot: QtBot, palette: ChipPalette) -> None:
    palette.show_chips(small_stakes_set(100), currency("EUR"))

    assert list(palette.chips) == [500, 100, 25, 5]
    assert palette.keys == {}
    with qtbot.waitSignal(palette.amount) as given:
        click(palette.chips[5])
    assert given.args == [5]


def test_a_chips_name_says_its_amount_with_the_money(palette: ChipPalette) -> None:
    assert palette.chips[500].accessibleName() == "Add a chip of £5"
