"""Side bets at the table: what is asked of a pair's suits, and what holds of bets wherever they are offered."""

from dataclasses import replace
from typing import Any

import pytest

from app import house_rules
from app.dealing.prompts.kinds import Choice, Wagers
from app.errors import Refused
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.payouts import Result, bet_result
from app.games.baccarat.house_rules.bets import SPOTS, WAGER, WAGERS
from app.games.baccarat.house_rules.outcomes import full_shoe, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.games.baccarat.house_rules.tableau import Winner
from app.games.baccarat.irregular.rulings import LateBet, MissedBet, OutsideLimits, WrongOrder
from tests.app.games.baccarat.edges import edges
from tests.app.games.baccarat.stand import Stand, chip_set, opened

PERFECT = {"perfect_pair": True}
PERFECT_BET = {1: {"player": 1_000, "perfect_pair": 100}}
EVERYTHING: dict[str, Any] = {wager.offered: True for wager in WAGERS if wager.offered}


# a perfect pair, and whether its suits are known


def test_a_pair_is_asked_for_its_suits_where_a_bet_turns_on_them() -> None:
    table = opened(PERFECT).bets(PERFECT_BET).deal("4 9 4 K")
    assert isinstance(table.prompt, Choice)
    assert (table.key, table.prompt.lead) == ("hand:1/suits:player", "Player’s pair: same suit?")
    assert table.answer("yes").key == "hand:1/pay:1"
    assert table.pay().behind(1) == 10_000 - 1_000 + 2_500
    table.is_sound()


def test_a_pair_of_two_suits_loses_the_bet_on_a_perfect_pair() -> None:
    table = opened(PERFECT).bets(PERFECT_BET).deal("4 9 4 K").answer("no").pay()
    assert table.behind(1) == 10_000 - 1_100
    table.is_sound()


def test_both_pairs_are_asked_for_and_both_are_paid_as_the_house_says() -> None:
    for pays, won in ((25, 25), (200, 200), (250, 250)):
        table = opened(PERFECT | {"perfect_pair_pays": pays}).bets({1: {"perfect_pair": 100}}).deal("4 9 4 9")
        assert table.answer("yes").key == "hand:1/suits:banker"
        assert table.answer("yes").pay().behind(1) == 10_000 + 100 * won
        one = opened(PERFECT | {"perfect_pair_pays": pays}).bets({1: {"perfect_pair": 100}}).deal("4 9 4 9")
        assert one.answer("no", "yes").pay().behind(1) == 10_000 + 2_500


@pytest.mark.parametrize("bets", [{}, {1: {"player": 1_000, "player_pair": 100}}])
def test_suits_are_not_asked_for_where_no_bet_turns_on_them(bets: dict[int, dict[str, int]]) -> None:
    assert opened(PERFECT).bets(bets).deal("4 9 4 K").key.startswith("hand:1/pay:")


def test_a_hand_without_a_pair_is_not_asked_for() -> None:
    assert opened(PERFECT).bets(PERFECT_BET).deal("4 9 5 K").key == "hand:1/pay:0"
    assert opened(PERFECT).bets(PERFECT_BET).deal("K 9 Q T").key == "hand:1/pay:0"


@pytest.mark.parametrize(("cards", "key"), [
    ("4s 9s 4s Kd", "hand:1/pay:1"), ("4s 9s 4h Kd", "hand:1/pay:0"), ("4s 9s 4 Kd", "hand:1/suits:player")])
def test_suits_that_are_keyed_decide(cards: str, key: str) -> None:
    assert opened(PERFECT | {"suits": True}).bets(PERFECT_BET).deal(cards).key == key


def test_where_only_winners_are_entered_a_pair_is_asked_for_before_them() -> None:
    table = opened(PERFECT | {"wagers": "winners"}).deal("4 9 4 K")
    assert table.key == "hand:1/suits:player"
    table.answer("yes")
    assert isinstance(table.prompt, Wagers)
    assert [spot.code for spot in table.prompt.spots] == ["banker", "player_pair", "perfect_pair"]
    assert table.bets({1: {"perfect_pair": 100}}).pay().behind(1) == 12_500
    assert opened(PERFECT | {"wagers": "off"}).deal("4 9 4 K").key == "hand:1/pay:0"


