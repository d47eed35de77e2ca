"""Ctrl+K: every action of the program by its name, for whoever does not know its key yet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.words import tr
from ui.look import theme
from ui.look.lettering import LEFT, write
from ui.qt.item_models import Index
from ui.widgets.buttons import cap_width, draw_cap
from ui.widgets.forms import words
from ui.widgets.lists import ROW_ROLE, RowsModel, set_up_list

WIDE, ROW, SHOWN = 620, 46, 9


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done now: its words, the keys that do it too, and the deed."""

    label: str
    keys: str
    do: Callable[[], object]


def matching(actions: Sequence[Action], typed: str) -> list[Action]:
    """The actions whose words hold every word that was typed; those that begin with it come first."""
    parts = typed.casefold().split()
    found = [one for one in actions if all(part in one.label.casefold() for part in parts)]
    return sorted(found, key=lambda one: not one.label.casefold().startswith(typed.strip().casefold()))


def spoken(action: Action) -> str:
    """Its words, with its keys."""
    return f"{action.label}, {action.keys}" if action.keys else action.label


class ActionDelegate(QStyledItemDelegate):
    """A row: the words, and a key cap at its end."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """High enough for a finger."""
        return QSize(200, theme.current_look().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one action."""
        area, action = QRectF(option.rect), index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.BRASS_DIM))
            painter.drawRoundedRect(area.adjusted(4, 1, -4, -1), theme.CELL, theme.CELL)
        room = cap_width(action.keys) + 16 if action.keys else 0
        label = area.adjusted(16, 0, -16 - room, 0)
        write(painter, label, action.label, theme.font("body_strong"), theme.TX1, LEFT)
        if action.keys:
            draw_cap(painter, QRectF(area.right() - 8 - room, area.top(), room, area.height()), action.keys)
        painter.restore()


class Palette(QWidget):
    """Lies over the window until something is chosen, or put away with Esc or a click beside it: `closed`."""

    closed = Signal()

    def __init__(self, actions: Sequence[Action], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.panel, self.field, self.list = QFrame(self), QLineEdit(), QListView()
        self.nothing = words(tr("Nothing matches. Type less of it."), "body", "second")
        self._found: RowsModel[Action] = RowsModel(self, spoken)
        self.setAccessibleName(tr("Find an action"))
        self._build()
        self._search("")

    def _build(self) -> None:
        self.panel.setProperty("panel", True)
        self.field.setPlaceholderText(tr("What do you want to do?"))
        self.field.setAccessibleName(tr("What do you want to do?"))
        self.field.setFont(theme.font("title"))
        set_up_list(self.list, self._found, tr("Actions"), ActionDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.nothing.setContentsMargins(16, 8, 16, 8)
        column = self._column = QVBoxLayout(self.panel)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        for part in (self.field, self.nothing, self.list):
            column.addWidget(part)
        self.field.textChanged.connect(self._search)
        self.list.clicked.connect(lambda index: self._do(index.row()))
        self.setFocusProxy(self.field)

    @property
    def shown(self) -> list[str]:
        """The words of what is listed."""
        return [action.label for action in self._found.rows]

    def _search(self, typed: str) -> None:
        self._found.show_rows(matching(self._actions, typed))
        self.list.setCurrentIndex(self._found.index(0, 0))
        self.nothing.setVisible(not self._found.rows)
        self.list.setVisible(bool(self._found.rows))
        self._place()

    def _place(self) -> None:
        look = theme.current_look()
        rows = min(SHOWN, len(self._found.rows)) or 1
        self.list.setFixedHeight(rows * look.px(ROW) + 2)
        wide, high = look.px(WIDE), self._column.totalSizeHint().height()
        self.panel.setGeometry((self.width() - wide) // 2, look.px(84), wide, min(high, self.height() - look.px(100)))

    def _do(self, row: int) -> None:
        actions = self._found.rows
        self.closed.emit()
        if 0 <= row < len(actions):
            actions[row].do()

    def _step(self, by: int) -> None:
        # Not round from the first line to the last: that one closes the program.
        row = min(max(0, self.list.currentIndex().row() + by), len(self._found.rows) - 1)
        if row >= 0:
            self.list.setCurrentIndex(self._found.index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose, Enter does it, Esc puts the list away; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            if self._found.rows:
                self._do(self.list.currentIndex().row())
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if event.key() == Qt.Key.Key_Down else -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the list puts it away."""
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay in the middle."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what lies below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK0, 0.62))
        painter.end()
