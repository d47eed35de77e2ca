"""The house as a stranger walks through it: no room is a hall, no file a scroll, no way leads in a circle."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
MOST_FILES, MOST_LINES = 18, 400


def files() -> list[Path]:
    return [path for top in ("app", "ui", "tests", "packaging") for path in (ROOT / top).rglob("*.py")]


def rooms() -> dict[str, int]:
    """How many files each room of the program holds, but for the one that says what it is."""
    held = [path.parent.relative_to(ROOT).as_posix() for path in files() if path.name != "__init__.py"]
    return {room: held.count(room) for room in sorted(set(held)) if room.split("/")[0] in ("app", "ui")}


def test_no_room_holds_more_files_than_can_be_taken_in() -> None:
    assert {room: count for room, count in rooms().items() if count > MOST_FILES} == {}, "split it into rooms"


def test_no_file_is_longer_than_can_be_read_in_one_go() -> None:
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}, "split it by what it is about"


@pytest.mark.parametrize("room", rooms())
def test_every_room_says_what_is_in_it(room: str) -> None:
    first = (ROOT / room / "__init__.py").read_text(encoding="utf-8").splitlines()[:1]
    assert first, "its __init__.py begins with a sentence"
    assert first[0].startswith('"""')


# no circle of imports


def reached(start: str, arrows: Mapping[str, Iterable[str]]) -> set[str]:
    """Everything that a file imports, and what that imports, and so on."""
    found, wanted = set[str](), list(arrows[start])
    while wanted:
        if (one := wanted.pop()) not in found:
            found.add(one)
            wanted += arrows[one]
    return found


def circles(arrows: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    """The files that import each other, by whatever way round."""
    reach = {one: reached(one, arrows) for one in arrows}
    return {frozenset(other for other in reach[one] if one in reach[other]) for one in arrows if one in reach[one]}


def way_round(start: str, circle: frozenset[str], arrows: Mapping[str, Iterable[str]]) -> list[str]:
    """The shortest way from one file of a circle back to it; that file stands at both ends."""
    ways, seen = [[start]], set[str]()
    for way in ways:  # they become more while they are walked
        for one in sorted(circle.intersection(arrows[way[-1]]) - seen):
            if one == start:
                return [*way, one]
            seen.add(one)
            ways.append([*way, one])
    raise AssertionError(f"no way leads back to {start}")


def sentence(circle: frozenset[str], graph: grimp.ImportGraph, arrows: Mapping[str, Iterable[str]]) -> str:
    """A circle as whoever has closed it is told of it."""
    lines = [f"{one}, line {graph.get_import_details(importer=one, imported=other)[0]['line_number']}, imports {other}"
             for one, other in pairwise(way_round(min(circle), circle, arrows))]
    return f"These import in a circle: {'; '.join(lines)}. Move what one of them wants to a lower floor, or hand it in."


def test_a_circle_is_found_by_whatever_way_round_it_comes() -> None:
    arrows = {"script": ["table", "prompt"], "table": ["felt"], "felt": ["prompt"], "prompt": ["table"], "chips": []}
    (found,) = circles(arrows)
    assert found == {"table", "felt", "prompt"}
    assert way_round("felt", found, arrows) == ["felt", "prompt", "table", "felt"]


def test_nothing_imports_in_a_circle() -> None:
    graph = grimp.build_graph("app", "ui", "resources", cache_dir=None)  # what is imported for types alone counts
    arrows = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    found = [sentence(one, graph, arrows) for one in circles(arrows)]
    assert not found, "\n".join(sorted(found))
