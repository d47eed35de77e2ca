"""Exact odds of the unseen cards: against dealing every order card by card, at every state of a coup."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm
from random import Random

import pytest

from app.cards import RANKS, SUITS, Card, Rank, read_card
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.outcomes import Pair, full_shoe, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.games.baccarat.odds.pair_odds import FirstPairs, Unseen, unseen_of
from app.games.baccarat.odds.shoe_odds import BetOdds, ShoeOdds
from tests.app.games.baccarat import oracle
from tests.app.games.baccarat.edges import edges

EVERY = BaccaratRules(either_pair=True, perfect_pair=True, dragon_7=True, panda_8=True, lucky_6=True, super_6=True,
                      dragon_bonus=True, big=True, small=True)
ODDS = ShoeOdds(EVERY)
HANDS = [wager for wager in WAGER.values() if not wager.on_pairs]

DECK = [Card(rank, suit) for rank in RANKS for suit in SUITS]

VALUES = {rank: oracle.VALUES[rank.value] for rank in RANKS}
CARD_OF = {value: rank.value for rank, value in reversed(VALUES.items())}


def some_shoe(chance: Random, decks: int) -> Unseen:
    """What is unseen of a shoe from which cards came by chance; now and then a rank is out of it altogether."""
    suits = {rank: [decks] * 4 for rank in RANKS}
    for rank in chance.sample(RANKS, chance.choice([0, 0, 1, 4])):
        suits[rank] = [0] * 4
    for _ in range(chance.randrange(1, 52 * decks)):
        rank, suit = chance.choice(RANKS), chance.randrange(4)
        if suits[rank][suit] and sum(sum(each) for each in suits.values()) > 8:
            suits[rank][suit] -= 1
    return by_suits(suits)


def by_suits(suits: Mapping[Rank, Sequence[int]]) -> Unseen:
    """So many cards of each suit of each rank."""
    return Unseen(tuple(sum(suits[rank]) for rank in RANKS), tuple(count for rank in RANKS for count in suits[rank]))


def full(decks: int) -> Unseen:
    """A shoe of which nothing was seen."""
    return unseen_of(decks, {}, {})


def a_card(chance: Random, unseen: Unseen) -> Card:
    """One that is unseen."""
    assert unseen.suits is not None
    cards = [card for card, count in zip(DECK, unseen.suits, strict=True) for _ in range(count)]
    return chance.choice(cards)


def without(unseen: Unseen, *cards: Card) -> Unseen:
    """The shoe once these are out."""
    assert unseen.suits is not None
    left = dict(zip(DECK, unseen.suits, strict=True))
    for card in cards:
        left[card] -= 1
    return by_suits({rank: [left[Card(rank, suit)] for suit in SUITS] for rank in RANKS})


# the oracle: card by card, stopping where the coup does


Hand = tuple[int, int]
"""A hand's total, and of how many cards."""


def ends(values: list[int], player: list[int], banker: list[int]) -> dict[tuple[Hand, Hand], int]:
    """How a coup can go on from these hands: both hands at its end, in how many orders of all six cards.

    The cards it does not use are counted too, so that every end is of the same number of cards.
    """
    found: dict[tuple[Hand, Hand], int] = {}
    left, hands = list(values), {"player": list(player), "banker": list(banker)}

    def deal_on(orders: int) -> None:
        mine, theirs = hands["player"], hands["banker"]
        cards, hand = len(mine) + len(theirs), whose_turn(mine, theirs)
        if hand is None:
            end = by_total(mine), by_total(theirs)
            found[end] = found.get(end, 0) + orders * perm(sum(left), 6 - cards)
        elif cards == 5:  # no coup has more than six cards
            ours, (total, _) = by_total(mine), by_total(theirs)
            for value, count in enumerate(left):
                end = ours, ((total + value) % 10, 3)
                found[end] = found.get(end, 0) + orders * count
        else:
            for value, count in enumerate(left):
                if count:
                    left[value] -= 1
                    hands[hand].append(value)
                    deal_on(orders * count)
                    hands[hand].pop()
                    left[value] += 1

    deal_on(1)
    return found


def whose_turn(player: list[int], banker: list[int]) -> str | None:
    """Which hand gets the next card; None where the coup is over."""
    if len(player) < 2 or len(banker) < 2:
        return "player" if len(player) <= len(banker) else "banker"
    return who_draws(sum(player[:2]) % 10, tuple(player[2:]), sum(banker[:2]) % 10, len(banker))


@cache
def who_draws(mine: int, third: tuple[int, ...], theirs: int, banker_cards: int) -> str | None:
    """The same once both hands have two cards of these totals: no rule looks at more of them."""
    player, banker = [0, mine, *third], [0, theirs, *[0] * (banker_cards - 2)]
    if len(player) == 2 and len(banker) == 2 and oracle.player_draws(player, banker):
        return "player"
    return "banker" if len(banker) == 2 and oracle.banker_draws(player, banker) else None


