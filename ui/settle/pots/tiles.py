"""What lies in pots when the night ends, and a tile for each seat that may get some of it."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.dealing.table.table import Table
from app.words.joined import phrases
from ui.felt.felt_pots import piles
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.ink import Ink, painter_on
from ui.look.lettering import LEFT
from ui.strip.seat_keys import digit_cap
from ui.widgets.buttons import PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import put_away
from ui.widgets.tiles_and_words import CHOSEN, OPEN

ACROSS = 4


class SeatTile(PaintedButton):
    """A seat that may get something: its name and its key, and what it has before and after."""

    def __init__(self, seat: int, name: str, keyed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cap = digit_cap(seat) if keyed else ""
        self.seat, self.name, self.says, self.lit = seat, name, "", False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_share(self, says: str, lit: bool) -> None:
        """What the seat has, and would have."""
        self.says, self.lit = says, lit
        self.setAccessibleName(f"{self.seat} {self.name} {says}")
        self.update()

    def surface(self) -> Surface:
        """Framed in brass where it gets something."""
        return CHOSEN if self.lit else OPEN

    def sizeHint(self) -> QSize:
        """Two lines at least."""
        return QSize(theme.current_look().px(120), theme.current_look().px(58))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Name and key above, the stack below."""
        ink, look = Ink(painter), theme.current_look()
        inside = area.adjusted(14, 6, -12, -6)
        wide, line = cap_width(self._cap) if self._cap else 0, look.px(24)
        upper = QRectF(inside.left(), inside.top(), inside.width(), line)
        ink.name(upper.adjusted(0, 0, -wide - 6, 0), self.name, "title", theme.TX1, LEFT)
        if self._cap:
            draw_cap(painter, QRectF(upper.right() - wide, upper.top(), wide, line), self._cap)
        ink.write(QRectF(inside.left(), inside.bottom() - line, inside.width(), line), self.says, "title",
                  theme.BRASS_TEXT if self.lit else theme.TX2, LEFT)


class Lying(QWidget):
    """The chips that lie there, what they come to, and whose pot that was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art: ChipArt | None = None
        self._amount, self.figure, self.of = 0, "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pots(self, amount: int, figure: str, of: str, art: ChipArt) -> None:
        """Show these."""
        self._amount, self.figure, self.of, self._art = amount, figure, of, art
        self.setAccessibleName(phrases((figure, of)))
        self.update()

    def sizeHint(self) -> QSize:
        """A third of the panel."""
        return QSize(300, theme.current_look().pick(172, 140, 104))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Chips at the left, the figure and its words beside them."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        left = area.left() + look.px(44)
        shown = [value for pile in piles(self._art, self._amount) for value in pile] if self._art else []
        face = look.px(52)
        if self._art:
            for value in shown[:6]:
                painter.drawPixmap(round(left), round(area.center().y() - face / 2),
                                   self._art.face(value, face, self.devicePixelRatioF()))
                left += face + 6
        left += look.px(30)
        high = look.pick(56, 50, 44)
        top = area.center().y() - high / 2 - look.px(12)
        figures = theme.make_font(look.pick(52, 44, 38), 700, display=True)
        ink.write(QRectF(left, top, area.right() - left, high), self.figure, figures, theme.GOLD_HI)
        ink.write(QRectF(left, top + high, area.right() - left, look.px(24)), self.of, "body", theme.TX2)
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.LINE)
        painter.end()


class SeatTiles(QWidget):
    """A tile for each seat, four in a row, `keyed` by its digit or only read. `pressed` says which was clicked."""

    pressed = Signal(int)

    def __init__(self, keyed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keyed = keyed
        self.tiles: dict[int, SeatTile] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)

    def seat(self, table: Table) -> None:
        """Who sits here now."""
        wanted = {seat: who.name for seat, who in sorted(table.seats.items())}
        if {seat: tile.name for seat, tile in self.tiles.items()} == wanted:
            return
        put_away(*self.tiles.values(), out_of=self._grid)
        self.tiles = {seat: SeatTile(seat, name, self._keyed, self) for seat, name in wanted.items()}
        for at, (seat, tile) in enumerate(self.tiles.items()):
            self._grid.addWidget(tile, at // ACROSS, at % ACROSS)
            tile.clicked.connect(partial(self.pressed.emit, seat))

    def show_shares(self, table: Table, shares: Mapping[int, int]) -> None:
        """What each has, and what it comes to with its share."""
        for seat, tile in self.tiles.items():
            has, gets = table.stack_of(seat), shares.get(seat, 0)
            says = table.amount_text(has)
            tile.show_share(f"{says} → {table.amount_text(has + gets)}" if gets else says, bool(gets))
