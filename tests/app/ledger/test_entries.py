from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chips import worth
from app.dealing.values.transfers import (
    CASE,
    CASHBOX,
    CLAIMS,
    FOUND,
    RACK,
    Kind,
    Place,
    Transfer,
    bet,
    box,
    carried,
    pocket,
    stack,
)
from app.ledger.balances import standing
from app.ledger.chain import Stamp, entry_from
from app.ledger.entries import Booking, Entry, EntryKind, Posting, counted, opposite, postings_from, reversal_of
from app.ledger.rules import faults_of

PLACES = st.sampled_from([RACK, CASE, *(stack(player) for player in range(1, 5)), Place(Kind.POT, "main")])


def booking(postings: tuple[Posting, ...], **more: Any) -> Booking:
    return Booking(kind=EntryKind.HAND, title="Coup 1", key="coup:1", postings=postings, **more)


def entry(what: Booking, number: int = 1) -> Entry:
    stamp = Stamp(number=number, op_id="op", index=0, at=0, elapsed=0, actor="", command="", previous="")
    return entry_from(what, stamp, None)


def postings_by_place(postings: tuple[Posting, ...]) -> dict[Place, int]:
    return standing([booking(postings)]).balances


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    source, target = draw(st.lists(PLACES, min_size=2, max_size=2, unique=True))
    return Transfer(draw(st.integers(1, 10**6)), source, target, "why", draw(chip_counts()), draw(st.booleans()))


def chip_counts() -> st.SearchStrategy[dict[int, int]]:
    return st.dictionaries(st.sampled_from([100, 500]), st.integers(1, 20), max_size=2)


@given(st.lists(transfers(), max_size=20))
def test_postings_move_what_the_transfers_moved(moved: list[Transfer]) -> None:
    true: dict[Place, int] = {}
    for transfer in moved:
        true[transfer.source] = true.get(transfer.source, 0) - transfer.amount
        true[transfer.target] = true.get(transfer.target, 0) + transfer.amount
    postings = postings_from(moved)
    assert postings_by_place(postings) == {place: amount for place, amount in true.items() if amount}
    assert sum(posting.amount for posting in postings) == 0


@given(st.lists(transfers(), max_size=20))
def test_each_place_has_one_posting_out_and_one_in_at_most(moved: list[Transfer]) -> None:
    sides = [(posting.place, posting.amount > 0) for posting in postings_from(moved)]
    assert len(sides) == len(set(sides))


@given(st.lists(transfers(), min_size=1, max_size=20), st.randoms(use_true_random=False))
def test_postings_do_not_depend_on_the_order_of_paying(moved: list[Transfer], chance: Any) -> None:
    shuffled = moved.copy()
    chance.shuffle(shuffled)
    assert postings_from(shuffled) == postings_from(moved)


@given(st.lists(transfers(), min_size=1, max_size=20))
def test_postings_of_any_hand_are_sound(moved: list[Transfer]) -> None:
    assert not faults_of(booking(postings_from(moved)))


@given(st.lists(transfers(), min_size=1, max_size=20))
def test_a_reversal_takes_back_every_chip(moved: list[Transfer]) -> None:
    made = entry(booking(postings_from(moved)))
    now = standing([made, reversal_of(made, "keyed twice")])
    assert not now.balances
    assert not now.chips


def test_a_bet_taken_down_again_is_posted_both_ways() -> None:
    pushed = [Transfer(100, stack(1), bet(1, "tie"), "bet"), Transfer(100, bet(1, "tie"), stack(1), "push")]
    assert postings_from(pushed) == (Posting(stack(1), -100), Posting(stack(1), 100))


def test_a_bet_left_on_the_felt_stops_the_closing() -> None:
    with pytest.raises(ValueError, match=r"left on the felt: \{'bet:1/banker': 100\}"):
        postings_from([Transfer(100, stack(1), bet(1, "banker"), "bet")])


def test_bets_of_two_spots_do_not_make_up_for_each_other() -> None:
    crossed = [Transfer(100, stack(1), bet(1, "player"), "bet"), Transfer(100, bet(1, "banker"), stack(1), "push")]
    with pytest.raises(ValueError, match="left on the felt"):
        postings_from(crossed)


def test_chips_are_kept_for_the_rack_and_not_for_a_stack() -> None:
    paid = postings_from([Transfer(150, RACK, stack(1), "pay", {100: 1, 50: 1})])
    assert paid == (Posting(RACK, -150, {100: -1, 50: -1}), Posting(stack(1), 150))


