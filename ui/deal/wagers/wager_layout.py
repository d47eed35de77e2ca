"""Where everything lies in the wager grid: columns, rows, the issue under a row, the totals."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.dealing.values.felt import SeatView, Spot
from app.words import as_in, tr
from ui.deal.wagers.wager_columns import Columns, columns_for
from ui.look import theme
from ui.look.ink import advance

WIDEST = 1240


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
    columns: Columns
    overflow: int

    # columns

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots that have a column now."""
        return self.columns.shown

    @property
    def narrow(self) -> bool:
        """Whether there is no room for the buttons of the rows: amounts come first, keys and the strip do the rest."""
        return self.columns.narrow

    def seat_column(self, line: QRectF) -> QRectF:
        """The seat's number and name."""
        return QRectF(line.left(), line.top(), self.columns.seat, line.height())

    def cell(self, line: QRectF, at: int) -> QRectF:
        """The cell of a spot, counted from 0 among those that have a column."""
        wide = self.columns.cell
        return QRectF(self.seat_column(line).right() + at * wide, line.top(), wide, line.height())

    def more(self, line: QRectF) -> QRectF:
        """What lies on the pages that are not open; without width where everything is in sight."""
        left = self.cell(line, self.columns.places).left()
        return QRectF(left, line.top(), self.columns.more, line.height())

    def bet(self, line: QRectF) -> QRectF:
        """What the seat bets in all."""
        return QRectF(self.more(line).right(), line.top(), theme.current_look().pick(56, 54), line.height())

    def behind(self, line: QRectF) -> QRectF:
        """What it has left behind the line."""
        return QRectF(self.bet(line).right(), line.top(), theme.current_look().pick(76, 70), line.height())

    def action(self, line: QRectF) -> QRectF:
        """What can be done for the seat in one click."""
        left = self.behind(line).right() + theme.current_look().px(10)
        return QRectF(left, line.top(), line.right() - left, line.height())

    def row_of(self, seat: int) -> Row | None:
        """A seat's line."""
        return next((row for row in self.rows if row.seat.number == seat), None)


def seat_width(seat: SeatView) -> float:
    """The room that a seat's number, the name and its tag want."""
    look = theme.current_look()
    tag = advance(out_words(), "label_strong") + 18 if seat.sits_out else 0
    return look.px(26) + 23 + advance(seat.name, "heading") + tag


def out_words() -> str:
    """What stands beside the name of somebody who sits out."""
    return tr(as_in("a seat", "out")) if theme.current_look().compact else tr("sits out")


def lay_out(width: float, height: float, seats: tuple[SeatView, ...], spots: tuple[Spot, ...], issue_at: int,
            scroll: int, page: int = 0) -> GridLayout:
    """Lay the grid out: the rows of these seats, an issue under seat `issue_at` (0: none), scrolled by so much.

    `page` is the page of side bets that is open, where they do not all have a column.
    """
    look = theme.current_look()
    inner = min(width, look.px(WIDEST)) - 2 * look.px(16)
    left = (width - inner) / 2
    bar = QRectF(left, 0, inner, 0 if look.slim else look.pick(52, 50))
    columns = columns_for(inner, spots, page, max(map(seat_width, seats), default=0))
    # The key that turns the page stands in the head, and is as high as a finger.
    head_high = look.px(46 if look.slim or columns.more else 36)
    head = QRectF(left, bar.bottom() + (look.px(4) if look.slim else 0), inner, head_high)
    shown = tuple(seat for seat in seats if not (seat.open and look.compact))
    issue_high = look.px(54) if any(seat.number == issue_at for seat in shown) else 0
    row_high, foot_high = _heights(height - head.bottom(), len(shown), issue_high)
    needed = len(shown) * row_high + issue_high
    body = QRectF(left, head.bottom(), inner, min(needed, height - head.bottom() - foot_high))
    foot = QRectF(left, body.bottom(), inner, foot_high) if foot_high else None
    overflow = max(0, round(needed - body.height()))
    rows = _rows(shown, body, row_high, issue_at, issue_high, min(scroll, overflow))
    return GridLayout(QRectF(left, 0, inner, height), bar, head, body, foot, rows, columns, overflow)


def _heights(room: float, count: int, issue: int) -> tuple[int, int]:
    look = theme.current_look()
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
