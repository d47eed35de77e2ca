"""The row and the column of every kind of auction, by real keys and clicks."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions
from app.dealing.procedures.bidding import AuctionBid, ask_bid, spoken
from app.dealing.prompts.calling import Offer
from app.dealing.prompts.kinds import Option
from app.dealing.table.seat_views import Marks, marked_seats
from app.dealing.table.table import Table as Felted
from app.dealing.values.felt import Felt, PotView
from app.games.red_dog.rules import RedDogRules
from tests.app.dealing.auctions import IN_TURN, OPEN, POINTS, SAY, SEALED, WORDS, bid_at
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, opening
from tests.ui.hands import click
from tests.ui.legible import cut_texts
from ui.deal.answers.auction import AuctionAsk
from ui.look import theme
from ui.widgets.buttons import LEAST_TARGET, PrimaryState

FOUR = {1: "Luca", 2: "Tom", 3: "Priya", 10: "Mei Lin"}
NINE = {1: "Luca", 2: "Tom", 3: "Priya", 4: "Oskar", 5: "Chen Wei", 7: "Ruth", 8: "Alexander", 9: "Dana",
        10: "Mei Lin"}
HELD = {1: 20, 2: 3, 3: 1, 10: 12}


def selling(conditions: Conditions, seats: dict[int, str] | None = None, **held: int) -> StandDesk:
    """A desk that holds one such auction after another: `desk.table.script_state`, the last one open."""
    people = seats or FOUR
    purses = HELD | {seat: 12 for seat in people if seat not in HELD}

    async def script(table: Felted) -> None:
        money = conditions in (OPEN, IN_TURN)
        fresh = Auction(conditions, tuple(people), max(people), table.stack_of if money else purses.__getitem__)
        table.script_state = [fresh]
        table.picture = lambda: Felt(game="Asked", seats=marked_seats(table, Marks()), pots=(PotView("Pot", 500),))
        said = 0
        while True:
            auction = table.script_state[-1]
            if auction.over:
                table.script_state.append(fresh)
                continue
            table.script_state[-1] = spoken(auction, await bid_at(table, auction, said))
            said += 1

    game = Game("asked", 1, "Asked", script, RedDogRules)
    return StandDesk(Run.begin(game, opening(game=game, seats=people, last={})))


def auction_at(table: Table) -> Auction:
    """The auction that is open."""
    auction: Auction = table.desk.table.script_state[-1]
    return auction


def ended(table: Table) -> list[tuple[int, int]]:
    """Who bought and for how much, auction by auction."""
    return [(one.winner, one.price) for one in table.desk.table.script_state if one.over]


def row(table: Table) -> AuctionAsk:
    """The row that takes the bids."""
    asked = table.page.ask
    assert isinstance(asked, AuctionAsk)
    return asked


def body_of(table: Table) -> Any:
    """What the log kept of the last answer."""
    return table.desk.run.log[-1].body


# in turn and open


def test_in_turn_an_amount_or_a_pass_is_keyed(table_of: MakeTable) -> None:
    table = table_of(selling(IN_TURN))
    assert table.keys("5 Enter p 6 Enter p p") == 7
    assert ended(table) == [(3, 600)]


def test_in_an_open_auction_a_seat_and_a_number_are_keyed(table_of: MakeTable) -> None:
    table = table_of(selling(OPEN))
    table.keys("3 1 2 Enter 0 1 3 Enter s")
    assert ended(table) == [(10, 1_300)]


def test_in_an_open_auction_the_line_of_a_seat_and_the_digits_are_clicked(table_of: MakeTable) -> None:
    table = table_of(selling(OPEN))
    click(row(table).list.keys[3])
    click(row(table).digits[6])
    click(table.page.strip.primary_button)
    assert auction_at(table).highest == (3, 700)
    assert not row(table).list.keys[3].isEnabled()
    click(row(table).keys_shown["S"])
    assert ended(table) == [(3, 700)]


def test_points_go_to_the_right_and_one_may_open_who_has_no_more(table_of: MakeTable) -> None:
    table = table_of(selling(POINTS))
    assert row(table).speaker == 3
    table.keys("1 Enter")
    assert auction_at(table).highest == (3, 1)
    table.keys("3 Enter 2 Enter")
    assert table.lead == "2 is below the next bid, 4"
    table.keys("Back 4 Enter")
    assert auction_at(table).highest == (1, 4)
    table.keys("p")
    assert ended(table) == [(1, 4)]


# one word each


def test_a_word_is_one_key_and_so_is_a_pass(table_of: MakeTable) -> None:
    table = table_of(selling(WORDS))
    table.keys("2 p m Enter")
    assert table.page.strip.primary_button.label == "Which bid?"
    table.keys("p")
    assert ended(table) == [(3, 3)]


def test_a_word_that_may_not_be_said_is_grey_and_its_key_says_why(table_of: MakeTable) -> None:
    table = table_of(selling(WORDS))
    table.press("m")
    assert {cap: key.isEnabled() for cap, key in row(table).keys_shown.items()} == {
        "P": True, "2": False, "3": False, "M": False, "4": True, "N": True, "W": False, "B": False}
    assert "bid only over nap" in row(table).keys_shown["W"].accessibleDescription()
    click(row(table).keys_shown["3"])
    assert auction_at(table).highest == (1, 3)
    table.press("3")
    assert table.lead == "Three is not higher than misère"
    assert table.page.strip.said.reason == "Allowed: pass, four, nap. Choose one of them."
    click(row(table).keys_shown["N"])
    assert auction_at(table).highest == (2, 5)


# sealed


def test_a_number_a_bidder_and_one_key_more(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    assert table.keys("5 3 4 Enter") == 4
    assert ended(table) == [(1, 5)]
    assert body_of(table) == {"bids": {"1": 5, "2": 3, "10": 4}}


def test_who_ties_is_asked_again_and_who_stands_is_shown(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("4 2 4 Enter")
    words = {seat: key.row.word for seat, key in row(table).list.keys.items()}
    assert words == {1: "To bid", 2: "Stands", 3: "Sits out", 10: "To bid"}
    table.keys("2 3 Enter")
    assert ended(table) == [(10, 3)]


def test_a_wrong_set_is_refused_whole_and_mended_at_the_first_wrong_bid(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    row(table).fill({"bids": {"1": 5, "2": 4, "10": 9}})  # kept over a ruling that changed what they hold
    table.press("Enter")
    assert table.lead == "Tom: 4 is more than Tom’s points, 3. Mei Lin: 9 is more than the highest bid allowed, 5"
    assert auction_at(table).lying == ()
    assert row(table).at == 2
    assert [key.row.word for key in row(table).list.keys.values()] == ["", "must be 2–3", "Sits out", "must be 2–5"]
    table.keys("3 5 Enter 2 2 Enter")
    assert ended(table) == [(2, 3)]


def test_a_bid_refused_as_it_is_typed_is_marked_alone(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.press("9")
    assert [key.row.word for key in row(table).list.keys.values()] == ["must be 2–5", "To bid", "Sits out", "To bid"]


def test_a_digit_after_a_whole_bid_is_another_bid_and_no_second_figure(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("5 3 9 4")
    assert row(table).entered == {1: "5", 2: "3", 10: "4"}


def test_a_bid_that_is_mended_leads_on_to_the_next_wrong_one_and_touches_no_other(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED, NINE))
    row(table).fill({"bids": {"1": 9, "2": 3, "4": 4, "5": 4, "7": 4, "8": 4, "9": 9, "10": 4}})
    table.keys("Enter 5 2 Enter")
    assert body_of(table)["bids"] == {"1": 5, "2": 3, "4": 4, "5": 4, "7": 4, "8": 4, "9": 2, "10": 4}


def test_enter_goes_to_who_is_missing_and_says_whose_bid_it_waits_for(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("Right 3")
    assert row(table).action().label == "Mei Lin’s bid"
    table.keys("4 Enter")
    assert row(table).at == 1
    table.keys("5")
    assert table.page.strip.primary_button.label == "All bids are in"
    assert table.page.strip.primary_button.state is PrimaryState.READY


def test_sealed_bids_are_clicked_line_and_digit(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    for seat, digit in ((10, 4), (1, 5), (2, 2)):
        click(row(table).list.keys[seat])
        click(row(table).digits[digit - 1])
    click(row(table).list.keys[2])
    click(row(table).digits[2])
    click(table.page.strip.primary_button)
    assert body_of(table) == {"bids": {"1": 5, "2": 3, "10": 4}}


def test_a_seat_of_the_felt_is_typed_for_and_shows_what_it_bid(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.page.felt.seat_clicked.emit(10)
    table.press("4")
    shown = row(table).with_half_entered(table.desk.felt())
    assert {view.number: view.mark for view in shown.seats if view.mark} == {10: "4"}


def test_digits_that_begin_no_legal_bid_are_grey(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    click(row(table).list.keys[2])
    assert [key.label for key in row(table).digits if key.isEnabled()] == ["2", "3"]


def test_digits_are_taken_back_bid_after_bid(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("5 3 Back Back 4 Left Esc")
    assert not any(row(table).entered.values())
    table.keys("5 3 4")
    click(row(table).back)
    assert row(table).entered == {1: "5", 2: "3", 10: ""}


def test_a_number_of_two_digits_waits_for_the_second(table_of: MakeTable) -> None:
    terms = Conditions(SEALED.form, reserve=0, most=11)
    desk = selling(terms)
    table = table_of(desk)
    table.keys("1 1 0 1 Enter 7 Enter")
    assert body_of(table) == {"bids": {"1": 11, "2": 0, "3": 1, "10": 7}}


def test_half_a_set_is_kept_over_a_crash(table_of: MakeTable) -> None:
    desk = selling(SEALED)
    table_of(desk).keys("5 3")
    again = table_of(StandDesk(desk.run, kept=desk.kept))
    assert (row(again).entered, row(again).at) == ({1: "5", 2: "3"}, 10)
    again.keys("4 Enter")
    assert ended(again) == [(1, 5)]


def test_a_set_that_was_left_comes_back_only_from_what_was_kept(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("5 3")
    asked, prompt = row(table), row(table).question
    asked.end()
    asked.ask(prompt)
    assert asked.entered == {1: "5", 2: "3"}
    table.desk.kept = None
    asked.end()
    asked.ask(prompt)
    assert asked.entered == {}


def test_an_earlier_set_is_shown_to_be_changed(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    table.keys("5 3 4 Enter")
    table.page.fix(table.desk.run.effective[-1].seq)
    assert row_of_fix(table).entered == {1: "5", 2: "3", 10: "4"}
    table.keys("4 Enter 2 Enter 5 Enter")
    assert body_of(table)["body"] == {"bids": {"1": 4, "2": 2, "10": 5}}


def row_of_fix(table: Table) -> AuctionAsk:
    """The row in which an earlier answer is changed."""
    return next(one for one in table.page.findChildren(AuctionAsk) if one.isVisible())


# what is seen


def test_the_lines_lie_on_the_columns_own_ground(table_of: MakeTable) -> None:
    table = table_of(selling(IN_TURN))
    shown = row(table).list.grab().toImage()
    assert shown.pixelColor(20, shown.height() - 20) == theme.colour(theme.INK1)


def test_the_column_has_every_bidder_with_what_it_said(table_of: MakeTable) -> None:
    table = table_of(selling(IN_TURN))
    table.keys("5 Enter p")
    assert table.page.side.bar.tabText(0) == "Auction"
    said = [key.accessibleName() for key in row(table).list.keys.values()]
    assert said == ["Seat 1 Luca, last 5, Highest", "Seat 2 Tom, Passed", "Seat 3 Priya, To speak", "Seat 10 Mei Lin"]
    assert row(table).list.head.accessibleName() == "Highest bid 5 Luca, Next bid from 6"


@pytest.mark.parametrize("conditions", [OPEN, IN_TURN, WORDS, SEALED])
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_nine_bidders_are_read_and_hit_at_every_size(table_of: MakeTable, conditions: Conditions,
                                                     size: tuple[int, int]) -> None:
    table = table_of(selling(conditions, NINE), *size)
    QApplication.processEvents()
    asked = row(table)
    lines = list(asked.list.keys.values())
    assert (len(lines), table.window.width()) == (9, size[0])
    assert not asked.list.area.verticalScrollBar().isVisible()
    assert all(line.height() >= LEAST_TARGET for line in lines)
    bottom = asked.list.mapToGlobal(asked.list.rect().bottomLeft()).y()
    assert all(line.mapToGlobal(line.rect().bottomLeft()).y() <= bottom for line in lines)
    shown = [key for key in (*asked.keys_shown.values(), *asked.digits, asked.back) if key.isVisible()]
    assert all(key.width() >= LEAST_TARGET and key.height() >= LEAST_TARGET for key in shown)
    assert not cut_texts(table.window)


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 800, 1.5), (1280, 800, 1.0)])
def test_sealed_bids_keep_every_digit_and_their_range_in_the_narrowest_window(
        table_of: MakeTable, width: int, height: int, scale: float) -> None:
    named = {1: "Alexander-Maximilian von Hohenberg", 2: "Tom", 10: "Mei Lin"}
    table = table_of(selling(SEALED, named), width, height, scale)
    QApplication.processEvents()
    assert table.window.width() == width
    assert all(key.isVisible() and key.width() >= LEAST_TARGET for key in row(table).digits)
    shown = row(table).field
    assert shown.label.text().startswith("2–5 · ")
    assert shown.label.text().endswith("…")
    assert shown.edit.accessibleName() == "Alexander-Maximilian von Hohenberg’s bid, 2–5"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_words_beside_sealed_bids_are_read_and_no_digit_goes(table_of: MakeTable, scale: float) -> None:
    table = table_of(selling(SEALED, NINE), 1280, 800, scale)
    ask = row(table)
    words = (Option("F", "flush", "Flush", "Ann"), Option("L", "late", "Late flush", "from an earlier buyer"))
    ask.ask(ask_bid(table.desk.table, ask.question.auction, "words", SAY, words, points=True))
    table.page.show_all()
    QApplication.processEvents()
    assert table.window.width() == 1280
    assert all(key.isVisible() and key.width() >= LEAST_TARGET for key in ask.digits)
    assert not cut_texts(table.window)


def test_half_a_set_of_money_is_kept_in_figures(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    ask, felt, terms = row(table), table.desk.table, Conditions(SEALED.form, reserve=100, most=900)
    table.desk.save_draft("money", {"bids": {"1": 300}})
    ask.ask(ask_bid(felt, Auction(terms, (1, 2), 2, felt.stack_of), "money", SAY))
    assert ask.entered == {1: "3"}


def test_every_wrong_bid_of_a_large_set_is_read_too(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED, NINE), 1280, 800)
    row(table).fill({"bids": dict.fromkeys(("1", "2", "4", "5", "7", "8", "9", "10"), 9)})
    table.press("Enter")
    assert table.lead.startswith("Luca 9, Tom 9, Oskar 9")
    assert not cut_texts(table.window)


def test_the_same_row_serves_one_kind_after_another(table_of: MakeTable) -> None:
    table = table_of(selling(SEALED))
    ask, felt = row(table), table.desk.table
    ask.ask(bid_at(felt, Auction(IN_TURN, (1, 2), 2, felt.stack_of)))
    assert isinstance(ask.prompt, AuctionBid)
    assert not ask.field.edit.isReadOnly()
    assert not ask.back.isVisibleTo(ask)
    assert all(key.isEnabled() for key in ask.digits)


def test_the_answer_of_an_open_row_is_an_offer(table_of: MakeTable) -> None:
    table = table_of(selling(OPEN))
    table.keys("3 7 Enter")
    assert row(table).question.auction.bids == ((3, 700),)
    assert Offer(3, 700) == row(table).question.parse(body_of(table))
