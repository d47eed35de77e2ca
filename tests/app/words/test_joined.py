"""What stands between pieces: as the language has it, and found again in whatever language it was written."""

import pytest

from app.words import in_language, listed
from app.words.joined import (
    after,
    as_sentence,
    clauses,
    comma_list,
    in_two,
    labelled,
    phrases,
    sentences,
    up_to,
    without_stop,
)
from app.words.languages import SIMPLIFIED, SPANISH, catalogue


def test_english_is_joined_as_english_is_written() -> None:
    assert comma_list("125") == "1, 2, 5"
    assert phrases(("Ann", "", "Seat 4")) == "Ann, Seat 4"
    assert clauses(("Ann wins 5", "", "Bo is out")) == "Ann wins 5; Bo is out"
    assert as_sentence(sentences(("Misdeal", "", "Bets stay"))) == "Misdeal. Bets stay."
    assert (labelled("Stake", "5"), labelled("Stake", ""), labelled("", "5")) == ("Stake: 5", "Stake", "5")


def test_chinese_has_its_own_signs_and_spanish_those_of_english() -> None:
    with in_language(catalogue(SIMPLIFIED)):
        assert comma_list("125") == "1、2、5"
        assert listed(["甲", "乙", "丙"]).startswith("甲、乙")
        assert phrases(("甲", "乙")) == "甲，乙"
        assert clauses(("甲", "乙")) == "甲；乙"
        assert as_sentence(sentences(("甲", "乙"))) == "甲。乙。"
        assert labelled("甲", "5") == "甲：5"
    with in_language(catalogue(SPANISH)):
        assert (comma_list("125"), labelled("Apuesta", "5")) == ("1, 2, 5", "Apuesta: 5")


@pytest.mark.parametrize(("said", "sign", "before", "behind"), [
    ("Coup 12: Banker wins", ":", "Coup 12", "Banker wins"), ("第12局：庄赢", ":", "第12局", "庄赢"),
    ("Coup 12", ":", "Coup 12", "Coup 12"), ("Ann wins; Bo pays", ";", "Ann wins", "Bo pays"),
    ("甲赢；乙付", ";", "甲赢", "乙付"), ("out, 3 left", ",", "out", "3 left")])
def test_what_stands_before_a_sign_and_behind_it_is_found_in_any_language(
    said: str, sign: str, before: str, behind: str
) -> None:
    assert (up_to(sign, said), after(sign, said)) == (before, behind)


@pytest.mark.parametrize(("said", "first", "others"), [
    ("It is late. Go home. Now.", "It is late.", "Go home. Now."), ("已晚。请回家。", "已晚。", "请回家。"),
    ("It takes 0.25 of it.", "It takes 0.25 of it.", ""), ("已晚。", "已晚。", "")])
def test_a_text_is_its_first_sentence_and_the_others(said: str, first: str, others: str) -> None:
    assert in_two(said) == (first, others)


def test_a_sentence_loses_its_stop_in_any_language() -> None:
    assert [without_stop(said) for said in ("No.", "不行。", "No")] == ["No", "不行", "No"]
