"""Wherever a host can be in the program, what a screen reader finds there is as it should be."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAccessible

from tests.ui.by_ear.amiss import amiss
from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked

SIZES = (VIEWS[2], VIEWS[4])
ALL = [pytest.param(story, view, id=f"{story.name}-{view.file}", marks=() if at % 2 == turn else pytest.mark.long)
       for at, story in enumerate(STORIES) for turn, view in enumerate(SIZES)]


@pytest.mark.parametrize(("story", "view"), ALL)
def test_all_that_is_found_has_its_name_its_role_and_its_state(story: Story, view: View,
                                                               stage_of: Callable[[Story, View], Stage]) -> None:
    QAccessible.setActive(True)
    stage, wrong = stage_of(story, view), list[str]()
    for scene, reached in walked(stage, story):
        if reached:
            wrong += [f"{scene.name}: {one}" for one in amiss(scene.of(stage))]
    assert wrong == []
