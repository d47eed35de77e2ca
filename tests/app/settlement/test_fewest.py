"""The fewest payments, against an exhaustive search that knows nothing of how they are found."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.settlement import HOUSE, Payment, who_pays_whom
from app.settlement.fewest import MOST, _falls_apart, groups


def fewest_by_search(balances: list[int]) -> int:
    """The fewest payments by trying everything: people come in every order, and each time they add up to nothing is
    a payment saved."""
    people = len(balances)
    most, sums = [0] * (1 << people), [0] * (1 << people)
    for some in range(1, 1 << people):
        lowest = some & -some
        sums[some] = sums[some ^ lowest] + balances[lowest.bit_length() - 1]
        most[some] = max(most[some ^ 1 << one] for one in range(people) if some >> one & 1) + (not sums[some])
    return people - most[-1]


def settled(balances: list[int]) -> int:
    """How many payments there are, after seeing that they settle everything."""
    left = dict(enumerate(balances))
    payments = who_pays_whom(left)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())
    return len(payments)


def shape(chance: Random, receive: int, pay: int, largest: int) -> list[int]:
    """So many who receive and so many who pay, of amounts up to about a largest one."""
    more, less = ([chance.randint(1, largest) for _ in range(number)] for number in (receive, pay))
    short = sum(more) - sum(less)
    (less if short > 0 else more)[0] += abs(short)
    return more + [-one for one in less]


def shapes() -> Iterator[tuple[int, int]]:
    for people in range(2, 15):
        yield from ((receive, people - receive) for receive in range(1, people))


@pytest.mark.parametrize(("receive", "pay"), list(shapes()))
def test_every_shape_to_fourteen_people_equals_an_exhaustive_search(receive: int, pay: int) -> None:
    chance = Random(receive * 100 + pay)
    for largest in (4, 15, 60) if receive + pay < 13 else (15,):
        balances = shape(chance, receive, pay, largest)
        assert settled(balances) == fewest_by_search(balances)


@pytest.mark.parametrize("people", range(9))
def test_all_small_amounts_to_eight_people_equal_an_exhaustive_search(people: int) -> None:
    amounts = [amount for amount in range(-5, 6) if amount]
    for balances in combinations_with_replacement(amounts, people):
        if not sum(balances):
            assert settled(list(balances)) == fewest_by_search(list(balances))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-40, 40).filter(bool), min_size=1, max_size=13))
def test_random_nights_to_fourteen_people_equal_an_exhaustive_search(drawn: list[int]) -> None:
    balances = [*drawn, -sum(drawn)] if sum(drawn) else drawn
    assert settled(balances) == fewest_by_search(balances)


def test_two_who_owe_and_three_who_are_owed_settle_in_three() -> None:
    assert who_pays_whom({1: -4, 2: -3, 3: 2, 4: 2, 5: 3}) == (Payment(2, 5, 3), Payment(1, 3, 2), Payment(1, 4, 2))


def test_the_one_who_owes_most_pays_within_the_group_that_saves_a_payment() -> None:
    # The largest debtor paying the largest creditor would need five payments.
    balances = {HOUSE: -60, 1: -50, 2: 55, 3: 35, 4: 15, 5: 5}
    assert len(who_pays_whom(balances)) == fewest_by_search(list(balances.values())) == 4


def test_the_house_bank_is_one_of_the_people() -> None:
    assert who_pays_whom({HOUSE: -70, 1: 40, 2: 30}) == (Payment(HOUSE, 1, 40), Payment(HOUSE, 2, 30))


def test_people_with_the_same_balance_are_taken_in_their_order() -> None:
    assert who_pays_whom({1: -2, 2: -2, 3: 4, 4: -3, 5: -3, 6: 6}) == (
        Payment(4, 6, 3), Payment(5, 6, 3), Payment(1, 3, 2), Payment(2, 3, 2))


def test_sixty_people_are_settled_too() -> None:
    chance = Random(60)
    balances = shape(chance, 30, 30, 50_000)
    assert settled(balances) < 60
    assert max(len(group) for group in groups(dict(enumerate(balances)))) > MOST


def test_more_people_than_are_searched_still_fall_into_threes_where_they_do() -> None:
    base = [1000, -300, -700]
    balances = [amount * (at + 11) for at in range(10) for amount in base]
    assert settled(balances) == 20


@pytest.mark.parametrize("people", range(2, 7))
def test_it_is_seen_whether_some_people_of_a_night_settle_without_the_others(people: int) -> None:
    amounts = [amount for amount in range(-4, 5) if amount]
    for drawn in product(amounts, repeat=people - 1):
        if last := -sum(drawn):
            balances = [*drawn, last]
            alone = any(not sum(some) for many in range(1, people) for some in combinations(balances, many))
            assert _falls_apart(balances) == alone, balances


def test_a_group_of_half_the_people_is_found_and_one_in_which_a_single_coin_is_owed() -> None:
    for balances in ([2, -1, -6, -4, -6, -2, 4, -2, 7, 6, 4, -2], [1, -3, -3, -2, -3, -6, 3, 1, -4, 16]):
        assert len(balances) - len(groups(dict(enumerate(balances)))) == fewest_by_search(balances)


def test_twenty_one_people_are_searched_whatever_three_cancel_at_first_sight() -> None:
    # 100, 201 and -301 cancel, and spoil two groups.
    entangled = [100, 201, -301, -70, -30, -140, -61, 180, 121]
    far = [-10_007, 4_003, 6_004, -20_011, 9_001, 11_010, -40_013, 17_005, 23_008, -80_021, 37_009, 43_012]
    assert settled(entangled + far) == 21 - 7


def test_twenty_one_people_fall_into_larger_groups_too() -> None:
    chance = Random(21)
    drawn = [[chance.randint(10**6, 10**9) for _ in range(people - 1)] for people in (5, 5, 5, 6)]
    balances = [amount for group in drawn for amount in (*group, -sum(group))]
    assert settled(balances) == 21 - 4


def test_above_twenty_one_the_three_who_are_named_first_go_together() -> None:
    balances = [5, 6, 7, *(10**at for at in range(3, 21)), -11, -12]
    balances.append(-sum(balances))
    assert len(balances) > MOST
    assert groups(dict(enumerate(balances)))[0] == [0, 1, balances.index(-11)]


def test_above_twenty_one_two_who_come_to_cancel_on_the_way_pay_each_other() -> None:
    # No three cancel, so they are one group: but for that it would take 21 payments.
    balances = [37, -17, 34, -54, 27, 58, 34, -119, -39, -42, 29, 52, -53, 55, -49, 47, -52, 36, 44, -28, 55, 37, -46,
                -46]
    assert settled(balances) == 20
