"""3-5-7 with hands entered: the winner is found, nothing is shown before its time, and a deal keeps its cards."""

from typing import Any

import pytest

from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.kinds import Confirm
from app.dealing.values.log import Json
from app.games.three_five_seven import THREE_FIVE_SEVEN
from tests.app.games.at_table import AtTable
from tests.app.games.three_five_seven.stages import dealt, game, nobody, older, stage

ANN_3, BO_3, CY_3 = "3s Kd 9c", "Ks Kc 9h", "Ad Qh 8c"


def shown(*hands: Json, stacks: tuple[int, ...] = (10_000,) * 3, **rules: Any) -> AtTable:
    """Ann and Bo are in with three cards, and so many of their hands are keyed."""
    return stage(dealt(stacks, entry="full", **rules), 1, 2).answer(*hands)


def test_the_hands_are_asked_from_the_dealers_left_and_name_the_winner() -> None:
    table = stage(older(entry="full"), 1, 2, 3)
    asked = []
    for hand in (BO_3, CY_3, "3d 9d 3h"):
        asked.append(table.key)
        table.answer(hand)
    assert asked == ["hand:1/show:3:2", "hand:1/show:3:3", "hand:1/show:3:1"]
    assert isinstance(table.prompt, Confirm)
    assert table.prompt.instruction == "Pay Ann — each loser pays 3"
    assert table.answer(True).behind() == (10_500, 9_600, 9_600)


def test_equal_hands_are_paid_as_the_house_says() -> None:
    stage_of_two = shown(BO_3, ANN_3)
    assert stage_of_two.key == "hand:1/in:5"
    assert stage_of_two.prompt.result == "Threes wild: Ann and Bo tie: nobody pays."
    assert stage_of_two.behind() == (9_900,) * 3
    assert shown(BO_3, ANN_3, tie="natural").behind() == (9_600, 10_200, 9_900)


def test_three_shared_by_two_where_a_third_hand_loses() -> None:
    table = stage(older((10_000,) * 3, entry="full"), 1, 2, 3).answer(BO_3, CY_3, ANN_3, True)
    # Cy loses 3.00: 1.00 each, and the odd 1.00 to Bo, left of the dealer.
    assert table.behind() == (10_000, 10_100, 9_600)


def test_a_hand_left_unkeyed_leaves_the_winner_to_the_players() -> None:
    table = shown(BO_3, [])
    assert (table.key, table.prompt.instruction) == ("hand:1/winner:3", "Who wins? — each loser pays 3")
    assert table.answer([2]).behind() == (9_600, 10_200, 9_900)


def test_no_card_is_seen_before_the_deal_is_over_and_then_all_that_were_shown() -> None:
    table = shown(BO_3, ANN_3)
    stage(table, 2)
    assert table.table.felt().rows == ()
    stage(table)
    assert [(row.label, row.note) for row in table.table.felt().rows] == [("Bo", "a pair of kings"),
                                                                          ("Ann", "a pair of kings")]
    assert table.answer(True).table.felt().rows == ()


@pytest.mark.parametrize("hands", [(BO_3, "Ad 3h 2c"), ("2s 4h 6d", "Ad 3h 2c")])
def test_nothing_that_is_asked_or_logged_says_what_a_hand_is_before_the_deal_is_over(hands: tuple[str, str]) -> None:
    table = shown(*hands)
    said = [table.prompt.instruction, table.prompt.reason, table.prompt.button, table.prompt.call]
    said += [table.run.play.name(row.seq) for row in table.run.effective]
    said += [table.prompt.instruction, table.prompt.reason, table.prompt.result]
    assert not [words for words in said if "♦" in words or "♥" in words or "aces" in words or "high" in words]


def test_a_hand_shown_before_must_be_in_the_later_one() -> None:
    table = shown(BO_3, ANN_3).answer([1, 2])
    assert str(table.refused("Ks Kc 8h 2d 2h")) == (
        "9♥ was shown before and is missing. A hand keeps its cards for the whole deal. Key it again.")
    assert table.answer("Ks Kc 9h 2d 2h").key == "hand:1/show:5:1"


def test_no_card_is_in_two_hands_even_of_one_who_is_out_by_now() -> None:
    table = shown(BO_3)
    assert str(table.refused("9h 4d 4c")).startswith("9♥ is out already.")
    table.answer(ANN_3, [2, 3], "Ks Kc 9h 2d 2h")
    assert str(table.refused("3s 4d 4c 4h 4s")).startswith("3♠ is out already.")


def test_after_the_shuffle_every_card_is_back() -> None:
    table = nobody(shown(BO_3, ANN_3), 2)
    assert stage(table.answer(True), 2, 3).answer("Ah 2d 4c").answer(BO_3).key == "hand:2/in:5"


def test_threes_are_no_longer_wild_with_five_cards() -> None:
    def told(*hands: str) -> str:
        table = stage(nobody(dealt(entry="full")), 1, 2)
        table.settles = False
        return table.answer(*hands).prompt.result

    assert told("Kh Qd 2c 4s 9h", "3s 3h Ad 8c 9d") == "Ann takes 3"
    assert told("4h 4d 2c 8s 9h", "3s 3h Ad Kc 9d") == "Bo takes 3"


def test_from_now_on_only_results_are_entered_until_the_next_deal() -> None:
    table = shown(BO_3).rule(ResultsOnly)
    assert table.key == "hand:1/winner:3"
    table.answer([1], [1, 2])
    assert table.key == "hand:1/winner:5"
    nobody(table.answer([1])).answer(True, [1, 2])
    assert table.key == "hand:2/show:3:1"


def test_who_walks_out_instead_of_showing_is_not_asked_and_pays_nothing() -> None:
    table = stage(older((10_000,) * 4, entry="full"), 1, 2, 3).rule(WalkedOut, seat=2)
    assert table.key == "hand:1/show:3:3"
    table.answer(CY_3, ANN_3, True)
    assert table.behind() == (10_300, 9_900, 9_500, 9_900)


# a natural


def test_a_natural_that_is_keyed_takes_the_pot_where_the_house_plays_it() -> None:
    table = shown(BO_3, "7s 5d 3c", natural_wins=True)
    assert (table.key, table.pot(), table.behind()) == ("", 0, (10_200, 9_900, 9_900))


def test_a_natural_is_nothing_where_the_house_does_not_play_it_or_with_more_cards() -> None:
    assert shown(BO_3, "7s 5d 3c").key == "hand:1/in:5"
    later = nobody(older(entry="full", natural_wins=True))
    assert stage(later, 1, 2).answer("Kh Qd 2c 4s 9h", "7s 5d 3c 8h Tc").key == "hand:1/pay:5"


def test_what_was_keyed_survives_a_restart_and_stays_out_of_sight() -> None:
    table = shown(BO_3, ANN_3)
    again = Run(THREE_FIVE_SEVEN, list(table.run.log))
    assert again.play.prompt is not None
    assert again.play.prompt.key == "hand:1/in:5"
    assert again.play.table.felt().rows == ()
    assert game(table).shown == again.play.table.script_state.shown
