"""Each kind of prompt answered by keys."""

from typing import cast

from app.cards import RANKS, Card, Suit
from app.dealing.engine.run import Run
from app.dealing.values.felt import Actor
from app.dealing.values.transfers import RACK
from app.games.baccarat import BACCARAT
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, StandPlayer, desk_at_bets, opening
from ui.deal.answers.cards import CardAsk
from ui.deal.answers.pay import PayAsk
from ui.deal.answers.simple import ConfirmAsk
from ui.strip.prompt_words import badge_parts, least_headline
from ui.widgets.buttons import PrimaryState

REPEAT = {1: {"banker": 2000}, 3: {"banker": 4000}, 8: {"banker": 10000}}


def at_card(table_of: MakeTable, **rules: object) -> Table:
    table = table_of(desk_at_bets(last=REPEAT, rules=rules))
    table.keys("⇧S ^Enter")
    return table


# cards


def test_without_suits_a_rank_is_accepted_at_once(table_of: MakeTable) -> None:
    table = at_card(table_of)
    table.keys("0 t")
    assert [card.code for card in table.page.felt.felt.hands[0].cards] == ["T"]
    assert [card.code for card in table.page.felt.felt.hands[1].cards] == ["T"]


def test_every_rank_has_its_key(table_of: MakeTable) -> None:
    table = at_card(table_of)
    for rank in RANKS:
        table.press(rank.value.lower())
        assert table.desk.run.log[-1].body == rank.value
        table.press("Back")


def test_with_suits_a_rank_arms_the_suits_and_a_second_rank_replaces_it(table_of: MakeTable) -> None:
    table = at_card(table_of, suits=True)
    table.press("5")
    assert table.page.felt._showing.half.text == "5 _"
    assert table.page.strip.primary_button.label == "Accept 5"
    table.keys("6 d")
    assert table.page.felt.felt.hands[0].cards == (Card(RANKS[5], Suit.DIAMONDS),)


def test_enter_accepts_a_rank_without_its_suit_where_no_bet_turns_on_it(table_of: MakeTable) -> None:
    table = at_card(table_of, suits=True)
    table.keys("5 Enter")
    assert table.page.felt.felt.hands[0].cards == (Card(RANKS[4]),)


def test_backspace_drops_the_typed_rank_before_it_undoes(table_of: MakeTable) -> None:
    table = at_card(table_of, suits=True)
    table.keys("k s 5 Back")
    assert table.page.felt._showing.half.text == ""
    assert table.asked == "hand:1/banker:1"
    table.press("Back")
    assert table.asked == "hand:1/player:1"


def test_a_card_that_cannot_be_is_struck_out_and_the_next_one_is_taken_at_once(table_of: MakeTable) -> None:
    table = at_card(table_of, suits=True, decks=1, cut_depth=14)
    table.keys("k s k s")
    assert table.headline == "Check the card — not K♠"
    assert table.page.strip.said.actor is Actor.BAD
    pad = cast(CardAsk, table.page.ask).pad
    assert [rank.value for rank, key in pad.ranks.items() if key.struck] == ["K"]
    assert [suit.value for suit, key in pad.suits.items() if key.struck] == ["s"]
    table.keys("q s")
    assert table.asked == "hand:1/player:2"


def test_enter_clears_a_refused_card(table_of: MakeTable) -> None:
    table = at_card(table_of, suits=True, decks=1, cut_depth=14)
    table.keys("k s k s")
    assert table.page.strip.primary_button.second == "Clears K♠"
    table.press("Enter")
    assert table.lead == "Deal to Banker"


def test_the_call_is_left_out_in_a_small_window_while_a_card_is_awaited(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=REPEAT), 1280, 800)
    assert table.page.strip.call.isVisible()
    table.keys("⇧S ^Enter")
    assert not table.page.strip.call.isVisible()


# take and pay