def test_the_answer_can_be_undone_and_fixed_like_any_other() -> None:
    table = opened(PERFECT).bets(PERFECT_BET).deal("4 9 4 K").answer("yes")
    table.run.undo()
    assert table.key == "hand:1/suits:player"
    table.answer("yes").pay()
    table.fix("hand:1/suits:player", "no").pay()
    assert table.behind(1) == 10_000 - 1_100
    table.fix("hand:1/player:2", "5")
    assert table.key == "hand:1/pay:0"
    table.is_sound()


def test_a_fix_that_makes_a_pair_asks_for_its_suits() -> None:
    table = opened(PERFECT).bets(PERFECT_BET).deal("4 9 5 K").pay().fix("hand:1/player:2", "4")
    assert table.key == "hand:1/suits:player"
    table.answer("yes")
    table.is_sound()


def test_cards_laid_again_are_asked_for_again() -> None:
    table = opened(PERFECT).bets(PERFECT_BET).deal("9 K 9 8").answer("yes")
    table.rule(WrongOrder, "rearrange", cards="9 9 K 8")
    assert table.pay().behind(1) == 10_000 + 1_000 - 100
    back = opened(PERFECT).bets(PERFECT_BET).deal("9 9 K 8").rule(WrongOrder, "rearrange", cards="9 K 9 8")
    assert back.key == "hand:1/suits:player"


def test_a_late_bet_on_a_perfect_pair_asks_for_the_suits() -> None:
    table = opened(PERFECT).bets({1: {"player": 1_000}}).deal("4 9 4 K")
    assert table.key == "hand:1/pay:0"
    table.rule(LateBet, "stands", seat=1, spot="perfect_pair", amount=100)
    assert table.answer("yes").pay().behind(1) == 10_000 - 1_000 + 2_500
    table.is_sound()


def test_a_missed_bet_on_a_pair_at_which_nobody_looked_is_no_bet_to_settle() -> None:
    table = opened(PERFECT).coup_of("4 9 4 K")
    why = table.rule_refused(MissedBet, "settle", seat=1, spot="perfect_pair", amount=100)
    assert why.wrong == "It was not noted whether that coup’s pair was suited."
    seen = opened(PERFECT).bets({2: {"perfect_pair": 100}}).deal("4 9 4 K").answer("yes").pay()
    seen.rule(MissedBet, "settle", seat=1, spot="perfect_pair", amount=100)
    assert seen.behind(1) == 12_500


# what is paid is what is reckoned


def test_every_outcome_is_paid_what_its_bet_is_reckoned_to_win() -> None:
    """A coup that comes out in any way at all, in a stake that leaves nothing to round."""
    for house in (BaccaratRules(), replace(BaccaratRules(), banker_six=BankerSix.HALF, banker_seven_pushes=True)):
        for end in outcomes(full_shoe(2)):
            result = Result((), ())
            vars(result).update(outcome=end, winner=Winner.TIE)
            for spot in SPOTS:
                one, wins = bet_result(spot, 10_000, result, house), WAGER[spot].wins(end, house)
                assert (one.won, one.lost) == ((None, True) if wins < 0 else (10_000 * wins, False))
                net = -one.stake if one.won is None else one.won - one.commission // 10_000
                assert net == 10_000 * WAGER[spot].net(end, house)


def test_every_bet_has_rules_that_are_declared_and_words_of_its_own() -> None:
    names = {one.name for one in house_rules.declared(BaccaratRules)}
    for wager in WAGERS:
        assert {wager.least, wager.most} | {name for name in (wager.offered, wager.pays) if name} <= names
    assert len({wager.label for wager in WAGERS}) == len({wager.short for wager in WAGERS}) == len(WAGERS) == 15
    assert set(edges(BaccaratRules())) == set(SPOTS)


