"""Rounds of Red 3 Rummy as they are entered: opening, adding, the second hand, going out, and what all of it scores."""

import pytest

from app.cards import JOKER
from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import WalkedOut
from app.desk.records.log_lines import log_lines
from app.desk.records.posting import Posted
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.rulings import StockRanOut
from tests.app.games.at_table import AtTable
from tests.app.games.red_three_rummy.rounds import AtRummy, cards, counts, fast, full

RUN_75 = "5 6 7 8 9h"


def parts(table: AtRummy, player: int, number: int = 0) -> list[tuple[str, int]]:
    """From what a player's score of a round came: what it was, and how much."""
    return [(part.what, part.points) for part in table.table.scores.rounds[number].parts[player]]


def choices(table: AtRummy) -> list[str]:
    """What is offered, by its codes."""
    return [option.code for option in table.prompt.options]  # type: ignore[attr-defined]  # a choice


def labels(table: AtRummy) -> list[str]:
    """What is offered, by its words."""
    return [option.label for option in table.prompt.options]  # type: ignore[attr-defined]  # a choice


# two totals


def test_the_least_that_is_entered_is_who_is_out_and_two_totals_each() -> None:
    table = fast(rounds=2)
    assert table.prompt.instruction == "Deal two hands of seven each — who goes out?"
    table.totalled(2, {1: 70, 2: 145, 3: 0}, {1: 60, 3: 75})
    assert table.totals == {1: 10, 2: 145, 3: -75}
    assert parts(table, 1) == [("Books", 70), ("Left", -60)]
    assert parts(table, 3) == [("No books", 0), ("Left", -75)]
    assert table.table.scores.rounds[0].title == "Round 1"


def test_a_round_that_decides_between_equals_is_none_of_those_agreed_on() -> None:
    table = fast(rounds=1, final_tie="play_on")
    table.totalled(1, {1: 90, 2: 100, 3: 0}, {2: 10, 3: 75})
    assert table.table.felt().title == "Round 2, the decider"
    table.totalled(1, {1: 90, 2: 70, 3: 0}, {2: 10, 3: 75})
    assert table.key.endswith("/result")
    assert table.table.felt().title == "Round 2, the decider"
    table.answer(True)
    assert table.table.felt().title == "Round 2, the decider"
    assert fast(rounds=1).totalled(1, {1: 90, 2: 100, 3: 0}, {2: 10, 3: 75}).table.felt().title == "Round 1 of 1"


def test_where_nobody_is_out_everybody_counts_what_is_left() -> None:
    table = fast(rounds=1).answer(0, counts({1: 100, 2: 145, 3: 0}))
    assert table.prompt.seats == (1, 2, 3)  # type: ignore[attr-defined]  # a tally
    table.answer(counts({1: 10, 2: 20, 3: 300}))
    assert table.totals == {1: 90, 2: 125, 3: -300}


def test_who_begins_moves_on_with_each_round() -> None:
    table = fast(rounds=4)
    begins = []
    for _ in range(4):
        begins.append(table.prompt.call)
        table.totalled(1, {1: 70, 2: 0, 3: 0}, {2: 70, 3: 70})
    assert begins == ["Bo begins.", "Cy begins.", "Ann begins.", "Bo begins."]


@pytest.mark.parametrize("players", range(2, 11))
def test_the_stock_is_forty_cards_a_player_less_the_two_that_are_turned(players: int) -> None:
    table = AtRummy((10_000,) * players, entry="full").answer("Ts Tc")
    assert table.game.round.stock == 40 * players - 2
    assert len(table.game.supply().cards) == 54 * players


def test_the_agreed_number_of_rounds_is_played_and_the_most_points_win_the_stakes() -> None:
    table = fast(rounds=2, stake=500)
    assert table.behind() == (9_500,) * 3
    for _ in range(2):
        table.totalled(3, {1: 70, 2: 0, 3: 145}, {1: 5, 2: 80})
    assert table.prompt.lead == "Give Cy 15"
    table.answer(True)
    assert (table.behind(), table.table.scores.winners) == ((9_500, 9_500, 11_000), (3,))


