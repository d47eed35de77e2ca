"""The side bets of a seat where they share one plate on the cloth: together, each by itself, and laid by a tap."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from app.dealing.values.felt import Bet, BetState, Spot
from app.money import Currency, figure
from app.words import tr
from app.words.joined import phrases
from ui.felt.felt_places import FeltPlaces
from ui.felt.felt_seats import said_state
from ui.felt.spots import BETWEEN, SIDE, limits_of, parted
from ui.look import theme
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, RIGHT, write
from ui.widgets.buttons import PaintedButton, SecondaryButton, Surface
from ui.widgets.forms import in_column, in_row, put_away

COLUMNS = 3
ROW, WIDE, LEAST, GAP, PAD = 46, 196, 360, 6, 10
"""A bet's height and width, the least width of the list, and the room between and around; pixels at the usual text."""

TONGUE = 26
"""How far below a plate its list begins."""

STATE_SHADE = {BetState.WON: theme.GOLD_HI, BetState.PAID: theme.OK, BetState.TAKEN: theme.TX3}


class SideBet(PaintedButton):
    """One side bet of a seat: its name, what it pays and takes, and the bet with what has become of it."""

    def __init__(self, spot: Spot, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spot, self.bet = spot, Bet(0, spot.code, 0)
        self.amount = self.terms = ""

    def show_bet(self, bet: Bet | None, money: Currency) -> None:
        """The bet that lies there now."""
        self.bet = bet or Bet(0, self.spot.code, 0)
        self.amount = figure(bet.amount, money) if bet else ""
        self.terms = BETWEEN.join((self.spot.pays, limits_of(self.spot, money)))
        words = " ".join(part for part in (self.amount or tr("no bet"), said_state(self.bet.state)) if part)
        self.setAccessibleName(phrases((self.spot.label, words)))
        self.update()

    def surface(self) -> Surface:
        """Darker than the felt, edged in brass where it has won."""
        won = self.bet.state is BetState.WON and bool(self.amount)
        return Surface(theme.INK3, theme.BRASS_MARK if won else theme.KEY_EDGE, edge_width=2 if won else 1)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Name over odds and limits, amount over state."""
        scale, middle = theme.current_look().scale, area.center().y()
        upper = QRectF(area.left() + 10, middle - 20 * scale, area.width() - 20, 21 * scale)
        lower = QRectF(upper.left(), middle - 1 * scale, upper.width(), 19 * scale)
        wide = 44 * scale if self.amount else 0
        write(painter, upper.adjusted(0, 0, -wide, 0), self.spot.label, theme.font("body_strong"), theme.TX1, LEFT)
        write(painter, lower, self.terms, theme.font("label"), theme.TX2, LEFT)
        write(painter, upper, self.amount, theme.font("bet"), theme.TX1, RIGHT)
        write(painter, lower, said_state(self.bet.state) if self.amount else "", theme.font("label_strong"),
              STATE_SHADE.get(self.bet.state, theme.TX2), RIGHT)


class SideBetsList(QFrame):
    """The side bets of one seat over the felt, opened at its plate. `chosen` gives the seat and the spot's code."""

    chosen = Signal(int, str)

    def __init__(self, felt: FeltPlaces) -> None:
        super().__init__(felt)
        self._felt, self.seat = felt, 0
        self.rows: dict[str, SideBet] = {}
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.close_button = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self.close_button.clicked.connect(self.hide)
        head = in_row((self.title, 1), self.close_button)
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        in_column(head, self._grid, on=self, spacing=GAP, margins=(PAD, PAD, PAD, PAD))
        self.hide()
        theme.looks.changed.connect(self.show_bets)

    def open_at(self, seat: int) -> None:
        """Open it at the plate of a seat, counted from 1; there already, it closes."""
        again = not self.isHidden() and self.seat == seat
        self.seat = seat
        self.setVisible(not again)
        self.show_bets()
        self.raise_()

    def show_bets(self) -> None:
        """The bets of its seat as they lie now; a seat or a plate that is gone takes the list with it."""
        felt = self._felt.felt
        at = next((at for at, seat in enumerate(felt.seats) if seat.number == self.seat and not seat.open), None)
        if self.isHidden() or at is None or self._felt.geometry_now().spot_place(SIDE) is None:
            self.hide()
            return
        self._offer(parted(felt.spots)[1])
        self.title.setFont(theme.font("title"))
        self.title.setText(tr("Seat {seat} {name} · side bets", seat=self.seat, name=felt.seats[at].name))
        down = {bet.spot: bet for bet in felt.bets if bet.seat == self.seat}
        for code, row in self.rows.items():
            row.show_bet(down.get(code), self._felt.money)
        self._place(at)

    def _offer(self, spots: tuple[Spot, ...]) -> None:
        if [row.spot for row in self.rows.values()] == list(spots):
            return
        put_away(*self.rows.values())
        self.rows = {spot.code: SideBet(spot) for spot in spots}
        for place, (code, row) in enumerate(self.rows.items()):
            row.clicked.connect(lambda _=False, code=code: self.chosen.emit(self.seat, code))
            self._grid.addWidget(row, place // COLUMNS, place % COLUMNS)

    def _place(self, at: int) -> None:
        geometry, look = self._felt.geometry_now(), theme.current_look()
        place = geometry.spot_place(SIDE)
        assert place is not None
        for row in self.rows.values():
            row.setFixedHeight(look.px(ROW))
        wide = min(self._felt.width() - 24, look.px(WIDE) * min(COLUMNS, len(self.rows)) + 2 * PAD)
        lines = -(-len(self.rows) // COLUMNS)
        self.resize(max(wide, look.px(LEAST)), lines * (look.px(ROW) + GAP) + look.px(44) + 2 * PAD)
        middle = geometry.spot_centre(at, place)
        left = max(12, min(self._felt.width() - self.width() - 12, round(middle.x() - self.width() / 2)))
        self.move(left, max(4, min(self._felt.height() - self.height() - 8, round(middle.y()) + look.px(TONGUE))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A plate of ink over the cloth."""
        painter = painter_on(self)
        painter.setPen(QPen(theme.colour(theme.BRASS_EDGE), 1))
        painter.setBrush(theme.colour(theme.INK1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.PANEL, theme.PANEL)
        painter.end()
