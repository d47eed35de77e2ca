"""The change of chips before the first card: asked once for the whole coup, with the keys of the table."""

from typing import cast

import pytest

from app.dealing.asides.registry import DealIn
from app.dealing.values.felt import Actor
from app.dealing.values.transfers import RACK
from tests.ui.deal.conftest import MakeTable, Table, dealt
from tests.ui.deal.stand import NAMES, desk_at_bets
from tests.ui.hands import click
from ui.deal.answers.cards import CardAsk
from ui.deal.answers.changing import ChangeAsk
from ui.deal.answers.pay import PayAsk

FEW_ONES = {50000: 2, 10000: 14, 2500: 25, 500: 65, 100: 2}
BANKER = {1: {"banker": 2000}, 3: {"banker": 4000}, 5: {"banker": 6000}, 8: {"banker": 8000}}


def short(table_of: MakeTable, width: int = 1440, height: int = 900) -> Table:
    """No more bets, and the rack has two ones where ten may be paid."""
    table = table_of(desk_at_bets(last=BANKER, rack=FEW_ONES), width, height)
    table.keys("⇧S ^Enter")
    return table


def change(table: Table) -> ChangeAsk:
    """The question of the change."""
    assert isinstance(table.page.ask, ChangeAsk)
    return table.page.ask


def test_what_the_rack_has_by_losing_bets_is_told_beside_what_it_shows_now(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=BANKER | {2: {"player": 700}}, rack=FEW_ONES))
    table.keys("⇧S ^Enter")
    assert table.page.strip.said.reason == \
        "Banker wins: the coup takes 10 ones, the rack has 4, 2 of them from losing bets."


def test_the_change_is_asked_once_before_the_first_card_and_then_all_are_paid_at_once(table_of: MakeTable) -> None:
    table = short(table_of)
    assert table.headline == "Change 4 × 5 for 20 × 1 with Chen Wei"
    assert (table.page.strip.said.actor, table.asked) == (Actor.WARN, "hand:1/player:1")
    assert table.page.strip.said.reason == "Banker wins: the coup takes 10 ones, the rack has 2."
    assert table.page.strip.said.call == "Chen Wei, 20 ones for 4 fives?"
    rack, worth = dict(table.desk.table.rack), table.desk.table.balance(RACK)
    table.press("Enter")
    assert table.desk.calls[-1] == "change"
    assert (table.desk.table.rack[100], table.desk.table.rack[500]) == (rack[100] + 20, rack[500] - 4)
    assert table.desk.table.balance(RACK) == worth
    assert isinstance(table.page.ask, CardAsk)
    table.keys("k 3 2 a 6 5")
    assert cast(PayAsk, table.page.ask).all_button.isEnabled()
    table.press("⇧Enter")
    assert table.asked == "hand:2/bets"


def test_another_seat_the_case_and_another_amount_are_a_key_each(table_of: MakeTable) -> None:
    table = short(table_of)
    table.press("8")
    assert table.headline.endswith("with Mei Lin")
    table.press("c")
    assert change(table).swap.got == {100: 15}
    table.press("f")
    assert table.headline == "Fill 20 × 1 from the chip case"
    table.press("Enter")
    assert table.desk.calls[-1] == "fill"
    assert isinstance(table.page.ask, CardAsk)


def test_dealt_without_it_is_asked_again_only_where_the_result_needs_it_and_then_for_the_whole_coup(
        table_of: MakeTable) -> None:
    table = short(table_of)
    table.keys("d k 3 2 a 6 5")
    assert table.page.strip.said.reason == "Change 4 × 5 for 20 × 1 with Seat 5, Chen Wei."
    table.keys("Enter ⇧Enter ⇧S ^Enter")
    assert table.asked == "hand:2/player:1"


def test_dealt_without_it_is_not_asked_again_where_the_result_needs_no_change(table_of: MakeTable) -> None:
    table = short(table_of)
    table.keys("d 9 2 k k")
    assert table.lead == "Take the losing bets"


def test_undo_at_the_change_takes_the_bets_back_and_undoing_the_change_asks_for_it_again(table_of: MakeTable) -> None:
    table = short(table_of)
    table.press("Back")
    assert table.asked == "hand:1/bets"
    table.keys("^Enter Enter Back")
    if table.page.asks_aside:
        table.press("Enter")
    assert change(table).swap.got == {100: 20}
    assert table.desk.table.rack[100] == 2


def test_what_the_coup_may_need_is_beside_it_and_the_rack_says_what_it_lacks(table_of: MakeTable) -> None:
    table = short(table_of)
    needs = change(table).needs
    assert [(row.label, row.counts.get(100, 0)) for row in needs.rows] == \
        [("Banker wins", 10), ("In the rack", 2), ("After the change", 22)]
    rack = table.page.felt.felt.rack
    assert rack is not None
    assert rack.short == "8 ones short"
    table.press("Enter")
    rack = table.page.felt.felt.rack
    assert rack is not None
    assert rack.short == ""


def test_a_coup_with_repeated_bets_of_nine_seats_is_nine_keys(table_of: MakeTable) -> None:
    seats = {**NAMES, 6: "Anna"}
    last = {seat: {"banker": 1000 * seat} for seat in seats}
    desk = desk_at_bets(seats=seats, last=last, behind=dict.fromkeys(seats, 20_000))
    desk.run.aside(DealIn(9))
    table = table_of(desk)
    assert table.keys("⇧S ^Enter k 3 2 a 6 5 ⇧Enter") == 9
    assert table.asked == "hand:2/bets"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_every_choice_of_the_change_can_be_read(table_of: MakeTable, width: int, height: int) -> None:
    table = short(table_of, width, height)
    assert table.page.strip.words.clipped_texts() == []
    assert [key.label for key in change(table).keys_shown.values()] == \
        ["Chen Wei", "Mei Lin", "The chip case", "Other amount", "Deal without"]


def test_who_has_what_is_lacking_is_listed_beside_it_and_a_click_chooses(table_of: MakeTable) -> None:
    table = short(table_of)
    givers = change(table).givers
    first = next(iter(givers.keys.values()))
    assert (first.name, first.has, first.isChecked()) == ("Chen Wei", "22 ones", True)
    assert {key.note for seat, key in givers.keys.items() if seat} <= {"own bets need none", "own bets need some"}
    click(givers.keys[8])
    assert table.headline.endswith("with Mei Lin")
    assert [seat for seat, key in givers.keys.items() if key.isChecked()] == [8]


def test_a_payment_of_which_some_comes_back_says_both_amounts(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5")
    asked = cast(PayAsk, table.page.ask)
    asked.chosen = {8: {2500: 4, 100: -5}}
    asked.show_payment()
    assert table.headline == "Pay 100 with 5 back — Seat 8, Mei Lin"
    assert asked.tray.fans.accessibleName() == "4 × 25, and 5 × 1 back"
    assert next(row for row in asked.list.sheet.rows if row.seat == 8).won_on == "Pay 100 with 5 back"
    before = table.desk.table.stack_of(8)
    table.press("Enter")
    assert table.desk.table.stack_of(8) - before == 9500
    assert (8, "Mei Lin", 9500) in cast(PayAsk, table.page.ask).list.sheet.paid
