"""The journal for hledger: whatever anybody is called, it has our accounts, our postings, and balances that hold."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk import Desk
from app.exports.journal import accounts_of, journal, note, slug, words
from tests.app.exports.made import HOSTILE, hostile_desk
from tests.children import DEADLINE

HLEDGER = shutil.which("hledger")
needs_hledger = pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk at the books that an export could stumble over."""
    desk = hostile_desk(tmp_path)
    yield desk
    desk.books.close()


_POSTING = re.compile(r"    ([a-z0-9:-]+)  (-?\d+\.\d\d) GBP(?: = (-?\d+\.\d\d) GBP)?\n")


def read_as_hledger_does(lines: list[str]) -> tuple[set[str], int, dict[str, Fraction]]:
    """The declared accounts, the number of transactions, and the balances, by the journal's grammar alone.

    Every line must be one of those that the grammar knows; each transaction adds up to nothing in each tree of
    accounts, every posting is to a declared account, days never go back, and each asserted balance is the sum.
    """
    declared: set[str] = set()
    held: dict[str, Fraction] = {}
    sums: dict[str, Fraction] = {}
    transactions, day = 0, ""
    for line in lines:
        assert line.endswith("\n")
        assert line.count("\n") == 1
        if line.startswith("account "):
            account, _, said = line[8:].partition("  ; ")
            assert re.fullmatch(r"[a-z0-9:-]+", account)
            assert re.fullmatch(r'"[^":;\[\]|]*"\n', said)
            declared.add(account)
        elif titled := re.match(r"(\d{4}-\d\d-\d\d) \* [^;|:]*\n$", line):
            assert not any(sums.values())
            assert titled[1] >= day
            transactions, day, sums = transactions + 1, titled[1], {}
        elif line.startswith("    ; "):
            assert "date" not in re.findall(r"(\w+):", line)
            assert "[" not in line
        elif line.startswith("    "):
            posting = _POSTING.fullmatch(line)
            assert posting, line
            assert posting[1] in declared
            held[posting[1]] = held.get(posting[1], Fraction()) + Fraction(posting[2])
            tree = posting[1].partition(":")[0]
            sums[tree] = sums.get(tree, Fraction()) + Fraction(posting[2])
            assert posting[3] is None or Fraction(posting[3]) == held[posting[1]]
        else:
            assert line.startswith(("; ", "commodity ", "decimal-mark ", "\n")), line
    assert not any(sums.values())
    return declared, transactions, held


def lines_of(desk: Desk, night: int | None = None) -> list[str]:
    """The journal's lines."""
    return "".join(journal(desk.exporting.extract(night))).splitlines(keepends=True)


def test_hostile_names_add_no_account_and_no_transaction(desk: Desk) -> None:
    declared, transactions, held = read_as_hledger_does(lines_of(desk))
    places = {posting.place for entry in desk.books.entries() for posting in entry.postings}
    assert len(declared) == len(places)
    assert transactions == len(desk.books.entries()) + len(desk.books.nights()) + 1
    assert {account: amount for account, amount in held.items() if amount} == {
        account: Fraction(amount, 100) for place, account in accounts_of(desk.exporting.extract()).items()
        if (amount := desk.books.balances().get(place, 0))}


def test_a_night_by_itself_begins_with_what_was_carried_in(desk: Desk) -> None:
    _, transactions, held = read_as_hledger_does(lines_of(desk, 2))
    assert transactions == 3
    accounts = accounts_of(desk.exporting.extract(2))
    assert {accounts[place]: Fraction(amount, 100) for place, amount in desk.books.balances().items()} == \
        {account: amount for account, amount in held.items() if amount}


def test_balances_are_asserted_after_each_night_and_as_the_books_keep_them(desk: Desk) -> None:
    text = "".join(journal(desk.exporting.extract()))
    for title in ("Balances after night 1", "Balances after night 2", "Balances kept in the books"):
        part = text.partition(f" * {title}\n")[2].partition("\n\n")[0]
        assert part
        assert all(" = " in line for line in part.splitlines())


def test_a_reversal_is_a_transaction_that_says_what_it_reverses(desk: Desk) -> None:
    text = "".join(journal(desk.exporting.extract()))
    reversal = next(one for one in desk.books.entries() if one.reverses)
    part = text.partition(f" * ({reversal.number}) ")[2].partition("\n\n")[0]
    assert f"; reverses entry {reversal.reverses}\n" in part
    assert '; "-wrong @all"' in part


def test_players_are_known_by_number_and_two_pots_of_one_slug_by_another(desk: Desk) -> None:
    accounts = set(accounts_of(desk.exporting.extract()).values())
    assert {"chips:stack:p1-ann", "cash:pocket:p10", "chips:stack:p5-assets-bank-vault", "chips:pot:red-dog",
            "chips:pot:red-dog-2", "cash:cashbox", "claims:claims"} <= accounts


@pytest.mark.parametrize(("name", "is_"), [
    ("Ann", "ann"), ("Zoë B.", "zoe-b"), ("陈伟", ""), ("A:B  C", "a-b-c"), ("W" * 90, "w" * 24), ("--", ""),
    ("１２", "12"), ("x\n999", "x-999"),
])  # fmt: skip
def test_a_slug_has_plain_letters_digits_and_single_dashes(name: str, is_: str) -> None:
    assert slug(name) == is_


@given(st.text(max_size=60))
def test_no_text_leaves_its_note(text: str) -> None:
    said = note(text)
    assert said.isprintable()
    assert said[0] == said[-1] == '"'
    assert not set(said[1:-1]) & set("\n\r\t:;|[]\"")
    assert "  " not in words(text)
    assert re.fullmatch(r"([a-z0-9]+(-[a-z0-9]+)*)?", slug(text))


@needs_hledger
@pytest.mark.parametrize("night", [None, 1, 2])
def test_hledger_accepts_it_and_counts_our_accounts(desk: Desk, tmp_path: Path, night: int | None) -> None:
    assert HLEDGER is not None
    path = desk.exporting.write("hledger", tmp_path / "books.journal", night)
    checked = subprocess.run([HLEDGER, "-f", str(path), "check", "-s"], capture_output=True, text=True, check=False,
                             timeout=DEADLINE)
    assert (checked.returncode, checked.stderr) == (0, "")
    listed = subprocess.run([HLEDGER, "-f", str(path), "accounts"], capture_output=True, text=True, check=True,
                            timeout=DEADLINE)
    assert set(listed.stdout.split("\n")) - {""} == set(accounts_of(desk.exporting.extract(night)).values())


@needs_hledger
def test_hledger_finds_a_posting_that_somebody_changed(desk: Desk, tmp_path: Path) -> None:
    assert HLEDGER is not None
    path = desk.exporting.write("hledger", tmp_path / "books.journal")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("stack:p3-x-assets-stolen-999  10.00", "stack:p4-two-spaces  10.00", 1), "utf-8")
    done = subprocess.run([HLEDGER, "-f", str(path), "check"], capture_output=True, check=False, timeout=DEADLINE)
    assert done.returncode != 0


def test_the_names_are_as_hostile_as_they_are_meant_to_be() -> None:
    assert len(HOSTILE) == 12
