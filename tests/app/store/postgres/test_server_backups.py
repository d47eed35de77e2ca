"""Backups that a computer makes by itself of a house on a server: they verify, few are kept, and a house goes on."""

import threading
from pathlib import Path
from typing import Any

import pytest

from app.desk import Desk
from app.desk.rescue import server_backups
from app.desk.rescue.server_backups import LAST, choose, folder_of, lacking_words, make
from app.errors import MachineFault, Refused
from app.store.books import Books, open_books
from app.store.file import copying
from app.store.server import moving, opening
from app.store.server.opening import ServerBooks
from tests.app.desk.dealing import BANKER_WINS, deal, house, plan
from tests.app.store.house import hand
from tests.app.store.postgres.server import Server


@pytest.fixture
def stamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each second has one, and these are made sooner; looking through one is looked at elsewhere."""
    real, made = copying.backup, iter(range(100))

    def named(stem: str, folder: Path, *more: Any) -> Path:
        path = real(stem, folder, *more)
        return path.rename(path.with_name(f"sabot-{stem}-2026-11-23-{next(made):06}.db"))

    monkeypatch.setattr(copying, "backup", named)
    monkeypatch.setattr(server_backups, "check_copy", lambda books, copy: None)


@pytest.mark.usefixtures("stamps")
def test_the_last_eight_are_kept_and_the_last_of_each_night_and_nothing_else_is_touched(books: Books, tmp_path: Path
                                                                                        ) -> None:
    (folder := tmp_path / "b").mkdir()
    others = {folder / "sabot-other-2026-11-23-000000.db", folder / f"sabot-{books.stem}-mine.db"}
    for one in others:
        one.touch()
    for night in (1, 1, 2):
        make(books, folder, night)
    made = [make(books, folder) for _ in range(LAST + 3)]
    left = {*folder.iterdir()} - others
    assert len({*folder.iterdir()}) == LAST + 4
    assert {*made[3:]} < left
    assert sorted(one.name.split("-")[3] for one in left if "-night-" in one.name) == ["1", "2"]
    assert not list(folder.glob("*.part"))


def test_one_that_is_made_while_hands_are_dealt_verifies(books: Books, url: str, tmp_path: Path) -> None:
    ended = threading.Event()

    def go_on() -> None:
        with opening.open_server(url, key_folder=tmp_path) as other:
            for number in range(2, 400):
                other.commit(hand(number))
                if ended.is_set():
                    return

    dealing = threading.Thread(target=go_on)
    dealing.start()
    try:
        made = make(books, tmp_path / "b")
    finally:
        ended.set()
        dealing.join()
    with open_books(made, key_folder=tmp_path, read_only=True) as copy:
        assert copy.verify() == []
        assert copy.code_of(copy.head().number) == books.code_of(copy.head().number)


def test_one_that_could_not_be_made_leaves_nothing(books: Books, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                   ) -> None:
    def bad(books: Books, copy: Path) -> None:
        assert copy.stat().st_size
        raise MachineFault("The backup failed its check.")

    monkeypatch.setattr(server_backups, "check_copy", bad)
    with pytest.raises(MachineFault, match="failed its check"):
        make(books, tmp_path / "b")
    assert list((tmp_path / "b").iterdir()) == []


def test_they_are_made_where_the_host_has_chosen_or_the_night_was_opened(url: str, tmp_path: Path) -> None:
    books = opening.open_server(url, key_folder=tmp_path)
    assert isinstance(books, ServerBooks)
    with books:
        books.computer = "laptop-1"
        desk = Desk(books)
        desk.open_house(house())
        assert folder_of(books) is None
        desk.open_night(plan())
        assert folder_of(books, 1) == server_backups.usual_folder()
        with pytest.raises(Refused, match="There is no folder"):
            choose(desk, tmp_path / "none")
        choose(desk, tmp_path)
        assert folder_of(books) == folder_of(books, 1) == tmp_path
        choose(desk, None)
        books.computer = "laptop-2"
        assert folder_of(books, 1) is None, "another computer makes them"


def test_a_house_whose_server_is_lost_goes_on_from_the_last_one_and_each_computer_says_what_it_had_beyond(
        server: Server, url: str, tmp_path: Path) -> None:
    with opening.open_server(url, key_folder=tmp_path) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan())
        for body in (1, None):
            desk.answer(body)
        deal(desk, BANKER_WINS)
        made = make(books, tmp_path / "b")
        assert lacking_words(books) == ""
        deal(desk, BANKER_WINS)
        number = books.head().number
    engine = opening.engine_of(server.url(server.made()))
    with open_books(made, key_folder=tmp_path) as file:
        moving.take(Desk(file), file, engine, "house")
    at = engine.url.render_as_string(hide_password=False)
    engine.dispose()
    with opening.open_server(at, key_folder=tmp_path) as books:
        assert lacking_words(books) == (f"The server’s books lack 1 entry that was saved on this computer: #{number} "
                                        "Coup 2: Banker wins, 9 over 2. Enter it again.")
        desk = Desk(books)
        desk.leases.take()
        deal(desk, BANKER_WINS)
        assert lacking_words(books) == "", "dealing goes on"
        assert desk.verify() == []
