import re
import threading
from pathlib import Path

import pytest

from app.errors import MachineFault
from app.ledger.check import Finding
from app.store.books import Books, open_books
from tests.app.store.house import by_hand, hand, lay_night, open_house, unguarded


def test_a_backup_holds_all_that_was_saved(books: Books, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    copy = books.backup(folder)
    with open_books(copy, key_folder=tmp_path / "keys") as kept:
        assert (kept.entries(), kept.standing(), kept.log(1)) == (books.entries(), books.standing(), books.log(1))
        assert not kept.verify()


def test_a_backup_has_the_date_in_its_name_and_never_replaces_another(books: Books, tmp_path: Path) -> None:
    copies = [books.backup(tmp_path) for _ in range(3)]
    assert len(set(copies)) == 3
    for copy in copies:
        assert re.fullmatch(r"sabot-house-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.db", copy.name)
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_that_is_not_good_is_not_kept(tmp_path: Path) -> None:
    lay_night(tmp_path)
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE posting SET amount = 999 WHERE entry = 4 AND line = 1")
    folder = tmp_path / "backups"
    folder.mkdir()
    with open_house(tmp_path) as books, pytest.raises(MachineFault, match="The backup failed its check"):
        books.backup(folder)
    assert not list(folder.iterdir())


def test_a_backup_into_a_folder_that_is_not_there_is_a_fault_of_the_machine(books: Books, tmp_path: Path) -> None:
    with pytest.raises(MachineFault):
        books.backup(tmp_path / "nowhere")
    assert books.commit(hand(4)).head.number == 6


def test_a_backup_made_while_hands_are_dealt_is_a_good_one(books: Books, tmp_path: Path) -> None:
    dealt = threading.Thread(target=lambda: [books.commit(hand(number)) for number in range(4, 40)])
    dealt.start()
    copies: list[Path] = []
    while dealt.is_alive() or len(copies) < 3:
        copies.append(books.backup(tmp_path))
    dealt.join()
    for copy in copies:
        with by_hand(copy) as link:
            last, rows = link.execute("SELECT max(number), (SELECT max(seq) FROM log_row) FROM entry").fetchone()
            assert rows == last - 1
    assert books.head().number == 41


def test_the_books_can_be_examined_while_hands_are_dealt(books: Books) -> None:
    dealt = threading.Thread(target=lambda: [books.commit(hand(number)) for number in range(4, 40)])
    dealt.start()
    found: list[Finding] = []
    while dealt.is_alive():
        found += books.verify()
    dealt.join()
    assert not found
    assert books.head().number == 41
