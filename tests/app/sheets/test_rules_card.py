"""What the card of house rules says: all that is declared and matters, once, in English, Chinese or both."""

from dataclasses import replace
from string import ascii_letters
from threading import Thread

import pytest

from app.dealing.values.table_rules import Level
from app.game_check.card import all_changed
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.games.fan_tan.rules import FanTanRules
from app.games.red_dog.rules import RedDogRules
from app.house_rules import ENTERED, Words, declared, rule
from app.jackpots.wording import unsaid
from app.money import currency
from app.sheets.blocks import Caution, Heading
from app.sheets.rules_card import Edition, rules_card
from app.sheets.tongues import Language
from app.words import Catalogue, in_language, tr, use_catalogue
from app.words.languages import SIMPLIFIED, catalogue
from tests.app.sheets.card_sentences import every_sentence
from tests.app.sheets.cards import HOUSE, PRINTING, SUBJECTS, blocks_in, card, terms_on, told

GAMES_WITHOUT_A_TABLE = [one for one in SUBJECTS if one != "baccarat"]
LEGEND = "◆ This house plays it differently from the usual game."
LACKING = {"", *map(str, range(101))}
"""What is the same in every language."""


class WithOneMore(RedDogRules):
    """Red Dog with a rule that nobody has heard of."""

    phones: bool = rule(True, Words("Telephones", "They stay in the hall."))


def test_a_rule_added_in_one_line_is_on_the_card_without_another() -> None:
    term = terms_on(card("red_dog", WithOneMore()))["Telephones"]
    assert (term.value, term.meaning, term.marked) == ("yes", ("They stay in the hall.",), False)
    assert terms_on(card("red_dog", WithOneMore(phones=False)))["Telephones"].marked


def test_a_rule_without_chinese_is_printed_in_english_once() -> None:
    for language in (Language.CHINESE, Language.BOTH):
        assert terms_on(card("red_dog", WithOneMore(), language))["Telephones"].meaning == ("They stay in the hall.",)


def test_everything_that_a_card_can_say_has_its_chinese() -> None:
    chinese = catalogue(SIMPLIFIED)
    assert {said for said in every_sentence() - LACKING if not chinese.has(said)} == set()


@pytest.mark.parametrize("subject", GAMES_WITHOUT_A_TABLE)
@pytest.mark.parametrize("changed", [False, True])
def test_every_rule_that_matters_is_told_once_by_its_words_and_marked_where_it_is_not_the_usual(
    subject: str, changed: bool
) -> None:
    kind = SUBJECTS[subject]
    rules = all_changed(kind) if changed else kind()
    left_out = unsaid(rules) if subject.startswith("jackpot:") else frozenset()
    due = [one for one in declared(kind) if one.matters(rules) and one.group != ENTERED and one.name not in left_out]
    shown = card(subject, rules)
    assert sorted(told(shown).count(one.words.label) for one in due) == [1] * len(due)
    assert sorted(terms_on(shown)) == sorted(one.words.label for one in due)
    assert {label for label, term in terms_on(shown).items() if term.marked} == {
        one.words.label for one in due if getattr(rules, one.name) != one.default}


def test_what_nothing_rests_on_and_what_only_the_keys_go_by_is_left_out() -> None:
    said = told(card("fan_tan"))
    assert "Minutes" not in said
    assert "Play chips" not in said
    assert "What is entered" not in said
    assert "Minutes" in told(card("fan_tan", replace(FanTanRules(), ends=type(FanTanRules().ends)("clock"))))


def test_a_rule_that_does_nothing_at_the_entry_level_says_so() -> None:
    assert terms_on(card("fan_tan"))["Hands face up"].value == "no – nothing at this entry level"
    assert terms_on(card("fan_tan", replace(FanTanRules(), entry=Level.FULL)))["Hands face up"].value == "no"


def test_baccarat_has_its_bets_with_what_they_pay_and_their_limits() -> None:
    said = told(card("baccarat", BaccaratRules(tie_pays=9, tie_maximum=6_000)))
    for text in ("Banker", "1 to 1 less 5% commission", "5–200", "◆ Tie", "9 to 1", "1–60", "11 to 1",
                 "Player pair / Banker pair"):
        assert text in said
    assert "Player pair / Banker pair" not in told(card("baccarat", BaccaratRules(pairs=False)))
    assert "1 to 1 less 5% commission" not in told(card("baccarat", BaccaratRules(commission=0)))


