"""What happened at a table of Red 3 Rummy though it should not have, and what came of it."""

import pytest

from app.dealing.procedures.table_rulings import DealtWrong, EndGame, WalkedOut
from app.games.red_three_rummy.rulings import (
    EnterFromNow,
    LaidShort,
    NoBook,
    OutOfTurn,
    PointsOff,
    StockRanOut,
    WrongCount,
)
from tests.app.games.red_three_rummy.rounds import AtRummy, counts, fast, full

RUN_75 = "5 6 7 8 9h"


def test_a_book_that_is_none_goes_back_into_the_hand() -> None:
    table = AtRummy().turn(2, RUN_75, "A A A", then="second_next").rule(NoBook, "back", seat=2)
    assert [str(laid.book) for laid in table.game.round.books] == ["5♥–9♥"]
    assert table.game.round.opened == {2}
    table.rule(NoBook, "back", seat=2)
    assert not table.game.round.opened


def test_a_book_that_opened_in_this_turn_and_goes_back_has_not_opened() -> None:
    table = AtRummy().lays(2, RUN_75).rule(NoBook, "back", seat=2).answer("A A A")
    assert table.prompt.reason.startswith("25 short: 45 of 70 to open.")


@pytest.mark.parametrize(("decision", "points"), [("as_set", 40), ("as_run", 60)])
def test_a_book_that_is_none_may_stand_and_counts_as_the_house_says(decision: str, points: int) -> None:
    table = AtRummy().turn(2, RUN_75).lays(2)
    assert table.refused("2s X 5 5").wrong == "2 wild cards: 2♠ Joker."
    table.rule(NoBook, decision, seat=2).answer("2s X 5 5")
    assert table.laid(2) == 75 + points
    assert table.refused("2s X 5 5").wrong == "2 wild cards: 2♠ Joker."  # only that one
    table.answer("A A A")
    assert [str(laid.book) for laid in table.game.round.books] == ["5♥–9♥", "2♠ Joker 5 5", "3 × A"]


def test_threes_without_suits_that_were_let_stand_may_be_red_and_leave_every_black_one_for_a_set() -> None:
    table = AtRummy(opening=0).lays(2).rule(NoBook, "as_set", seat=2).answer("3 3 3").lays(3, "3 3 3 3 3 3")
    assert str(table.game.round.books[-1].book) == "6 × 3"
    assert table.rule(NoBook, "back", seat=3).refused("3 3 3 3 3 3 3").wrong.startswith("That would put 7 black threes")


def test_who_opened_with_too_little_takes_the_books_back_or_has_opened() -> None:
    table = AtRummy().lays(2, "7 7 7", "A A A")
    assert LaidShort.default_decision(table.table) == "back"
    table.rule(LaidShort, "back", seat=2)
    assert (table.game.round.books, table.prompt.lead) == ([], "Bo’s turn")
    table.answer([])
    stands = AtRummy().lays(2, "7 7 7").rule(LaidShort, "stands", seat=2).answer([])
    assert stands.laid(2) == 15
    assert AtRummy().rule_refused(LaidShort, "back", seat=2).wrong == "Nobody is laying short of the opening now."


def test_totals_short_of_the_opening_stand_by_a_ruling() -> None:
    table = fast().rule(LaidShort, "stands", seat=3).answer(2, counts({1: 0, 2: 145, 3: 45}))
    assert table.key.endswith("/left")


def test_totals_short_of_the_opening_are_let_stand_where_they_are_refused() -> None:
    table = fast().answer(2)
    assert table.refused(counts({1: 65, 2: 145, 3: 0})).remedy == "Count again, or record that they stand."
    assert LaidShort.default_decision(table.table) == "stands"
    table.rule(LaidShort, "stands", seat=1).answer(counts({1: 65, 2: 145, 3: 0}))
    assert table.key.endswith("/left")


