"""No page says a word that is not given to be translated: in a language of marked letters nothing is left plain."""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from catalogues.code import read_code
from catalogues.seen import look
from PySide6.QtWidgets import QWidget

from app.words import Sentence
from tests.ui.kept_pictures import places
from tests.ui.kept_pictures.stage import VIEWS, Stage, View
from tests.ui.kept_pictures.stories import STORIES
from tests.ui.kept_pictures.story import Story, walked
from tests.ui.marked import all_marked, plain_words
from tests.ui.written import written
from ui.heard import telling

KEYS = "Ctrl Enter Alt Shift Esc Del Tab Caps Home End PgUp PgDn Space"
NAMES = ("Ann Anna Bert Bo Cass Chen Cy Dana Di Ed Farid Flo Lin Luca Mei Moretti Oskar Priya Ruth Somebody Tom Wei "
         "host Host Ho… Hos… BL CD EF Tests")
"""Players, and initials."""
TYPED = ("Test night|Saturday night|Old times|Friday|Stud|The rack is full|nonsense|dispute|The disk is full|"
         "Make room on it")
"""Names of nights and of rules, reasons, what a test lets the disk say."""
PLACES = r"\S*/\S*|\S+\.db\b|laptop-\d|club|charity_night|house-server\.local|as table 2|table 2|cage(?=⟧)|popen\S*"
"""Files, computers, and houses on them."""
NO_WORDS = re.compile("|".join((
    r"</?qt>", r"\b[A-Z0-9]{5}-[A-Z0-9]{5}\b", r"\bHK\$|\bUTC\b|\bSabot\b", r"English|Español", r"A4|Letter",
    r"Mini Baccarat(?= · )|Red Dog(?= · )", rf"\b(?:{TYPED})\b", rf"\b(?:{'|'.join(KEYS.split())})\b",
    rf"\b(?:{'|'.join(NAMES.split())})(?!\w)", PLACES)))
"""What is the same in every language: codes, currencies, languages and papers by their own names, the head of a card
that is printed in English.
"""

ORDINARY = {one.name for one in STORIES[::5]}
"""What the ordinary suite walks; the long run walks all."""


@cache
def seen_in_the_code() -> set[tuple[str, Sentence]]:
    """Every sentence that `start.py words` sees, with its meaning."""
    return {(one.meaning, one.sentence) for one in look(read_code()).seen}


def words_on(window: QWidget) -> Iterator[str]:
    """All that is drawn of a window, and that is read out of it."""
    yield from (one.words for one in written(window))
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())


def left_plain(text: str) -> list[str]:
    """The words of a text that were not given to be translated."""
    return plain_words(NO_WORDS.sub(" ", text))


@pytest.mark.parametrize("story", [
    pytest.param(one, id=one.name, marks=() if one.name in ORDINARY else pytest.mark.long) for one in STORIES])
def test_every_word_of_every_page_is_given_to_be_translated(
        story: Story, stage_of: Callable[[Story, View], Stage]) -> None:
    plain = set[str]()
    with all_marked() as language:
        places._demo.cache_clear()  # its books are dealt in this language too
        telling.told.last = ""  # what another test was told last, in English
        stage = stage_of(story, VIEWS[4])
        for scene, reached in walked(stage, story):
            if reached:
                plain |= {f"{scene.name}: {text}" for text in words_on(scene.of(stage)) if left_plain(text)}
    places._demo.cache_clear()
    assert plain == set()
    assert {said for _, said in language.asked - seen_in_the_code() if left_plain(said)} == set(), \
        "said, and not seen in the code: nobody can translate it"


@pytest.mark.parametrize(("text", "left"), [
    ("⟦Śèàť 4··⟧", []), ("Seat 4", ["Seat"]), ("⟦Ťòḿ ŵìńś 4··⟧ Tom, Ctrl+K", []), ("YWYPG-IK6YQ", []),
    ("⟦Ńìĝĥť··⟧ night", ["night"]), ("12 Nov", ["Nov"]),
])
def test_what_is_left_plain_is_found(text: str, left: list[str]) -> None:
    assert left_plain(text) == left
