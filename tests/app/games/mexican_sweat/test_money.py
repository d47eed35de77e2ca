"""Antes, blinds, the betting between turns, and the pot to the last player left."""

import pytest

from app.dealing.asides.registry import BuyIn
from tests.app.games.mexican_sweat.sweating import dealt, seated


def test_everybody_antes_and_the_button_deals_last() -> None:
    table = seated(3).say(True)

    assert table.pot() == 300
    assert table.behind() == (9_900, 9_900, 9_900)
    assert list(table.sweat.hands) == [1, 2, 3]


@pytest.mark.parametrize(("opening", "behind", "lead"), [
    ("ante", (9_700, 9_700, 9_700), "Everybody antes 3 — shuffle, deal 7 each"),
    ("blinds", (9_900, 9_800, 10_000), "Blinds 1 and 2 — shuffle, deal 7 each"),
    ("both", (9_600, 9_500, 9_700), "Ante 3, blinds 1 and 2 — shuffle, deal 7 each")])
def test_the_house_plays_with_antes_blinds_or_both(opening: str, behind: tuple[int, ...], lead: str) -> None:
    table = seated(3, {"opening": opening, "ante": 300})
    assert table.prompt.instruction == lead

    table.say(True)

    assert table.behind() == behind


def test_blinds_are_posted_left_of_the_dealer_also_by_two() -> None:
    table = seated(2, {"opening": "blinds"})
    assert table.prompt.reason == "Blinds: Ann 1, Bo 2. Face down, Ann first. Dealer: Bo."

    assert table.say(True).behind() == (9_900, 9_800)


def test_dead_blinds_are_no_part_of_the_first_bet() -> None:
    table = dealt(rules={"opening": "blinds"}).turn("8h")

    assert table.prompt.instruction == "Ask Ann — check, bet or fold"


def test_live_blinds_are_part_of_the_first_bet_and_the_big_one_may_raise() -> None:
    table = dealt(rules={"opening": "blinds", "blinds": "live"}).turn("8h")
    assert table.prompt.instruction == "Ask Ann — 1 to call, raise or fold"

    table.say("call")
    assert table.prompt.instruction == "Ask Bo — check, bet or fold"
    assert table.say(500).prompt.instruction == "Ask Cy — 5 to call, raise or fold"
    table.say("call", "call")

    assert table.pot() == 1_500
    assert table.turn("9h").prompt.instruction == "Ask Bo — check, bet or fold"


def test_a_live_blind_of_a_killed_player_still_has_to_be_called() -> None:
    table = dealt(rules={"opening": "blinds", "blinds": "live"}, button=1).turn("2h")

    assert table.prompt.instruction == "Ask Ann — 2 to call, raise or fold"


def test_who_beats_opens_the_betting() -> None:
    table = dealt(players=4).turn("8h").check(4).turn("9h")

    assert [table.to_act, table.check().to_act, table.check().to_act, table.check().to_act] == [2, 3, 4, 1]


def test_the_leader_opens_when_another_fails() -> None:
    table = dealt(players=4).turn("8h").check(4).turn("2h")

    assert [table.to_act, table.check().to_act, table.check().to_act] == [1, 3, 4]


def test_the_dealer_opens_when_the_first_player_is_killed() -> None:
    assert dealt(players=4).turn("2h").to_act == 4


def test_the_next_live_player_opens_when_the_dealer_is_out_too() -> None:
    table = dealt(players=4, button=2).turn("2h").check(3).turn("2s").check(2).turn("2d")

    assert table.asked == "deal"
    table = dealt(players=5, button=5).turn("2h").say("fold", "check", "check", "check").turn("2s")
    assert table.to_act == 3


def test_the_leaders_cards_stay_to_be_beaten_after_a_fold_and_the_next_to_the_left_opens() -> None:
    table = dealt(players=4).turn("9h").say("check", 500, "call", "call", "fold")
    assert table.asked == "turn:2:1"
    assert table.prompt.reason == "Needs ten high or better. 2 kills."

    table.turn("8h 2h")

    assert table.to_act == 3


def test_the_turn_after_a_folded_leader_may_be_anybodys_who_is_live() -> None:
    table = dealt(players=3).turn("9h").say("check", 500, "call", "fold").turn("Th").check(2)

    assert table.asked == "turn:3:1"


def test_there_is_no_betting_when_one_player_is_left() -> None:
    table = dealt(players=2).turn("2h")

    assert table.asked == "deal"
    assert table.behind() == (9_900, 10_100)
    assert table.prompt.result == "Bo takes 2"


def test_the_pot_is_all_that_was_put_in_and_goes_to_the_last_player_whole() -> None:
    table = dealt(players=4).turn("8h").say(500, 1_200, "call", "fold", "call")
    assert table.pot() == 4 * 100 + 3 * 1_200

    table.turn("9h").say("check", 300, "fold", "fold")

    assert table.pot() == 0
    assert table.behind() == (8_700, 8_700, 10_000 - 1_300 + 4_000, 9_900)
    assert table.table.bookings[-1].title == "Deal 1: Cy takes 43; Ann folded, Bo folded, Di folded"


def test_a_bet_that_nobody_calls_takes_the_pot() -> None:
    table = dealt(players=3).turn("8h").say(5_000, "fold", "fold")

    assert table.behind() == (10_200, 9_900, 9_900)


