"""Take and pay: the order, the chips, what no chip can make, and a rack that cannot pay."""

from typing import Any

import pytest

from app.dealing.asides.registry import ChangeChips, FillRack
from app.dealing.prompts.changing import Shortage, who_has
from app.dealing.prompts.kinds import Pay, Wagers
from app.dealing.values.chip_needs import Chips, Giver
from app.dealing.values.transfers import RACK, Kind
from tests.app.games.baccarat.stand import Stand, chip_set, opened

FOUR = (10_000,) * 4


def pay_prompt(table: Stand) -> Pay:
    """The payment that is asked for."""
    assert isinstance(table.prompt, Pay)
    return table.prompt


@pytest.mark.parametrize(("order", "seats"), [("right_to_left", [4, 3, 2, 1]), ("left_to_right", [1, 2, 3, 4])])
def test_losers_are_taken_and_winners_paid_from_the_side_the_house_begins_at(order: str, seats: list[int]) -> None:
    bets = {seat: {"player": 1_000, "tie": 500} for seat in (1, 2, 3, 4)}
    table = opened({"order": order}, FOUR).bets(bets).deal("9 2 K K")
    prompt = pay_prompt(table)
    assert [seat for seat, _, _ in prompt.taken] == seats
    assert [due.seat for due in prompt.dues] == seats
    moved = [one for one in table.table.hand.transfers if one.target == RACK]  # type: ignore[union-attr]
    assert [int(one.source.whose.split("/")[0]) for one in moved] == seats
    assert prompt.lead == f"Pay Seat {seats[0]}, {table.table.name(seats[0])}"
    table.answer({"seat": seats[0]})
    assert [due.seat for due in pay_prompt(table).dues] == seats[1:]
    assert table.answer({"seat": seats[2]}).key == "hand:1/pay:2"
    assert table.pay().key == "hand:2/bets"


def test_losing_bets_are_in_the_rack_before_the_first_payment_and_stakes_go_back_last() -> None:
    table = opened(stacks=FOUR).bets({1: {"player": 1_000}, 2: {"banker": 2_000}}).deal("9 2 K K")
    assert table.table.bets_down() == {1: {"player": 1_000}}
    table.pay()
    whys = [one.why for one in table.table.bookings[-1].transfers]
    assert whys == ["Bet", "Bet", "Lost", "Wins", "Stake returned"]


def test_a_seats_bets_are_named_the_one_nearest_the_player_first() -> None:
    table = opened(stacks=FOUR).bets({1: {"banker_pair": 100, "player_pair": 100, "tie": 100}}).deal("4 4 4 4")
    assert pay_prompt(table).dues[0].sums == ("Tie 1 wins 8", "Player pair 1 wins 11", "Banker pair 1 wins 11")


@pytest.mark.parametrize("body", [{"seat": 3}, {"seat": 9}, {"seat": -1}])
def test_a_seat_with_nothing_due_is_not_paid(body: dict[str, Any]) -> None:
    why = opened(stacks=FOUR).bets({1: {"player": 1_000}}).deal("9 2 K K").refused(body)
    assert str(why) == f"Seat {body['seat']} is not due a payment. Still to pay: 1."


@pytest.mark.parametrize(("chips", "owed", "wrong"), [
    ({"100": 9}, 0, "Those chips make 9."), ({"100": 11}, 0, "Those chips make 11."),
    ({"150": 1}, 0, "There is no chip of 1.50."), ({"100": 11, "500": -1}, 0, "Those chips make 6."),
    ({"100": 5}, 400, "Those chips make 5."), ({"100": 15}, -500, "Those chips make 15."),
    ({"50000": 1}, 0, "Those chips make 500."),
])
def test_other_chips_must_make_what_is_due(chips: dict[str, int], owed: int, wrong: str) -> None:
    table = opened(stacks=FOUR).bets({1: {"player": 1_000}}).deal("9 2 K K")
    body: dict[str, Any] = {"seat": 1, "chips": {"1": chips}, "owed": {"1": owed} if owed else {}}
    assert table.refused(body).wrong == wrong


def test_the_dealer_may_pay_in_other_chips_and_replay_pays_in_the_same() -> None:
    table = opened(stacks=FOUR).bets({1: {"player": 1_000}}).deal("9 2 K K")
    rack = dict(table.table.rack)
    table.answer({"seat": 1, "chips": {"1": {"100": 5, "500": 1}}})
    assert (table.table.rack[100], table.table.rack[500]) == (rack[100] - 5, rack[500] - 1)
    assert table.again().table.rack == table.table.rack


