"""Every page with its text at 100, 150 and 200 per cent in small windows: nothing is cut, and the strip stays whole."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from tests.ui.kept_pictures.places import PLACES, SEATED
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.large.conftest import InRoom
from tests.ui.legible import unreadable
from ui.look import theme
from ui.settle.strip import SettleStrip
from ui.strip.prompt_strip import PromptStrip
from ui.tables.watch_frame import WatchFrame

SIZES, SCALES = ((960, 600), (1280, 720), (1440, 900)), (1.0, 1.5, 2.0)
VIEWS = tuple(View(*size, scale, False) for size, scale in product(SIZES, SCALES))
SLICE = {("coup", VIEWS[2]), ("settle", VIEWS[5])}
"""What the ordinary suite walks: the dealer's page in the least room there may be, the others with 200 per cent."""
ALL = [pytest.param(story, view, id=f"{story.name}-{view.width}x{view.height}-{view.scale:.0%}",
                    marks=() if (story.name, view) in SLICE else pytest.mark.long)
       for story, view in product(STORIES, VIEWS)]
LONG_NAMES = tuple(f"“{name}" for name in SEATED if " " in name)
"""What may be cut in a narrow place: it stands in full on the Night page."""


@pytest.mark.parametrize(("story", "view"), ALL)
def test_a_page_can_be_read_and_its_strip_is_whole(in_room: InRoom, story: Story, view: View) -> None:
    stage, wrong = in_room(story, view), list[str]()
    for scene, _ in walked(stage, story):
        wrong += [f"{scene.name}: {said}" for said in (*not_whole(stage), *(
            words for words in unreadable(scene.of(stage)) if not words.startswith(LONG_NAMES)))]
        assert stage.window.locked or theme.current_look().scale == view.scale, scene.name
    assert not wrong, "\n".join(wrong)


def not_whole(stage: Stage) -> Iterator[str]:
    """What of the strip that is shown cannot be seen."""
    shell = stage.window.window()
    for strip in stage.window.findChildren(QWidget):
        if isinstance(strip, PromptStrip | SettleStrip) and strip.isVisible() and on_top(stage, strip):
            watched = stage.window.findChild(WatchFrame)
            over = (watched.bar, watched.go) if watched is not None and watched.shown else ()
            for one in over or (strip, strip.words, strip.primary_button):
                place = QRect(one.mapTo(shell, QPoint()), one.size())
                if not shell.rect().contains(place):
                    yield f"{type(one).__name__} {place} is not in the window"


def on_top(stage: Stage, one: QWidget) -> bool:
    """Whether nothing lies over it."""
    over = stage.window.over
    return over is None or over.isAncestorOf(one)


def test_every_place_is_among_them() -> None:
    assert {story.name for story in PLACES} <= {story.name for story in STORIES}
