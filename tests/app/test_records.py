"""Dataclasses that are quick to declare are those of the standard library."""

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from app import records
from tests.children import DEADLINE

ROOT = Path(records.__file__).parents[1]
WAYS = [dict(zip(("frozen", "slots", "eq", "kw_only"), chosen, strict=True))
        for chosen in [(f, s, e, k) for f in (True, False) for s in (True, False) for e in (True, False)
                       for k in (True, False)]]


@records.dataclass(frozen=True, slots=True)
class Point:
    """At the top of a module, as what is pickled must be."""

    x: int
    y: tuple[int, ...] = ()
    shade: str = records.field(default="red", compare=False)


@records.dataclass(frozen=True)
class Deep(Point):
    """A frozen class that inherits from one."""

    z: int = 3


def twins(declare: Callable[[Any], type], **how: bool) -> tuple[Any, Any]:
    """The same class, declared by the library and by us."""
    return tuple(declare(made(**how)) for made in (dataclasses.dataclass, records.dataclass))  # type: ignore[return-value]  # two


def seat(decorate: Any) -> type:
    """A class with a field of every kind."""
    @decorate
    class Seat:
        number: int
        names: list[str] = dataclasses.field(default_factory=list)
        chips: float = 5
        secret: str = dataclasses.field(default="s", repr=False, compare=False)
        twice: int = dataclasses.field(init=False, default=0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", self.number * 2)

    return Seat


def told(do: Callable[[], object]) -> object:
    """What came of it: a value in words, or the kind and the words of an error."""
    try:
        return repr(do())
    except (TypeError, AttributeError) as error:
        return type(error).__name__, str(error)


def shaken(cls: Any, number: int, other: int, chips: float) -> list[object]:
    """All that can be asked of objects of the class."""
    one, two = cls(number=number, chips=chips), cls(number=other, chips=chips, secret="t")
    return [told(lambda: one), one == two, one == cls(number=number, chips=chips), one != 3,
            told(lambda: setattr(one, "number", 9)), told(lambda: delattr(one, "chips")),
            isinstance(told(lambda: setattr(one, "other", 9)), tuple), told(lambda: hash(one) and "a hash"),
            cls.__hash__ is None, cls.__match_args__, hasattr(one, "__dict__"), told(lambda: cls(1, [])),
            told(lambda: cls()), told(lambda: cls(1, twice=3)), told(lambda: dataclasses.replace(two, number=4)),
            dataclasses.asdict(two), told(lambda: copy.copy(two)), [f.name for f in dataclasses.fields(cls)],
            cls.__dataclass_params__.frozen, [
                (part.name, part.kind, part.annotation, part.default is inspect.Parameter.empty)
                for part in inspect.signature(cls).parameters.values()]]


@pytest.mark.parametrize("how", WAYS, ids=str)
@pytest.mark.parametrize(("number", "other", "chips"), [(1, 1, 5.0), (1, 2, 5.0), (0, -7, float("nan"))])
def test_a_class_of_ours_does_what_one_of_the_library_does(
    how: dict[str, bool], number: int, other: int, chips: float
) -> None:
    theirs, ours = twins(seat, **how)
    assert told(lambda: shaken(ours, number, other, chips)) == told(lambda: shaken(theirs, number, other, chips))


@pytest.mark.parametrize("fields", [0, 1, 3])
def test_equal_ones_have_the_hash_that_those_of_the_library_have(fields: int) -> None:
    def plain(decorate: Any) -> type:
        return decorate(type("Plain", (), {"__annotations__": {f"f{n}": int for n in range(fields)}}))  # type: ignore[no-any-return]  # by hand

    theirs, ours = twins(plain, frozen=True)
    assert hash(ours(*range(fields))) == hash(theirs(*range(fields)))
    assert ours(*range(fields)) == ours(*range(fields))


def test_methods_of_its_own_are_kept() -> None:
    def own(decorate: Any) -> type:
        @decorate
        class Own:
            x: int

            def __init__(self) -> None:
                object.__setattr__(self, "x", 7)

            def __repr__(self) -> str:
                return "mine"

            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return 5

        return Own

    for made in twins(own, frozen=True):
        assert (made().x, repr(made()), made() == 3, hash(made())) == (7, "mine", True, 5)


def test_a_frozen_one_with_slots_can_be_pickled_and_copied() -> None:
    one = Point(1, (2,), "blue")
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert copy.copy(one).shade == "blue"


def test_either_kind_inherits_from_the_other() -> None:
    below = dataclasses.make_dataclass("Below", [("w", int, 4)], bases=(Deep,), frozen=True)
    assert repr(below(1)).endswith("Below(x=1, y=(), shade='red', z=3, w=4)")
    again: Any = records.dataclass(frozen=True)(type("Again", (below,), {"__annotations__": {"v": int}, "v": 5}))
    for made in (Deep(1), below(1), again(1)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            made.x = 2  # type: ignore[misc]  # that is refused
    with pytest.raises(TypeError, match="cannot inherit"):
        dataclasses.dataclass(type("Loose", (Deep,), {"__annotations__": {}}))


def test_what_is_asked_of_init_has_its_types() -> None:
    assert get_type_hints(Point.__init__) == {"x": int, "y": tuple[int, ...], "shade": str, "return": type(None)}
    assert Point.__init__.__qualname__ == "Point.__init__"


def test_nothing_is_compiled_while_classes_are_declared() -> None:
    script = """
import builtins, dataclasses
from app.records import dataclass
compiled = []
real, builtins.exec = exec, lambda *given: (compiled.append(given[0]), real(*given))
@dataclass(frozen=True, slots=True)
class One:
    x: int
assert not compiled, compiled
assert (One(1).x, One(2).x, len(compiled)) == (1, 2, 1), compiled
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=DEADLINE, cwd=ROOT)


def test_every_class_of_the_program_is_declared_so() -> None:
    found = [str(path) for room in ("app", "ui") for path in (ROOT / room).rglob("*.py")
             for line in path.read_text("utf-8").splitlines()
             if line.startswith("from dataclasses import") and "dataclass" in line.replace(",", " ").split()
             and path.name != "records.py"]
    assert found == []
