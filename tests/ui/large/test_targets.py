"""Whatever can be pressed is as large as a finger, on every page and card of the program."""

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import click
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.look.targets import targets, too_small
from ui.deal.deal_page import DealPage
from ui.widgets.buttons import LEAST_TARGET

VIEWS = tuple(View(*size, 1.0, False) for size in ((1024, 600), (1280, 720), (1440, 900)))
SLICE = {("coup", VIEWS[1]), ("night", VIEWS[0]), ("settle", VIEWS[2])}
CASES = [pytest.param(story, view, id=f"{story.name}-{view.file}",
                      marks=() if (story.name, view) in SLICE else pytest.mark.long)
         for story, view in product(STORIES, VIEWS)]
BOTH_ROWS = "CardKey"
"""In the smallest window a card's key is narrower where ranks and suits must stand beside each other: where a rank may
follow a rank, and where a card that lies is changed by either."""


@pytest.mark.parametrize(("story", "view"), CASES)
def test_whatever_can_be_pressed_is_as_large_as_a_finger(story: Story, view: View,
                                                         stage_of: Callable[[Story, View], Stage]) -> None:
    stage, wrong, seen = stage_of(story, view), list[str](), 0
    for scene, reached in walked(stage, story):
        if reached:
            seen += len([*targets(scene.of(stage))])
            wrong += [f"{scene.name}: {said}" for said in too_small(scene.of(stage))
                      if not (view is VIEWS[0] and said.startswith(BOTH_ROWS))]
    assert wrong == []
    assert seen > 0


def test_a_press_a_little_below_a_low_timeline_is_for_its_step(stage_of: Callable[[Story, View], Stage]) -> None:
    stage = stage_of(next(story for story in STORIES if story.name == "coup"), VIEWS[0])
    strip, pressed = stage.page(DealPage).strip, list[int]()
    strip.timeline.step_clicked.connect(pressed.append)
    assert strip.timeline.height() < LEAST_TARGET
    step = strip.timeline.step_area(2).translated(QPointF(strip.timeline.pos()))
    click(strip, QPointF(step.center().x(), step.bottom() + 3))
    assert pressed == [2]
    click(strip, QPointF(step.center().x(), step.top() + LEAST_TARGET + 3))
    assert pressed == [2]


def test_a_key_that_a_finger_misses_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    for at, side in enumerate((43, 44)):
        key = QPushButton(window)
        key.setAccessibleName(f"{side}")
        key.setStyleSheet("QPushButton { min-height: 0; padding: 0; }")
        key.setFixedSize(60, side)
        key.move(0, 60 * at)
    window.resize(100, 200)
    window.show()
    assert too_small(window) == ["QPushButton '43' 60×43"]
