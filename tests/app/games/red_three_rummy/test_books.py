"""What makes a book of Red 3 Rummy and what it counts, held against another method over many sets of cards."""

from dataclasses import replace
from random import Random

import pytest

from app.cards import JOKER, RANKS, SUITS, Card, Rank
from app.dealing.prompts.showing import Cards
from app.games.red_three_rummy.books import (
    ALL_FACES,
    Book,
    Kind,
    is_red_three,
    left_points,
    may_be_wild,
    rank_at,
    readings,
    with_added,
)
from app.games.red_three_rummy.rules import RummyRules
from app.games.red_three_rummy.why_not import why_no_book
from tests.app.games.red_three_rummy.oracle import counts
from tests.app.games.red_three_rummy.rounds import cards

RULES = RummyRules()
WIDTHS = [RummyRules(run_length=length, red_threes_in_runs=red, natural_twos=twos)
          for length in (3, 4) for red in (False, True) for twos in (False, True)]


def book(keyed: str, rules: RummyRules = RULES) -> Book:
    """The book that these cards are taken for."""
    return readings(cards(keyed), rules)[0]


# the examples of the game's description


@pytest.mark.parametrize(("keyed", "kind", "points"), [
    ("3s 3c 3s", "set", 15),  # three threes: black ones, 5 each
    ("Qs Qh Qd Qc Qs", "set", 50),  # five queens
    ("9h 9h 9c", "set", 15),  # two nines of hearts
    ("2h 3h 4h 5h", "run", 60),  # 2-3-4-5 of hearts, the red three in it
    ("Jh Qh Kh Ah", "run", 60),  # aces are high
    ("As 2s 3s 4s", "run", 60),  # or low
])
def test_every_example_of_the_description_is_a_book_and_counts_so(keyed: str, kind: str, points: int) -> None:
    found = book(keyed)
    assert (found.kind.value, found.points, found.wild) == (kind, points, -1)


@pytest.mark.parametrize(("keyed", "points"), [
    ("3s 3c 3s", 15), ("4 4 4", 15), ("9 9 9", 15), ("T T T", 30), ("J J J", 30), ("K K K", 30), ("A A A", 45),
    ("5 5 2", 25), ("5 5 X", 25), ("A A X", 45)])
def test_in_a_set_three_to_nine_count_five_ten_to_king_ten_aces_and_wild_cards_fifteen(keyed: str, points: int) -> None:
    assert book(keyed).points == points


def test_in_a_run_every_card_counts_fifteen() -> None:
    assert [book(keyed).points for keyed in ("4h 5h 6h", "A 2 3s", "T J X Kd", "3 4 5 6 7 8 9 T J Q Kc")] == \
        [45, 45, 60, 165]


def test_what_is_left_takes_off_its_value_in_a_set_and_a_red_three_thirty() -> None:
    assert left_points(cards("3h 3d")) == 60
    assert left_points(cards("3s 3c 4 9")) == 20
    assert left_points(cards("T J Q K")) == 40
    assert left_points(cards("A 2 X")) == 45


def test_the_wild_card_lies_where_it_was_keyed_and_in_a_gap_where_there_is_one() -> None:
    assert str(book("5 6h X")) == "5♥–7♥"
    assert str(book("X 5 6h")) == "4♥–6♥"
    assert str(book("5h 7 X")) == "5♥–7♥"
    assert str(book("Q Kh X")) == "Q♥–A♥"
    assert str(book("K Ah X")) == "Q♥–A♥"


def test_a_two_in_its_own_place_is_no_wild_card_unless_every_two_is() -> None:
    assert book("A 2h 3").wild == -1
    assert str(book("2h 3 4 X")) == "2♥–5♥"
    assert book("Ah 2h 3", replace(RULES, natural_twos=False)).wild == 1
    assert readings(cards("2h 3 4 X"), replace(RULES, natural_twos=False)) == []


def test_a_run_needs_one_suit_and_only_once() -> None:
    assert book("5 6 7 8h").cards == cards("5h 6h 7h 8h")
    assert readings(cards("5 6 7 8"), RULES) == []
    assert readings(cards("5s 6 7 8h"), RULES) == []