def test_what_banker_pays_otherwise_is_said_beside_that_bet_and_marked() -> None:
    half = BaccaratRules(commission=0, banker_six=BankerSix.HALF, banker_seven_pushes=True)
    for rules, pays, chinese in (
        (half, "1 to 1; a win with six 0.5 to 1; a three-card seven pushes",
         "1赔1；6点赢1赔0.5；三张牌7点赢则退回"),
        (replace(half, commission=400, banker_six=BankerSix.FULL),
         "1 to 1; a three-card seven pushes; less 4% commission", "1赔1；三张牌7点赢则退回；佣金4%"),
    ):
        said = told(card("baccarat", rules))
        assert said[said.index("◆ Banker") + 2] == pays
        assert chinese in told(card("baccarat", rules, Language.CHINESE))
        assert "Banker’s three-card seven" not in said
    assert "◆ Player" not in said


def test_the_dragon_bonus_says_that_equal_naturals_push() -> None:
    rules = BaccaratRules(dragon_bonus=True)
    assert "a natural 1 to 1; equal naturals push; ahead by points 9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1" in told(
        card("baccarat", rules))
    chinese = "例牌赢1赔1；双方例牌同点退回；按所赢点数1赔几：9点30，8点10，7点6，6点4，5点2，4点1"
    assert chinese in told(card("baccarat", rules, Language.CHINESE))


def test_a_usual_bet_that_is_not_taken_is_named_and_marked() -> None:
    said = told(card("baccarat", BaccaratRules(tie=False, pairs=False), Language.BOTH))
    assert "◆ Not offered here: Tie, Player pair / Banker pair. 本场不设：和，闲对 / 庄对。" in said
    assert any(text.startswith(LEGEND) for text in said)
    assert not any("Not offered" in text for text in told(card("baccarat")))


def test_a_mark_is_explained_only_where_there_is_one() -> None:
    for subject, rules in (("baccarat", BaccaratRules(suits=True)), ("baccarat", BaccaratRules(dragon_7_pays=41)),
                           ("fan_tan", FanTanRules(minutes=90))):
        said = told(card(subject, rules))
        assert not any("◆" in text for text in said), subject
    assert LEGEND in told(card("baccarat", BaccaratRules(commission=400)))
    assert LEGEND in told(card("fan_tan", FanTanRules(ante=300)))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_is_not_played_is_told_as_what_it_would_be(subject: str) -> None:
    for rules in (SUBJECTS[subject](), all_changed(SUBJECTS[subject])):
        terms = terms_on(card(subject, rules))
        for one in declared(type(rules)):
            if one.kind is bool and one.words.label in terms:
                told_of = "" if getattr(rules, one.name) else "If yes: "
                assert terms[one.words.label].meaning in ((f"{told_of}{one.words.effect}",), ())


def test_where_there_is_little_room_a_chinese_card_has_chinese_signs_between_its_rules() -> None:
    made = card("red_dog", RedDogRules(ante=300), Language.CHINESE, words="甲\n乙")
    said = told(replace(made, blocks=made.shorter[-1]))
    assert any(text.startswith("底注与赔付：◆\u00a0底注：£3；最低注：£1；") and text.endswith("。") for text in said)
    assert "本场约定：甲 · 乙" in said
    assert "第7版，2026年11月14日" in said


def test_the_house_s_lines_from_right_to_left_stay_apart_where_they_are_one_paragraph() -> None:
    made = card("red_dog", words="בלי טלפונים\nNo phones")
    assert "\u2068בלי טלפונים\u2069" in told(made)
    said = told(replace(made, blocks=made.shorter[-1]))
    assert "In this house: \u2068בלי טלפונים\u2069 · No phones" in said


def test_bankers_table_is_the_one_that_is_dealt_by() -> None:
    said = told(card("baccarat"))
    at = said.index("draws when Player’s third card is")
    assert said[at - 7:at + 7] == [
        "Banker has", "0–2", "3", "4", "5", "6", "7",
        "draws when Player’s third card is", "any", "not 8", "2–7", "4–7", "6–7", "stands"]