def test_other_chips_must_make_what_is_due(table_of: MakeTable) -> None:
    table = at_card(table_of)
    table.keys("k 3 2 a 6 5 c")
    ask = cast(PayAsk, table.page.ask)
    assert ask.tray.editing
    table.keys("!⇧3")
    assert table.page.strip.primary_button.second == "25 missing"
    table.press("Enter")
    assert table.lead == "Pay Seat 8, Mei Lin"
    table.keys("!2 !2 !2 !2 !2 Enter")
    assert ask.plan()[8] == {2500: 2, 500: 9}
    table.press("Enter")
    assert table.desk.run.log[-1].body == {"chips": {"8": {"500": 9, "2500": 2}}, "seat": 8}


def stuck(table_of: MakeTable) -> Table:
    desk = desk_at_bets(last={8: {"banker": 10000}}, rack={50000: 2, 10000: 14})
    table = table_of(desk)
    table.keys("⇧S ^Enter d k 3 2 a 6 5")
    return table


def test_a_rack_that_cannot_pay_says_which_chips_to_change(table_of: MakeTable) -> None:
    table = stuck(table_of)
    assert table.headline == "Change chips — the rack cannot make 95"
    assert table.page.strip.said.actor is Actor.WARN
    assert table.page.strip.primary_button.label == "Chips changed"
    table.press("Enter")
    assert table.desk.calls[-1] == "change"
    assert table.lead == "Pay Seat 8, Mei Lin"
    table.press("Enter")
    assert table.asked == "hand:2/bets"


def test_what_the_rack_cannot_pay_may_be_owed_on_account(table_of: MakeTable) -> None:
    table = stuck(table_of)
    table.press("o")
    assert table.asked == "hand:2/bets"
    assert table.desk.table.due_at_settlement(8) == 9500
    assert table.desk.table.balance(RACK) == 240000


def test_the_pay_tab_is_there_only_while_bets_are_paid(table_of: MakeTable) -> None:
    table = at_card(table_of)
    bar = table.page.side.bar
    assert bar.tabText(bar.currentIndex()) == "Roads"
    table.keys("k 3 2 a 6 5")
    assert [bar.tabText(0), bar.currentIndex()] == ["Pay", 0]
    sheet = cast(PayAsk, table.page.ask).list.sheet
    assert [row.seat for row in sheet.rows] == [8, 3, 1]
    assert sheet.now - sheet.to_pay == sheet.before - 9500 - 3800 - 1900
    table.press("Enter")
    assert cast(PayAsk, table.page.ask).list.sheet.paid == ((8, "Mei Lin", 9500),)
    table.press("⇧Enter")
    assert bar.tabText(bar.currentIndex()) == "Roads"


def test_the_rack_before_a_coup_is_that_of_this_coup_also_where_nobody_lost(table_of: MakeTable) -> None:
    table = at_card(table_of)
    table.keys("k 3 2 a 6 5 ⇧Enter")
    now = table.desk.table.balance(RACK)
    for bets in ("b 2 0 ^Enter", "^Enter"):  # one that only wins, and none
        table.keys(f"{bets} k 3 2 5")
        sheet = cast(PayAsk, table.page.ask).list.sheet
        assert (sheet.before, sheet.now) == (now, now)
        assert [row.rack_after for row in sheet.rows] == [-row.amount for row in sheet.rows]
        table.press("⇧Enter")
        now -= sheet.to_pay


# the simple ones


def set_up(table_of: MakeTable, seats: dict[int, str] | None = None) -> Table:
    return table_of(StandDesk(Run.begin(BACCARAT, opening({}, seats=seats, last={}))))


def test_enter_confirms_what_is_done_and_its_lines_are_ticked_on_the_felt(table_of: MakeTable) -> None:
    table = set_up(table_of)
    assert table.lead == "Check the equipment"
    assert len(table.page.felt.felt.checklist) == 6
    for size in ((1264, 680), (1440, 900)):
        table.window.resize(*size)
        drawn = table.page.felt._all_pieces()
        assert not drawn["checklist",].area.intersects(drawn["rack",].area), size
    table.press("Enter")
    assert table.lead == "Inspect the cards"


