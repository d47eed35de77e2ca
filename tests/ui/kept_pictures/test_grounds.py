"""Every word, sign and edge of every picture stands out from the ground it is drawn on, also where contrast is high."""

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.look.drawn import faint
from tests.ui.look.edges import faint_edges
from ui.look import theme

CONTRASTS = ("usual", "high")
SLICE = {("coup", VIEWS[2], "usual"), ("night", VIEWS[3], "high")}
"""What the ordinary suite looks at; the long run looks at all."""


def cases(*views: View) -> list[object]:
    """Every story in these views, as usual and where contrast is high."""
    return [pytest.param(story, view, contrast, id=f"{story.name}-{view.file}-{contrast}",
                         marks=() if (story.name, view, contrast) in SLICE else pytest.mark.long)
            for story, view, contrast in product(STORIES, views, CONTRASTS)]


def found_in(stage: Stage, story: Story, contrast: str, look: Callable[[QWidget], list[str]],
             every_step: bool) -> list[str]:
    """What is found on the pictures of a story."""
    stage.window.use_contrast(contrast)
    assert theme.current_look().stark is (contrast == "high")
    return [f"{scene.name}: {said}" for scene, reached in walked(stage, story) if reached or every_step
            for said in look(scene.of(stage))]


@pytest.mark.parametrize(("story", "view", "contrast"), cases(*VIEWS))
def test_every_word_and_sign_of_a_picture_is_read(story: Story, view: View, contrast: str,
                                                  stage_of: Callable[[Story, View], Stage]) -> None:
    assert found_in(stage_of(story, view), story, contrast, faint, every_step=True) == []


@pytest.mark.parametrize(("story", "view", "contrast"), cases(*VIEWS[:4], *VIEWS[6:]))
def test_the_edge_of_whatever_is_pressed_or_typed_into_is_seen(story: Story, view: View, contrast: str,
                                                               stage_of: Callable[[Story, View], Stage]) -> None:
    assert found_in(stage_of(story, view), story, contrast, faint_edges, every_step=False) == []
