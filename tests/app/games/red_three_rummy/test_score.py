"""What a round of Red 3 Rummy counts for a player: books less what is left, red threes at 30, and faults."""

from typing import Any

import pytest

from app.dealing.values.scores import Part
from app.games.red_three_rummy.books import Book, Kind, readings
from app.games.red_three_rummy.deal import Laid, Rummy
from app.games.red_three_rummy.results import parts_of, score
from tests.app.games.red_three_rummy.rounds import AtRummy, cards

ANN, BO, CY = 1, 2, 3


def laid(seat: int, keyed: str, *added: int) -> Laid:
    """A seat's book, of which others have put in its last cards."""
    book = readings(cards(keyed), AtRummy().game.rules)[0]
    return Laid(seat, book, tuple(zip((seat,) * (len(book.cards) - len(added)) + added, book.cards, strict=True)))


@pytest.fixture(scope="module")
def game() -> Rummy:
    """A round that nothing is known of."""
    return AtRummy().game


RUN, NINES = laid(BO, "5 6 7 8h"), laid(BO, "9 9 9", CY)
STANDS = Laid(BO, Book(Kind.SET, cards("2s X 5 5"), stands=True), tuple((BO, card) for card in cards("2s X 5 5")))
RUN_COUNTS = Part("Run 5♥–8♥", 60, RUN.book.cards)
LEFT = cards("3h Kd 3d A 7")
NO_BOOKS = Part("No books", 0)


@pytest.mark.parametrize(("seat", "known", "parts"), [
    (BO, {}, [NO_BOOKS]),
    (BO, {"books": [RUN, NINES]}, [RUN_COUNTS, Part("Set 3 × 9", 10, cards("9 9"))]),
    (CY, {"books": [RUN, NINES]}, [Part("Set 3 × 9", 5, cards("9"), "added to Bo’s book")]),
    (BO, {"books": [STANDS]}, [Part("Allowed to stand", 40, STANDS.book.cards)]),
    (BO, {"totals": {ANN: 70, BO: 145}}, [Part("Books", 145)]),
    (CY, {"totals": {ANN: 70, BO: 145}}, [NO_BOOKS]),
    (BO, {"books": [RUN], "totals": {BO: 145}}, [RUN_COUNTS, Part("Other books", 85)]),
    (BO, {"books": [RUN], "totals": {ANN: 75, BO: 60}}, [RUN_COUNTS]),
    (BO, {"left": {BO: 85}}, [NO_BOOKS, Part("Left", -85)]),
    (BO, {"left": {ANN: 85}}, [NO_BOOKS]),
    (BO, {"left": {BO: 90}, "left_cards": {BO: LEFT}},
     [NO_BOOKS, Part("Left", -30, cards("Kd A 7")), Part("Red threes", -60, cards("3h 3d"))]),
    (BO, {"left": {BO: 10}, "left_cards": {BO: cards("Kd")}}, [NO_BOOKS, Part("Left", -10, cards("Kd"))]),
    (BO, {"left": {BO: 30}, "left_cards": {BO: cards("3h")}}, [NO_BOOKS, Part("Red threes", -30, cards("3h"))]),
    (BO, {"penalties": {BO: 30}}, [NO_BOOKS, Part("Fault", -30)]),
    (ANN, {"penalties": {BO: 30}}, [NO_BOOKS]),
    (BO, {"books": [RUN], "left": {BO: 15}, "penalties": {BO: 30}},
     [RUN_COUNTS, Part("Left", -15), Part("Fault", -30)]),
])
def test_a_round_counts_the_books_less_what_is_left_and_faults(
    game: Rummy, monkeypatch: pytest.MonkeyPatch, seat: int, known: dict[str, Any], parts: list[Part]
) -> None:
    for name, value in known.items():
        monkeypatch.setattr(game.round, name, value)
    assert list(parts_of(game, seat)) == parts
    assert score(game, seat) == sum(part.points for part in parts)
