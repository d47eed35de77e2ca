"""Ctrl+K: a line in which any act of the program is found by its name, or said whole and posted."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.desk.house.clock import new_op_id
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list
from ui.frame.commands.choice import Action, like, spoken
from ui.frame.commands.line import CommandLine
from ui.frame.commands.preview import Preview
from ui.heard import telling
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.lettering import LEFT, write
from ui.qt.item_models import Index
from ui.widgets.buttons import PrimaryButton, PrimaryState, cap_width, draw_cap
from ui.widgets.forms import in_column, in_row, words
from ui.widgets.lists import ROW_ROLE, RowsModel, set_up_list, walk_from_field

WIDE, ROW, SHOWN, TOP, BELOW = 860, 50, 8, 56, 24


class LineField(QLineEdit):
    """The line. Tab does not leave it: `stepped` goes to the next reading, or back."""

    stepped = Signal(int)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab, or Shift+Tab."""
        self.stepped.emit(1 if forward else -1)
        return True


class ActionDelegate(QStyledItemDelegate):
    """A row: the words, what follows or why not, and a key cap at its end."""

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
            painter.setBrush(theme.colour(theme.BRASS_DIM))
            painter.drawRoundedRect(area.adjusted(4, 1, -4, -1), theme.CELL, theme.CELL)
        room = cap_width(action.keys) + 16 if action.keys else 0
        label = area.adjusted(16, 0, -16 - room, 0)
        strong = theme.font("body_strong")
        write(painter, label, action.label, strong, theme.TX3 if action.why_not else theme.TX1, LEFT)
        beside = label.adjusted(theme.advance(action.label, strong) + 14, 0, 0, 0)
        if beside.width() > theme.current_look().px(60):
            write(painter, beside, action.why_not or action.about, theme.font("note"), theme.TX2, LEFT)
        if action.keys:
            draw_cap(painter, QRectF(area.right() - 8 - room, area.top(), room, area.height()), action.keys)
        painter.restore()


