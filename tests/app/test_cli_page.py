"""A sheet from the command line as a page for screen readers: by its name or when asked; no printer is needed."""

import io
import sys
from pathlib import Path

import pytest

from app import cli
from app.cli.demo import deal_demo
from app.sheets.blocks import Sheet
from app.sheets.html import html_of
from app.store.books import open_books
from tests.app.sheets.html.reading import read_page


@pytest.fixture
def dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short night in new books."""
    monkeypatch.chdir(tmp_path)
    deal_demo(tmp_path / "demo.db", "baccarat", 1, 2, 1)
    return tmp_path / "demo.db"


def printings(dealt: Path) -> list[tuple[str, str]]:
    """What the log of the books says of printings."""
    with open_books(dealt, read_only=True) as books:
        return [(event.code, event.text.rpartition(", ")[2]) for event in books.events() if "print" in event.code]


@pytest.mark.parametrize("words", [["x.html"], ["x.HTM"], ["x", "--form", "html"], ["x.pdf", "--form", "html"]])
def test_a_page_is_written_where_its_name_or_the_host_says_so(dealt: Path, words: list[str],
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", str(dealt), "--out", *words]) == 0
    page = Path(words[0]).read_text(encoding="utf-8")
    [heading] = read_page(page).all("h1")
    assert heading.says() == "Settlement sheet"
    assert capsys.readouterr().out.splitlines()[-1] == f"Saved as {words[0]}."
    assert printings(dealt) == [("print", "HTML")]


def test_it_is_the_very_sheet_that_a_printer_would_get_and_counts_as_a_printing(dealt: Path) -> None:
    printed: list[Sheet] = []
    words = ["sheet", str(dealt), "--kind", "statement", "--player", "Tom", "--out"]
    assert cli.main([*words, "tom.pdf"], lambda sheet, path, paper: printed.append(sheet)) == 0
    assert cli.main([*words, "tom.html"]) == 0
    page = Path("tom.html").read_text(encoding="utf-8")
    assert "Reprint 2, first printed " in page
    assert html_of(printed[0]).partition("<main>")[2].partition("</main>")[0] in page
    assert printed[0].footer.code in page
    assert [code for code, _ in printings(dealt)] == ["print", "reprint"]


def test_a_pdf_is_written_where_it_is_asked_for_whatever_the_name(dealt: Path) -> None:
    printed: list[Path] = []
    assert cli.main(["sheet", str(dealt), "--form", "pdf", "--out", "x.html"],
                    lambda sheet, path, paper: printed.append(path)) == 0
    assert printed == [Path("x.html")]


def test_a_page_goes_to_stdout_and_a_terminal_may_show_it(dealt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            """It is one."""
            return True

    screen = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", screen)
    assert cli.main(["sheet", str(dealt), "--form", "html", "--out", "-"]) == 0
    screen.seek(0)
    assert read_page(screen.read()).all("h1")


def test_a_page_replaces_nothing_unasked_and_a_folder_that_fails_is_told(
        dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.html").write_text("mine")
    assert cli.main(["sheet", str(dealt), "--out", "x.html"]) == cli.WRONG_CALL
    assert Path("x.html").read_text() == "mine"
    capsys.readouterr()
    assert cli.main(["sheet", str(dealt), "--form", "html", "--out", "/proc/x.html"]) == cli.FOUND
    assert capsys.readouterr().err.startswith("sabot: /proc/x.html could not be written: ")
    assert printings(dealt) == []
