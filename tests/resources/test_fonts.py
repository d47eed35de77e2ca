"""The fonts that come along: on a bare system nothing else draws the program's words, or its players' names."""

import ast
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainter, QPdfWriter, QRawFont

import resources
from ui.look.faces import DISPLAY_FAMILIES, MONO_FAMILIES, TEXT_FAMILIES

ROOT = Path(resources.__file__).parents[1]

FACES = {
    "SabotText-Regular.ttf": ("Sabot Text", 400),
    "SabotText-Medium.ttf": ("Sabot Text", 500),
    "SabotText-SemiBold.ttf": ("Sabot Text", 600),
    "SabotText-Bold.ttf": ("Sabot Text", 700),
    "SabotDisplay-SemiBold.ttf": ("Sabot Display", 600),
    "SabotDisplay-Bold.ttf": ("Sabot Display", 700),
    "JetBrainsMono-Medium.ttf": ("JetBrains Mono", 500),
    "SabotCJK-Regular.otf": ("Sabot CJK", 400),
    "SabotCJK-Bold.otf": ("Sabot CJK", 700),
    "SabotNames-Regular.otf": ("Sabot Names", 400),
    "NotoEmoji-Regular.ttf": ("Noto Emoji", 400),
}

WORD_TABLE = (
    "庄莊闲閒和庄对莊對闲对閒對请下注請下注停止下注最低最高珠盘路珠盤路大路大眼仔小路曱甴路问路問路例牌大奖大獎"
    "简体繁體中文"
)

FAMILIES = ("Sabot Text", "Sabot CJK", "Sabot Names")


ESCAPED = re.compile(r"\\[0-7NUux]")
"""In a file with one of these a sentence may hold a character that the file does not."""


def glyphs_of(files: tuple[str, ...]) -> set[str]:
    """Every character that one of these fonts can draw."""
    return {chr(code) for file in files for code in TTFont(resources.path(f"fonts/{file}")).getBestCmap()}


def lacking(text: Iterable[str], files: tuple[str, ...]) -> list[str]:
    """The characters that every one of these fonts would draw as its empty box, glyph 0."""
    return sorted(set(text) - glyphs_of(files))


def own_text(known: set[str]) -> Iterator[str]:
    """Every sentence that the program says in files of other characters than these."""
    for room in ("app", "ui"):
        for file in (ROOT / room).rglob("*.py"):
            source = file.read_text(encoding="utf-8")
            if not set(source) <= known or ESCAPED.search(source):
                yield from sentences(ast.parse(source), everything=room == "ui")


def sentences(source: ast.Module, *, everything: bool) -> Iterator[str]:
    """The strings of a file: all, or what is called to be put in words."""
    parts = [source] if everything else [one for one in ast.walk(source) if isinstance(one, ast.Call)
                                         and ast.unparse(one.func) in {"tr", "plural"}]
    for node in (node for part in parts for node in ast.walk(part)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_font_file_is_known_here() -> None:
    assert {file.name for file in resources.fonts()} == set(FACES)


@pytest.fixture
def loaded(qapp: object) -> None:
    for file in resources.fonts():
        assert QFontDatabase.addApplicationFont(str(file)) >= 0


@pytest.mark.parametrize("file", FACES)
def test_a_family_and_weight_lead_to_the_font_that_came_along_and_to_no_other(file: str, loaded: None) -> None:
    family, weight = FACES[file]
    font = QFont(family)
    font.setPixelSize(20)
    font.setWeight(QFont.Weight(weight))
    raw = QRawFont.fromFont(font)
    assert (raw.familyName(), int(raw.weight())) == (family, weight)
    assert raw.fontTable("cmap").data() == QRawFont(str(resources.path(f"fonts/{file}")), 20).fontTable("cmap").data()


def test_the_screen_asks_first_for_the_fonts_that_came_along() -> None:
    assert TEXT_FAMILIES[: len(FAMILIES)] == [*FAMILIES]
    assert {DISPLAY_FAMILIES[0], MONO_FAMILIES[0]} <= {family for family, _ in FACES.values()}


@pytest.mark.parametrize("family", ["Sabot Text", "Sabot Display"])
@pytest.mark.parametrize("weight", [500, 600, 700])
def test_figures_and_signs_line_up_in_columns(family: str, weight: int, loaded: None) -> None:
    font = QFont(family)
    font.setPixelSize(200)
    font.setWeight(QFont.Weight(weight))
    metrics = QFontMetricsF(font)
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1
    assert len({metrics.horizontalAdvance(sign) for sign in "+−±"}) == 1


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_word_table_has_a_glyph_for_every_character(weight: str) -> None:
    assert lacking(WORD_TABLE + "♠♥♦♣", (f"SabotCJK-{weight}.otf",)) == []


def test_the_four_suits_come_from_one_hand() -> None:
    for file in FACES:
        if file.startswith(("SabotText", "SabotDisplay")):
            assert lacking("♠♥♦♣", (file,)) == sorted("♠♥♦♣")


def test_the_program_says_nothing_that_its_fonts_cannot_draw() -> None:
    drawn = glyphs_of(("SabotText-Regular.ttf", "SabotCJK-Regular.otf"))
    shown = {char for said in own_text(drawn | {"\n"}) for char in said if char.isprintable()}
    # The replacement character stands for what cannot be drawn anyway: a box says the same.
    assert shown - drawn <= {"\N{REPLACEMENT CHARACTER}"}


@pytest.mark.parametrize("locale", ["zh_Hans", "zh_Hant", "es"])
def test_no_language_says_anything_that_its_fonts_cannot_draw(locale: str) -> None:
    words = resources.path(f"translations/{locale}/LC_MESSAGES/sabot.po").read_text(encoding="utf-8")
    fonts = ("SabotText-Regular.ttf", "SabotCJK-Regular.otf", "SabotNames-Regular.otf")
    assert lacking(words.replace("\n", ""), fonts) == []


@pytest.mark.parametrize(
    "name", ["王伟", "陳大文", "黃曉明", "欧阳娜娜", "Zoë Müller", "Łukasz", "Ñandú", "Nguyễn", "Дмитрий", "Ελένη"]
)
def test_the_name_of_a_player_is_not_printed_as_boxes(name: str) -> None:
    assert lacking(name, ("SabotText-Regular.ttf", "SabotCJK-Regular.otf", "SabotNames-Regular.otf")) == []


@pytest.mark.parametrize(
    ("weight", "text"), [(400, "王伟-12 庄 莊 陳大文 ♠7 £1,284.50 −5"), (700, "Tom-12 庄 莊 ♥7 £1,284.50 +5")]
)
def test_what_is_copied_out_of_a_printed_sheet_reads_as_printed(weight: int, text: str, loaded: None) -> None:
    sheet = QBuffer()
    sheet.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(sheet)
    painter = QPainter(writer)
    font = QFont([*FAMILIES], 12)
    font.setWeight(QFont.Weight(weight))
    painter.setFont(font)
    painter.drawText(200, 400, text)
    painter.end()
    (page,) = PdfReader(BytesIO(bytes(sheet.data().data()))).pages
    assert "".join(page.extract_text().split()) == text.replace(" ", "")


@pytest.mark.parametrize("licence", ["OFL-Inter.txt", "OFL-JetBrainsMono.txt", "OFL-NotoSansCJK.txt"])
def test_the_licence_lies_beside_the_fonts(licence: str) -> None:
    text = resources.path(f"fonts/{licence}").read_text(encoding="utf-8")
    assert "SIL Open Font License, Version 1.1" in text
    assert "Copyright" in text
