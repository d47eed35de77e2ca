"""Red 3 Rummy at the dealer's page: how few keys a book takes, what is told while it is keyed, and what is refused."""

from typing import Any

import pytest

from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.deal import Rummy
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.test_pot_games import dealt
from ui.widgets.buttons import PrimaryState


def at_rummy(table_of: MakeTable, **rules: Any) -> Table:
    """Past the beginning of the game, four players."""
    table = table_of(dealt(RED_THREE_RUMMY, **rules))
    table.press("Enter")
    return table


def game(table: Table) -> Rummy:
    """The game as it stands."""
    state: Rummy = table.desk.table.script_state
    return state


def test_a_round_by_its_totals_takes_a_key_for_who_is_out_and_a_number_for_each_total(table_of: MakeTable) -> None:
    table = at_rummy(table_of, entry="fast")
    pressed = table.keys("2 7 0 Enter 1 4 5 Enter 0 Enter 9 5 Enter 6 0 Enter 7 5 Enter 5 Enter")
    numbers = ("70", "145", "0", "95", "60", "75", "5")
    assert pressed == 1 + sum(len(number) + 1 for number in numbers)
    assert table.asked == "hand:2/out"
    assert table.desk.table.scores.totals == {1: 10, 2: 145, 3: -75, 4: 90}


def test_enter_ends_no_round_of_totals_and_nobody_has_a_key_of_its_own(table_of: MakeTable) -> None:
    table = at_rummy(table_of, entry="fast")
    table.press("Enter")
    assert table.asked == "hand:1/out"
    table.press("n")
    assert game(table).round.ended