def counted(values: list[int], player: list[int], banker: list[int]) -> dict[str, Counter[Fraction]]:
    """By bet, in how many orders a bet of 1 comes to what."""
    found: dict[str, Counter[Fraction]] = {wager.code: Counter() for wager in HANDS}
    for hands, orders in ends(values, player, banker).items():
        cards = [[CARD_OF[0]] * (count - 1) + [CARD_OF[total]] for total, count in hands]
        for wager in HANDS:
            won = oracle.won(wager.code, cards[0], cards[1], EVERY)
            found[wager.code][Fraction(-1) if won is None else won] += orders
    return found


def by_total(hand: list[int]) -> Hand:
    """All of a hand that is looked at: no bet does at more of it."""
    return sum(hand) % 10, len(hand)


def ways(odds: BetOdds) -> Counter[Fraction]:
    """The same of the program."""
    return Counter({won: orders for won, orders in odds.ways.items() if orders})


def agrees(unseen: Unseen, player: list[Card], banker: list[Card]) -> None:
    """Every bet that looks at totals: integer equality."""
    said = ODDS.now(unseen, player, banker)
    values = [[VALUES[card.rank] for card in hand] for hand in (player, banker)]
    for code, ways_of_it in counted(unseen.values, *values).items():
        assert ways(said[code]) == ways_of_it, (code, player, banker)


# what must hold


def test_the_four_totals_of_the_full_shoe_of_eight_decks_are_those_of_the_rule_page() -> None:
    said = ODDS.now(full(8))
    assert said["banker"].wins == 2_292_252_566_437_888
    assert said["player"].wins == 2_230_518_282_592_256
    assert said["tie"].wins == 475_627_426_473_216
    assert said["banker"].orders == 4_998_398_275_503_360
    assert round(float(said["banker"].edge) * 100, 4) == 1.0579
    assert round(float(said["player"].edge) * 100, 4) == 1.2351


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_coups_from_shoes_by_chance_are_counted_as_by_dealing_every_order(seed: int) -> None:
    chance = Random(seed)
    agrees(some_shoe(chance, chance.choice([1, 6, 8, 12])), [], [])


def test_at_every_state_of_a_coup_the_odds_are_those_of_dealing_on() -> None:
    for seed in range(40):
        chance = Random(seed)
        unseen = some_shoe(chance, chance.choice([1, 2, 6, 8, 12]))
        hands: dict[str, list[Card]] = {"player": [], "banker": []}
        while (turn := whose_turn(*([VALUES[card.rank] for card in hand] for hand in hands.values()))) is not None:
            card = a_card(chance, unseen)
            unseen = without(unseen, card)
            hands[turn].append(card)
            if sum(len(hand) for hand in hands.values()) > 1 + (seed % 8 > 0):
                agrees(unseen, hands["player"], hands["banker"])
        agrees(unseen, hands["player"], hands["banker"])


@pytest.mark.long
def test_a_thousand_shoes_by_chance_at_every_state_of_a_coup() -> None:
    for seed in range(1000):
        chance = Random(seed)
        unseen = some_shoe(chance, chance.randint(1, 12))
        agrees(unseen, [], [])
        hands: dict[str, list[Card]] = {"player": [], "banker": []}
        while (turn := whose_turn(*([VALUES[card.rank] for card in hand] for hand in hands.values()))) is not None:
            card = a_card(chance, unseen)
            unseen = without(unseen, card)
            hands[turn].append(card)
            agrees(unseen, hands["player"], hands["banker"])


@pytest.mark.parametrize("decks", range(1, 13))
def test_from_one_deck_to_twelve_all_bets_are_counted_as_by_the_other_method(decks: int) -> None:
    said, other = ODDS.now(full(decks)), outcomes(full_shoe(decks))
    for code, odds in said.items():
        counted_so: Counter[Fraction] = Counter()
        for end, orders in other.items():
            counted_so[WAGER[code].wins(end, EVERY)] += orders
        share = perm(full(decks).cards, 6) // odds.orders
        assert Counter({won: count * share for won, count in ways(odds).items()}) == counted_so, code


@pytest.mark.parametrize("seed", range(6))
def test_all_bets_of_a_depleted_shoe_are_counted_as_by_the_other_method(seed: int) -> None:
    unseen = some_shoe(Random(seed), 8)
    assert unseen.suits is not None
    other = outcomes(tuple(zip(*[iter(unseen.suits)] * 4, strict=True)))
    for code, odds in ODDS.now(unseen).items():
        wins = sum(orders for end, orders in other.items() if WAGER[code].wins(end, EVERY) > 0)
        assert Fraction(odds.wins, odds.orders) == Fraction(wins, perm(unseen.cards, 6)), code


