"""The card of house rules on paper: one side, whatever the game, the language and the rules."""

from dataclasses import replace
from statistics import mode

import pytest

from app.desk.rules.rule_sets import MOST_LINES
from app.game_check.card import all_changed
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.wager_rules import side_by_side
from app.sheets.tongues import Language
from tests.app.sheets.cards import SUBJECTS, card, told
from tests.ui.printed import inside, said, words
from ui.printing import A4, LETTER, ROLL_58, ROLL_80, Page, Paper, lay_out, pdf_of
from ui.printing.ink import Words

pytestmark = pytest.mark.usefixtures("qapp")

EIGHT_POINTS = 8 * 96 / 72
LONG_NAME = "Wednesday house of the Montgomery–Featherstonehaugh family"
OWN_WORDS = "\n".join(MOST_LINES * (
    "Whoever is late antes twice and says so to everybody before the cards are cut, whatever the hour or excuse.",))


def sizes(pages: tuple[Page, ...]) -> list[float]:
    """How large everything on the pages is written, in sheet pixels."""
    return [mark.style.size for page in pages for mark in page.marks if isinstance(mark, Words)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_card_goes_on_one_side_with_all_rules_changed_in_both_languages_and_can_be_read(
    subject: str, paper: Paper
) -> None:
    for language in Language:
        made = card(subject, all_changed(SUBJECTS[subject]), language, LONG_NAME, OWN_WORDS)
        pages = lay_out(made, paper)
        assert len(pages) == 1, language
        assert inside(pages)
        assert min(sizes(pages)) >= EIGHT_POINTS


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_baccarat_with_every_bet_there_is_goes_on_one_side_too(paper: Paper) -> None:
    rules = replace(all_changed(BaccaratRules), **{
        of_bet["offered"]: True for of_bet in side_by_side(BaccaratRules).values() if "offered" in of_bet})
    pages = lay_out(card("baccarat", rules, Language.BOTH, LONG_NAME, OWN_WORDS), paper)
    assert len(pages) == 1
    assert inside(pages)


def test_a_card_with_little_to_say_is_set_larger_and_one_with_much_never_under_eight_points() -> None:
    little, much = (lay_out(card(subject, language=language)) for subject, language in (
        ("red_dog", Language.ENGLISH), ("newmarket", Language.BOTH)))
    assert len(little) == len(much) == 1
    assert _usual(little) > _usual(much) >= EIGHT_POINTS


def _usual(pages: tuple[Page, ...]) -> float:
    """The size in which most is written."""
    return mode(sizes(pages))


def test_on_a_till_s_roll_a_card_is_one_strip_with_everything_in_it() -> None:
    made = card("fan_tan", language=Language.BOTH)
    (page,) = lay_out(made, ROLL_80)
    text = "".join(words([page])).replace(" ", "")
    for sentence in told(made):
        assert sentence.replace(" ", "") in text


def test_no_word_of_banker_s_table_is_broken_on_a_till_s_roll() -> None:
    for paper in (ROLL_80, ROLL_58):
        text = words(lay_out(card("baccarat", language=Language.BOTH), paper))
        at = text.index("0–2")
        assert text[at:at + 12] == ["0–2", "any 任何牌", "3", "not 8 除8", "4", "2–7", "5", "4–7", "6", "6–7", "7",
                                    "stands 停牌"]


def test_what_is_on_paper_can_be_copied_and_searched_in_both_languages() -> None:
    text = "".join("".join(said(pdf_of(card("baccarat", language=Language.BOTH)))).split())
    for sentence in ("Banker庄", "1to1less5%commission·1赔1，佣金5%", "佣金取整", "A算一点，2至9按牌面",
                     "闲补到下列牌时庄补牌"):
        assert sentence in text
