"""What is done beside the prompts: at any moment, at its place in the log, and what stands in its way."""

import pytest

from app.chips import worth
from app.dealing.asides.registry import (
    Aside,
    BuyIn,
    CashOut,
    ChangeChips,
    Collect,
    CountRack,
    Cover,
    DealIn,
    EmptyRack,
    FillRack,
    Leave,
    Note,
    SitDown,
    SitOut,
    Waive,
    read_aside,
)
from app.dealing.prompts.kinds import Wagers
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import CASE, CASHBOX, FOUND, pocket, stack
from app.games.baccarat.irregular.rulings import EndOfShoe, PaymentError
from tests.app.games.baccarat.stand import Stand, chip_set, opened, seated

BET = {1: {"banker": 2_000}, 2: {"player": 1_000}}
SMALL = chip_set(c100=200, c500=200, c2500=100, c10000=20)


def moments() -> dict[str, Stand]:
    """A table of four at every kind of prompt: two play, and two only sit there."""
    def table() -> Stand:
        return opened(stacks=(10_000,) * 4, chips=SMALL, rack={100: 50, 500: 50, 2500: 20})
    guided = seated({"set_up": "guided", "burn": "ten_for_court"}, (10_000,) * 4, chips=SMALL,
                    rack={100: 50, 500: 50, 2500: 20})
    return {
        "equipment": guided, "cut": seated(stacks=(10_000,) * 4, chips=SMALL, rack={100: 50, 500: 50, 2500: 20}),
        "bets": table(), "first card": table().bets(BET), "third card": table().bets(BET).deal("2 3 K K"),
        "pay": table().bets(BET).deal("9 2 K K"), "nobody paid": table().bets(BET).deal("6 6 K K"),
        "discards": table().rule(EndOfShoe, reason=""),
        "over": table().rule(EndOfShoe, reason="").answer(None),
    }


MOMENTS = ("equipment", "cut", "bets", "first card", "third card", "pay", "nobody paid", "discards", "over")
ASIDES: list[Aside] = [
    Note("a word"), SitDown(7, 9, "Ivy"), SitOut(3), DealIn(3), BuyIn(3, 1_000), BuyIn(4, 1_000, "cash"),
    CashOut(4, 10_000), CashOut(4, 9_000, "cash", "one short"), Leave(3),
    ChangeChips(0, {500: 1}, {100: 5}), ChangeChips(3, {2500: 1}, {500: 5}),
    CountRack({100: 50, 500: 50, 2500: 19}, "one missing"), FillRack({100: 5}),
]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("aside", ASIDES, ids=lambda aside: aside.code)
def test_it_may_be_done_at_every_prompt_and_the_same_is_asked_again(moment: str, aside: Aside) -> None:
    table = moments()[moment]
    key, facts = table.key, table.run.play.prompt and table.run.play.prompt.facts
    table.aside(aside)
    assert (table.key, table.run.play.prompt and table.run.play.prompt.facts) == (key, facts)
    table.is_sound()
    table.run.undo()
    table.is_sound()
    assert table.run.redo()
    assert table.key == key


def test_a_note_is_kept_and_an_empty_or_endless_one_is_not() -> None:
    table = opened().aside(Note("the cat jumped on the table"))
    assert table.table.notes == ["the cat jumped on the table"]
    assert table.aside_refused(Note("  ")).wrong == "The note is empty."
    assert table.aside_refused(Note("x" * 501)).wrong == "The note has 501 characters."


# seats


def test_whoever_sits_down_or_leaves_between_two_hands_does_so_at_once() -> None:
    table = opened(stacks=(9_000, 9_000, 9_000)).aside(SitDown(5, 9, "Ivy"), Leave(3))
    assert table.table.playing == [1, 2, 5]
    table.refused({"3": {"player": 500}})
    assert table.aside(BuyIn(9, 1_000)).bet(5, player=500).behind(5) == 500


def test_whoever_sits_down_or_leaves_in_a_hand_does_so_when_it_is_over() -> None:
    table = opened(stacks=(9_000, 9_000, 9_000)).bets({3: {"player": 500}}).deal("9 2 K")
    table.aside(SitDown(5, 9, "Ivy"), Leave(3))
    assert sorted(table.table.seats) == [1, 2, 3]
    assert [view.leaving for view in table.table.seat_views() if view.number == 3] == [True]
    table.deal("K").pay()
    assert sorted(table.table.seats) == [1, 2, 5]
    assert table.table.balance(stack(3)) == 9_500