def test_the_house_s_own_lines_stand_as_they_were_written_and_are_not_translated() -> None:
    made = card("red_dog", language=Language.BOTH, words="  No <b>phones</b>, {host}.\n\nyes\n")
    said = told(made)
    at = said.index("In this house 本场约定")
    assert said[at + 1:at + 3] == ["No <b>phones</b>, {host}.", "yes"]


def test_a_card_says_whose_it_is_and_which_version_and_that_it_is_not_saved_yet() -> None:
    made = card("red_dog", name="Friday house")
    assert made.title == "Red Dog · Friday house"
    assert ("Rules", "version 7, 14 November 2026") in blocks_in(made.blocks)[0].pairs  # type: ignore[union-attr]
    assert "Sabot 1.0 · version 7" in made.footer.lines
    unsaved = rules_card("red_dog", RedDogRules(), HOUSE, Edition("Friday house"), Language.ENGLISH, PRINTING)
    assert ("Rules", "not saved yet") in blocks_in(unsaved.blocks)[0].pairs  # type: ignore[union-attr]
    warned = Caution("Not saved: these rules are not in use.")
    assert all(warned in blocks for blocks in (unsaved.blocks, *unsaved.shorter))
    assert not any(isinstance(one, Caution) for one in made.blocks)


def test_in_both_languages_the_chinese_stands_beside_the_english() -> None:
    made = card("baccarat", BaccaratRules(tie_pays=9), Language.BOTH)
    said = told(made)
    assert made.title == "Mini Baccarat 迷你百家乐 · Friday house"
    for text in ("Banker 庄", "Player 闲", "◆ Tie 和", "9 to 1 · 1赔9",
                 "1 to 1 less 5% commission · 1赔1，佣金5%"):
        assert text in said
    assert terms_on(made)["Burn 烧牌"].meaning == ("How many cards the burn card burns.", "按首张牌烧掉的张数。")


def test_a_chinese_card_says_nothing_in_english_but_names() -> None:
    for subject in SUBJECTS:
        for text in told(card(subject, language=Language.CHINESE)):
            for name in ("Kit’s house", "Denexa Games", "Bicycle", "Wikibin", "Mike Church", "Nicholas Bos",
                         "pagat.com", "The Game Farm"):
                text = text.replace(name, "")
            latin = set(text.partition("https:")[0]) & set(ascii_letters)
            assert latin <= set("AKQJ"), text


def test_money_is_the_house_s_own() -> None:
    points = replace(HOUSE, money=currency("PTS"))
    assert terms_on(card("red_dog", RedDogRules(ante=5), house=points))["Ante"].value == "5"


def test_who_made_the_game_known_is_named_with_where_it_is_told() -> None:
    assert told(card("red_dog"))[-1] == "Described for home tables by Denexa Games. https://www.denexa.com/red-dog"


def test_another_language_for_a_moment_leaves_the_screen_and_other_threads_alone() -> None:
    heard: list[str] = []
    use_catalogue(Catalogue({"yes": "oui"}))
    try:
        with in_language(Catalogue({"yes": "是"})):
            other = Thread(target=lambda: heard.append(tr("yes")))
            other.start()
            other.join()
            heard.append(tr("yes"))
            with in_language(None):
                heard.append(tr("yes"))
            heard.append(tr("yes"))
        heard.append(tr("yes"))
    finally:
        use_catalogue(None)
    assert heard == ["oui", "是", "yes", "是", "oui"]


def test_each_shorter_card_says_less_and_no_rule_is_ever_left_out() -> None:
    made = card("mexican_sweat", language=Language.BOTH)
    rules = sorted(terms_on(made))
    least = made.shorter[-2:]
    lengths = []
    for blocks in (made.blocks, *made.shorter):
        shorter = replace(made, blocks=blocks)
        # The last have a paragraph for each heading, in which every rule still is.
        assert all(rule in " ".join(told(shorter)) for rule in rules)
        assert sorted(terms_on(shorter)) == ([] if blocks in least else rules)
        lengths.append(sum(map(str.isalnum, "".join(told(shorter)))))
    assert lengths == sorted(lengths, reverse=True)
    headings = [one.text for one in blocks_in(made.shorter[-1]) if isinstance(one, Heading)]
    assert not any(text.startswith("How it goes") for text in headings)
