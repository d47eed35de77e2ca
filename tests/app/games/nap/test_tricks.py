"""The pack, who wins a trick, when a bid is decided, and what later cards prove: against the game told once more."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import JOKER, SUITS, Card, Rank, Suit, read_card
from app.games.nap.contracts import CONTRACTS, first_who_can
from app.games.nap.tricks import HAND, LOWEST, Play, Revoke, could_follow, pack_for, ranks_for, revokes, strayed, winner
from tests.app.games.nap.naps import NEEDS, ORDER, WORTH, of_suit, outcomes, really_revoked, wins

TRUMPS = (*SUITS, None)


def test_the_pack_has_four_cards_for_each_player_and_three_more() -> None:
    assert {players: len(pack_for(players)) for players in LOWEST} == {3: 24, 4: 28, 5: 32, 6: 36, 7: 40}
    assert all(len(set(pack_for(players))) == 4 * (players + 3) for players in LOWEST)
    assert {players: ranks_for(players)[-1] for players in LOWEST} == {
        3: Rank.NINE, 4: Rank.EIGHT, 5: Rank.SEVEN, 6: Rank.SIX, 7: Rank.FIVE}
    assert all(ranks_for(players)[0] is Rank.ACE for players in LOWEST)


def test_what_is_left_after_the_deal_is_never_enough_for_another() -> None:
    assert all(len(pack_for(players)) - HAND * players < HAND * players for players in LOWEST)


def test_every_trick_that_three_can_play_goes_to_who_wins_it() -> None:
    pack: tuple[Card, ...] = (*pack_for(3), JOKER)
    tricks = [tuple(Play(seat, card) for seat, card in enumerate(cards, 1)) for cards in permutations(pack, 3)]
    assert len(tricks) == 25 * 24 * 23
    for trumps in TRUMPS:
        assert all(winner(trick, trumps) == wins(trick, trumps) for trick in tricks)


@given(seed=st.integers(0, 10**9), players=st.integers(3, 7), trumps=st.sampled_from(TRUMPS))
def test_any_trick_of_more_players_goes_to_who_wins_it(seed: int, players: int, trumps: Suit | None) -> None:
    cards = Random(seed).sample([*pack_for(players), JOKER], players)
    trick = tuple(Play(seat, card) for seat, card in enumerate(cards, 1))
    assert winner(trick, trumps) == wins(trick, trumps)


@pytest.mark.parametrize(("cards", "trumps", "seat"), [
    ("Kh 9h Ah", "s", 3), ("Kh 9s Ah", "s", 2), ("9d As Ah", "c", 1), ("Kh X Ah", "s", 2),
    ("Kh X Ah", None, 2), ("X Ah Kh", None, 1), ("9h Ts Js", "s", 3), ("Ah As 9d", None, 1)])
def test_the_joker_then_the_highest_trump_then_the_suit_led(cards: str, trumps: str | None, seat: int) -> None:
    trick = tuple(Play(at, read_card(code, jokers=True)) for at, code in enumerate(cards.split(), 1))
    assert winner(trick, Suit(trumps) if trumps else None) == seat


# bids


def test_the_bids_stand_in_their_order_with_what_they_need_and_are_worth() -> None:
    assert tuple(one.code for one in CONTRACTS) == ORDER
    assert {one.code: one.value for one in CONTRACTS} == WORTH
    assert {one.code: one.tricks for one in CONTRACTS} == NEEDS
    assert [one.only_over for one in CONTRACTS] == ["", "", "", "", "", "nap", "wellington"]
    assert [one.code for one in CONTRACTS if one.ends] == ["blucher"]
    assert [first_who_can(code) for code in ORDER] == [0, 0, 0, 0, 0, 1, 2]


@pytest.mark.parametrize("bid", CONTRACTS, ids=lambda bid: bid.code)
def test_a_bid_is_decided_just_when_every_way_to_go_on_ends_alike(bid: object) -> None:
    contract = next(one for one in CONTRACTS if one is bid)
    for won in range(HAND + 1):
        for lost in range(HAND + 1 - won):
            ends = outcomes(contract.code, won, lost)
            assert contract.verdict(won, lost) == (ends.pop() if len(ends) == 1 else None)
    assert [won for won in range(HAND + 1) if contract.made_with(won)] == [
        won for won in range(HAND + 1) if outcomes(contract.code, won, HAND - won) == {True}]


# following suit


def test_the_joker_follows_trumps_and_in_mis_nothing_else() -> None:
    hand: tuple[Card, ...] = (*map(read_card, ("9h", "As")), JOKER)
    assert could_follow(hand, Suit.HEARTS, Suit.SPADES) == (read_card("9h"),)
    assert could_follow(hand, Suit.SPADES, Suit.SPADES) == (read_card("As"), JOKER)
    assert could_follow(hand, Suit.CLUBS, Suit.SPADES) == ()
    assert could_follow(hand, Suit.SPADES, None) == (read_card("As"),)
    assert could_follow(hand, None, None) == (JOKER,)


def test_a_card_that_comes_later_proves_a_revoke_and_nothing_else_does() -> None:
    tricks = [tuple(Play(seat, read_card(code)) for seat, code in enumerate(trick.split(), 1))
              for trick in ("Kh 9s Ah", "9h Th Kc")]
    spade = read_card("9s")
    assert revokes(tricks[:1], Suit.SPADES, {}) == ()
    assert strayed(tricks[:1], Suit.SPADES, {}) == (Revoke(1, 2, spade),)
    assert revokes(tricks, Suit.SPADES, {}) == (Revoke(1, 2, spade, (read_card("Th"),)),)
    assert revokes(tricks[:1], Suit.SPADES, {read_card("Qh"): 2}) == (Revoke(1, 2, spade, (read_card("Qh"),)),)
    assert revokes(tricks[:1], Suit.SPADES, {read_card("Qh"): 3}) == ()


@given(seed=st.integers(0, 10**9), players=st.integers(3, 7), trumps=st.sampled_from(TRUMPS),
       shown=st.integers(0, HAND))
def test_what_is_proved_is_true_and_in_the_end_all_of_it_is(seed: int, players: int, trumps: Suit | None,
                                                            shown: int) -> None:
    chance = Random(seed)
    dealt = chance.sample([*pack_for(players), JOKER], HAND * players)
    hands = {seat: dealt[seat * HAND:(seat + 1) * HAND] for seat in range(players)}
    order = {seat: chance.sample(hand, HAND) for seat, hand in hands.items()}
    tricks = [tuple(Play(seat, order[seat][at]) for seat in range(players)) for at in range(HAND)]
    really = really_revoked(hands, tricks, trumps)
    so_far = {(one.trick, one.seat) for one in revokes(tricks[:shown], trumps, {})}
    assert so_far <= really
    assert {(one.trick, one.seat) for one in revokes(tricks, trumps, {})} == really
    held = {card: seat for seat, cards in order.items() for card in cards[shown:]}
    known = {(one.trick, one.seat) for one in revokes(tricks[:shown], trumps, held)}
    assert known == {one for one in really if one[0] <= shown}
    assert all(of_suit(card, trumps) == of_suit(tricks[one.trick - 1][0].card, trumps)
               for one in revokes(tricks, trumps, {}) for card in one.cards)
