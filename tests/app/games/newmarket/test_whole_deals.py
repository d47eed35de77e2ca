"""Whole deals of Newmarket against a simulator with real hands: nothing true is refused, and the chips come out."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import read_card
from app.dealing.values.log import Json
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import counts, enter_card_by_card, enter_results, game_at, pots, table_of
from tests.app.games.newmarket.simulator import PAY, Choices, Played, deal_out, play_out, swap

STACK = 10_000


def a_deal(seed: int, players: int, choices: Choices) -> tuple[dict[int, list[str]], Played, int, int]:
    """Hands as dealt, how they were played, who took the widow (0 for nobody) and for how much."""
    chance = Random(seed)
    seats = list(range(1, players + 1))  # the last seat deals, so they are in the order of dealing
    hands = deal_out(chance, seats, choices)
    taker = chance.choice([0, *seats])
    price = 0 if taker in (0, players) else chance.randrange(1, 20) * 100
    if taker:
        swap(hands, taker)
    return hands, play_out(chance, seats, hands, choices), taker, price


def begun(players: int, level: str, choices: Choices, **more: Any) -> AtTable:
    """The table, anted and dealt by this house's rules."""
    return table_of(players, entry=level, no_color="pass_left" if choices.pass_left else "same_leads",
                    after_stop="opposite_color" if choices.opposite else "new_suit",
                    widow="last" if choices.widow_last else "left_of_dealer", **more).answer(True)


def enter_the_widow(table: AtTable, players: int, taker: int, price: int) -> None:
    """Kept and not sold, swapped, or sold at the first bid."""
    if taker == players:
        table.answer("swap")
    elif taker:
        table.answer("keep", {"seat": taker, "amount": price})
        if not table.key.startswith("hand:1/event"):
            table.answer({"option": "sold"}, True)
    else:
        table.answer("keep", {"option": "none"})


def owed(players: int, really: Played, taker: int, price: int) -> list[int]:
    """What every seat has after the deal, worked out from the rule page: antes, the price, pots, cards left."""
    chips = dict.fromkeys(range(1, players + 1), STACK - 400)
    if taker and taker != players:
        chips[taker] -= price
        chips[players] += price
    for seat in really.paid.values():
        chips[seat] += 100 * players
    for seat in chips:
        chips[seat] -= 100 * len(really.hands[seat])
        chips[really.winner] += 100 * len(really.hands[seat])
    return [chips[seat] for seat in range(1, players + 1)]


def check(table: AtTable, players: int, really: Played, taker: int, price: int) -> None:
    """The chips of all, and the pots that wait."""
    assert list(table.behind()) == owed(players, really, taker, price)
    assert pots(table) == tuple(0 if card in really.paid else 100 * players for card in PAY)
    waited = game_at(table).waited
    assert [waited[read_card(card)] for card in PAY] == [int(card not in really.paid) for card in PAY]


houses = st.builds(Choices, st.booleans(), st.booleans(), st.booleans())


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(3, 8), houses)
def test_a_deal_entered_card_by_card_is_never_refused_and_its_counts_are_exact(
        seed: int, players: int, choices: Choices) -> None:
    _, really, taker, price = a_deal(seed, players, choices)
    table = begun(players, "full", choices)
    enter_the_widow(table, players, taker, price)
    enter_card_by_card(table, really)
    assert table.key.endswith("/settle")
    assert game_at(table).deal.winner == really.winner
    assert [card.code for card in game_at(table).deal.board.dead] == really.dead
    table.answer(True)  # Enter takes the counts that the cards leave
    check(table, players, really, taker, price)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(3, 8), houses)
def test_a_deal_entered_by_its_results_reaches_the_same_chips(seed: int, players: int, choices: Choices) -> None:
    _, really, taker, price = a_deal(seed, players, choices)
    table = begun(players, "fast", choices)
    enter_the_widow(table, players, taker, price)
    enter_results(table, really)
    check(table, players, really, taker, price)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(3, 8), houses)
