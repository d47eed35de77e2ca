"""What `sabot` starts with which words, and what it says where no window can be shown."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.parser import parser
from app.version import program_version
from tests.children import DEADLINE
from ui import cli, entry
from ui.starting import system


def started(*words: str, module: str = "ui.entry", **env: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of `sabot` in a process that has no screen but what is named."""
    bare = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run([sys.executable, "-m", module, *words], capture_output=True, text=True, check=False,
                          timeout=DEADLINE, env=bare | env)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the host stands: a house, and a file that is called as a command is."""
    monkeypatch.chdir(tmp_path)
    for name in ("house.db", "verify", "Fridays"):
        (tmp_path / name).touch()
    return tmp_path


def test_the_words_are_those_of_the_command_line() -> None:
    (words,) = (action.choices for action in parser()._actions if action.dest == "word")
    assert list(entry.WORDS) == list(words or ())


@pytest.mark.parametrize(("typed", "window"), [
    ([], True), (["--demo"], True), (["--size", "1280x720"], True), (["--size=1280x720"], True),
    (["house.db"], True), (["Fridays"], True), ([os.path.join("no", "where")], True), (["missing.db"], True),
    (["verify", "house.db"], False), (["verify"], False), (["--help"], False), (["--version"], False),
    (["verfy"], False), (["a" * 300], False),
])
def test_a_command_goes_before_a_file_of_its_name_and_every_other_file_is_opened(
    folder: Path, typed: list[str], window: bool
) -> None:
    assert entry.is_for_window(typed) is window


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("module", ["ui.entry", "ui"])
def test_without_a_screen_the_launchers_sentence_is_said_and_nothing_aborts(module: str) -> None:
    assert started(module=module) == (2, "", f"sabot: {system.NO_SCREEN}\n")


@pytest.mark.parametrize("typed", [["--screenshot", "a.png"], ["--screenshot=a.png"]])
def test_a_picture_needs_no_screen(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    monkeypatch.setattr(system, "missing", lambda _: [])
    assert system.no_window_for(typed, {}) == ()


@pytest.mark.skipif(not system.opens("libxcb.so.1"), reason="there is no X here that could be asked")
def test_a_screen_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "missing", lambda _: [])
    monkeypatch.setenv("DISPLAY", ":4711")
    (said,) = system.no_window({"DISPLAY": ":4711"})
    assert said.startswith("The screen :4711 does not answer. ")
    assert system.no_window({"DISPLAY": ":4711", "WAYLAND_DISPLAY": "wayland-0"}) == ()
    assert system.no_window({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "offscreen"}) == ()


@pytest.fixture
def without_egl(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system on which Qt cannot be loaded, and which has apt."""
    monkeypatch.setattr(system, "opens", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr("sys.platform", "linux")


ONE_LINE = "sudo apt-get install -y --no-install-recommends libegl1"


def test_a_library_that_lacks_is_named_with_the_line_that_installs_it(
    without_egl: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert entry.main([]) == 2
    assert capsys.readouterr().err == (
        f"sabot: This system lacks libegl1. Run this line, then start again:\n{ONE_LINE}\n")
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert entry.main([]) == 2
    assert "what Debian calls libegl1. Install them" in capsys.readouterr().err


def test_a_sheet_that_cannot_be_printed_without_it_says_the_same_and_leaves_no_trace(
    without_egl: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["demo", "--game", "red_dog", "--hands", "1", "--db", str(tmp_path / "a.db")]) == 0
    capsys.readouterr()
    monkeypatch.setitem(sys.modules, "PySide6.QtGui", None)  # its import fails
    assert cli.main(["sheet", str(tmp_path / "a.db"), "--out", str(tmp_path / "a.pdf")]) == 2
    said = capsys.readouterr().err
    assert said == f"sabot: This system lacks libegl1. Run this line, then start again: {ONE_LINE}\n"
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(("typed", "said"), [
    ("a" * 300 + ".db", "There is no file aaa"), ("missing.db", "There is no file missing.db. "),
    (os.curdir + os.sep, "is a folder. "),
])
def test_a_file_that_is_not_there_begins_no_house(
    folder: Path, capsys: pytest.CaptureFixture[str], typed: str, said: str
) -> None:
    before = sorted(folder.iterdir())
    assert entry.main([typed]) == 2
    assert said in capsys.readouterr().err
    assert sorted(folder.iterdir()) == before


def test_the_version_is_said_without_a_screen() -> None:
    for word in ("--version", "-V"):
        assert started(word) == (0, f"Sabot {program_version()}\n", "")


def test_what_serves_the_phones_loads_neither_books_nor_screen() -> None:
    told = ("import sys; from ui import entry; from ui.phones.child import serving; "
            "serving.main = lambda typed: print(*typed, sorted(sys.modules.keys() & {'app', 'PySide6', 'sqlite3', "
            "'sqlalchemy', 'apsw'})); print(entry.main(['--phones', '127.0.0.1', '8047']))")
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=DEADLINE)
    assert done.stdout.split("\n") == ["127.0.0.1 8047 []", "0", ""]
