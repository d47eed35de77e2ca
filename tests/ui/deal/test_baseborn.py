"""Baseborn on the dealer's page: a number a bidder and one key, a flush in one, and what stands where."""

from typing import Any

from PySide6.QtWidgets import QApplication

from app.games.baseborn import BASEBORN
from app.games.baseborn.deal import Baseborn
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk
from tests.ui.deal.test_pot_games import FOUR, dealt
from tests.ui.hands import click
from ui.deal.answers.auction import AuctionAsk
from ui.deal.answers.picks import PicksAsk
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.widgets.buttons import PrimaryState


def bidding(table_of: MakeTable, **rules: Any) -> Table:
    """The first card of the first round is to be sold."""
    table = table_of(dealt(BASEBORN, **rules))
    table.keys("Enter Enter")
    return table


def game(table: Table) -> Baseborn:
    """The game as it stands."""
    state: Baseborn = table.desk.table.script_state
    return state


def row(table: Table) -> AuctionAsk:
    """The row that takes the bids."""
    asked = table.page.ask
    assert isinstance(asked, AuctionAsk)
    return asked


def test_an_auction_takes_a_number_a_bidder_and_one_key(table_of: MakeTable) -> None:
    table = bidding(table_of)
    assert table.keys("1 3 0 2 Enter") == len(FOUR) + 1
    assert (table.asked, game(table).deal.buyer, game(table).bank) == ("hand:1/bids:2:0", 2, 6)


