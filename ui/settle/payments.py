"""Who pays whom, as a list to be read across a room."""

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.money import priced
from app.settlement import HOUSE, NightStatement, PaymentNow
from app.sheets.settlement import who_is
from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.qt.item_models import Index
from ui.widgets.lists import MOVES, ROW_ROLE, RowsModel, ringed, set_up_list

ROW, LOW_ROW = 72, 60
TICK = 44
BADGE = 32.0
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
CENTRE = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


def initials(name: str) -> str:
    """One or two letters for a badge: the first of the first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


class PaymentModel(RowsModel[PaymentNow]):
    """The payments of a statement, in the order they are best paid in, with what of each is dealt with."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, self._sentence, self._sentence)
        self._statement: NightStatement | None = None
        self.can_mark = False

    def show_statement(self, statement: NightStatement) -> None:
        """List this statement's payments."""
        self._statement = statement
        self.show_rows(statement.settling)

    def _sentence(self, now: PaymentNow) -> str:
        said = tr("{payer} pays {payee} {amount}", payer=self.name(now.payment.payer),
                  payee=self.name(now.payment.payee), amount=self.amount(now.payment.amount))
        return ", ".join(part for part in (said, self.done(now)) if part)

    def name(self, person: int) -> str:
        """What a person is called."""
        return who_is(person, self._statement) if self._statement else ""

    def amount(self, amount: int) -> str:
        """An amount with its currency sign."""
        return priced(amount, self._statement.money) if self._statement else str(amount)

    def done(self, now: PaymentNow) -> str:
        """What of a payment is dealt with, in a word or two; nothing where nothing is."""
        if not now.left:
            return tr("carried") if not now.paid else tr("paid") if not now.carried else tr("part carried")
        return tr("{amount} left", amount=self.amount(now.left)) if now.paid or now.carried else ""


