"""The papers: pages and rolls, the code for a camera, what is reversed; each as ink on the paper."""

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import cast

import pypdf
import pytest
import segno
from PySide6.QtCore import QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.sheets import papers
from app.sheets.blocks import Align, Cell, Column, Facts, Footer, Narrow, Note, Row, Sheet, Table
from app.sheets.blocks import Mark as Box
from app.sheets.wording import held_apart
from tests.ui.printed import NAMES, inside, pdftotext, poppler, said, sheet_for, sixty, words
from ui.look import theme
from ui.printing import PAPERS, ROLL_58, ROLL_80, Page, Paper, SheetPreview, lay_out, paint_page, pdf_of
from ui.printing import press as pressing
from ui.printing.ink import Frame, Rule, Squares, Words
from ui.printing.paper import paper_in
from ui.printing.type import width

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("paper", "wide"), [(ROLL_80, 227), (ROLL_58, 164)], ids=lambda part: str(part)[:20])
def test_a_roll_is_one_page_as_long_as_what_is_on_it(paper: Paper, wide: int) -> None:
    longs = []
    for names in (["Ann"], ["Ann", "Bob"], sixty()):
        (page,) = pypdf.PdfReader(io.BytesIO(pdf_of(sheet_for(names), paper))).pages
        (laid,) = lay_out(sheet_for(names), paper)
        assert round(page.mediabox.width) == wide
        assert round(page.mediabox.height) == round(laid.paper.height * 72 / 96)
        lowest = max(mark.y + (mark.size if isinstance(mark, Squares) else 0) for mark in laid.marks)
        assert laid.paper.height - lowest < paper.bottom + 20
        longs.append(page.mediabox.height)
    assert longs == sorted(longs)
    assert not any("Page 1 of" in text for text in words(lay_out(sheet_for(["Ann"]), paper)))


def test_a_roll_longer_than_a_pdf_may_be_is_cut_into_pages_that_say_so() -> None:
    pages = lay_out(sheet_for([f"{letter * 4000}" for letter in "ABCDEFGH"]), ROLL_58)
    assert len(pages) > 1
    assert all(page.paper.height <= 200 * 96 for page in pages)
    assert inside(pages)
    assert f"Page {len(pages)} of {len(pages)}" in words(pages)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_paper_says_the_same_of_everybody(paper: Paper) -> None:
    """Each player's figures stand after the name, each payment with both its names, on whatever paper."""
    pdf = pdf_of(sheet_for([*NAMES, "محمد علي"]), paper)
    text = " ".join(" ".join(said(pdf)).split())
    for name in NAMES[:-1]:
        assert name in text
    assert "محمد علي" in poppler(pdf)
    letters = re.sub("Who|We|\\s", "", text)
    assert letters.count("W") == 3 * 40
    for amount in ("−12,345.67", "+12,345.67", "pays 12,345.67", "receives 12,345.67", "12,545.67", "−12,245.67"):
        assert amount in text
    assert text.count("→") == 6
    assert "1207 · 7K2MQ-4XDAB" in text


@pytest.mark.parametrize("paper", [ROLL_80, ROLL_58], ids=lambda paper: paper.name)
def test_on_a_roll_a_name_stands_with_its_amount_and_each_figure_with_its_label(paper: Paper) -> None:
    text = words(lay_out(sheet_for(["Ann", "Bob"]), paper))
    at = text.index("Bob")
    assert text[at : at + 9] == ["Bob", "receives 12,345.67", "Seat", "2", "Bought", "200.00", "Returned",
                                 "12,545.67", "Result"]
    assert text[text.index("1 Ann → Bob") + 1] == "12,345.67"


def test_two_names_that_run_from_right_to_left_stay_on_their_own_sides_of_the_arrow() -> None:
    text = words(lay_out(sheet_for(["محمد", "שלום"]), ROLL_80))
    assert "1 \u2068محمد\u2069 → \u2068שלום\u2069" in text


def test_a_sentence_from_right_to_left_that_is_held_apart_is_one_whole_with_its_figures_and_signs() -> None:
    """“No phones at the table, not those of 3 players”: its first letter is the one at the right."""
    sentence = "בלי טלפונים ליד השולחן, גם לא של 3 שחקנים."
    found = lefts(pdf_of(Sheet("T", (Note(held_apart(sentence)),), Footer("", "", "", ()))), None)
    # Every letter is a word of its own to pdftotext, which gives them as they are drawn.
    drawn_in_order = "".join(letter for _, letter in sorted(one for one in found if one[1] in sentence))
    assert drawn_in_order == sentence.replace(" ", "")[::-1]


def test_what_is_held_apart_stays_so_on_every_line_that_it_takes() -> None:
    pages = lay_out(Sheet("T", (Note(held_apart(30 * "טלפונים, 3 שחקנים. ")),), Footer("", "", "", ())), ROLL_80)
    lines = [text for text in words(pages) if "טלפונים" in text]
    assert len(lines) > 3
    assert all(text.startswith("\u2068") and text.endswith("\u2069") for text in lines)


