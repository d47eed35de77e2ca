"""Who is here: a field for the next name, and those who came, two beside each other."""

import itertools

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QWidget

from app.errors import Refused
from app.names import LONGEST
from app.words import tr
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.look.tips import show_tip
from ui.widgets.buttons import PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import SPRING, in_column, in_row, put_away
from ui.widgets.house_setup import read_player
from ui.widgets.tiles_and_words import IconKey, Issue, Words, scrolled

ACROSS = 2
WALKS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -ACROSS, Qt.Key.Key_Down: ACROSS}
"""How far each arrow goes over the names."""


class EnterCap(PaintedButton):
    """The key that stands in a field, to be pressed: the keyboard stays in the field."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.setAccessibleName(tr("Add"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cap alone."""
        painter = painter_on(self)
        self.paint_content(painter, QRectF(self.rect()), self.surface())
        painter.end()

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """What the key does."""
        draw_cap(painter, area, tr("Enter adds"))


class NameField(QLineEdit):
    """Where a name is typed; the key that adds it stands in it. While nothing is typed the arrows walk over the names
    that are there, `walked`, and Delete is `take_off`. A click adds `unnamed` players.
    """

    take_off = Signal()
    walked = Signal(int)
    unnamed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Type a name"))
        self.setAccessibleName(tr("Name of a player"))
        self.setAccessibleDescription(tr("Enter adds; arrows choose a name, and Delete takes it off"))
        self.setMaxLength(4 * LONGEST)
        self.cap = EnterCap(self)
        self.cap.clicked.connect(self._press_cap)
        self._measure()

    def _measure(self) -> None:
        self.setFont(theme.make_font(theme.current_look().px(16), 500))
        self.setTextMargins(0, 0, round(cap_width(tr("Enter adds"))) + 8, 0)
        self._place_cap()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc drops what is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.textEdited.emit("")
            return
        if not self.text() and event.key() in WALKS:
            self.walked.emit(WALKS[event.key()])
            return
        if event.key() == Qt.Key.Key_Delete and not self.text():
            self.take_off.emit()
            return
        super().keyPressEvent(event)

    def _place_cap(self) -> None:
        wide = cap_width(tr("Enter adds"))
        self.cap.setGeometry(QRectF(self.width() - wide - 14, 0, wide, self.height()).toRect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cap stays at the right."""
        super().resizeEvent(event)
        self._place_cap()

    def _press_cap(self) -> None:
        """A click on the cap is the key; with nothing typed it is somebody without a name."""
        (self.returnPressed if self.text().strip() else self.unnamed).emit()


class PlayerTile(QWidget):
    """A player: the number in the list, the name, the buy-in where it has room, and a cross that takes the name off."""

    removed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self._number, self._amount, self._marked = name, 0, "", False
        self.cross = IconKey("close", tr("Take {name} off the list", name=name))
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab would stop at each of fourteen names
        self.cross.clicked.connect(self.removed)
        in_row(SPRING, self.cross, on=self)
        show_tip(self, name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_place(self, number: int, amount: str, marked: bool) -> None:
        """The number in the list, what is bought, and whether Delete would take this one off."""
        self._number, self._amount, self._marked = number, amount, marked
        self.setAccessibleName(f"{number} {self.name} {amount}")
        self.update()

    def sizeHint(self) -> QSize:
        """One that a finger can hit."""
        return QSize(theme.current_look().px(180), theme.current_look().pick(48, 44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw number, name and amount on a plate of their own."""
        painter = painter_on(self)
        ink, look, high = Ink(painter), theme.current_look(), self.height()
        ink.box(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.BUTTON,
                theme.BRASS_SURFACE if self._marked else theme.INK1,
                theme.BRASS_MARK if self._marked else theme.LINE)
        disc, left, right = look.px(24), look.px(42), self.cross.x()
        ink.seat_number(QRectF(look.px(10), (high - disc) / 2, disc, disc), self._number)
        wide = advance(self._amount, "reason_compact") + 4
        if left + advance(self.name, "title") + 10 + wide <= right:
            ink.write(QRectF(right - wide, 0, wide, high), self._amount, "reason_compact", theme.TX2, RIGHT)
        ink.write(QRectF(left, 0, right - left, high), self.name, "title")
        painter.end()


class PlayerList(QWidget):
    """The names of those who came. `changed` when one is added or taken off; Enter in the field adds, Delete takes off
    the one that the arrows chose, or the last.
    """

    changed = Signal()

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most, self._amount, self._marked = most, "", -1
        self.rows: list[PlayerTile] = []
        self.field, self.issue = NameField(), Issue()
        self.nobody = Words(tr("No players yet. Type a name, or click “Enter adds”."), "body", "second", wrap=True)
        self.nobody.setContentsMargins(2, 8, 2, 8)
        self.field.returnPressed.connect(self.add_typed)
        self.field.textEdited.connect(lambda _: self._edited())
        self.field.unnamed.connect(self._add_unnamed)
        self.field.take_off.connect(self._take_off_marked)
        self.field.walked.connect(self._walk)
        inside = QWidget()
        self._grid = QGridLayout()
        self._grid.setSpacing(4)
        for column in range(ACROSS):
            self._grid.setColumnStretch(column, 1)
        in_column(self.nobody, self._grid, SPRING, on=inside, spacing=0)
        self.area = scrolled(inside)
        self._follow = False
        self.area.verticalScrollBar().rangeChanged.connect(self._scroll)
        self._arrange()

    def _scroll(self, least: int, most: int) -> None:
        """Whoever was added last is in sight."""
        if self._follow:
            self._follow = False
            self.area.verticalScrollBar().setValue(most)

    def _arrange(self) -> None:
        in_column(self.field, self.issue, (self.area, 1), on=self, spacing=6)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.area.setMinimumHeight(theme.current_look().pick(200, 184, 184, 92))

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody on the list, in the order of the seats."""
        return tuple(row.name for row in self.rows)

    def _edited(self) -> None:
        self.issue.show_refusal(None)
        self.changed.emit()

    def add_typed(self) -> bool:
        """Put the typed name on the list; True where nothing is left in the field."""
        if not self.field.text().strip():
            return True
        added = self.add(self.field.text())
        if added:
            self.field.clear()
            self.changed.emit()
        return added

    def _add_unnamed(self) -> None:
        """The next "Player 3": by a mouse alone nobody can be named."""
        names = (tr("Player {number}", number=number) for number in itertools.count(len(self.rows) + 1))
        self.add(next(name for name in names if name not in self.names))

    def add(self, typed: str) -> bool:
        """Put a name on the list; where it cannot be, say why in its place."""
        try:
            name = read_player(typed, self.names, self._most)
        except Refused as refused:
            self.issue.show_refusal(refused.refusal)
            return False
        self.issue.show_refusal(None)
        row = PlayerTile(name)
        row.removed.connect(lambda: self.remove(name))
        self.rows.append(row)
        self._marked = -1
        self._lay_out()
        row.show()
        self._follow = True
        self.changed.emit()
        return True

    def remove(self, name: str) -> None:
        """Take a name off the list."""
        row = next(one for one in self.rows if one.name == name)
        self.rows.remove(row)
        put_away(row, out_of=self._grid)
        self._marked = min(self._marked, len(self.rows) - 1)
        self.issue.show_refusal(None)
        self._lay_out()
        self.field.setFocus()
        self.changed.emit()

    def _lay_out(self) -> None:
        """Two in a row, as the seats follow each other."""
        for at, row in enumerate(self.rows):
            self._grid.addWidget(row, at // ACROSS, at % ACROSS)
        self._number()

    def _walk(self, by: int) -> None:
        """Choose another name; before the first there is none, and Delete means the last."""
        if self.rows:
            begun = self._marked if self._marked >= 0 else len(self.rows) if by < 0 else -1
            self._marked = max(-1, min(len(self.rows) - 1, begun + (by if self._marked >= 0 else by // abs(by))))
            self._number()
            self.area.ensureWidgetVisible(self.rows[self._marked], 0, 0)

    def _take_off_marked(self) -> None:
        if self.rows:
            self.remove(self.rows[self._marked].name)

    def show_amount(self, amount: str) -> None:
        """What everybody buys in for."""
        self._amount = amount
        self._number()

    def _number(self) -> None:
        self.nobody.setVisible(not self.rows)
        for at, row in enumerate(self.rows):
            row.show_place(at + 1, self._amount, at == self._marked)
