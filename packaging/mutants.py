"""Breaks the code that holds money and trust, one small change at a time, and sees that a test notices each of them.

`python3 packaging/start.py mutants [ROOM…]`: mutants.toml has the rooms, their tests, and what nobody could notice.
mutmut makes the changes: in functions and methods, none in properties, in other decorated ones and in f-strings.
A changed sentence that no test notices is counted and not listed: sentences are read by tests/packaging.
"""

import ast
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "packaging" / "mutants.toml"
TRYING = ROOT / "packaging" / "trying.py"
WORK = ROOT / "build" / "mutants"
NEEDED = ("app", "ui", "resources", "tests", "packaging", "README.md")
"""What the tests of a room read; each is copied beside the changed code."""

QUOTED = re.compile(r'"[^"\n]*"')
SENTENCE = re.compile(r"\w\w\W* \W*\w\w")
"""Two words or more: no code, key or name that is stored has a blank in it."""


class Mutant(NamedTuple):
    """One change: the file and the function it is in, and the lines before and after."""

    file: str
    function: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file} {self.function}\n    - {self.was}\n    + {self.now}"

    @property
    def only_words(self) -> bool:
        """Whether nothing but a sentence is another."""
        was, now = (QUOTED.sub(lambda found: "" if SENTENCE.search(found[0]) else found[0], line)
                    for line in (self.was, self.now))
        return was == now


def settings(room: dict[str, list[str]]) -> str:
    """The project's own settings, with what mutmut is to do in one room."""
    told: dict[str, list[str]] = {
        "source_paths": ["app"],
        "only_mutate": room["code"],
        "also_copy": [one for one in NEEDED if one not in ("app", "tests")],
        "pytest_add_cli_args_test_selection": room["tests"],
        "pytest_add_cli_args": ["-n", "0", "-p", "no:cacheprovider", *room.get("options", [])],
    }
    lines = (f"{name} = {json.dumps(value)}\n" for name, value in told.items())
    return (ROOT / "pyproject.toml").read_text(encoding="utf-8") + "\n[tool.mutmut]\n" + "".join(lines)


def furnished(name: str, room: dict[str, list[str]]) -> Path:
    """An empty folder in which one room is tried: mutmut reads its settings and writes its copies where it stands."""
    work = WORK / name
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for one in NEEDED:
        (work / one).symlink_to(ROOT / one)
    (work / "pyproject.toml").write_text(settings(room), encoding="utf-8")
    return work


def functions(file: Path) -> dict[str, list[str]]:
    """The lines of each function and method of a file, whose names mutmut makes different."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    return {one.name: [line.strip() for line in lines[one.lineno - 1:one.end_lineno]]
            for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


def read(work: Path, names: list[str]) -> Iterator[Mutant]:
    """The changes of these names, as mutmut has written them beside what they changed."""
    source = cache(functions)
    for name in names:
        module, _, changed = name.rpartition(".")
        file = module.replace(".", "/") + ".py"
        if not (work / file).exists():
            file = module.replace(".", "/") + "/__init__.py"
        known, plain = source(work / "mutants" / file), changed.partition("__mutmut_")[0]
        function = plain.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
        before, after = ([line.replace(one, function.rpartition(".")[2]) for line in known[one]]
                         for one in (plain + "__mutmut_orig", changed))
        lines = list(difflib.ndiff(before, after))
        was, now = (" ".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        yield Mutant(file, function, was, now)


def changes_of(function: str) -> str:
    """How mutmut calls all changes of a function, or of a method by its class and name: "Part.as_json"."""
    return f"*.xǁ{function.replace('.', 'ǁ')}__mutmut_*" if "." in function else f"*.x_{function}__mutmut_*"


def tried(work: Path, room: dict[str, list[str]], words: Sequence[str]) -> tuple[int, list[Mutant]]:
    """How many changes were made in a room, and those that none of its tests noticed."""
    results = work / "noticed.json"
    run = subprocess.run([sys.executable, str(TRYING), str(results), *words,
                          *map(changes_of, room.get("functions", []))], cwd=work, text=True, encoding="utf-8",
                         env=dict(os.environ, PYTHONPATH="", QT_QPA_PLATFORM="offscreen"), stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    if run.returncode:
        raise SystemExit(f"The changes in {work} could not be tried ({run.returncode}):\n{run.stdout[-4000:]}")
    noticed = json.loads(results.read_text(encoding="utf-8"))
    return len(noticed), list(read(work, [name for name, so in noticed.items() if not so]))


def equal_in(table: dict[str, Any], room: str) -> Counter[Mutant]:
    """The changes of a room that are named as equal in effect."""
    return Counter(Mutant(one["file"], one["function"], was, now) for one in table["equal"] if one["room"] == room
                   for was, now in one["changes"])


def compared(name: str, made: int, lived: list[Mutant], equal: Counter[Mutant]) -> Iterator[str]:
    """What is told of a room: its numbers, what nobody noticed, and what is named as equal and was noticed."""
    words = [one for one in lived if one.only_words]
    counted = Counter(one for one in lived if not one.only_words)
    unknown, gone = counted - equal, equal - counted
    yield (f"{name}: {made} mutants, {made - len(lived)} killed, {len(words)} of sentences alone, "
           f"{(counted & equal).total()} equal in effect, {unknown.total()} lived")
    yield from (f"  lived: {one}" for one in unknown.elements())
    yield from (f"  named as equal in effect, and noticed: {one}" for one in gone.elements())


def main(words: list[str]) -> int:
    """Try the rooms that are named, or all. 1 where a change lived that is not known, or one that is known did not."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    options = [word for word in words if word.startswith("-")]
    chosen = [word for word in words if word not in options] or list(table["rooms"])
    if strangers := [one for one in chosen if one not in table["rooms"]]:
        print(f"No room of mutants.toml: {', '.join(strangers)}. They are: {', '.join(table['rooms'])}.")
        return 2
    bad = 0
    for name in chosen:
        room = table["rooms"][name]
        made, lived = tried(furnished(name, room), room, options)
        lines = list(compared(name, made, lived, equal_in(table, name)))
        print("\n".join(lines), flush=True)
        bad += len(lines) - 1
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
