"""What the rules of Mini Baccarat cost while they are being changed: edges, worst coup, chips, what an hour brings."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.chips import Chip, ChipSet, home_set, small_stakes_set
from app.dealing.values.costs import Around, Dealt, RulesCost
from app.games import GAMES
from app.games.baccarat.house_rules.bets import WAGER, WAGERS
from app.games.baccarat.house_rules.outcomes import hand_outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission, Counted
from app.games.baccarat.odds.cost import cost
from app.games.baccarat.odds.house_edge import edge_at, terms
from app.games.baccarat.odds.pair_odds import pair_outcomes
from app.games.baccarat.odds.real_stakes import gains
from app.games.baccarat.odds.topics import topics_in
from app.house_rules import RuleFault, as_values, declared, faults, from_values
from app.money import Rounding, currency
from tests.app.games.baccarat.edges import edges

POUNDS = currency("GBP")
SEED = BaccaratRules()


def reckoned(changed: dict[str, Any] | None = None, before: dict[str, Any] | None = None, rack: int | None = None,
             chips: ChipSet | None = None, dealt: Dealt | None = None) -> RulesCost:
    """What the seed's rules cost with these changes."""
    was = replace(SEED, **(before or {}))
    return cost(replace(was, **(changed or {})), was, Around(POUNDS, chips or home_set(100), rack, dealt))


def test_each_bet_on_offer_is_told_with_its_chance_its_edge_and_what_both_were() -> None:
    found = reckoned({"tie_pays": 9, "dragon_7": True, "pairs": False})
    assert [one.bet for one in found.bets] == ["player", "banker", "tie", "dragon_7"]
    told = {one.bet: (one.edge, one.edge_before) for one in found.bets}
    was, now = edges(SEED), edges(replace(SEED, tie_pays=9))
    assert told == {"player": (now["player"], was["player"]), "banker": (now["banker"], was["banker"]),
                    "tie": (now["tie"], was["tie"]), "dragon_7": (now["dragon_7"], None)}
    tie = found.bets[2]
    assert (tie.wins, tie.won_before) == (Fraction(475627426473216, 4998398275503360),) * 2
    assert found.exact == "Exact, 8 decks"


@pytest.mark.parametrize(("changed", "before", "says"), [
    ({}, {}, ""), ({"maximum": 30000}, {}, ""),
    ({"tie_pays": 9}, {},
     "Tie at 9 : 1 gives the house 9.52 points less than 8 : 1. The players’ best bet is still Banker."),
    ({"tie_pays": 8}, {"tie_pays": 9},
     "Tie at 8 : 1 gives the house 9.52 points more than 9 : 1. The players’ best bet is still Banker."),
    ({"decks": 6}, {},
     "Player pair and Banker pair give the house 0.89 points more than before. The players’ best bet is still Banker."),
    ({"decks": 7}, {"decks": 8, "tie": False, "pairs": False},
     "Player gives the house 0.0010 points more than before. The players’ best bet is still Banker."),
    ({"commission": 600}, {}, "Banker at 0.94 : 1 gives the house 0.46 points more than 0.95 : 1. The players’ best "
                              "bet is now Player; it was Banker."),
    ({"commission": 200}, {},
     "Banker at 0.98 : 1 gives the house 1.38 points less than 0.95 : 1. On Banker the players have the edge."),
    ({"dragon_7": True}, {}, "Dragon 7 is new. The players’ best bet is still Banker."),
    ({"pairs": False}, {}, "Player pair and Banker pair are no longer offered. The players’ best bet is still Banker."),
])  # fmt: skip
def test_one_sentence_says_what_the_change_does(changed: dict[str, Any], before: dict[str, Any], says: str) -> None:
    assert reckoned(changed, before).sentence == says


def test_a_bet_that_costs_more_than_the_rack_holds_is_named_with_the_largest_that_it_can_pay() -> None:
    found = reckoned({"tie_pays": 9, "tie_maximum": 6000}, {"pairs": False}, rack=341_200)
    assert found.worst == 486_000
    assert found.warnings[0] == RuleFault(
        "All 9 seats at their limits could cost £4,860 in one coup. The rack holds £3,412. Keep Tie at £42 or less.",
        ("tie_maximum",), {"tie_maximum": 4200})
    assert found.facts[0] == ("Worst coup", "£4,860; the rack holds £3,412")