def test_equal_totals_win_together_or_play_on() -> None:
    same = ({1: 75, 2: 70, 3: 70}, {2: 5, 3: 5})
    table = fast(rounds=1).totalled(1, {1: 70, 2: 75, 3: 0}, {2: 5, 3: 70}).answer(True)
    assert table.table.scores.winners == (1, 2)
    again = fast(rounds=1, final_tie="play_on").totalled(1, {1: 70, 2: 75, 3: 0}, {2: 5, 3: 70})
    assert again.prompt.result == "Ann 70, Bo 70 (75 laid − 5 left) and Cy −70. Ann and Bo are tied: another round."
    again.totalled(1, *same).answer(True)
    assert again.table.scores.winners == (1,)


def test_for_fun_no_book_hears_of_it() -> None:
    table = AtRummy((0, 0), entry="fast", played_for="fun", stake=500, rounds=1)
    table.totalled(1, {1: 70, 2: 0}, {2: 70}).answer(True)
    assert all(booked.for_fun for booked in table.table.bookings)
    assert table.behind() == (10_500, 9_500)


# books as they are laid


def test_books_are_keyed_with_the_suit_of_a_run_once_and_a_sets_not_at_all() -> None:
    table = AtRummy().lays(2, RUN_75, "7 7 7")
    assert [laid.book.cards for laid in table.game.round.books] == [cards("5h 6h 7h 8h 9h"), cards("7 7 7")]
    assert table.laid(2) == 90


def test_the_first_books_come_to_seventy_in_one_turn() -> None:
    table = AtRummy().lays(2, "5 6 7 8h")
    assert table.prompt.reason.startswith("10 short: 60 of 70 to open.")
    assert str(table.refused([])) == (
        "10 short: 60 of 70. The first books must total 70 or more in one turn. Lay more, or record that they go back.")
    table.answer("3s 3s 3c", [])
    assert table.key.split("/")[1].startswith("after")


def test_what_was_laid_before_does_not_count_towards_opening_but_once_open_little_may_follow() -> None:
    table = AtRummy().turn(2, RUN_75).turn(2, "7 7 7")
    assert table.laid(2) == 90


def test_the_checker_says_how_many_are_short() -> None:
    table = AtRummy().lays(2, "8 8 8", "J Q K Ah")
    assert table.prompt.reason.startswith("Books 75.")
    five = AtRummy().lays(2, "8 8 8", "A 2 3c")
    assert five.prompt.reason.startswith("10 short: 60 of 70 to open.")
    assert AtRummy().lays(2, "8 8 8 8", "A A X").prompt.reason.startswith("5 short: 65 of 70 to open.")


def test_a_house_may_open_with_anything() -> None:
    table = AtRummy(opening=0).turn(2, "4 4 4")
    assert table.laid(2) == 15


@pytest.mark.parametrize(("again", "reason"), [("round", "Books 75."), ("hand", "70 to open.")])
def test_the_second_hand_opens_anew_only_where_the_house_says_so(again: str, reason: str) -> None:
    table = AtRummy(opens_again=again).turn(2, RUN_75, then="second_now")
    assert table.prompt.reason.startswith(reason)
    table.answer("7 7 7")
    assert (table.game.short(2) > 0) == (again == "hand")


def test_one_card_is_added_to_the_only_book_that_takes_it() -> None:
    table = AtRummy().turn(2, RUN_75).lays(2, "T")
    assert str(table.game.round.books[0].book) == "5♥–10♥"
    assert table.laid(2) == 90


def test_what_fits_two_books_or_both_ends_is_asked() -> None:
    table = AtRummy().lays(2, RUN_75, "9 9 9", "X")
    assert labels(table) == ["5♥–10♥", "4♥–9♥", "4 × 9"]
    table.answer("2")
    assert [str(laid.book) for laid in table.game.round.books] == ["5♥–9♥", "4 × 9"]


