"""The chips of a house side by side: each with its face, its value, and how many there are."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from app.money import Currency, priced
from app.words import tr
from ui.look import theme
from ui.look.art import chip_pixmap
from ui.look.icons import draw_icon
from ui.widgets.buttons import Surface
from ui.widgets.chip_table import ChipRow, ChipTable
from ui.widgets.forms import SPRING, in_column, in_row
from ui.widgets.house_setup import MOST_KINDS, ChipLine
from ui.widgets.tiles_and_words import IconKey, Words

CENTRE = Qt.AlignmentFlag.AlignHCenter
FEW = 6
"""So many kinds have room for a word beside their value."""


class ChipCross(IconKey):
    """The chip itself, with the cross that takes it out of the set. Delete in its value does the same."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("close", name, parent)
        self._chip = ("white", "")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_chip(self, colour: str, label: str) -> None:
        """Its colour, and what is printed on it."""
        self._chip = (colour, label)
        self.update()

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The chip, and the cross at its shoulder."""
        look, ratio = theme.current_look(), self.devicePixelRatioF()
        across, size = look.px(36), look.px(18)
        left, top = area.center().x() - across / 2, area.center().y() - across / 2
        painter.drawPixmap(round(left), round(top), chip_pixmap(*self._chip, across, ratio))
        if self.isEnabled():
            disc = QRectF(left + across - size / 2 - 3, top - 3, size, size)
            painter.setPen(QPen(theme.colour(theme.LINE2), 1))
            painter.setBrush(theme.colour(theme.INK4 if self._hot() else theme.INK3))
            painter.drawEllipse(disc)
            draw_icon(painter, "close", disc.left() + 3, disc.top() + 3, size - 6, theme.TX1)


class ChipColumn(ChipRow):
    """One kind of chip from top to bottom."""

    cross: ChipCross
    stepped = False

    def __init__(self, line: ChipLine, money: Currency, own: bool, fixed: bool, parent: QWidget | None = None) -> None:
        super().__init__(line, money, own, fixed, parent)
        self.face.setVisible(not own)

    def _cross(self, name: str) -> IconKey:
        return ChipCross(name)

    def _arrange(self) -> None:
        self.worth.hide()
        self.worth.setParent(self)
        self.value = Words("", "note")
        for one in (self.value, self.number, self.edit):
            one.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.edit.setTextMargins(-10, 0, -10, 0)  # a column is narrow
        self.edit.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.edit.installEventFilter(self)
        in_column((self.face, 0, CENTRE), (self.cross, 0, CENTRE), self.value, self.edit, self.stepper, self.number,
                  SPRING, on=self, spacing=4)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.edit.setFont(theme.font("title"))

    def say_worth(self, beside: bool) -> None:
        """What one is worth; the word where there is room `beside` the value."""
        self.value.setText(tr("worth {value}", value=self.line.typed) if beside else self.line.typed)

    def _show_face(self, colour: str, label: str) -> None:
        self.face.show_chip(colour, label)
        self.cross.show_chip(colour, label)

    def sizeHint(self) -> QSize:
        """As narrow as a finger."""
        return QSize(theme.current_look().px(44), super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """No line of its own."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete in a value that is marked whole, or empty, takes the chip out of the set."""
        if watched is self.edit and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and \
                event.key() == Qt.Key.Key_Delete and self.edit.selectedText() == self.edit.text():
            self.cross.click()
            return True
        return False


class ChipColumns(ChipTable):
    """The kinds side by side, what they come to above them; `choices` stand before that, as which set it is."""

    choices: QWidget

    def _room(self) -> QBoxLayout:
        return in_row(spacing=4)

    def _arrange(self) -> None:
        self.worth_label.hide()
        self.worth_label.setParent(self)
        self.choices = QWidget()
        named = self.add.label
        self.add.show_label("")
        self.add.setAccessibleName(named)
        in_column(in_row(self.choices, SPRING, self.count, 10, self.total, spacing=0),
                  in_row((self._rows, 1), self.add, spacing=4), on=self, spacing=6,
                  margins=(12, 8, 12, 8))

    def _make_row(self, line: ChipLine) -> ChipRow:
        return ChipColumn(line, self._money, self._own, self._fixed)

    def _add_row(self, line: ChipLine) -> ChipRow:
        row = super()._add_row(line)
        self._rows.setStretchFactor(row, 1)
        return row

    def _sum(self) -> None:
        super()._sum()
        self.add.setVisible(self._own and len(self.rows) < MOST_KINDS)
        for row in self.rows:
            if isinstance(row, ChipColumn):
                row.say_worth(len(self.rows) <= FEW)

    def _said(self, total: int) -> str:
        return priced(total, self._money)