@pytest.mark.parametrize("rack", [0, 40_000, 100_000, 200_000, 300_000, 500_000, 600_000])
def test_the_fix_for_the_rack_really_mends_it_and_keeps_every_other_limit(rack: int) -> None:
    changed: dict[str, Any] = {"tie_maximum": 6000, "dragon_7": True, "side_needs_main": False}
    found = reckoned(changed, rack=rack)
    mend = dict(found.warnings[0].mend)
    if not mend:
        assert "Bring chips to the rack" in str(found.warnings[0])
        return
    rules = replace(SEED, **changed)
    mended = from_values(BaccaratRules, as_values(rules) | mend)
    assert set(found.warnings[0].names) == set(mend)
    assert faults(mended) == []
    after = cost(mended, rules, Around(POUNDS, home_set(100), rack))
    assert after.worst <= rack
    assert not [one for one in after.warnings if "rack holds" in str(one)]


def test_without_a_table_there_is_no_rack_to_hold_it_against() -> None:
    found = reckoned({"maximum": 10**8})
    assert not [one for one in found.warnings if "rack" in str(one)]
    assert found.facts[0] == ("Worst coup", "£9,004,950")


def test_tonights_pace_says_what_an_hour_brings_where_enough_was_dealt() -> None:
    dealt = Dealt(40, 1800, {("banker", 2000): 50, ("tie", 500): 20, ("big", 500): 1})
    found = reckoned({"tie_pays": 9}, dealt=dealt)
    now = edges(replace(SEED, tie_pays=9))
    assert found.hourly == 2 * (100_000 * now["banker"] + 10_000 * now["tie"])
    assert found.facts[1] == ("House win per hour", "£31 at tonight’s pace: 80 coups, £27.63 bet on each")


@pytest.mark.parametrize("dealt", [None, Dealt(19, 1800, {("banker", 2000): 50}), Dealt(40, 0, {("banker", 2000): 50})])
def test_else_the_assumption_is_said(dealt: Dealt | None) -> None:
    found = reckoned(dealt=dealt)
    assert found.hourly == 70 * 9 * 500 * edges(SEED)["banker"]
    assert found.facts[1] == ("House win per hour",
                              "£33 if 70 coups are dealt, and all 9 seats bet £5 on Banker")


def test_a_least_bet_below_the_smallest_chip_is_a_fault_with_what_mends_it() -> None:
    found = reckoned({"pair_minimum": 50})
    assert found.faults == (RuleFault("Smallest chip is 1. Enter a minimum of 1 or more.", ("pair_minimum",),
                                      {"pair_minimum": 100}),)
    assert reckoned({"pair_minimum": 50, "pairs": False}).faults == ()
    assert reckoned({"pair_minimum": 50}, chips=small_stakes_set(100)).faults == ()


def of_chips(found: RulesCost) -> list[str]:
    """The warnings about chips."""
    return [str(one) for one in found.warnings]


@pytest.mark.parametrize(("changed", "says"), [
    ({"minimum": 1500},
     "5% of 15 is 0.75, but the smallest chip is 1. Bets of 20, 40, 60 can be paid. Or round commission to 1."),
    ({"minimum": 1500, "maximum": 1900}, "5% of 15 is 0.75, but the smallest chip is 1. Round commission to 1."),
    ({"commission": 475, "maximum": 20_000},
     "4.75% of 5 is 0.2375, but the smallest chip is 1. Mark commission in the boxes."),
    ({"commission": 0, "banker_six": BankerSix.HALF},
     "5 on Banker wins 2.50, and the smallest chip is 1. Bets of 6, 8, 10 can be paid."),
    ({"commission": 0, "banker_seven_pushes": True, "small": True},
     "1 on Small wins 1.50, and the smallest chip is 1. Bets of 2, 4, 6 can be paid."),
    ({"commission": 0, "banker_seven_pushes": True, "big": True, "big_maximum": 10_000},
     "1 on Big wins 0.54, and the smallest chip is 1. Bets of 50, 100 can be paid."),
])  # fmt: skip
def test_what_chips_cannot_pay_is_named_with_stakes_that_they_can(changed: dict[str, Any], says: str) -> None:
    assert of_chips(reckoned(changed)) == [says]


def test_commission_rounded_to_a_chip_or_kept_in_boxes_can_be_paid() -> None:
    [warning] = reckoned({"minimum": 1500}).warnings
    assert (warning.names, warning.mend) == (("commission_unit", "commission"), {"commission_unit": 100})
    assert of_chips(reckoned({"minimum": 1500, **warning.mend})) == []
    assert of_chips(reckoned({"commission_taken": Commission.BOXES})) == []
    assert of_chips(reckoned({"commission": 0, "banker_seven_pushes": True})) == []
    assert of_chips(reckoned({"commission_unit": 5}, chips=small_stakes_set(100))) == []