MOVED = [
    Transfer(100, RACK, stack(1), "pay", {100: 1}), Transfer(5, stack(1), Place(Kind.POT, "main"), "ante"),
    Transfer(20, stack(1), bet(1, "tie"), "bet"), Transfer(20, bet(1, "tie"), RACK, "lost", {20: 1}),
    Transfer(30, CASE, carried(1), "chips", {10: 3}), Transfer(7, CLAIMS, box(1), "commission"),
]  # fmt: skip
BY_TABLE = {
    0: ["carried:1", "case", "pot:main", "rack", "rack", "stack:1", "stack:1", "box:1", "claims"],
    2: ["carried:1", "case", "pot:main@2", "rack@2", "rack@2", "stack:1@2", "stack:1@2", "box:1@2", "claims"],
}


@pytest.mark.parametrize(("table", "named"), [(0, 0), (1, 0), (2, 2)])
def test_places_of_a_second_table_bear_its_number_and_those_of_the_house_none(table: int, named: int) -> None:
    assert sorted(str(line.place) for line in postings_from(MOVED, table)) == sorted(BY_TABLE[named])


def test_a_tables_number_changes_nothing_else_of_its_postings() -> None:
    at_second = postings_from(MOVED, 2)
    assert postings_from(MOVED) == tuple(
        Posting(line.place.here, line.amount, line.chips, line.seen) for line in at_second)
    assert Posting(RACK.at_table(2), -100, {100: -1}) in at_second


def test_a_bet_left_at_a_second_table_stops_its_closing() -> None:
    with pytest.raises(ValueError, match=r"left on the felt: \{'bet:1/tie': 20\}"):
        postings_from(MOVED[:3], 2)


def test_a_rack_paid_without_its_chips_was_not_seen() -> None:
    rack = postings_from([Transfer(150, RACK, stack(1), "pay")])[0]
    assert rack == Posting(RACK, -150, {}, seen=False)


def test_one_unseen_payment_makes_the_posting_unseen() -> None:
    rack = postings_from([
        Transfer(100, RACK, stack(1), "pay", {100: 1}), Transfer(50, RACK, stack(2), "pay", {50: 1}, seen=False),
    ])[0]  # fmt: skip
    assert rack == Posting(RACK, -150, {100: -1, 50: -1}, seen=False)


def test_a_reversal_names_what_it_reverses_and_why() -> None:
    made = entry(booking((Posting(stack(1), -5), Posting(box(1), 5)), sitting=3, night=2, rules="abc"), number=17)
    back = reversal_of(made, "wrong seat")
    assert (back.kind, back.reverses, back.reason) == (EntryKind.REVERSAL, 17, "wrong seat")
    assert (back.key, back.sitting, back.night, back.rules) == (made.key, 3, 2, "abc")
    assert back.title == "Reversal of entry 17: Coup 1"
    assert back.postings == opposite(made.postings)


def test_what_nobody_saw_go_nobody_saw_come_back() -> None:
    assert opposite((Posting(RACK, -100, {100: -1}, seen=False),)) == (Posting(RACK, 100, {100: 1}, seen=False),)


def test_cash_and_chips_of_a_buy_in_stay_apart() -> None:
    bought = postings_from([
        Transfer(1000, pocket(1), CASHBOX, "cash"), Transfer(1000, RACK, stack(1), "chips", {500: 2}),
    ])  # fmt: skip
    assert postings_by_place(bought) == {pocket(1): -1000, CASHBOX: 1000, RACK: -1000, stack(1): 1000}


@given(chip_counts(), chip_counts())
def test_a_count_leaves_what_was_seen_and_books_the_difference(expected: dict[int, int], seen: dict[int, int]) -> None:
    before = Booking(kind=EntryKind.FILL, title="Fill", key="fill", postings=(
        Posting(RACK, worth(expected), expected), Posting(CASE, -worth(expected))))  # fmt: skip
    count = Booking(kind=EntryKind.RACK, title="Count", key="count", postings=counted(expected, seen))
    now = standing([before, count])
    assert now.chips.get(RACK, {}) == seen
    assert now.balances.get(RACK, 0) == worth(seen)
    assert now.balances.get(FOUND, 0) == worth(expected) - worth(seen)
    assert RACK not in now.expected or not count.postings


def test_a_count_that_agrees_can_still_be_booked() -> None:
    postings = counted({100: 3}, {100: 3})
    assert not faults_of(booking(postings))
    assert [posting.amount for posting in postings] == [-300, 300]


def test_a_count_of_chips_that_came_to_nothing_is_put_right() -> None:
    assert counted({100: 1, 50: -2}, {50: 2}) == (Posting(RACK, 100, {100: -1, 50: 4}), Posting(FOUND, -100))
