"""A turn is one card or one pass: from the passes alone everybody’s cards left follow; what cannot be is refused."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from app.games.fan_tan.counting import Count, a_card_fewer, hand_sizes
from tests.app.games.fan_tan.fans import DIAMONDS, FULL, GUIDED, entered, seats_of
from tests.app.games.fan_tan.oracle import card_of, left_by_walking, money, play_out

PAGE = {3: (18, 17, 17), 4: (13,) * 4, 5: (11, 11, 10, 10, 10), 6: (9, 9, 9, 9, 8, 8), 7: (8, 8, 8, 7, 7, 7, 7),
        8: (7, 7, 7, 7, 6, 6, 6, 6)}
EXTRA_ANTES = {3: 2, 4: 0, 5: 3, 6: 2, 7: 4, 8: 4}
SEEDS = some.integers(0, 10**9)
PLAYERS = some.integers(3, 8)


@pytest.mark.parametrize("players", PAGE)
def test_all_cards_are_dealt_from_the_left_and_the_last_have_a_card_fewer(players: int) -> None:
    sizes = hand_sizes(range(1, players + 1))

    assert tuple(sizes.values()) == PAGE[players]
    assert sum(sizes.values()) == 52
    assert len(a_card_fewer(sizes)) == EXTRA_ANTES[players]
    assert a_card_fewer(sizes) == tuple(range(players + 1 - EXTRA_ANTES[players], players + 1))


@pytest.mark.parametrize("players", PAGE)
def test_every_count_of_passes_is_told_as_walking_round_the_table_tells_it(players: int) -> None:
    """Every seat out, up to six passes of it, and for each other every number of passes up to three too many."""
    order = tuple(range(1, players + 1))
    sizes = hand_sizes(order)
    for out in order:
        for own in range(7):
            usual = Count(order, sizes, out, dict.fromkeys(order, 0) | {out: own})
            fitting = {seat: usual.passes_of(seat)[0] for seat in order if seat != out} | {out: own}
            for other in order:
                for tried in range(usual.turns[other] + 4) if other != out else (own,):
                    passes = {**fitting, other: tried}
                    count = Count(order, sizes, out, passes)
                    walked = left_by_walking(order, sizes, out, passes)
                    assert (count.cannot_be() is None) == (walked is not None), (out, passes)
                    assert walked is None or count.left == walked


@settings(max_examples=300, deadline=None)
@given(PLAYERS, SEEDS, some.sampled_from([0.0, 0.1, 0.5]), some.booleans())
def test_the_cards_left_after_any_legal_game_follow_from_its_passes(players: int, seed: int, lying: float,
                                                                    diamonds: bool) -> None:
    game = play_out(players, Random(seed), lying, diamonds)
    order = tuple(range(players))
    count = Count(order, {at: len(hand) for at, hand in enumerate(game.dealt)}, game.out, dict(enumerate(game.passes)))

    assert count.cannot_be() is None
    assert [count.left[at] for at in order] == game.left
    assert sum(count.left.values()) == 52 - sum(card is not None for _, card in game.turns)


@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS, some.data())
def test_from_any_moment_of_a_game_its_whole_count_still_can_be(players: int, seed: int, data: some.DataObject) -> None:
    """A level that drops in mid-deal knows the turns so far: they must never forbid how it really ended."""
    game = play_out(players, Random(seed), 0.1)
    at = data.draw(some.integers(0, len(game.turns) - 1))
    so_far = game.turns[:at]
    played = {who: sum(one == who and card is not None for one, card in so_far) for who in range(players)}
    passed = {who: sum(one == who and card is None for one, card in so_far) for who in range(players)}
    count = Count(tuple(range(players)), {who: len(hand) for who, hand in enumerate(game.dealt)}, game.out,
                  dict(enumerate(game.passes)), played, passed)

    assert count.cannot_be() is None
    for who in range(players):
        if who != game.out:
            fewest, most = count.passes_of(who)
            assert passed[who] <= fewest <= game.passes[who] <= most


def test_fewer_passes_than_were_entered_cannot_be() -> None:
    order, sizes = (1, 2, 3, 4), hand_sizes(range(1, 5))
    count = Count(order, sizes, 2, {1: 3, 2: 0, 3: 2, 4: 2}, {}, {1: 4})

    assert count.cannot_be() is not None
    assert (count.cannot_be().seat, count.cannot_be().least) == (1, 4)  # type: ignore[union-attr]  # just asserted


@settings(max_examples=40, deadline=None)
@given(PLAYERS, SEEDS, some.booleans(), some.booleans())
def test_passes_turns_and_cards_of_the_same_game_move_the_same_chips(players: int, seed: int, diamonds: bool,
                                                                     only_opening: bool) -> None:
    game = play_out(players, Random(seed), diamonds=diamonds)
    won = dict(zip(seats_of(game), money(game, only_opening=only_opening), strict=True))
    rules = {**(DIAMONDS if diamonds else {}), "pass_fee_applies": "opening" if only_opening else "every_pass"}
    for level in ({}, GUIDED, FULL):
        table = entered(game, {**rules, **level})
        assert table.key.startswith("hand:2"), level
        assert table.won() == [won[seat] for seat in sorted(won)], level
        assert table.pot() == 0


# look-back


@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS, some.sampled_from([0.0, 0.05, 0.3]))
def test_a_pass_is_proved_false_by_each_card_that_was_held_and_played_later_and_no_other(
        players: int, seed: int, lying: float) -> None:
    game = play_out(players, Random(seed), lying)
    played_later = {at: {card_of(card).code for card in legal if (game.turns[at - 1][0], card) in game.turns}
                    for at, legal in game.lies.items()}
    table = entered(game, FULL, until="settle")
    found = {proof.step: {card.code for card in proof.cards} for proof in table.deal.proofs}

    assert found == {at: cards for at, cards in played_later.items() if cards}
    assert [proof.seat for proof in table.deal.proofs] == [game.turns[at - 1][0] + 1 for at in sorted(found)]
    assert ("was false" in table.prompt.reason) == bool(found)
    table.say(True)
    assert ("was false" in table.table.bookings[-1].reason) == bool(found)
