"""What is kept of the methods that `dataclass` writes: the same classes come of it, and nothing of a broken file."""

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.starting.kept_code import KeptCode


def a_class() -> Any:
    """A class as the program has many."""
    @dataclasses.dataclass(frozen=True, slots=True, order=True)
    class Bet:
        seat: int
        amount: int = 5
        spots: tuple[str, ...] = dataclasses.field(default=(), compare=False)

    return Bet


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Callable[[], tuple[Any, KeptCode]]]:
    """Such a class, made with what is kept in one folder, which then keeps what was needed."""
    codes = list[KeptCode]()

    def make() -> tuple[Any, KeptCode]:
        codes.append(code := KeptCode(tmp_path))
        code.begin()
        one = a_class()
        code.end()
        code.keep()
        return one, code

    yield make
    for code in codes:
        code.end()


def test_what_was_compiled_once_is_not_compiled_at_the_next_start(
    made: Callable[[], tuple[Any, KeptCode]]
) -> None:
    (_, first), (_, second) = made(), made()
    assert first.compiled
    assert second.compiled == 0


def test_a_class_of_kept_methods_is_as_one_that_was_compiled(made: Callable[[], tuple[Any, KeptCode]]) -> None:
    made()
    one, plain = made()[0], a_class()
    assert dataclasses.asdict(one(3)) == dataclasses.asdict(plain(3)) == {"seat": 3, "amount": 5, "spots": ()}
    assert (one(3) == one(3, 5, ("tie",)), one(3) < one(4), hash(one(3)) == hash(one(3))) == (True, True, True)
    assert repr(one(3)) == repr(plain(3))
    with pytest.raises(dataclasses.FrozenInstanceError):
        one(3).seat = 4


@pytest.mark.parametrize("harm", [lambda held: held[:-7], lambda held: b"", lambda held: held[:40] + b"?" + held[41:]])
def test_a_file_that_is_not_whole_is_made_again(
    made: Callable[[], tuple[Any, KeptCode]], tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    made()
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(harm(whole))
    one, code = made()
    assert one(3).amount == 5
    assert code.compiled
    assert made()[1].compiled == 0


def test_where_nothing_can_be_kept_all_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    code = KeptCode(tmp_path / "file")
    code.begin()
    one = a_class()
    code.end()
    code.keep()
    assert one(3).amount == 5
    assert "exec" not in vars(dataclasses)
