"""The list of the Cage page: a line for each request, with its letter, table, amount and state."""

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.desk.cashier.cage import Request
from app.desk.house.asked import VOIDED
from app.desk.house.clock import moment
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE, RIGHT
from ui.qt.item_models import Index
from ui.widgets.lists import ROW_ROLE, RowsModel, bring_row, set_up_list

ROW, SIDE = 54, 14


class RequestModel(RowsModel[Request]):
    """One row for each request, spoken as it is read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, spoken=self.spoken_row)
        self.money: Currency = CURRENCIES[-1]
        self.zone: tzinfo | None = None

    def spoken_row(self, one: Request) -> str:
        """A request as it is read aloud."""
        return phrases((
            one.letter, tr("Table {number}", number=one.asked.table), one.what, one.about, self.asked_by(one),
            figure(one.amount, self.money) if one.amount else "", one.needs))

    def asked_by(self, one: Request) -> str:
        """Who asked, and when; of what is done, when that was."""
        at = one.asked.at if one.asked.may else one.asked.ended
        when = f"{moment(at, self.zone):%H:%M}" if at and self.zone else ""
        return phrases((one.who, when))


class RequestDelegate(QStyledItemDelegate):
    """Paints a request: the chosen one on brass, its state as a word on a plate."""

    def __init__(self, model: RequestModel, view: "RequestList") -> None:
        super().__init__(view)
        self._model, self._view = model, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as two lines."""
        return QSize(200, theme.current_look().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one line."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        one: Request = index.data(ROW_ROLE)
        area, ink = QRectF(option.rect), Ink(painter)
        chosen = one.number == self._view.chosen
        if chosen:
            painter.fillRect(area, theme.colour(theme.BRASS_SURFACE))
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.BRASS_EDGE if chosen else theme.HAIR)
        self._draw(ink, area.adjusted(SIDE, 0, -SIDE, 0), one, chosen)
        painter.restore()

    def _draw(self, ink: Ink, area: QRectF, one: Request, chosen: bool) -> None:
        px, left = theme.current_look().px, area.left()
        if one.letter:
            cap = QRectF(left, area.center().y() - px(9), px(20), px(18))
            ink.box(cap, theme.GRID, "", theme.LINE2)
            ink.write(cap, one.letter, "cap", theme.TX1, CENTRE)
        left += px(34)
        size = px(28)
        ink.seat_number(QRectF(left, area.center().y() - size / 2, size, size), one.asked.table, chosen)
        left += size + px(14)
        right = self._state(ink, area, one)
        small = theme.current_look().small
        amount = QRectF(right - px(78 if small else 96), area.top(), px(70 if small else 88), area.height())
        ink.write(amount, figure(one.amount, self._model.money) if one.amount else "–", "title", theme.TX1, RIGHT)
        by = amount.left() - px(96 if small else 150)
        ink.write(QRectF(by, area.top(), px(90 if small else 144), area.height()), self._model.asked_by(one), "body",
                  theme.TX2)
        half, words = area.height() / 2, by - left - px(8)
        ink.write(QRectF(left, area.top() + 4, words, half), one.what, "body_strong")
        ink.write(QRectF(left, area.center().y() - 4, words, half), one.about, "note", theme.TX2)

    def _state(self, ink: Ink, area: QRectF, one: Request) -> float:
        """The word of its state on a plate at the right; where the plate begins."""
        px = theme.current_look().px
        fill, shade = _plate(one)
        wide = advance(one.needs, "note_strong") + px(16)
        plate = QRectF(area.right() - wide, area.center().y() - px(12), wide, px(24))
        ink.box(plate, theme.TAG, fill)
        ink.write(plate, one.needs, "note_strong", shade, CENTRE)
        return area.right() - max(wide, px(104 if theme.current_look().small else 120))


def _plate(one: Request) -> tuple[str, str]:
    """The colours of its state; the word is there too."""
    if not one.asked.may:
        return (theme.BAD_SURFACE, theme.BAD_TEXT) if one.asked.last == VOIDED else (theme.OK_SURFACE, theme.OK_TEXT)
    if one.asked.by_table:
        return theme.INK3, theme.TX2
    return (theme.BRASS_DIM, theme.BRASS_TEXT) if one.needs == tr("next") else (theme.WARN_SURFACE, theme.WARN_TEXT)


class RequestList(QListView):
    """The lines. A click chooses one: `picked` gives the number by which it was asked."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen = 0
        self.rows = RequestModel(self)
        set_up_list(self, self.rows, tr("Requests"), RequestDelegate(self.rows, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.clicked.connect(self._clicked)

    def _clicked(self, index: QModelIndex) -> None:
        self.picked.emit(self.rows.rows[index.row()].number)

    def show_requests(self, requests: Sequence[Request], chosen: int, money: Currency, zone: tzinfo | None) -> None:
        """Show these, one of them chosen and in sight."""
        self.rows.money, self.rows.zone, self.chosen = money, zone, chosen
        if self.rows.rows != list(requests):
            self.rows.show_rows(requests)
        at = next((row for row, one in enumerate(requests) if one.number == chosen), -1)
        if at >= 0:
            bring_row(self, self.rows.index(at, 0))
        self.viewport().update()
