"""What is broken on purpose, and what is told of it; mutmut itself is run by `start.py mutants` alone."""

import ast
import importlib.util
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.games.baccarat.house_rules import outcomes as decks

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
BY_FORKS = pytest.mark.skipif(sys.platform == "win32", reason="changes are tried by forks")
SCRIPTS = Path(__file__).parents[2] / "packaging"


def loaded(name: str) -> ModuleType:
    """One of the scripts."""
    spec = importlib.util.spec_from_file_location(f"sabot_{name}", SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    return loaded("mutants")


@pytest.fixture(scope="module")
def table(mutants: ModuleType) -> dict[str, Any]:
    return tomllib.loads(mutants.TABLE.read_text(encoding="utf-8"))


def test_every_room_has_code_and_tests(mutants: ModuleType, table: dict[str, Any]) -> None:
    for room in table["rooms"].values():
        for pattern in room["code"]:
            assert list(mutants.ROOT.glob(pattern)), pattern
        for path in room["tests"]:
            assert (mutants.ROOT / path).exists(), path


def test_every_game_has_a_room(mutants: ModuleType, table: dict[str, Any]) -> None:
    code = [one for room in table["rooms"].values() for one in room["code"]]
    games = [one.parent for one in mutants.ROOT.glob("app/games/*/__init__.py")]
    assert [game.name for game in games if not any(one.startswith(f"app/games/{game.name}/") for one in code)] == []


def test_a_room_of_some_functions_names_such_as_its_code_has(mutants: ModuleType, table: dict[str, Any]) -> None:
    for name, room in table["rooms"].items():
        files = [ast.parse(file.read_text(encoding="utf-8")) for one in room["code"] for file in mutants.ROOT.glob(one)]
        there = {one.name for file in files for one in file.body if isinstance(one, FUNCTION)}
        there |= {f"{one.name}.{part.name}" for file in files for one in file.body if isinstance(one, ast.ClassDef)
                  for part in one.body if isinstance(part, FUNCTION)}
        assert [one for one in room.get("functions", []) if one not in there] == [], name


def fails(trying: Any) -> None:
    trying.pytest_runtest_logreport(SimpleNamespace(nodeid="a", duration=0, failed=True))


def breaks_pytest(trying: Any) -> None:
    raise KeyError


@BY_FORKS
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(("test", "noticed"), [
    (fails, True), (lambda _: None, False), (breaks_pytest, False),
    (lambda _: signal.raise_signal(signal.SIGXCPU), True)], ids=["fails", "passes", "breaks pytest", "never ends"])
def test_a_change_is_noticed_where_a_test_fails_of_it_or_does_not_end(
    test: Callable[[Any], None], noticed: bool
) -> None:
    trying = loaded("trying").Trying(["app.a.x_pay__mutmut_1"], 1)
    hook = SimpleNamespace(pytest_runtest_protocol=lambda **_: test(trying))
    running = {trying._fork("app.a.x_pay__mutmut_1", [SimpleNamespace(config=SimpleNamespace(hook=hook), nodeid="a")]):
               "app.a.x_pay__mutmut_1"}
    trying._wait(running)
    assert trying.noticed == {"app.a.x_pay__mutmut_1": noticed}


@BY_FORKS
def test_what_the_program_keeps_is_forgotten_before_each_test() -> None:
    trying = loaded("trying").Trying([], 1)
    decks.possible(1)
    trying.pytest_runtest_setup()
    assert decks._possible.cache_info().currsize == 0


def test_changes_are_asked_for_by_their_function_or_by_class_and_method(mutants: ModuleType) -> None:
    assert fnmatch("app.a.x_pay__mutmut_12", mutants.changes_of("pay"))
    assert not fnmatch("app.a.x_pay_all__mutmut_1", mutants.changes_of("pay"))
    assert fnmatch("app.a.xǁDueǁpay__mutmut_1", mutants.changes_of("Due.pay"))
    assert not fnmatch("app.a.xǁOweǁpay__mutmut_1", mutants.changes_of("Due.pay"))


def test_a_change_that_is_named_as_equal_is_of_a_line_that_is_there_and_says_why(
    mutants: ModuleType, table: dict[str, Any]
) -> None:
    for one in table["equal"]:
        assert one["room"] in table["rooms"]
        code = " ".join((mutants.ROOT / one["file"]).read_text(encoding="utf-8").split())
        assert [was for was, _ in one["changes"] if was not in code] == []
        assert one["why"].strip(), one


def test_a_change_that_lived_and_one_that_is_noticed_by_now_are_both_told(mutants: ModuleType) -> None:
    known, gone, new = (mutants.Mutant("app/a.py", "f", "x = 1", f"x = {now}") for now in (2, 3, 4))
    words = mutants.Mutant("app/a.py", "f", 'say("Two words", 1)', 'say("XXTwo wordsXX", 1)')
    first, *lines = mutants.compared("ledger", 10, [known, new, words], Counter([known, gone]))
    assert first == "ledger: 10 mutants, 7 killed, 1 of sentences alone, 1 equal in effect, 1 lived"
    assert [line.partition(":")[0].strip() for line in lines] == ["lived", "named as equal in effect, and noticed"]
    assert "x = 4" in lines[0]
    assert "x = 3" in lines[1]


@pytest.mark.parametrize(("was", "now", "words"), [
    ('tr("Chips are out.")', 'tr("XXChips are out.XX")', True),
    ('tr("Chips are out.")', 'tr("CHIPS ARE OUT.")', True),
    ('tr("Chips are out.")', "tr(None)", False),
    ('Fault("gap", wrong, tr("It is out."))', 'Fault("gap", wrong, tr("XXIt is out.XX"))', True),
    ('Fault("overdrawn", tr("It is out."))', 'Fault("XXoverdrawnXX", tr("It is out."))', False),
    ('" ".join(names)', '"XX XX".join(names)', False),
    ("a = b + c", "a = b - c", False),
])
def test_only_another_sentence_is_no_change_of_what_the_code_does(
    mutants: ModuleType, was: str, now: str, words: bool
) -> None:
    assert mutants.Mutant("app/a.py", "f", was, now).only_words is words
