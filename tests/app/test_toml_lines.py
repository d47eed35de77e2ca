"""Where each key of a TOML text stands, beside texts whose lines are counted as they are made."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.toml_lines import places

BARE = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
NAMES = st.one_of(BARE, st.text("ab .#=[]{}\"'\\é", min_size=1, max_size=4))
GAPS = st.sampled_from(["", "\n", "# a = 1\n", "\n\n  # [b]\n", "\t\n"])
SCALARS = st.sampled_from([
    "-0.5", "true", "inf", "1979-05-27", "1979-05-27 07:32:00", '"a = 1"', "'#'", '""', "''", '"\\"" # "', "''''''",
    '"""\na = 1\n\\""" """', "'''\n[b]\n'''", '""""quoted"""" # b = 2', "[]", "{}", "[\n]", "[ # ]\n 1,\n]",
])  # fmt: skip


def written(name: str, quote: bool) -> str:
    """A part of a key, bare where it can be."""
    if not quote and name.isascii() and name.replace("_", "a").replace("-", "a").isalnum():
        return name
    if "'" not in name and "\\" not in name:
        return f"'{name}'"
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, dict[tuple[str, ...], int]]:
    """A text, and in which line each whole key of it was written. No key is there twice."""
    text, lines, table = "", dict[tuple[str, ...], int](), tuple[str, ...]()
    for at in range(draw(st.integers(1, 8))):
        text += draw(GAPS)
        parts = (f"{at}", *draw(st.lists(NAMES, max_size=2)))
        dotted = draw(st.sampled_from([".", " . "])).join(written(part, draw(st.booleans())) for part in parts)
        line = text.count("\n") + 1
        if draw(st.integers(0, 3)) == 0:
            table = parts
            text += draw(st.sampled_from([f"[{dotted}]\n", f"[[ {dotted} ]] # c\n"]))
            lines[table] = line
            continue
        lines[(*table, *parts)] = line
        inner = draw(st.lists(BARE, unique=True, max_size=3))
        text += f"{dotted} = "
        if inner:
            for number, name in enumerate(inner):
                text += ("{" if number == 0 else ", ") + f"{name} = "
                lines[(*table, *parts, name)] = text.count("\n") + 1
                text += draw(SCALARS.filter(lambda one: "#" not in one and "\n" not in one))
            text += "}\n"
        else:
            text += draw(SCALARS) + "\n"
    return text, lines


@settings(max_examples=60)
@given(texts())
def test_each_key_stands_in_the_line_where_it_was_written(made: tuple[str, dict[tuple[str, ...], int]]) -> None:
    text, lines = made
    tomllib.loads(text)
    found = places(text)
    assert {key.path: key.line for key in found.keys} == lines
    assert all(found.line(*path) == line for path, line in lines.items())
    assert all(text[:key.start].count("\n") + 1 == key.line and key.end is not None for key in found.keys)


def test_a_key_that_is_not_there_stands_where_its_table_does() -> None:
    found = places("[a]\nb = 1\n[c.d]\ne = 2\n")
    assert (found.line("a", "x"), found.line("c"), found.line("c", "d", "x"), found.line("x")) == (1, 3, 3, 1)


def test_a_key_that_is_there_twice_stands_where_it_is_first_and_both_are_known() -> None:
    found = places("a = 1\na = 2\n")
    assert [key.line for key in found.keys] == [1, 2]
    assert found.line("a") == 1


@pytest.mark.parametrize("text", ["b", "b 2", "b = [1,\n2", "b = '''x", "b = {c = 1"])
def test_what_is_not_brought_to_an_end_belongs_to_the_key_that_began_it(text: str) -> None:
    found = places(f"a = 1\n{text}").at(6 + len(text))
    assert found is not None
    assert (found.path[0], found.line) == ("b", 2)


@pytest.mark.parametrize(("text", "line"), [
    ("x = 1\na = " + "[" * 50_000, 2), ("a = " + "{a = " * 500, 1), ("\n\na" + ".a" * 50_000 + " = 1", 3),
    ("[" + "a." * 500 + "a]", 1), ("a = [" + "\n[" * 40, 18),
])  # fmt: skip
def test_a_text_that_goes_too_deep_is_left_where_it_does(text: str, line: int) -> None:
    assert places(text).too_deep == line


@settings(max_examples=60)
@given(st.text("ab.=[]{}\"'#\\\n, 1", max_size=60))
def test_no_text_is_too_much_and_what_the_reader_reads_is_found(text: str) -> None:
    found = places(text)
    try:
        meant = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert not any(key.end is None for key in found.keys)
    assert {key.path[0] for key in found.keys} == set(meant)


