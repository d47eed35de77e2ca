"""What may explain a count that differs: each kind of mistake, found among what was written down."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shortage import MINUTE, Act, Deed, Evidence, likely_causes, swapped

NIGHT = (
    Act(Deed.BUY_IN, "Ann", 10_000, 0, 1), Act(Deed.BUY_IN, "Tom", 10_000, 0, 2),
    Act(Deed.BUY_IN, "Tom", 5_000, 60 * MINUTE, 9), Act(Deed.BUY_IN, "Tom", 5_000, 64 * MINUTE, 11),
    Act(Deed.COMMISSION, "Ann", 1_200, 70 * MINUTE, 15), Act(Deed.PAYMENT, "Tom", 4_700, 80 * MINUTE, 17),
    Act(Deed.CASH_OUT, "Ann", 8_300, 90 * MINUTE, 20), Act(Deed.CASH_OUT, "Tom", 24_500, 91 * MINUTE, 21, over=2_200),
)


def first(evidence: Evidence) -> tuple[str, tuple[int, ...]]:
    """The likeliest cause's code and its entries."""
    cause = likely_causes(evidence)[0]
    return cause.code, cause.entries


def test_nothing_is_suspected_where_everything_agrees() -> None:
    assert likely_causes(Evidence({"case": 0, "rack": 0}, acts=NIGHT)) == ()


@pytest.mark.parametrize(("differences", "code", "entries"), [
    ({"case": 5_000}, "rebuy_twice", (11,)),
    ({"case": -2_200}, "rebuy_missing", (21,)),
    ({"case": 4_500, "rack": -4_500}, "carried", ()),
    ({"case": 0, "rack": -1_200}, "commission", (15,)),
    ({"rack": -4_700}, "payment", (17,)),
    ({"rack": 4_700}, "payment", (17,)),
    ({"case": -8_300}, "cash_out_not_counted", (20,)),
    ({"case": -4_500}, "digits", (20,)),  # 83 was entered for 38
])
def test_each_mistake_is_found_by_what_it_leaves(differences: dict[str, int], code: str,
                                                 entries: tuple[int, ...]) -> None:
    assert first(Evidence(differences, acts=NIGHT, unit=100)) == (code, entries)


def test_chips_that_lie_with_the_house_and_were_not_cashed_out() -> None:
    assert first(Evidence({"case": 5_500}, stacks={"Sam": 5_500}))[0] == "cash_out_not_counted"


def test_a_jackpot_that_was_handed_over_without_its_award() -> None:
    assert first(Evidence({"case": 0, "jackpot:high_hand": -4_000}, pools={"high_hand": 4_000}))[0] == "jackpot"


def test_a_stack_of_twenty_that_was_left_out() -> None:
    cause = likely_causes(Evidence({"case": -10_000}, {500: 20}))[0]
    assert cause.sentence == "A stack of twenty 500 chips may have been left out of the count."
    assert likely_causes(Evidence({"case": 10_000}, {500: -20}))[0].sentence.endswith("counted twice.")


def test_chips_of_the_set_that_differ_are_named_where_nothing_else_explains_them() -> None:
    cause = likely_causes(Evidence({"case": -2_400}, {2500: 1, 100: -1}))[-1]
    assert cause.sentence == \
        "These chips differ from the set: 1 × 2500 and 1 × 100. Count them again, and look under the table."


def test_the_same_buy_in_twice_weighs_less_when_hours_lie_between() -> None:
    soon = likely_causes(Evidence({"case": 5_000}, acts=NIGHT))[0]
    later = tuple(replace(act, at=act.at * 30) for act in NIGHT)
    late = next(one for one in likely_causes(Evidence({"case": 5_000}, acts=later)) if one.code == soon.code)
    assert late.weight < soon.weight


def test_of_one_kind_only_the_likeliest_is_told_with_all_its_entries() -> None:
    acts = (*NIGHT, Act(Deed.CASH_OUT, "Bo", 8_300, 95 * MINUTE, 22))
    causes = [one for one in likely_causes(Evidence({"case": -8_300}, acts=acts)) if one.code == "cash_out_not_counted"]
    assert [(one.sentence[:3], one.entries) for one in causes] == [("Ann", (20, 22))]


@given(st.integers(10, 10**7), st.sampled_from([1, 100]))
def test_two_digits_swapped_leave_nine_times_a_power_of_ten(typed: int, unit: int) -> None:
    for meant in swapped(typed * unit, unit):
        assert (meant - typed * unit) % (9 * unit) == 0
        assert sorted(str(meant // unit).zfill(len(str(typed)))) == sorted(str(typed))
        assert meant != typed * unit


def test_pence_are_swapped_as_they_were_typed() -> None:
    assert swapped(1_250, 100) == {2_150, 1_520, 1_205}
    assert swapped(54_000, 100) == {45_000, 50_400}