def test_after_a_tie_only_who_tied_is_typed(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("3 1 3 2 Enter")
    assert table.headline == "Turn another card — Luca and Priya bid again"
    assert table.keys("0 1 Enter") == 2 + 1
    assert (game(table).deal.buyer, game(table).deal.bought) == (4, {4: 2})


def test_a_flush_is_two_keys_a_late_one_too(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("1 3 0 2 Enter")
    assert table.keys("f 2") == 2
    assert (table.asked, [view.score for view in table.desk.felt().seats if view.player]) == (
        "hand:2/dealt", [0, 1, 0, 0])
    table.keys("Enter 2 3 4 5 Enter 5 4 3 2 Enter")
    assert table.keys("l 4") == 2
    assert [view.score for view in table.desk.felt().seats if view.player] == [0, 1, 0, 1]


def test_a_dealt_flush_is_three_keys_and_two_of_them_four(table_of: MakeTable) -> None:
    table = table_of(dealt(BASEBORN))
    table.press("Enter")
    assert table.keys("f 3 Enter") == 3
    table.keys("f 1 2")
    assert (picks(table).action().label, picks(table).action().note) == ("Luca, Tom", "")
    table.press("Enter")
    assert [view.score for view in table.desk.felt().seats if view.player] == [1, 1, 1, 0]


def picks(table: Table) -> PicksAsk:
    """The row that asks for a dealt flush."""
    asked = table.page.ask
    assert isinstance(asked, PicksAsk)
    return asked


def test_bids_keyed_before_the_deal_is_answered_end_no_round(table_of: MakeTable) -> None:
    table = table_of(dealt(BASEBORN))
    table.keys("Enter 1 3 0 2 ⇧1")
    assert (table.asked, picks(table).seat_keys.keys, table.page.strip.primary_button.label) == (
        "hand:1/dealt", {}, "Nobody")
    assert not picks(table).seat_clicked(2)
    table.press("Enter")
    assert (table.asked, row(table).entered) == ("hand:1/bids:1:0", {})


def test_a_dealt_flush_that_was_none_after_all_is_forgotten_by_escape(table_of: MakeTable) -> None:
    table = table_of(dealt(BASEBORN))
    table.keys("Enter f Enter")
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/dealt", PrimaryState.WAITING)
    table.keys("2 Esc")
    assert (table.page.strip.primary_button.label, picks(table).seat_keys.keys) == ("Nobody", {})
    table.press("Enter")
    assert table.asked == "hand:1/bids:1:0"


def test_a_dealt_flush_is_told_by_mouse_too(table_of: MakeTable) -> None:
    table = table_of(dealt(BASEBORN))
    table.press("Enter")
    click(picks(table).several)
    click(picks(table).seat_keys.keys[3])
    click(table.page.strip.primary_button)
    assert [view.score for view in table.desk.felt().seats if view.player] == [0, 0, 1, 0]


def test_a_tie_is_called_beside_a_long_headline_too(table_of: MakeTable) -> None:
    table = table_of(dealt(BASEBORN, {1: "Emma", 2: "William", 3: "Priya"}))
    table.keys("Enter Enter 3 3 2 Enter")
    call = table.page.strip.call
    assert (table.headline, *call.said()) == ("Turn another card — Emma and William bid again",
                                              "Emma and William tie at 3; their bids to the bank.")
    assert (call.isVisible(), call.clipped_texts(), table.page.strip.words.clipped_texts()) == (True, [], [])


def test_digits_out_of_the_rounds_range_are_grey_and_refused_as_they_are_keyed(table_of: MakeTable) -> None:
    table = bidding(table_of)
    assert [key.label for key in row(table).digits if key.isEnabled()] == ["1", "2", "3", "0"]
    table.press("4")
    assert table.lead == "Luca: 4 is more than the highest bid allowed, 3"
    table.keys("Enter 2 3 3 2 Enter")  # what was refused is typed again
    assert (table.asked, game(table).deal.lot) == ("hand:1/bids:1:1", 2)


def test_the_column_says_what_each_has_and_whose_bid_stands(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("3 1 3 2 Enter")
    assert [key.accessibleName() for key in row(table).list.keys.values()] == [
        "Seat 1 Luca, has 7, To bid", "Seat 2 Tom, has 9, 1, Stands", "Seat 3 Priya, has 7, To bid",
        "Seat 4 Oskar, has 8, 2, Stands"]


def test_what_lies_on_the_table_and_in_the_bank_and_who_must_bid_is_seen(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("3 1 3 2 Enter")
    felt = table.desk.felt()
    assert [(one.label, one.hidden, one.note) for one in felt.rows] == [
        ("To be sold", 2, "2 cards, 3 chips on the table"), ("In the bank", 0, "6 chips")]
    assert {view.number: view.mark for view in felt.seats if view.mark} == {
        1: "7 chips", 2: "bid 1 stands · 9", 3: "7 chips", 4: "bid 2 stands · 8"}
    assert [view.number for view in felt.seats if view.to_act] == [1, 3]
    assert ("Must bid now", "Luca and Priya") in felt.facts
    assert ("Cards left in the deck", "30") in felt.facts


def test_who_cannot_bid_so_much_is_named(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("3 0 1 0 Enter 3 0 1 0 Enter 3 1 1 0 Enter")
    assert ("Could bid no more than", "Luca 1") in table.desk.felt().facts


def test_cards_are_keyed_where_the_house_enters_them(table_of: MakeTable) -> None:
    table = bidding(table_of, entry="full")
    table.keys("7 h 1 3 0 2 Enter")
    assert table.headline == "Does Tom show a flush?"
    table.keys("2")
    assert table.headline == "Tom shows a flush — key five cards"
    table.keys("7 h 8 h 9 h t h j h")
    assert (table.asked, game(table).points.totals[2]) == ("hand:2/dealt", 1)


def in_the_last_round(table_of: MakeTable) -> Table:
    """Everybody has fifty chips to bid with, and bids 0 to 11."""
    table = table_of(dealt(BASEBORN))
    table.keys("Enter" + " f 1 Enter" * 4 + " Enter")
    return table


def test_the_keyboard_map_names_no_ruling_of_another_game(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.press("?")
    shown = table.page.overlays.keyboard_map
    assert shown is not None
    assert [key for key in "EMVXBJ" if shown.words_for(key)[0]] == ["M"]
    table.keys("Esc v")
    assert table.page.side.panel is None
    table.press("m")
    assert isinstance(table.page.side.panel, RulingPanel)


def test_ten_and_eleven_are_two_digits_and_one_is_ended_by_enter(table_of: MakeTable) -> None:
    table = in_the_last_round(table_of)
    table.keys("1 0 1 1 1 Enter 1 2")
    assert table.lead == "Oskar: 12 is more than the highest bid allowed, 11"  # there is nobody after the last
    assert row(table).entered == {1: "10", 2: "11", 3: "1", 4: "12"}
    table.keys("Enter Back Enter")
    assert game(table).deal.buyer == 2


def test_a_click_for_each_does_the_same(table_of: MakeTable) -> None:
    table = bidding(table_of)
    for seat, digit in ((1, 1), (2, 3), (3, 2), (4, 1)):
        click(row(table).list.keys[seat])
        click(row(table).digits[digit - 1])
    click(table.page.strip.primary_button)
    QApplication.processEvents()
    click(row(table).keys_shown["F"])
    table.press("2")
    assert (table.asked, game(table).points.totals[2]) == ("hand:2/dealt", 1)


def test_half_a_set_and_the_round_come_back_after_a_crash(table_of: MakeTable) -> None:
    table = bidding(table_of)
    table.keys("3 1 3 2 Enter 1")
    again = table_of(StandDesk(table.desk.run, kept=table.desk.kept))
    assert (row(again).entered, again.headline) == ({1: "1"}, "Turn another card — Luca and Priya bid again")
    again.keys("0 Enter")
    assert (game(again).deal.buyer, game(again).bank) == (4, 10)