def test_a_deal_entered_by_its_events_reaches_the_same_chips(seed: int, players: int, choices: Choices) -> None:
    _, really, taker, price = a_deal(seed, players, choices)
    table = begun(players, "guided", choices)
    enter_the_widow(table, players, taker, price)
    enter_events(table, really)
    check(table, players, really, taker, price)


def enter_events(table: AtTable, really: Played) -> None:
    """Pay cards, stops with the last card, colours that somebody has not, and who is out."""
    last = (0, "")
    for kind, seat, card in really.lines:
        if kind in ("lead", "none") and last[0]:
            table.answer("stop", last[0], [last[1]])
            last = (0, "")
        if kind == "none":
            assert game_at(table).deal.leader == seat
            table.answer("none")
        if kind in ("lead", "play"):
            last = (seat, card)
            if card in PAY:
                table.answer(card, seat)
    table.answer("out", really.winner, counts(really))


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.integers(3, 5), houses)
def test_with_hands_face_up_only_the_truth_is_taken(seed: int, players: int, choices: Choices) -> None:
    take_the_truth_alone(seed, players, choices)


@pytest.mark.long
@settings(max_examples=200)
@given(st.integers(0, 10**9), st.integers(3, 5), houses)
def test_with_hands_face_up_only_the_truth_is_taken_of_two_hundred_deals(
        seed: int, players: int, choices: Choices) -> None:
    take_the_truth_alone(seed, players, choices)


def take_the_truth_alone(seed: int, players: int, choices: Choices) -> None:
    """A deal with all hands known, where whatever else could be said of every card is refused."""
    hands, really, taker, price = a_deal(seed, players, choices)
    table = begun(players, "full", choices, faces_up=True, claim="auto")
    enter_the_widow(table, players, taker, price)
    for seat in range(1, players + 1):
        table.answer([*hands[seat]])
    held = {seat: list(cards) for seat, cards in hands.items() if seat}
    for kind, seat, card in really.lines:
        if kind in ("play", "stop"):
            for other in {*range(players + 1)} - {seat}:
                if other == 0 or held[other]:
                    table.refused(other)
            table.answer(seat)
        else:
            true: list[Json] = [card] if kind == "lead" else []
            some = Random(seed).sample([code for cards in held.values() for code in cards], 3)
            suits = {suit.value for suit in game_at(table).deal.suits}
            for wrong in (code for code in some if not may_lead(held[seat], code, suits)):
                table.refused([wrong])
            if true and len(suits) < 4:
                table.refused([])
            table.answer(true)
        if kind in ("lead", "play"):
            held[seat].remove(card)
        if kind in ("lead", "play") and card in PAY:
            assert "/settle" in table.key
            table.answer(True)
    table.answer(True)
    check(table, players, really, taker, price)


def may_lead(hand: list[str], code: str, suits: set[str]) -> bool:
    """The lowest card of a suit that may be led, out of this hand."""
    order = "23456789TJQKA".index
    return code in hand and code[1] in suits and not any(
        other[1] == code[1] and order(other[0]) < order(code[0]) for other in hand)


@pytest.mark.parametrize(("players", "dealt"), [
    (3, "13 13 13 13"), (4, "11 11 10 10 10"), (5, "9 9 9 9 8 8"), (6, "8 8 8 7 7 7 7"), (7, "7 7 7 7 6 6 6 6"),
    (8, "6 6 6 6 6 6 6 5 5")])
def test_one_hand_more_than_players_is_dealt_and_the_widow_comes_last_or_first(players: int, dealt: str) -> None:
    last = game_at(table_of(players).answer(True)).deal.sizes
    assert " ".join(str(last[place]) for place in [*range(1, players + 1), 0]) == dealt
    first = game_at(table_of(players, widow="left_of_dealer").answer(True)).deal.sizes
    assert " ".join(str(first[place]) for place in range(players + 1)) == dealt
