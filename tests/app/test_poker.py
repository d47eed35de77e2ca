"""Hands are ranked as the rules say: naturally, with wild ranks, and with fewer than five cards."""

from itertools import combinations, combinations_with_replacement, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, read_card
from app.dealing.procedures.pack import WHOLE_PACK
from app.poker import HIGH, Kind, Value, beats, least_above, natural_value, needs, says, says_with_kickers, value


def hand(codes: str) -> list[Card]:
    """The cards meant by "7s 7h Ac"."""
    return [read_card(code) for code in codes.split()]


# an independent count, slow and plain


def of_five(cards: tuple[Card, ...]) -> Value:
    """What up to five cards are worth as they are, cards that are there twice included."""
    ranks = sorted((HIGH[card.rank] for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [count for count, _ in groups], tuple(rank for _, rank in groups)
    kickers = tuple(rank for count, rank in groups for _ in range(count)) if shape[0] == 1 else order
    five_ranks = len(ranks) == 5 and len(set(ranks)) == 5
    run = five_ranks and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    suited = five_ranks and len({card.suit for card in cards}) == 1
    top = (5,) if ranks == [14, 5, 4, 3, 2] else (ranks[0],)
    if shape[0] == 5:
        return Value(Kind.FIVE, order)
    if run and suited:
        return Value(Kind.STRAIGHT_FLUSH, top)
    for kind, wanted in ((Kind.FOUR, [4]), (Kind.FULL_HOUSE, [3, 2])):
        if shape[:len(wanted)] == wanted:
            return Value(kind, order)
    if suited:
        return Value(Kind.FLUSH, tuple(ranks))
    if run:
        return Value(Kind.STRAIGHT, top)
    for kind, wanted in ((Kind.THREE, [3]), (Kind.TWO_PAIR, [2, 2]), (Kind.PAIR, [2])):
        if shape[:len(wanted)] == wanted:
            return Value(kind, order)
    return Value(Kind.HIGH_CARD, kickers)


def by_substitution(cards: list[Card], wild: tuple[Rank, ...] = ()) -> Value:
    """Every wild card as every card there is, and the best five of what that gives."""
    fixed = [card for card in cards if card.rank not in wild]
    best: Value | None = None
    for stand_ins in product(WHOLE_PACK, repeat=len(cards) - len(fixed)):
        for five in combinations((*fixed, *stand_ins), min(5, len(cards))):
            found = of_five(five)
            best = found if best is None or found > best else best
    assert best is not None
    return best


# natural hands


@pytest.mark.parametrize(("codes", "kind", "ranks"), [
    ("As Ks Qs Js Ts 2d 3c", Kind.STRAIGHT_FLUSH, (14,)), ("5s 4s 3s 2s As 9d 9c", Kind.STRAIGHT_FLUSH, (5,)),
    ("9s 9h 9d 9c Ks Kd Kc", Kind.FOUR, (9, 13)), ("9s 9h 9d 4c 4s 4d Kc", Kind.FULL_HOUSE, (9, 4)),
    ("As Js 8s 5s 2s Ad Ac", Kind.FLUSH, (14, 11, 8, 5, 2)), ("Ah 2s 3d 4c 5s Kd Kc", Kind.STRAIGHT, (5,)),
    ("9s 9h 9d Ac Ks 4d 2c", Kind.THREE, (9, 14, 13)), ("9s 9h 4d 4c Ks Kd 2c", Kind.TWO_PAIR, (13, 9, 4)),
    ("9s 9h 4d 3c Ks Qd 2c", Kind.PAIR, (9, 13, 12, 4)), ("9s 8h 4d 3c Ks Qd 2c", Kind.HIGH_CARD, (13, 12, 9, 8, 4)),
])  # fmt: skip
def test_every_kind_is_known_by_its_cards(codes: str, kind: Kind, ranks: tuple[int, ...]) -> None:
    assert value(hand(codes)) == Value(kind, ranks)


@given(st.lists(st.sampled_from(WHOLE_PACK), min_size=1, max_size=7, unique=True))
@settings(max_examples=300, deadline=None)
def test_one_to_seven_cards_are_worth_their_best_five(cards: list[Card]) -> None:
    assert natural_value(cards) == by_substitution(cards)


def _in_order(hands: list[list[Card]], strengths: list[int]) -> None:
    """Hands ordered by another program (higher is better) are in the same order here, and equal where equal there."""
    ordered = sorted(range(len(hands)), key=lambda at: strengths[at])
    for one, after in pairwise(ordered):
        lower, higher = value(hands[one]), value(hands[after])
        assert lower == higher if strengths[one] == strengths[after] else lower < higher, (hands[one], hands[after])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_natural_hands_stand_in_the_order_of_phevaluator(size: int) -> None:
    phevaluator = pytest.importorskip("phevaluator")
    hands = [Random(size * 1000 + n).sample(WHOLE_PACK, size) for n in range(4000)]
    _in_order(hands, [-phevaluator.evaluate_cards(*(card.code for card in cards)) for cards in hands])


def test_natural_hands_stand_in_the_order_of_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    hands = [Random(n).sample(WHOLE_PACK, 7) for n in range(300)]
    strengths = [pokerkit.StandardHighHand.from_game("".join(card.code for card in cards)).entry.index
                 for cards in hands]
    _in_order(hands, strengths)


@pytest.mark.long
def test_all_five_card_hands_are_as_many_of_each_kind_as_there_are() -> None:
    counted = dict.fromkeys(Kind, 0)
    for cards in combinations(WHOLE_PACK, 5):
        counted[value(cards).kind] += 1

    assert [counted[kind] for kind in Kind] == [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0]


# wild cards


@given(st.data())
@settings(max_examples=120, deadline=None)
def test_a_wild_card_is_whatever_makes_the_best_hand(data: st.DataObject) -> None:
    wild = data.draw(st.sampled_from((Rank.THREE, Rank.FIVE, Rank.SEVEN)))
    size = data.draw(st.integers(1, 7))
    count = data.draw(st.integers(0, min(2 if size < 6 else 1, size)))
    rest = st.lists(st.sampled_from([card for card in WHOLE_PACK if card.rank is not wild]), min_size=size - count,
                    max_size=size - count, unique=True)
    cards = [Card(wild, suit) for suit in SUITS[:count]] + data.draw(rest)

    assert value(cards, wild=(wild,)) == by_substitution(cards, (wild,))


@pytest.mark.parametrize(("codes", "wild", "kind", "ranks"), [
    ("7s 7h Ac 2d 3h", "7", Kind.STRAIGHT, (5,)), ("3s 3h 3d", "3", Kind.THREE, (14,)),
    ("5s 5h 5d 5c 2d", "5", Kind.FIVE, (2,)), ("7s 7h 7d 7c Ah Kd 2c", "7", Kind.FIVE, (14,)),
    ("7s Ah 9h 4h 2h", "7", Kind.FLUSH, (14, 13, 9, 4, 2)), ("7s 9h 9d 4c 4d", "7", Kind.FULL_HOUSE, (9, 4)),
    ("5s Kd", "5", Kind.PAIR, (13,)), ("5s", "5", Kind.HIGH_CARD, (14,)),
    ("7s 7h 7d Ks Qs Js 9d", "7", Kind.STRAIGHT_FLUSH, (14,)), ("7s 7h 7d Ks Kd Qs 2c", "7", Kind.FIVE, (13,)),
])  # fmt: skip
def test_wild_cards_by_the_traps_of_the_rule_page(codes: str, wild: str, kind: Kind, ranks: tuple[int, ...]) -> None:
    assert value(hand(codes), wild=(Rank(wild),)) == Value(kind, ranks)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_joker_is_any_card_like_a_wild_rank(data: st.DataObject) -> None:
    rest = data.draw(st.lists(st.sampled_from(WHOLE_PACK), min_size=0, max_size=6, unique=True))

    assert value([JOKER, *rest]) == by_substitution([JOKER, *rest], (Rank.JOKER,))


@given(st.lists(st.sampled_from(WHOLE_PACK), min_size=7, max_size=7, unique=True),
       st.sampled_from([(), (Rank.SEVEN,), (Rank.ACE,), (Rank.THREE, Rank.SEVEN), RANKS]), st.booleans())
@settings(max_examples=300, deadline=None)
def test_seven_cards_are_worth_the_most_of_any_six_of_them(
    cards: list[Card], wild: tuple[Rank, ...], straights: bool
) -> None:
    sixes = [value(six, wild, straights) for six in combinations(cards, 6)]

    assert value(cards, wild, straights) == value(tuple(cards), wild, straights) == max(sixes)


def test_threes_stop_being_wild_at_five_cards() -> None:
    cards = hand("3s 3h Kd 9c 2d")
    assert value(cards, wild=(Rank.FIVE,)) == Value(Kind.PAIR, (3, 13, 9, 2))


def test_five_of_a_kind_is_above_a_straight_flush() -> None:
    assert value(hand("7s 9h 9d 9c 9s"), wild=(Rank.SEVEN,)) > value(hand("As Ks Qs Js Ts"))


def test_three_cards_know_no_straights_and_no_flushes() -> None:
    assert value(hand("9s 8s Ts"), straights=False) == Value(Kind.HIGH_CARD, (10, 9, 8))
    assert value(hand("3s 9s 2s"), wild=(Rank.THREE,), straights=False) == Value(Kind.PAIR, (9, 2))
    assert value(hand("3s 3h 2s"), wild=(Rank.THREE,), straights=False) == Value(Kind.THREE, (2,))


def test_cards_without_a_suit_make_no_flush() -> None:
    assert value([Card(rank) for rank in (Rank.ACE, Rank.KING, Rank.NINE, Rank.FOUR, Rank.TWO)]).kind is Kind.HIGH_CARD


# cards turned one at a time


@pytest.mark.parametrize(("turned", "leader", "ignored", "counted"), [
    ("7s 4d", "7h", False, True), ("8s", "7h", True, True), ("7s 5d", "7h 4d", True, True),
    ("7s", "7h 4d", False, False),
    ("2s 2d", "Ah Kd", True, True), ("9s 9d", "9h 9c 2d", False, False), ("9s 9d 3h", "9h 9c", False, True),
    ("9s 9d 3h", "9h 9c 2d", True, True), ("4s 4d 2h 2c", "Ah Ac Kd", True, True),
])  # fmt: skip
def test_cards_turned_beat_what_lies_by_kind_and_rank_and_more_cards_only_where_they_count(
    turned: str, leader: str, ignored: bool, counted: bool
) -> None:
    one, other = value(hand(turned)), value(hand(leader))

    assert beats(one, other) is ignored
    assert beats(one, other, extra_kickers=True) is counted


@pytest.mark.parametrize(("leader", "words"), [
    ("7h", "eight high or better"), ("Ah", "a pair or better"), ("7h 4d", "seven high, five or better"),
    ("7h 6d", "eight high or better"), ("8h 8d", "a pair of nines or better"),
    ("8h 8d Kc", "a pair of eights, ace or better"), ("8h 8d Ac", "a pair of nines or better"),
    ("Ah Ad", "two pair or better"), ("9h 9d 4c 4s", "two pair, nines and fives or better"),
    ("Ah Ad Ac", "a straight or better"), ("9h 9d 9c 4s 4d", "a full house, nines over fives or better"),
    ("As Ks Qs Js Ts", "nothing beats it"),
])  # fmt: skip
def test_what_is_needed_is_said_in_words(leader: str, words: str) -> None:
    assert needs(value(hand(leader))) == words


@given(st.lists(st.sampled_from(WHOLE_PACK), min_size=1, max_size=5, unique=True),
       st.lists(st.sampled_from(WHOLE_PACK), min_size=1, max_size=5, unique=True))
@settings(max_examples=400, deadline=None)
def test_whatever_beats_a_hand_is_at_least_what_is_needed(turned: list[Card], leading: list[Card]) -> None:
    one, leader = value(turned), value(leading)
    least = least_above(leader)

    if least is None:
        assert not beats(one, leader)
    elif len(one.ranks) >= len(least.ranks):
        assert beats(one, leader) is ((one.kind, one.ranks[:len(least.ranks)]) >= (least.kind, least.ranks))
    else:
        assert beats(one, leader) is (one.kind > least.kind or (
            one.kind is least.kind and one.ranks > least.ranks[:len(one.ranks)]))


def _all_values(size: int) -> list[Value]:
    """Whatever so many natural cards can be worth, rising: of five cards there are 7,462."""
    made = set()
    for ranks in combinations_with_replacement(RANKS, size):
        if max(ranks.count(rank) for rank in ranks) <= 4:
            made.add(value([Card(rank, SUITS[ranks[:at].count(rank) or at // 4]) for at, rank in enumerate(ranks)]))
        if len(set(ranks)) == size:
            made.add(value([Card(rank, Suit.SPADES) for rank in ranks]))
    return sorted(made)


@pytest.mark.parametrize(("size", "many"), [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 7462)])
def test_the_least_hand_that_is_named_beats_and_nothing_lower_does(size: int, many: int) -> None:
    there = _all_values(size)
    kinds = {one.kind for one in there}
    assert len(there) == many
    for leader, above in pairwise(there):
        least = least_above(leader)
        # What is named stands for the very next hand, and for no hand that does not beat the leader.
        assert least is not None
        assert beats(above, leader)
        if least.kind in kinds:  # above three aces is a straight, which three or four cards are not yet
            assert (above.kind, above.ranks[:len(least.ranks)]) == (least.kind, least.ranks)
        assert (leader.kind, leader.ranks[:len(least.ranks)]) < (least.kind, least.ranks)


# words


@pytest.mark.parametrize(("codes", "words"), [
    ("9h 9d", "a pair of nines"), ("6h 6d 6c", "three sixes"), ("As Ks Qs Js Ts", "a royal flush"),
    ("9s 8s 7s 6s 5s", "a straight flush, nine high"), ("Ks 9s 7s 6s 5s", "a flush, king high"),
    ("Kh Kd 4c 4s 2d", "two pair, kings and fours"), ("4h 4d 4c Ks Kd", "a full house, fours over kings"),
    ("9h 8d 7s 6c 5d", "a straight, nine high"), ("9h 9d 9s 9c 2d", "four nines"), ("Jh 4d", "jack high"),
])  # fmt: skip
def test_a_hand_is_said_as_a_dealer_says_it(codes: str, words: str) -> None:
    assert says(value(hand(codes))) == words


def test_kickers_are_named_where_they_decide() -> None:
    assert says_with_kickers(value(hand("9h 9d Ac 4s 2d"))) == "a pair of nines, ace, four, two"
    assert says(value([])) == "nothing"