class PaymentDelegate(QStyledItemDelegate):
    """Draws a payment: who pays, how much along an arrow, who receives, and its box to be ticked."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Tall enough for two lines and a finger."""
        return QSize(320, theme.current_look().pick(ROW, ROW, small=LOW_ROW))

    @staticmethod
    def box(row: QRectF) -> QRectF:
        """Where the box is in a row: a finger wide."""
        side = float(theme.current_look().px(TICK))
        return QRectF(row.right() - side - 10, row.center().y() - side / 2, side, side)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one payment in its row."""
        model, now = index.model(), index.data(ROW_ROLE)
        if not isinstance(model, PaymentModel) or not isinstance(now, PaymentNow):
            return
        area, chosen = QRectF(option.rect), bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(area, theme.colour(theme.BRASS_SURFACE))
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.colour(theme.LINE))
        if model.can_mark:
            _tick(painter, self.box(area), now, chosen)
        self._draw(painter, area.adjusted(14, 0, -10 - (theme.current_look().px(TICK) + 8 if model.can_mark else 4), 0),
                   model,
                   now)
        painter.restore()

    def _draw(self, painter: QPainter, area: QRectF, model: PaymentModel, now: PaymentNow) -> None:
        payment, shade = now.payment, theme.TX1 if now.left else theme.TX2
        side, middle = area.width() * 0.37, area.width() * 0.26
        amount = QRectF(area.left() + side, area.top(), middle, area.height())
        _person(painter, QRectF(area.left(), area.top(), side, area.height()), payment.payer,
                model.name(payment.payer), tr("pays"), theme.BAD, theme.BAD_SURFACE)
        _amount(painter, amount.adjusted(6, 0, -12, 0), model.amount(payment.amount), model.done(now), shade)
        _person(painter, QRectF(amount.right(), area.top(), side, area.height()), payment.payee,
                model.name(payment.payee), tr("receives"), theme.OK, theme.OK_SURFACE)


def _tick(painter: QPainter, box: QRectF, now: PaymentNow, chosen: bool) -> None:
    """Empty, ticked, or with a bar where a part is dealt with; carried is ticked with an arrow."""
    edge = theme.OK if not now.left else theme.BRASS_MARK if chosen else theme.LINE2
    painter.setPen(QPen(theme.colour(edge), 2 if chosen and now.left else 1.4))
    painter.setBrush(theme.colour(theme.OK_SURFACE) if not now.left else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.BUTTON, theme.BUTTON)
    size = round(box.width() * 0.5)
    if not now.left:
        draw_icon(painter, "check" if now.paid else "chevron-right", box.center().x() - size / 2,
                  box.center().y() - size / 2, size, theme.OK)
    elif now.paid or now.carried:
        draw_icon(painter, "minus", box.center().x() - size / 2, box.center().y() - size / 2, size, theme.TX1)


def _person(painter: QPainter, area: QRectF, person: int, name: str, does: str, shade: str, surface: str) -> None:
    badge = QRectF(area.left(), area.center().y() - BADGE / 2, BADGE, BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(surface))
    painter.drawEllipse(badge)
    if person == HOUSE:
        draw_icon(painter, "cash", badge.left() + 8, badge.top() + 8, 16, shade)
    else:
        _write(painter, badge, initials(name), "label_strong", shade, CENTRE)
    words = area.adjusted(BADGE + 10, 0, 0, 0)
    half = words.height() / 2
    _write(painter, QRectF(words.left(), words.top() + half - 24, words.width(), 24), name, "body_strong", theme.TX1)
    _write(painter, QRectF(words.left(), words.top() + half, words.width(), 20), does, "label", theme.TX2)


def _amount(painter: QPainter, area: QRectF, amount: str, done: str, shade: str) -> None:
    line = area.center().y() + (5 if done else 13)
    _write(painter, QRectF(area.left(), line - 32, area.width(), 28), amount, "amount", shade, CENTRE)
    painter.setPen(QPen(theme.colour(theme.TX3), 1.4))
    tip = QPointF(area.right(), line)
    painter.drawLine(QPointF(area.left(), line), tip)
    for up in (-4, 4):
        painter.drawLine(tip + QPointF(-6, up), tip)
    if done:
        _write(painter, QRectF(area.left(), line + 4, area.width(), 20), done, "label_strong", theme.OK, CENTRE)


def _write(painter: QPainter, area: QRectF, words: str, role: str, shade: str,
           flags: Qt.AlignmentFlag | Qt.TextFlag | int = LEFT) -> None:
    made, words = theme.fitted(words, theme.font(role), area.width())
    painter.setFont(made)
    painter.setPen(theme.colour(shade))
    painter.drawText(area, int(flags), words)


class PaymentList(QListView):
    """The list of payments. `chosen` carries the row that is chosen, `ticked` a row whose box was pressed."""

    chosen = Signal(int)
    ticked = Signal(int)
    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._payments = PaymentModel(self)
        set_up_list(self, self._payments, tr("Who pays whom"), PaymentDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        theme.dress(self, ringed("QListView"))
        self.doubleClicked.connect(lambda index: self.opened.emit(index.row()))

    def show_statement(self, statement: NightStatement, can_mark: bool = False) -> None:
        """List this statement's payments; `can_mark` gives each its box."""
        self._payments.can_mark = can_mark
        self._payments.show_statement(statement)

    @property
    def row(self) -> int:
        """The row that is chosen; -1 for none."""
        return self.currentIndex().row()

    def choose(self, row: int) -> None:
        """Choose a row, without saying so."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self._payments.index(row, 0))
            self.scrollTo(self.currentIndex())
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say which row is chosen now."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down; every other key is the page's."""
        if event.key() in MOVES:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press on a box ticks its payment."""
        super().mouseReleaseEvent(event)
        where, index = event.position(), self.indexAt(event.position().toPoint())
        if self._payments.can_mark and index.isValid() and \
                PaymentDelegate.box(QRectF(self.visualRect(index))).contains(where):
            self.ticked.emit(index.row())
