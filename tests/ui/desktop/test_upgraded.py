"""Another Sabot is installed over the one that runs: the host is told, and goes on."""

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui.running import Running, books_with_a_night
from ui.desktop.upgraded import Upgraded, watch

SAID = "Another version of Sabot has been installed. "


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (folder := tmp_path / "lib").mkdir()
    (folder / "sabot").write_bytes(b"program")
    return folder / "sabot"


def install(program: Path) -> None:
    """As dpkg does it: written beside it whole, then put in its place."""
    program.with_suffix(".dpkg-new").write_bytes(b"another")
    program.with_suffix(".dpkg-new").replace(program)


def banner(running: Running) -> str:
    return running.window._banner_words.text() if running.window.banner.isVisible() else ""


def test_an_upgrade_is_told_over_every_page_and_the_hand_goes_on(qtbot: QtBot, running: Running, program: Path) -> None:
    Upgraded(program, running.program)
    install(program)
    qtbot.waitUntil(lambda: banner(running).startswith(SAID))
    running.press("1")
    running.press("Enter")
    assert banner(running).startswith(SAID)


def test_books_opened_afterwards_have_it_over_them_too(qtbot: QtBot, running: Running, program: Path) -> None:
    Upgraded(program, running.program)
    install(program)
    running.wait(qtbot, lambda: running.program.open())
    assert SAID in banner(running)


def test_what_else_happens_beside_the_program_is_no_upgrade(running: Running, program: Path) -> None:
    watched = Upgraded(program, running.program)
    (program.parent / "sabot.dpkg-new").write_bytes(b"half of ano")
    watched._tell()
    assert banner(running) == ""
    program.unlink()
    watched._tell()
    assert banner(running) == ""


def test_only_a_build_is_watched(running: Running, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watch(running.program) is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert watch(running.program) is not None
