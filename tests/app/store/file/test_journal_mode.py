"""The journal that books are written with: ahead where that is safe, and one file whenever they lie at rest."""

import os
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from app.errors import MachineFault
from app.store.books import Books, open_books
from app.store.file import journal_mode, library, sqlite
from app.store.file.disks import is_local, shared_by
from tests.app.store.house import by_hand, hand, lay_night, night_of, open_house


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a library that is safe: what others are not safe for takes two who reset the log at the same moment."""
    monkeypatch.setattr(journal_mode, "SAFE", (3, 7, 0))


@pytest.fixture(autouse=True)
def known_to_be_local(tmp_path: Path) -> None:
    if not is_local(tmp_path / "house.db"):
        pytest.skip("this system does not say on what disk its temporary folder lies")


@pytest.fixture
def unsafe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_mode, "SAFE", (4, 0, 0))


def journal_of(books: Books) -> str:
    with books._reading() as link:
        return str(link.exec_driver_sql("PRAGMA journal_mode").scalar_one())


def beside(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir() if one.name.startswith("house.db-")}


def crashed(folder: Path) -> None:
    """Leave books in a folder as a program does that is killed in the middle of a night."""
    with night_of(folder) as books:
        books.commit(hand(4))
        left = {name: (folder / name).read_bytes() for name in ("house.db", "house.db-wal")}
    for name, content in left.items():
        (folder / name).write_bytes(content)


@pytest.mark.usefixtures("ahead")
def test_open_books_are_written_ahead_and_closed_ones_are_one_file(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        assert journal_of(books) == "wal"
        assert "house.db-wal" in beside(tmp_path)
        head = books.head()
    assert not beside(tmp_path)
    assert not journal_mode.is_ahead(tmp_path / "house.db")
    with by_hand(tmp_path / "house.db") as link:
        assert link.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    with open_house(tmp_path) as books:
        assert books.head() == head
        assert not books.verify()


@pytest.mark.usefixtures("ahead")
def test_each_connection_flushes_each_commit_whole(tmp_path: Path) -> None:
    with night_of(tmp_path) as books, books._transaction() as link:
        assert link.exec_driver_sql("PRAGMA synchronous").scalar_one() >= 2
        assert link.exec_driver_sql("PRAGMA journal_size_limit").scalar_one() == 16_000_000


@pytest.mark.usefixtures("unsafe")
def test_an_older_library_keeps_its_old_journal(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        assert journal_of(books) == "delete"


def test_the_library_of_this_computer_decides_by_its_version(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        assert (journal_of(books) == "wal") == (library.version() >= (3, 51, 3))


@pytest.mark.usefixtures("ahead")
@pytest.mark.parametrize("folder", ["Dropbox/night", "OneDrive - Home", "Nextcloud", "Google Drive"])
def test_in_a_folder_that_is_kept_equal_with_others_nothing_is_written_ahead(tmp_path: Path, folder: str) -> None:
    place = tmp_path / folder
    place.mkdir(parents=True)
    with night_of(place) as books:
        assert journal_of(books) == "delete"


@pytest.mark.usefixtures("ahead")
def test_a_commit_does_not_wait_for_whoever_reads(tmp_path: Path) -> None:
    with night_of(tmp_path) as books, open_house(tmp_path, read_only=True) as reader:
        with reader._reading() as link:
            before = link.exec_driver_sql("SELECT count(*) FROM entry").scalar_one()
            assert books.commit(hand(4)).head.number == 6
            assert link.exec_driver_sql("SELECT count(*) FROM entry").scalar_one() == before
        assert reader.head().number == 6


@pytest.mark.usefixtures("ahead")
def test_a_log_that_a_crash_has_left_is_taken_up(tmp_path: Path) -> None:
    crashed(tmp_path)
    with open_house(tmp_path) as books:
        assert books.head().number == 6
        assert not books.verify()
        assert books.commit(hand(5)).head.number == 7
        assert journal_of(books) == "wal"
    assert not beside(tmp_path)


def test_also_by_a_library_that_would_not_write_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(journal_mode, "SAFE", (3, 7, 0))
        crashed(tmp_path)
    monkeypatch.setattr(journal_mode, "SAFE", (4, 0, 0))
    with open_house(tmp_path) as books:
        assert books.head().number == 6
        assert journal_of(books) == "delete"
        assert not books.verify()
        assert not beside(tmp_path)


@pytest.mark.usefixtures("ahead")
def test_what_a_crash_has_left_can_be_read_before_it_is_taken_up(tmp_path: Path) -> None:
    crashed(tmp_path)
    with open_house(tmp_path, read_only=True) as books:
        assert books.head().number == 6
        assert not books.verify()
        books.copy_to(tmp_path / "copy.db")
    with open_books(tmp_path / "copy.db", key_folder=tmp_path / "keys", read_only=True) as copy:
        assert copy.head().number == 6


@pytest.mark.parametrize("safe", [(3, 7, 0), (4, 0, 0)])
def test_a_log_beside_a_file_that_was_put_back_is_not_rolled_into_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, safe: tuple[int, ...]
) -> None:
    monkeypatch.setattr(journal_mode, "SAFE", (3, 7, 0))
    with night_of(tmp_path) as books:
        backup = books.backup(tmp_path)
    crashed_at = tmp_path / "other"
    crashed_at.mkdir()
    crashed(crashed_at)
    log = (crashed_at / "house.db-wal").read_bytes()
    shutil.copy(backup, tmp_path / "house.db")
    (tmp_path / "house.db-wal").write_bytes(log)
    monkeypatch.setattr(journal_mode, "SAFE", safe)
    with open_house(tmp_path) as books:
        assert books.head().number == 5
        assert not books.verify()
    assert (tmp_path / "house.db-wal-set-aside-1").read_bytes() == log


@pytest.mark.usefixtures("ahead")
def test_books_that_somebody_reads_as_they_are_closed_are_put_to_rest_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_mode, "_WAIT", 0.1)
    books = night_of(tmp_path)
    with open_house(tmp_path, read_only=True) as reader, reader._reading() as link:
        link.exec_driver_sql("SELECT count(*) FROM entry").scalar_one()
        books.close()
        assert journal_mode.is_ahead(tmp_path / "house.db")
    with open_house(tmp_path) as books:
        assert books.commit(hand(4)).head.number == 6
    assert not beside(tmp_path)
    assert not journal_mode.is_ahead(tmp_path / "house.db")


@pytest.mark.usefixtures("ahead")
def test_books_that_somebody_reads_as_the_first_hand_is_written_keep_their_old_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_mode, "_WAIT", 0.1)
    lay_night(tmp_path)
    with open_house(tmp_path, read_only=True) as reader, reader._reading() as link:
        link.exec_driver_sql("SELECT count(*) FROM entry").scalar_one()
        journal_mode.begin(tmp_path / "house.db")
    assert not journal_mode.is_ahead(tmp_path / "house.db")


@pytest.mark.usefixtures("ahead")
def test_books_that_are_only_looked_at_stay_as_they_lie(tmp_path: Path) -> None:
    lay_night(tmp_path)
    before = (tmp_path / "house.db").read_bytes()
    with open_house(tmp_path) as books:
        assert not books.verify()
        books.copy_to(tmp_path / "copy.db")
    assert (tmp_path / "house.db").read_bytes() == before


@pytest.mark.usefixtures("ahead")
def test_a_copy_made_while_hands_are_dealt_is_one_good_file(tmp_path: Path) -> None:
    with night_of(tmp_path) as books, open_house(tmp_path, read_only=True) as reader:
        dealt = threading.Thread(target=lambda: [books.commit(hand(number)) for number in range(4, 40)])
        dealt.start()
        copies: list[Path] = []
        while dealt.is_alive() or len(copies) < 4:
            copies.append(tmp_path / f"copy-{len(copies)}.db")
            (books if len(copies) % 2 else reader).copy_to(copies[-1])
        dealt.join()
    for copy in copies:
        assert not journal_mode.is_ahead(copy)
        with open_books(copy, key_folder=tmp_path / "keys", read_only=True) as kept:
            assert not kept.verify()
    assert not [one.name for one in tmp_path.iterdir() if one.name.endswith(("-wal", "-shm", "-journal"))]


@pytest.mark.usefixtures("ahead")
def test_what_was_verified_is_known_again_after_an_evening_written_ahead(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        books.begin_examination()
        books.end_examination([], books.examine().reached)
        books.commit(hand(4))
    with open_house(tmp_path) as books:
        assert books.verified
        assert books.verified.number == 5
        assert not books.examine(books.verified).found


@pytest.mark.usefixtures("ahead")
def test_older_books_with_a_log_are_one_file_before_they_are_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path)
    seen: list[set[str]] = []
    monkeypatch.setattr(sqlite, "state_of", lambda path: sqlite.FileState.OLDER)
    monkeypatch.setattr(sqlite, "upgrade", lambda path: seen.append(beside(tmp_path)))
    open_house(tmp_path).close()
    assert seen == [set()]


def mounted(*points: tuple[str, str]) -> str:
    return "\n".join(f"36 35 98:0 / {point} rw,noatime master:1 - {kind} /dev/x rw" for point, kind in points)


@pytest.mark.parametrize(("kind", "local"), [
    ("ext4", True), ("btrfs", True), ("xfs", True), ("tmpfs", True), ("fuseblk", True), ("overlay", True),
    ("nfs", False), ("nfs4", False), ("cifs", False), ("smb3", False), ("9p", False), ("fuse.sshfs", False),
    ("fuse.rclone", False), ("virtiofs", False), ("vboxsf", False), ("davfs", False),
])  # fmt: skip
def test_a_file_system_that_others_may_have_open_too_is_not_local(kind: str, local: bool) -> None:
    mounts = mounted(("/", "ext4"), ("/home/ann/my\\040nights", kind), ("/home/ann/my\\040nights/other", "nfs"))
    assert is_local(Path("/home/ann/my nights/house.db"), mounts) is local
    assert is_local(Path("/home/ann/house.db"), mounts)
    assert not is_local(Path("/home/ann/my nights/other/house.db"), mounts)


def test_of_two_file_systems_at_one_place_the_last_is_in_sight() -> None:
    assert not is_local(Path("/mnt/house.db"), mounted(("/", "ext4"), ("/mnt", "ext4"), ("/mnt", "nfs")))


def test_what_cannot_be_told_is_not_local() -> None:
    assert not is_local(Path("/mnt/house.db"), "")
    assert not is_local(Path("/mnt/house.db"), "nonsense")


@pytest.mark.parametrize("mark", [".dropbox.cache", ".stfolder", ".nextcloudsync.log", ".tmp.drivedownload"])
def test_a_folder_with_the_mark_of_a_program_that_copies_it_is_not_local(tmp_path: Path, mark: str) -> None:
    (tmp_path / "sync/house").mkdir(parents=True)
    (tmp_path / "sync" / mark).mkdir()
    assert is_local(tmp_path / "house.db")
    assert not is_local(tmp_path / "sync/house/house.db")


@pytest.mark.parametrize(("place", "mounts", "by"), [
    ("/home/ann/Dropbox/house.db", "", "Dropbox"), ("/home/ann/OneDrive - Work/n/house.db", "", "OneDrive"),
    ("/mnt/nas/house.db", mounted(("/", "ext4"), ("/mnt/nas", "cifs")), "network"),
    ("/home/ann/house.db", mounted(("/", "ext4")), ""), ("/home/ann/house.db", "nonsense", "")])
def test_it_is_told_who_else_has_a_hand_in_the_books_where_that_is_known(place: str, mounts: str, by: str) -> None:
    assert shared_by(Path(place), mounts) == by


def test_a_folder_that_the_system_names_as_onedrive_is_not_local(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OneDrive", os.fspath(tmp_path / "cloud"))
    assert not is_local(tmp_path / "cloud/night/house.db")
    assert is_local(tmp_path / "house.db")


@pytest.mark.usefixtures("ahead")
def test_a_disk_that_fails_as_the_log_is_taken_up_is_a_fault_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path)

    def fail(path: Path) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(journal_mode, "connect", fail)
        with pytest.raises(MachineFault, match="could not be written or read"):
            open_house(tmp_path)
    with open_house(tmp_path) as books:
        assert books.head().number == 6