def test_a_figure_stays_behind_the_name_it_belongs_to_though_that_runs_from_right_to_left() -> None:
    """What the books kept as a sentence has its names in it as they were typed."""
    note = "Shared by Ann 21, \u0645\u062d\u0645\u062f 37, \u05e9\u05dc\u05d5\u05dd 58 and Bo 64."
    pdf = pdf_of(Sheet("T", (Note(note),), Footer("", "", "", ())))
    assert [figure for _, figure in sorted(lefts(pdf, ("21,", "37,", "58", "64.")))] == ["21,", "37,", "58", "64."]
    figures = [left for left, _ in sorted(lefts(pdf, ("21,", "37,", "58", "64.")))]
    arabic, hebrew = ([left for left, word in lefts(pdf, None) if first <= word <= last]
                      for first, last in (("\u0600", "\u06ff"), ("\u0590", "\u05ff")))
    assert figures[0] < min(arabic) <= max(arabic) < figures[1] < min(hebrew) <= max(hebrew) < figures[2]


@pytest.mark.parametrize("paper", [ROLL_80, ROLL_58], ids=lambda paper: paper.name)
def test_no_label_is_broken_inside_a_word_and_no_words_run_under_a_box_on_a_roll(paper: Paper) -> None:
    ticked = Table((Column("A", 500, narrow=Narrow.LEAD), Column("", 60, Align.CENTRE, narrow=Narrow.FIGURE)),
                   (Row((Cell("the players, by their results, and so on"), Cell(mark=Box.BOX))),))
    (page,) = lay_out(Sheet("T", (Facts((("Currency", "Pound"), ("Recovery code", "X"))), ticked),
                            Footer("", "", "", ())), paper)
    assert {"Currency", "Recovery"} <= {word for mark in page.marks if isinstance(mark, Words)
                                        for word in mark.text.split()}
    (box,) = (mark for mark in page.marks if isinstance(mark, Frame))
    beside = [mark for mark in page.marks if isinstance(mark, Words) and box.y - 3 < mark.y < box.y + box.height + 3]
    assert beside
    assert all(mark.x + width(mark.text, mark.style) < box.x for mark in beside)


def lefts(pdf: bytes, these: tuple[str, ...] | None) -> list[tuple[float, str]]:
    """How far from the left edge each of these words stands, or every word, as pdftotext finds them."""
    told = pdftotext(pdf, "-bbox")
    found = [(float(left), word) for left, word in re.findall(r'<word xMin="([\d.]+)"[^>]*>([^<]*)</word>', told)]
    return [one for one in found if these is None or one[1] in these]


def test_a_till_s_printer_is_given_black_and_white_only() -> None:
    (page,) = lay_out(sheet_for(["Ann"]), ROLL_80)
    image = drawn(page, 1200)
    dark = [level for level, count in enumerate(levels(image)) if count > image.width() and level < 250]
    assert dark == [0]


def row_of(image: QImage, y: int) -> bytes:
    """A row of an image's dots."""
    return bytes(cast(memoryview, image.constScanLine(y)))[: image.width()]


def levels(image: QImage) -> list[int]:
    """How many dots an image has of each grey, from black to white."""
    counts = [0] * 256
    for y in range(0, image.height(), 7):
        for level in row_of(image, y):
            counts[level] += 1
    return counts

