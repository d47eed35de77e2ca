"""The keyboard is where the host is: it never strays on to the rail, and Tab goes round all that can be used there."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from ui.frame.commands.palette import Palette
from ui.frame.rail import RailButton

SIZES = (VIEWS[2], VIEWS[4])
ALL = [pytest.param(story, view, id=f"{story.name}-{view.file}", marks=() if at % 2 == turn else pytest.mark.long)
       for at, story in enumerate(STORIES) for turn, view in enumerate(SIZES)]
Start = Callable[[Story, View], Stage]
ENOUGH = 400
"""More often than this nobody presses Tab to come round."""


@pytest.mark.parametrize(("story", "view"), ALL)
def test_it_is_never_on_the_rail_nor_on_a_tab_while_pages_panels_and_questions_come_and_go(
        story: Story, view: View, stage_of: Start) -> None:
    stage, strays, now = stage_of(story, view), list[str](), [""]

    def moved(old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, RailButton | QTabBar):
            strays.append(f"{now[0]}: {type(new).__name__} {new.accessibleName()} after {type(old).__name__}")

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.focusChanged.connect(moved)
    try:
        for scene, _ in walked(stage, story):
            now[0] = scene.name
    finally:
        app.focusChanged.disconnect(moved)
    assert strays == []


@pytest.mark.parametrize(("story", "view"), ALL)
def test_tab_comes_to_all_that_can_be_used_and_round_again(story: Story, view: View, stage_of: Start) -> None:
    stage, wrong = stage_of(story, view), list[str]()
    for scene, reached in walked(stage, story):
        if reached and scene.of(stage) is stage.window and not isinstance(stage.window.over, Palette):
            wrong += [f"{scene.name}: {one}" for one in left_out(stage)]
    assert wrong == []


def left_out(stage: Stage) -> list[str]:
    """What can be used and Tab never comes to; the keyboard is where it was afterwards."""
    before = QApplication.focusWidget()
    come_to = round_trip(stage.window)
    within = stage.window.over or stage.window
    usable = {one for one in within.findChildren(QWidget) if one.isVisible() and one.isEnabled()
              and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None}
    if before is not None:
        before.setFocus()
    return sorted(f"{type(one).__name__} “{one.accessibleName() or getattr(one, 'text', str)()}”"
                  for one in usable - come_to)


def round_trip(window: QWidget) -> set[QWidget]:
    """All that Tab comes to, from where the keyboard is until it is there again."""
    seen: list[QWidget] = []
    for _ in range(ENOUGH):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if focused is None or (focused in seen and seen.index(focused) == 0 and focused is not seen[-1]):
            break
        seen.append(focused)
    return set(seen)
