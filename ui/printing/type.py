"""The type a sheet is set in: fonts in points, and how words are measured and broken into lines."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QImage, QTextLayout, QTextOption

from ui.look import theme
from ui.look.lettering import APART, TOGETHER
from ui.printing.paper import INCH

SMALLEST = 11.0
"""The smallest text on a sheet, in sheet pixels: 8.25 points."""

MOST_MARKS = 2
"""Accents over one letter, as many as any language needs."""


class Cut(StrEnum):
    """Which of the bundled families a text is set in."""

    TEXT = "Sabot Text"
    DISPLAY = "Sabot Display"
    MONO = "JetBrains Mono"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: size and line in sheet pixels, weight 400 to 700, grey 0 (black) to 255."""

    size: float
    line: float
    weight: int = 400
    cut: Cut = Cut.TEXT
    grey: int = 0
    spacing: float = 0


TITLE = Style(27, 32, 700, Cut.DISPLAY)
ROLL_TITLE = Style(20, 25, 700, Cut.DISPLAY)
MAKER = Style(16, 20, 700, Cut.DISPLAY, spacing=0.4)
HEADING = Style(15, 20, 700, Cut.DISPLAY)
LABEL = Style(12.5, 17, grey=0x33)
FACT = Style(12.5, 17, 600)
COLUMN = Style(SMALLEST, 14, 500)
CELL = Style(12.5, 16)
STRONG = Style(12.5, 16, 700)
NOTE = Style(11.5, 16, grey=0x11)
CLOSE_NOTE = Style(SMALLEST, 14, grey=0x11)
TERM, VALUE = Style(12, 15.5), Style(12, 15.5, 700)
SMALL_TERM, SMALL_VALUE = Style(SMALLEST, 14), Style(SMALLEST, 14, 700)
MEANING = Style(SMALLEST, 13.5, grey=0x33)
CAUTION = Style(12.5, 17, 700)
SMALL = Style(SMALLEST, 15)
SMALL_STRONG = Style(SMALLEST, 15, 700)
CODE = Style(13, 17, 500, Cut.MONO, spacing=0.2)


def firm(style: Style) -> Style:
    """The style for a till's printer: strokes of at least two of its dots, for it has no grey to round them with."""
    return replace(style, weight=max(500, style.weight), grey=0)


PICTURES = "Noto Emoji"


def picture_font() -> QFont:
    """The font of names that are pictures."""
    _bring_fonts()
    return QFont(PICTURES)


@cache
def _bring_fonts() -> None:
    """A sheet looks the same whether a window was ever opened or not."""
    if not QFontDatabase.hasFamily("Sabot Names"):
        theme.load_fonts()


@cache
def font(style: Style) -> QFont:
    """The font of a style, in points, as it is on every printer and screen."""
    _bring_fonts()
    made = QFont()
    # A name in one font is one word to whoever copies it; so the larger Chinese font comes first.
    made.setFamilies([style.cut.value, "Sabot Text", "Sabot Names", "Sabot CJK", "Noto Sans CJK SC", PICTURES,
                      "sans-serif"])
    made.setPointSizeF(style.size * 72 / INCH)
    made.setWeight(QFont.Weight(style.weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Contextual forms and ligatures have no character of their own: text copied from a PDF would lose them.
    for feature in ("calt", "liga", "clig"):
        made.setFeature(QFont.Tag(feature), 0)
    if style.spacing:
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + 100 * style.spacing / style.size)
    return made


_FINE = 10  # measured ten times as fine as it is laid out, so that no rounding of the device shows


@cache
def _ruler() -> QImage:
    image = QImage(1, 1, QImage.Format.Format_Grayscale8)
    image.setDotsPerMeterX(round(INCH * _FINE / 0.0254))
    image.setDotsPerMeterY(round(INCH * _FINE / 0.0254))
    return image


@lru_cache(maxsize=8192)
def width(text: str, style: Style) -> float:
    """How wide a text is on one line, in sheet pixels."""
    return QFontMetricsF(font(style), _ruler()).horizontalAdvance(text) / _FINE


def ascent(style: Style) -> float:
    """How far below the top of its line a text's baseline is, in sheet pixels."""
    metrics = QFontMetricsF(font(style), _ruler())
    return (style.line + (metrics.ascent() - metrics.descent()) / _FINE) / 2


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """The text without anything that would end a line, turn the words around it, or tower over the lines above."""
    shown: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            shown.append(_drawable(letter))
    return "".join(shown)


def _drawable(letter: str) -> str:
    if letter in "\u202a\u202b\u202c\u202d\u202e\0":
        return ""
    if unicodedata.category(letter) in ("Cc", "Zl", "Zp"):
        return " "
    return "\ufffd" if unicodedata.category(letter) == "Cs" else letter


def lines(text: str, style: Style, room: float) -> list[str]:
    """A text broken at words, and inside a word that is wider than the room; never shortened."""
    return list(_broken(text, style, room))


@lru_cache(maxsize=2048)
def _broken(text: str, style: Style, room: float) -> tuple[str, ...]:
    layout = QTextLayout(text, font(style), _ruler())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    units = text.encode("utf-16-le")
    broken = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room * _FINE)
        start = line.textStart() * 2
        broken.append(units[start : start + line.textLength() * 2].decode("utf-16-le", "replace").rstrip())
    layout.endLayout()
    return tuple(_held_on(broken)) or ("",)


def _held_on(broken: Iterable[str]) -> Iterator[str]:
    """Lines of which each holds apart what goes on into the next one."""
    depth = 0
    for line in broken:
        before, depth = depth, max(0, depth + line.count(APART) - line.count(TOGETHER))
        yield APART * before + line + TOGETHER * depth


def fitted(text: str, style: Style, room: float) -> tuple[Style, list[str]]:
    """A text on one line where it can be, down to the smallest size; on more lines of that size where it cannot."""
    text = clean(text)
    one_line = width(text, style)
    if one_line <= room:
        return style, [text]
    least = replace(style, size=min(style.size, SMALLEST))
    if width(text, least) > room:
        return least, lines(text, least, room)
    # A little under the exact quotient: widths do not shrink quite in proportion.
    fitting = replace(style, size=max(least.size, int(style.size * room / one_line * 4) / 4))
    return (fitting if width(text, fitting) <= room else least), [text]