def test_moving_takes_everything_along() -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", {1: {"banker": 2_000}})
    table.aside(SitDown(6, 1, "Ann"))
    assert (sorted(table.table.seats), table.behind(6), table.box(1)) == ([2, 6], 12_000, 100)
    assert isinstance(table.prompt, Wagers)
    assert table.prompt.last == {6: {"banker": 2_000}}


def test_a_taken_seat_or_one_that_somebody_is_about_to_take_is_refused() -> None:
    table = opened().bets({})
    assert str(table.aside_refused(SitDown(1, 9, "Ivy"))).startswith("Ann is in Seat 1. Open seats: 3, 4, 5")
    table.aside(SitDown(5, 9, "Ivy"))
    why = table.aside_refused(SitDown(5, 8, "Hal"))
    assert (why.wrong, why.allowed) == ("Ivy is in Seat 5.", "Open seats: 3, 4, 6, 7, 8, 9.")


@pytest.mark.parametrize("aside", [SitOut(8), DealIn(8), Leave(8)])
def test_nothing_is_done_for_an_empty_seat(aside: Aside) -> None:
    assert str(opened().aside_refused(aside)) == "Nobody sits in Seat 8. Taken seats: 1, 2. Choose one of them."


def test_when_only_one_is_left_the_next_coup_waits() -> None:
    table = opened().coup_of("9 2 K K").aside(Leave(2)).coup_of("9 2 Q Q")
    assert table.key == "seats:2"
    assert table.prompt.reason == "One player is seated. Two or more can start."
    assert table.aside(SitDown(2, 9, "Ivy")).answer(True).key == "hand:3/bets"


# chips and money


@pytest.mark.parametrize("how", ["account", "cash"])
def test_chips_are_sold_from_the_case_or_where_it_is_out_from_the_rack(how: str) -> None:
    table = opened(rack={100: 50}).aside(BuyIn(1, 1_000, how))
    assert (table.behind(1), table.table.bookings[-1].transfers[0].source) == (11_000, CASE)
    assert (table.account(1), table.table.balance(pocket(1))) == \
        ((-11_000, 0) if how == "account" else (-10_000, -1_000))
    table = opened().aside(BuyIn(1, 1_000, how))
    assert table.table.bookings[-1].transfers[0].source.kind.value == "rack"


@pytest.mark.parametrize(("aside", "wrong"), [
    (BuyIn(1, 0), "0 buys no chips."), (BuyIn(1, -100), "−1 buys no chips."),
    (BuyIn(1, 150), "Neither the chip case nor the rack can make 1.50."),
    (BuyIn(1, 10**9), "Neither the chip case nor the rack can make 10,000,000."),
    (BuyIn(1, 100, "promise"), "“promise” is not a way to pay."),
])
def test_a_buy_in_needs_an_amount_a_way_to_pay_and_chips(aside: Aside, wrong: str) -> None:
    assert opened().aside_refused(aside).wrong == wrong


def test_a_cash_out_needs_no_bet_down_no_commission_owed_and_a_count_that_agrees() -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", BET)
    why = table.aside_refused(CashOut(1, 12_000))
    assert str(why) == \
        "Ann owes 1 commission. A seat’s commission box must be empty before its player leaves. " \
        "Collect it, or waive it with a reason."
    table.aside(Collect(1))
    why = table.aside_refused(CashOut(1, 11_800))
    assert str(why) == ("Ann hands in 118. The books expect 119. Count again, or give the reason for the difference.")
    assert table.aside_refused(CashOut(1, 10**8)).wrong == "1,000,000 cannot be Ann’s count."
    assert table.aside_refused(CashOut(1, 11_850)).wrong == "118.50 cannot be Ann’s count."
    table.bets({1: {"tie": 500}})
    why = table.aside_refused(CashOut(1, 11_400))
    assert (why.wrong, why.remedy) == ("Ann still has 5 on the felt.", "Cash out after this hand.")
    table.deal("9 2 K K").pay().aside(CashOut(1, 11_400))
    assert (table.account(1), table.behind(1)) == (-10_000 + 11_400, 0)


def test_a_count_that_differs_with_a_reason_is_booked_as_found_and_the_seat_is_free() -> None:
    table = opened(stacks=(10_000,) * 3).aside(CashOut(1, 9_900, "cash", "a chip on the floor"))
    assert (table.table.balance(FOUND), table.table.balance(CASHBOX)) == (100, -9_900)
    assert sorted(table.table.seats) == [2, 3]
    assert table.table.bookings[-1].reason == "a chip on the floor"
    table.is_sound()


