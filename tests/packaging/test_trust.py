"""What is promised about money: every number has its tests, or says why it has none."""

import ast
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from tests.trust import PROMISES, Promise, held_by, told

ROOT = Path(__file__).parents[2]
NUMBERS = [*(f"RL-{n:02}" for n in range(1, 20)), "AM-01", "AM-02", "TX-01", "TX-02", "TX-03", "EX-01", "EX-02",
           "EX-03", "EX-04", "IN-01", "IN-02", "TM-01", "PIN-01", "PIN-02", "PG-01", "PG-02", "PG-03", "UN-01", "DM-01",
           "UI-01", "FZ-01"]


@cache
def names() -> tuple[str, ...]:
    """Every test, as pytest names it but for its case."""
    return tuple(f"{path.relative_to(ROOT).as_posix()}::{one.name}" for path in (ROOT / "tests").rglob("test_*.py")
                 for one in ast.parse(path.read_text(encoding="utf-8")).body
                 if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"))


def test_every_number_is_there_once_and_has_tests_or_a_reason() -> None:
    assert [one.number for one in PROMISES] == NUMBERS
    assert [one.number for one in PROMISES if not (one.tests and one.done) and not one.not_tried] == []


@pytest.mark.parametrize("promise", PROMISES, ids=lambda one: one.number)
def test_the_tests_that_are_named_are_there(promise: Promise) -> None:
    assert [pattern for pattern in promise.tests if not any(fnmatch(name, pattern) for name in names())] == []


def test_a_test_of_many_cases_is_told_under_its_number_and_a_failure_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.trust.PROMISES", (*PROMISES, Promise("ZZ-01", "", (), "nobody has one yet")))
    node = "tests/app/store/test_kills.py::test_no_acknowledged_hand_is_lost_to_twenty_kills[random-rollback]"
    assert held_by(node) == ["RL-01"]
    lines = list(told({"RL-01": ["passed", "failed"], "RL-02": ["passed", "skipped"]}))
    assert lines[0].startswith("RL-01   1 FAILED: kill −9")
    assert lines[1].startswith("RL-02   1 passed, 1 skipped: each kind of command")
    assert lines[-1] == "ZZ-01   no test; not tried: nobody has one yet"
