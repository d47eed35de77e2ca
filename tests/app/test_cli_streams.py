"""What becomes of the command line where its output is full, closed or no longer read, and where a path is no file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app import cli
from app.sheets.blocks import Sheet
from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams as POSIX has them")
UNWRITTEN = "sabot: What was to be printed could not be written: {}.\n"


def sabot(words: str, stdout: int | None, stderr: int | None = subprocess.PIPE,
          unbuffered: bool = False) -> tuple[int, str]:
    """The status it ends with and what it says on stderr. A stream that is None is closed, as `>&-` closes it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    env |= {"PYTHONUNBUFFERED": "1"} if unbuffered else {}
    closing = "".join(f" {number}>&-" for number, stream in ((1, stdout), (2, stderr)) if stream is None)
    done = subprocess.run(["sh", "-c", f'exec "$0" -m app.cli "$@"{closing}', sys.executable, *words.split()],
                          stdout=stdout, stderr=stderr, env=env, check=False, text=True, timeout=DEADLINE)
    return done.returncode, done.stderr or ""


@contextmanager
def full() -> Iterator[int]:
    """A disk without room."""
    place = os.open("/dev/full", os.O_WRONLY)
    yield place
    os.close(place)


@contextmanager
def unread() -> Iterator[int]:
    """A pipe whose reader has gone."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("words", ["games", "--help"])
def test_whoever_has_gone_before_a_word_is_printed_hears_of_no_fault(words: str, unbuffered: bool) -> None:
    with unread() as pipe:
        assert sabot(words, pipe, unbuffered=unbuffered) == (cli.WELL, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("unbuffered", [False, True])
def test_a_disk_without_room_for_what_is_printed_is_one_line(unbuffered: bool) -> None:
    with full() as disk:
        assert sabot("games --json", disk, unbuffered=unbuffered) == \
            (cli.FOUND, UNWRITTEN.format("No space left on device"))
        assert sabot("games", disk, disk) == (cli.FOUND, "")


def test_a_closed_output_is_one_line_and_no_file_takes_its_place() -> None:
    assert sabot("games", None) == (cli.FOUND, UNWRITTEN.format("Bad file descriptor"))
    assert sabot("games", None, None) == (cli.FOUND, "")


def test_a_fault_that_can_be_told_to_nobody_changes_no_status(tmp_path: Path) -> None:
    assert sabot(f"verify {tmp_path / 'none.db'}", subprocess.DEVNULL, None) == (cli.WRONG_CALL, "")


def never_written(sheet: Sheet, path: Path, paper: str) -> None:
    raise AssertionError(path)


NO_FILES = """verify {folder}
verify /dev/null
verify {pipe}
verify {ring}
verify {long}
verify {long}/below.db
restore /
sheet {books} --out {long}
backup {books} --to {ring}
backup {books} --to {long}
rules check {books} {pipe}
rules check {books} {ring}
house import {books} {long}
replay {folder} --sitting 1
backup {folder} --to {new}
backup {books} --to {books}
backup {books} --to {books}/below
backup {books} --to /proc/none
sheet {folder} --out {new}
sheet {books} --out {nothing}
sheet {books} --out {new}/sheet.pdf
export {folder} --format csv --out {new}
export {books} --format csv --out {folder}
import {folder} {books}
import {books} {folder}
rules check {folder} {books}
rules check {books} {folder}
rules export {folder} --out {new}
demo --db {folder}
demo --db {books}/below.db"""


@pytest.mark.parametrize("words", NO_FILES.splitlines())
def test_a_path_that_is_no_file_or_no_folder_is_one_sentence(
    words: str, dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    (ring := tmp_path / "ring").symlink_to(ring)
    places = {"folder": str(tmp_path), "books": str(dealt), "new": str(tmp_path / "new"), "nothing": "",
              "pipe": str(pipe), "ring": str(ring), "long": "a" * 300}
    try:
        status: object = cli.main([word.format(**places) for word in words.split(" ")], never_written)
    except SystemExit as wrong_call:
        status = wrong_call.code
    assert status in (cli.FOUND, cli.WRONG_CALL)
    said = capsys.readouterr()
    assert said.err.startswith("sabot")
    assert said.err.count("\n") == 1
    assert "Errno" not in said.err
    assert "Try again" not in said.err
