"""Who pays whom, as a list to be read across a room."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.money import priced
from app.settlement import HOUSE, NightStatement, PaymentNow
from app.sheets.settlement import who_is
from app.words import as_in, tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.lettering import named, write_name
from ui.look.text_layout import wrapped
from ui.qt.item_models import Index
from ui.widgets.lists import MOVES, ROW_ROLE, RowsModel, bring_row, ringed, set_up_list

ROW, LOW_ROW = 72, 60
TICK = 44
BADGE, BESIDE = 32.0, 10
AIR, ARROW = 4.0, 30.0
"""Beside a name, and what the arrow under an amount has around it."""
LEFT = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
CENTRE = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


def initials(name: str) -> str:
    """One or two letters for a badge: the first of the first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


@dataclass(frozen=True, slots=True)
class Lanes:
    """How wide the two names and the amount between them stand in every row; names without badges have more room."""

    payer: float
    amount: float
    payee: float
    badges: bool = True


def shared_out(width: float, amount: float, whole: tuple[float, float], folded: tuple[float, float]) -> Lanes:
    """Each name has the room that it wants, as far as the row has it; what nobody wants is shared.

    `whole` is what payers and payees want in one line, `folded` in two: so wide they are where that is too much.
    """
    badge = 2 * (BADGE + BESIDE)
    badges = sum(whole) + badge + amount <= width
    free = width - sum(whole) - amount - (badge if badges else 0)
    if free >= 0:
        each, own = free / 3, BADGE + BESIDE if badges else 0.0
        return Lanes(whole[0] + own + each, amount + each, whole[1] + own + each, badges)
    names = max(0.0, width - amount)
    spare = names - sum(folded)
    payer = folded[0] + spare / 2 if spare >= 0 else min(folded[0], max(names / 2, names - folded[1]))
    return Lanes(payer, amount, names - payer, False)


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
        return phrases((said, self.done(now)))

    def name(self, person: int) -> str:
        """What a person is called."""
        return who_is(person, self._statement) if self._statement else ""

    def amount(self, amount: int) -> str:
        """An amount with its currency sign."""
        return priced(amount, self._statement.money) if self._statement else str(amount)

    def lanes(self, width: float) -> Lanes:
        """How the rows share a width: the same for all of them."""
        def widest(words: Iterable[str], role: str) -> float:
            return max((theme.advance(word, theme.font(role)) for word in words), default=0.0)

        payers, payees = ({self.name(now.payment.pair[side]) for now in self.rows} for side in (0, 1))
        amount = max(widest((self.amount(now.payment.amount) for now in self.rows), "amount"),
                     widest(map(self.done, self.rows), "label_strong"))
        return shared_out(width, amount + ARROW,
                          (widest(payers, "body_strong") + AIR, widest(payees, "body_strong") + AIR),
                          (max(map(folded, payers), default=0) + AIR, max(map(folded, payees), default=0) + AIR))

    def done(self, now: PaymentNow) -> str:
        """What of a payment is dealt with, in a word or two; nothing where nothing is."""
        if not now.left:
            return tr("carried") if not now.paid else \
                tr(as_in("a payment", "paid")) if not now.carried else tr("part carried")
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
        lanes = model.lanes(area.width())
        payer = QRectF(area.left(), area.top(), lanes.payer, area.height())
        amount = QRectF(payer.right(), area.top(), lanes.amount, area.height())
        payee = QRectF(amount.right(), area.top(), lanes.payee, area.height())
        _amount(painter, amount.adjusted(6, 0, -12, 0), model.amount(payment.amount), model.done(now), shade)
        for place, person, does, tone, surface in (
                (payer, payment.payer, tr(as_in("a person", "pays")), theme.BAD, theme.BAD_SURFACE),
                (payee, payment.payee, tr("receives"), theme.OK, theme.OK_SURFACE)):
            if lanes.badges:
                _badge(painter, place, person, model.name(person), tone, surface)
            _person(painter, place.adjusted(BADGE + BESIDE if lanes.badges else 0, 0, 0, 0), model.name(person), does)


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


def _badge(painter: QPainter, area: QRectF, person: int, name: str, shade: str, surface: str) -> None:
    badge = QRectF(area.left(), area.center().y() - BADGE / 2, BADGE, BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(surface))
    painter.drawEllipse(badge)
    if person == HOUSE:
        draw_icon(painter, "cash", badge.left() + 8, badge.top() + 8, 16, shade)
    else:
        _write(painter, badge, initials(name), "label_strong", shade, CENTRE)


def _person(painter: QPainter, area: QRectF, name: str, does: str) -> None:
    """The name over what this person does; a long name has both lines, for the arrow says as much."""
    half, px = area.height() / 2, theme.current_look().px
    upper = QRectF(area.left(), area.top() + half - px(24), area.width(), px(24))
    lower = QRectF(area.left(), area.top() + half, area.width(), px(20))
    lines = name_lines(name, area.width())
    if len(lines) == 1:
        write_name(painter, upper, name, theme.font("body_strong"), theme.TX1, LEFT)
        _write(painter, lower, does, "label", theme.TX2)
    for line, place in zip(lines[:2] if len(lines) > 1 else [], (upper, lower), strict=False):
        _write(painter, place, line, "body_strong", theme.TX1)


def folded(name: str) -> float:
    """How wide a name is in two lines, wherever it is broken best."""
    words = name.split()
    breaks = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1))
    return min(max(theme.advance(line, theme.font("body_strong")) for line in lines) for lines in breaks)


def name_lines(name: str, width: float) -> list[str]:
    """The whole name, in two lines where it does not fit one; one line where that cuts a word as well."""
    wanted = theme.font("body_strong")
    whole = [name]
    if named(name, wanted, width)[1] == name:
        return whole
    lines = wrapped(name, wanted, width)
    return lines if len(lines) == 2 and " ".join(lines) == name else whole


def _amount(painter: QPainter, area: QRectF, amount: str, done: str, shade: str) -> None:
    px = theme.current_look().px
    line = area.center().y() + px(5 if done else 13)
    _write(painter, QRectF(area.left(), line - px(32), area.width(), px(28)), amount, "amount", shade, CENTRE)
    painter.setPen(QPen(theme.colour(theme.TX3), 1.4))
    tip = QPointF(area.right(), line)
    painter.drawLine(QPointF(area.left(), line), tip)
    for up in (-4, 4):
        painter.drawLine(tip + QPointF(-6, up), tip)
    if done:
        _write(painter, QRectF(area.left(), line + 4, area.width(), px(20)), done, "label_strong", theme.OK, CENTRE)


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
            bring_row(self, self.currentIndex())
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
