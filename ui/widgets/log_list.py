"""The lines of a log in a list: when, what, and whether it still holds."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance
from ui.look.lettering import LEFT, RIGHT
from ui.look.pictures import stamp
from ui.look.text_layout import wrapped
from ui.qt.item_models import Index
from ui.widgets.buttons import LEAST_TARGET
from ui.widgets.lists import ROW_ROLE, RowsModel


class Line(Protocol):
    """One line of the log as it is read: what happened, what follows from it, and whether it still holds."""

    @property
    def seq(self) -> int:
        """Its number in the log."""

    @property
    def at(self) -> datetime:
        """When it was keyed."""

    @property
    def mark(self) -> str:
        """The colour of its dot: "player", "banker", "tie", "brass", "warn", "bad" or nothing."""

    @property
    def text(self) -> str:
        """What happened."""

    @property
    def detail(self) -> str:
        """What follows from it."""

    @property
    def entry(self) -> int | None:
        """The number of its entry in the books, where it has one."""

    @property
    def struck(self) -> bool:
        """Whether it was undone."""

    @property
    def fixable(self) -> bool:
        """Whether it can be changed."""


DOT = {"player": theme.PLAYER_LINE, "banker": theme.BANKER_LINE, "tie": theme.TIE_LINE, "brass": theme.BRASS_MARK,
       "warn": theme.WARN, "bad": theme.BAD}
REPLAYS = 72
"""So wide at the right of a line that closed a hand is what replays the hand."""


class LogModel(RowsModel[Line]):
    """The lines that match what is searched for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, spoken, lambda line: tr("Enter to fix this line") if line.fixable else "")
        self._all: Sequence[Line] = ()
        self._wanted = ""

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        self._all = lines
        self._filter()

    def search(self, wanted: str) -> None:
        """Only lines with these words in them."""
        self._wanted = wanted.casefold().strip()
        self._filter()

    def _filter(self) -> None:
        self.show_rows([line for line in self._all
                        if self._wanted in f"{line.text} {line.detail} #{line.seq} #{line.entry}".casefold()])


def spoken(line: Line) -> str:
    """A line as it is read aloud."""
    return f"{line.at:%H:%M} {line.text}. {line.detail}{' ' + tr('Undone.') if line.struck else ''}".strip()


class LogDelegate(QStyledItemDelegate):
    """Draws a line: its time, its dot, what happened, what follows, its number in the books.

    With `replays` such a number has the sign that its hand can be replayed.
    """

    def __init__(self, parent: QObject | None = None, replays: bool = False, pressed: bool = False) -> None:
        super().__init__(parent)
        self._sign, self._pressed = 18 if replays else 0, pressed

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line for what happened and as many as needed for the rest."""
        look, line = theme.current_look(), index.data(ROW_ROLE)
        width = self._width(option)
        high = look.px(13) + look.px(18) * sum(self._heights(line, width))
        opens = self._pressed or (self._sign and line.entry is not None)
        return QSize(100, max(high, look.px(LEAST_TARGET)) if opens else high)

    def _width(self, option: QStyleOptionViewItem) -> float:
        view = option.widget
        wide = view.viewport().width() if isinstance(view, QListView) else 300
        return wide - theme.current_look().px(32 + 62)

    def _heights(self, line: Line, width: float) -> tuple[int, int]:
        strong, note = theme.font("note_strong"), theme.font("note")
        return len(wrapped(line.text, strong, width - self._number(line))) or 1, len(wrapped(line.detail, note, width))

    def _number(self, line: Line) -> float:
        return advance(f"#{line.entry}", "label") + 8 + self._sign if line.entry is not None else 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Show it from its picture."""
        line, state = index.data(ROW_ROLE), option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        told = (line.at, line.mark, line.text, line.detail, line.entry, line.struck)
        stamp(painter, QRectF(option.rect), f"log/{told}/{chosen}/{self._sign}/{theme.current_look().scale}",
              lambda painter, area: self._draw(painter, area, line, chosen))

    def _draw(self, painter: QPainter, rect: QRectF, line: Line, chosen: bool) -> None:
        look = theme.current_look()
        ink, area = Ink(painter), rect.adjusted(look.px(16), 0, -look.px(16), 0)
        if chosen:
            painter.fillRect(rect, theme.colour(theme.BRASS_SURFACE))
        top, step = area.top() + look.px(6), float(look.px(18))
        ink.write(QRectF(area.left(), top, look.px(42), step), f"{line.at:%H:%M}", "note", theme.TX3)
        self._draw_dot(painter, area.left() + look.px(49), top + step / 2, line.mark)
        left = area.left() + look.px(62)
        if line.entry is not None:
            ink.write(QRectF(left, top, area.right() - left - self._sign, step), f"#{line.entry}", "label", theme.TX3,
                      RIGHT)
            if self._sign:
                draw_icon(painter, "play", area.right() - 14, top + step / 2 - 7, 14, theme.GOLD)
        self._draw_words(ink, QRectF(left, top, area.right() - left, step), line)
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.HAIR)

    def _draw_words(self, ink: Ink, area: QRectF, line: Line) -> None:
        strong, note = QFont(theme.font("note_strong")), theme.font("note")
        strong.setStrikeOut(line.struck)
        shade = theme.TX2 if line.struck else {"warn": theme.WARN, "bad": theme.BAD}.get(line.mark, theme.TX1)
        for text in wrapped(line.text, strong, area.width() - self._number(line)):
            ink.write(area.adjusted(0, 0, -self._number(line) + 6, 0), text, strong, shade, LEFT)
            area.translate(0, area.height())
        for text in wrapped(line.detail, note, area.width()):
            ink.write(area.adjusted(0, 0, 2, 0), text, note, theme.TX2, LEFT)
            area.translate(0, area.height())

    def _draw_dot(self, painter: QPainter, x: float, y: float, mark: str) -> None:
        painter.setPen(theme.colour(DOT.get(mark, theme.LINE2)))
        painter.setBrush(theme.colour(DOT[mark]) if mark in DOT else Qt.BrushStyle.NoBrush)
        if mark == "player":
            painter.drawRoundedRect(QRectF(x - 4, y - 4, 8, 8), 2, 2)
        else:
            painter.drawEllipse(QRectF(x - 4, y - 4, 8, 8))
