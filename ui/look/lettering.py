"""One line of plain text on a painted widget: where it stands, and how it is made to fit."""

import re

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from app.names import short_name
from ui.look import theme
from ui.look.faces import smaller

# Qt cuts text at its rectangle, and a rectangle is often lower than the font's tallest letter.
ONE_LINE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
CENTRE = Qt.AlignmentFlag.AlignCenter | ONE_LINE
LEFT = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter | ONE_LINE
RIGHT = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter | ONE_LINE

_RIGHT = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
APART, TOGETHER = "\u2068", "\u2069"
"""What begins and what ends a run of letters that has a direction of its own."""

_FROM_THE_RIGHT = re.compile(f"{APART}[^{TOGETHER}]*{TOGETHER}|[{_RIGHT}]+(?: +[{_RIGHT}]+)*")


def in_its_place(text: str) -> str:
    """The text with every run that is read from right to left held apart: it turns no figure or name beside it.

    What is held apart already is one whole, with its own figures and signs in it.
    """
    if text.isascii():
        return text
    return _FROM_THE_RIGHT.sub(
        lambda found: found[0] if found[0].startswith(APART) else f"{APART}{found[0]}{TOGETHER}", text)


def write(painter: QPainter, area: QRectF, words: str, wanted: QFont, shade: str, flags: int = CENTRE,
          least: int = 11) -> None:
    """Write one line that fits: smaller if it must be, cut only when it could not be read any smaller."""
    shown, words = theme.fitted(words, wanted, area.width(), least)
    painter.setFont(shown)
    painter.setPen(theme.colour(shade))
    painter.drawText(area, flags, in_its_place(words))


A_LITTLE = 2
"""So many pixels smaller a whole name is written before its short form stands for it."""


def named(name: str, wanted: QFont, width: float, least: int = 11) -> tuple[QFont, str]:
    """A name as it fits a width: whole, if need be a little smaller; in its short form; cut only where neither goes."""
    shown, smallest = wanted, max(theme.current_look().px(least), wanted.pixelSize() - A_LITTLE)
    while theme.advance(name, shown) > width and shown.pixelSize() > smallest:
        shown = smaller(shown)
    if theme.advance(name, shown) <= width:
        return shown, name
    return theme.fitted(short_name(name), wanted, width, least)


def write_name(painter: QPainter, area: QRectF, name: str, wanted: QFont, shade: str, flags: int = CENTRE) -> float:
    """Write a player's name so that it fits, everywhere in the same short form; returns how wide it is."""
    shown, words = named(name, wanted, area.width())
    painter.setFont(shown)
    painter.setPen(theme.colour(shade))
    painter.drawText(area, flags, in_its_place(words))
    return theme.advance(words, shown)