def gain_of(found: RulesCost) -> RuleFault:
    """The warning that the players gain."""
    [warning] = [one for one in found.warnings if "players" in str(one)]
    return warning


def test_a_bet_that_rounding_gives_away_is_named_with_a_way_that_keeps_the_edge() -> None:
    found = reckoned({"commission_unit": 100})
    warning = gain_of(found)
    assert str(warning) == ("5% of 5 is 0.25, rounded to 0: the players gain 1.2351% on Banker bets of 5–9. Mark "
                            "commission in the boxes.")
    assert warning.names == ("commission_unit", "commission_rounding")
    assert not of_chips(reckoned({"commission_unit": 100, **warning.mend}))


def test_an_hour_of_bets_that_rounding_gives_away_costs_the_house() -> None:
    found = reckoned({"commission_unit": 100})
    assert found.facts[1] == ("House win per hour",
                              "−£39 if 70 coups are dealt, and all 9 seats bet £5 on Banker")
    assert found.facts[2] == ("Edge on Banker", "−1.2351% of the usual £5, 1.0579% of £200")
    assert found.sentence == ("Banker at 0.95 : 1 gives the house 2.29 points less than before. On Banker the players "
                              "have the edge.").replace(" at 0.95 : 1", "")


def test_what_rounding_makes_of_small_bets_is_told_by_f1() -> None:
    told = [one for one in topics_in(replace(SEED, commission_unit=100))["bets"] if "rounded" in one]
    assert told == ["Banker: rounded, the house keeps −1.2351% of the minimum bet and 1.0579% of the maximum."]
    assert not [one for one in topics_in(SEED)["bets"] if "rounded" in one]


def test_each_bet_is_reckoned_at_the_amount_that_is_usual_here() -> None:
    rules = replace(SEED, commission_unit=100)
    for usual, stake, edge in ((0, 500, "-1.2351"), (1250, 1200, "2.5866"), (2000, 2000, "1.0579"),
                               (10**6, 20_000, "1.0579")):
        found = cost(rules, rules, Around(POUNDS, home_set(100), usual={"banker": usual} if usual else {}))
        banker = found.bets[1]
        assert f"{float(banker.edge * 100):.4f}" == edge
        assert stake in [one.stake for one in banker.stakes]
        assert found.hourly == 70 * 9 * stake * banker.edge


def test_the_hour_at_tonights_pace_rounds_each_bet_as_it_was_made() -> None:
    dealt = Dealt(40, 3600, {("banker", 500): 40})
    in_one = Dealt(40, 3600, {("banker", 20_000): 1})
    assert reckoned({"commission_unit": 100}, dealt=dealt).hourly < 0 < reckoned(
        {"commission_unit": 100}, dealt=in_one).hourly


def test_what_boxes_rounded_whole_can_come_to_is_said_beside_edges_before_rounding() -> None:
    boxes = {"commission_taken": Commission.BOXES, "commission_counted": Counted.AT_COLLECTION, "commission_unit": 100}
    found = reckoned(boxes)
    assert found.bets[1].edge == edges(SEED)["banker"]
    said = {way: reckoned({**boxes, "commission_rounding": way}).facts[-1] for way in Rounding}
    assert said == {
        Rounding.HALF_UP: ("Boxes", "edges are before rounding; each box collected is up to £0.50 more or less"),
        Rounding.UP: ("Boxes", "edges are before rounding; each box collected is less than £1 more"),
        Rounding.DOWN: ("Boxes", "edges are before rounding; each box collected is less than £1 less")}
    assert [label for label, _ in reckoned({**boxes, "commission_unit": 1}).facts] == [
        "Worst coup", "House win per hour"]


@pytest.mark.parametrize(("changed", "says"), [
    ({"commission": 200}, "On Banker the players have the edge, 0.3179%."),
    ({"commission": 0}, "On Banker the players have the edge, 1.2351%."),
    ({"commission": 0, "banker_six": BankerSix.HALF, "minimum": 100, "winnings_rounding": Rounding.UP}, ""),
    ({"commission_unit": 25, "commission_rounding": Rounding.UP}, ""),
])  # fmt: skip
def test_players_are_said_to_have_the_edge_where_they_have_it(changed: dict[str, Any], says: str) -> None:
    found = reckoned(changed)
    assert [str(one) for one in found.warnings if "players" in str(one)] == ([says] if says else [])


