"""What may be bet: the limits, the chips and the stacks; each sentence says what is wrong, what is allowed, what to do.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, DealIn, SitOut
from app.dealing.prompts.kinds import Wagers
from app.errors import Refusal
from app.games.baccarat.house_rules.bets import SPOTS, WAGERS
from tests.app.games.baccarat.stand import Stand, chip_set, opened

TAKEN: dict[str, Any] = {"minimum": 500, "maximum": 20_000, "tie_minimum": 100, "tie_maximum": 2_500,
                         "pair_minimum": 100, "pair_maximum": 2_500}


def refused(bets: dict[int, dict[str, int]], rules: dict[str, Any] | None = None, **more: Any) -> Refusal:
    """Why these bets are refused."""
    return opened(rules, **more).refused({str(seat): dict(spots) for seat, spots in bets.items()})


@pytest.mark.parametrize(("spot", "amount", "sentence"), [
    ("player", 400, "Player 4 is below the minimum. Player takes 5–200. Set 5 or clear it."),
    ("banker", 100, "Banker 1 is below the minimum. Banker takes 5–200. Set 5 or clear it."),
    ("player", 20_100, "Player 201 is above the maximum. Player takes 5–200, so 1 comes back to Ann."),
    ("tie", 2_600, "Tie 26 is above the maximum. Tie takes 1–25, so 1 comes back to Ann."),
    ("player_pair", 3_000, "Player pair 30 is above the maximum. Player pair takes 1–25, so 5 comes back to Ann."),
    ("banker_pair", 50, "Banker pair 0.50 is below the minimum. Banker pair takes 1–25. Set 1 or clear it."),
    ("banker", -500, "Banker −5 is below the minimum. Banker takes 5–200. Set 5 or clear it."),
])
def test_a_bet_outside_its_limits_is_refused(spot: str, amount: int, sentence: str) -> None:
    assert str(refused({1: {spot: amount}}, TAKEN, stacks=(50_000, 50_000))) == sentence


@pytest.mark.parametrize(("spot", "low", "high"), [("player", 500, 20_000), ("banker", 500, 20_000),
                                                   ("tie", 100, 2_500), ("player_pair", 100, 2_500)])
def test_a_bet_at_either_limit_is_taken(spot: str, low: int, high: int) -> None:
    for amount in (low, high):
        table = opened(TAKEN, stacks=(50_000, 50_000)).bet(**{spot: amount})
        assert table.table.bets_down() == {1: {spot: amount}}


def test_limits_that_the_house_changes_hold_for_the_bets_being_taken() -> None:
    table = opened(stacks=(50_000, 50_000))
    table.run.change_rules({"maximum": 30_000})
    table.bet(player=30_000)
    assert table.table.bets_down() == {1: {"player": 30_000}}


def test_a_seat_bets_no_more_than_it_has() -> None:
    why = refused({1: {"player": 6_000, "tie": 2_500}}, stacks=(8_000, 8_000))
    assert str(why) == ("Ann bets 85 and has 80. Bets can total 80 at most: 5 less. Set 20 or sell chips first.")
    assert opened(stacks=(8_000, 8_000)).bet(player=6_000, tie=2_000).behind(1) == 0


def test_a_rebuy_in_the_middle_of_the_bets_raises_what_may_be_bet() -> None:
    table = opened(stacks=(500, 500))
    table.refused({"1": {"player": 5_000}})
    table.aside(BuyIn(1, 4_500)).bet(player=5_000)
    assert table.behind(1) == 0


def test_who_has_less_left_than_the_least_bet_clears_it() -> None:
    why = refused({1: {"player": 500, "tie": 300}}, {"tie_minimum": 300}, stacks=(700, 700))
    assert str(why) == "Ann bets 8 and has 7. Bets can total 7 at most: 1 less. Clear it or sell chips first."


LIMITS = st.fixed_dictionaries({
    "seat_maximum": st.sampled_from([0, 700, 1500, 2000]), "table_maximum": st.sampled_from([0, 900, 3000]),
    "differential": st.sampled_from([0, 300, 500, 1200]), "side_needs_main": st.booleans(),
    "both_sides": st.sampled_from(["warn", "forbid"]), "minimum": st.sampled_from([300, 500]),
    "tie_minimum": st.sampled_from([100, 300]), "dragon_7": st.booleans()})
LAID = st.dictionaries(st.integers(1, 3), st.dictionaries(st.sampled_from(SPOTS), st.sampled_from(
    [50, 100, 300, 500, 700, 1500, 2500, 30_000]), min_size=1, max_size=5), max_size=3)


@settings(max_examples=40)
@given(rules=LIMITS, laid=LAID, behind=st.sampled_from([600, 2_000, 10_000]), smallest=st.sampled_from([100, 300]))
def test_putting_right_what_is_wrong_one_by_one_comes_to_bets_that_are_taken(
    rules: dict[str, Any], laid: dict[int, dict[str, int]], behind: int, smallest: int,
) -> None:
    every = {wager.offered: True for wager in WAGERS if wager.offered}
    chips = chip_set(**{f"c{smallest}": 300, "c500": 200, "c2500": 100})
    table = opened(every | rules, (behind, 3_000, 10_000), chips=chips)
    for _ in range(60):
        wrong = [one for one in issues(table, laid) if not one[2]]
        if not wrong:
            break
        seat, spot, _, would_do = wrong[0]
        assert would_do is not None
        laid = laid | {seat: {at: amount for at, amount in (laid[seat] | {spot: would_do}).items() if amount}}
    table.bets(laid)


def test_a_bet_that_no_chips_make_is_refused_with_the_nearest_that_they_do() -> None:
    chips = chip_set(c500=100, c2500=50)
    why = refused({1: {"player": 1_200}}, chips=chips)
    assert str(why) == "No chips of this house make 12. The smallest chip is 5. Set 10."
    odd = chip_set(c300=100, c500=100)
    why = refused({1: {"tie": 700}}, chips=odd, stacks=(3_000, 3_000))
    assert str(why) == "No chips of this house make 7. The smallest chip is 3. Set 6."


def issues(table: Stand, bets: dict[int, dict[str, int]]) -> list[tuple[int, str, bool, int | None]]:
    """What the grid shows of these bets: seat, spot, whether it is only a word, and the amount that would do."""
    prompt = table.prompt
    assert isinstance(prompt, Wagers)
    return [(one.seat, one.spot, one.warning, one.suggestion) for one in prompt.issues(bets)]


def test_both_sides_by_one_seat_is_a_word_or_forbidden_as_the_house_says() -> None:
    bets = {1: {"player": 500, "banker": 500}}
    table = opened()
    assert issues(table, bets) == [(1, "banker", True, None)]
    assert table.bets(bets).table.bets_down() == bets
    strict = opened({"both_sides": "forbid"})
    assert issues(strict, bets) == [(1, "banker", False, 0)]
    assert str(strict.refused({"1": dict(bets[1])})) == (
        "Ann bets on both Player and Banker. A seat bets on Player or on Banker. Clear one of them.")


def test_a_side_bet_needs_a_main_bet_and_stays_below_it_where_the_house_says_so() -> None:
    rules = {"side_needs_main": True}
    for spot in ("tie", "player_pair", "banker_pair"):
        assert str(refused({1: {spot: 500}}, rules)) == (
            "Ann’s side bet is larger than the main bet. A side bet beside it can be at most 0. Clear it.")
    assert str(refused({1: {"banker": 500, "tie": 600}}, rules)) == (
        "Ann’s side bet is larger than the main bet. A side bet beside it can be at most 5. Set 5.")
    assert opened(rules).bet(banker=500, tie=500).behind(1) == 9_000
    assert opened().bet(tie=500).behind(1) == 9_500


def test_all_player_and_all_banker_bets_differ_by_no_more_than_the_differential() -> None:
    rules = {"differential": 1_000}
    why = refused({1: {"banker": 2_000}, 2: {"player": 500}}, rules)
    assert str(why) == "Player and Banker differ by 15. The table differential is 10. Return 5."
    assert issues(opened(rules), {1: {"banker": 2_000}, 2: {"player": 500}}) == [(1, "banker", False, 1_500)]
    assert opened(rules).bets({1: {"banker": 1_500}, 2: {"player": 500}}).behind(1) == 8_500
    assert opened(rules).bets({1: {"tie": 2_500}}).behind(1) == 7_500


def test_nobody_bets_who_is_not_playing() -> None:
    assert str(refused({5: {"player": 500}})) == (
        "Seat 5 is not playing. Bets are for seats 1, 2. Clear the bet, or deal the seat in.")
    table = opened(stacks=(9_000, 9_000, 9_000)).aside(SitOut(1))
    assert table.refused({"1": {"player": 500}}).wrong == "Seat 1 is not playing."
    assert table.aside(DealIn(1)).bet(player=500).behind(1) == 8_500


def test_a_spot_that_the_house_does_not_offer_takes_no_bet() -> None:
    assert str(refused({1: {"dragon": 500}})) == (
        "There is no spot called dragon. The spots are Player, Banker, Tie, Player pair, Banker pair.")
    assert str(refused({1: {"player_pair": 500}}, {"pairs": False})) == (
        "Player pair is closed to bets now. 5 comes back to Ann.")


@pytest.mark.parametrize("body", [None, "5", {"one": {}}, {"1": 500}, {"1": {"player": "500"}}, {"1": {"player": True}},
                                  {"1": {"player": 5.5}}, [1]])
def test_what_are_no_bets_is_refused(body: Any) -> None:
    opened().refused(body)


def test_a_house_without_free_coups_waits_for_a_bet() -> None:
    why = opened({"free_hands": False}).refused({})
    assert str(why) == "No bets are down. This house does not deal free hands. Enter the bets."
    assert opened({"free_hands": False}).bet(tie=100).key == "hand:1/player:1"


def test_a_coup_without_bets_is_free_and_on_the_roads_only_where_the_house_says_so() -> None:
    for on_roads in (True, False):
        table = opened({"free_hands_on_roads": on_roads}).coup_of("9 2 K K")
        assert [one.free for one in table.table.felt().coups] == [True] * on_roads
        assert table.key == "hand:2/bets"
        assert table.prompt.rest == " — coup 2"