def test_what_no_chip_can_make_is_owed_and_paid_with_a_later_win() -> None:
    table = opened({"minimum": 100}).coup_of("2 8 3 K", {1: {"banker": 1_000}})
    assert (table.behind(1), table.odd(1)) == (10_900, 50)
    table.bets({1: {"banker": 1_000}}).deal("2 8 3 K")
    assert table.prompt.reason == "Banker 10 wins: 10 less 5% commission (0.50). 0.50 owed to Ann is paid too."
    assert table.pay().behind(1) == 11_900
    assert table.odd(1) == 0
    table.is_sound()


def test_what_is_owed_before_and_after_a_payment_makes_its_sum_add_up() -> None:
    table = opened({"minimum": 100}).bets({1: {"banker": 4_500}}).deal("2 8 3 K")
    assert table.prompt.reason == "Banker 45 wins: 45 less 5% commission (2.25). The house owes Ann 0.75."
    table.pay().bets({1: {"banker": 4_500}}).deal("2 8 3 K")
    assert table.prompt.reason == "Banker 45 wins: 45 less 5% commission (2.25). Ann was owed 0.75, now 0.50."
    assert pay_prompt(table).dues[0].amount == 4_300


def test_a_win_that_is_all_odd_is_owed_whole() -> None:
    table = opened({"minimum": 500, "banker_six": "half"}, chips=chip_set(c500=100))
    table.bets({1: {"banker": 500}}).deal("2 6 K Q 2")
    assert pay_prompt(table).dues[0].amount == 0
    assert table.pay().odd(1) == 237
    assert table.behind(1) == 10_000


# a rack that cannot pay


def poor() -> Stand:
    """Seat 1 is due 9 and the rack has only chips of 25 and of 5."""
    chips = chip_set(c100=40, c500=40, c2500=40)
    table = opened({"minimum": 100}, (10_000, 10_000), chips=chips, rack={2500: 4, 500: 4})
    return table.bets({1: {"player": 900}}).deal("9 2 K K")


def test_a_rack_that_cannot_pay_says_which_chips_to_change_with_whom_and_then_can() -> None:
    table = poor()
    why = table.refused({"all": True})
    assert str(why) == "The rack cannot make 9 for Seat 1. Change 1 × 5 for 5 × 1 with Seat 2, Bo."
    assert why.allowed == ""
    assert table.refused({"seat": 1}) == why
    table.aside(ChangeChips(0, {500: 1}, {100: 5})).pay()
    assert table.behind(1) == 10_900
    table.is_sound()


