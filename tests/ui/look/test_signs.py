"""What baccarat cloth prints beside the words: once, and in the script that is read."""

import pytest

from app.dealing.values.felt import Actor
from app.words import in_language, tr
from app.words.languages import ENGLISH, SIMPLIFIED, SPANISH, TRADITIONAL, catalogue
from ui.look.signs import OF_ACTORS, sign_beside
from ui.roads.marks import letters_called
from ui.roads.words import NAMES
from ui.strip.prompt_words import badge_parts

HANDS = ("闲|PLAYER", Actor.PLAYER, "闲"), ("庄|BANKER", Actor.BANKER, "庄"), ("和|TIE", Actor.TIE, "和")


@pytest.mark.parametrize(("english", "actor", "sign"), HANDS)
@pytest.mark.parametrize("code", [SIMPLIFIED, TRADITIONAL])
def test_a_badge_in_chinese_has_no_sign_above_its_own_word(code: str, english: str, actor: Actor, sign: str) -> None:
    with in_language(catalogue(code)):
        above, word = badge_parts("", actor)
        assert (above, badge_parts(f"{sign}|{word}", Actor.TABLE)) == ("", ("", word))


@pytest.mark.parametrize(("english", "actor", "sign"), HANDS)
@pytest.mark.parametrize("code", [ENGLISH, SPANISH])
def test_a_badge_in_other_languages_keeps_the_sign(code: str, english: str, actor: Actor, sign: str) -> None:
    with in_language(catalogue(code)):
        above, word = badge_parts("", actor)
        assert (above, badge_parts(f"{sign}|{word}", Actor.TABLE)) == (sign, (sign, word))
    assert badge_parts(english, Actor.TABLE) == tuple(english.split("|"))


@pytest.mark.parametrize("code", [ENGLISH, SPANISH, SIMPLIFIED, TRADITIONAL])
def test_no_road_is_named_twice_in_characters(code: str) -> None:
    with in_language(catalogue(code)):
        beside = {known: sign_beside(known, tr(name)) for name, known in NAMES.values()}
    assert beside == {known: "" if code in (SIMPLIFIED, TRADITIONAL) else known for known in beside}


def test_a_word_of_the_table_above_another_stays_in_chinese() -> None:
    assert badge_parts("方块|缺", Actor.TABLE) == ("方块", "缺")


def test_beads_have_the_characters_of_the_language() -> None:
    assert "".join(letters_called("chinese", TRADITIONAL)) == "莊閒和"
    assert "".join(letters_called("chinese", SIMPLIFIED)) == "".join(letters_called("chinese", ENGLISH)) == "庄闲和"
    assert "".join(letters_called("latin", TRADITIONAL)) == "BPT"
    assert set(OF_ACTORS.values()) == set("庄闲和")
