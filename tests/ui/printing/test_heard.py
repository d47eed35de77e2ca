"""What a PDF gives to whoever listens: a language, a title, and everything in the order of the sheet."""

import io
import unicodedata
from dataclasses import replace

import pypdf
import pytest

from app.graph import Picture
from app.sheets.blocks import Board, Facts, Footer, Note, Sheet, SignatureLines
from app.words import in_language
from app.words.joined import phrases
from app.words.languages import catalogue
from tests.app.sheets.every_kind import every_sheet
from tests.app.sheets.texts import texts_of
from tests.ui.printed import catalogue_of, pdftotext, sheet_for, words
from ui.printing import PAPERS, Paper, lay_out, pdf_of
from ui.printing.edges import foot_of, head_of
from ui.printing.ink import Page, Words
from ui.printing.pdf.heard import told

pytestmark = pytest.mark.usefixtures("qapp")

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)


def plain(text: str) -> str:
    """A text without blanks, and without what only says which way letters run."""
    return "".join(one for one in unicodedata.normalize("NFC", text) if not one.isspace() and
                   unicodedata.category(one) not in ("Cf", "Cc"))


def said_on(page: Page) -> str:
    """Everything that is written on a page, in the order it is drawn."""
    return plain("".join(mark.text for mark in page.marks if isinstance(mark, Words)))


def between_head_and_foot(said: str, sheet: Sheet, paper: Paper, number: int, pages: int) -> str:
    """What a page says between its head, which comes first of all, and its foot, which comes last."""
    head, foot = (plain("".join(mark.text for mark in slab.marks if isinstance(mark, Words))) for slab in (
        head_of(sheet, paper), foot_of(sheet, paper, number, pages)))
    assert said.startswith(head)
    assert said.endswith(foot)
    return said[len(head):len(said) - len(foot)]


def first_amiss(texts: list[str], said: str) -> str:
    """The first text that does not stand after the one before it; "" where all do."""
    at = 0
    for text in map(plain, texts):
        found = said.find(text, at)
        if found < 0:
            return text
        at = found + len(text)
    return ""


def wrong_on(sheet: Sheet, paper: Paper, pages: list[str]) -> str:
    """The first text of a sheet that is not in its order on these pages, by all that each says; "" of none."""
    inner = "".join(between_head_and_foot(said, sheet, paper, number, len(pages))
                    for number, said in enumerate(pages, 1))
    found = [first_amiss(texts_of(blocks, paper.roll), inner) for blocks in (sheet.blocks, *sheet.shorter)]
    return found[0] if all(found) else ""


@EACH_PAPER
def test_whatever_is_drawn_is_drawn_in_the_order_of_the_sheet(paper: Paper) -> None:
    """Every kind of sheet, on every paper: who listens hears what who looks reads."""
    wrong = {name: wrong_on(sheet, paper, [said_on(page) for page in lay_out(sheet, paper)])
             for name, sheet in every_sheet()}
    assert {name: text for name, text in wrong.items() if text} == {}


def read_by_another(sheet: Sheet, paper: Paper) -> list[str]:
    """What each page of the PDF says to poppler, in the order in which it was drawn."""
    return [plain(page) for page in pdftotext(pdf_of(sheet, paper), "-raw").split("\f")[:-1]]


@EACH_PAPER
def test_a_reader_finds_the_order_of_the_sheet_in_the_pdf(paper: Paper) -> None:
    """One sheet of every kind, as another program reads what was drawn one after the other."""
    of_each = {(name.split("/")[1], sheet.languages): (name, sheet) for name, sheet in every_sheet()
               if not any(isinstance(block, Picture | Board) for block in sheet.blocks)}
    assert len(of_each) > 20
    wrong = {name: wrong_on(sheet, paper, read_by_another(sheet, paper)) for name, sheet in of_each.values()}
    assert {name: text for name, text in wrong.items() if text} == {}


@EACH_PAPER
@pytest.mark.parametrize("long", ["a label or a name of many words that goes on over several lines", "W" * 40])
def test_what_goes_on_over_several_lines_is_read_whole_before_what_stands_beside_it(long: str, paper: Paper) -> None:
    names = tuple(f"{long} {at}" for at in range(7))
    blocks = (Facts(tuple((f"{name[:20]} {at}", name) for at, name in enumerate(names)), 3), SignatureLines(names))
    sheet = replace(sheet_for(["Ann"]), blocks=blocks)
    assert not wrong_on(sheet, paper, [said_on(page) for page in lay_out(sheet, paper)])


def test_facts_that_are_longer_than_a_page_are_all_there() -> None:
    sheet = replace(sheet_for(["Ann"]), blocks=(Facts((("Name", "W" * 9_000), ("Other", "x")), 2),
                                                SignatureLines(("W" * 9_000,))))
    assert sum(len(text) for text in words(lay_out(sheet)) if set(text) == {"W"}) == 18_000


@pytest.mark.parametrize("spoken", ["en", "es", "zh-Hans", "zh-Hant"])
def test_a_pdf_says_its_language_and_shows_its_title(spoken: str) -> None:
    with in_language(catalogue(spoken)):
        pdf = pdf_of(sheet_for(["Ann"]))
        title = phrases((sheet_for(["Ann"]).title, "Friday Night", "S-0031"))
    root, about = catalogue_of(pdf), pypdf.PdfReader(io.BytesIO(pdf)).metadata
    assert root["/Lang"] == spoken
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert about is not None
    assert about.title == title


def test_every_sheet_says_the_language_that_it_is_written_in() -> None:
    """A card in two is read in the first of them."""
    first = {"zh": "zh-Hans"}
    assert {name: sheet.languages[0] for name, sheet in every_sheet()} == {
        name: first.get(name.rpartition("/")[2], "en") for name, _ in every_sheet()}
    card = next(sheet for name, sheet in every_sheet() if name.endswith("rules/nap/zh"))
    assert catalogue_of(pdf_of(card))["/Lang"] == "zh-Hans"


def test_a_file_without_a_catalogue_is_refused_rather_than_mended() -> None:
    pdf = pdf_of(Sheet("T", (Note("n"),), Footer("", "", "", ())))
    with pytest.raises(ValueError, match="no catalogue"):
        told(pdf.replace(b"/Type /Catalog", b"/Type /Kitalog"), "en")