def test_who_is_short_of_a_call_buys_chips_or_folds() -> None:
    table = dealt(players=2, stacks=(10_000, 600)).turn("8h").say(1_000)
    assert table.refused("call").wrong == "Short of chips: Bo by 5."

    table.run.aside(BuyIn(2, 1_000))
    table.say("call")

    assert table.behind() == (8_900, 500)


def test_on_credit_a_call_is_lent() -> None:
    table = dealt(players=2, rules={"credit": True}, stacks=(10_000, 600)).turn("8h").say(1_000, "call")

    assert table.behind() == (8_900, 0)
    assert table.pot() == 2_200


def test_nobody_bets_more_than_the_chips_before_them() -> None:
    table = dealt(players=3, stacks=(10_000, 600, 10_000)).turn("8h").say("check")

    assert table.refused(600).wrong == "6 is more than Bo’s chips, 5."
    assert table.say(500).prompt.instruction == "Ask Cy — 5 to call, raise or fold"


def test_an_ante_nobody_can_be_short_of() -> None:
    table = seated(3, stacks=(10_000, 0, 10_000))

    assert table.refused(True).wrong == "Short of chips: Bo by 1."


# what is entered


def test_guided_asks_how_turns_end_and_every_bet() -> None:
    table = dealt(rules={"entry": "guided"})
    assert table.asked == "result:1:1"
    assert table.prompt.reason == "Until it beats 7♦. 2 kills."

    table.say("beat")

    assert table.asked == "bet:1:0"
    table.say(500, "call", "fold", "killed")
    assert table.behind() == (9_900 - 500 + 1_300, 9_400, 9_900)


def test_results_only_asks_the_last_bet_who_folded_and_what_they_had_in() -> None:
    table = seated(4, {"entry": "fast"}).say(True)
    assert table.asked == "result:1:1"

    table.say("beat", {"seat": 3, "amount": 1_200}, [2, 4])
    assert table.asked == "before:1:2"
    table.say(500, "nobody")

    assert table.pot() == 400 + 2 * 1_200 + 500
    assert table.behind() == (8_700, 9_400, 8_700, 9_900)
    assert table.asked == "result:2:3"


def test_results_only_where_nobody_bets_takes_one_key_a_round() -> None:
    table = seated(3, {"entry": "fast"}).say(True, "beat", "nobody", "beat", "nobody")

    assert table.asked == "result:3:3"
    assert table.pot() == 300


def test_results_only_a_beaten_player_with_seven_up_is_told_with_the_turn() -> None:
    table = seated(3, {"entry": "fast"}).say(True, "beat", "nobody", "beat_seven")

    assert table.sweat.live == [2, 3]


def test_results_only_an_eighth_turn_can_only_end_out() -> None:
    table = seated(2, {"entry": "fast"}).say(True)
    for _ in range(14):
        table.say("beat", "nobody")

    assert table.refused("beat").allowed == "Allowed: Out."
    assert table.say("out").behind() == (9_900, 10_100)


def test_cards_of_a_leader_who_folds_are_still_said_to_be_the_ones_to_beat() -> None:
    table = dealt(players=3).turn("8h").say("fold")
    assert table.prompt.reason == "The pot holds 3. Ann’s cards stay to beat: eight high."
    guided = dealt(players=3, rules={"entry": "guided"}).say("beat", "fold")
    assert guided.prompt.reason == "The pot holds 3. Ann’s cards stay to beat."
    assert guided.check(2).prompt.reason == "Until it beats Ann’s cards. 2 kills."


def test_where_each_turns_once_the_beaten_one_is_out_for_that_reason() -> None:
    table = dealt(players=3, rules={"entry": "guided", "laps": "one_each"}).say("beat").check(3).say("beat")
    assert table.prompt.result == "Bo beats and leads. One turn each: Ann is out."


def test_what_a_player_says_is_told_in_a_sentence() -> None:
    table = dealt(players=4).turn("8h").say("check", 500, "call", "fold")
    assert [table.run.play.name(row.seq) for row in table.run.effective][-4:] == [
        "Ann checks", "Bo bets 5", "Cy calls 5", "Di folds"]


def test_all_three_levels_reach_the_same_books() -> None:
    full = dealt(players=3).turn("8h").say(500, "call", "fold").turn("2h")
    guided = dealt(players=3, rules={"entry": "guided"}).say("beat", 500, "call", "fold", "killed")
    fast = seated(3, {"entry": "fast"}).say(True, "beat", {"seat": 1, "amount": 500}, [3], "nobody", "killed")

    assert full.behind() == guided.behind() == fast.behind() == (10_700, 9_400, 9_900)


# the peek


def test_one_peek_each_before_the_first_card_where_the_house_allows_it() -> None:
    table = dealt(rules={"peek": True})
    assert table.asked == "peek"

    assert table.say(True).asked == "turn:1:1"


def test_folding_after_the_peek_costs_no_more_than_the_ante() -> None:
    table = dealt(players=4, rules={"peek": True, "peek_fold": True}).say([1, 3])

    assert table.asked == "turn:2:1"
    assert table.sweat.live == [2, 4]
    assert table.pot() == 400


def test_when_all_but_one_fold_after_the_peek_that_one_takes_the_pot() -> None:
    table = dealt(rules={"peek": True, "peek_fold": True}).say([1, 3])

    assert table.behind() == (9_900, 10_200, 9_900)


def test_without_the_peek_there_is_no_folding_before_the_first_card() -> None:
    assert dealt(rules={"peek_fold": True}).asked == "turn:1:1"