def test_where_the_case_has_no_small_chips_a_seat_is_named() -> None:
    table = opened({"minimum": 100}, (10_000, 10_000), chips=chip_set(c100=40, c500=40, c2500=40), rack={2500: 4})
    table.aside(FillRack({500: 4}), ChangeChips(1, {500: 1}, {100: 5}), FillRack({100: table.table.house.case[100]}))
    table.aside(ChangeChips(2, {100: 20}, {500: 4}), ChangeChips(2, {100: 10}, {500: 2}))
    assert table.table.house.case.get(100, 0) == 0
    table.aside(ChangeChips(1, {100: table.table.rack[100] // 5 * 5}, {500: table.table.rack[100] // 5}))
    table.bets({2: {"player": 900}}).deal("9 2 K K")
    why = table.refused({"all": True})
    assert why.remedy == "Change 1 × 5 for 5 × 1 with Seat 1, Ann."
    table.aside(ChangeChips(1, {500: 1}, {100: 5})).pay()
    assert table.behind(2) == 10_900


def test_where_no_change_helps_the_win_is_owed_on_account() -> None:
    table = opened({"minimum": 100}, (10_000, 10_000), rack={}).bets({1: {"player": 900}}).deal("9 2 K K")
    why = table.refused({"all": True})
    assert str(why) == ("The rack cannot make 9 for Seat 1. It holds 0. Owe it to Ann on account, or bring chips to "
                        "the rack.")
    table.answer({"seat": 1, "chips": {"1": {}}, "owed": {"1": 900}})
    assert (table.behind(1), table.account(1)) == (10_000, -10_000 + 900)
    table.is_sound()


def test_a_part_may_be_paid_and_the_rest_owed() -> None:
    table = opened({"minimum": 100}, (10_000, 10_000), rack={100: 4}).bets({1: {"player": 900}}).deal("9 2 K K")
    table.answer({"seat": 1, "chips": {"1": {"100": 4}}, "owed": {"1": 500}})
    assert (table.behind(1), table.account(1), table.rack) == (10_400, -9_500, 0)


def test_chips_that_the_rack_does_not_hold_are_not_paid_out() -> None:
    table = poor()
    why = table.refused({"seat": 1, "chips": {"1": {"100": 4, "500": 1}}})
    assert str(why) == "The rack holds 0 × 1, not 4. Pay Seat 1 in other chips or change some first."


def few_ones() -> Stand:
    """Seat 1 is due 19 and has four of the five ones there are: the rack has taken the fifth."""
    table = opened({"minimum": 100}, (10_000, 10_000), chips=chip_set(c100=5, c500=100, c2500=40),
                   rack={2500: 4, 500: 20})
    table.aside(FillRack({100: 5}), ChangeChips(1, {100: 5}, {500: 1}))
    return table.bets({1: {"banker": 2_000, "tie": 100}}).deal("2 8 3 K")


def test_where_nobody_has_chips_to_change_more_is_paid_and_some_comes_back() -> None:
    table = few_ones()
    assert pay_prompt(table).plan() == {1: {500: 4, 100: -1}}
    rack = dict(table.table.rack)
    table.pay()
    assert (table.behind(1), table.table.rack[500], table.table.rack[100]) == (11_800, rack[500] - 4, rack[100] + 1)
    moved = [(one.amount, one.source == RACK) for one in table.table.bookings[-1].transfers if one.why == "Wins"]
    assert moved == [(2_000, True), (100, False)]
    assert table.again().table.rack == table.table.rack
    table.is_sound()


@pytest.mark.parametrize(("has", "said"), [
    ({1: 1, 2: 3}, "2 can change: Bo 3, Ann 1."), ({2: 2}, "One can change: Bo 2."), ({}, "Nobody has any to change.")])
def test_who_has_some_of_what_is_lacking_is_named_the_most_first(has: dict[int, int], said: str) -> None:
    table = few_ones().table
    short = Shortage((), Chips(table.chips.values, {}, {}), tuple(
        Giver(seat, {100: has.get(seat, 0), 500: 9}) for seat in (0, 1, 2)), (100,))
    assert who_has(table, short) == said


def test_no_more_comes_back_on_a_payment_than_its_seat_can_have() -> None:
    table = few_ones()
    assert table.refused({"seat": 1, "chips": {"1": {"2500": 1, "100": -6}}}).wrong == "Those chips make 19."


# how much of the betting is entered


def test_winners_only_are_entered_after_the_cards_on_the_spots_that_won() -> None:
    table = opened({"wagers": "winners"})
    assert table.key == "hand:1/player:1"
    table.deal("2 4 3 4")
    assert table.key == "hand:1/winners"
    assert isinstance(table.prompt, Wagers)
    assert [spot.code for spot in table.prompt.spots] == ["banker", "banker_pair"]
    assert table.refused({"1": {"player": 500}}).wrong == "Player is closed to bets now."
    table.bets({1: {"banker": 2_000, "banker_pair": 100}, 2: {"banker": 1_000}}).pay()
    assert (table.behind(1), table.behind(2), table.odd(2)) == (10_000 + 1_900 + 1_100, 10_900, 50)
    assert not table.table.felt().coups[0].free
    table.is_sound()


def test_where_no_bets_are_entered_nobody_needs_to_sit_and_nothing_moves() -> None:
    table = opened({"wagers": "off"}, ())
    assert table.key == "hand:1/player:1"
    table.deal("9 2 K K").pay()
    assert (table.key, table.table.bookings[-1].kind) == ("hand:2/player:1", "rack")
    assert table.table.hands_closed == 1


def test_dealt_face_down_the_cards_are_turned_player_first() -> None:
    table = opened({"faces": "down", "wagers": "off"})
    assert table.prompt.reason == "All four are face down: turn Player’s two, then Banker’s."
    for place in ("player:1", "player:2", "banker:1", "banker:2"):
        assert table.key == f"hand:1/{place}"
        table.answer("2" if place == "banker:1" else "K")
    assert table.key == "hand:1/player:3"
    assert [card.code for card in table.coup.banker] == ["2", "K"]
    assert [card.code for card in table.coup.first_four] == ["K", "2", "K", "K"]


def test_a_coup_that_is_over_leaves_nothing_on_the_felt() -> None:
    table = opened(stacks=FOUR).coup_of("6 6 K K", {seat: {"player": 500, "tie": 100} for seat in (1, 2, 3, 4)})
    assert not [place for place, held in table.table.balances.items() if place.kind is Kind.BET and held]
    assert table.behind(1) == 10_800
