"""Who pays whom, as a list to be read across a room."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.money import priced
from app.settlement import HOUSE, NightStatement, Payment
from app.sheets.settlement import who_is
from app.words import tr
from ui import theme
from ui.icons import draw_icon

Index = QModelIndex | QPersistentModelIndex
ROW = 72
BADGE = 32.0
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
CENTRE = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


def initials(name: str) -> str:
    """One or two letters for a badge: the first of the first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


class PaymentModel(QAbstractListModel):
    """The payments of a statement, in the order they are best paid in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._statement: NightStatement | None = None
        self._payments: tuple[Payment, ...] = ()

    def show_statement(self, statement: NightStatement) -> None:
        """List this statement's payments."""
        self.beginResetModel()
        self._statement, self._payments = statement, statement.payments
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """One row for each payment."""
        return 0 if parent.isValid() else len(self._payments)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The whole payment as a sentence for a screen reader, and as itself for the painter."""
        if not index.isValid() or self._statement is None:
            return None
        payment = self._payments[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return payment
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return tr("{payer} pays {payee} {amount}", payer=self.name(payment.payer), payee=self.name(payment.payee),
                      amount=self.amount(payment))
        if role == Qt.ItemDataRole.ToolTipRole:
            return theme.plain_tip(str(self.data(index)))
        return None

    def name(self, person: int) -> str:
        """What a person is called."""
        return who_is(person, self._statement) if self._statement else ""

    def amount(self, payment: Payment) -> str:
        """The amount with its currency sign."""
        return priced(payment.amount, self._statement.money) if self._statement else str(payment.amount)


class PaymentDelegate(QStyledItemDelegate):
    """Draws a payment: who pays, how much along an arrow, who receives."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Tall enough for two lines and a finger."""
        return QSize(320, theme.look().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one payment in its row."""
        model, payment = index.model(), index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(model, PaymentModel) or not isinstance(payment, Payment):
            return
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(theme.BRASS_SURFACE))
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), QColor(theme.LINE))
        area = area.adjusted(14, 0, -14, 0)
        side, middle = area.width() * 0.38, area.width() * 0.24
        amount = QRectF(area.left() + side, area.top(), middle, area.height())
        _person(painter, QRectF(area.left(), area.top(), side, area.height()), payment.payer,
                model.name(payment.payer), tr("pays"), theme.BAD, theme.BAD_SURFACE)
        _amount(painter, amount.adjusted(8, 0, -14, 0), model.amount(payment))
        _person(painter, QRectF(amount.right(), area.top(), side, area.height()), payment.payee,
                model.name(payment.payee), tr("receives"), theme.OK, theme.OK_SURFACE)
        painter.restore()


def _person(painter: QPainter, area: QRectF, person: int, name: str, does: str, shade: str, surface: str) -> None:
    badge = QRectF(area.left(), area.center().y() - BADGE / 2, BADGE, BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(surface))
    painter.drawEllipse(badge)
    if person == HOUSE:
        draw_icon(painter, "cash", badge.left() + 8, badge.top() + 8, 16, shade)
    else:
        _write(painter, badge, initials(name), "label_strong", shade, CENTRE)
    words = area.adjusted(BADGE + 10, 0, 0, 0)
    half = words.height() / 2
    _write(painter, QRectF(words.left(), words.top() + half - 24, words.width(), 24), name, "body_strong", theme.TX1)
    _write(painter, QRectF(words.left(), words.top() + half, words.width(), 20), does, "label", theme.TX2)


def _amount(painter: QPainter, area: QRectF, amount: str) -> None:
    line = area.center().y() + 13
    _write(painter, QRectF(area.left(), line - 34, area.width(), 28), amount, "amount", theme.TX1, CENTRE)
    painter.setPen(QPen(QColor(theme.TX3), 1.4))
    tip = QPointF(area.right(), line)
    painter.drawLine(QPointF(area.left(), line), tip)
    for up in (-4, 4):
        painter.drawLine(tip + QPointF(-6, up), tip)


def _write(painter: QPainter, area: QRectF, words: str, role: str, shade: str,
           flags: Qt.AlignmentFlag | Qt.TextFlag | int = LEFT) -> None:
    made, words = theme.fitted(words, theme.font(role), area.width())
    painter.setFont(made)
    painter.setPen(QColor(shade))
    painter.drawText(area, int(flags), words)


class PaymentList(QListView):
    """The list of payments; a row can be chosen to follow along."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._payments = PaymentModel(self)
        self.setModel(self._payments)
        self.setItemDelegate(PaymentDelegate(self))
        self.setAccessibleName(tr("Who pays whom"))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)

    def show_statement(self, statement: NightStatement) -> None:
        """List this statement's payments."""
        self._payments.show_statement(statement)