@pytest.mark.parametrize("step", ["after", "discard"])
def test_who_takes_a_book_back_and_is_short_by_that_lays_on_before_the_turn_ends(step: str) -> None:
    table = AtRummy().lays(2) if step == "after" else full().answer("stock")
    table.answer("5 6 7 8h", "4 4 4", [])
    assert table.key.split("/")[1].startswith(step)
    table.rule(NoBook, "back", seat=2)
    assert table.refused([]).wrong == "10 short: 60 of 70."


def test_a_turn_taken_back_leaves_in_the_hand_what_a_ruling_put_there_before() -> None:
    table = full().answer("stock", RUN_75, [], "9c", "stock", [], "9c", "stock", [], "9c", "stock")
    table.rule(NoBook, "back", seat=2).answer("4 4 4").rule(LaidShort, "back", seat=2)
    assert table.game.round.held[2] == 8 - 5 - 1 + 1 + 5


def test_a_turn_that_was_not_may_stand() -> None:
    table = full().rule(OutOfTurn, "back", seat=1)
    assert table.prompt.lead == "Bo draws"
    assert table.rule(OutOfTurn, "stands", seat=1).prompt.lead == "Ann draws"


def test_a_card_whose_book_is_asked_for_is_taken_up_again_where_somebody_else_played_out_of_turn() -> None:
    table = full(opening=0).answer("stock", "5 6 7s", "6 7 8h", "2c")
    assert table.prompt.lead == "To which book?"
    assert table.rule(OutOfTurn, "stands", seat=1).prompt.lead == "Ann draws"



def test_a_number_of_cards_that_differs_is_let_off_for_the_round() -> None:
    table = full().rule(WrongCount, "stands", seat=2).answer("stock", "4 5 6 7 8 9 T J Qh", [])
    assert table.key.split("/")[1].startswith("after")
    table.answer("second_next", "4c")
    assert table.prompt.lead == "Cy draws"
    put_right = full().rule(WrongCount, "back", seat=2).answer("stock")
    assert put_right.refused("4 5 6 7 8 9 T J Qh").wrong == "Bo holds 8 cards."


def test_a_ruling_on_the_number_of_cards_says_what_comes_of_it() -> None:
    table = full().answer("stock").rule(WrongCount, "back", seat=2)
    assert table.table.announcement == "Bo’s cards are corrected."
    table.rule(WrongCount, "stands", seat=2).answer([])
    assert table.table.announcement == ""
    assert table.rule(WrongCount, "stands", seat=2).table.announcement == "Bo’s cards are not counted any more."
    assert "card in the hand" not in table.answer("plays_on").prompt.reason, "nobody counts them"


def test_totals_that_no_two_hands_can_come_to_are_let_stand_where_the_number_of_cards_is_ruled_on() -> None:
    table = fast(rounds=1).answer(2, counts({1: 0, 2: 70, 3: 70}))
    assert table.refused(counts({1: 60, 3: 5})).remedy == \
        "Count again, or rule that the number of cards differs."
    table.rule(WrongCount, "stands", seat=1).answer(counts({1: 60, 3: 5}))
    assert table.totals == {1: -60, 2: 70, 3: 65}


def test_a_count_at_the_end_that_differs_is_let_off_with_a_reason() -> None:
    table = full().answer("stock", "5 6 7 8 9 T J Qh", "5 6 7 8 9 T Js")
    table.rule(WrongCount, "stands", seat=3).answer("4 4 4")
    assert table.game.round.left == {3: 15}


def test_a_fault_costs_the_points_that_the_house_says() -> None:
    table = fast(rounds=1).rule(PointsOff, seat=2, points=30).rule(PointsOff, seat=2, points=10)
    table.totalled(1, {1: 70, 2: 75, 3: 0}, {2: 5, 3: 70})
    assert table.totals == {1: 70, 2: 30, 3: -70}
    assert [part.what for part in table.table.scores.rounds[0].parts[2]] == ["Books", "Left", "Fault"]
    assert fast().rule_refused(PointsOff, seat=2, points=0).wrong == "0 is not possible."


