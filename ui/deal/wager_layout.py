"""Where everything lies in the wager grid: columns, rows, the issue under a row, the totals."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.dealing.felt import SeatView, Spot
from ui import theme

WIDEST = 1240
LEAST_CELL = 48
"""As wide as an amount of three figures needs at least."""


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's line, and the issue below it where there is one."""

    seat: SeatView
    area: QRectF
    issue: QRectF | None = None


@dataclass(frozen=True, slots=True)
class GridLayout:
    """The grid laid out for a size. `rows` lie at their scrolled places; `body` is where they may be seen."""

    content: QRectF
    bar: QRectF
    head: QRectF
    body: QRectF
    foot: QRectF | None
    rows: tuple[Row, ...]
    spots: tuple[Spot, ...]
    overflow: int

    # columns

    def seat_column(self, line: QRectF) -> QRectF:
        """The seat's number and name."""
        return QRectF(line.left(), line.top(), self._parts()[0], line.height())

    def cell(self, line: QRectF, at: int) -> QRectF:
        """The cell of a spot, counted from 0."""
        first, wide, *_ = self._parts()
        return QRectF(line.left() + first + at * wide, line.top(), wide, line.height())

    def bet(self, line: QRectF) -> QRectF:
        """What the seat bets in all."""
        first, wide, bet, *_ = self._parts()
        return QRectF(line.left() + first + len(self.spots) * wide, line.top(), bet, line.height())

    def behind(self, line: QRectF) -> QRectF:
        """What it has left behind the line."""
        bet = self.bet(line)
        return QRectF(bet.right(), line.top(), self._parts()[3], line.height())

    def action(self, line: QRectF) -> QRectF:
        """What can be done for the seat in one click."""
        left = self.behind(line).right() + theme.look().px(10)
        return QRectF(left, line.top(), line.right() - left, line.height())

    @property
    def narrow(self) -> bool:
        """Whether there is no room for the buttons of the rows: amounts come first, keys and the strip do the rest."""
        return self._for_spots(True) < theme.look().px(LEAST_CELL) * len(self.spots)

    def _for_spots(self, with_action: bool) -> float:
        look = theme.look()
        others = look.pick(146, 124) + look.pick(56, 54) + look.pick(76, 70)
        return self.content.width() - others - (look.pick(160, 136) + look.px(10) if with_action else 0)

    def _parts(self) -> tuple[float, float, float, float]:
        look = theme.look()
        wide = self._for_spots(not self.narrow) / max(1, len(self.spots))
        return look.pick(146, 124), wide, look.pick(56, 54), look.pick(76, 70)

    def row_of(self, seat: int) -> Row | None:
        """A seat's line."""
        return next((row for row in self.rows if row.seat.number == seat), None)


def lay_out(width: float, height: float, seats: tuple[SeatView, ...], spots: tuple[Spot, ...], issue_at: int,
            scroll: int) -> GridLayout:
    """Lay the grid out: the rows of these seats, an issue under seat `issue_at` (0: none), scrolled by so much."""
    look = theme.look()
    inner = min(width, look.px(WIDEST)) - 2 * look.px(16)
    left = (width - inner) / 2
    bar = QRectF(left, 0, inner, 0 if look.slim else look.pick(52, 50))
    head = QRectF(left, bar.bottom() + (look.px(4) if look.slim else 0), inner, look.px(46 if look.slim else 36))
    shown = tuple(seat for seat in seats if not (seat.open and look.compact))
    issue_high = look.px(54) if any(seat.number == issue_at for seat in shown) else 0
    row_high, foot_high = _heights(height - head.bottom(), len(shown), issue_high)
    needed = len(shown) * row_high + issue_high
    body = QRectF(left, head.bottom(), inner, min(needed, height - head.bottom() - foot_high))
    foot = QRectF(left, body.bottom(), inner, foot_high) if foot_high else None
    overflow = max(0, round(needed - body.height()))
    rows = _rows(shown, body, row_high, issue_at, issue_high, min(scroll, overflow))
    return GridLayout(QRectF(left, 0, inner, height), bar, head, body, foot, rows, spots, overflow)


def _heights(room: float, count: int, issue: int) -> tuple[int, int]:
    look = theme.look()
    full, least, foot = look.px(46), look.px(44), look.px(38)
    for row, below in ((full, foot), (least, foot), (full, 0), (least, 0)):
        if count * row + issue + below <= room:
            return row, below
    return least, 0 if look.compact else foot


def _rows(shown: tuple[SeatView, ...], body: QRectF, high: int, issue_at: int, issue_high: int,
          scroll: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    top = body.top() - scroll
    for seat in shown:
        area = QRectF(body.left(), top, body.width(), high)
        top += high
        issue = None
        if seat.number == issue_at:
            issue = QRectF(body.left(), top, body.width(), issue_high)
            top += issue_high
        rows.append(Row(seat, area, issue))
    return tuple(rows)
