"""The log beside the felt: what was keyed, newest first, to be searched and, where it can be, fixed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QListView, QSizePolicy, QVBoxLayout, QWidget

from app.words import tr
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row
from ui.widgets.lists import set_up_list, tell_found
from ui.widgets.log_list import REPLAYS, Line, LogDelegate, LogModel


class _List(QListView):
    """A list whose Enter opens the line and whose letters go on to the strip. `at_end` is where it was pressed last:
    over the sign that replays a hand."""

    opened = Signal(int)
    at_end = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Whether it is the line or the sign at its end."""
        self.at_end = event.position().x() > self.viewport().width() - theme.current_look().px(REPLAYS)
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
        self.search_field.setPlaceholderText(tr("Find in the log    Ctrl+F"))
        self.search_field.setAccessibleName(tr("Find in the log"))
        self.search_field.setClearButtonEnabled(True)
        self.search_field.textChanged.connect(self._search)
        set_up_list(self.list, self.model, tr("Log"), LogDelegate(self.list, replays=True))
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.opened.connect(self._open)
        self.list.clicked.connect(lambda index: self._clicked(index.row()))
        self.replay_button = SecondaryButton(tr("Replay"), tr("Ctrl R"), kind="ghost")
        self.replay_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.replay_button.clicked.connect(lambda: self._replay(max(0, self.list.currentIndex().row())))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        self._column = column
        self._head = in_row((self.search_field, 1), self.replay_button)
        column.addLayout(self._head)
        column.addWidget(self.list, 1)
        self.setTabOrder(self.search_field, self.list)  # whoever looks for a line goes on to the lines
        self.setTabOrder(self.list, self.replay_button)
        self._measure()

    def _search(self, typed: str) -> None:
        self.model.search(typed)
        tell_found(self.search_field, self.model.rowCount(), tr("No line of the log has that."))

    def _measure(self) -> None:
        look = theme.current_look()
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
        if 0 <= row < len(self.model.rows) and self.model.rows[row].fixable:
            self.fix_wanted.emit(self.model.rows[row].seq)

    def _clicked(self, row: int) -> None:
        """A line opens to be changed; the sign at the end of one that closed a hand replays that hand."""
        if self.list.at_end and 0 <= row < len(self.model.rows) and self.model.rows[row].entry is not None:
            self._replay(row)
        else:
            self._open(row)

    def _replay(self, row: int) -> bool:
        if 0 <= row < len(self.model.rows):
            self.replay_wanted.emit(self.model.rows[row].seq)
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