def drawn(page: Page, dpi: int) -> QImage:
    """A page as it comes out of a printer of this resolution."""
    paper = page.paper
    image = QImage(round(paper.width * dpi / 96), round(paper.height * dpi / 96), QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    painter = QPainter(image)
    paint_page(painter, page)
    painter.end()
    return image


def test_a_sheet_is_the_same_in_the_dark_theme_and_in_the_light_one() -> None:
    made = []
    for light in (False, True):
        theme.use_look(theme.Look(light=light))
        made.append(drawn(lay_out(sheet_for(NAMES), PAPERS[0])[0], 96))
    assert made[0] == made[1]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("dpi", [48, 96, 203])
def test_what_is_drawn_stays_inside_the_margins_on_any_resolution(paper: Paper, dpi: int) -> None:
    image = drawn(lay_out(sheet_for(["﷽" * 30, *NAMES]), paper)[0], dpi)
    edge = int(max(paper.side - 6, paper.side / 2) * dpi / 96)
    assert edge > 0
    rows = [row_of(image, y) for y in range(image.height())]
    assert min(min(row[:edge] + row[-edge:]) for row in rows) >= 200
    ends = rows[: int(paper.top / 2 * dpi / 96)] + rows[-int(paper.bottom / 2 * dpi / 96) :]
    assert min(map(min, ends)) >= 200


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_code_at_the_foot_is_drawn_square_for_square_and_left_alone(paper: Paper) -> None:
    page = lay_out(sheet_for(["Ann"]), paper)[-1]
    (squares,) = (mark for mark in page.marks if isinstance(mark, Squares))
    wanted = segno.make_qr("SABOT 3F2A9C1B 1207 7K2MQ-4XDAB", error="m").matrix
    assert squares.size * 25.4 / 96 >= 20
    image = drawn(page, 203)
    side = int(squares.size * 203 / 96 / len(wanted))
    left, top = int(squares.x * 203 / 96), int(squares.y * 203 / 96)

    def dark(across: int, down: int) -> bool:
        x, y = left + across * side + side // 2, top + down * side + side // 2
        return image.pixelColor(x, y).lightness() < 128

    edge = range(-4, len(wanted) + 4)
    for down in edge:
        for across in edge:
            within = 0 <= down < len(wanted) and 0 <= across < len(wanted)
            # Four empty squares all around, by the standard: on the page's own margin where it stands at one.
            assert dark(across, down) == (within and bool(wanted[down][across]))


def test_every_page_carries_the_code_for_a_camera_and_says_that_it_is_a_reprint() -> None:
    for page in lay_out(sheet_for(sixty())):
        assert sum(isinstance(mark, Squares) for mark in page.marks) == 1
        assert " ".join(words([page])).count("Reprint 2, first printed 22 Nov 2025") == 2


def test_books_without_an_entry_have_no_code_to_draw() -> None:
    sheet = sheet_for(["Ann"])
    pages = lay_out(replace(sheet, footer=replace(sheet.footer, scan="")))
    assert not any(isinstance(mark, Squares) for mark in pages[0].marks)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_reversed_row_is_struck_through_and_says_void_in_words(paper: Paper) -> None:
    columns = (Column("Time", 60, narrow=Narrow.LEAD), Column("What", 200, narrow=Narrow.LEAD),
               Column("Amount", 80, Align.RIGHT, figures=True, narrow=Narrow.FIGURE))
    rows = tuple(Row((Cell(f"a{at}"), Cell(f"b{at}"), Cell(f"c{at}")), void=1042 if at == 1 else 0) for at in range(3))
    (page,) = lay_out(Sheet("Statement", (Table(columns, rows),), Footer("", "", "", ())), paper)
    assert words([page]).count("VOID, reversed by entry 1,042") == 1
    assert inside([page])
    through = [mark for mark in page.marks if isinstance(mark, Rule) and mark.thick == 1.2]
    texts = [mark for mark in page.marks if isinstance(mark, Words)]
    under = [mark.text for mark in texts for rule in through
             if mark.y - mark.style.size < rule.y < mark.y and mark.x - 1 <= rule.x <= mark.x + mark.room]
    assert set(under) == ({"a1 b1", "c1"} if paper.roll else {"a1", "b1", "c1"})


def test_a_till_s_printer_is_given_a_page_as_long_as_the_sheet(tmp_path: Path) -> None:
    printer = pressing.printer_for(sheet_for(["Ann"]), ROLL_80)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    pressing.print_on(printer, sheet_for(["Ann"]))
    (page,) = pypdf.PdfReader(tmp_path / "printed.pdf").pages
    (laid,) = lay_out(sheet_for(["Ann"]), ROLL_80)
    assert abs(float(page.mediabox.width) - 226.8) < 1
    assert abs(float(page.mediabox.height) - laid.paper.height * 72 / 96) < 1.5


def test_the_strip_that_a_driver_can_print_on_is_filled_to_its_edges() -> None:
    """Drivers of tills offer the 72 mm that they reach as the paper's whole width."""
    strip = QPageSize(QSizeF(72, 297), QPageSize.Unit.Millimeter, "72 mm", QPageSize.SizeMatchPolicy.ExactMatch)
    paper = paper_in(QPageLayout(strip, QPageLayout.Orientation.Portrait, QMarginsF()))
    assert paper.roll
    assert paper.inside > ROLL_80.inside - 10
    assert inside(lay_out(sheet_for(NAMES), paper))


def test_every_paper_of_the_house_s_settings_can_be_laid_out() -> None:
    assert [paper.name for paper in PAPERS] == list(papers.PAPERS)
    assert [paper.words for paper in PAPERS] == ["A4", "Letter", "80 mm roll", "58 mm roll"]


def test_the_preview_of_a_roll_scrolls_on_by_what_is_in_view(qtbot: QtBot) -> None:
    preview = SheetPreview()
    qtbot.addWidget(preview)
    preview.resize(420, 500)
    preview.show()
    preview.show_sheet(sheet_for(sixty()), ROLL_80)
    bar, seen = preview.verticalScrollBar(), []
    for _ in range(3):
        QTest.keyClick(preview, Qt.Key.Key_PageDown)
        seen.append(bar.value())
        shot = preview.viewport().grab().toImage()
        greys = {shot.pixelColor(shot.width() // 2 + x, y).lightness() for x in range(-90, 90, 3)
                 for y in range(40, shot.height() - 40, 5)}
        assert min(greys) < 60 < 250 < max(greys)
    assert 0 < seen[0] < seen[1] < seen[2] < bar.maximum()
    assert seen[1] - seen[0] <= preview.viewport().height()
