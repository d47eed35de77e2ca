"""Every page is drawn as it was when somebody last looked at it, in every view, wherever the keyboard is; and every
word on it can be read."""

import os
import pkgutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise, product

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

import ui
from tests.ui.kept_pictures.album import KEPT, Album, Shot
from tests.ui.kept_pictures.cage import CAGE
from tests.ui.kept_pictures.cards import CARDS
from tests.ui.kept_pictures.conftest import CHANGED
from tests.ui.kept_pictures.places import PLACES, SEATED
from tests.ui.kept_pictures.pots import POTS
from tests.ui.kept_pictures.stage import KINDS, VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Scene, Story, walked
from tests.ui.legible import unreadable
from ui.frame.pages import SPECS

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.environ["QT_QPA_PLATFORM"] != "offscreen",
    reason="other systems draw letters otherwise, and a screen as its owner likes them")

SLICE = {story.name: VIEWS[at % len(VIEWS)] for at, story in enumerate((*PLACES, *CARDS, *POTS[::4], *CAGE))}
"""What the ordinary suite draws: every place and card and some of the games, each in the next view."""
ALL = [pytest.param(story, view, id=f"{story.name}-{view.file}",
                    marks=() if SLICE.get(story.name) == view else pytest.mark.long)
       for story, view in product(STORIES, VIEWS)]

LONG_NAMES = tuple(f"“{name}" for name in SEATED if " " in name)
"""What may be cut in a narrow place: it stands in full on the Night page."""


def shots(stage: Stage, scene: Scene) -> Iterator[tuple[Shot, QImage]]:
    """A scene with the keyboard where it is, and on another control."""
    def drawn() -> QImage:
        return scene.of(stage).grab().toImage()

    yield Shot(scene.name, "first"), drawn()
    yield Shot(scene.name, "other"), stage.elsewhere(drawn)


@pytest.mark.parametrize(("story", "view"), ALL)
def test_every_page_is_drawn_as_it_was_kept_and_can_be_read(
        story: Story, view: View, stage_of: Callable[[Story, View], Stage], tmp_path_factory: pytest.TempPathFactory,
        request: pytest.FixtureRequest) -> None:
    remake = bool(request.config.getoption("--remake", default=False))
    beside, album = tmp_path_factory.mktemp("pictures"), Album(story.name, view)
    stage, others, unread, shown = stage_of(story, view), list[str](), list[str](), set[str]()
    for scene, reached in walked(stage, story):
        unread += [f"{story.name}: {scene.name}, {view}: {words}" for words in unreadable(scene.of(stage))
                   if not words.startswith(LONG_NAMES)]
        for shot, drawn in shots(stage, scene) if reached else ():
            if said := album.differs(shot, drawn, beside):
                others.append(said)
                album.keep(shot, drawn)
        shown |= stage.shows() if reached else set()
    others += album.show(shown)
    others += album.forget_all_but({Shot(scene.name, focus) for scene in story.scenes for focus in ("first", "other")})
    if others and remake:
        album.write()
        request.node.user_properties.append((CHANGED, "\n".join(others)))
        others = []
    assert not others, "\n".join([
        *others, f"What was kept and what is drawn now lie side by side in {beside}.",
        "If all of it is as it should be: python3 packaging/start.py pictures"])
    assert not unread, "\n".join(unread)


def test_the_ordinary_suite_draws_every_view() -> None:
    assert set(SLICE.values()) == set(VIEWS)


def test_no_two_scenes_of_a_story_have_one_name() -> None:
    assert [story.name for story in STORIES if len({one.name for one in story.scenes}) < len(story.scenes)] == []


def test_no_scene_is_the_picture_of_the_one_before_it() -> None:
    stuck = []
    for story in STORIES:
        kept = Album(story.name, VIEWS[2]).kept
        seen = [(scene.name, kept[Shot(scene.name, "first")]) for scene in story.scenes]
        stuck += [f"{story.name}: {name}" for (_, before), (name, now) in pairwise(seen)
                  if all(np.array_equal(*parts) for parts in zip(before, now, strict=True))]
    assert stuck == []


def test_every_place_page_card_and_question_of_the_program_is_pictured() -> None:
    for room in pkgutil.walk_packages(ui.__path__, "ui."):
        if not room.name.endswith("__main__"):
            import_module(room.name)
    pictured: set[str] = set().union(*(Album(story.name, VIEWS[0]).shows for story in STORIES))
    assert {*SPECS, *(kind.__name__ for base in KINDS for kind in leaves(base))} - pictured == set()


def leaves(kind: type[QWidget]) -> Iterator[type[QWidget]]:
    """Every kind of such a widget of the program that others are not made from."""
    some = [one for one in kind.__subclasses__() if one.__module__.startswith("ui.")]
    for one in some:
        yield from leaves(one)
    if not some:
        yield kind


def test_only_pictures_of_stories_are_kept_and_they_are_small() -> None:
    assert set(KEPT.rglob("*.xz")) == {
        Album(story.name, view).path for story, view in product(STORIES, VIEWS)}
    assert sum(path.stat().st_size for path in KEPT.rglob("*.xz")) < 3_000_000
