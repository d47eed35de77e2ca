"""Turning cards: what beats, what kills, who is out, and who turns next."""

import pytest

from tests.app.games.mexican_sweat.sweating import dealt, seated


@pytest.mark.parametrize(("cards", "leads"), [
    ("8h", True), ("Ah", True), ("4h 4s", True), ("3h 4s 8c", True), ("7h", False), ("7h 4s", False), ("6h 5s", False)])
def test_a_seven_is_beaten_by_an_eight_or_any_pair_but_not_by_a_tie(cards: str, leads: bool) -> None:
    table = dealt("2c 7d").turn(cards)

    assert (table.asked == "bet:1:0") is leads


@pytest.mark.parametrize(("leader", "cards", "leads"), [
    ("7h 8s", "8h 7s", False), ("Jh", "Jd Ts", False), ("Kh", "Kd Qs Jc", False)])
def test_equal_so_far_with_more_cards_does_not_beat(leader: str, cards: str, leads: bool) -> None:
    table = dealt("2c 7d").turn(leader).check(3).turn(cards)

    assert (table.asked == "bet:2:0") is leads
    assert table.prompt.result.endswith("a tie, and more cards do not count.")


def test_cards_beside_the_hand_are_said_where_they_decide() -> None:
    table = dealt("2c 7d").turn("Ah").check(3).turn("Ks 9d Ac")
    assert table.prompt.result == "Bo has ace high, king, nine: a tie, and more cards do not count."
    leads = dealt("2c 7d").turn("6h Jh").check(3).turn("Jd 8c")
    assert leads.prompt.reason == "The pot holds 3. Bo leads with jack high, eight."


def test_a_card_to_beat_of_the_kill_rank_stands_and_that_is_said() -> None:
    assert dealt("7c 7d").prompt.result == "The card to beat has the kill rank: it stands."
    assert dealt("7c 8d").prompt.result == ""
    replaced = dealt("7c 7d 9d", rules={"kill_rank_to_beat": "replace"})
    assert (replaced.asked, replaced.prompt.result) == ("turn:1:1", "")


def test_equal_so_far_with_more_cards_beats_where_the_house_says_so() -> None:
    table = dealt("2c 7d", rules={"extra_kickers": "counts"}).turn("Jh").check(3)

    assert table.prompt.reason == "Needs jack high and a card more. 2 kills."
    table.turn("Jd")
    assert table.asked == "turn:2:2"
    table.turn("Tc")
    assert table.asked == "bet:2:0"


def test_a_player_stops_as_soon_as_the_hand_beats() -> None:
    table = dealt("2c 7d").turn("3h 8s")

    assert table.asked == "bet:1:0"
    assert table.to_act == 1
    assert "9h" in str(table.refused("9h"))
    assert table.sweat.hands[1].hidden == 5


def test_any_suit_of_the_kill_rank_kills() -> None:
    table = dealt("2c 7d").turn("2h")

    assert table.sweat.hands[1].gone == "killed"
    assert table.prompt.result == "Ann is killed by 2♥."


def test_a_kill_card_that_would_beat_still_kills() -> None:
    table = dealt("Kc 7d").turn("Kh")

    assert table.sweat.hands[1].gone == "killed"


def test_seven_up_that_beat_nothing_are_out() -> None:
    table = dealt("2c Ad").turn("3h 4c 6s 8c 9s Tc")
    assert table.asked == "turn:1:7"

    table.turn("Ks")

    assert table.sweat.hands[1].gone == "out"
    assert (table.asked, table.prompt.result) == ("bet:1:0", "Ann is out: king high does not beat ace high.")
    ties = dealt("2c Ad").turn("3h 4c 6s 8c 9s Tc As")
    assert ties.prompt.result == "Ann is out on a tie: ace high, ten, nine, eight, six."


def test_four_to_a_straight_is_no_more_than_its_highest_card() -> None:
    table = dealt("2c 7d").turn("3h 3s").check(3).turn("5c 6d 8s 9h")
    assert table.asked == "turn:2:5"

    table.turn("7c")

    assert table.asked == "bet:2:0"
    assert table.prompt.result == "Bo leads with a straight, nine high."


def test_four_of_a_suit_are_no_flush_and_five_are() -> None:
    table = dealt("2c 7d").turn("3h 3s").check(3).turn("5c 6c 8c Tc")
    assert table.asked == "turn:2:5"

    table.turn("Qc")

    assert table.prompt.result == "Bo leads with a flush, queen high, ten, eight, six, five."


def test_the_reason_says_what_beats_and_what_kills() -> None:
    table = dealt("7c 8d")
    assert table.prompt.reason == "Needs nine high or better. 7 kills."

    table.turn("8h 8s").check(3)

    assert table.prompt.reason == "Needs a pair of nines or better. 7 kills."
    assert table.prompt.call == "Bo, beat a pair of eights."