@pytest.mark.parametrize("wager", WAGERS, ids=lambda wager: wager.code)
def test_a_bet_lies_on_the_layout_only_where_it_is_offered(wager: Any) -> None:
    for on in (True, False) if wager.offered else (True,):
        table = opened({wager.offered: on} if wager.offered else {})
        assert (wager.code in [spot.code for spot in table.table.felt().spots]) == on
        bets = {1: {wager.code: wager.limits(BaccaratRules())[0]}}
        if on:
            assert table.bets(bets).table.bets_down() == bets
        else:
            assert table.refused({"1": bets[1]}).wrong == f"{wager.label} is closed to bets now."


def test_side_bets_are_settled_whatever_the_hands_do() -> None:
    bets = {1: {"player": 1_000, "small": 200, "player_dragon": 100, "either_pair": 100}}
    assert opened(EVERYTHING).coup_of("9 4 K 2", bets).behind(1) == 10_000 + 1_000 + 300 + 100 - 100
    assert opened(EVERYTHING).coup_of("9 9 K K", bets).behind(1) == 10_000 + 300 - 100
    assert opened(EVERYTHING).coup_of("9 9 9 9", bets).behind(1) == 10_000 + 300 + 500


@pytest.mark.parametrize(("way", "won"), [("down", 53), ("half_up", 53), ("up", 54)])
def test_what_big_pays_is_rounded_as_winnings_are(way: str, won: int) -> None:
    table = opened(EVERYTHING | {"winnings_rounding": way, "big_minimum": 1}, chips=chip_set(c1=500, c100=500))
    assert table.coup_of("2 6 K Q 2", {1: {"big": 99}}).behind(1) == 10_000 + won


# limits on bets together


def issue(table: Stand, bets: dict[int, dict[str, int]]) -> tuple[int, str, str, int | None]:
    """What the grid shows first: seat, spot, sentence, and the amount that would do."""
    prompt = table.prompt
    assert isinstance(prompt, Wagers)
    one = next(one for one in prompt.issues(bets) if not one.warning)
    return one.seat, one.spot, str(one.refusal), one.suggestion


def test_a_seat_bets_no_more_in_all_than_the_house_allows() -> None:
    table = opened({"seat_maximum": 2_000})
    assert issue(table, {1: {"banker": 1_800, "tie": 500}}) == (
        1, "banker", "Ann’s bets total 23. One seat can bet at most 20 on a coup. Set Banker 15.", 1_500)
    assert table.bets({1: {"banker": 1_500, "tie": 500}}).behind(1) == 8_000


def test_where_no_legal_bet_has_room_it_is_to_be_cleared() -> None:
    table = opened({"seat_maximum": 2_000})
    assert issue(table, {1: {"banker": 1_500, "player": 1_400}})[3] == 600
    assert issue(table, {1: {"banker": 1_200, "player": 1_200, "tie": 500}}) == (
        1, "player", "Ann’s bets total 29. One seat can bet at most 20 on a coup. Clear Player.", 0)


def test_the_table_takes_no_more_in_all_than_the_house_allows() -> None:
    table = opened({"table_maximum": 3_000})
    assert issue(table, {1: {"banker": 1_000}, 2: {"player": 2_500, "tie": 100}}) == (
        2, "player", "All bets come to 36. This table takes at most 30 on a coup. Return 6.", 1_900)
    assert table.bets({1: {"banker": 1_000}, 2: {"player": 1_900, "tie": 100}}).behind(2) == 8_000


@pytest.mark.parametrize("spot", [wager.code for wager in WAGERS if not wager.main])
def test_every_side_bet_needs_a_main_bet_where_the_house_says_so(spot: str) -> None:
    table = opened(EVERYTHING | {"side_needs_main": True})
    assert issue(table, {1: {spot: 100}})[1:4:2] == (spot, 0)
    assert table.bets({1: {spot: 100, "banker": 500}}).table.bets_down()[1][spot] == 100


