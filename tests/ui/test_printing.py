"""A sheet on paper: where things stand, and what a PDF gives back."""

import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pypdf
import pytest
import segno
from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QFontInfo, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.errors import MachineFault
from app.money import currency
from app.settlement import BookMark, NightStatement, PlayerNight, house_against
from app.sheets.blocks import (
    Align,
    Block,
    Cell,
    Column,
    Facts,
    Footer,
    Heading,
    Narrow,
    Note,
    Row,
    Sheet,
    SignatureLines,
    Table,
)
from app.sheets.settlement import settlement_sheet
from ui.printing import (
    A4,
    LETTER,
    PAPERS,
    ROLL_58,
    ROLL_80,
    Page,
    Paper,
    SheetPreview,
    lay_out,
    paint_page,
    pdf_of,
    print_sheet,
    write_pdf,
)
from ui.printing import press as pressing
from ui.printing import type as setting
from ui.printing.copying import readable
from ui.printing.ink import Frame, Mark, Rule, Squares, Watermark, Words

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("<b>x</b>", "=1+1", "王伟", "🙂", "{host} %s", "O’Brien", "Zoë", "Kit-Kat 1-2", "a&amp;b", "-2+3", "W" * 40)

SETTLING = ("receives ", "pays ")


def night(names: Iterable[str], demo: bool = False) -> NightStatement:
    """A night in which the named players win and lose in turn."""
    players = tuple(
        PlayerNight(number, name, 10000 * number, 10000 * number + (-1) ** number * 1234567, seats=(number,))
        for number, name in enumerate(names, start=1)
    )
    return NightStatement(
        "Friday Night", "S-0031", datetime(2025, 11, 21, 19, 30, tzinfo=UTC), datetime(2025, 11, 22, 1, tzinfo=UTC),
        ("Mini Baccarat",), currency("GBP"), players, house_against(players, "Anna Keller"),
        BookMark(1, 1207, "7K2MQ-4XDAB"), demo=demo,
    )


def sheet_for(names: Iterable[str], demo: bool = False) -> Sheet:
    """The settlement sheet of that night."""
    made = settlement_sheet(night(names, demo), datetime(2025, 11, 22, 1, 14, tzinfo=UTC), "1.0", "3f2a9c1b-77")
    return replace(made, printed_before="Reprint 2, first printed 22 Nov 2025, 01:14 UTC")


def sixty() -> list[str]:
    """A full house."""
    return [f"Player Number {number}" for number in range(1, 61)]


def words(pages: Iterable[Page]) -> list[str]:
    """Everything written on the pages, in the order it is drawn."""
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Words)]