def test_the_turn_goes_round_by_enter_and_the_key_says_whose_is_next(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.press("Enter")
    assert table.headline == "Tom’s turn — draw, lay, discard"
    action = table.page.ask.action()  # type: ignore[union-attr]
    assert (action.label, action.note) == ("Nothing laid", "then Priya’s turn")
    for name in ("Priya", "Oskar", "Luca", "Tom"):
        table.press("Enter")
        assert table.lead == f"{name}’s turn"


def test_no_total_is_left_out_by_pressing_enter_too_soon(table_of: MakeTable) -> None:
    table = at_rummy(table_of, entry="fast")
    table.keys("2 7 0 Enter")
    assert table.asked == "hand:1/books"
    assert table.page.ask.action().label == "Tom’s number"  # type: ignore[union-attr]
    table.keys("Enter Enter")
    assert table.asked == "hand:1/books"


def test_totals_that_a_ruling_lets_stand_are_not_typed_again(table_of: MakeTable) -> None:
    table = at_rummy(table_of, entry="fast")
    table.keys("2 6 5 Enter 1 4 5 Enter 0 Enter 0 Enter")
    assert (table.lead, table.page.ask.numbers.at) == ("Luca cannot have 65", 1)  # type: ignore[union-attr]
    kind = next(kind for kind in table.desk.prompt.rulings if kind.code == "laid_short")  # type: ignore[union-attr]
    ruling = kind(decision="stands", seat=1, reason="agreed")  # type: ignore[call-arg]  # that ruling's own seat
    table.page.run_command(lambda: table.desk.rule(ruling), table.page.ask)  # type: ignore[arg-type]
    table.press("Enter")
    assert table.asked == "hand:1/left"
    assert game(table).round.totals == {1: 65, 2: 145, 3: 0, 4: 0}


def test_a_run_takes_a_key_a_card_and_its_suit_and_a_set_a_key_a_card(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    assert table.keys("Enter 5 6 7 8 9 h Enter") == 1 + 5 + 1 + 1
    assert table.keys("q q x Enter") == 3 + 1
    assert table.keys("t Enter") == 1 + 1  # a card added
    assert [str(laid.book) for laid in game(table).round.books] == ["5♥–10♥", "3 × Q"]
    assert table.keys("Enter n") == 2  # nine cards are laid: it is asked whether any is left
    assert table.lead == "Tom lays"


def test_what_is_keyed_is_told_as_the_book_it_comes_to_and_how_far_it_opens(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.keys("Enter 5 6 7 8")
    assert table.page.strip.said.reason == "5 6 7 8_"
    table.press("h")
    assert table.page.strip.said.reason == "5 6 7 8♥ — 5♥–8♥: 60; 60 of 70 to open"
    table.keys("Enter a a 2")
    assert table.page.strip.said.reason == "A A 2_ — 3 × A: 45; 105 of 70 to open"
    table.keys("Back Back k k")
    assert table.page.strip.said.reason == "A K K_"


def test_the_turn_cannot_end_short_of_the_opening_and_the_strip_says_by_how_much(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.keys("Enter 5 6 7 8 h Enter")
    action = table.page.ask.action()  # type: ignore[union-attr]
    assert (action.note, action.state) == ("10 short: 60 of 70", PrimaryState.WAITING)
    table.press("Enter")
    assert table.page.strip.said.reason == "10 short: 60 of 70 to open. Lay more, or Y: they go back."
    table.keys("4 4 4 Enter Enter p")
    assert table.lead == "Priya’s turn"


def test_cards_that_are_no_book_stay_to_be_mended(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.keys("Enter 7 7 8 h Enter")
    assert table.lead == "7 7 8♥ are neither equal nor in sequence"
    table.keys("Back Back 7 d Enter")
    assert [str(laid.book) for laid in game(table).round.books] == ["3 × 7"]
    table.keys("k k q Enter k k k Enter")  # or they are keyed again from the first
    assert [str(laid.book) for laid in game(table).round.books] == ["3 × 7", "3 × K"]


def test_a_card_that_was_refused_without_its_suit_takes_it_alone(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.keys("Enter 5 6 7 8 9 Enter")
    assert table.lead == "No suit is keyed for 5 6 7 8 9"
    table.keys("h Enter")
    assert [str(laid.book) for laid in game(table).round.books] == ["5♥–9♥"]
    table.keys("k k k Enter Enter n 5 6 7 8 9 t d Enter Enter o 4 4 4 4 5 5 5 5 6 6 6 6 7 3 Enter")
    assert table.lead == "3 has no suit"
    table.keys("s Enter")
    assert game(table).round.left == {3: 70}


def test_a_suit_after_a_refusal_goes_to_no_card_that_has_one(table_of: MakeTable) -> None:
    table = at_rummy(table_of)
    table.keys("Enter 5 7 h Enter s")
    assert table.lead == "5 7♥ is not a book"
    table.keys("5 6 7 8 9 h Enter")
    assert [str(laid.book) for laid in game(table).round.books] == ["5♥–9♥"]


def test_the_whole_second_hand_is_played_by_keys_and_what_is_left_is_shown(table_of: MakeTable) -> None:
    table = at_rummy(table_of, rounds=1)
    table.keys("Enter 5 6 7 8 9 h Enter k k k Enter Enter n 5 6 7 8 9 t d Enter Enter o")
    assert table.headline == "Priya shows — cards left in both hands"
    table.keys("3 h 3 s q x Enter")
    assert table.lead == "4 cards are keyed"
    table.keys("3 h 3 s q x 4 4 4 4 5 5 5 5 6 6 Enter")
    table.keys("Enter 7 5 Enter Enter")  # the others count points
    assert table.page.ask.action().label == "Oskar’s number"  # type: ignore[union-attr]
    table.keys("0 Enter")
    assert table.lead == "Oskar cannot have 0"
    table.keys("7 0 Enter")
    assert table.asked.endswith("result")
    assert table.desk.table.scores.totals == {1: -75, 2: 195, 3: -110, 4: -70}


def test_a_turn_with_every_card_takes_a_letter_its_books_and_the_discard(table_of: MakeTable) -> None:
    table = at_rummy(table_of, entry="full")
    assert table.headline == "Deal two hands of seven each — turn two cards"
    table.keys("t s j h")
    assert table.keys("s Enter 9 c") == 4  # drawn, nothing laid, discarded
    assert table.headline == "Priya draws — stock or pile"
    table.keys("p 5 6 7 8 9 d Enter Enter 3 h")
    assert (game(table).round.held[3], len(game(table).round.pile)) == (4, 1)


@pytest.mark.parametrize("wanted", ["totals", "books"])
def test_less_is_entered_from_any_moment_on(table_of: MakeTable, wanted: str) -> None:
    table = at_rummy(table_of, entry="full")
    table.keys("t s j h s")
    kind = next(kind for kind in table.desk.prompt.rulings if kind.code == "enter_from_now")  # type: ignore[union-attr]
    table.page.run_command(lambda: table.desk.rule(kind(decision=wanted)), table.page.ask)  # type: ignore[arg-type]
    assert table.asked.split("/")[1].split(":")[0] == {"totals": "out", "books": "lay"}[wanted]
