"""Every word of the command line, with good and bad input: read to its end, left early, on a full disk."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import cli
from app.cli.demo import deal_demo
from app.cli.parser import parser
from tests.children import DEADLINE

pytestmark = [pytest.mark.long,
              pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")]

GOOD = """games
games --json
demo --db {new}.db --hands 1
verify {books}
verify {books} --json
nights {books} --csv
players {books}
balances {books} --json
entries {books} --last 3
replay {books} --sitting 1 --hand 1
sheet {books} --out {new}.pdf
sheet {books} --out -
backup {books} --to {folder}
copies {books}
export {books} --format csv --out -
export {books} --format json --out {new}.json
import {books} {results}
rules export {books} --out -
rules check {books} {rules}
completion bash
--version
--help"""
"""What ends with 0."""

BAD = """games --check nothing
demo --db {books}
demo --db {folder}/no/new.db
verify {folder}/none.db
verify {text}
verify {books} --code nonsense
nights {text}
players {books} --player Nobody
balances {books} --after 99999
entries {books} --kind nothing
entries {folder}
replay {books} --sitting 9
sheet {books} --kind nothing --out {new}.pdf
sheet {books} --out {books}
backup {books} --to {text}
copies {folder}/none.db --none
restore {books}
restore {folder}/none.db
export {books} --format nothing --out {new}
export {text} --format csv --out -
import {books} {text}
import {books} {folder}/none.csv
rules check {books} {text}
rules import {folder}/none.db {rules}
house import {books} {text}
house export {books} --to {folder}
server check no house
open {folder}/none.db
completion nothing
nothing
nights
--nothing"""
"""What ends with 1 or 2, and says why in a sentence."""

LISTS_FAULTS = ("import {books} {text}", "rules check")
"""What is found in a file is what these are asked for: it is on stdout, a line each."""


BESIDE = ("Reprint ", "Hands ", "Copying", "The file", "Commands ", "Entries ", "Sittings ")
"""How a reprint says that it is one, and how far it is."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A house, a list of results, rules, and a file that is nothing of these; the keys lie beside them."""
    folder = tmp_path_factory.mktemp("words")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CONFIG_HOME", str(folder))
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONUNBUFFERED"):
            patched.delenv(name, raising=False)
        deal_demo(folder / "demo.db", "baccarat", 1, 1, 1)
        (folder / "text").write_text("nothing of this is a house\n")
        (folder / "results.csv").write_text(
            "date,night,player,result\n2025-01-03,First,Ann,10\n2025-01-03,First,Bo,-10\n")
        assert cli.main(["rules", "export", str(folder / "demo.db"), "--out", str(folder / "rules.toml")]) == 0
        yield {"folder": str(folder), "books": str(folder / "demo.db"), "text": str(folder / "text"),
               "results": str(folder / "results.csv"), "rules": str(folder / "rules.toml")}


def run(line: str, places: dict[str, str], tmp_path: Path, stdout: int) -> tuple[int, str]:
    """The status, and what is said: on stderr, or on stdout where it is listened to; not what is said beside the
    matter.
    """
    words = [one.format(**places, new=tmp_path / "new") for one in line.split(" ")]
    done = subprocess.run([sys.executable, "-m", "ui.cli", *words], stdout=stdout, stderr=subprocess.PIPE, text=True,
                          stdin=subprocess.DEVNULL, check=False, timeout=DEADLINE)
    assert "Traceback" not in done.stderr
    assert "Errno" not in done.stderr
    said = ((done.stdout or "") + done.stderr).splitlines(keepends=True)
    return done.returncode, "".join(one for one in said if not one.startswith(BESIDE))


def test_every_word_is_tried_well_and_wrongly() -> None:
    words = {word for action in parser([])._actions if action.dest == "word" for word in action.choices or ()}
    assert {line.split()[0] for line in GOOD.splitlines()} | {"restore", "house", "server", "open"} >= words
    assert {line.split()[0] for line in BAD.splitlines()} >= words


@pytest.mark.parametrize("line", GOOD.splitlines())
def test_a_word_that_is_well_used_ends_with_0_and_one_left_early_says_nothing(
        line: str, places: dict[str, str], tmp_path: Path) -> None:
    assert run(line, places, tmp_path, subprocess.DEVNULL) == (0, "")
    reading, writing = os.pipe()
    os.close(reading)
    (tmp_path / "early").mkdir()
    try:
        assert run(line, places, tmp_path / "early", writing) == (0, "")
    finally:
        os.close(writing)


@pytest.mark.parametrize("line", GOOD.splitlines())
def test_what_cannot_be_printed_is_one_sentence_and_status_1(
        line: str, places: dict[str, str], tmp_path: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        assert run(line, places, tmp_path, full) == \
            (1, "sabot: What was to be printed could not be written: No space left on device.\n")
    finally:
        os.close(full)


@pytest.mark.parametrize("line", BAD.splitlines())
def test_a_word_that_is_wrongly_used_is_one_sentence_and_status_1_or_2(
        line: str, places: dict[str, str], tmp_path: Path) -> None:
    before = Path(places["books"]).read_bytes()
    status, said = run(line, places, tmp_path, subprocess.PIPE)
    assert status in (1, 2)
    assert said.startswith("sabot") is not line.startswith(LISTS_FAULTS)
    assert said.count("\n") == 1 or line.startswith(LISTS_FAULTS)
    assert Path(places["books"]).read_bytes() == before