def said(pdf: bytes) -> list[str]:
    """The text of a PDF's pages, as a reader gives it back."""
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def poppler(pdf: bytes) -> str:
    """The text of a PDF as pdftotext gives it back, without the marks it sets around Arabic and Hebrew."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not on this machine")
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return re.sub("[\u202a-\u202e\u2066-\u2069]", "", done.stdout.decode())


def inside(pages: Iterable[Page]) -> bool:
    """Whether everything is drawn between the margins of its paper."""
    return all(_between(mark, page.paper) for page in pages for mark in page.marks)


def _between(mark: Mark, paper: Paper) -> bool:
    match mark:
        case Words():
            left, right, top, bottom = mark.x, mark.x + mark.room, mark.y - 0.75 * mark.style.size, mark.y
        case Rule():
            left, right, top, bottom = mark.x, mark.x + mark.length, mark.y, mark.y
        case Frame():
            left, right, top, bottom = mark.x, mark.x + mark.width, mark.y, mark.y + mark.height
        case Squares():
            left, right, top, bottom = mark.x, mark.x + mark.size, mark.y, mark.y + mark.size
        case Watermark():
            return True
    return (
        left >= paper.side - 0.01 and right <= paper.width - paper.side + 0.01
        and top >= paper.top - 0.01 and bottom <= paper.height - paper.bottom + 0.01
    )


def test_names_come_out_of_a_pdf_as_they_were_typed() -> None:
    text = " ".join(said(pdf_of(sheet_for(NAMES))))
    for name in NAMES[:-1]:
        assert name in text
    # Forty W's take more than one line: together they are all there, in the results, a payment and a signature.
    assert text.replace("Who", "").replace("We", "").count("W") == 3 * 40


def test_names_are_found_in_a_pdf_by_another_reader_too() -> None:
    text = poppler(pdf_of(sheet_for([*NAMES, "محمد علي", "שלום"])))
    for name in [*NAMES[:-1], "محمد علي", "שלום"]:
        assert name in text


def test_amounts_come_out_of_a_pdf_with_sign_comma_and_pence() -> None:
    text = " ".join(said(pdf_of(sheet_for(["Ann", "Bob"]))))
    for amount in ("−12,345.67", "+12,345.67", "pays 12,345.67", "receives 12,345.67", "12,545.67", "−12,245.67"):
        assert amount in text


def test_chinese_names_use_the_very_characters_that_were_typed() -> None:
    # The radical and the word look the same, and are different characters to a search.
    text = " ".join(said(pdf_of(sheet_for(["自见长一", "陳大文"]))))
    assert "自见长一" in text
    assert "陳大文" in text


def test_an_accent_typed_after_its_letter_is_still_there() -> None:
    assert "Zoe\u0308" in " ".join(said(pdf_of(sheet_for(["Zoe\u0308"]))))


def test_the_book_code_is_on_every_page_and_can_be_copied() -> None:
    pages = said(pdf_of(sheet_for(sixty())))
    assert len(pages) > 1
    assert all("1207 · 7K2MQ-4XDAB" in page for page in pages)


def test_title_column_titles_and_page_number_are_repeated_on_every_page() -> None:
    pages = lay_out(sheet_for(sixty()))
    for number, page in enumerate(pages, start=1):
        assert words([page]).count("Settlement sheet") == 1
        assert f"Page {number} of {len(pages)}" in words([page])
    results = [words([page]) for page in pages if any(text.startswith(SETTLING) for text in words([page]))]
    payments = [words([page]) for page in pages if "→" in words([page])]
    assert len(results) > 1
    assert len(payments) > 1
    assert all("To settle" in text for text in results)
    assert all("Receives" in text for text in payments)


def test_every_player_of_sixty_is_in_both_lists_and_signs() -> None:
    text = words(lay_out(sheet_for(sixty())))
    for name in sixty():
        assert text.count(name) >= 3


def test_a_night_for_one_fits_one_page() -> None:
    pages = lay_out(sheet_for(["Ann"]))
    assert len(pages) == 1
    assert "Page 1 of 1" in words(pages)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("names", [["Ann"], sixty(), NAMES, ["W" * 5000, "x y" * 2000], ["﷽" * 30, "e\u0301" * 60]])
def test_nothing_leaves_the_page(paper: Paper, names: list[str]) -> None:
    assert inside(lay_out(sheet_for(names, demo=True), paper))


def test_a_name_of_five_thousand_letters_is_printed_whole() -> None:
    pages = lay_out(sheet_for(["W" * 5000, "Bob"]))
    assert sum(len(text) for text in words(pages) if set(text) == {"W"}) == 3 * 5000
    assert not any("…" in text for text in words(pages))


@pytest.mark.parametrize("names", [sixty(), NAMES, ["W" * 5000]])
def test_no_text_is_smaller_than_eight_and_a_quarter_points(names: list[str]) -> None:
    pages = lay_out(sheet_for(names))
    sizes = {mark.style.size for page in pages for mark in page.marks if isinstance(mark, Words)}
    assert min(setting.font(replace(setting.SMALL, size=size)).pointSizeF() for size in sizes) >= 8.25


def test_fonts_are_set_in_points() -> None:
    assert setting.font(setting.CELL).pointSizeF() == pytest.approx(9.375)
    assert setting.font(setting.CELL).pixelSize() == -1


def test_the_bundled_fonts_are_used_and_not_something_like_them() -> None:
    assert QFontInfo(setting.font(setting.CELL)).family() == "Sabot Text"
    assert QFontInfo(setting.font(setting.TITLE)).family() == "Sabot Display"
    assert QFontInfo(setting.font(setting.CODE)).family() == "JetBrains Mono"


def test_a_long_name_shrinks_before_it_wraps() -> None:
    style, lines = setting.fitted("Maximilian Featherstone", setting.CELL, 138)
    assert len(lines) == 1
    assert setting.SMALLEST <= style.size < setting.CELL.size
    style, lines = setting.fitted("Maximilian Bartholomew Featherstonehaugh", setting.CELL, 138)
    assert lines == ["Maximilian Bartholomew", "Featherstonehaugh"]
    assert style.size == setting.SMALLEST


def test_lines_are_broken_without_splitting_a_character() -> None:
    assert "".join(setting.lines("🙂" * 200, setting.SMALL, 90)) == "🙂" * 200


def test_line_ends_in_a_name_do_not_make_lines() -> None:
    assert setting.clean("a\nb\u2028c\0") == "a b c"
    assert setting.clean("a\ud800b") == "a\ufffdb"


def test_a_name_can_neither_turn_the_words_around_nor_tower_over_them() -> None:
    assert setting.clean("\u202egnp.exe") == "gnp.exe"
    assert setting.clean("e" + "\u0301" * 300 + "x") == "e\u0301\u0301x"


def test_a_total_never_stands_alone_on_a_page() -> None:
    for players in range(20, 45):
        for page in lay_out(sheet_for(sixty()[:players])):
            text = words([page])
            if "Total" in text:
                assert text[text.index("Total") - 1] != "To settle"


def test_a_heading_is_never_the_last_thing_on_a_page() -> None:
    foot = Footer("Book code", "1 · A", "", ())
    for notes in range(30, 50):
        small_print = [Note(f"note {at}") for at in range(notes)]
        blocks: tuple[Block, ...] = (*small_print, Heading("Agreed"), SignatureLines(("Ann",)))
        for page in lay_out(Sheet("Title", blocks, foot)):
            text = words([page])
            if "Agreed" in text:
                assert text[text.index("Agreed") + 1] == "Ann"


def test_a_demo_sheet_says_so_on_every_page_in_words_and_across_it() -> None:
    sheet = sheet_for(sixty(), demo=True)
    assert all("DEMO" in page for page in said(pdf_of(sheet)))
    assert all(any(isinstance(mark, Watermark) for mark in page.marks) for page in lay_out(sheet))
    assert not any("DEMO" in page for page in said(pdf_of(sheet_for(["Ann"]))))


def test_the_watermark_does_not_mix_with_the_text() -> None:
    plain, demo = (poppler(pdf_of(sheet_for(NAMES, demo=demo))) for demo in (False, True))
    assert demo.count("DEMO") == demo.count("Page ")
    assert re.sub(r"\s+", " ", demo.replace("DEMO", "")) == re.sub(r"\s+", " ", plain)


def test_the_pages_of_a_pdf_have_the_paper_s_size() -> None:
    for paper, size in ((A4, (595, 842)), (LETTER, (612, 792))):
        box = pypdf.PdfReader(io.BytesIO(pdf_of(sheet_for(["Ann"]), paper))).pages[0].mediabox
        assert (round(box.width), round(box.height)) == size


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
    assert text[at : at + 9] == ["Bob", "receives 12,345.67", "Seat", "2", "Chips bought", "200.00", "Chips returned",
                                 "12,545.67", "Result"]
    assert text[text.index("1 Ann → Bob") + 1] == "12,345.67"


def test_two_names_that_run_from_right_to_left_stay_on_their_own_sides_of_the_arrow() -> None:
    text = words(lay_out(sheet_for(["محمد", "שלום"]), ROLL_80))
    assert "1 \u2068محمد\u2069 → \u2068שלום\u2069" in text


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

def test_a_pdf_is_still_well_formed_after_its_letters_are_corrected() -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(sheet_for(NAMES))), strict=True)
    assert len(reader.pages) == len(lay_out(sheet_for(NAMES)))
    assert reader.metadata is not None
    assert reader.metadata.title == "Settlement sheet, Friday Night, S-0031"


def test_a_file_that_qt_did_not_write_is_refused_rather_than_mended() -> None:
    with pytest.raises(ValueError, match="not found"):
        readable(b"%PDF-1.4 nothing here", ["a"])


def test_a_pdf_replaces_the_one_before_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    write_pdf(sheet_for(["Ann"]), path)
    assert path.read_bytes().startswith(b"%PDF")
    assert [item.name for item in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_pdf_that_cannot_be_written_leaves_the_old_one_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MachineFault, match=r"could not be saved .* No space left on device\. Choose another folder"):
        write_pdf(sheet_for(["Ann"]), path)
    assert path.read_bytes() == b"old"
    assert [item.name for item in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_folder_that_is_not_there_is_told_as_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(MachineFault, match="could not be saved"):
        write_pdf(sheet_for(["Ann"]), tmp_path / "gone" / "sheet.pdf")


def test_printing_uses_the_same_layout_on_the_printer_s_own_paper(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.Letter), QPageLayout.Orientation.Portrait, QMarginsF())
    )
    pressing.print_on(printer, sheet_for(sixty()))
    printed = pypdf.PdfReader(tmp_path / "printed.pdf")
    assert len(printed.pages) == len(lay_out(sheet_for(sixty()), LETTER))
    assert round(printed.pages[0].mediabox.width) == 612


def test_only_the_pages_that_were_asked_for_are_printed(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printer.setFromTo(2, 3)
    pressing.print_on(printer, sheet_for(sixty()))
    assert len(pypdf.PdfReader(tmp_path / "printed.pdf").pages) == 2


def test_without_a_printer_the_host_is_sent_to_the_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    with pytest.raises(MachineFault, match=r"no printer set up\. Save the sheet as a PDF"):
        print_sheet(sheet_for(["Ann"]))


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
@pytest.mark.parametrize("compact", [False, True])
def test_a_reversed_row_is_struck_through_and_says_void_in_words(paper: Paper, compact: bool) -> None:
    columns = (Column("Time", 60, narrow=Narrow.LEAD), Column("What", 200, narrow=Narrow.LEAD),
               Column("Amount", 80, Align.RIGHT, figures=True, narrow=Narrow.FIGURE))
    rows = tuple(Row((Cell(f"a{at}"), Cell(f"b{at}"), Cell(f"c{at}")), void=1042 if at == 1 else 0) for at in range(3))
    (page,) = lay_out(Sheet("Statement", (Table(columns, rows, compact=compact),), Footer("", "", "", ())), paper)
    assert words([page]).count("VOID, reversed by entry 1,042") == 1
    assert inside([page])
    through = [mark for mark in page.marks if isinstance(mark, Rule) and mark.thick == 1.2]
    texts = [mark for mark in page.marks if isinstance(mark, Words)]
    under = [mark.text for mark in texts for rule in through
             if mark.y - mark.style.size < rule.y < mark.y and mark.x - 1 <= rule.x <= mark.x + mark.room]
    assert set(under) == ({"a1 b1", "c1"} if paper.roll and not compact else {"a1", "b1", "c1"})


def test_facts_side_by_side_keep_their_labels() -> None:
    pages = lay_out(Sheet("Title", (Facts((("Night", "Friday"), ("Date", "21 November"))),), Footer("", "", "", ())))
    assert {"Night", "Friday", "Date", "21 November"} <= set(words(pages))


def test_the_preview_turns_pages_and_says_which_one_is_in_view(qtbot: QtBot) -> None:
    preview = SheetPreview()
    qtbot.addWidget(preview)
    preview.resize(420, 500)
    preview.show()
    preview.show_sheet(sheet_for(sixty()))
    seen: list[int] = []
    preview.page_changed.connect(seen.append)
    QTest.keyClick(preview, Qt.Key.Key_PageDown)
    QTest.keyClick(preview, Qt.Key.Key_PageDown)
    QTest.keyClick(preview, Qt.Key.Key_PageUp)
    assert seen == [2, 3, 2]
    QTest.keyClick(preview, Qt.Key.Key_End)
    assert preview.page == preview.pages
    assert preview.accessibleName() == f"Settlement sheet, page {preview.pages} of {preview.pages}"
    QTest.keyClick(preview, Qt.Key.Key_Home)
    assert preview.page == 1


def test_the_preview_shows_the_page_as_wide_as_there_is_room(qtbot: QtBot) -> None:
    preview = SheetPreview()
    qtbot.addWidget(preview)
    preview.show_sheet(sheet_for(["Ann"]))
    preview.show()
    whites = []
    for width in (360, 720):
        preview.resize(width, 500)
        shot = preview.viewport().grab().toImage()
        middle = shot.height() // 2
        whites.append(sum(shot.pixelColor(x, middle).lightness() > 250 for x in range(shot.width())))
    assert 250 < whites[0] < 348
    assert 560 < whites[1] < 708


def test_the_preview_stays_on_its_page_when_the_window_changes(qtbot: QtBot) -> None:
    preview = SheetPreview()
    qtbot.addWidget(preview)
    preview.resize(420, 500)
    preview.show()
    preview.show_sheet(sheet_for(sixty()))
    preview.go_to(3)
    preview.resize(700, 620)
    assert preview.page == 3