def test_pairs_are_counted_as_by_laying_out_every_order_of_a_small_shoe() -> None:
    cards = [read_card(code) for code in ("As", "As", "Ah", "Ks", "Ks", "Kh", "5s", "5d")]
    unseen = by_suits({rank: [cards.count(Card(rank, suit)) for suit in SUITS] for rank in RANKS})
    for out in ((), ("As",), ("As", "Kh"), ("As", "As", "Kh"), ("As", "Ks", "Ah"), ("As", "Ks", "Ah", "Ks")):
        first = [read_card(code) for code in out]
        rest = list(cards)
        for card in first:
            rest.remove(card)
        said = ODDS.now(without(unseen, *first), first[0::2], first[1::2])
        for code in ("player_pair", "banker_pair", "either_pair", "perfect_pair"):
            assert ways(said[code]) == laid_out(code, first, rest), (code, out)


def test_any_pair_of_one_hand_beside_any_of_the_other_is_counted_as_by_laying_out_every_order() -> None:
    cards = [read_card(code) for code in ("As", "As", "Ah", "As", "Ks", "Ks", "Kh")]
    unseen = by_suits({rank: [cards.count(Card(rank, suit)) for suit in SUITS] for rank in RANKS})
    for out in ((), ("As",), ("As", "Kh"), ("As", "As"), ("As", "Ah"), ("As", "As", "Kh"), ("As", "Ks", "Ah", "Ks")):
        first = [read_card(code) for code in out]
        rest = list(cards)
        for card in first:
            rest.remove(card)
        came: Counter[tuple[int, int]] = Counter()
        for more in permutations(rest, 4 - len(first)):
            dealt = [*first, *more]
            came[pair_of(dealt[0], dealt[2]), pair_of(dealt[1], dealt[3])] += 1
        counted_so = FirstPairs(without(unseen, *first), first[0::2], first[1::2], 4 - len(first))
        for mine, theirs in product(Pair, repeat=2):
            assert counted_so.at_least(mine, theirs) == sum(
                orders for (one, other), orders in came.items() if one >= mine and other >= theirs), (out, mine, theirs)


def pair_of(one: Card, other: Card) -> int:
    """0 for no pair, 1 for one of a rank, 2 for a perfect one."""
    return 0 if one.rank != other.rank else 2 if one == other else 1


def laid_out(code: str, first: list[Card], rest: list[Card]) -> Counter[Fraction]:
    """By what a bet wins, in how many orders of the cards that are still to come of six."""
    found: Counter[Fraction] = Counter()
    for more in permutations(rest, 4 - len(first)):
        dealt = [card.code for card in (*first, *more)]
        won = oracle.won(code, dealt[0::2], dealt[1::2], EVERY)
        found[Fraction(-1) if won is None else won] += perm(len(rest) - len(more), 2)
    return found


def test_where_suits_were_not_keyed_perfect_pairs_are_left_out_and_the_others_are_not() -> None:
    seen = {Rank.ACE: 2}
    said = ODDS.now(unseen_of(8, seen, {Card(Rank.ACE, SUITS[0]): 1}))
    assert "perfect_pair" not in said
    pairs = Fraction(perm(30, 2) + 12 * perm(32, 2), perm(414, 2))
    assert Fraction(said["player_pair"].wins, said["player_pair"].orders) == pairs
    assert "perfect_pair" in ODDS.now(unseen_of(8, seen, {Card(Rank.ACE, SUITS[0]): 2}))


def test_with_fewer_than_six_cards_unseen_there_are_no_odds() -> None:
    six = Unseen((1,) * 6 + (0,) * 7)
    five = Unseen((1,) * 5 + (0,) * 8)
    assert ODDS.now(six)
    assert ODDS.now(five) == {}
    assert ODDS.now(five, [read_card("Ks")])


def test_cards_burned_face_down_count_as_unseen() -> None:
    assert unseen_of(8, {Rank.NINE: 1}, {}).cards == 415


def test_a_decided_coup_has_one_way_to_end() -> None:
    said = ODDS.now(without(full(8), *map(read_card, ("9s", "2s", "Ks", "2h"))), [read_card("9s"), read_card("Ks")],
                    [read_card("2s"), read_card("2h")])
    assert said["player"].wins == said["player"].orders
    assert (said["tie"].wins, said["banker_pair"].wins, said["player_pair"].wins) == (0, said["banker_pair"].orders, 0)


@pytest.mark.parametrize("rules", [EVERY, replace(EVERY, banker_six=BankerSix.HALF, commission=0, tie_pays=9),
                                   replace(EVERY, banker_seven_pushes=True, commission=0, decks=6)])
def test_from_a_full_shoe_the_edges_are_those_of_the_house_s_own_rules(rules: BaccaratRules) -> None:
    live = ShoeOdds(rules).now(full(rules.decks))
    assert {code: one.edge for code, one in live.items()} == edges(rules)
