"""The log beside the felt: what was keyed, newest first, to be searched and, where it can be, fixed."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.words import tr
from ui.deal.dealer import Line
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance
from ui.look.lettering import LEFT, RIGHT
from ui.look.pictures import stamp
from ui.qt.item_models import Index, ItemModel
from ui.strip.prompt_words import wrapped
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton

DOT = {"player": "#3C8FF0", "banker": "#E4473C", "tie": "#23A874", "brass": theme.BRASS, "warn": theme.WARN,
       "bad": theme.BAD}
LINE_ROLE = Qt.ItemDataRole.UserRole
REPLAYS = 72
"""So wide at the right of a line that closed a hand is what replays the hand."""


class LogModel(ItemModel):
    """The lines that match what is searched for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[Line] = ()
        self.lines: list[Line] = []
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
        with self.anew():
            self.lines = [line for line in self._all
                          if self._wanted in f"{line.text} {line.detail} #{line.seq} #{line.entry}".casefold()]

    def _rows(self) -> int:
        return len(self.lines)

    def _told(self, row: int, column: int, role: int) -> Any:
        """A line, or what is said of it."""
        line = self.lines[row]
        if role == LINE_ROLE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{line.at:%H:%M} {line.text}. {line.detail}{' ' + tr('Undone.') if line.struck else ''}".strip()
        if role == Qt.ItemDataRole.ToolTipRole:
            return theme.plain_tip(tr("Enter fixes this line") if line.fixable else "")
        return None


class LogDelegate(QStyledItemDelegate):
    """Draws a line: its time, its dot, what happened, what follows, its number in the books.

    With `replays` such a number has the sign that its hand can be replayed.
    """

    def __init__(self, parent: QObject | None = None, replays: bool = False) -> None:
        super().__init__(parent)
        self._sign = 18 if replays else 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line for what happened and as many as needed for the rest."""
        look, line = theme.look(), index.data(LINE_ROLE)
        width = self._width(option)
        high = look.px(13) + look.px(18) * sum(self._heights(line, width))
        return QSize(100, max(high, look.px(LEAST_TARGET)) if self._sign and line.entry is not None else high)

    def _width(self, option: QStyleOptionViewItem) -> float:
        view = option.widget
        wide = view.viewport().width() if isinstance(view, QListView) else 300
        return wide - theme.look().px(32 + 62)

    def _heights(self, line: Line, width: float) -> tuple[int, int]:
        strong, note = theme.font("note_strong"), theme.font("note")
        return len(wrapped(line.text, strong, width - self._number(line))) or 1, len(wrapped(line.detail, note, width))

    def _number(self, line: Line) -> float:
        return advance(f"#{line.entry}", "label") + 8 + self._sign if line.entry is not None else 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Show it from its picture."""
        line, state = index.data(LINE_ROLE), option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        told = (line.at, line.mark, line.text, line.detail, line.entry, line.struck)
        stamp(painter, QRectF(option.rect), f"log/{told}/{chosen}/{self._sign}/{theme.look().scale}",
              lambda painter, area: self._draw(painter, area, line, chosen))

    def _draw(self, painter: QPainter, rect: QRectF, line: Line, chosen: bool) -> None:
        look = theme.look()
        ink, area = Ink(painter), rect.adjusted(look.px(16), 0, -look.px(16), 0)
        if chosen:
            painter.fillRect(rect, QColor(theme.BRASS_SURFACE))
        top, step = area.top() + look.px(6), float(look.px(18))
        ink.write(QRectF(area.left(), top, look.px(42), step), f"{line.at:%H:%M}", "note", theme.TX3)
        self._draw_dot(painter, area.left() + look.px(49), top + step / 2, line.mark)
        left = area.left() + look.px(62)
        if line.entry is not None:
            ink.write(QRectF(left, top, area.right() - left - self._sign, step), f"#{line.entry}", "label", theme.TX3,
                      RIGHT)
            if self._sign:
                draw_icon(painter, "play", area.right() - 14, top + step / 2 - 7, 14, theme.BRASS)
        self._draw_words(ink, QRectF(left, top, area.right() - left, step), line)
        ink.rule(area.left(), area.right(), area.bottom() - 1, "#1D2629")

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
        painter.setPen(QColor(DOT.get(mark, theme.LINE2)))
        painter.setBrush(QColor(DOT[mark]) if mark in DOT else Qt.BrushStyle.NoBrush)
        if mark == "player":
            painter.drawRoundedRect(QRectF(x - 4, y - 4, 8, 8), 2, 2)
        else:
            painter.drawEllipse(QRectF(x - 4, y - 4, 8, 8))


