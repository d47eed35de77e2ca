"""How far payments have come, and payments that take another way."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from app.settlement import (
    CARRIED,
    CASH,
    HOUSE,
    TRANSFER,
    Mark,
    Payment,
    PaymentNow,
    all_through_host,
    balances_of,
    payments_now,
    planned_anew,
    rerouted,
)

TEN = datetime(2025, 11, 21, 22, 0, tzinfo=UTC)

nights = st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda pair: pair[0] != pair[1]),
                         st.integers(1, 500), min_size=2, max_size=8).map(
    lambda drawn: tuple(Payment(*pair, amount) for pair, amount in drawn.items()))
"""Payments of a night, no two between the same two."""


def marked(payer: int, payee: int, amount: int, how: str) -> Mark:
    return Mark(payer, payee, amount, how, 1, TEN)


def by_person(payments: tuple[Payment, ...]) -> dict[int, int]:
    """What everybody has more after these payments, added up coin by coin."""
    purse = dict.fromkeys(range(7), 0)
    for payment in payments:
        purse[payment.payer] -= payment.amount
        purse[payment.payee] += payment.amount
    return purse


def test_a_payment_has_the_marks_of_its_own_two_people_and_of_its_own_direction() -> None:
    marks = [marked(1, 2, 30, CASH), marked(1, 2, 5, TRANSFER), marked(1, 2, 20, CARRIED), marked(2, 1, 7, CASH),
             marked(1, 3, 9, CARRIED)]
    first, second = payments_now((Payment(1, 2, 100), Payment(1, 3, 40)), marks)
    assert first == PaymentNow(Payment(1, 2, 100), paid=35, carried=20)
    assert second == PaymentNow(Payment(1, 3, 40), paid=0, carried=9)
    assert (first.left, second.left) == (45, 31)


def test_a_payment_takes_from_who_pays_and_who_comes_out_even_is_left_out() -> None:
    assert balances_of([Payment(3, 1, 50), Payment(1, 2, 50), Payment(3, HOUSE, 5)]) == {HOUSE: 5, 2: 50, 3: -55}
    assert list(balances_of([Payment(3, 1, 50), Payment(2, 1, 50)])) == [1, 2, 3]


def test_through_the_host_those_who_owe_pay_first_the_largest_before_the_rest_and_the_number_decides() -> None:
    assert all_through_host({HOUSE: -25, 5: -10, 2: 40, 4: -10, 1: 1, 3: 0, 6: -11, 7: 15}) == (
        Payment(6, HOUSE, 11), Payment(4, HOUSE, 10), Payment(5, HOUSE, 10),
        Payment(HOUSE, 2, 40), Payment(HOUSE, 7, 15), Payment(HOUSE, 1, 1))


def test_what_was_dealt_with_stays_and_the_rest_goes_through_the_host() -> None:
    now = (PaymentNow(Payment(1, 2, 100), paid=30), PaymentNow(Payment(3, 2, 20), carried=20),
           PaymentNow(Payment(4, 5, 60), paid=10, carried=5), PaymentNow(Payment(6, 2, 8)))
    assert planned_anew(now, through_host=True) == (
        Payment(1, 2, 30), Payment(3, 2, 20), Payment(4, 5, 15),
        Payment(1, HOUSE, 70), Payment(4, HOUSE, 45), Payment(6, HOUSE, 8),
        Payment(HOUSE, 2, 78), Payment(HOUSE, 5, 45))


def test_what_is_not_dealt_with_is_paid_in_the_fewest_payments() -> None:
    now = (PaymentNow(Payment(1, HOUSE, 70), paid=20), PaymentNow(Payment(HOUSE, 2, 50)))
    assert planned_anew(now, through_host=False) == (Payment(1, HOUSE, 20), Payment(1, 2, 50))


def test_what_was_paid_and_what_is_still_paid_between_the_same_two_is_one_payment() -> None:
    assert planned_anew([PaymentNow(Payment(1, 2, 70), paid=20)], through_host=False) == (Payment(1, 2, 70),)


def test_two_payments_change_whom_they_go_to_by_the_smaller_and_the_rest_stays() -> None:
    first, second, other = Payment(1, 2, 50), Payment(3, 4, 30), Payment(5, 2, 9)
    assert rerouted((first, other, second), first, second) == (
        Payment(1, 4, 30), Payment(1, 2, 20), other, Payment(3, 2, 30))


@given(nights, st.integers(0, 7), st.integers(0, 7))
def test_payments_that_change_ways_leave_everybody_with_the_same(
    payments: tuple[Payment, ...], one: int, other: int
) -> None:
    first, second = payments[one % len(payments)], payments[other % len(payments)]
    assert by_person(rerouted(payments, first, second)) == by_person(payments)