def test_a_two_in_its_own_place_is_offered_once_unless_it_may_be_another_suits() -> None:
    natural, low, high = "2♥–7♥", "2♥–7♥, the two wild", "3♥–8♥, the two wild"
    for keyed, offered in (("2h", [natural, high]), ("2s", [high, low]), ("2", [natural, high, low])):
        assert labels(AtRummy().turn(2, "3 4 5 6 7h").lays(2, keyed)) == offered


def test_books_of_others_are_offered_with_their_names() -> None:
    table = AtRummy(add_to="any").turn(2, "A A A A A").turn(3, "A A A A A").lays(3, "A")
    assert labels(table) == ["Bo: 6 × A", "6 × A"]


def test_nothing_is_added_to_the_books_of_others_unless_the_house_allows_it_and_then_it_counts_for_who_adds() -> None:
    own = AtRummy().turn(2, RUN_75).turn(3, "A A A A A").lays(3)
    assert own.refused("Th").wrong == "10♥ fits no book on the table."
    table = AtRummy(add_to="any").turn(2, RUN_75).lays(3)
    assert table.refused("Th").wrong == "10♥ is not a book."  # not open yet
    table.answer("A A A A A", "Th")
    assert (table.laid(2), table.laid(3)) == (75, 90)
    table.answer([]).turn(2, then="second_next").turn(2, then="out")
    table.answer([], counts({1: 70, 3: 40}))
    assert parts(table, 3) == [("Run 5♥–10♥", 15), ("Set 5 × A", 75), ("Left", -40)]
    assert table.table.scores.rounds[0].parts[3][0].note == "added to Bo’s book"
    assert table.totals == {1: -70, 2: 75, 3: 50}


def test_three_cards_that_are_a_book_are_a_new_one() -> None:
    table = AtRummy().turn(2, "A A A A A").lays(2, "A A A")
    assert [str(laid.book) for laid in table.game.round.books] == ["5 × A", "3 × A"]


def test_the_first_hand_is_played_out_before_one_can_go_out() -> None:
    table = AtRummy().lays(2, RUN_75, "9 9 9", [])
    assert choices(table) == ["plays_on", "second_now", "second_next"]
    table.answer("second_next").lays(2, "5 6 7 8 9 T Jh", [])
    assert choices(table) == ["plays_on", "out"]


def test_who_lays_the_last_card_of_the_first_hand_plays_on_with_the_second() -> None:
    table = AtRummy().turn(2, RUN_75, then="second_now")
    assert table.prompt.lead == "Bo lays"
    assert AtRummy().turn(2, RUN_75, then="second_next").prompt.lead == "Cy’s turn"


def test_what_is_left_is_shown_card_by_card_or_counted_in_points() -> None:
    table = AtRummy(rounds=1).turn(2, RUN_75, then="second_now").answer([], "out")
    assert table.prompt.instruction == "Cy shows — cards left in both hands"
    table.answer("3h 3d 3s Kd X 5 5 5 6 6 6 7 7 7", [])  # Ann's are counted
    assert table.prompt.seats == (1,)  # type: ignore[attr-defined]  # a tally
    table.answer(counts({1: 85}))
    assert parts(table, 3) == [("No books", 0), ("Left", -75), ("Red threes", -60)]
    assert table.table.scores.rounds[0].parts[3][1].cards[:3] == (*cards("3s Kd"), JOKER)
    assert parts(table, 2) == [("Run 5♥–9♥", 75)]
    assert table.totals == {1: -85, 2: 75, 3: -135}


def test_a_round_nobody_can_go_on_with_is_counted_by_all() -> None:
    table = AtRummy(rounds=1).turn(2, RUN_75).rule(StockRanOut, "over")
    table.answer([], counts({1: 70, 2: 50, 3: 75}))
    assert table.totals == {1: -70, 2: 25, 3: -75}


# every turn


def test_a_turn_is_a_draw_books_and_a_discard() -> None:
    table = full().answer("stock", RUN_75, [], "9c")
    assert (table.game.round.stock, table.game.round.pile) == (117, [*cards("Ts Tc 9c")])
    assert table.game.round.held == {1: 7, 2: 2, 3: 7}
    assert table.prompt.instruction == "Cy draws — stock or pile"


