"""Nights, players, balances and entries as lists: what the books hold, as text, CSV and JSON."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from app import cli
from app.cli.demo import deal_demo
from app.exports.rows import Number, Rows, print_rows
from app.ledger.amounts import amount_of
from app.store.books import Books, open_books


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Books]:
    """The books of a short demo night, and another of them without a house."""
    folder = tmp_path_factory.mktemp("lists")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("app.store.books.usual_folder", lambda: folder / "keys")
        deal_demo(folder / "demo.db", "red_dog", 1, 3, 1)
        with open_books(folder / "demo.db", read_only=True) as opened:
            yield opened


class Said:
    """What a list says."""

    def __init__(self, books: Books, capsys: pytest.CaptureFixture[str]) -> None:
        self._path, self._capsys = str(books.path), capsys

    def __call__(self, word: str, *options: str) -> str:
        self._capsys.readouterr()
        assert cli.main([word, self._path, *options]) == 0
        return self._capsys.readouterr().out

    def json(self, word: str, *options: str) -> list[dict[str, Any]]:
        """The same for a program."""
        rows: list[dict[str, Any]] = json.loads(self(word, *options, "--json"))
        return rows

    def refused(self, word: str, *options: str) -> str:
        """What is said where it is refused."""
        assert cli.main([word, self._path, *options]) == cli.WRONG_CALL
        return self._capsys.readouterr().err


@pytest.fixture
def said(books: Books, capsys: pytest.CaptureFixture[str]) -> Said:
    """What a list of these books says."""
    return Said(books, capsys)


@pytest.mark.parametrize("word", ["nights", "players", "balances", "entries"])
def test_a_list_says_the_same_as_text_as_csv_and_as_json(said: Said, word: str) -> None:
    rows = said.json(word)
    spelled = [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    assert list(csv.DictReader(io.StringIO(said(word, "--csv")))) == spelled
    head, *lines = said(word).splitlines()
    assert head.split() == list(rows[0])
    for line, row in zip(lines, spelled, strict=True):
        assert line.split() == " ".join(row.values()).split()


def test_balances_are_those_of_the_books_and_add_up_in_each_family(said: Said, books: Books) -> None:
    assert {row["place"]: row["amount"] for row in said.json("balances")} == \
        {str(place): f"{amount / 100:.2f}" for place, amount in books.balances().items() if amount}


def test_balances_after_an_entry_are_what_the_entries_until_then_add_up_to(said: Said, books: Books) -> None:
    held: dict[str, int] = {}
    for posting in (posting for entry in books.entries(1, 4) for posting in entry.postings):
        held[str(posting.place)] = held.get(str(posting.place), 0) + posting.amount
    assert {row["place"]: row["amount"] for row in said.json("balances", "--after", "4")} == \
        {place: f"{amount / 100:.2f}" for place, amount in held.items() if amount}


def test_entries_are_those_asked_for_the_first_one_first(said: Said, books: Books) -> None:
    of_tom = next(one.id for one in books.players() if one.name == "Tom")
    theirs = [one for one in books.entries() if any(p.place.whose == str(of_tom) for p in one.postings)]
    rows = said.json("entries", "--player", "tom")
    assert [(row["entry"], row["amount"]) for row in rows] == \
        [(one.number, f"{amount_of(one) / 100:.2f}") for one in theirs]
    kinds = said.json("entries", "--player", "Tom", "--kind", "buy_in")
    assert [row["entry"] for row in kinds] == [one.number for one in theirs if one.kind.value == "buy_in"]
    last = books.head().number
    assert [row["entry"] for row in said.json("entries", "--last", "2")] == [last - 1, last]
    assert said.json("entries", "--text", "Cash-out", "--last", "1")[0]["title"].startswith("Cash-out")


def test_a_day_that_is_named_is_in_a_list_and_another_is_not(said: Said) -> None:
    (night,) = said.json("nights")
    day = night["opened"][:10]
    assert said.json("nights", "--since", day, "--until", day) == [night]
    assert said.json("nights", "--until", "2001-01-01") == []
    assert said.json("nights", "--open") == []
    assert len(said.json("entries", "--since", day)) == night["entries"]
    assert said.json("entries", "--since", "2999-01-01") == []


def test_a_name_that_is_whole_is_nobody_elses_and_letters_are_everybodys_who_has_them(said: Said) -> None:
    assert [row["name"] for row in said.json("players", "--player", "ANNA")] == ["Anna"]
    assert [row["name"] for row in said.json("players", "--player", "an")] == ["Anna", "Dana"]


@pytest.mark.parametrize(("words", "says"), [
    (("players", "--player", "Zoe"), "Nobody in these books is called Zoe."),
    (("balances", "--after", "9999"), "There is no entry #9999."),
    (("entries", "--night", "7"), "There is no night 7."),
])
def test_what_is_not_in_the_books_is_a_sentence(said: Said, words: tuple[str, ...], says: str) -> None:
    assert said.refused(*words).startswith(f"sabot: {says}")


def test_columns_stand_below_one_another_in_every_script(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(Rows(("name", "n"), [("陳偉", Number("7")), ("Zoe\u0308", Number("-10")), ("Tom", Number(""))]), "text")
    assert capsys.readouterr().out == "name    n\n陳偉    7\nZoe\u0308   -10\nTom\n"


def test_a_name_that_a_spreadsheet_would_reckon_stays_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(Rows(("name",), [("=1+1",)]), "csv")
    assert capsys.readouterr().out == "name\n'=1+1\n"
