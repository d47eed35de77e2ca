"""Whose turn it is, where nothing of a turn is entered but its books."""

from app.dealing.engine.run import Run
from app.dealing.values.table_rules import Level
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.rulings import EnterFromNow, OutOfTurn, StockRanOut, WrongCount
from tests.app.games.at_table import AtTable
from tests.app.games.red_three_rummy.rounds import AtRummy, counts, fast

SEVEN, EIGHT = "5 6 7 8 9 T Jh", "5 6 7 8 9 T J Qs"


def test_the_turn_passes_to_the_left_and_is_told_with_the_one_that_comes_next() -> None:
    table = AtRummy().answer(True)
    for seat, name, following in ((2, "Bo", "Cy"), (3, "Cy", "Ann"), (1, "Ann", "Bo"), (2, "Bo", "Cy")):
        assert (table.game.round.turn, table.prompt.lead) == (seat, f"{name}’s turn")
        assert table.prompt.button_note == f"then {following}’s turn"
        table.answer([])


def test_it_is_asked_what_is_left_only_where_the_hand_can_be_empty() -> None:
    table = AtRummy().lays(2, "5 6 7 8 9h", "4").answer([])
    assert table.prompt.lead == "Cy’s turn", "six of seven cards are laid, and every turn draws one"
    table.lays(2, "T", [])
    assert table.prompt.instruction == "Bo’s first hand — cards left, or played out?"
    table.answer("second_next").lays(2, "K K K", [])
    assert table.prompt.lead == "Cy’s turn"
    table.lays(2, "A A A", [])
    assert table.prompt.lead == "Cy’s turn", "a hand of seven that began with a draw and of which six are laid"
    table.lays(2, "A", [])
    assert table.prompt.instruction == "Bo’s second hand — cards left, or out?"


def test_a_second_hand_taken_up_in_the_turn_can_end_with_its_discard() -> None:
    table = AtRummy().lays(2, EIGHT, []).answer("second_now", "K K K", "A A A", [])
    assert table.prompt.lead == "Bo’s second hand"


def test_a_hand_of_other_cards_than_were_dealt_is_asked_about_in_every_turn() -> None:
    table = AtRummy().answer(True).rule(WrongCount, "stands", seat=2).answer([])
    assert table.prompt.lead == "Bo’s first hand"
    late = fast().rule(EnterFromNow, "books").answer([])
    assert late.prompt.lead == "Bo’s first hand", "what was laid before is not known"


def test_a_turn_that_was_not_may_stand_and_play_goes_on_from_there() -> None:
    table = AtRummy().answer(True).rule(OutOfTurn, "stands", seat=1)
    assert table.prompt.lead == "Ann’s turn"
    assert table.answer([]).prompt.lead == "Bo’s turn"


def test_once_somebody_counts_points_instead_of_showing_all_the_others_do() -> None:
    table = AtRummy(rounds=1).lays(2, SEVEN).rule(StockRanOut, "over").answer("4 4 4 4 5 5 5")
    assert table.prompt.lead == "Cy shows"
    table.answer([])
    assert (table.key, table.prompt.instruction) == ("hand:1/left", "What is left? — points left in both hands")
    assert table.prompt.reason.endswith("Undo goes back to cards.")
    assert table.refused(counts({1: 70, 3: 72})).wrong == "Cy cannot have 72."
    assert table.answer(counts({1: 70, 3: 90})).totals == {1: -70, 2: 105 - 35, 3: -90}


def test_nobody_has_more_left_than_all_cards_come_to_that_are_not_on_the_table() -> None:
    table = fast(rounds=1).answer(0, counts({1: 0, 2: 105, 3: 0}))
    every_card = 3 * (7 * 4 * 5 + 2 * 25 + 4 * 4 * 10 + 2 * 4 * 15 + 2 * 15)
    assert str(table.refused(counts({1: every_card + 5, 2: 5, 3: 70}))) == (
        "Ann cannot have 1505. Allowed: 5–1500. Count again.")
    assert str(table.refused(counts({1: every_card, 2: 5, 3: 70}))) == (
        "1575 points are more than there are. All cards that nobody has laid or shown come to 1500. Count again.")


def test_a_sitting_of_the_first_version_asks_who_lays_and_counts_all_points_at_the_end() -> None:
    table = AtTable(RED_THREE_RUMMY, (10_000,) * 3).begun_as(1).begun().answer(True)
    assert table.key == "hand:1/who:0"
    table.answer(3, "5 6 7 8 9h", [], "plays_on", 0, [], [], [])
    assert (table.key, table.prompt.seats) == ("hand:1/left", (1, 2, 3))  # type: ignore[attr-defined]  # a tally
    assert Run(RED_THREE_RUMMY, list(table.run.log)).play.table.script_state.round.level is Level.GUIDED
