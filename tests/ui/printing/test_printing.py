"""A sheet on paper: where things stand, and what a PDF gives back."""

import io
import os
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QFontInfo, QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.errors import MachineFault
from app.sheets.blocks import Block, Facts, Footer, Heading, Note, Sheet, SignatureLines
from app.sheets.foot import Printing
from app.sheets.settlement import settlement_sheet
from tests.ui.printed import (
    LONG_NAMES,
    NAMES,
    SETTLING,
    full_night,
    inside,
    poppler,
    said,
    sheet_for,
    sixty,
    type_sizes,
    words,
)
from ui.printing import A4, LETTER, PAPERS, Paper, SheetPreview, lay_out, pdf_of, print_sheet, write_pdf
from ui.printing import press as pressing
from ui.printing import type as setting
from ui.printing.ink import Watermark, Words
from ui.printing.pdf.copying import readable

pytestmark = pytest.mark.usefixtures("qapp")



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


@pytest.mark.parametrize(("players", "paper"), [*((players, A4) for players in range(2, 11)), (10, LETTER)])
def test_a_settlement_of_up_to_ten_players_is_one_page_that_can_be_read_with_everybody_s_signature(
        players: int, paper: Paper) -> None:
    """Every column is used, and there are as many payments as there can be."""
    printing = Printing(datetime(2025, 11, 22, 1, 14, tzinfo=UTC), "1.0", "3f2a9c1b-77")
    sheet = settlement_sheet(full_night(players), printing)
    pdf = pdf_of(sheet, paper)
    assert min(type_sizes(pdf)) >= 7.5
    text = " ".join(" ".join(said(pdf)).split())
    assert f"{players} transfers" in text
    results, agreed = text.split("1 Result by player")[1].split("3 Agreed")
    for name in LONG_NAMES[:players]:  # where one is broken into two lines, its words stand apart
        assert all(word[:5] in part for word in re.split("[ -]", name) for part in (results, agreed)), name
    assert all(word in results for word in ("Tips", "Jackpots", "Pot for the next night", "House bank (Anna Keller)"))
    assert all(word in agreed for word in ("Anna Keller, host", "Place and date", "Page 1 of 1"))


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