def test_the_pile_is_taken_whole_and_its_red_threes_are_told() -> None:
    table = full().answer("stock", [], "3h")
    assert table.table.announcement == "Bo discards 3♥. A red three."
    assert table.prompt.reason == "1 red three in the pile: −30 if it stays in the hand."
    table.answer("pile")
    assert (table.game.round.held[3], table.game.round.pile) == (10, [])
    assert ("Red threes of the pile", "Cy 1") in table.table.felt().facts
    table.answer("3 4 5 6 7h", [])
    assert "Red threes of the pile" not in dict(table.table.felt().facts)


def test_the_last_card_laid_of_the_first_hand_brings_the_second_at_once() -> None:
    table = full().answer("stock", "5 6 7 8 9 T J Qh")
    assert (table.game.round.held[2], table.prompt.lead) == (7, "Bo lays")
    assert table.game.round.second == {2}


def test_the_last_card_discarded_of_the_first_hand_brings_the_second_for_the_next_turn() -> None:
    table = full().answer("stock", "5 6 7 8 9 T Jh", [], "Qh")
    assert (table.game.round.held[2], table.prompt.lead) == (7, "Cy draws")


@pytest.mark.parametrize("by_discard", [False, True])
def test_the_second_hand_played_out_ends_the_round_by_laying_or_by_discard(by_discard: bool) -> None:
    table = full().answer("stock", "5 6 7 8 9 T J Qh", [], "4c").answer("stock", [], "4c", "stock", [], "4c")
    table.answer("stock")  # Bo's second hand: seven, one discarded, one drawn
    table.answer("5 6 7 8 9 Ts", [], "Js") if by_discard else table.answer("5 6 7 8 9 T Js")
    assert table.game.round.out == 2
    assert table.prompt.instruction == "Cy shows — cards left in both hands"
    assert table.prompt.reason == "Cy holds 14 cards."


def test_a_house_may_ask_for_a_discard_to_go_out() -> None:
    table = full(must_discard=True).answer("stock", "5 6 7 8 9 T J Qh", [], "4c").answer(
        "stock", [], "4c", "stock", [], "4c", "stock")
    assert str(table.refused("5 6 7 8 9 T Js")) == \
        "Bo would have no card to discard. In this house a discard is needed to go out. Leave one out."


def test_nobody_lays_more_than_the_hand_holds() -> None:
    table = full().answer("stock")
    assert str(table.refused("4 5 6 7 8 9 T J Qh")) == \
        "Bo holds 8 cards. 9 have been keyed. Key them again, or record that the count differs."


def test_the_last_cards_of_a_hand_cannot_be_laid_short_of_the_opening() -> None:
    table = full().answer("stock", "4 4 4 4")
    assert table.refused("5 5 5 5").wrong == "30 short: 40 of 70."


def test_what_is_left_has_as_many_cards_as_were_entered() -> None:
    table = full().answer("stock", "5 6 7 8 9 T J Qh", "5 6 7 8 9 T Js")
    assert table.game.round.out == 2
    refusal = table.refused("4 4 4")
    assert (refusal.wrong, refusal.allowed) == ("3 cards are keyed.", "From the entries, Cy must hold 14.")


@pytest.mark.parametrize("stock_out", ["pile", "reshuffle"])
def test_where_the_stock_is_out_the_pile_is_taken_or_shuffled_or_the_round_ends(stock_out: str) -> None:
    table = full(stock_out=stock_out)
    table.game.round.stock = 1
    table.answer("stock", [], "9c")
    assert choices(table) == (["pile", "nobody"] if stock_out == "pile" else ["shuffle", "pile", "nobody"])
    if stock_out == "reshuffle":
        table.answer("shuffle")
        assert (table.game.round.stock, table.game.round.pile) == (2, [*cards("9c")])
    else:
        table.answer("nobody")
        assert table.game.round.ended


# supply


def test_no_card_lies_there_more_often_than_there_are_decks() -> None:
    table = AtRummy().lays(2, "9h 9h 9h")
    assert str(table.refused("7 8 9 T Jh")) == "Every 9♥ is out already. There are only 3. Look at the card again."
    assert "keyed 4 times" in table.refused("8h 8h 8h 8h").wrong
    assert table.refused("X X X X X X X").wrong.startswith("Joker is keyed 7 times")


