"""What the ordinary suite leaves to the long one is there, and is never all of a test."""

from types import SimpleNamespace
from typing import Any

from tests.packaging.test_trust import names
from tests.thinned import EVERY, left_to_the_long


def test_the_tests_that_are_thinned_are_there() -> None:
    thinned = {f"tests/{file}::{name}": many for file, those in EVERY.items() for name, many in those.items()}
    assert sorted(thinned.keys() - {*names()}) == []
    assert all(many > 1 for many in thinned.values())


def test_every_so_many_th_case_stays_and_what_is_long_by_itself_is_not_counted() -> None:
    file, those = next(iter(EVERY.items()))
    name, many = f"{file}::{next(iter(those))}", next(iter(those.values()))
    cases: list[Any] = [SimpleNamespace(nodeid=f"tests/{name}[{number}]", get_closest_marker=lambda kind: None)
                        for number in range(2 * many)]
    by_itself: Any = SimpleNamespace(nodeid=f"tests/{name}[x]", get_closest_marker=lambda kind: kind == "long")
    others: Any = SimpleNamespace(nodeid="tests/app/test_money.py::test_other[1]", get_closest_marker=lambda kind: None)
    left = list(left_to_the_long([by_itself, *cases, others]))
    assert left == [one for number, one in enumerate(cases) if number % many]
