"""The rules of a jackpot: which cannot be together, which games count, and how they are read."""

import pytest

from app.jackpots.rules import BAD_BEAT, HIGH_HAND, BadBeatRules, JackpotRules, Minimum, SeedFrom, rules_of, title_of
from app.jackpots.wording import in_short, in_writing, unsaid
from app.money import currency

POUNDS = currency("GBP")


@pytest.mark.parametrize(("reserve", "source", "wrong"), [
    (0, "house", False), (0, "reserve", False), (500, "reserve", False), (500, "house", True)])
def test_a_reserve_is_put_by_only_where_the_seed_comes_from_it(reserve: int, source: str, wrong: bool) -> None:
    for kind in (JackpotRules, BadBeatRules):
        faults = kind(seed=1_000, reserve=reserve, seed_from=SeedFrom(source)).faults_together()
        assert [(one.names, one.mend) for one in faults] == ([(("reserve", "seed_from"), {"reserve": 0})] * wrong)
        assert [one.sentence for one in faults] == [
            "A reserve is only for a jackpot reseeded from it. Let the seed come from the reserve, or set nothing "
            "aside."] * wrong


@pytest.mark.parametrize(("loser", "winner", "left"), [(5_000, 5_000, None), (5_000, 5_001, 5_000), (9_999, 2, 1),
                                                       (10_000, 0, None)])
def test_the_two_shares_of_a_bad_beat_are_the_whole_at_the_most(loser: int, winner: int, left: int | None) -> None:
    faults = BadBeatRules(loser=loser, winner=winner).faults_together()
    assert [(one.names, one.mend) for one in faults] == \
        ([] if left is None else [(("winner", "loser"), {"winner": left})])
    assert all(one.sentence.startswith("The two shares exceed 100%.") for one in faults)


def test_a_game_counts_unless_a_rule_leaves_it_out() -> None:
    assert JackpotRules.ruled_games() == {"three_five_seven", "mexican_sweat", "poker"}
    rules = JackpotRules(three_five_seven=False)
    assert [rules.counts(game) for game in ("three_five_seven", "mexican_sweat", "poker", "some_other")] == [
        False, True, True, True]


def test_each_jackpot_has_its_own_rules_in_the_houses_own_currency() -> None:
    assert (title_of(HIGH_HAND), title_of(BAD_BEAT)) == ("High hand", "Bad beat")
    assert rules_of(HIGH_HAND, {}, POUNDS) == JackpotRules()
    assert rules_of(BAD_BEAT, {"minimum": "aces_full"}, POUNDS) == BadBeatRules(minimum=Minimum.ACES_FULL)
    assert rules_of(HIGH_HAND, {}, currency("JPY")).amount == 5


def short(rules: JackpotRules) -> dict[str, str]:
    """What the page says of them, by what it is about."""
    return {label: said for _, label, said in in_short(rules, POUNDS)}


def test_the_page_says_of_a_high_hand_what_the_table_asks_about() -> None:
    assert in_short(JackpotRules(), POUNDS) == (
        ("clock", "Period", "The whole night"), ("trophy", "Qualifies", "Any five cards shown"),
        ("copy", "Equal hands", "The first one shown holds"),
        ("seat", "Leaving early", "Keeps the claim, paid later"),
        ("cards", "Wild cards", "Natural value; a joker counts for nothing"),
        ("cash", "Who can win", "Anybody who has put in £5, once"),
        ("undo", "Nobody qualifies", "Returned to who paid them"), ("repeat", "After an award", "Not reseeded"))


def test_the_page_says_of_a_bad_beat_who_shares_it() -> None:
    said = in_short(BadBeatRules(), POUNDS)
    assert said[1] == ("trophy", "Qualifies", "Four of a kind or better, beaten")
    assert said[2] == ("copy", "Equal hands", "The first bad beat takes it")
    assert said[8:] == (("chips", "Shares", "50% to the losing hand, 25% to the winning hand, the rest to the table"),)


def test_the_page_says_what_a_house_has_changed() -> None:
    said = short(rules_of(HIGH_HAND, {"period": "minutes", "minutes": 45, "minimum": "pair", "wild": "disqualifies",
                                      "pays": "each_buy_in", "seed": 2_000, "seed_from": "reserve"}, POUNDS))
    assert (said["Period"], said["Qualifies"], said["Wild cards"], said["Who can win"], said["After an award"]) == (
        "45 minutes each", "A pair or better", "Disqualify the hand", "Anybody who has put in £5, with each buy-in",
        "Reseeded at £20 from the reserve")
    assert short(JackpotRules(seed=2_000))["After an award"] == "Reseeded at £20 from the house"


def test_in_writing_a_jackpot_runs_and_a_bad_beat_is_never_tied() -> None:
    assert [sorted(unsaid(one)) for one in (JackpotRules(), BadBeatRules())] == [["on"], ["on", "tie"]]
    high, beat = ([line[0] for line in in_writing(rules, POUNDS)] for rules in (JackpotRules(), BadBeatRules()))
    assert ("Running" in high, "Equal hands" in high) == (False, True)
    assert ("Running" in beat, "Equal hands" in beat, "Share of the losing hand" in beat) == (False, False, True)
    assert ("Contribution", "£5", "What a player pays to take part.") in in_writing(JackpotRules(), POUNDS)
