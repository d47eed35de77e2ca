"""Large keys for a screen that is touched: as large as a thumb wherever an answer is pressed, chosen at once, kept."""

from itertools import product

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.cards import Rank, Suit
from app.desk.house.house import read_house
from tests.ui.hands import click
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.large.conftest import InRoom
from tests.ui.large.test_large_text import LONG_NAMES, not_whole
from tests.ui.legible import unreadable
from tests.ui.look.targets import Target, targets
from ui.deal.deal_page import DealPage
from ui.look import theme
from ui.look.measures import THUMB
from ui.settings.page import SettingsPage
from ui.settle.strip import SettleStrip
from ui.strip.amount_keys import AmountKeys
from ui.strip.card_pad import CardKey
from ui.strip.prompt_strip import PromptStrip

VIEWS = (View(1280, 720, 1.0, False), View(1024, 600, 1.0, False))
SLICE = {("coup", VIEWS[0]), ("night", VIEWS[0])}
CASES = [pytest.param(story, view, id=f"{story.name}-{view.file}",
                      marks=() if (story.name, view) in SLICE else pytest.mark.long)
         for story, view in product(STORIES, VIEWS)]
COUP = next(story for story in STORIES if story.name == "coup")


def keys_of(stage: Stage) -> list[Target]:
    """What answers are pressed with: the keys of the strip, and those for an amount beside it."""
    return [one for within in stage.window.findChildren(QWidget)
            if isinstance(within, PromptStrip | SettleStrip | AmountKeys) and within.isVisible()
            for one in targets(within) if isinstance(one.on, QAbstractButton)]


@pytest.mark.parametrize(("story", "view"), CASES)
def test_every_key_is_as_large_as_a_thumb_and_nothing_is_cut(in_room: InRoom, story: Story, view: View) -> None:
    stage, wrong = in_room(story, view), list[str]()
    stage.window.use_keys("large")
    stage.settle()
    for scene, reached in walked(stage, story):
        if reached:
            wrong += [f"{scene.name}: {key.said} {key.area.size()}" for key in keys_of(stage)
                      if min(key.area.width(), key.area.height()) < THUMB]
            wrong += [f"{scene.name}: {said}" for said in (*not_whole(stage), *unreadable(scene.of(stage)))
                      if not said.startswith(LONG_NAMES)]
    assert wrong == []


def test_large_keys_are_chosen_in_the_settings_kept_in_the_books_and_taken_back(in_room: InRoom) -> None:
    stage = in_room(COUP, VIEWS[0])
    before = stage.page(DealPage).strip.height()
    stage.keys("^,")
    page = stage.page(SettingsPage)
    page.show_section(1)
    stage.window.keys = ""
    click(page.looks.key_sizes.group.button(1))
    assert theme.current_look().thumbs
    assert stage.desk.house is not None
    assert read_house(stage.desk.house.as_settings()) == stage.desk.house
    stage.keys("F3")
    stage.settle()
    assert stage.page(DealPage).strip.narrow
    stage.preferences.use_keys("usual")
    stage.settle()
    assert not stage.page(DealPage).strip.narrow
    assert stage.page(DealPage).strip.height() == before


def test_a_coup_is_dealt_by_touch_alone(in_room: InRoom) -> None:
    stage = in_room(COUP, VIEWS[0])
    stage.window.use_keys("large")
    stage.settle()
    strip = stage.page(DealPage).strip
    for card in (Rank.FOUR, Suit.DIAMONDS):
        click(next(key for key in strip.findChildren(CardKey) if key.card is card and key.isVisible()))
        stage.settle()
    paid = 0
    while strip.said.lead.startswith("Pay"):
        click(strip.primary_button)
        stage.settle()
        paid += 1
    assert paid > 2
    assert strip.said.lead == "Take bets"
