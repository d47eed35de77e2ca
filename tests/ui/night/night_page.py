"""The Night page of a running program as tests reach it: what it says, its buttons and its fields."""

from collections.abc import Callable

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from tests.ui.hands import click
from tests.ui.running import Running
from ui.night.page import NightPage
from ui.night.player_panel import PlayerPanel
from ui.widgets.buttons import SecondaryButton

Open = Callable[..., Running]
NAMES = ("Luca Moretti", "Tom Okafor", "Priya Shah", "Oskar Lind", "Chen Wei 陈伟", "<b>Ruth</b>", "Mei Lin", "Dana",
         "Sam", "Hal", "Ivy", "Jo", "Kim", "Lou")


def page(running: Running) -> NightPage:
    """The page."""
    return running.page(NightPage)


def headline(running: Running) -> str:
    """What the strip says."""
    return page(running).strip.said.lead + page(running).strip.said.rest


def primary(running: Running) -> tuple[str, str]:
    """What the primary button says."""
    button = page(running).strip.primary_button
    return button.label, button.second


def posted(running: Running) -> int:
    """How many entries there are."""
    return running.desk.books.head().number


def count(running: Running, **chips: int) -> None:
    """Type so many chips of each value into the row, c2500=4."""
    for value, number in chips.items():
        field = page(running).strip.count.fields[int(value[1:])]
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, str(number))


def press_button(running: Running, label: str) -> None:
    """Click the button of the panel with these words."""
    panel = page(running).panel
    assert panel is not None
    click(next(one for one in panel.findChildren(SecondaryButton) if one.label == label))


def player_panel(running: Running) -> PlayerPanel:
    """The chosen player's panel."""
    panel = page(running).panel
    assert isinstance(panel, PlayerPanel)
    return panel


def type_into(field: QLineEdit, words: str) -> None:
    """Type into a field."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
