import os
import socket
from pathlib import Path

import pytest

from app.errors import MachineFault
from app.store.file.lock import Lock
from tests.app.store.house import lay_night, night_of, open_house


def test_a_second_program_is_told_who_has_the_books(tmp_path: Path) -> None:
    with night_of(tmp_path), pytest.raises(MachineFault) as told:
        open_house(tmp_path)
    assert f"process {os.getpid()} on {socket.gethostname()}, since " in str(told.value)
    assert "close it" in told.value.refusal.remedy


def test_the_books_can_be_read_while_another_program_writes(tmp_path: Path) -> None:
    with night_of(tmp_path) as books, open_house(tmp_path, read_only=True) as reader:
        assert reader.head() == books.head()


def test_closed_books_are_free(tmp_path: Path) -> None:
    lay_night(tmp_path)
    open_house(tmp_path).close()


def test_books_that_could_not_be_opened_are_free(tmp_path: Path) -> None:
    lay_night(tmp_path)
    good = (tmp_path / "house.db").read_bytes()
    (tmp_path / "house.db").write_bytes(good[:5000])
    with pytest.raises(MachineFault, match="damaged"):
        open_house(tmp_path)
    (tmp_path / "house.db").write_bytes(good)
    open_house(tmp_path).close()


def test_a_link_to_the_books_leads_to_the_same_lock(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with night_of(tmp_path):
        (other / "house.db").symlink_to(tmp_path / "house.db")
        with pytest.raises(MachineFault, match="another Sabot"):
            open_house(other)


@pytest.mark.parametrize("left", [b"", b"{}", b"not json", b"[1]", b'{"pid": "x", "host": 1, "since": 2}', b"\xff\xfe"])
def test_a_lock_file_that_says_nothing_is_no_hindrance(tmp_path: Path, left: bytes) -> None:
    path = tmp_path / "house.db"
    (tmp_path / "house.db.lock").write_bytes(left)
    lock = Lock(path)
    (tmp_path / "house.db.lock").write_bytes(left)
    with pytest.raises(MachineFault, match=r"open in another Sabot\."):
        Lock(path)
    lock.release()
    lock.release()
    Lock(path).release()
