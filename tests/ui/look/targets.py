"""Whatever can be pressed in a window, and how large a finger finds it: keys, fields, rows, tabs, painted parts."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from ui.books.detail_list import ToldList
from ui.deal.side.log_panel import _List as LogLines
from ui.heard.painted import Parted
from ui.heard.painted_parts import walked
from ui.look import theme
from ui.pit.hours_card import Figures
from ui.rescue.entry_list import EntryList
from ui.settle.results import ResultTable
from ui.strip.card_pad import CardKey
from ui.widgets.buttons import LEAST_TARGET
from ui.widgets.tiles_and_words import Choice

FIELDS: tuple[type[QWidget], ...] = (QLineEdit, QComboBox, QAbstractSpinBox)
ROUNDED = 0.51
"""Half a pixel is lost where a row of keys shares its room."""
ELSEWHERE = ("coup/", "/tie", "_pair", "/side")
"""Parts that a finger finds elsewhere: a mark on the roads in the list of hands, Ctrl+R, and the narrow spots of a seat
on the cloth in its line of the grid, G."""
TO_READ: tuple[type[QWidget], ...] = (ToldList, LogLines, Figures, EntryList, ResultTable)
"""Lists whose lines are read, one as high as it must be for its words; those that open something are higher."""


class Target(NamedTuple):
    """Something that can be pressed, and its place in the window."""

    said: str
    area: QRectF
    on: QWidget


def too_small(window: QWidget, least: float = LEAST_TARGET) -> list[str]:
    """What a finger misses, with its size."""
    return [f"{one.said} {one.area.width():.0f}×{one.area.height():.0f}" for one in targets(window)
            if min(one.area.width(), one.area.height()) < least - ROUNDED]


def targets(window: QWidget) -> Iterator[Target]:
    """All that can be pressed and is in sight."""
    for one in window.findChildren(QWidget):
        if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty() and _on_top(window, one):
            for said, area in _of(one):
                yield Target(f"{type(one).__name__} {said}", area.translated(one.mapTo(window, QPoint())), one)


def _on_top(window: QWidget, one: QWidget) -> bool:
    """Whether something that lies over the window leaves it to the mouse."""
    middle = one.visibleRegion().boundingRect().center()
    top = window.childAt(one.mapTo(window, middle))
    return top is not None and (top is one or one.isAncestorOf(top) or top.isAncestorOf(one))


def _of(one: QWidget) -> Iterator[tuple[str, QRectF]]:
    if isinstance(one, QAbstractButton) or (isinstance(one, FIELDS) and not _inside_another(one)):
        yield repr(one.accessibleName()), _hit(one)
    elif isinstance(one, Parted):
        seen = QRectF(one.visibleRegion().boundingRect())
        for part in walked(one.painted_parts()):
            if part.press is not None and not part.area.isEmpty() and seen.intersects(part.area) and \
                    not any(one in part.key for one in ELSEWHERE):
                yield part.key, part.area
    elif isinstance(one, QTabBar):
        yield from ((one.tabText(at), QRectF(one.tabRect(at))) for at in range(one.count()) if one.isTabVisible(at))
    elif isinstance(one, QHeaderView):
        yield from _heads(one)
    elif isinstance(one, QAbstractItemView) and not isinstance(one, TO_READ):
        yield from _rows(one)
    elif isinstance(one, QLabel) and "<a " in one.text():
        yield one.text(), QRectF(one.rect())


def _inside_another(one: QWidget) -> bool:
    """A field of another, which is pressed as a whole."""
    above = one.parentWidget()
    return isinstance(above, FIELDS) or bool(one.property("strip"))


def _hit(one: QWidget) -> QRectF:
    """Where a press on it is its own. Half the gap at each side of a key counts to it where keys lie close."""
    half = theme.current_look().key_gap / 2 if isinstance(one, CardKey | Choice) else 0
    return QRectF(one.rect()).adjusted(-half, 0, half, 0)


def _heads(head: QHeaderView) -> Iterator[tuple[str, QRectF]]:
    if not head.sectionsClickable():
        return
    for at in range(head.count()):
        if not head.isSectionHidden(at):
            title = str(head.model().headerData(at, head.orientation()))
            yield title, QRectF(head.sectionViewportPosition(at), 0, head.sectionSize(at), head.height())


def _rows(view: QAbstractItemView) -> Iterator[tuple[str, QRectF]]:
    model = view.model()
    for at in range(min(model.rowCount(view.rootIndex()), 3) if model is not None else 0):
        place = view.visualRect(model.index(at, 0, view.rootIndex()))
        if place.isValid():
            yield f"row {at}", QRectF(0, place.top(), view.viewport().width(), place.height())