# another method


def some_cards(chance: Random) -> Cards:
    """One to seven cards that are often nearly a book."""
    count = chance.randint(1, 7)
    if chance.random() < 0.5:
        suit, low = chance.choice(SUITS), chance.randint(1, 12)
        made = [Card(rank_at(low + at), suit if chance.random() < 0.7 else None) for at in range(count)]
    else:
        rank = chance.choice(RANKS)
        made = [Card(rank, chance.choice([None, *SUITS])) for _ in range(count)]
    for _ in range(chance.randint(0, 2)):
        made[chance.randrange(count)] = chance.choice(
            [JOKER, Card(Rank.TWO), Card(Rank.TWO, chance.choice(SUITS)), chance.choice(ALL_FACES)])
    chance.shuffle(made)
    return tuple(made)


def agrees(seed: int, times: int) -> int:
    """Program and other method say the same of so many sets of cards. Returns how many were books."""
    chance, books = Random(seed), 0
    for _ in range(times):
        rules, keyed = chance.choice(WIDTHS), some_cards(chance)
        found = {(one.kind.value, one.points) for one in readings(keyed, rules)}
        assert found == counts(keyed, rules), (keyed, rules)
        books += bool(found)
        if not found:
            refusal = why_no_book(keyed, rules)
            assert refusal.wrong
            assert refusal.allowed
            assert refusal.remedy
    return books


def test_the_books_are_those_that_another_method_finds() -> None:
    assert agrees(1, 4_000) > 1_000


@pytest.mark.long
def test_the_books_of_many_more_cards_are_those_that_another_method_finds() -> None:
    assert agrees(2, 200_000) > 50_000


def test_whatever_three_different_cards_are_keyed_the_other_method_agrees() -> None:
    """Every three of 27 cards: two suits, and a joker."""
    faces = [JOKER, *(Card(rank, suit) for suit in SUITS[:2] for rank in RANKS)]
    for at, one in enumerate(faces):
        for then, other in enumerate(faces[at:], at):
            for last in faces[then::3]:
                keyed = (one, other, last)
                assert {(found.kind.value, found.points) for found in readings(keyed, RULES)} == counts(keyed, RULES)


def test_what_is_added_makes_a_book_of_all_its_cards_and_moves_nothing() -> None:
    chance, added = Random(3), 0
    for _ in range(2_500):
        rules = chance.choice(WIDTHS)
        found = readings(some_cards(chance), rules)
        if not found:
            continue
        before, more = found[0], some_cards(chance)[:chance.randint(1, 2)]
        for after in with_added(before, more, rules):
            added += 1
            assert (after.kind.value, after.points) in counts(before.cards + more, rules)
            shift = before.low - after.low
            assert after.cards[shift:shift + len(before.cards)] == before.cards
            assert before.wild < 0 or after.wild == before.wild + shift
            assert len(after.cards) == len(before.cards) + len(more)
    assert added > 50


def test_every_card_that_another_method_lets_follow_can_be_added() -> None:
    """To runs that keep their wild card in its place, at either end; to sets, what equals them."""
    for keyed in ("5h 6h 7h", "5h X 7h", "Qh Kh Ah", "A 2 3h", "9 9 9", "9 9 X", "J Q Kd"):
        lies = book(keyed)
        for card in ALL_FACES:
            can = bool(with_added(lies, (card,), RULES))
            assert can == _follows(lies, card), (keyed, card)


def _follows(lies: Book, card: Card) -> bool:
    wild_free = lies.wild < 0 and may_be_wild(card)
    if lies.kind is Kind.SET:
        return wild_free or (card.rank is lies.rank and not is_red_three(card))
    ends = [place for place in (lies.low - 1, lies.low + len(lies.cards)) if 1 <= place <= 14]
    return bool(ends) and (wild_free or any(card == Card(rank_at(place), lies.suit) for place in ends))


def ways(found: list[Book]) -> list[tuple[int, int]]:
    """Of every way in which cards can lie: the place of the lowest card, and which card is the wild one."""
    return [(one.low, one.wild) for one in found]