def test_half_winnings_rounded_up_to_a_point_are_warned_of_with_the_rounding_that_mends_it() -> None:
    rules = replace(SEED, big=True, big_minimum=1, big_maximum=50, winnings_rounding=Rounding.UP)
    points = ChipSet("Points", (Chip(1, "white", 100),))
    found = cost(rules, rules, Around(currency("PTS"), points))
    warning = gain_of(found)
    assert str(warning) == "Winnings of Big are rounded so that the players gain 24.2263% on bets of 1–4."
    assert warning.mend == {"winnings_rounding": Rounding.DOWN}
    mended = replace(rules, winnings_rounding=Rounding.DOWN)
    assert not [one for one in cost(mended, rules, Around(currency("PTS"), points)).warnings if "players" in str(one)]


@settings(max_examples=60, deadline=None)
@given(rules=st.fixed_dictionaries({
    "commission": st.sampled_from([250, 300, 400, 475, 500, 600]), "commission_rounding": st.sampled_from(Rounding),
    "commission_unit": st.sampled_from([1, 5, 25, 50, 100]), "minimum": st.sampled_from([100, 500, 700, 1500, 4000]),
    "maximum": st.sampled_from([5000, 20_000]), "banker_six": st.sampled_from(BankerSix),
    "commission_taken": st.sampled_from(Commission)}), chips=st.sampled_from([home_set(100), small_stakes_set(100)]))
def test_no_fix_on_offer_gives_the_players_a_bet(rules: dict[str, Any], chips: ChipSet) -> None:
    """Held against every bet within the limits that chips make, and not against what the program looked at."""
    made = replace(SEED, **rules)
    for warning in reckoned(rules, chips=chips).warnings:
        mended = from_values(BaccaratRules, as_values(made) | dict(warning.mend))
        if warning.mend and edges(mended)["banker"] > 0:
            least = min(edge_at(WAGER["banker"], stake, mended)
                        for stake in range(mended.minimum, mended.maximum + 1, min(chips.values)))
            assert least >= 0, (warning, least)


@settings(max_examples=60, deadline=None)
@given(rate=st.sampled_from([275, 300, 400, 475, 500]), way=st.sampled_from(Rounding),
       unit=st.sampled_from([5, 25, 50, 100]), least=st.sampled_from([100, 500, 900, 2500]))
def test_the_players_are_warned_of_exactly_where_some_bet_within_the_limits_is_theirs(
        rate: int, way: Rounding, unit: int, least: int) -> None:
    made = replace(SEED, commission=rate, commission_rounding=way, commission_unit=unit, minimum=least)
    theirs = [stake for stake in range(least, 20_001, 100) if edge_at(WAGER["banker"], stake, made) < 0]
    found = gains(made, home_set(100).values).get("banker")
    assert (found is None) == (not theirs)
    if found is not None:
        assert (found.first, found.first in theirs, found.last in theirs) == (theirs[0], True, True)
        assert found.last + 100 not in theirs


def test_every_warning_names_rules_that_there_are_and_its_mend_may_be_entered() -> None:
    every = dict.fromkeys(("either_pair", "perfect_pair", "lucky_6", "super_6", "dragon_bonus", "big", "small"), True)
    found = reckoned({**every, "banker_six": BankerSix.HALF, "minimum": 50}, rack=1000)
    for one in (*found.faults, *found.warnings):
        assert one.names
        assert all(hasattr(SEED, name) for name in (*one.names, *one.mend))
    assert len(found.warnings) == 5


def test_only_baccarat_is_played_against_the_house() -> None:
    assert [one.id for one in GAMES if one.cost is not None] == ["baccarat"]


def test_a_rule_that_is_not_among_a_bets_terms_changes_nothing_that_it_wins() -> None:
    ends = [*hand_outcomes(2), *pair_outcomes(2)]
    seeds = {wager.code: [wager.net(end, SEED) for end in ends] for wager in WAGERS}
    for one in declared(BaccaratRules):
        values: list[Any] = [*one.options] or ([False, True] if one.kind is bool else [one.low, one.high])
        other = next(made for value in reversed(values) if (made := replace(SEED, **{one.name: value})) != SEED)
        for wager in WAGERS:
            if terms(wager, other) == terms(wager, SEED):
                assert [wager.net(end, other) for end in ends] == seeds[wager.code], (one.name, wager.code)