def test_a_side_bet_without_its_main_bet_may_be_among_the_winners_that_are_entered() -> None:
    rules = {"side_needs_main": True, "differential": 500, "wagers": "winners"}
    table = opened(rules).deal("6 6 K K").bets({1: {"tie": 1_000}}).pay()
    assert table.behind(1) == 18_000


def test_no_winners_are_asked_for_where_nothing_on_offer_has_won() -> None:
    table = opened({"tie": False, "wagers": "winners"}).deal("6 6 K Q")
    assert table.key == "hand:1/pay:0"
    assert table.pay().key == "hand:2/player:1"


def test_where_no_bets_are_entered_the_dealer_is_told_what_wins() -> None:
    table = opened(EVERYTHING | {"wagers": "off"}).deal("2 6 K Q 2")
    assert table.prompt.instruction == "Take and pay — Banker wins, 6 over 4"
    assert table.prompt.reason == "These win: Banker, Lucky 6, Super 6, Big."
    table.pay().deal("4 9 4 K")
    assert table.prompt.reason == "Natural. These win: Banker, P pair, Either, B dragon, Small, Perfect if suited."
    table.pay().deal("6 6 K Q")
    assert table.prompt.reason == "These win: Tie, Small. Player and Banker bets push: they stay down."
    assert opened({"wagers": "off", "tie": False}).deal("6 6 K Q").prompt.reason == \
        "No bet wins. Player and Banker bets push: they stay down."


# spots that are no longer offered


def test_bets_on_a_spot_no_longer_offered_are_ruled_on_and_settled_where_they_lie() -> None:
    table = opened(EVERYTHING).bets({1: {"dragon_7": 100}}).deal("2")
    table.run.change_rules({"dragon_7": False})
    table.rule(OutsideLimits, "void", seat=1, spot="dragon_7", amount=50_000)
    assert table.deal("3 K Q 2 4").pay().behind(1) == 10_000
    assert "dragon_7" not in [spot.code for spot in table.table.felt().spots]
    table.rule(MissedBet, "settle", seat=1, spot="dragon_7", amount=100)
    assert table.behind(1) == 14_000


@pytest.mark.parametrize(("changed", "then"), [({"tie_pays": 9}, 9_000), ({"tie": False}, 8_000)])
def test_a_missed_winner_is_paid_by_the_rules_of_its_coup_whatever_has_changed_since(
    changed: dict[str, Any], then: int,
) -> None:
    table = opened({"tie_pays": 8}).coup_of("6 6 K K", {2: {"player": 500}})
    table.run.change_rules(changed)
    table.rule(MissedBet, "settle", seat=1, spot="tie", amount=1_000)
    assert table.behind(1) == 10_000 + 8_000
    table.coup_of("6 6 K Q", {2: {"player": 500}}).rule(MissedBet, "settle", seat=1, spot="tie", amount=1_000)
    assert table.behind(1) == 10_000 + 8_000 + then
    table.is_sound()


def test_bets_half_entered_on_a_spot_no_longer_offered_are_named_and_go_back() -> None:
    table = opened({"perfect_pair": True})
    table.run.change_rules({"perfect_pair": False})
    assert issue(table, {1: {"player": 500, "perfect_pair": 100}}) == (
        1, "perfect_pair", "Perfect pair is closed to bets now. 1 comes back to Ann.", 0)


def test_a_missed_winner_may_be_on_a_spot_that_was_offered_then() -> None:
    table = opened(EVERYTHING).coup_of("2 3 K Q 2 4", {2: {"player": 500}})
    for changed, spots in (({}, 15), ({"dragon_7": False}, 15)):
        table.run.change_rules(changed)
        assert len(MissedBet.on_spots(table.table)) == spots
    assert "dragon_7" not in [spot.code for spot in LateBet.on_spots(table.table)]
    table.coup_of("2 3 K Q 2 4", {2: {"player": 500}})
    assert "dragon_7" not in [spot.code for spot in MissedBet.on_spots(table.table)]


# rules that go together


