"""A code read off paper: it holds for the books it was printed from, and for no others, however it is typed."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk import Desk
from app.desk.ledger.code_check import check_code, read_code
from app.errors import Refused
from app.ledger.chain import short_code
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, deal, open_test_books
from tests.app.store.house import unguarded
from tests.app.store.test_tamper import rechained


@pytest.fixture
def printed(tmp_path: Path) -> str:
    """Books of an evening in tmp_path, and the code that was printed before their last two coups."""
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    head = desk.books.head()
    deal(desk, PLAYER_WINS)
    deal(desk, TIE)
    desk.books.close()
    return f"{head.number} · {head.code}"


def said(folder: Path, typed: str) -> tuple[bool, str]:
    """Whether a code holds for the books of a folder, and what is said of it."""
    with open_test_books(folder) as books:
        checked = check_code(books, typed)
    assert "tamper-proof" not in checked.sentence
    return checked.holds, checked.sentence


def test_the_printed_code_holds_for_the_books_it_was_printed_from(tmp_path: Path, printed: str) -> None:
    number = printed.partition(" ")[0]
    assert said(tmp_path, printed) == (True, f"Entry {number} has this code: nothing has changed since it was printed.")


def test_every_entrys_code_holds_and_with_another_number_none(tmp_path: Path, printed: str) -> None:
    with open_test_books(tmp_path) as books:
        for entry in books.entries():
            assert check_code(books, f"{entry.number} {short_code(entry.mac)}").holds
            assert not check_code(books, f"{entry.number % books.head().number + 1} {short_code(entry.mac)}").holds


@pytest.mark.parametrize("typing", [
    str.lower, lambda code: code.replace(" · ", "·"), lambda code: code.replace(" · ", " "),
    lambda code: code.replace(" · ", ". "), lambda code: code.replace(" · ", " - "), lambda code: code.replace("-", ""),
    lambda code: code.replace("-", " "), lambda code: code.replace("-", "–"), lambda code: f"  {code}\n",
    lambda code: code.replace("O", "0"), lambda code: code.replace("I", "1"), lambda code: code.replace("L", "1"),
    lambda code: code.replace("B", "8"), lambda code: code.replace("1", "l", 1) if code.startswith("1") else code,
    lambda code: " ".join(code), lambda code: code.replace("A", "Ａ"),
], ids=range(16))  # fmt: skip
def test_a_code_may_be_typed_as_people_type(tmp_path: Path, printed: str, typing: object) -> None:
    assert callable(typing)
    assert said(tmp_path, str(typing(printed)))[0]


@given(st.integers(1, 10**9), st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", min_size=10, max_size=10))
def test_what_is_printed_is_read(number: int, code: str) -> None:
    for typed in (f"{number} · {code[:5]}-{code[5:]}", f"{number:,} {code.lower()}"):
        assert read_code(typed) == (number, code)


@pytest.mark.parametrize("typed", [
    "", "  ", "1207", "ABCDE-FGHIJ", "0 · ABCDE-FGHIJ", "1207 · ABCDE-FGHI9", "x · ABCDE-FGHIJ", "1207 · ABCDE", "-1",
    "9" * 300, "A" * 10_000, "\0", "１２ · 陈伟", "1207 · ABCDE-FGHIJK",
])  # fmt: skip
def test_what_is_no_code_is_refused_with_how_one_looks(tmp_path: Path, printed: str, typed: str) -> None:
    with open_test_books(tmp_path) as books, pytest.raises(Refused, match="such as 1207 · ABCDE-FGHIJ"):
        check_code(books, typed)


@pytest.mark.parametrize("at", range(10))
def test_one_wrong_sign_is_another_code(tmp_path: Path, printed: str, at: int) -> None:
    number, _, code = printed.partition(" · ")
    signs = list(code.replace("-", ""))
    signs[at] = "Q" if signs[at] != "Q" else "R"
    holds, sentence = said(tmp_path, f"{number} {''.join(signs)}")
    assert not holds
    assert sentence.startswith(f"Entry {number} here has the code {code}. The printed code was mistyped")


CHANGES = {
    "amount": "UPDATE posting SET amount = amount * 2 WHERE entry = 2",
    "payee": "UPDATE posting SET place = 'stack:3' WHERE entry = 2 AND place = 'stack:2'",
    "middle taken out": "DELETE FROM posting WHERE entry = 2; DELETE FROM entry WHERE number = 2",
    "name": "UPDATE player SET name = 'Bob' WHERE id = 1",
    "answer": "UPDATE log_row SET body = '{}' WHERE seq = 6",
    "event": "UPDATE event SET text = 'nothing'",
    "balance": "UPDATE balance SET amount = amount + 100 WHERE place = 'stack:1'",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_behind_a_code_that_still_fits_is_told(tmp_path: Path, printed: str, change: str) -> None:
    with unguarded(tmp_path / "house.db") as link:
        link.executescript(CHANGES[change])
    holds, sentence = said(tmp_path, printed)
    assert not holds
    assert "has this code, but the books have changed: " in sentence


def test_books_sealed_anew_with_their_own_key_carry_another_code(tmp_path: Path, printed: str) -> None:
    with open_test_books(tmp_path) as books:
        key = books.keys.sealing
        assert key is not None
        with unguarded(tmp_path / "house.db") as link:
            link.execute("UPDATE entry SET title = 'Something else' WHERE number = 4")
            rechained(link, books, key, key.name)
    number = printed.partition(" ")[0]
    holds, sentence = said(tmp_path, printed)
    assert not holds
    assert sentence.startswith(f"Entry {number} here has the code ")


def test_an_older_copy_does_not_hold_a_later_code(tmp_path: Path, printed: str) -> None:
    shutil.copy(tmp_path / "house.db", tmp_path / "older.db")
    with open_test_books(tmp_path) as books:
        deal(Desk(books), BANKER_WINS)
        head = books.head()
    shutil.copy(tmp_path / "older.db", tmp_path / "house.db")
    holds, sentence = said(tmp_path, f"{head.number} · {head.code}")
    assert not holds
    assert sentence.endswith("They are older than the printed code, or entries were removed from the end.")
    assert said(tmp_path, printed)[0]


def test_without_the_key_a_code_that_fits_proves_nothing(tmp_path: Path, printed: str) -> None:
    shutil.rmtree(tmp_path / "keys")
    holds, sentence = said(tmp_path, printed)
    assert not holds
    assert "its sealing key is not on this computer" in sentence


def test_checking_a_code_writes_nothing(tmp_path: Path, printed: str) -> None:
    before = (tmp_path / "house.db").read_bytes()
    said(tmp_path, printed)
    assert (tmp_path / "house.db").read_bytes() == before
