"""A question is said anew in each language, by seats where a house names nobody: no name is taken beforehand."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "app" / "games").rglob("*.py"), *(ROOT / "app" / "dealing").rglob("*.py")])
NAMING = ("name", "names", "announcement", "people")
"""What a table, or a game over it, is asked for names by."""


def names_somebody(value: ast.AST) -> bool:
    """Whether an expression has a name in it by now: taken, and not only where it can be asked for."""
    called = {id(one.func) for one in ast.walk(value) if isinstance(one, ast.Call)}
    return any(isinstance(one, ast.Attribute) and one.attr in NAMING and (
        id(one) in called or one.attr in ("announcement", "people")) for one in ast.walk(value))


def taken(function: ast.AST) -> set[str]:
    """The variables of a function that hold somebody's name."""
    found = set[str]()
    for one in ast.walk(function):
        if isinstance(one, ast.Assign):
            for target in one.targets:
                parts = zip(target.elts, one.value.elts, strict=False) if isinstance(target, ast.Tuple) and isinstance(
                    one.value, ast.Tuple) else [(target, one.value)]
                found |= {left.id for left, right in parts if isinstance(left, ast.Name) and names_somebody(right)}
    return found


def said_with_a_name_taken_before(source: str) -> Iterator[int]:
    """The lines on which something is said anew with a name that was taken once."""
    functions = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    for function in functions:
        before = taken(function)
        for one in ast.walk(function):
            said = [word.value for word in one.keywords if word.arg == "say"] if isinstance(one, ast.Call) else []
            if any(isinstance(part, ast.Name) and part.id in before for words in said for part in ast.walk(words)):
                yield said[0].lineno


def test_a_name_that_is_taken_before_is_found() -> None:
    taken_before = "def f():\n    name, at = table.name(1), 2\n    Ask(say=lambda: tr('{name}?', name=name))"
    asked_for = "def f():\n    name = partial(table.name, 1)\n    Ask(say=lambda: tr('{name}?', name=name()))"
    assert [list(said_with_a_name_taken_before(source)) for source in (taken_before, asked_for)] == [[3], []]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "app").as_posix())
def test_no_question_is_said_anew_with_a_name_that_was_taken_once(path: Path) -> None:
    assert list(said_with_a_name_taken_before(path.read_text(encoding="utf-8"))) == []