def test_the_least_that_beats_is_never_a_card_that_kills() -> None:
    assert dealt("8c 7d").prompt.reason == "Needs nine high or better. 8 kills."
    assert dealt("Ac Kd").prompt.reason == "Needs a pair or better. A kills."


def test_the_next_live_player_to_the_left_turns_against_the_leader() -> None:
    table = dealt("2c 7d", 4).turn("8h").check(4).turn("2h").check(3)

    assert table.asked == "turn:3:1"
    assert table.prompt.reason == "Needs nine high or better. 2 kills."


def test_a_first_player_who_fails_leaves_the_card_to_beat_as_it_is() -> None:
    table = dealt("2c 7d").turn("2h").check(2)

    assert table.asked == "turn:2:1"
    assert table.prompt.reason == "Needs eight high or better. 2 kills."


def test_a_beaten_player_with_hidden_cards_turns_again_when_it_comes_round() -> None:
    table = dealt("2c 7d").turn("8h").check(3).turn("9h").check(3).turn("Th").check(3)

    assert table.asked == "turn:1:2"
    table.turn("8s")
    assert table.prompt.result == "Ann leads with a pair of eights."


def test_the_leader_does_not_turn_against_himself() -> None:
    table = dealt("2c 7d", 2).turn("8h").check(2).turn("9h").check(2).turn("Th").check(2)

    assert table.asked == "turn:2:2"


SEVEN_UP = "3h 4c 6s 8c 9s Tc 3d"


def test_a_beaten_player_with_seven_up_is_out_at_once() -> None:
    table = dealt("2c Ad").turn(SEVEN_UP).check(3).turn("4d 4h")

    assert table.prompt.result == "Bo leads with a pair of fours. Ann has all seven cards up and is out."
    assert table.sweat.from_opener() == [2, 3]


def test_a_beaten_player_with_seven_up_is_out_at_the_next_turn_where_the_house_says_so() -> None:
    table = dealt("2c Ad", rules={"beaten_all_up": "next_turn"}).turn(SEVEN_UP).check(3).turn("4d 4h").check(3)
    assert table.asked == "turn:3:1"

    table.turn("5d 5h").check(3)

    assert table.sweat.hands[1].gone == "out"
    assert table.asked == "bet:4:0"
    assert table.to_act == 3


def test_with_one_turn_each_a_beaten_player_is_out_at_once() -> None:
    table = dealt("2c 7d", rules={"laps": "one_each"}).turn("8h").check(3).turn("9h")

    assert table.sweat.live == [2, 3]
    table.check(2).turn("Th")
    assert table.asked == "deal"
    assert table.behind() == (9_900, 9_900, 10_200)


def test_with_one_turn_each_nobody_turns_twice_after_a_leader_has_folded() -> None:
    table = dealt("2c 7d", 4, {"laps": "one_each"}).turn("8h").say(500, "call", "call", "call")
    table.turn("2h").say(500, "call", "fold").turn("9s")

    assert table.asked == "deal"
    assert table.behind()[2] == 10_000 - 100 - 500 - 500 + 4 * 100 + 4 * 500 + 2 * 500


def test_a_card_to_beat_of_the_kill_rank_stands() -> None:
    table = dealt("7c 7d")

    assert table.asked == "turn:1:1"
    assert table.prompt.reason == "Needs eight high or better. 7 kills."


def test_a_card_to_beat_of_the_kill_rank_is_replaced_where_the_house_says_so() -> None:
    table = dealt("7c 7d", rules={"kill_rank_to_beat": "replace"})

    assert table.asked == "to_beat:2"
    assert table.prompt.reason == "The last one matched the kill card: this house turns another."
    table.turn("9d")
    assert table.asked == "turn:1:1"
    assert "out already" in str(table.refused("7d"))


def test_seven_players_leave_one_card_to_replace_the_card_to_beat_with() -> None:
    table = dealt("7c 7d", 7, {"kill_rank_to_beat": "replace"}).turn("7h")

    assert table.asked == "turn:1:1"
    assert table.prompt.reason == "Needs eight high or better. 7 kills."


def test_the_deal_passes_to_the_left() -> None:
    table = dealt("2c 7d", 2).turn("2h")

    assert table.asked == "deal"
    assert table.table.button == 1
    assert seated(3, {"rotation": "right"}).say(True).turn("2c 7d 2h").check(2).turn("2s").table.button == 2


def test_hands_that_were_played_out_are_shown_and_those_that_were_thrown_in_are_not() -> None:
    table = dealt(players=3).turn("8h").say("check", "fold", "check").turn("2h")

    down = table.table.jackpots.showdown
    assert down is not None
    assert (down.game, down.title, down.players, down.dealt_in) == \
        ("mexican_sweat", "Mexican Sweat, deal 1", (1, 3), (1, 2, 3))
    assert [str(card) for card in down.cards[1]] == ["8♥"]


def test_where_all_but_one_have_folded_nothing_is_shown() -> None:
    table = dealt(players=2).turn("8h").say(500, "fold")

    assert table.asked == "deal"
    assert table.table.jackpots.showdown is None