class _List(QListView):
    """A list whose Enter opens the line and whose letters go on to the strip. `at_end` is where it was pressed last:
    over the sign that replays a hand."""

    opened = Signal(int)
    at_end = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Whether it is the line or the sign at its end."""
        self.at_end = event.position().x() > self.viewport().width() - theme.look().px(REPLAYS)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; arrows move."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.opened.emit(self.currentIndex().row())
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class LogPanel(QWidget):
    """Search and list. `fix_wanted` gives the number of a line that is to be changed, `replay_wanted` that of one whose
    hand is to be replayed."""

    fix_wanted = Signal(int)
    replay_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search_field, self.list, self.model = QLineEdit(), _List(), LogModel(self)
        self.search_field.setPlaceholderText(tr("Find in log    Ctrl+F"))
        self.search_field.setAccessibleName(tr("Find in log"))
        self.search_field.setClearButtonEnabled(True)
        self.search_field.textChanged.connect(self.model.search)
        self.list.setModel(self.model)
        self.list.setItemDelegate(LogDelegate(self.list, replays=True))
        self.list.setAccessibleName(tr("Log"))
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.opened.connect(self._open)
        self.list.clicked.connect(lambda index: self._clicked(index.row()))
        self.replay_button = SecondaryButton(tr("Replay"), tr("Ctrl R"), kind="ghost")
        self.replay_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.replay_button.clicked.connect(lambda: self._replay(max(0, self.list.currentIndex().row())))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        self._column = column
        self._head = QHBoxLayout()
        self._head.addWidget(self.search_field, 1)
        self._head.addWidget(self.replay_button)
        column.addLayout(self._head)
        column.addWidget(self.list, 1)
        self.setTabOrder(self.search_field, self.list)  # whoever looks for a line goes on to the lines
        self.setTabOrder(self.list, self.replay_button)
        self._measure()

    def _measure(self) -> None:
        look = theme.look()
        self._column.setContentsMargins(0, look.px(10), 0, 0)
        self._head.setContentsMargins(look.px(16), 0, look.px(16), 0)
        self._head.setSpacing(look.px(8))

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show the log, newest first."""
        self.model.show_lines(lines)

    def begin_search(self) -> None:
        """Type what to look for."""
        self.search_field.setFocus()
        self.search_field.selectAll()

    def _open(self, row: int) -> None:
        if 0 <= row < len(self.model.lines) and self.model.lines[row].fixable:
            self.fix_wanted.emit(self.model.lines[row].seq)

    def _clicked(self, row: int) -> None:
        """A line opens to be changed; the sign at the end of one that closed a hand replays that hand."""
        if self.list.at_end and 0 <= row < len(self.model.lines) and self.model.lines[row].entry is not None:
            self._replay(row)
        else:
            self._open(row)

    def _replay(self, row: int) -> bool:
        if 0 <= row < len(self.model.lines):
            self.replay_wanted.emit(self.model.lines[row].seq)
            return True
        return False

    def replay_current(self) -> bool:
        """Replay the hand of the line that is chosen; False where the keyboard is not in the list."""
        return self.list.hasFocus() and self._replay(self.list.currentIndex().row())

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_column"):
            self._measure()
            self.list.scheduleDelayedItemsLayout()
