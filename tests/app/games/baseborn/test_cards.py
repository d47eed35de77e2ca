"""Baseborn with every card entered: what is turned, what is a flush, and why a hand is none."""

import pytest

from app.games.baseborn.rulings import DealtLate, NoFlush
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.rounds_dealt import begun, bid, bought, chips, dealt, game, points


def sold(*cards: str, to: tuple[int, ...]) -> AtTable:
    """These cards have been turned and sold, each to one seat of three for a chip."""
    table = dealt(entry="full")
    for card, buyer in zip(cards, to, strict=True):
        bid(table.answer(card), *[int(seat == buyer) for seat in (1, 2, 3)])
        if card != cards[-1]:
            table.answer([])
    return table


def test_each_card_that_is_turned_is_keyed_once() -> None:
    table = sold("2h", to=(1,))
    assert table.prompt.instruction == "Does Ann show a flush?"
    table.answer([])
    assert table.refused("2h").wrong == "2♥ is out already."
    assert table.refused("7").wrong == "7 has no suit."
    assert bought(bid(table.answer("3h"), 0, 1, 0)) == (1, 1, 0)


def test_a_dealt_flush_is_five_of_one_suit() -> None:
    table = begun(entry="full").answer([2])
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Bo shows a flush — key five cards", "Five of one suit, as they were dealt.")
    assert str(table.refused("2h 3h 4h 5h 6s")) == (
        "These are of 2 suits. A flush is five of one suit. Key them again, or record that it is not a flush.")
    assert table.refused("2h 3h 4h 5h").wrong == "4 cards are keyed."
    assert points(table.answer("2h 3h 4h 5h 6h")) == (0, 1, 0)
    (part,) = table.table.scores.rounds[0].parts[2]
    assert [card.code for card in part.cards] == ["2h", "3h", "4h", "5h", "6h"]


def test_two_dealt_flushes_share_no_card() -> None:
    table = begun(entry="full").answer([1, 2], "2h 3h 4h 5h 6h")
    assert table.refused("6h 7h 8h 9h Th").wrong == "6♥ is out already."
    assert points(table.answer("7h 8h 9h Th Jh")) == (1, 1, 0)


def test_no_card_of_a_dealt_flush_that_is_shown_late_was_bought() -> None:
    table = sold("2h", to=(1,)).answer([]).rule(DealtLate, "stands", seat=1)
    assert str(table.refused("2h 3h 4h 5h 6h")) == (
        "2♥ was bought. These are the five cards dealt. Key them again, or record that it is not a flush.")
    assert points(table.answer("3h 4h 5h 6h 7h")) == (1, 0, 0)


def test_no_card_of_a_flush_was_bought_by_another() -> None:
    table = sold("2h", "3h", to=(2, 1)).answer([1])
    assert table.refused("2h 3h 4h 5h 6h").wrong == "2♥ is out already."
    assert points(table.answer("3h 4h 5h 6h 7h")) == (1, 0, 0)


def test_a_flush_that_was_dealt_is_not_shown_after_the_first_card() -> None:
    table = sold("2s", to=(1,)).answer([1])
    assert str(table.refused("3h 4h 5h 6h 7h")) == (
        "Ann has bought none of these. A dealt flush is shown before the first card is turned. Key them again, or "
        "record that it is not a flush.")


def test_only_who_has_bought_is_asked() -> None:
    table = sold("2h", "3h", to=(2, 1))
    assert str(table.refused([3])).startswith("Seat 3 cannot be chosen here. Allowed: 1, 2, Nobody (0).")


def test_the_cards_of_a_flush_may_be_left_out() -> None:
    assert points(sold("2h", to=(1,)).answer([1], [])) == (1, 0, 0)


def test_all_the_cards_of_a_lot_are_the_buyers() -> None:
    table = bid(dealt(entry="full").answer("2h"), 1, 1, 0)
    assert table.prompt.instruction == "Turn another card — key it"
    bid(table.answer("9s"), 2, 1)
    assert [card.code for card in game(table).deal.bought_faces[1]] == ["2h", "9s"]


@pytest.mark.parametrize(("decision", "able"), [("back", True), ("barred", False)])
def test_what_is_no_flush_is_taken_up_again(decision: str, able: bool) -> None:
    table = sold("2h", to=(1,)).answer([1]).rule(NoFlush, decision, seat=1)
    assert (table.key, table.prompt.result[:3]) == ("hand:1/card:1", "Ann")
    table.answer("5h")
    assert (1 in game(table).auction.waiting) is able
    assert chips(table) == (9, 10, 10)


def test_a_card_put_away_is_in_no_hand() -> None:
    table = dealt(2, 3, entry="full")
    faces = iter(("2h", "3h", "4h", "5h", "6h"))
    for amounts in ((7, 6), (6, 7), (5, 4), (4, 5), (5, 5)):
        bid(table.answer(next(faces)), *amounts)
        if amounts != (5, 5):
            table.answer([])
    assert [card.code for card in game(table).deal.put_away] == ["6h"]
    table.answer([1])
    assert table.refused("2h 6h 7h 8h 9h").wrong == "6♥ is out already."