class Palette(QWidget):
    """Lies over the window until something is done, or put away with Esc or a click beside it: `closed`."""

    closed = Signal()
    heard_role = QAccessible.Role.Dialog

    def __init__(self, line: CommandLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line, self._op_id = line, new_op_id()
        line.ask = self._put
        self.panel, self.field, self.list = QFrame(self), LineField(), QListView()
        self.preview, self.primary = Preview(), PrimaryButton()
        self.nothing = words("", "body", "second")
        self.trouble, self.foot = words("", "body", "warn"), words(line.foot, "note", "second")
        self.also = words("", "note", "second")
        self._found: RowsModel[Action] = RowsModel(self, spoken)
        self.setAccessibleName(tr("Find any action"))
        self._build()
        self._search("")

    def _build(self) -> None:
        look = theme.current_look()
        self.panel.setProperty("panel", True)
        self.field.setPlaceholderText(tr("What do you want to do?"))
        self.field.setAccessibleName(tr("What do you want to do?"))
        self.field.setFont(theme.font("prompt_compact"))
        self.field.setProperty("line", True)
        self.field.setMaxLength(200)
        set_up_list(self.list, self._found, tr("Actions"), ActionDelegate(self.list))
        walk_from_field(self.list)
        self.primary.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.primary.setFixedSize(look.px(250), look.px(60))
        for label in (self.nothing, self.trouble):
            label.setContentsMargins(16, 4, 16, 4)
        foot = in_row((in_column(self.also, self.foot, spacing=4), 1), self.primary, spacing=10, margins=(16, 0, 0, 0))
        self._column = in_column(self.field, self.preview, self.nothing, self.trouble, self.list, foot, on=self.panel,
                                 spacing=8, margins=(10, 10, 10, 10))
        self.field.textChanged.connect(self._search)
        self.field.stepped.connect(self._step)
        self.list.clicked.connect(lambda index: self._do(index.row()))
        self.primary.clicked.connect(lambda: self._do(self.row))
        self.setFocusProxy(self.field)

    @property
    def shown(self) -> list[str]:
        """The words of what is listed."""
        return [action.label for action in self._found.rows]

    @property
    def row(self) -> int:
        """Which of them is chosen; below zero for none."""
        return self.list.currentIndex().row()

    def _put(self, typed: str) -> None:
        """Words that are to be typed on."""
        self.field.setText(typed)
        self.field.setFocus()

    def _search(self, typed: str) -> None:
        found = self.line.found(typed)
        self.nothing.setVisible(not found)
        self._found.show_rows(found or self._nearest(typed))
        self._choose(0 if found else -1)

    def _nearest(self, typed: str) -> list[Action]:
        """Where a line finds nothing: what its strange word may have meant, to be put in its place."""
        strange, near = like(self.line.actions, self.line.people, typed)
        self.nothing.setText(tr("Nothing is called “{word}”. The nearest words:", word=strange))
        telling.tell(self, f"{self.nothing.text()} {comma_list(near)}")
        return [Action(word, "", partial(self._put, typed.replace(strange, word, 1)), stays=True) for word in near]

    def _choose(self, row: int) -> None:
        """A row is looked at: what it would post is shown, and is a new intent."""
        self._op_id = new_op_id()
        self.trouble.hide()
        self.list.setCurrentIndex(self._found.index(row, 0))
        action = self._chosen
        self.preview.show_deed(action.deed if action else None, self.line.desk)
        if action is not None and action.deed is not None and action.why_not:
            self._say(action.why_not)
        self._show_action(action)
        self._place()

    @property
    def _chosen(self) -> Action | None:
        rows = self._found.rows
        return rows[self.row] if 0 <= self.row < len(rows) else None

    def _show_action(self, action: Action | None) -> None:
        ready = action is not None and not action.why_not and (action.deed is None or action.deed.ready)
        self.also.setText(tr("Also: {words}", words=comma_list(action.also)) if action and action.also else "")
        said = action.button if action else (tr("Nothing chosen"), "")
        self.primary.show_action(*said, PrimaryState.READY if ready else PrimaryState.OFF)

    def _say(self, sentence: str) -> None:
        self.trouble.setText(sentence)
        self.trouble.show()

    def _place(self) -> None:
        look, top = theme.current_look(), theme.current_look().px(TOP)
        rows = min(SHOWN, len(self._found.rows)) or 1
        self.list.setVisible(bool(self._found.rows) and (rows > 1 or not self.preview.isVisibleTo(self)))
        self.list.setFixedHeight(rows * look.px(ROW) + 2)
        wide, most = min(look.px(WIDE), self.width() - 40), self.height() - top - look.px(BELOW)
        while rows > 1 and self._column.totalSizeHint().height() > most:
            rows -= 1
            self.list.setFixedHeight(rows * look.px(ROW) + 2)
        high = self._column.totalSizeHint().height()
        self.panel.setGeometry((self.width() - wide) // 2, top, wide, min(high, most))
        self.list.scrollTo(self.list.currentIndex())

    def _do(self, row: int) -> None:
        """Post what is shown, or do what is chosen; what cannot be done now says why."""
        if row != self.row:
            self._choose(row)
        action = self._chosen
        if action is None:
            return
        if action.why_not:
            self._say(action.why_not)
            self._place()
        elif action.deed is None:
            if not action.stays:
                self.closed.emit()
            action.do()
        elif action.deed.ready:
            self.line.post(action.deed, self._op_id, self._refused)

    def _refused(self, refusal: Refusal) -> None:
        self._say(str(refusal))
        self._place()

    def _step(self, by: int) -> None:
        # Not round from the first line to the last: that one closes the program.
        row = min(max(0, self.row + by), len(self._found.rows) - 1)
        if row >= 0:
            self._choose(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose, Enter does it, Esc puts the list away; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat():
            self._do(self.row)
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
        painter.fillRect(self.rect(), theme.colour(theme.VEIL, 0.62))
        painter.end()
