"""Hands claimed for a jackpot, and who wins it: on real books, with the books examined after each."""

from typing import Any

import pytest

from app.dealing.values.transfers import account
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from app.jackpots.standing import Deed
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, WILD_FULL, JackpotNight, Make, refused
from tests.app.jackpots.hands import hand


def test_a_claim_without_a_showdown_is_refused(begin: Make) -> None:
    night = begin().pays("Ann")
    assert refused(night, lambda: night.claims("Ann", FULL)) == (
        "No hand has been shown in this deal. A hand is claimed after a showdown, before the next deal. Wait for one, "
        "or name the poker game dealt outside the program.")


def test_three_cards_are_no_showdown_five_are(begin: Make) -> None:
    night = begin().pays("Ann", "Bo")
    night.answer([1, 2], [1])
    assert refused(night, lambda: night.claims("Ann", FULL)).startswith("No hand has been shown in this deal.")
    assert night.showdown("Bo", "Ann").stands("Ann", FULL).jackpots.ending(HIGH_HAND).deed is Deed.AWARD


def test_once_the_next_deal_has_begun_the_cards_are_gone_and_nothing_is_claimed_from_them(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann")
    night.desk.answer([])
    night.desk.answer(True)
    assert refused(night, lambda: night.claims("Ann", FULL)).startswith("No hand has been shown in this deal.")
    night.desk.undo(reason="pressed too early")
    assert night.claims("Ann", FULL)


def test_who_has_not_contributed_or_did_not_show_or_contributed_afterwards_cannot_claim(begin: Make) -> None:
    night = begin().pays("Ann", "Bo", "Cy").showdown("Bo", "Ann", "Ed")
    assert refused(night, lambda: night.claims("Ed", FOUR_TENS)) == (
        "Ed has not contributed. Only a player who has put in 5 can win. Take the contribution: hands shown after "
        "that count.")
    assert refused(night, lambda: night.claims("Cy", FULL)) == (
        "Cy did not show a hand there. 3-5-7, deal 1, 5 cards: shown by Bo, Ed and Ann. Choose one of them.")
    night.pays("Ed")
    assert refused(night, lambda: night.claims("Ed", FOUR_TENS)) == \
        "Ed contributed only after that showdown. Hands shown before do not count. The next one will."


@pytest.mark.parametrize(("cards", "wild", "says"), [
    ("As", "", "1 card is keyed. A hand is five to seven cards."),
    ("As Ah Ad 9c", "", "4 cards are keyed. A hand is five to seven cards."),
    ("As Ah Ad 9c 9d 2c 3c 4c", "", "8 cards are keyed."), ("As As Ad 9c 9d", "", "A♠ is keyed twice."),
    ("As Ah Ad 9c 9", "", "9 has no suit."), ("As Ah Ad 9c 9d", "2c", "2♣ is marked wild but was not keyed."),
])
def test_cards_that_cannot_be_are_refused(begin: Make, cards: str, wild: str, says: str) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann")
    assert refused(night, lambda: night.claims("Ann", cards, wild=wild)).startswith(says)


def test_a_joker_needs_five_other_cards_and_a_deck_that_has_one(begin: Make) -> None:
    night = begin(deck=53).pays("Ann", "Bo").showdown("Bo", "Ann")

    def claim(cards: str, jokers: int) -> None:
        night.jackpots.claim(HIGH_HAND, 1, hand(cards, jokers=jokers))

    assert refused(night, lambda: claim("As Ah Ad 9c", 1)) == (
        "Without the joker there are only 4 cards. A joker counts for nothing: the hand needs five other cards. Key "
        "the others too.")
    assert refused(night, lambda: claim(FULL, 2)).startswith("The deck has 2 jokers.")
    claim(FULL, 1)
    assert night.jackpots.ending(HIGH_HAND).deed is Deed.AWARD


def test_where_the_rules_say_so_four_cards_and_a_joker_count_by_the_four(begin: Make) -> None:
    night = begin(deck=53, without_jokers="as_shown").pays("Ann", "Bo").showdown("Bo", "Ann")
    assert refused(night, lambda: night.claims("Ann", "As Ah Ad 9c")).startswith("4 cards are keyed.")
    night.jackpots.claim(HIGH_HAND, night.player("Ann"), hand("As Ah Ad 9c", jokers=1))
    number = night.jackpots.running(HIGH_HAND).candidates[-1].number
    night.claims("Bo", "Ks Kh Kd Qc Jd")
    night.jackpots.confirm(HIGH_HAND, number, "Q. R.", 53)
    ending = night.jackpots.ending(HIGH_HAND)
    assert (ending.deed, [one.player for one in ending.holders]) == (Deed.AWARD, [night.player("Ann")])


def test_one_hand_for_each_player_in_a_showdown_and_no_card_in_two_hands(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    assert refused(night, lambda: night.claims("Ann", FOUR_TENS)).startswith("Ann’s hand from that showdown is "
                                                                             "already entered.")
    assert refused(night, lambda: night.claims("Bo", "As Ks Qs Js Ts")).startswith("A♠ is in both hands.")
    night.jackpots.strike(HIGH_HAND, night.jackpots.running(HIGH_HAND).candidates[0].number, "keyed wrongly")
    night.stands("Ann", FOUR_TENS)


def test_ordinary_poker_counts_where_the_host_names_it_and_who_was_dealt_in(begin: Make) -> None:
    night = begin(game="baccarat", least_dealt_in=3).pays("Ann", "Bo")
    assert refused(night, lambda: night.claims("Ann", FULL, game="Hold’em", dealt_in=(1, 2))) == \
        "2 were dealt in. A hand counts here only if 3 or more were dealt in. Nothing can be claimed from it."
    assert refused(night, lambda: night.claims("Ann", FULL, game="Hold’em", dealt_in=(2, 3, 4))).startswith(
        "Ann was not dealt in.")
    night.stands("Ann", FULL, game="Hold’em", dealt_in=(1, 2, 3))
    assert night.jackpots.running(HIGH_HAND).candidates[0].game == "Hold’em"


def test_a_game_that_the_house_does_not_count_is_refused(begin: Make) -> None:
    night = begin(three_five_seven=False, poker=False).pays("Ann", "Bo").showdown("Bo", "Ann")
    assert refused(night, lambda: night.claims("Ann", FULL)).startswith("3-5-7, deal 1, 5 cards does not qualify.")
    assert refused(night, lambda: night.claims("Ann", FULL, game="Stud", dealt_in=(1, 2))).startswith(
        "Ordinary poker does not qualify.")


def test_a_second_person_confirms_and_counts_the_whole_deck(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann")
    claimed = night.claims("Ann", FULL)
    for by, deck, says in (("", 52, "Nobody has confirmed it yet."), (" ann ", 52, "Ann holds the hand."),
                           ("Q", 51, "The deck has 51 cards. The rules say 52.")):
        assert refused(night, lambda by=by, deck=deck: night.jackpots.confirm(  # type: ignore[misc]
            HIGH_HAND, claimed, by, deck)).startswith(says)
    assert refused(night, lambda: night.jackpots.end(HIGH_HAND, Deed.AWARD)).startswith(
        "Ann’s hand is not confirmed yet.")
    night.jackpots.confirm(HIGH_HAND, claimed, "Q", 52)
    assert refused(night, lambda: night.jackpots.confirm(HIGH_HAND, claimed, "R", 52)).startswith("Q has confirmed")
    night.jackpots.end(HIGH_HAND, Deed.AWARD)


def test_beaten_hands_are_kept_and_a_struck_one_needs_a_reason(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FOUR_TENS).stands("Bo", FULL)
    one = night.jackpots.running(HIGH_HAND)
    assert [made.player for made in one.candidates] == [1, 2]
    assert [made.player for made in night.jackpots.ending(HIGH_HAND).holders] == [1]
    first = one.candidates[0].number
    assert refused(night, lambda: night.jackpots.strike(HIGH_HAND, first, " ")).startswith("There is no reason yet.")
    night.jackpots.strike(HIGH_HAND, first, "a card from another deck")
    assert [made.player for made in night.jackpots.ending(HIGH_HAND).holders] == [2]
    assert refused(night, lambda: night.jackpots.strike(HIGH_HAND, first, "again")).startswith("That hand is not among")


def test_a_fix_that_takes_one_claim_away_leaves_the_others_confirmed_or_struck_as_they_were(begin: Make) -> None:
    night = begin().pays("Ann", "Bo", "Cy").showdown("Bo", "Ann", "Cy")
    night.jackpots.strike(HIGH_HAND, night.claims("Ann", FOUR_TENS), "a card of another deck")
    night.stands("Bo", FULL).claims("Cy", "8s 8h 8d 7c 7d")
    row = next(one for one in night.desk.run.effective if one.key.endswith("/in:5"))  # type: ignore[union-attr]
    night.desk.fix(row.seq, [2, 3], "Ann was not in")
    night.answer([2])
    one = night.jackpots.running(HIGH_HAND)
    assert [(made.player, made.confirmed_by, made.struck) for made in one.candidates] == [(2, "Q. R.", ""), (3, "", "")]


# four contributors among six players, a wild full house, a better hand by a non-contributor, a tie, a leaver


def the_evening(begin: Make, **rules: Any) -> JackpotNight:
    """Ann, Bo, Cy and Di contribute; Cy shows kings over wild fives, Ed four eights, Ann and Bo tie, Di leaves."""
    night = begin(**rules).pays("Ann", "Bo", "Cy", "Di").showdown("Cy", "Ed")
    night.stands("Cy", WILD_FULL, 10, wild="5c 5d")
    assert "Ed has not contributed." in refused(night, lambda: night.claims("Ed", "8s 8h 8d 8c Ad"))
    night.showdown("Ann", "Flo").stands("Ann", "Qs Qh 7d 7c Kd", 30)
    night.showdown("Bo", "Di").stands("Bo", "Qd Qc 7s 7h Ks", 40).stands("Di", FULL, 50)
    while night.desk.prompt.key.split("/")[-1] != "deal":  # type: ignore[union-attr]
        night.goes_on()
    night.desk.rule(next(kind for kind in night.desk.prompt.rulings if kind.code == "walked_out")(  # type: ignore
        seat=4, reason="went home"))
    return night


def award(night: JackpotNight) -> dict[str, int]:
    """What the award gives, by name: chips for who is there, onto the account for who has left."""
    names = ("Ann", "Bo", "Cy", "Di")
    before = {name: night.has(name) + night.desk.table.balance(account(night.player(name))) for name in names}
    deed = night.jackpots.ending(HIGH_HAND).deed
    night.jackpots.end(HIGH_HAND, deed)
    after = {name: night.has(name) + night.desk.table.balance(account(night.player(name))) for name in names}
    return {name: after[name] - before[name] for name in names if after[name] != before[name]}


@pytest.mark.parametrize(("rules", "gets"), [
    ({}, {"Di": 2_000}),
    ({"leaver": "forfeits"}, {"Cy": 2_000}),
    ({"leaver": "present"}, {"Cy": 2_000}),
    ({"wild": "count"}, {"Cy": 2_000}),
    ({"wild": "disqualifies", "leaver": "forfeits"}, {"Ann": 2_000}),
    ({"wild": "disqualifies", "leaver": "forfeits", "tie": "split"}, {"Ann": 1_000, "Bo": 1_000}),
    ({"minimum": "four"}, {"Ann": 500, "Bo": 500, "Cy": 500, "Di": 500}),
    ({"minimum": "four", "nobody": "carry"}, {}),
    ({"minimum": "full_house", "leaver": "forfeits", "wild": "disqualifies", "nobody": "carry"}, {}),
])
def test_four_contributors_of_six_a_wild_full_house_a_non_contributor_a_tie_and_a_leaver(
        begin: Make, rules: dict[str, Any], gets: dict[str, int]) -> None:
    night = the_evening(begin, **rules)
    assert award(night) == gets
    assert night.pool == (0 if gets else 2_000)


def test_a_leaver_who_keeps_the_claim_is_paid_on_the_sheet(begin: Make) -> None:
    night = the_evening(begin)
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    entry = list(night.desk.books.entries())[-1]
    assert {str(one.place): one.amount for one in entry.postings} == {
        "jackpot:high_hand": -2_000, "case": 2_000, "account:4": 2_000, "claims": -2_000}


# a bad beat by the same parts


def test_a_bad_beat_pays_half_a_quarter_and_a_quarter(begin: Make) -> None:
    night = begin(name=BAD_BEAT).pays("Ann", "Bo", "Cy", "Di").showdown("Bo", "Ann")
    assert refused(night, lambda: night.jackpots.claim(
        BAD_BEAT, 1, hand("Js Jh Jd Jc 2d"), winner=2, winning=hand(FOUR_TENS))).startswith(
            "Four jacks, two kicker was not beaten by four tens, king kicker.")
    before = {name: night.has(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")}
    night.stands("Ann", FOUR_TENS, winner=2, winning=hand("Js Jh Jd Jc 2d"))
    night.jackpots.end(BAD_BEAT, Deed.AWARD)
    assert {name: night.has(name) - before[name] for name in before} == \
        {"Ann": 1_000, "Bo": 500, "Cy": 250, "Di": 250, "Ed": 0}


def test_the_winner_of_a_bad_beat_is_no_second_person(begin: Make) -> None:
    night = begin(name=BAD_BEAT).pays("Ann", "Bo").showdown("Bo", "Ann")
    claimed = night.claims("Ann", FOUR_TENS, winner=2, winning=hand("Js Jh Jd Jc 2d"))
    assert refused(night, lambda: night.jackpots.confirm(BAD_BEAT, claimed, "bo", 52)) == (
        "Bo holds the other hand. A second person confirms it. Let somebody else look.")
