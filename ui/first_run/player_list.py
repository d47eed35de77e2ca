"""Who is here: a field for the next name, and the list of those who came."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QWidget

from app.errors import Refused
from app.names import LONGEST
from app.words import tr
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.widgets.buttons import cap_width, draw_cap
from ui.widgets.forms import SPRING, in_column, in_row, put_away
from ui.widgets.house_setup import read_player
from ui.widgets.tiles_and_words import IconKey, Issue, Words, scrolled


class NameField(QLineEdit):
    """Where a name is typed; the key that adds it stands in it. `take_off` is Delete while nothing is typed."""

    take_off = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Type a name"))
        self.setAccessibleName(tr("Name of a player"))
        self.setAccessibleDescription(tr("Enter adds, Delete takes the last name off"))
        self.setMaxLength(4 * LONGEST)
        self._measure()

    def _measure(self) -> None:
        self.setFont(theme.make_font(theme.current_look().px(16), 500))
        self.setTextMargins(0, 0, round(cap_width(tr("Enter adds"))) + 8, 0)

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
        if event.key() == Qt.Key.Key_Delete and not self.text():
            self.take_off.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and the key cap at its right."""
        super().paintEvent(event)
        painter = painter_on(self)
        wide = cap_width(tr("Enter adds"))
        draw_cap(painter, QRectF(self.width() - wide - 14, 0, wide, self.height()), tr("Enter adds"))
        painter.end()


class PlayerRow(QWidget):
    """A player: the number in the list, the name, the buy-in, and a cross that takes the name off."""

    removed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self._number, self._amount = name, 0, ""
        self.cross = IconKey("close", tr("Take {name} off the list", name=name))
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab would stop at each of fourteen names
        self.cross.clicked.connect(self.removed)
        in_row(SPRING, self.cross, on=self, margins=(0, 0, 2, 0))
        self.setToolTip(theme.plain_tip(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_place(self, number: int, amount: str) -> None:
        """The number in the list, and what is bought."""
        self._number, self._amount = number, amount
        self.setAccessibleName(f"{number} {self.name} {amount}")
        self.update()

    def sizeHint(self) -> QSize:
        """A row that a finger can hit."""
        return QSize(theme.current_look().px(200), theme.current_look().pick(48, 46))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw number, name and amount, and a hairline above all but the first."""
        painter = painter_on(self)
        ink, look, high = Ink(painter), theme.current_look(), self.height()
        if self._number > 1:
            ink.rule(look.px(12), self.width() - 6, 0)
        disc = look.px(26)
        ink.seat_number(QRectF(look.px(12), (high - disc) / 2, disc, disc), self._number)
        right = self.cross.x() - look.px(8)
        wide = advance(self._amount, "reason_compact") + 4
        left = look.px(50)
        ink.write(QRectF(left, 0, right - wide - 10 - left, high), self.name, "title")
        ink.write(QRectF(right - wide, 0, wide, high), self._amount, "reason_compact", theme.TX2, RIGHT)
        painter.end()


class PlayerList(QWidget):
    """The names of those who came. `changed` when one is added or taken off; Enter in the field adds."""

    changed = Signal()

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most, self._amount = most, ""
        self.rows: list[PlayerRow] = []
        self.field, self.issue = NameField(), Issue()
        self.nobody = Words(tr("No players yet. Type a name and press Enter."), "body", "second", wrap=True)
        self.nobody.setContentsMargins(14, 14, 14, 14)
        self.field.returnPressed.connect(self.add_typed)
        self.field.textEdited.connect(lambda _: self._edited())
        self.field.take_off.connect(self._take_off_last)
        inside = QWidget()
        self._column = in_column(self.nobody, SPRING, on=inside, spacing=0, margins=(1, 1, 1, 1))
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
        frame = QFrame()
        frame.setProperty("panel", True)
        in_column(self.area, on=frame, margins=(1, 1, 1, 1))
        in_column(self.field, self.issue, (frame, 1), on=self, spacing=8)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.setMinimumHeight(theme.current_look().pick(220, 200, 160))

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

    def add(self, typed: str) -> bool:
        """Put a name on the list; where it cannot be, say why in its place."""
        try:
            name = read_player(typed, self.names, self._most)
        except Refused as refused:
            self.issue.show_refusal(refused.refusal)
            return False
        self.issue.show_refusal(None)
        row = PlayerRow(name)
        row.removed.connect(lambda: self.remove(name))
        self.rows.append(row)
        self._column.insertWidget(self._column.count() - 1, row)
        row.show()
        self._number()
        self._follow = True
        self.changed.emit()
        return True

    def remove(self, name: str) -> None:
        """Take a name off the list."""
        row = next(one for one in self.rows if one.name == name)
        self.rows.remove(row)
        put_away(row, out_of=self._column)
        self.issue.show_refusal(None)
        self._number()
        self.field.setFocus()
        self.changed.emit()

    def _take_off_last(self) -> None:
        if self.rows:
            self.remove(self.rows[-1].name)

    def show_amount(self, amount: str) -> None:
        """What everybody buys in for."""
        self._amount = amount
        self._number()

    def _number(self) -> None:
        self.nobody.setVisible(not self.rows)
        for at, row in enumerate(self.rows, 1):
            row.show_place(at, self._amount)
