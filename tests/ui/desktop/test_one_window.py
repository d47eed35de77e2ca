"""A second start hands over what it was asked for, and a first window hears of it."""

import socket
import subprocess
import sys
import time
from multiprocessing.connection import Client
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.children import DEADLINE
from ui.desktop import handing_over
from ui.desktop.handing_over import handed_over, place
from ui.desktop.one_window import FirstWindow

ALONE = """
import sys
from ui.desktop.handing_over import handed_over
assert not handed_over({where!r}, None)
print({{"PySide6", "multiprocessing", "json"}} & sys.modules.keys())
"""


@pytest.fixture
def where(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """A socket's name must be short: of 108 characters at most."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("r")))
    return place(Path("/home/anna/.local/share/Sabot"))


def test_the_first_start_finds_nobody(where: str) -> None:
    assert not handed_over(where, None)


def test_a_start_that_finds_nobody_has_loaded_nothing_for_it(where: str) -> None:
    """No class of ours is made before Qt's calls are guarded, and the first window waits for nothing."""
    said = subprocess.run([sys.executable, "-c", ALONE.format(where=where)], capture_output=True, text=True,
                          check=True, timeout=DEADLINE)
    assert said.stdout == "set()\n"


def test_a_second_start_is_heard_with_the_file_it_was_given(qtbot: QtBot, where: str, tmp_path: Path) -> None:
    first = FirstWindow(where)
    try:
        for file, said in ((None, ""), (tmp_path / "other.db", str(tmp_path / "other.db"))):
            with qtbot.waitSignal(first.called) as heard:
                assert handed_over(where, file)
            assert heard.args == [said]
    finally:
        first.let_go()
    assert not handed_over(where, None)


def test_what_a_killed_window_has_left_is_in_nobodys_way(qtbot: QtBot, where: str) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(where)
    assert not handed_over(where, None)
    first = FirstWindow(where)
    assert handed_over(where, None)
    first.let_go()


def test_what_makes_no_sense_ends_nothing_and_the_next_start_is_heard(qtbot: QtBot, where: str) -> None:
    first = FirstWindow(where)
    for said in (b"{", b'"?"', b"[]", b'{"file": 3}'):
        with Client(where) as link:
            link.send_bytes(said)
    assert handed_over(where, None)
    first.let_go()


def test_a_window_that_does_not_answer_keeps_nobody_waiting(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing_over, "PATIENCE", 0.2)
    with socket.socket(socket.AF_UNIX) as mute:
        mute.bind(where)
        mute.listen()
        begun = time.monotonic()
        assert not handed_over(where, None)
        assert time.monotonic() - begun < 10


def test_books_in_another_place_have_a_window_of_their_own(where: str) -> None:
    assert place(Path("/home/anna/.local/share/Sabot")) == where
    assert place(Path("/home/tom/.local/share/Sabot")) != where


def test_where_no_socket_can_be_the_window_opens_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    first = FirstWindow(str(tmp_path / ("deep" * 60)))
    first.let_go()
