"""The words that take books out of the program and results into it, and the one that checks a printed code."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli
from app.sheets.blocks import Sheet
from app.store.books import open_books
from tests.app.store.house import unguarded
from tests.app.test_cli import lines_of

LIST = "date;night;player;result\n2025-12-12;Friday;Luca;12,50\n2025-12-12;Friday;Zoë;-12,50\n"


pytestmark = pytest.mark.usefixtures("keys")


def export(dealt: Path, out: Path, form: str = "csv", *more: str) -> int:
    """Export the books to a file."""
    return cli.main(["export", str(dealt), "--format", form, "--out", str(out), *more])


@pytest.mark.parametrize("form", ["csv", "results", "json", "hledger"])
def test_each_format_is_written_and_said(dealt: Path, tmp_path: Path, form: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert export(dealt, tmp_path / "x.out", form) == 0
    assert lines_of(capsys) == ([f"Saved as {tmp_path / 'x.out'}."], [])
    text = (tmp_path / "x.out").read_text("utf-8")
    if form == "json":
        with open_books(dealt, read_only=True) as books:
            assert len(json.loads(text)["entries"]) == len(books.entries())
    elif form == "hledger":
        assert "\ncommodity 1000.00 GBP\n" in text
    else:
        assert len(list(csv.reader(io.StringIO(text)))) > 9
    assert cli.main(["verify", str(dealt)]) == 0


def test_an_export_is_an_event_in_the_books(dealt: Path, tmp_path: Path) -> None:
    assert export(dealt, tmp_path / "x.csv", "csv", "--night", "1") == 0
    with open_books(dealt, read_only=True) as books:
        last = books.events()[-1]
        assert (last.code, last.text) == ("export", f"csv: night 1 up to entry {books.head().number}")


def test_books_that_the_program_holds_open_are_exported_all_the_same(dealt: Path, tmp_path: Path) -> None:
    before = dealt.read_bytes()
    with open_books(dealt):
        assert export(dealt, tmp_path / "x.csv") == 0
    assert dealt.read_bytes() == before


@pytest.mark.parametrize(("out", "says"), [
    ("demo.db", "already exists. Choose another name, or add --force to replace it."),
    ("none/x.csv", "There is no folder "), ("CON", "“CON” is not a valid file name."),
    ("x:y", "is not a valid file name."),
    ("..", "is not a valid file name."),
])  # fmt: skip
def test_a_place_that_cannot_be_written_is_one_sentence_and_status_2(
    dealt: Path, tmp_path: Path, out: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dealt.read_bytes()
    assert export(dealt, tmp_path / out) == 2
    (said,) = lines_of(capsys)[1]
    assert says in said
    assert dealt.read_bytes() == before


def test_an_import_is_shown_first_and_posted_with_yes_only(dealt: Path, tmp_path: Path,
                                                           capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    before = dealt.read_bytes()
    assert cli.main(["import", str(dealt), str(tmp_path / "list.csv")]) == 0
    shown, _ = lines_of(capsys)
    assert dealt.read_bytes() == before
    assert shown == ["2025-12-12  Friday", "           12.50  Luca", "          -12.50  Zoë  (new)",
                     "            0.00  House bank", "1 player is new: Zoë.",
                     "Nothing posted yet. Add --yes to post it."]
    assert cli.main(["import", str(dealt), str(tmp_path / "list.csv"), "--yes"]) == 0
    assert lines_of(capsys)[0] == [*shown[:-1], "1 night is posted."]
    with open_books(dealt, read_only=True) as books:
        assert books.nights()[-1].title == "Friday"
    assert cli.main(["verify", str(dealt)]) == 0


def test_a_list_with_faults_is_said_line_by_line_with_status_1(dealt: Path, tmp_path: Path,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list.csv").write_text(LIST.replace("-12,50", "-12,5O"), "utf-8")
    for more in ([], ["--yes"]):
        assert cli.main(["import", str(dealt), str(tmp_path / "list.csv"), *more]) == 1
        out, err = lines_of(capsys)
        assert "Line 3: “-12,5O” is not an amount." in out[-2]
        assert err == []
    with open_books(dealt, read_only=True) as books:
        assert len(books.nights()) == 1


def test_a_list_that_is_not_there_is_status_2(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", str(dealt), "none.csv"]) == 2
    assert "There is no file none.csv." in lines_of(capsys)[1][0]


def test_a_printed_code_is_checked_with_status_0_where_it_holds_and_1_where_not(
    dealt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_books(dealt, read_only=True) as books:
        number, code = books.head()
    assert cli.main(["verify", str(dealt), "--code", f"{number} {code.lower()}"]) == 0
    assert lines_of(capsys)[0] == [f"Entry {number} has this code: nothing has changed since it was printed."]
    assert cli.main(["verify", str(dealt), "--code", f"{number} · AAAAA-{code[6:]}"]) == 1
    assert cli.main(["verify", str(dealt), "--code", f"{number + 1} · {code}", "--json"]) == 1
    capsys.readouterr()
    with unguarded(dealt) as link:
        link.execute("UPDATE posting SET amount = amount + 100 WHERE entry = 5 AND line = 1")
    assert cli.main(["verify", str(dealt), "--code", f"{number} · {code}", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["code"], found["entry"], found["grave"]) == ("printed_code", number, True)


def test_what_is_no_code_is_one_sentence_and_status_2(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(dealt), "--code", "1207"]) == 2
    assert "is not a printed code" in lines_of(capsys)[1][0]


@pytest.mark.parametrize("words", [
    ["export", "x.db", "--out", "x"], ["export", "x.db", "--format", "xlsx", "--out", "x"], ["import", "x.db"],
    ["export", "x.db", "--format", "csv", "--out", "x", "--night", "0"], ["verify", "x.db", "--code"],
], ids=" ".join)  # fmt: skip
def test_a_wrong_call_is_one_line_and_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2
    assert len(lines_of(capsys)[1]) == 1


VERIFIED: dict[str, Callable[[str], set[str]]] = {
    "csv": lambda text: {row["verified"] for row in csv.DictReader(io.StringIO(text))},
    "results": lambda text: {row["verified"] for row in csv.DictReader(io.StringIO(text))},
    "json": lambda text: {json.loads(text)["verified"]["answer"]},
    "hledger": lambda text: {"no, since entry 3" if "; \"The books do not verify since entry 3." in text else "yes"},
}
"""How each format says whether the books were verified."""


@pytest.mark.parametrize("form", VERIFIED)
def test_every_export_says_whether_the_books_were_verified(dealt: Path, tmp_path: Path, form: str,
                                                           capsys: pytest.CaptureFixture[str]) -> None:
    assert export(dealt, tmp_path / "sound", form) == 0
    assert VERIFIED[form]((tmp_path / "sound").read_text("utf-8-sig")) == {"yes"}
    capsys.readouterr()
    with unguarded(dealt) as link:
        link.execute("UPDATE entry SET title = 'Coup 9' WHERE number = 3")
    assert export(dealt, tmp_path / "changed", form) == 1
    said = "no" if form == "json" else "no, since entry 3"
    assert VERIFIED[form]((tmp_path / "changed").read_text("utf-8-sig")) == {said}
    assert capsys.readouterr().err.startswith("sabot: The books do not verify since entry 3. Entry 3: ")


def test_a_sheet_of_changed_books_says_so_and_ends_with_1(dealt: Path, tmp_path: Path) -> None:
    printed: list[Sheet] = []
    words = ["sheet", str(dealt), "--out", str(tmp_path / "x.pdf")]
    assert cli.main(words, lambda sheet, path, paper: printed.append(sheet)) == 0
    with unguarded(dealt) as link:
        link.execute("UPDATE entry SET title = 'Coup 9' WHERE number = 3")
    assert cli.main(words, lambda sheet, path, paper: printed.append(sheet)) == 1
    assert [sheet.footer.doubt for sheet in printed] == ["", "The books do not verify since entry 3."]