def test_commission_is_let_off_only_with_a_reason() -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", BET)
    assert table.aside_refused(Waive(1)).remedy == "Say why it is waived."
    assert table.aside_refused(Waive(2, "friend")).wrong == "Bo owes no commission."
    assert table.aside_refused(Collect(2)).wrong == "Bo owes no commission."
    assert table.aside_refused(Leave(1)).wrong == "Ann owes 1 commission."
    assert table.aside(Waive(1, "friend")).box(1) == 0
    assert table.aside(Leave(1)).table.playing == [2]


def test_commission_that_no_chip_makes_is_collected_with_change_owed_back() -> None:
    table = opened({"commission_taken": "boxes", "minimum": 100}).coup_of("2 8 3 K", {1: {"banker": 1_000}})
    assert table.box(1) == 50
    table.aside(Collect(1))
    assert (table.box(1), table.behind(1), table.odd(1)) == (0, 11_000 - 100, 50)
    table.coup_of("2 8 3 K", {1: {"banker": 1_000}}).aside(Collect(1))
    assert (table.box(1), table.behind(1), table.odd(1)) == (0, 11_900, 0)
    table.is_sound()


def test_part_of_a_box_is_paid_in_chips_and_the_rest_goes_on_account() -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", {1: {"banker": 10_000}})
    behind, rack = table.behind(1), table.rack
    assert table.box(1) == 500
    table.aside(Collect(1, part=200))
    assert (table.box(1), table.behind(1), table.account(1)) == (0, behind - 200, -10_000 - 300)
    assert table.rack == rack + 200
    table.is_sound()


@pytest.mark.parametrize(("part", "how"), [(500, "chips"), (600, "chips"), (-100, "chips"), (50, "chips"),
                                           (200, "account")])
def test_a_part_is_some_of_the_box_that_chips_make(part: int, how: str) -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", {1: {"banker": 10_000}})
    assert "cannot be split off 5 in chips" in table.aside_refused(Collect(1, how, part)).wrong


def test_a_part_that_is_no_longer_there_after_a_fix_goes_onto_the_account_with_the_rest() -> None:
    table = opened({"commission_taken": "boxes"}, (10_000, 9_000)).coup_of("2 8 3 K", {1: {"banker": 10_000}})
    bets = next(row.seq for row in table.run.effective if row.key.endswith("/bets"))
    table.aside(Collect(1, part=300)).run.fix(bets, {"1": {"banker": 4_000}}, "it was 40")
    table.pay()
    assert (table.box(1), table.account(1)) == (0, -10_000 - 200)
    table.is_sound()


def test_a_row_that_was_written_before_boxes_were_paid_in_part_collects_all_of_it() -> None:
    aside = read_aside("collect", {"player": 1, "how": "chips"})
    assert aside == Collect(1)


def test_a_stack_that_cannot_pay_its_commission_says_so() -> None:
    table = opened({"commission_taken": "boxes"}, (2_000, 9_000)).coup_of("2 8 3 K", {1: {"banker": 2_000}})
    table.bets({1: {"player": 4_000}})
    why = table.aside_refused(Collect(1))
    assert (why.wrong, why.remedy) == ("Ann owes 1 and has 0.", "Sell chips first, or put it on account.")
    assert table.aside(Collect(1, "account")).account(1) == -2_000 - 100


def test_a_mark_of_this_coup_is_collected_once_the_coup_is_over() -> None:
    table = opened({"commission_taken": "boxes"}, (10_000,) * 3)
    table.bets({1: {"banker": 2_000}, 2: {"banker": 2_000}}).deal("2 8 3 K").answer({"seat": 1})
    assert table.box(1) == 100
    for aside in (Collect(1), Waive(1, "friend")):
        why = table.aside_refused(aside)
        assert str(why) == (
            "That would take chips this coup has not settled. A coup’s chips are booked when it ends. "
            "Do it after this coup.")
    assert table.pay().aside(Collect(1)).box(1) == 0


def test_bets_that_the_rack_has_just_taken_do_not_leave_it_before_the_coup_is_over() -> None:
    table = opened(rack={}).bets({1: {"player": 2_000}}).deal("2 8 3 K")
    assert table.rack == 2_000
    why = table.rule_refused(PaymentError, "pay", seat=2, amount=500)
    assert why.wrong == "That would take chips this coup has not settled."
    assert table.rule(Misdeal, "void").behind(1) == 10_000
    table.is_sound()


# the rack


