"""Where every word of a window stands: of labels and buttons as they are laid out, of painted widgets as they paint."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QRawFont
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QWidget

import resources
from ui.deal.wagers.wager_grid import WagerGrid
from ui.settle.strip import SettleStrip
from ui.strip.prompt_strip import PromptStrip

SLACK = 2.0
"""Pixels by which two words may reach into each other's place: letters seldom fill theirs."""
LESS = 1.0
"""A pixel less of a letter nobody misses."""


class Written(NamedTuple):
    """Words, where their letters are in the window, and on what they are written."""

    words: str
    ink: QRectF
    on: QWidget
    whole: bool = True  # whether Qt leaves all of each letter, and cuts none off along the edge of its place

    def __str__(self) -> str:
        return f"“{self.words}” at {self.ink.x():.0f},{self.ink.y():.0f}"


def written(window: QWidget) -> list[Written]:
    """Every word that can be seen of a window."""
    with _watched() as painted:
        window.grab()
    found = [Written(words, ink.translated(QPointF(on.mapTo(window, QPoint()))), on, whole)
             for words, ink, on, whole in painted if on is window or window.isAncestorOf(on)]
    for on in window.findChildren(QWidget):
        if isinstance(on, QLabel | QPushButton) and on.isVisible() and type(on).paintEvent in (
                QLabel.paintEvent, QPushButton.paintEvent) and on.text():
            flags = on.alignment() if isinstance(on, QLabel) else Qt.AlignmentFlag.AlignCenter
            wraps = Qt.TextFlag.TextWordWrap if isinstance(on, QLabel) and on.wordWrap() else Qt.TextFlag.TextSingleLine
            ink = _ink(QFontMetricsF(on.font()), QRectF(on.contentsRect()), int(flags) | int(wraps), on.text())
            found.append(Written(on.text(), ink.translated(QPointF(on.mapTo(window, QPoint()))), on))
    return [one for one in found if _is_seen(window, one)]


def _is_seen(window: QWidget, one: Written) -> bool:
    middle = one.ink.center().toPoint()
    top = window.childAt(middle) if window.rect().contains(middle) else None
    return top is not None and (top is one.on or one.on.isAncestorOf(top) or top.isAncestorOf(one.on)) and \
        one.on.visibleRegion().contains(one.on.mapFrom(window, middle))


def _ink(metrics: QFontMetricsF, room: QRectF, flags: int, words: str) -> QRectF:
    """Where letters are: between the top of a capital and the line that they stand on."""
    lines = metrics.boundingRect(room, flags, words)
    return lines.adjusted(0, metrics.ascent() - metrics.capHeight(), 0, -metrics.descent())


def _goes_in(metrics: QFontMetricsF, room: QRectF, flags: int, words: str) -> bool:
    """Whether letters that stand in one line are no higher than their place."""
    lines = metrics.boundingRect(room, flags, words)
    if flags & Qt.TextFlag.TextDontClip or lines.height() > 1.5 * metrics.height():
        return True
    letters = metrics.tightBoundingRect(words).translated(0, lines.top() + metrics.ascent())
    return room.top() - LESS <= letters.top() and letters.bottom() <= room.bottom() + LESS


@contextmanager
def _watched() -> Iterator[list[tuple[str, QRectF, QWidget, bool]]]:
    """Collect what is painted word by word, in the places of what it is painted on."""
    seen: list[tuple[str, QRectF, QWidget, bool]] = []
    draw = QPainter.drawText

    def watched(painter: QPainter, *told: Any) -> Any:
        on = painter.device()
        words = next((one for one in told if isinstance(one, str)), "")
        if isinstance(on, QWidget) and words.strip():
            metrics, whole = QFontMetricsF(painter.font(), on), True
            if isinstance(told[0], QRectF | QRect):
                flags = next((one for one in told[1:] if not isinstance(one, str)), 0)
                ink = _ink(metrics, QRectF(told[0]), int(flags), words)
                whole = _goes_in(metrics, QRectF(told[0]), int(flags), words)
            else:
                at = QPointF(told[0]) if isinstance(told[0], QPointF | QPoint) else QPointF(told[0], told[1])
                high = metrics.capHeight()
                ink = QRectF(at.x(), at.y() - high, metrics.horizontalAdvance(words), high)
            seen.append((words, painter.worldTransform().mapRect(ink), on, whole))
        return draw(painter, *told)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", watched)
        yield seen


def trouble(window: QWidget) -> list[str]:
    """The words that lie over others, reach out of what they are painted on, or are not in the program's own fonts."""
    every = sorted(written(window), key=lambda one: one.ink.left())
    # A strip stays in sight over whatever is scrolled below it.
    strips = _strips(window) if getattr(window, "seen", window.rect()) != window.rect() else []
    lines = [[one for one in every if any(strip.isAncestorOf(one.on) for strip in strips) is in_strip]
             for in_strip in (False, True)]
    return [*_overlapping(lines[0]), *_overlapping(lines[1]),
            *(f"{one} is cut above or below" for one in every if not one.whole),
            *(f"{one} reaches out of its place" for one in every if _stands_out(window, one)),
            *(f"{one} has a letter that no font of the program has" for one in every if not _lettered(one.words))]


def _strips(window: QWidget) -> list[QWidget]:
    return [*window.findChildren(PromptStrip), *window.findChildren(SettleStrip)]


@cache
def _lettered(words: str) -> bool:
    return all(any(font.supportsCharacter(ord(one)) for font in _fonts()) for one in words if one.isprintable())


@cache
def _fonts() -> list[QRawFont]:
    return [QRawFont(str(file), 12) for file in resources.fonts()]


def _overlapping(every: list[Written]) -> Iterator[str]:
    for at, one in enumerate(every):
        for other in islice(every, at + 1, None):
            if other.ink.left() > one.ink.right():
                break
            both = one.ink.intersected(other.ink)
            if both.width() > SLACK and both.height() > SLACK and one.words != other.words:
                yield f"{one} lies over “{other.words}”"


def _whole(on: QWidget) -> QRectF:
    """All that is painted on something: a grid's rows also where they are scrolled out of sight."""
    place = QRectF(on.rect())
    for row in on.layout_now().rows if isinstance(on, WagerGrid) else ():
        place = place.united(row.area)
    return place


def _stands_out(window: QWidget, one: Written) -> bool:
    if isinstance(one.on.parentWidget(), QAbstractItemView) and one.ink.center().y() > 0:
        return False  # a row of a list that is scrolled, half below its edge
    place = _whole(one.on).translated(QPointF(one.on.mapTo(window, QPoint())))
    return not place.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(one.ink)