def faults(**rules: Any) -> list[tuple[tuple[str, ...], dict[str, object]]]:
    """What is wrong with these rules: the rules it is about, and what mends it."""
    made = replace(BaccaratRules(), **rules)
    found = house_rules.faults(made)
    mended: dict[str, Any] = {name: value for fault in found for name, value in fault.mend.items()}
    assert not house_rules.faults(replace(made, **mended))
    return [(fault.names, dict(fault.mend)) for fault in found]


def test_limits_that_cross_are_mended_and_those_of_bets_not_offered_are_left_alone() -> None:
    assert faults(dragon_7=True, dragon_7_minimum=600) == [
        (("dragon_7_minimum", "dragon_7_maximum"), {"dragon_7_minimum": 500})]
    assert faults(dragon_7_minimum=600) == []
    assert faults(tie=False, tie_minimum=9_000) == []
    assert faults(side_needs_main=True, minimum=50, maximum=80) == [
        (("tie_minimum", "side_needs_main", "maximum"), {"tie_minimum": 80}),
        (("pair_minimum", "side_needs_main", "maximum"), {"pair_minimum": 80})]
    assert faults(seat_maximum=400) == [(("seat_maximum", "minimum"), {"seat_maximum": 500})]
    assert faults(table_maximum=400) == [(("table_maximum", "minimum"), {"table_maximum": 500})]
    assert faults(seat_maximum=500, table_maximum=500) == []


def test_no_commission_goes_with_every_variant() -> None:
    variants: tuple[dict[str, Any], ...] = ({"banker_six": BankerSix.HALF}, {"banker_seven_pushes": True})
    for variant in variants:
        for commission in (0, 500, 1000):
            assert faults(commission=commission, **variant) == []


def test_what_a_bet_pays_matters_only_where_it_is_offered() -> None:
    every = house_rules.declared(BaccaratRules)
    for wager in WAGERS:
        for one in every:
            if wager.offered and one.name in (wager.pays, wager.least, wager.most):
                assert one.matters(house_rules.from_values(BaccaratRules, {wager.offered: True}))
                assert not one.matters(house_rules.from_values(BaccaratRules, {wager.offered: False}))
    with pytest.raises(Refused):
        house_rules.from_values(BaccaratRules, {"dragon_8": True})


# what F1 says


def test_f1_tells_the_bets_of_this_house_and_what_they_cost() -> None:
    as_usual = " ".join(BACCARAT.topics_under(BaccaratRules())["bets"])
    assert "Banker: 1 to 1 less 5%. House edge 1.0579%. It is the best bet" in as_usual
    assert "Tie: 8 to 1. House edge 14.3596%." in as_usual
    assert "The hands tie once in 10.51 coups" in as_usual
    assert "Dragon" not in as_usual
    other = replace(BaccaratRules(), decks=6, commission=0, banker_seven_pushes=True, tie=False, dragon_7=True)
    told = " ".join(BACCARAT.topics_under(other)["bets"])
    assert "Banker: 1 to 1, a push on a three-card seven. House edge 1.0161%" in told
    assert "Dragon 7: 40 to 1. House edge 7.6062%." in told
    assert "Tie:" not in told
    assert "(6 decks, cards unseen.)" in told


def test_every_prompt_opens_a_topic_that_this_house_has() -> None:
    for rules in (BaccaratRules(), replace(BaccaratRules(), **EVERYTHING)):
        assert list(BACCARAT.topics_under(rules)) == list(BACCARAT.topics)
        assert all(len(told) >= 2 for told in BACCARAT.topics_under(rules).values())


def test_the_reason_names_as_many_limits_as_the_line_holds() -> None:
    assert opened().prompt.reason == "Player and Banker 5–200, Tie 1–25, Pairs 1–25."
    told = opened(EVERYTHING).prompt.reason
    assert told == "Player and Banker 5–200, Tie 1–25, Pairs 1–25, Either pair 1–25, 9 more."  # of fifteen bets
    assert len(told) <= 80
