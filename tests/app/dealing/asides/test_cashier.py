"""The cashier's acts, each by its rule: markers, counted cash-outs, tips, expenses, who waits, and what stays open."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chips import worth
from app.dealing.asides.registry import (
    Aside,
    BuyIn,
    CashOut,
    Collect,
    Expense,
    GoHome,
    Leave,
    LimitMarkers,
    PayJar,
    PayMarker,
    Rename,
    SitDown,
    Tip,
    Wait,
    open_matters,
    owed_by_marker,
    sold_for,
)
from app.dealing.engine.preview import trial
from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, FOUND, JAR, account, marker, pocket, stack
from app.dealing.values.transfers import RACK as RACK_PLACE
from tests.app.games.baccarat.stand import Stand, chip_set, opened

SMALL = chip_set(c100=200, c500=200, c2500=100, c10000=20)
RACK = {100: 50, 500: 50, 2500: 20}


def three() -> Stand:
    """Ann, Bo and Cy with 100 each; chips are left in the case."""
    return opened({"commission_taken": "boxes"}, (10_000,) * 3, chips=SMALL, rack=RACK)


# markers


def test_a_signed_marker_buys_chips_and_is_owed_apart_from_the_account() -> None:
    table = three().aside(BuyIn(1, 5_000, "marker", "AM"))
    assert (table.behind(1), table.account(1), table.table.balance(marker(1))) == (15_000, -10_000, -5_000)
    assert table.table.bookings[-1].title == "Marker M-001, Ann, signed AM"
    table.is_sound()


@pytest.mark.parametrize(("lacks", "sold"), [(1_900, 2_000), (100, 100), (200, 500), (2_100, 2_100), (2_200, 2_500),
                                             (2_600, 2_600), (9_900, 10_000), (30_100, 30_100)])
def test_who_is_short_buys_that_or_as_little_more_as_the_chips_that_are_left_make(lacks: int, sold: int) -> None:
    rack = {100: 1, 500: 4, 2500: 8, 10_000: 1}
    table = opened(stacks=(0, 0), chips=chip_set(c100=1, c500=4, c2500=8, c10000=1), rack=rack).table
    assert sold_for(table, lacks) == sold


def test_no_less_than_is_sold_to_who_is_short_could_be_made() -> None:
    table = three().table
    table.held[CASE].clear()

    @given(st.dictionaries(st.sampled_from(table.chips.values), st.integers(0, 6)), st.integers(1, 250))
    def tried(rack: dict[int, int], hundreds: int) -> None:
        table.held[RACK_PLACE], made, lacks = rack, {0}, hundreds * 100
        for value, number in rack.items():
            made = {less + value * more for less in made for more in range(number + 1)}
        assert sold_for(table, lacks) == min((one for one in made if one >= lacks), default=lacks)

    tried()


def test_markers_are_numbered_on_and_one_that_is_taken_back_gives_its_number_back() -> None:
    table = three().aside(BuyIn(1, 5_000, "marker", "AM"), BuyIn(2, 2_500, "marker", "BO"))
    assert [one.name for one in table.table.markers.signed] == ["M-001", "M-002"]
    undoing = table.run.undoing()
    assert undoing is not None
    assert undoing.name == "Bo signs marker M-002 for 25"
    table.run.undo()
    assert table.aside(BuyIn(3, 2_500, "marker", "CY")).table.markers.signed[-1][:2] == (2, 3)


@pytest.mark.parametrize(("amount", "signed", "wrong"), [
    (20_100, "AM", "Ann’s markers would total 201. The limit is 200; 0 is already signed. Take cash, put it on "
                   "account, or raise the limit."),
    (5_000, " ", "The marker is not signed yet. Ann signs before the chips go over. Enter the initials."),
    (0, "AM", "0 buys no chips. A buy-in must be more than zero. Type the amount."),
])
def test_a_marker_over_the_limit_or_without_a_signature_is_refused(amount: int, signed: str, wrong: str) -> None:
    assert str(three().aside_refused(BuyIn(1, amount, "marker", signed))) == wrong


def test_the_limit_counts_what_is_still_open_and_a_player_may_have_one_of_their_own() -> None:
    table = three().aside(BuyIn(1, 15_000, "marker", "AM"))
    assert table.aside_refused(BuyIn(1, 5_100, "marker", "AM")).wrong == "Ann’s markers would total 201."
    assert table.aside_refused(LimitMarkers(1, 14_900)).allowed == "Ann has signed for 150."
    assert table.aside_refused(LimitMarkers(9, 500)).wrong == "Player 9 is not here."
    table.aside(LimitMarkers(1, 30_000), BuyIn(1, 5_100, "marker", "AM"))
    assert table.aside_refused(BuyIn(2, 20_100, "marker", "BO")).allowed.startswith("The limit is 200")
    table.is_sound()


@pytest.mark.parametrize(("how", "left"), [
    ("chips", {"stack": 12_000, "account": -10_000, "cashbox": 0}),
    ("cash", {"stack": 15_000, "account": -10_000, "cashbox": 3_000}),
    ("account", {"stack": 15_000, "account": -13_000, "cashbox": 0}),
])
def test_a_marker_is_paid_back_in_chips_in_cash_or_onto_the_account(how: str, left: dict[str, int]) -> None:
    table = three().aside(BuyIn(1, 5_000, "marker", "AM"), PayMarker(1, 3_000, how))
    now = table.table
    assert owed_by_marker(now, 1) == 2_000
    assert {"stack": now.balance(stack(1)), "account": now.balance(account(1)),
            "cashbox": now.balance(CASHBOX)} == left
    assert [(one.name, one.amount) for one in now.markers.open_for(1, 2_000)] == [("M-001", 2_000)]
    table.is_sound()


def test_the_lowest_number_is_paid_back_first() -> None:
    table = three().aside(BuyIn(1, 5_000, "marker", "AM"), BuyIn(1, 2_500, "marker", "AM"), PayMarker(1, 6_000, "cash"))
    assert [(one.name, one.amount) for one in table.table.markers.open_for(1, 1_500)] == [("M-002", 1_500)]


@pytest.mark.parametrize(("aside", "wrong"), [
    (PayMarker(1, 5_100, "cash"), "51 does not pay back a marker. Ann owes 50 on markers. Type what is paid back."),
    (PayMarker(1, -100, "cash"), "−1 does not pay back a marker. Ann owes 50 on markers. Type what is paid back."),
    (PayMarker(2, 100), "1 does not pay back a marker. Bo owes 0 on markers."),
    (PayMarker(1, 5_000, "kind"), "“kind” is not a way to pay. Pay in chips, in cash or on account."),
    (PayMarker(1, 5_000, "chips", {2500: 1}), "Those chips are worth 25, not 50. Count again."),
    (PayMarker(1, 5_000, "chips", {2500: -1}),
     "-1 × 25 cannot have been handed in. Only 0–27 of these are out of the chip case. Count again."),
])
def test_more_than_is_owed_or_other_chips_pay_no_marker_back(aside: Aside, wrong: str) -> None:
    assert str(three().aside(BuyIn(1, 5_000, "marker", "AM")).aside_refused(aside)) == wrong


# cash-outs


def test_chips_counted_at_a_cash_out_come_into_the_case_as_they_were_seen() -> None:
    table = three()
    before = dict(table.table.house.case)
    chips = {10_000: 0, 2_500: 2, 500: 9, 100: 5}
    table.aside(CashOut(3, worth(chips), "cash", chips=chips))
    more = {value: table.table.house.case[value] - before[value] for value in (2_500, 500, 100)}
    assert more == {2_500: 2, 500: 9, 100: 5}
    assert all(one.seen for one in table.table.bookings[-1].transfers if one.target == CASE)
    table.is_sound()


@pytest.mark.parametrize(("chips", "counted", "wrong"), [
    ({2_500: 4}, 9_900, "Those chips are worth 100, not 99."),
    ({2_500: 3, 500: 4, 100: 4}, 9_900, "Cy hands in 99."),
    ({2_500: -1, 500: 25}, 10_000, "-1 × 25 cannot have been handed in."),
    ({250: 40}, 10_000, "40 × 2.50 cannot have been handed in."),
])
def test_a_count_that_cannot_be_or_that_differs_without_a_reason_is_refused(
        chips: dict[int, int], counted: int, wrong: str) -> None:
    assert three().aside_refused(CashOut(3, counted, chips=chips)).wrong == wrong


def test_a_counted_difference_with_a_reason_is_found_chip_by_chip() -> None:
    table = three().aside(CashOut(3, 9_900, "cash", "one on the floor", chips={2_500: 3, 500: 4, 100: 4}))
    assert table.table.balance(FOUND) == 100
    assert table.table.balance(CASHBOX) == -9_900
    table.is_sound()


def test_a_marker_is_paid_from_the_chips_first_or_stays_when_the_host_says_so() -> None:
    def table() -> Stand:
        return three().aside(BuyIn(1, 5_000, "marker", "AM"))

    assert str(table().aside_refused(CashOut(1, 15_000))) == (
        "Ann owes 50 on marker M-001. Take it from the chips now, or leave it open until the settlement. Say which.")
    paid = table().aside(CashOut(1, 15_000, "cash", marker="first"))
    assert (owed_by_marker(paid.table, 1), paid.table.balance(pocket(1)), paid.account(1)) == (0, 10_000, -10_000)
    stays = table().aside(CashOut(1, 15_000, marker="stays"))
    assert (owed_by_marker(stays.table, 1), stays.account(1)) == (5_000, 5_000)
    for one in (paid, stays):
        one.is_sound()


def test_chips_that_do_not_cover_the_marker_pay_what_they_can() -> None:
    table = three().aside(BuyIn(1, 5_000, "marker", "AM")).coup_of("9 2 K K", {1: {"banker": 14_000}})
    table.aside(CashOut(1, 1_000, "cash", marker="first"))
    assert (owed_by_marker(table.table, 1), table.table.balance(pocket(1))) == (4_000, 0)
    table.is_sound()


def test_a_cash_out_that_was_kept_without_a_count_by_denomination_is_read_as_before() -> None:
    from app.dealing.asides.registry import read_aside
    assert read_aside("cash_out", {"player": 1, "counted": 500, "how": "cash", "reason": "", "waive": ""}) == \
        CashOut(1, 500, "cash")
    assert read_aside("buy_in", {"player": 1, "amount": 500, "how": "cash"}) == BuyIn(1, 500, "cash")


# the jar


def test_tips_are_nobodys_until_the_jar_is_paid_out() -> None:
    table = three().aside(Tip(1, 500), Tip(2, 100))
    assert (table.table.balance(JAR), table.behind(1), table.behind(2)) == (600, 9_500, 9_900)
    table.aside(PayJar(3, 300), PayJar(3, 200, "cash", {100: 2}), PayJar(3, 100, "account"))
    now = table.table
    assert (now.balance(JAR), table.behind(3), now.balance(pocket(3)), table.account(3)) == (0, 10_300, 200, -9_900)
    table.is_sound()


@pytest.mark.parametrize(("aside", "wrong"), [
    (Tip(1, 0), "0 cannot go into the tip jar."), (Tip(1, 10_100), "101 cannot go into the tip jar."),
    (Tip(1, 150), "1.50 cannot go into the tip jar."), (Tip(1, -500), "−5 cannot go into the tip jar."),
    (PayJar(1, 600), "6 cannot be paid from the tip jar."), (PayJar(1, 0), "0 cannot be paid from the tip jar."),
    (PayJar(9, 500), "Player 9 is not here."), (PayJar(1, 500, "kind"), "“kind” is not a way to pay."),
    (PayJar(1, 500, "cash", {100: 4}), "Those chips are worth 4, not 5."),
])
def test_a_tip_or_a_payment_from_the_jar_needs_chips_that_are_there(aside: Aside, wrong: str) -> None:
    assert three().aside(Tip(2, 500)).aside_refused(aside).wrong == wrong


# expenses


def test_an_expense_goes_onto_the_accounts_and_says_who_bears_the_odd_money() -> None:
    table = three().aside(Expense(1, 1_000, "Pizza", {1: 1, 2: 1, 3: 1}))
    assert [table.account(player) + 10_000 for player in (1, 2, 3)] == [666, -333, -333]
    booked = table.table.bookings[-1]
    assert (booked.kind, booked.title) == ("expense", "Pizza, paid by Ann")
    assert booked.reason == "Shared by Ann 3.34, Bo 3.33 and Cy 3.33. Ann pays the odd amount."
    assert {one.source.family.value for one in booked.transfers} == {"claims"}
    table.is_sound()


def test_the_house_may_have_paid_or_share() -> None:
    table = three().aside(Expense(0, 900, "Pizza", {0: 1, 2: 1, 3: 1}), Expense(1, 400, "Ice", {0: 3, 1: 1}))
    assert [table.account(player) + 10_000 for player in (1, 2, 3)] == [300, -300, -300]
    assert table.table.balance(CLAIMS) == 30_000 + 300
    table.is_sound()


@pytest.mark.parametrize(("aside", "wrong"), [
    (Expense(1, 0, "Pizza", {2: 1}), "0 cannot be split."),
    (Expense(1, -5, "Pizza", {2: 1}), "−0.05 cannot be split."),
    (Expense(1, 10**13, "Pizza", {2: 1}), "100,000,000,000 cannot be split."),
    (Expense(1, 500, " ", {2: 1}), "It does not say what was paid for."),
    (Expense(1, 500, "Pizza", {}), "Nobody else is sharing it."),
    (Expense(1, 500, "Pizza", {1: 2}), "Nobody else is sharing it."),
    (Expense(1, 500, "Pizza", {1: 1, 2: 0}), "Nobody else is sharing it."),
    (Expense(1, 500, "Pizza", {7: 1}), "Player 7 is not here."),
    (Expense(8, 500, "Pizza", {1: 1}), "Player 8 is not here."),
])
def test_an_expense_needs_an_amount_a_word_and_somebody_to_share_it(aside: Aside, wrong: str) -> None:
    assert three().aside_refused(aside).wrong == wrong


@given(amount=st.integers(1, 10**9), weights=st.lists(st.integers(1, 9), min_size=2, max_size=14))
def test_shares_add_up_and_none_is_a_minor_unit_away_from_what_is_exact(amount: int, weights: list[int]) -> None:
    expense = Expense(1, amount, "Pizza", dict(enumerate(weights, 1)))
    parts, whole = expense.parts(), sum(weights)
    assert sum(parts.values()) == amount
    assert all(abs(parts[who] * whole - amount * weight) < whole for who, weight in enumerate(weights, 1))
    assert len(expense.odd()) == amount - sum(amount * weight // whole for weight in weights)


# who is here


def test_who_waits_for_a_seat_buys_chips_cashes_out_and_takes_them_to_the_seat() -> None:
    table = three().aside(Wait(9, "Ivy"), BuyIn(9, 5_000, "cash"))
    assert (table.table.waiting, table.table.balance(stack(9))) == ([9], 5_000)
    assert table.aside_refused(Wait(9, "Ivy")).wrong == "Ivy is already waiting."
    assert table.aside_refused(Wait(1, "Ann")).wrong == "Ann is in Seat 1."
    table.aside(SitDown(4, 9, "Ivy"))
    assert (table.table.waiting, table.behind(4)) == ([], 5_000)
    table.is_sound()
    waits = three().aside(Wait(9, "Ivy"), BuyIn(9, 5_000, "cash"), CashOut(9, 5_000, "cash"))
    assert (waits.table.waiting, waits.table.balance(CASHBOX)) == ([], 0)


def test_who_waits_no_longer_is_off_the_list() -> None:
    table = three().aside(Wait(9, "Ivy"), Wait(8, "Hal"), GoHome(9))
    assert table.table.waiting == [8]
    assert table.aside_refused(GoHome(9)).wrong == "Ivy is not on the waiting list."


def test_nothing_is_sold_to_somebody_who_is_not_here() -> None:
    assert str(three().aside_refused(BuyIn(9, 500))) == (
        "Player 9 is not here. Everybody here has a seat or is waiting for one. Seat them first.")


def test_a_new_name_holds_from_its_place_in_the_log_and_undo_takes_it_back() -> None:
    table = three().aside(BuyIn(1, 500), Rename(1, "Anna"), BuyIn(1, 500))
    assert [booked.title for booked in table.table.bookings[-2:]] == ["Buy-in, Ann", "Buy-in, Anna"]
    assert table.table.name(1) == "Anna"
    assert table.aside_refused(Rename(2, "ANNA")).wrong == "ANNA is there already."
    assert table.aside_refused(Rename(9, "Ivy")).wrong == "Player 9 is not here."
    assert table.aside_refused(Rename(2, " ")).wrong == "The name is empty."
    table.is_sound()
    table.run.undo()
    table.run.undo()
    assert table.table.name(1) == "Ann"


def test_who_has_left_is_still_called_by_name() -> None:
    table = three().aside(Leave(3), CashOut(3, 10_000))
    assert table.table.bookings[-1].title == "Cash-out, Cy"


# the seat-exit checklist


def codes(table: Stand, player: int) -> dict[str, int]:
    """What is open, and its worth."""
    return {matter.code: matter.amount for matter in open_matters(table.table, player)}


def test_the_checklist_names_all_that_is_open_with_what_mends_it() -> None:
    table = three().coup_of("2 8 3 K", {1: {"banker": 1_900}}).aside(BuyIn(1, 2_500, "marker", "AM"))
    assert codes(table, 1) == {"commission": 95, "marker": 2_500, "chips": 14_400}
    assert {matter.code: matter.mends for matter in open_matters(table.table, 1)} == {
        "commission": ("collect", "waive"), "marker": ("pay_marker", "cash_out"), "chips": ("cash_out",)}
    table.bets({1: {"tie": 500}})
    assert codes(table, 1)["felt"] == 500
    assert codes(table, 3) == {"chips": 10_000}


def test_the_same_list_stops_a_leaver_until_each_matter_is_mended() -> None:
    table = three().coup_of("2 8 3 K", {1: {"banker": 2_000}}).aside(BuyIn(1, 2_500, "marker", "AM"))
    for aside in (Leave(1), CashOut(1, 14_500)):
        assert table.aside_refused(aside).wrong == "Ann owes 1 commission."
    table.aside(Collect(1))
    for aside in (Leave(1), CashOut(1, 14_400)):
        assert table.aside_refused(aside).wrong == "Ann owes 25 on marker M-001."
    assert table.aside(Leave(1, marker_stays=True)).table.playing == [2, 3]
    table.aside(PayMarker(1, 2_500), CashOut(1, 11_900))
    assert codes(table, 1) == {}
    table.is_sound()


# told before it is done


@pytest.mark.parametrize("aside", [
    BuyIn(1, 5_000, "cash"), BuyIn(1, 5_000, "marker", "AM"), CashOut(3, 10_000), Leave(3), Tip(1, 500),
    Expense(1, 1_000, "Pizza", {1: 1, 2: 1}), Rename(1, "Anna"), Wait(9, "Ivy"), SitDown(5, 9, "Ivy"),
], ids=lambda aside: aside.code)
def test_a_trial_tells_what_would_be_booked_and_changes_nothing(aside: Aside) -> None:
    table = three()
    before: tuple[Any, ...] = (table.snapshot(), dict(table.table.people), list(table.table.waiting),
                               table.table.markers, table.table.with_players(), list(table.table.bookings))
    tried = trial(table.table, aside)
    assert before == (table.snapshot(), dict(table.table.people), list(table.table.waiting), table.table.markers,
                      table.table.with_players(), list(table.table.bookings))
    table.aside(aside)
    done = table.table.bookings[len(before[-1]):]
    assert [one.transfers for one in tried] == [one.transfers for one in done]


# taken back by name

NAMED: list[tuple[Aside, str]] = [
    (BuyIn(1, 5_000, "cash"), "Ann buys 50"), (BuyIn(1, 5_000, "marker", "AM"), "Ann signs marker M-002 for 50"),
    (PayMarker(2, 2_500), "Bo pays back 25 by marker"), (LimitMarkers(2, 9_000), "marker limit of Bo 90"),
    (CashOut(3, 10_000, chips={2500: 3, 500: 4, 100: 5}), "Cy cashes out 100"), (Leave(3), "Cy leaves Seat 3 with 100"),
    (Tip(1, 500), "Ann tips 5"), (PayJar(3, 500, "cash"), "5 in tips paid to Cy"),
    (Expense(1, 900, "Pizza", {1: 1, 2: 2}), "Pizza, 9 paid by Ann"), (Wait(9, "Ivy"), "Ivy waits for a seat"),
    (GoHome(8), "Hal no longer waits"), (Rename(1, "Anna"), "Ann is now called Anna"),
    (SitDown(7, 8, "Hal"), "Hal to Seat 7"),
]


@pytest.mark.parametrize(("aside", "name"), NAMED, ids=lambda one: one if isinstance(one, str) else one.code)
def test_every_act_is_taken_back_by_its_name_and_everything_is_as_it_was(aside: Aside, name: str) -> None:
    table = three().aside(BuyIn(2, 2_500, "marker", "BO"), Tip(2, 500), Wait(8, "Hal"))

    def stands() -> tuple[Any, ...]:
        now = table.table
        return ({place: held for place, held in now.balances.items() if held}, dict(now.people), list(now.waiting),
                now.markers, dict(now.seats), now.with_players(), dict(now.house.case), list(now.bookings))

    before = stands()
    table.aside(aside)
    assert stands() != before
    undoing = table.run.undoing()
    assert undoing is not None
    assert undoing.name == name
    table.run.undo()
    assert stands() == before
    table.run.redo()
    table.is_sound()
