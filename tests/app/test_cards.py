"""Cards as they are keyed and as they are printed."""

import copy
import pickle
from dataclasses import replace

import pytest

from app.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, read_card
from app.errors import Refused


@pytest.mark.parametrize("card", [Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)], ids=lambda c: c.code)
def test_every_card_is_read_back_from_its_code_in_either_case(card: Card) -> None:
    assert read_card(card.code) == card
    assert read_card(card.code.upper()) == card
    assert read_card(f" {card.code.lower()} ") == card


@pytest.mark.parametrize(("typed", "card"), [
    ("10", Card(Rank.TEN)), ("0", Card(Rank.TEN)), ("10h", Card(Rank.TEN, Suit.HEARTS)), ("t", Card(Rank.TEN)),
    ("0s", Card(Rank.TEN, Suit.SPADES)),
])  # fmt: skip
def test_a_ten_may_be_keyed_as_t_0_or_10(typed: str, card: Card) -> None:
    assert read_card(typed) == card


@pytest.mark.parametrize("typed", ["", " ", "1", "Z", "Kx", "sK", "KK", "11", "100", "Ksd", "♠", "joker", "K" * 900])
def test_anything_else_is_refused_with_what_a_card_is(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_card(typed)
    assert len(refused.value.refusal.wrong) < 60
    assert refused.value.refusal.allowed.startswith("A card is A, 2–9")


def test_a_joker_is_read_only_where_the_pack_has_jokers_and_has_no_suit() -> None:
    assert read_card("x", jokers=True) == read_card(JOKER.code, jokers=True) == JOKER
    assert (str(JOKER), JOKER.rank in RANKS) == ("Joker", False)
    for typed, jokers in (("X", False), ("x", False), ("Xh", True), ("Xh", False)):
        with pytest.raises(Refused):
            read_card(typed, jokers)


def test_a_card_is_printed_as_it_looks() -> None:
    assert [str(card) for card in (Card(Rank.TEN, Suit.HEARTS), Card(Rank.ACE), Card(Rank.KING, Suit.CLUBS))] == \
        ["10♥", "A", "K♣"]
    assert "".join(suit.sign for suit in SUITS) == "♠♥♦♣"
    assert len(RANKS) == 13


@pytest.mark.parametrize("card", [JOKER, *[Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]], ids=str)
def test_a_card_is_what_it_shows_however_it_was_made(card: Card) -> None:
    others = (Card(card.rank, card.suit), pickle.loads(pickle.dumps(card)), copy.deepcopy(card),
              replace(JOKER, rank=card.rank, suit=card.suit))

    for other in others:
        assert (other, hash(other), repr(other)) == (card, hash(card), f"Card(rank={card.rank!r}, suit={card.suit!r})")
        assert (other.index, other.key) == (card.index, card.key)


def test_no_two_cards_count_alike() -> None:
    cards = [JOKER, *[Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]]
    assert len({card.key for card in cards}) == len({card.index for card in cards}) == len(cards)
