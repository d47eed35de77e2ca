"""Every word and sign of every picture stands out from the ground it is drawn on."""

from collections.abc import Callable
from itertools import product

import pytest

from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.look.drawn import faint


@pytest.mark.long
@pytest.mark.parametrize(("story", "view"), [pytest.param(story, view, id=f"{story.name}-{view.file}")
                                             for story, view in product(STORIES, VIEWS)])
def test_every_word_and_sign_of_a_picture_is_read(story: Story, view: View,
                                                  stage_of: Callable[[Story, View], Stage]) -> None:
    stage = stage_of(story, view)
    found = [f"{scene.name}: {words}" for scene, _ in walked(stage, story) for words in faint(scene.of(stage))]
    assert found == []
