"""The right column while an auction is held: the highest bid, and every bidder with what it has said."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from app.words import tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE, RIGHT
from ui.look.tips import show_tip
from ui.widgets.buttons import LEAST_TARGET, PaintedButton, Surface, draw_ring
from ui.widgets.forms import SPRING, in_column, put_away


@dataclass(frozen=True, slots=True)
class BidderRow:
    """A bidder: what it has bid, how it stands in a word, whether it is asked now and whether it may be chosen.

    `held` says what it has to bid with, where that is for this alone.
    """

    seat: int
    name: str
    said: str = ""
    word: str = ""
    lit: bool = False
    strong: bool = False
    offered: bool = False
    held: str = ""


@dataclass(frozen=True, slots=True)
class AuctionSheet:
    """What the column shows: the highest bid and whose it is, what comes next, and the bidders in their order."""

    what: str = ""
    highest: str = ""
    seat: int = 0
    name: str = ""
    next_what: str = ""
    next_bid: str = ""
    order: str = ""
    rows: tuple[BidderRow, ...] = ()


class BidderKey(PaintedButton):
    """One bidder's line; where it may be chosen, a click or Space does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = BidderRow(0, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: BidderRow) -> None:
        """Show how this bidder stands."""
        self.row = row
        self.setFixedHeight(self.sizeHint().height())
        self.setEnabled(row.offered)
        self.setAccessibleName(phrases((
            tr("Seat {seat} {name}", seat=row.seat, name=row.name), row.held, row.said, row.word)))
        show_tip(self, row.name)
        self.update()

    def sizeHint(self) -> QSize:
        """A finger's height."""
        return QSize(200, theme.current_look().px(LEAST_TARGET))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line: seat, name, what was bid, and how it stands."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect()).adjusted(0, 1, 0, -1)
        if self.row.lit:
            ink.box(area, theme.CELL, theme.BRASS_SURFACE, theme.BRASS_MARK, 1)
        else:
            ink.rule(area.left(), area.right(), area.bottom())
        if self.hasFocus():
            draw_ring(painter, area, theme.CELL)
        size = look.px(26)
        ink.seat_number(QRectF(area.left() + look.px(8), area.center().y() - size / 2, size, size), self.row.seat,
                        self.row.lit)
        right = self._draw_word(ink, area.adjusted(0, 0, -look.px(8), 0))
        said = min(advance(self.row.said, "body_strong") + 8, look.px(100)) if self.row.said else 0.0
        ink.write(QRectF(right - said, area.top(), said, area.height()), self.row.said, "body_strong",
                  theme.TX1 if self.row.offered or self.row.strong else theme.TX2, RIGHT)
        left = area.left() + size + look.px(18)
        held = advance(self.row.held, "note") + look.px(8) if self.row.held else 0.0
        room = right - said - left - 6
        wide = ink.write(QRectF(left, area.top(), room - held, area.height()), self.row.name, "title")
        ink.write(QRectF(left + wide + look.px(8), area.top(), held, area.height()), self.row.held, "note", theme.TX2)
        painter.end()

    def _draw_word(self, ink: Ink, area: QRectF) -> float:
        """The word in its tag; where the tag begins."""
        if not self.row.word:
            return area.right()
        look, shown = theme.current_look(), self.row.strong or self.row.lit
        wide = QFontMetricsF(theme.font("note_strong")).horizontalAdvance(self.row.word) + look.px(16)
        high = look.px(24)
        tag = QRectF(area.right() - wide, area.center().y() - high / 2, wide, high)
        ink.box(tag, theme.GRID, theme.BRASS_SURFACE if shown else theme.INK3, theme.BRASS_EDGE if shown else "")
        ink.write(tag, self.row.word, "note_strong", theme.GOLD if shown else theme.TX2, CENTRE)
        return tag.left() - look.px(8)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The line draws itself whole."""


class AuctionHead(QWidget):
    """The highest bid and what may be bid next, in figures to be read from across the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = AuctionSheet()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sheet(self, sheet: AuctionSheet) -> None:
        """Show this."""
        self.sheet = sheet
        self.setFixedHeight(theme.current_look().pick(76, 58, 54))
        self.setAccessibleName(tr("{what} {highest} {name}, {next} {amount}", what=sheet.what, highest=sheet.highest,
                                  name=sheet.name, next=sheet.next_what, amount=sheet.next_bid))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box with both."""
        painter = painter_on(self)
        ink, look, sheet = Ink(painter), theme.current_look(), self.sheet
        area = QRectF(self.rect())
        ink.box(area, theme.PANEL, theme.BRASS_SURFACE, theme.BRASS_MARK, 1)
        inner = area.adjusted(look.px(14), look.px(6), -look.px(14), -look.px(4))
        top = QRectF(inner.left(), inner.top(), inner.width(), look.px(18))
        ink.write(top, sheet.what, "label", theme.TX2)
        ink.write(top, sheet.next_what, "label", theme.TX2, RIGHT)
        below = QRectF(inner.left(), top.bottom(), inner.width(), inner.bottom() - top.bottom())
        beside = min(advance(sheet.next_bid, "key") + 8, below.width() / 2)
        ink.write(QRectF(below.right() - beside, below.top(), beside, below.height()), sheet.next_bid, "key",
                  theme.TX1, RIGHT)
        room = below.width() - beside - look.px(10)
        wide = ink.write(QRectF(below.left(), below.top(), room, below.height()), sheet.highest, "figure", theme.GOLD)
        if sheet.seat and room - wide > look.px(60):
            size = look.px(26)
            disc = QRectF(below.left() + wide + look.px(12), below.center().y() - size / 2, size, size)
            ink.seat_number(disc, sheet.seat)
            left = disc.right() + look.px(8)
            ink.write(QRectF(left, below.top(), below.left() + room - left, below.height()), sheet.name, "title")
        painter.end()


class AuctionPanel(QWidget):
    """The head and a line for each bidder, in the order of speaking. `seat` says which line was chosen."""

    seat = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head, self.keys = AuctionHead(), dict[int, BidderKey]()
        self._lines, self._order = _Ground(), _Caption()
        self._column = in_column(SPRING, on=self._lines, spacing=0)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._lines)
        in_column(self.head, self._order, (scroll, 1), on=self, spacing=3, margins=(12, 6, 12, 0))
        self.area = scroll
        self.setAccessibleName(tr("Auction"))

    def show_sheet(self, sheet: AuctionSheet) -> None:
        """Show this; the lines stay where they are while the bidders are the same."""
        self.head.show_sheet(sheet)
        self._order.show_words(sheet.order)
        if list(self.keys) != [row.seat for row in sheet.rows]:
            self._rebuild([row.seat for row in sheet.rows])
        for row in sheet.rows:
            self.keys[row.seat].show_row(row)
            if row.lit:
                self.area.ensureWidgetVisible(self.keys[row.seat], 0, 0)

    def _rebuild(self, seats: list[int]) -> None:
        put_away(*self.keys.values(), out_of=self._column)
        self.keys = {seat: BidderKey() for seat in seats}
        for at, (seat, key) in enumerate(self.keys.items()):
            self._column.insertWidget(at, key)
            key.clicked.connect(lambda _=False, seat=seat: self.seat.emit(seat))


class _Ground(QWidget):
    """What the lines lie on."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The column's own ground: a scrolled area has another."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        painter.end()


class _Caption(QWidget):
    """What the list below is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""

    def show_words(self, words: str) -> None:
        """Show these; no room is taken where it is narrow."""
        self.words = words
        self.setAccessibleName(words)
        self.setVisible(not theme.current_look().compact)
        self.setFixedHeight(theme.current_look().px(24))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        painter = QPainter(self)
        Ink(painter).write(QRectF(self.rect()), self.words, "note_strong", theme.TX2)
        painter.end()
