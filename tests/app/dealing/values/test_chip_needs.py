"""What the rack needs for every end of a hand: each change is judged by payments that are worked out another way."""

from collections.abc import Mapping
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from app.chips import worth
from app.dealing.values.chip_needs import Chips, Course, Giver, best, proposals, values_short

VALUES = (25, 5, 1)
counts = st.fixed_dictionaries({1: st.integers(0, 25), 5: st.integers(0, 12), 25: st.integers(0, 6)})
amounts = st.lists(st.integers(1, 40), max_size=4).map(tuple)
courses = st.lists(st.builds(Course, st.just(()), amounts), min_size=1, max_size=3)


def paid(rack: Mapping[int, int], pays: tuple[int, ...]) -> bool:
    """Whether a dealer who always takes the fewest chips, and the largest of as few, can pay these in their order."""
    left = dict(rack)
    for amount in pays:
        ways = [(sum(way), [-number for number in way], way) for way in product(
            *(range(min(left.get(value, 0), amount // value) + 1) for value in VALUES))
            if sum(map(int.__mul__, way, VALUES)) == amount]
        if not ways:
            return False
        for value, number in zip(VALUES, min(ways)[2], strict=True):
            left[value] = left.get(value, 0) - number
    return True


@given(counts, courses)
@settings(deadline=None)
def test_a_rack_is_short_where_a_dealer_comes_to_a_payment_that_no_chips_make(
        rack: dict[int, int], found: list[Course]) -> None:
    chips = Chips(VALUES, rack, {})
    for course in found:
        assert chips.pays(course) is (worth(rack) < sum(course.pays) or paid(rack, course.pays))


@given(counts, counts, st.booleans(), courses)
@settings(deadline=None)
def test_after_a_change_every_end_can_be_paid_and_no_chip_and_no_money_is_lost(
        rack: dict[int, int], has: dict[int, int], case: bool, found: list[Course]) -> None:
    chips = Chips(VALUES, rack, {value: has[value] + 50 for value in VALUES})
    giver = Giver(0 if case else 3, has, worth(has))
    asked = values_short(found, chips)
    for swap in proposals(found, chips, giver, asked):
        after = chips.after(swap)
        assert all(paid(after.rack, course.pays) for course in found if worth(after.rack) >= sum(course.pays))
        assert all(0 < number <= has[value] for value, number in swap.got.items())
        assert min([*after.rack.values(), 0]) >= 0
        if case:
            assert not swap.given
            continue
        assert worth(swap.given) == worth(swap.got) <= giver.worth
        for value in VALUES:
            assert after.rack.get(value, 0) + after.out.get(value, 0) == \
                chips.rack.get(value, 0) + chips.out.get(value, 0)


@given(counts, counts, courses)
@settings(deadline=None)
def test_no_change_is_asked_for_that_leaves_as_many_ends_unpaid(
        rack: dict[int, int], has: dict[int, int], found: list[Course]) -> None:
    chips, giver = Chips(VALUES, rack, has), Giver(2, has, worth(has))
    swap = best(found, chips, giver, values_short(found, chips))
    if not chips.short(found):
        assert swap is None
    elif swap is not None:
        assert len(chips.after(swap).short(found)) < len(chips.short(found))


def test_a_column_of_the_value_that_is_lacking_is_asked_for_and_never_more_than_the_giver_has() -> None:
    banker = Course(pays=(76, 57, 38, 19))
    chips = Chips(VALUES, {25: 26, 5: 54, 1: 6}, {1: 60, 5: 10})
    assert chips.lacking(banker) == {1: 4}
    for has, number in ((31, 20), (20, 20), (14, 10), (9, 5)):
        swap = best([banker], chips, Giver(5, {1: has}, 400), [1])
        assert swap is not None
        assert (swap.got, swap.given) == ({1: number}, {5: number // 5})
    assert best([banker], chips, Giver(5, {1: 3}, 400), [1]) is None


def test_losing_bets_lie_in_the_rack_before_anybody_is_paid() -> None:
    chips = Chips(VALUES, {25: 4}, {1: 40, 5: 20})
    assert chips.pays(Course(takes=(10, 4), pays=(14,)))
    assert not chips.pays(Course(takes=(), pays=(14,)))
