"""What really happened at the table though it should not: recorded as a ruling, with what follows."""

import pytest

from app.cards import read_card
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.games.mexican_sweat.rulings import FoldedEarly, Looked, TurnedOn
from tests.app.games.mexican_sweat.sweating import dealt, seated


def test_who_looks_is_out_and_what_they_put_in_stays() -> None:
    table = dealt(players=4).turn("8h").say(500, "call", "call", "call")

    table.rule(Looked, seat=4)

    assert table.sweat.hands[4].gone == "looked"
    assert table.pot() == 2_400
    assert table.asked == "turn:2:1"
    assert table.prompt.result == "Di looked and is out: what they put in stays."


def test_who_looks_before_turning_a_card_loses_the_turn_and_nobody_bets() -> None:
    table = dealt(players=4).turn("8h").check(4).rule(Looked, seat=2)

    assert table.asked == "turn:3:1"


def test_who_looks_after_turning_a_card_ends_the_turn_and_the_leader_opens() -> None:
    table = dealt(players=4).turn("8h").check(4).turn("3h").rule(Looked, seat=2)

    assert table.asked == "bet:2:0"
    assert table.to_act == 1


def test_a_leader_who_looks_leaves_the_cards_to_be_beaten() -> None:
    table = dealt(players=4).turn("9h").check(4).rule(Looked, seat=1)

    assert table.prompt.reason == "Needs ten high or better. 2 kills."
    table.turn("2h")
    assert table.to_act == 3


def test_when_looking_leaves_one_player_that_one_takes_the_pot() -> None:
    table = dealt(players=2).rule(Looked, seat=1)

    assert table.asked == "deal"
    assert table.behind() == (9_900, 10_100)


@pytest.mark.parametrize("kind", [Looked, FoldedEarly, WalkedOut])
def test_a_player_may_be_out_before_the_centre_is_turned(kind: type[Ruling]) -> None:
    table = seated(3).say(True).rule(kind, seat=1).turn("2c 7d")

    assert table.asked == "turn:2:1"


def test_a_bettor_in_turn_who_gives_up_out_of_turn_is_no_longer_asked() -> None:
    table = dealt(players=4).turn("8h").say(500).rule(FoldedEarly, seat=3)
    assert table.to_act == 2

    table.say("call")

    assert table.to_act == 4
    assert table.sweat.hands[3].gone == "folded"


def test_the_seat_in_turn_that_is_ruled_out_passes_the_word_on() -> None:
    table = dealt(players=4).turn("8h").say(500).rule(Looked, seat=2)

    assert table.to_act == 3


def test_who_walks_out_is_out_and_leaves_the_seat_when_the_deal_is_over() -> None:
    table = dealt(players=3).turn("8h").say(500, "call").rule(WalkedOut, seat=3)
    assert table.asked == "turn:2:1"

    table.turn("2h")

    assert sorted(table.table.seats) == [1, 2]
    assert table.behind(1) == (10_700,)


def test_a_card_turned_after_beating_goes_back_and_changes_nothing() -> None:
    table = dealt().turn("8h").rule(TurnedOn, "back", seat=1, card="8s")

    assert table.sweat.hands[1].hidden == 6
    assert table.check(3).prompt.reason == "Needs nine high or better. 2 kills."


def test_a_card_turned_after_beating_that_counts_is_to_be_beaten_too() -> None:
    table = dealt().turn("8h").rule(TurnedOn, "counts", seat=1, card="8s").check(3)

    assert table.prompt.reason == "Needs a pair of nines or better. 2 kills."


def test_a_card_too_many_that_counts_kills_with_the_kill_rank_and_the_rest_is_to_be_beaten() -> None:
    table = dealt().turn("8h").rule(TurnedOn, "counts", seat=1, card="2s")

    assert table.sweat.hands[1].gone == "killed"
    assert table.to_act == 2
    assert table.check(2).asked == "turn:2:1"


def test_a_card_turned_out_of_turn_that_counts_may_beat_when_the_turn_comes() -> None:
    table = dealt().turn("8h").rule(TurnedOn, "counts", seat=2, card="9h").check(3)

    assert table.asked == "bet:2:0"
    assert table.to_act == 2
    assert table.prompt.result == "Bo leads with nine high."


def test_a_hand_may_be_ruled_dead_for_a_card_turned_out_of_turn() -> None:
    table = dealt().turn("8h").rule(TurnedOn, "dead", seat=3, card="9h")

    assert table.sweat.live == [1, 2]
    assert "out already" in table.say("check", "check").refused("9h").wrong


def test_from_the_cards_to_results_only_in_the_middle_of_a_turn() -> None:
    table = dealt().turn("3h").rule(ResultsOnly)
    assert table.asked == "result:1:1"

    table.say("beat", {"seat": 1, "amount": 500}, [], "killed", "nobody", "killed")

    assert table.behind() == (9_900 - 500 + 1_800, 9_400, 9_400)


def test_from_single_bets_to_results_only_in_the_middle_of_a_round() -> None:
    table = dealt(players=4).turn("8h").say(500, "call").rule(ResultsOnly)
    assert table.asked == "last_bet:1"

    table.say({"seat": 3, "amount": 2_000}, [2])

    assert table.asked == "before:1:2"
    assert table.refused(400).wrong == "4 is below 6."
    table.say("nobody")
    assert table.pot() == 400 + 3 * 2_000 + 500


def test_the_next_deal_is_entered_as_before() -> None:
    table = dealt(players=2).rule(ResultsOnly).say("killed", True)

    assert table.asked == "kill"


def test_a_misdeal_returns_everything_and_the_same_dealer_deals_again() -> None:
    table = dealt().turn("8h").say(500, "call").rule(DealtWrong, "misdeal")

    assert table.asked == "deal"
    assert table.behind() == (10_000, 10_000, 10_000)
    assert table.table.button == 3
    assert not table.table.felt().rows


def test_the_end_of_the_game_in_the_middle_of_a_deal_returns_what_it_moved() -> None:
    table = dealt().turn("8h").say(500).rule(EndGame, "split")

    assert table.key == ""
    assert table.behind() == (10_000, 10_000, 10_000)


# a fix in the middle of a deal


def test_a_card_mended_earlier_keeps_the_later_cards_that_still_fit() -> None:
    table = dealt().turn("8h").check(3).turn("3h 9h").check(3)

    table.fix("hand:1/turn:1:1", "8s")

    assert table.asked == "turn:3:1"
    assert table.sweat.hands[2].up == [read_card("3h"), read_card("9h")]


def test_a_card_mended_into_the_kill_rank_asks_for_the_betting_again() -> None:
    table = dealt().turn("8h").check(3)

    table.fix("hand:1/turn:1:1", "2h")

    assert table.asked == "bet:1:0"
    assert table.to_act == 3