def test_a_two_in_its_own_place_is_read_once_and_as_a_wild_card_elsewhere() -> None:
    assert ways(readings(cards("2h 3h 4h"), RULES)) == [(2, -1), (3, 2)]
    assert ways(readings(cards("Ah 2h 3h"), RULES)) == [(1, -1)]
    assert ways(readings(cards("2s 3h 4h"), RULES)) == [(2, 0), (3, 2)]


def test_a_card_of_a_run_stays_in_its_place_when_others_are_added() -> None:
    assert ways(with_added(book("2 3 4h"), cards("5h"), RULES)) == [(2, -1)]
    assert not with_added(book("5 X 7h"), cards("6h"), RULES)


def test_where_red_threes_are_barred_from_runs_only_a_red_run_with_a_three_is_none() -> None:
    barred = RummyRules(red_threes_in_runs=False)
    assert [bool(readings(cards(keyed), barred)) for keyed in ("3 4 5h", "4 5 6h", "3 4 5s")] == [False, True, True]


def test_a_run_goes_from_the_ace_to_the_king_at_most() -> None:
    suit = [f"{rank.value}h" for rank in RANKS]
    for keyed in (suit, ["X" if code == "6h" else code for code in suit]):
        assert len(book(" ".join(keyed)).cards) == 13
    assert not readings(cards(" ".join((*suit, "X"))), RULES)


def test_a_set_is_one_of_its_natural_cards_wherever_its_wild_card_lies() -> None:
    for keyed, wild in (("X 5 5", 0), ("5 2 5", 1), ("5 5 X", 2)):
        assert (str(book(keyed)), book(keyed).wild) == ("3 × 5", wild)


def test_nothing_but_wild_cards_makes_no_book_and_no_book_has_two() -> None:
    for keyed in ("2 2 2", "X X X", "2 2 X", "X X X X", "5 X X", "5 5 2 X", "5h 6h X X", "2s 5h 6h X"):
        assert not readings(cards(keyed), RULES), keyed


# why not


@pytest.mark.parametrize(("keyed", "changed", "wrong", "allowed"), [
    ("7 7", {}, "7 7 is not a book.", "A book has three cards or more."),
    ("X", {}, "Joker is not a book.", "A book has three cards or more."),
    ("9 9 X 2s", {}, "2 wild cards: Joker 2♠.", "A book can have one wild card."),
    ("2s 2h 2d", {}, "3 wild cards: 2♠ 2♥ 2♦.", "A book can have one wild card."),
    ("3h 3s 3c", {}, "3♥ is a red three.", "Red threes make no set; black ones do."),
    ("7 7 8", {}, "7 7 8 are neither equal nor in sequence.",
     "A set is three or more of one rank, a run 3 or more in sequence of one suit."),
    ("5s 6h 7h", {}, "5♠ 6♥ 7♥ are of 2 suits.", "The cards of a run have one suit."),
    ("5 6 7", {}, "No suit is keyed for 5 6 7.", "Key one card of the run with its suit."),
    ("5h 6h 9h", {}, "5♥ 6♥ 9♥ are not in sequence.", "An ace is high or low; one wild card fills one gap."),
    ("Kh Ah 2h 3h", {}, "K♥ A♥ 2♥ 3♥ are not in sequence.", ""),
    ("3d 4d 5d", {"red_threes_in_runs": False}, "3♦ is a red three.", "In this house no book may hold one."),
    ("4d 5d 6d", {"run_length": 4}, "That is a run of 3.", "In this house a run has 4 cards or more."),
    ("Ah 2h 3 X", {"natural_twos": False}, "There are two wild cards.", "In this house every two is wild"),
])
def test_what_is_no_book_is_told_with_what_would_be(keyed: str, changed: dict[str, object], wrong: str,
                                                    allowed: str) -> None:
    rules = replace(RULES, **changed)  # type: ignore[arg-type]  # any rule
    found = readings(cards(keyed), rules)
    assert not found
    refusal = why_no_book(cards(keyed), rules)
    assert refusal.wrong == wrong
    assert refusal.allowed.startswith(allowed)
    assert refusal.remedy == "Key them again."