@pytest.mark.parametrize(("decision", "told"), [
    ("pile", "Only the pile can be drawn from now."), ("reshuffle", "The pile is shuffled."),
    ("over", "Nobody can go on: the round is over.")])
def test_a_stock_that_has_run_out_leaves_the_pile_is_made_anew_or_ends_the_round(decision: str, told: str) -> None:
    table = full().rule(StockRanOut, decision)
    assert table.table.announcement == told
    one = table.game.round
    assert (one.stock, len(one.pile), one.ended) == {
        "pile": (0, 2, False), "reshuffle": (1, 1, False), "over": (118, 2, True)}[decision]


def test_a_house_s_rule_says_first_what_follows_where_the_stock_runs_out() -> None:
    assert StockRanOut.default_decision(AtRummy(stock_out="reshuffle").table) == "reshuffle"


# more entered, or less


def test_from_every_turn_to_the_books_and_to_the_totals_within_one_round() -> None:
    table = full(rounds=1).answer("stock", RUN_75).rule(EnterFromNow, "books")
    assert table.prompt.lead == "Bo lays"
    table.turn(3, "A A A A A").rule(EnterFromNow, "totals")
    assert table.prompt.instruction == "Who goes out? — then the totals", "the hands are dealt already"
    table.answer(2)
    assert table.refused(counts({1: 0, 2: 70, 3: 75})).wrong == "Bo cannot have 70."  # 75 lie there
    table.answer(counts({1: 0, 2: 175, 3: 75}), counts({1: 80, 3: 45}))
    assert table.totals == {1: -80, 2: 175, 3: 30}
    parts = table.table.scores.rounds[0].parts[2]
    assert [(part.what, part.points) for part in parts] == [("Run 5♥–9♥", 75), ("Other books", 100)]


def test_from_the_totals_to_the_books_as_they_lie() -> None:
    table = fast().rule(EnterFromNow, "books")
    assert table.prompt.lead == "Bo’s turn"
    assert table.rule_refused(EnterFromNow, "books").wrong == "That is already in use."


def test_the_next_round_is_entered_as_the_house_s_rule_says_again() -> None:
    table = AtRummy().rule(EnterFromNow, "totals").totalled(1, {1: 70, 2: 0, 3: 0}, {2: 70, 3: 70})
    assert table.key == "hand:2/dealt"


# gone


def test_a_round_goes_on_without_who_walks_out_and_their_stake_stays() -> None:
    table = AtRummy(stake=500, rounds=1).turn(3, RUN_75).lays(2).rule(WalkedOut, seat=2)
    assert table.prompt.lead == "Cy’s turn"
    table.turn(3, then="second_next").turn(3, then="out").answer("4 4 4 4 5 5 5 5 6 6 6 6 7 7").answer(True)
    assert table.totals == {1: -70, 2: 0, 3: 75}
    assert table.behind(1, 3) == (9_500, 11_000)


def test_the_turn_passes_on_from_who_walks_out() -> None:
    table = full().answer("stock", RUN_75).rule(WalkedOut, seat=2)
    assert table.prompt.lead == "Cy draws"
    assert table.game.round.order == (3, 1)


def test_the_last_one_left_wins() -> None:
    table = AtRummy((10_000,) * 2, stake=500).turn(2, RUN_75).rule(WalkedOut, seat=2).answer(True)
    assert table.table.scores.winners == (1,)
    assert table.behind(1) == (10_500,)


def test_a_round_dealt_wrong_never_was_and_the_same_one_begins_it_again() -> None:
    table = AtRummy().turn(2, RUN_75).rule(DealtWrong)
    assert (table.game.round.books, table.table.scores.rounds) == ([], ())
    assert table.prompt.call == "Bo begins."


def test_the_host_ends_the_game_and_the_stakes_go_back() -> None:
    table = AtRummy(stake=500).turn(2, RUN_75).rule(EndGame, "return").answer(True)
    assert table.behind() == (10_000,) * 3
    assert table.key == ""
