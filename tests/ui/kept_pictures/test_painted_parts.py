"""Wherever a host can be in the program, what is painted there is found by ear, part by part."""

from collections.abc import Callable

import pytest

from tests.ui.by_ear import painted
from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked

SIZES = (VIEWS[2], VIEWS[4])
ALL = [pytest.param(story, view, id=f"{story.name}-{view.file}",
                    marks=() if at % 4 == turn else pytest.mark.long)
       for at, story in enumerate(STORIES) for turn, view in enumerate(SIZES)]


@pytest.mark.parametrize(("story", "view"), ALL)
def test_every_painted_part_has_a_name_and_what_is_clicked_can_be_pressed(
        story: Story, view: View, stage_of: Callable[[Story, View], Stage]) -> None:
    stage, wrong = stage_of(story, view), list[str]()
    for scene, reached in walked(stage, story):
        if reached:
            seen = painted.in_sight(scene.of(stage))
            wrong += [f"{scene.name}: {one}" for widget in seen for one in painted.amiss(widget)]
    assert wrong == []
