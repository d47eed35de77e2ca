"""Every page can be read in every language: no word is cut, lies over another, or has a letter that no font has."""

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from app.words import languages, use_catalogue
from tests.ui.kept_pictures import places
from tests.ui.kept_pictures.places import SEATED
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.legible import unreadable
from ui.heard import telling
from ui.look import language

TRANSLATED = tuple(code for code in languages.OWN_NAMES if code != languages.ENGLISH)
VIEWS = tuple(View(width, height, scale, False)
              for (width, height), scale in product(((1024, 600), (1280, 720)), (1.0, 1.5)))
TRIED = [*product(STORIES, TRANSLATED, VIEWS)]
SLICE = {(story.name, TRANSLATED[at % len(TRANSLATED)], VIEWS[at % len(VIEWS)])
         for at, story in enumerate(STORIES[::5])}
"""What the ordinary suite walks: some of the stories, each in the next language and view."""

LONG_NAMES = tuple(f"“{name}" for name in SEATED if " " in name)
"""What may be cut in a narrow place: it stands in full on the Night page."""


@pytest.mark.parametrize(("story", "code", "view"), [
    pytest.param(*one, id=f"{one[0].name}-{one[1]}-{one[2].width}x{one[2].height}-{one[2].scale:.0%}",
                 marks=() if (one[0].name, one[1], one[2]) in SLICE else pytest.mark.nightly) for one in TRIED])
def test_every_page_can_be_read_in_every_language(
        story: Story, code: str, view: View, stage_of: Callable[[Story, View], Stage],
        request: pytest.FixtureRequest) -> None:
    request.addfinalizer(partial(use_catalogue, None))
    request.addfinalizer(places._demo.cache_clear)  # its books are dealt in the language too
    places._demo.cache_clear()
    language.load(code)
    telling.told.last = ""
    stage, unread = stage_of(story, view), list[str]()
    for scene, _ in walked(stage, story):
        unread += [f"{scene.name}: {words}" for words in unreadable(scene.of(stage))
                   if not words.startswith(LONG_NAMES)]
    assert not unread, "\n".join(dict.fromkeys(unread))


def test_the_ordinary_suite_reads_in_every_language_and_view() -> None:
    assert {code for _, code, _ in SLICE} == set(TRANSLATED)
    assert {view for _, _, view in SLICE} == set(VIEWS)
