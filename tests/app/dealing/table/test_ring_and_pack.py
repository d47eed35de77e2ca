"""Who is left of whom, where the button goes, and which cards can still be turned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import JOKER, Card, Rank, Suit, read_card
from app.dealing.procedures.pack import WHOLE_PACK, Pack, next_higher, packs
from app.dealing.table.seat_order import from_left_of, left_of, pass_the_button, right_of
from app.dealing.values.table_rules import Rotation
from app.games.red_dog import RED_DOG
from tests.app.games.at_table import AtTable

SEATS = st.lists(st.integers(1, 10), min_size=1, max_size=10, unique=True)


@given(SEATS, st.integers(1, 10))
def test_the_ring_goes_once_round_from_the_left_and_ends_with_the_seat_itself(seats: list[int], seat: int) -> None:
    around = from_left_of(seat, seats)

    assert sorted(around) == sorted(seats)
    assert around[0] == left_of(seat, seats)
    steps = [(one - seat - 1) % 10 for one in around]
    assert steps == sorted(steps)
    assert seat not in seats or around[-1] == seat


@given(SEATS, st.integers(1, 10))
def test_right_is_the_other_way_round(seats: list[int], seat: int) -> None:
    others = [one for one in seats if one != seat]
    assert right_of(seat, seats) == (min(others, key=lambda one: (seat - one) % 10) if others else seat)


@pytest.mark.parametrize(("rotation", "then"), [(Rotation.LEFT, 4), (Rotation.RIGHT, 1), (Rotation.FIXED, 3)])
def test_the_button_passes_over_who_sits_out(rotation: Rotation, then: int) -> None:
    from app.dealing.asides.registry import SitOut

    table = AtTable(RED_DOG, (1_000,) * 4)
    table.run.aside(SitOut(2))
    table.table.button = 3
    pass_the_button(table.table, rotation)
    assert table.table.button == then


def test_a_card_is_out_once_it_was_seen_and_has_its_suit() -> None:
    pack = Pack()
    assert pack.audit(read_card("9h")) is None
    pack.see(read_card("9h"), read_card("9h"))
    assert str(pack.audit(read_card("9h"))) == \
        "9♥ is out already. There is only one of each in the deck. Look at the card again."
    assert str(pack.audit(Card(Rank.NINE))) == \
        "9 has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."
    assert len(pack.unseen) == 51


def test_a_short_pack_knows_what_it_lacks() -> None:
    pack = Pack(card for card in WHOLE_PACK if card.rank in (Rank.ACE, Rank.KING))
    assert str(pack.audit(read_card("9h"))) == "9♥ is not in this deck. It has 8 cards. Look at the card again."


def test_of_several_packs_each_card_is_there_as_often_as_there_are_packs() -> None:
    pack = Pack(packs(2, jokers=2))
    nine, joker = read_card("9h"), JOKER
    assert (len(pack.cards), pack.left(nine), pack.left(joker)) == (108, 2, 4)
    assert pack.too_many([nine, nine, *[joker] * 4]) is None
    pack.see(nine, nine)
    assert str(pack.audit(nine)) == "Every 9♥ is out already. There are only 2. Look at the card again."
    assert str(pack.too_many([joker] * 5)) == "Every Joker is out already. There are only 4. Look at the card again."
    assert len(pack.unseen) == 106


def test_a_card_without_its_suit_is_one_of_its_rank() -> None:
    pack = Pack(suits_needed=False)
    pack.see(read_card("9"), read_card("9"), read_card("9s"))
    assert (pack.left(read_card("9")), pack.left(read_card("9h")), pack.left(read_card("9s"))) == (1, 1, 0)
    assert pack.too_many([read_card("9"), read_card("9h")]) is not None
    assert len(pack.unseen) == 49


def test_the_next_higher_card_ends_with_the_ace() -> None:
    assert next_higher(read_card("Th")) == read_card("Jh")
    assert next_higher(read_card("Kc")) == Card(Rank.ACE, Suit.CLUBS)
    assert next_higher(read_card("As")) is None
