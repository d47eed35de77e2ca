"""What each bet wins, loses or pushes, its commission and its rounding: against the rule page's own sums."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import house_rules
from app.cards import read_card
from app.chips import worth
from app.dealing.asides.registry import Collect
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import CASE, RACK, Kind
from app.games.baccarat.coup.payouts import Result, bet_result, commission_at_once, cost_of, worst_case
from app.games.baccarat.house_rules.bets import SPOTS, WAGER, WAGERS
from app.games.baccarat.house_rules.outcomes import full_shoe, outcomes, possible
from app.games.baccarat.house_rules.rules import BaccaratRules
from tests.app.games.baccarat import oracle
from tests.app.games.baccarat.stand import Stand, chip_set, opened

PENNIES = chip_set(c1=200, c5=200, c25=200, c100=200, c500=200, c2500=100, c10000=100, c50000=50)

COUPS = {
    "player wins, nine over six": "9 4 K 2",
    "banker wins, eight over five": "2 8 3 K",
    "player wins with a three-card eight": "2 K 3 7 3",
    "player wins with a three-card nine": "2 K 3 7 4",
    "tie on six": "6 6 K K",
    "tie of three-card eights": "2 K 3 2 3 6",
    "tie of natural nines": "9 9 K K",
    "banker wins with a two-card six": "2 6 K Q 2",
    "banker wins with a three-card six": "2 2 K Q 2 4",
    "banker wins with a three-card seven": "2 3 K Q 2 4",
    "banker wins with a two-card seven": "2 7 K Q 2",
    "player pair, player wins": "4 2 4 4",
    "banker pair, player wins": "9 2 K 2",
    "both pairs, tie": "4 4 4 4",
    "both pairs of court cards, tie": "K Q K Q 5 5",
}


def rules_of(**changed: Any) -> BaccaratRules:
    """House rules that differ from the defaults in this."""
    return house_rules.from_values(BaccaratRules, changed)


def hands(cards: str) -> tuple[list[str], list[str]]:
    """Player's and Banker's cards of a coup; the thirds go where the oracle says."""
    p1, b1, p2, b2, *thirds = cards.split()
    player, banker = [p1, p2], [b1, b2]
    values = [oracle.VALUES[card] for card in player], [oracle.VALUES[card] for card in banker]
    if oracle.player_draws(*values):
        player.append(thirds.pop(0))
        values[0].append(oracle.VALUES[player[2]])
    if oracle.banker_draws(*values):
        banker.append(thirds.pop(0))
    assert not thirds, cards
    return player, banker


def rounded(exact: Fraction, unit: int, way: str) -> int:
    """An amount to a whole number of units: down, half up, or up."""
    parts = exact / unit
    return unit * {"down": floor(parts), "up": ceil(parts), "half_up": floor(parts + Fraction(1, 2))}[way]


ALL_BETS: dict[str, Any] = {wager.offered: True for wager in WAGERS if wager.offered} | {
    wager.most: 20_000 for wager in WAGERS}
"""A house that offers everything there is."""

LIBERAL = {"tie_pays": 9, "pair_pays": 12, "perfect_pair_pays": 250, "lucky_6_pays": 23, "banker_six": "half",
           "banker_seven_pushes": True, "dragon_7_pays": 43, "big_pays": 50, "small_pays": 140}


@pytest.mark.parametrize("odds", [{}, LIBERAL], ids=["as usual", "liberal"])
@pytest.mark.parametrize("cards", COUPS.values(), ids=COUPS)
def test_every_bet_pays_what_the_layout_says(cards: str, odds: dict[str, Any]) -> None:
    player, banker = hands(cards)
    rules = ALL_BETS | odds | {"commission": 0}
    table, asked = opened(rules, (500_000, 500_000), chips=PENNIES), rules_of(**rules)
    before = table.behind(1), table.rack
    won = {spot: oracle.won(spot, player, banker, asked) for spot in SPOTS}
    table.bets({1: dict.fromkeys(SPOTS, 1000)}).deal(cards)
    while "/suits:" in table.key:
        table.answer("no")
    assert {one.spot: one.won for one in table.coup.results(1)} == {
        spot: None if wins is None else 1000 * wins for spot, wins in won.items()}
    table.pay()
    gain = sum(-1000 if wins is None else int(1000 * wins) for wins in won.values())
    assert (table.behind(1), table.rack) == (before[0] + gain, before[1] - gain)


@pytest.mark.parametrize("cards", COUPS.values(), ids=COUPS)
def test_player_and_banker_push_on_a_tie_and_only_then(cards: str) -> None:
    player, banker = hands(cards)
    result = Result(tuple(map(read_card, player)), tuple(map(read_card, banker)))
    for spot in ("player", "banker"):
        assert (bet_result(spot, 700, result, rules_of()).won == 0) == (result.winner.value == "tie")


@pytest.mark.parametrize(("rate", "unit", "way", "stake"),
                         list(product((0, 400, 500), (1, 5, 25, 50, 100), ("down", "half_up", "up"),
                                      (5, 25, 100, 1250, 1350, 9999))))
def test_commission_is_rounded_once_and_never_above_the_win(rate: int, unit: int, way: str, stake: int) -> None:
    rules = {"commission": rate, "commission_unit": unit, "commission_rounding": way, "minimum": 1}
    table = opened(rules, chips=PENNIES)
    table.coup_of("2 8 3 K", {1: {"banker": stake}})
    kept = min(stake, rounded(Fraction(stake * rate, 10_000), unit, way))
    assert table.behind(1) == 10_000 + stake - kept


def test_five_per_cent_of_twelve_fifty_is_rounded_from_the_whole_not_from_a_tenth_halved() -> None:
    for way, kept in (("down", 62), ("half_up", 63), ("up", 63)):
        table = opened({"commission_rounding": way}, chips=PENNIES).coup_of("2 8 3 K", {1: {"banker": 1250}})
        assert table.behind(1) == 10_000 + 1250 - kept


def test_commission_never_exceeds_the_banker_win_though_a_pair_wins_beside_it() -> None:
    table = opened({"minimum": 5, "pair_minimum": 5, "commission_unit": 25, "commission_rounding": "up"}, chips=PENNIES)
    table.coup_of("2 4 3 4", {1: {"banker": 5, "banker_pair": 5}})
    assert table.behind(1) == 10_000 + 5 * 11


@pytest.mark.parametrize("counted", ["each_win", "at_collection"])
def test_a_mark_in_the_box_never_exceeds_the_banker_win(counted: str) -> None:
    table = opened({"minimum": 5, "commission_unit": 25, "commission_rounding": "up", "commission_taken": "boxes",
                   "commission_counted": counted}, chips=PENNIES)
    table.coup_of("2 8 3 K", {1: {"banker": 5}})
    assert (table.behind(1), table.box(1)) == (10_005, 5)


def test_the_tie_the_push_and_the_pair_pay_no_commission() -> None:
    for cards, spot in (("6 6 K K", "tie"), ("6 6 K K", "banker"), ("2 4 3 4", "banker_pair"), ("9 4 K 2", "player")):
        player, banker = hands(cards)
        result = Result(tuple(map(read_card, player)), tuple(map(read_card, banker)))
        assert bet_result(spot, 1000, result, rules_of()).commission == 0


def test_four_wins_of_twelve_fifty_are_2_52_each_rounded_and_2_50_rounded_at_collection() -> None:
    for counted, owed in (("each_win", 252), ("at_collection", 250)):
        table = opened({"commission_taken": "boxes", "commission_counted": counted}, chips=PENNIES)
        for _ in range(4):
            table.coup_of("2 8 3 K", {1: {"banker": 1250}})
        assert table.box(1) == owed
        assert table.behind(1) == 10_000 + 4 * 1250
        table.aside(Collect(1))
        assert (table.box(1), table.behind(1)) == (0, 10_000 + 4 * 1250 - owed)


@pytest.mark.parametrize(("cards", "won"), [(COUPS["banker wins with a two-card six"], 475),
                                            (COUPS["banker wins with a three-card six"], 475),
                                            (COUPS["banker wins, eight over five"], 950)])
def test_a_banker_six_pays_half_where_the_house_says_so(cards: str, won: int) -> None:
    table = opened({"banker_six": "half"}, chips=PENNIES).coup_of(cards, {1: {"banker": 1000}})
    assert table.behind(1) == 10_000 + won


@pytest.mark.parametrize(("way", "won"), [("down", 502), ("half_up", 503), ("up", 503)])
def test_half_a_win_is_rounded_as_winnings_are(way: str, won: int) -> None:
    rules = {"banker_six": "half", "commission": 0, "winnings_rounding": way}
    table = opened(rules, chips=PENNIES).coup_of(COUPS["banker wins with a two-card six"], {1: {"banker": 1005}})
    assert table.behind(1) == 10_000 + won


@pytest.mark.parametrize(("cards", "gain"), [(COUPS["banker wins with a three-card seven"], 0),
                                             (COUPS["banker wins with a two-card seven"], 950)])
def test_a_three_card_banker_seven_pushes_and_a_two_card_one_wins(cards: str, gain: int) -> None:
    table = opened({"banker_seven_pushes": True}, chips=PENNIES).coup_of(cards, {1: {"banker": 1000}})
    assert table.behind(1) == 10_000 + gain


def test_a_three_card_seven_that_pushes_still_loses_player_and_tie_bets() -> None:
    table = opened({"banker_seven_pushes": True})
    table.coup_of(COUPS["banker wins with a three-card seven"], {1: {"player": 1000, "tie": 500}})
    assert table.behind(1) == 8_500


STAKES = st.dictionaries(st.sampled_from(SPOTS), st.integers(1, 60).map(lambda chips: chips * 5), max_size=5)
RULES = st.fixed_dictionaries({
    "tie_pays": st.sampled_from([8, 9]), "pair_pays": st.sampled_from([11, 12]),
    "perfect_pair_pays": st.sampled_from([25, 250]), "lucky_6_pays": st.sampled_from([20, 23]),
    "commission": st.sampled_from([0, 400, 500]), "commission_unit": st.sampled_from([1, 5, 25, 50, 100]),
    "commission_rounding": st.sampled_from(["down", "half_up", "up"]),
    "winnings_rounding": st.sampled_from(["down", "half_up", "up"]),
    "commission_taken": st.sampled_from(["at_once", "boxes"]),
    "commission_counted": st.sampled_from(["each_win", "at_collection"]),
    "banker_six": st.sampled_from(["full", "half"]), "banker_seven_pushes": st.booleans(),
    "order": st.sampled_from(["right_to_left", "left_to_right"]),
})
SMALLEST = chip_set(c5=400, c25=300, c100=300, c500=200, c2500=100, c10000=50)


def house(rules: dict[str, Any]) -> Stand:
    """Three players with 300 each, and 5p chips the smallest."""
    limits = {wager.least: 5 for wager in WAGERS}
    return opened(ALL_BETS | limits | rules, (30_000, 30_000, 30_000), chips=SMALLEST)


@settings(max_examples=60)
@given(rules=RULES, seats=st.tuples(STAKES, STAKES, STAKES), cards=st.sampled_from(list(COUPS.values())),
       one_suit=st.sampled_from(["yes", "no"]))
def test_the_rack_holds_what_it_held_plus_what_was_taken_less_what_was_paid(
    rules: dict[str, Any], seats: tuple[dict[str, int], ...], cards: str, one_suit: str,
) -> None:
    table = house(rules)
    bets = {seat: spots for seat, spots in enumerate(seats, 1) if spots}
    before = table.rack
    table.bets(bets).deal(cards)
    while "/suits:" in table.key:
        table.answer(one_suit)
    down = sum(sum(spots.values()) for spots in bets.values())
    dues, taken = table.coup.dues, sum(amount for _, amount, _ in getattr(table.prompt, "taken", ()))
    table.pay()
    paid, odd = sum(due.amount for due in dues), sum(due.odd for due in dues)
    assert table.rack == before + taken - paid
    assert odd == sum(table.odd(player) for player in (1, 2, 3))
    won = sum(due.won for due in dues)
    assert paid == won - odd
    results = [bet_result(spot, stake, table.game.last_result, table.table.rules)  # type: ignore[arg-type]
               for spots in bets.values() for spot, stake in spots.items()]
    lost = sum(one.stake for one in results if one.won is None)
    assert (taken, down - lost) == (lost, sum(one.stake for one in results if one.won is not None))
    gross = sum(one.won or 0 for one in results)
    marked = sum(table.box(player) for player in (1, 2, 3))
    assert won == gross - sum(due.commission for due in dues)
    assert marked == sum(due.marked for due in dues)
    places = (Kind.STACK, Kind.RACK, Kind.CASE)
    assert sum(held for place, held in table.table.balances.items() if place.kind in places) == 0
    assert worth(table.table.rack) == table.table.balance(RACK)
    assert worth(table.table.house.case) == worth(SMALLEST.owned) + table.table.balance(CASE)
    table.is_sound()


CARDS = st.lists(st.sampled_from([rank + suit for rank in "A2346789K" for suit in "hs"]), min_size=6, max_size=6)
ODD_STAKES = st.dictionaries(st.sampled_from(SPOTS), st.integers(1, 3_000), max_size=8)


@settings(max_examples=40)
@given(rules=RULES, rate=st.integers(0, 1_000), bets=ODD_STAKES, order=CARDS, suits=st.booleans())
def test_any_coup_pays_odd_stakes_to_the_last_minor_unit(
    rules: dict[str, Any], rate: int, bets: dict[str, int], order: list[str], suits: bool,
) -> None:
    limits = {wager.least: 1 for wager in WAGERS}
    whole = ALL_BETS | limits | rules | {"commission": rate, "suits": suits}
    table, asked = opened(whole, (60_000, 500), chips=PENNIES), rules_of(**whole)
    player, banker = oracle.dealt(order)
    out = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    table.bets({1: bets} if bets else {}).deal(" ".join(card if suits else card[0] for card in out))
    while "/suits:" in table.key:
        hand = player if table.key.endswith("player") else banker
        table.answer("yes" if hand[0] == hand[1] else "no")
    table.pay()
    gain = box = 0
    for spot, stake in bets.items():
        wins = oracle.won(spot, player, banker, asked)
        won = -stake if wins is None else rounded(stake * wins, 1, rules["winnings_rounding"])
        kept = min(won, rounded(Fraction(won * rate, 10_000), rules["commission_unit"], rules["commission_rounding"])
                   ) if spot == "banker" and won > 0 else 0
        boxed = rules["commission_taken"] == "boxes"
        gain, box = gain + won - (0 if boxed else kept), box + (kept if boxed else 0)
    assert (table.behind(1), table.box(1)) == (60_000 + gain, box)


@settings(max_examples=80)
@given(rules=RULES, seats=st.tuples(STAKES, STAKES, STAKES))
def test_no_coup_costs_the_rack_more_than_the_worst_case_says(
    rules: dict[str, Any], seats: tuple[dict[str, int], ...],
) -> None:
    house = rules_of(**rules)
    bets = {seat: spots for seat, spots in enumerate(seats, 1) if spots}
    worst = worst_case(bets, house)
    for cards in COUPS.values():
        player, banker = hands(cards)
        result = Result(tuple(map(read_card, player)), tuple(map(read_card, banker)))
        change = 0
        for spots in bets.values():
            for spot, stake in spots.items():
                one = bet_result(spot, stake, result, house)
                kept = 0 if rules["commission_taken"] == "boxes" else commission_at_once(
                    one.commission, one.won or 0, house)
                change += stake if one.won is None else kept - one.won
        assert change >= worst, cards


@settings(max_examples=25)
@given(rules=RULES, seats=st.tuples(STAKES, STAKES), decks=st.sampled_from([1, 6, 8]))
def test_the_worst_case_is_what_the_dearest_of_all_coups_costs(
    rules: dict[str, Any], seats: tuple[dict[str, int], ...], decks: int,
) -> None:
    house = replace(rules_of(**rules), decks=decks)
    bets = {seat: spots for seat, spots in enumerate(seats, 1) if spots}
    costs = Counter({end: sum(cost_of(spot, stake, WAGER[spot].wins(end, house), house) for spots in seats
                              for spot, stake in spots.items()) for end in outcomes(full_shoe(decks))})
    assert worst_case(bets, house) == -max(costs.values())


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_what_can_come_out_together_is_what_some_order_of_the_cards_deals(decks: int) -> None:
    found = {(*hand[:4], *pairs[4:]) for hands, beside in possible(decks) for hand in hands for pairs in beside}
    assert found == {tuple(end) for end in outcomes(full_shoe(decks))}
    assert sum(len(hands) * len(beside) for hands, beside in possible(decks)) == len(found)


def test_what_cannot_come_out_together_is_no_worst_case() -> None:
    """A pair has an even total: no natural nine. One deck has no two cards alike."""
    both = {1: {"player_pair": 1000, "banker_dragon": 1000}}
    assert worst_case({1: {"player_dragon": 1000}}, rules_of()) == -30_000
    assert worst_case({1: {"player_pair": 1000, "player": 1000, "panda_8": 1000}}, rules_of()) == -(11 + 1 + 25) * 1000
    assert worst_case({1: {"dragon_7": 1000, "panda_8": 1000}}, rules_of()) == -39_000
    assert worst_case({1: {"perfect_pair": 1000}}, replace(rules_of(), decks=1)) == 1000
    assert worst_case(both, rules_of()) == -(11 + 30) * 1000
    assert worst_case({}, rules_of()) == 0


@pytest.mark.parametrize(("way", "worst"), [("down", 3000), ("half_up", 2700), ("up", 2700)])
def test_the_worst_case_rounds_the_commission_of_each_bet_as_the_payment_will(way: str, worst: int) -> None:
    rules = rules_of(commission_unit=100, commission_rounding=way)
    assert worst_case({seat: {"banker": 1000} for seat in (1, 2, 3)}, rules) == -worst


def small_wins(table: Stand, count: int) -> Stand:
    """So many wins of 8 on Banker, of which 5 % are 40p."""
    for _ in range(count):
        table.coup_of("2 8 3 K", {1: {"banker": 800}})
    return table


@pytest.mark.parametrize("version", [1, 2])
def test_wins_too_small_for_a_mark_are_remembered_until_the_box_is_collected(version: int) -> None:
    table = opened({"commission_unit": 100, "commission_taken": "boxes", "commission_counted": "at_collection",
                   "commission_rounding": "down"}, version=version)
    assert [small_wins(table, 1).box(1) for _ in range(5)] == [0, 0, 100, 100, 200]
    table.aside(Collect(1))
    assert [small_wins(table, 1).box(1) for _ in range(3)] == [0, 0, 100]


def test_a_void_coup_takes_back_the_mark_and_what_it_rested_on() -> None:
    table = opened({"commission_unit": 100, "commission_taken": "boxes", "commission_counted": "at_collection",
                   "commission_rounding": "down"})
    small_wins(table, 2).bets({1: {"banker": 800}, 2: {"banker": 800}}).deal("2 8 3 K").answer({"seat": 1})
    assert table.box(1) == 100
    table.rule(Misdeal, "void")
    assert table.box(1) == 0
    assert small_wins(table, 1).box(1) == 100
    table.is_sound()


WHOLE = {"commission_unit": 100, "commission_rounding": "up", "commission_taken": "boxes",
         "commission_counted": "at_collection", "minimum": 5}
"""Commission is rounded up to 1, once for all the wins in a box."""


@pytest.mark.parametrize(("version", "holds"), [(1, 505), (2, 600)])
def test_a_box_is_bounded_by_all_the_wins_in_it_and_in_old_shoes_each_mark_by_its_own(version: int, holds: int) -> None:
    table = opened(WHOLE, (30_000, 10_000), chips=SMALLEST, version=version)
    table.coup_of("2 8 3 K", {1: {"banker": 10_000}}).coup_of("2 8 3 K", {1: {"banker": 5}})
    assert table.box(1) == holds
    table.is_sound()


@settings(max_examples=40, deadline=None)
@given(stakes=st.lists(st.integers(1, 60).map(lambda chips: chips * 5), min_size=1, max_size=6),
       unit=st.sampled_from([1, 25, 100]), way=st.sampled_from(["down", "half_up", "up"]))
def test_a_box_that_is_rounded_whole_holds_the_commission_on_all_its_wins_rounded_once(
        stakes: list[int], unit: int, way: str) -> None:
    table = opened(WHOLE | {"commission_unit": unit, "commission_rounding": way}, (30_000, 30_000), chips=SMALLEST)
    won = 0
    for stake in stakes:
        table.coup_of("2 8 3 K", {1: {"banker": stake}})
        won += stake
        assert table.box(1) == min(won, rounded(Fraction(won * 5, 100), unit, way))
    table.is_sound()


def test_wins_in_a_box_that_was_collected_bound_the_next_one_no_more() -> None:
    table = opened(WHOLE, (30_000, 10_000), chips=SMALLEST)
    table.coup_of("2 8 3 K", {1: {"banker": 10_000}}).aside(Collect(1)).coup_of("2 8 3 K", {1: {"banker": 5}})
    assert table.box(1) == 5


def test_the_worst_case_is_reached_by_the_dearest_coup() -> None:
    bets = {1: {"tie": 1000, "player_pair": 500}, 2: {"banker": 2000, "banker_pair": 500}}
    assert worst_case(bets, rules_of()) == -(8 * 1000 + 11 * 1000)