def test_the_rack_is_counted_and_a_difference_needs_a_reason() -> None:
    table = opened(rack={100: 50, 500: 20}).coup_of("9 2 K K", BET)
    assert table.table.felt().rack.expected  # type: ignore[union-attr]
    counts = dict(table.table.rack)
    counts[100] -= 1
    why = table.aside_refused(CountRack(counts))
    assert str(why) == \
        "The rack was counted at 159. The books expect 160. Count again, or give the reason for the difference."
    assert table.aside_refused(CountRack({100: 10**6}, "many")).wrong == "There cannot be 1000000 × 1 in the rack."
    assert table.aside_refused(CountRack({300: 1}, "odd")).wrong == "There cannot be 1 × 3 in the rack."
    table.aside(CountRack(counts, "one on the floor"))
    assert (table.rack, table.table.balance(FOUND)) == (15_900, 100)
    assert not table.table.felt().rack.expected  # type: ignore[union-attr]
    table.is_sound()


def test_chips_are_changed_for_the_same_worth_with_the_case_or_a_seat() -> None:
    table = opened(chips=SMALL, rack={500: 10, 2500: 10})
    case = dict(table.table.house.case)
    table.aside(ChangeChips(0, {500: 1}, {100: 5}))
    assert (table.table.rack, table.rack) == ({500: 9, 100: 5, 2500: 10}, 30_000)
    assert table.table.house.case[100] == case[100] - 5
    table.aside(ChangeChips(1, {100: 5}, {500: 1}))
    assert table.table.rack[500] == 10
    assert table.behind(1) == 10_000


@pytest.mark.parametrize(("aside", "wrong"), [
    (ChangeChips(0, {500: 1}, {100: 4}), "5 does not equal 4."), (ChangeChips(0, {}, {100: 1}), "0 does not equal 1."),
    (ChangeChips(0, {500: -1}, {500: -1}), "−5 does not equal −5."),
    (ChangeChips(0, {10_000: 1}, {2_500: 4}), "The rack has 0 × 100."),
    (ChangeChips(0, {500: 1}, {250: 2}), "The chip case has 0 × 2.50."),
    (ChangeChips(1, {2500: 5}, {500: 25}), "Ann has 100 behind."),
    (ChangeChips(1, {500: 1}, {10_000: 1}), "5 does not equal 100."),
])
def test_chips_that_are_not_there_or_not_worth_the_same_are_not_changed(aside: Aside, wrong: str) -> None:
    table = opened(stacks=(10_000, 10_000, 10_000), chips=SMALL, rack={500: 10, 2500: 10})
    table.aside(BuyIn(2, 10_000))
    assert table.aside_refused(aside).wrong == wrong


def test_the_rack_is_filled_from_the_case_and_put_away_between_two_hands() -> None:
    table = opened(rack={100: 10})
    assert table.aside_refused(FillRack({100: 10**4})).wrong == "10000 × 1 cannot come from the chip case."
    assert table.aside_refused(FillRack({})).wrong == "No chips were counted."
    table.aside(FillRack({500: 4}))
    assert (table.rack, table.table.rack[500]) == (3_000, 4)
    assert table.bets({}).aside_refused(EmptyRack()).wrong == "A hand is open."
    table.deal("9 2 K K").pay().aside(EmptyRack())
    assert (table.rack, worth(table.table.rack)) == (0, 0)
    assert table.aside_refused(EmptyRack()).wrong == "The rack is empty."


def test_there_is_nothing_to_cover_where_nothing_is_short() -> None:
    assert opened().aside_refused(Cover()).wrong == "Nothing is short."


def test_a_fix_that_neither_rack_nor_case_can_cover_says_so() -> None:
    table = opened({"minimum": 100}, (2_000, 2_000), chips=chip_set(c100=40), rack={})
    table.coup_of("6 6 K K", {1: {"player": 2_000}, 2: {"banker": 2_000}}).bets({1: {"player": 2_000}})
    table.fix("hand:1/banker:1", "7")
    assert table.run.shortfalls() == {stack(1): 2_000}
    why = table.aside_refused(Cover())
    assert str(why) == (
        "Neither the rack nor the chip case can make 20. Keep the entry as it is, and correct the payment instead.")


def test_bets_that_waited_behind_a_fix_are_asked_for_again_where_they_can_no_longer_be_covered() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of("9 7 K K", {1: {"player": 2_000}})
    table.bets({1: {"banker": 4_000}}).deal("8")
    table.fix("hand:1/player:1", "5").answer("A")
    assert (table.key, table.behind(1)) == ("hand:2/bets", 0)
    assert not table.run.shortfalls()
    assert table.bets({2: {"banker": 500}}).key == "hand:2/banker:1"
    table.is_sound()
