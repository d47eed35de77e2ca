"""The house as a stranger walks through it: no room is a hall, no file a scroll."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_FILES, MOST_LINES = 18, 400
HALLS = {"app/sheets": 19, "ui/printing": 19}
"""Rooms that hold more. Such a number may only fall: whoever makes one smaller says so here, and none is added."""


def files() -> list[Path]:
    return [path for top in ("app", "ui", "tests", "packaging") for path in (ROOT / top).rglob("*.py")]


def rooms() -> dict[str, int]:
    """How many files each room of the program holds, but for the one that says what it is."""
    held = [path.parent.relative_to(ROOT).as_posix() for path in files() if path.name != "__init__.py"]
    return {room: held.count(room) for room in sorted(set(held)) if room.split("/")[0] in ("app", "ui")}


def test_no_room_holds_more_files_than_can_be_taken_in() -> None:
    assert {room: count for room, count in rooms().items() if count > MOST_FILES} == HALLS, "split it into rooms"


def test_no_file_is_longer_than_can_be_read_in_one_go() -> None:
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}, "split it by what it is about"


@pytest.mark.parametrize("room", rooms())
def test_every_room_says_what_is_in_it(room: str) -> None:
    first = (ROOT / room / "__init__.py").read_text(encoding="utf-8").splitlines()[:1]
    assert first, "its __init__.py begins with a sentence"
    assert first[0].startswith('"""')
