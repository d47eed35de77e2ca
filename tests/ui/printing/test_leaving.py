"""A sheet that leaves as a page for screen readers too, by one choice that holds wherever sheets leave."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.errors import MachineFault
from app.sheets.html import html_of
from tests.app.sheets.html.reading import read_page
from tests.ui.printed import sheet_for
from ui.printing import A4, leaving
from ui.printing.leaving import as_pdf, leave, on_paper, use_page, with_page

SHEET = sheet_for(["Ann", "Bo"])


@pytest.fixture
def over(qtbot: QtBot) -> QWidget:
    """What a dialog stands over."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture(autouse=True)
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The dialogs for a file; each is answered with the name that it offers, in an empty folder."""
    seen: list[str] = []

    def choose(_: object, title: str, offered: str, kinds: str) -> tuple[str, str]:
        seen.append(title)
        return str(tmp_path / Path(offered).name), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    return seen


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir() if one.suffix in (".pdf", ".html"))


def test_it_is_not_chosen_until_somebody_does_and_then_it_stays() -> None:
    assert not with_page()
    use_page(True)
    assert with_page()
    use_page(False)
    assert not with_page()


def test_without_the_choice_there_is_a_pdf_alone(over: QWidget, tmp_path: Path) -> None:
    said = as_pdf(SHEET, A4, over)
    assert names(tmp_path) == ["Friday Night S-0031 Settlement sheet.pdf"]
    assert said == f"Saved as {tmp_path / names(tmp_path)[0]}."


def test_with_it_the_very_sheet_lies_beside_the_pdf_as_a_page_and_is_asked_for_once(
        over: QWidget, tmp_path: Path, asked: list[str]) -> None:
    use_page(True)
    said = as_pdf(SHEET, A4, over)
    page, pdf = names(tmp_path)
    assert (page, pdf) == ("Friday Night S-0031 Settlement sheet.html", "Friday Night S-0031 Settlement sheet.pdf")
    assert (tmp_path / page).read_text(encoding="utf-8") == html_of(SHEET)
    assert said == f"Saved as {tmp_path / pdf}. The page for screen readers is {page}."
    assert asked == ["Save as PDF"]


def test_a_page_of_ours_is_written_anew_and_a_file_of_somebody_else_is_let_be(over: QWidget, tmp_path: Path) -> None:
    use_page(True)
    mine = tmp_path / "mine.html"
    mine.write_text("<p>mine</p>")
    for _ in range(2):
        assert as_pdf(SHEET, A4, over, "mine.pdf").endswith("The page for screen readers is mine 2.html.")
    assert mine.read_text() == "<p>mine</p>"
    assert names(tmp_path) == ["mine 2.html", "mine.html", "mine.pdf"]


def test_a_page_that_cannot_be_written_is_told_and_the_pdf_has_left(
        over: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_page(True)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(leaving, "write_whole", full)
    said = as_pdf(SHEET, A4, over, "sheet.pdf")
    assert names(tmp_path) == ["sheet.pdf"]
    assert said == f"Saved as {tmp_path / 'sheet.pdf'}. " \
                   f"{tmp_path / 'sheet.html'} could not be written: No space left on device."


def test_what_goes_to_a_printer_asks_where_the_page_is_to_lie(
        over: QWidget, tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "print_sheet", lambda *_: True)
    assert on_paper(SHEET, A4, over) == "Printed on A4."
    use_page(True)
    assert on_paper(SHEET, A4, over, "x.pdf") == "Printed on A4. The page for screen readers is x.html."
    assert read_page((tmp_path / "x.html").read_text(encoding="utf-8")).all("h1")
    assert asked == ["Save as a page"]


def test_thinking_better_of_the_page_or_of_all_of_it_is_no_fault(
        over: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_page(True)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    monkeypatch.setattr(leaving, "print_sheet", lambda *_: True)
    assert on_paper(SHEET, A4, over) == "Printed on A4."
    assert as_pdf(SHEET, A4, over) == ""
    monkeypatch.setattr(leaving, "print_sheet", lambda *_: False)
    assert on_paper(SHEET, A4, over) == ""
    assert names(tmp_path) == []


@pytest.mark.parametrize(("printers", "left"), [(["Any"], ["x.html"]), ([], ["x.html", "x.pdf"])])
def test_a_page_of_the_program_that_prints_obeys_the_same_choice(
        over: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printers: list[str], left: list[str]) -> None:
    use_page(True)
    monkeypatch.setattr(leaving, "print_sheet", lambda *_: True)
    monkeypatch.setattr(leaving, "file_name", lambda _: "x.pdf")
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: printers)
    said: list[str] = []
    assert leave(SHEET, A4, over, said.append)
    assert names(tmp_path) == left
    assert said[0].endswith("The page for screen readers is x.html.")


def test_a_printer_that_does_not_take_it_leaves_no_page(
        over: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> bool:
        raise MachineFault("The printer does not answer.")

    use_page(True)
    monkeypatch.setattr(leaving, "print_sheet", none)
    with pytest.raises(MachineFault):
        on_paper(SHEET, A4, over)
    assert names(tmp_path) == []