def test_enter_takes_the_expected_number_and_another_is_typed(table_of: MakeTable) -> None:
    table = set_up(table_of)
    table.press("Enter")
    table.keys("4 1 5 Enter")
    assert table.lead == "415 does not match the expected 416"
    assert table.asked == "set_up/inspect"
    table.keys("Back Back Back Enter")
    assert table.lead == "Mix all cards face down"


def test_a_seat_is_picked_by_its_digit_by_a_click_and_nobody_by_nought(table_of: MakeTable) -> None:
    table = set_up(table_of)
    table.keys("Enter Enter Enter Enter Enter Enter Enter Enter")
    assert table.lead == "Offer the cut card"
    table.press("3")
    assert table.desk.run.log[-1].body == 3
    table.press("Esc")
    table.press("^z")
    assert table.lead == "Offer the cut card"
    assert table.page.strip.primary_button.label == "The host"
    table.page.felt.seat_clicked.emit(5)
    assert table.desk.run.log[-1].body == 5
    table.press("^z")
    table.press("0")
    assert table.desk.run.log[-1].body == 0


def test_an_empty_table_asks_for_names(table_of: MakeTable) -> None:
    table = set_up(table_of, {})
    table.desk.known += [StandPlayer(7, "Ruth"), StandPlayer(8, "Mei Lin")]
    table.page.refresh()
    assert table.lead == "Seat your players"
    assert table.page.felt._showing.notice.title == "No players yet"
    assert table.page.strip.primary_button.label == "Seat player"
    assert table.page.strip.primary_button.state is PrimaryState.OFF
    table.keys("T o m Enter")
    assert table.desk.table.name(1) == "Tom"
    table.keys("A n n a")
    cast(ConfirmAsk, table.page.ask).seating.buy_in.edit.setText("100")
    table.press("Enter")
    assert table.desk.table.stack_of(2) == 10000


def test_after_a_buy_in_the_next_name_is_typed(table_of: MakeTable) -> None:
    table = set_up(table_of, {})
    table.keys("R u t h Tab 1 5 0 Enter")
    table.keys("M e i Enter")
    assert [table.desk.table.name(seat) for seat in (1, 2)] == ["Ruth", "Mei"]


def test_a_full_table_asks_for_no_name(table_of: MakeTable) -> None:
    table = set_up(table_of, {})
    for seat in range(1, 10):
        table.desk.seat_player(seat, f"Player {seat}")
    table.page.refresh()
    row = cast(ConfirmAsk, table.page.ask).seating
    assert not row.name.isVisible()
    assert not row.buy_in.isVisible()
    assert table.page.strip.primary_button.label == "Players seated"


def test_known_players_are_one_key_away(table_of: MakeTable) -> None:
    desk = StandDesk(Run.begin(BACCARAT, opening({}, seats={}, last={})))
    desk.known += [StandPlayer(7, "Ruth"), StandPlayer(8, "Mei Lin")]
    table = table_of(desk)
    table.page.setFocus()
    table.press("!2")
    assert desk.table.name(1) == "Mei Lin"


def test_a_seat_clicked_on_an_empty_table_is_named_next(table_of: MakeTable) -> None:
    table = set_up(table_of, {})
    table.page.felt.seat_clicked.emit(5)
    table.keys("T o m Enter")
    assert table.desk.table.name(5) == "Tom"


# the words


def test_badges_are_read_from_the_prompt() -> None:
    assert badge_parts("8|SEAT", Actor.TABLE) == ("8", "SEAT")
    assert badge_parts("icon:scissors|CUT", Actor.TABLE) == ("icon:scissors", "CUT")
    assert badge_parts("", Actor.BANKER) == ("庄", "BANKER")


def test_a_headlines_capitals_are_a_forty_fifth_of_the_window() -> None:
    for height in (700, 800, 900, 1080):
        assert least_headline(height) * 0.727 >= height / 45


def test_a_long_headline_takes_a_second_line_and_is_never_cut(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(), 1280, 700)
    words = table.page.strip.words
    long = "Deal one more card to Banker and then look again at what lies there before anybody else does"
    words.show_words(long[:40], long[40:], "Because. " * 18, Actor.BANKER)
    assert words.clipped_texts() == []
    assert words.headline_pixels() * 0.727 >= 700 / 45