def test_there_are_two_black_threes_in_each_deck_whether_their_suits_are_keyed_or_not() -> None:
    table = AtRummy((10_000,) * 2, opening=0).lays(2)
    assert str(table.refused("3 3 3 3 3")) == \
        "That would put 5 black threes there. These decks have 4; red ones do not make a set. Look at the cards again."
    table.answer("3 3 3s")
    assert table.refused("3 3").wrong == "That would put 5 black threes there."
    table.answer("3", []).lays(2, "4 5 6h")
    assert table.refused("3c 4 5c").wrong == "That would put 5 black threes there."
    table.answer("3h")


def test_jokers_are_as_many_as_the_house_puts_into_each_deck() -> None:
    assert AtRummy(jokers=0).lays(2).refused("7 7 X").wrong == "Joker is not in this deck."
    assert len(AtRummy(jokers=4).game.supply().cards) == 3 * 56


# the picture


def test_of_more_books_than_can_be_read_those_in_turn_and_the_latest_are_drawn() -> None:
    table = AtRummy((10_000,) * 9)
    for seat in (2, 3, 4, 5, 6, 7, 8, 9):
        table.turn(seat, RUN_75, "4 4 4", then="second_next")
    table.lays(2)
    rows, facts = table.table.felt().rows, dict(table.table.felt().facts)
    assert len(rows) == 15
    assert [row.seat for row in rows[:3]] == [2, 2, 3]
    assert rows[2].cards == cards("4 4 4")
    assert facts["Books not shown"] == "1"
    assert "Books not shown" not in dict(AtRummy().turn(2, RUN_75).table.felt().facts)


# the log


def test_the_log_says_what_a_round_came_to_though_no_chip_moved() -> None:
    def told() -> tuple[str, str]:
        line = log_lines(table.run, Posted(1, 1), "UTC")[0]
        return line.text, line.detail

    table = fast(rounds=2).totalled(2, {1: 70, 2: 145, 3: 0}, {1: 60, 3: 75})
    assert told() == ("What is left: Ann 60, Cy 75", "Round 1: Bo goes out; Ann 10, Bo 145 and Cy −75")
    table.fix("hand:1/left", counts({1: 65, 3: 75}))
    assert log_lines(table.run, Posted(1, 1), "UTC")[1].detail == "Round 1: Bo goes out; Ann 5, Bo 145 and Cy −75"
    table.answer(1)
    assert told() == ("Who goes out: Ann", "")


def test_a_turn_long_ago_has_its_words_in_the_log_though_the_player_is_gone() -> None:
    table = full(rounds=3).answer("stock", [], "9c").rule(WalkedOut, seat=2).rule(StockRanOut, "over")
    table.answer([], counts({1: 70, 3: 70})).answer("Ts Tc")
    assert table.game.round.held == {1: 7, 3: 7}
    again = Run(RED_THREE_RUMMY, list(table.run.log))
    assert "Bo discards 9♣" in [again.play.name(row.seq) for row in again.log]



def test_undo_fix_and_redo_give_what_the_log_says() -> None:
    table = AtRummy(rounds=2).turn(2, RUN_75, then="second_now").answer([], "out")
    table.answer([], counts({1: 75, 3: 90}))
    assert table.totals == {1: -75, 2: 75, 3: -90}
    table.fix("hand:1/lay:0", "5 6 7 8 9 Th")
    assert table.totals == {1: -75, 2: 90, 3: -90}
    table.run.undo("again")
    assert table.totals == {1: -75, 2: 75, 3: -90}
    table.run.redo()
    again = Run(RED_THREE_RUMMY, list(table.run.log)).play.table
    assert again.scores == table.table.scores
    assert again.felt() == table.table.felt()


def test_more_than_two_can_play_and_fewer_cannot() -> None:
    alone = AtTable(RED_THREE_RUMMY, (10_000,))
    assert alone.refused(True).wrong == "Only one player is seated."
