"""Beside the games: who has won most in the one that ends, before and after the share, and who sits out."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.money import figure
from app.words import tr
from app.words.joined import clauses
from ui.deal.choosing.choice import Choice, points_so_far, won_so_far
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import LEFT, RIGHT
from ui.look.tips import show_tip
from ui.strip.seat_keys import digit_cap
from ui.widgets.buttons import GO, LEAST_TARGET, PLAIN, WAITING, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_column, put_away
from ui.widgets.side_panel import plain_label

ROW, LEAST_ROW = 27, 17


class WonMost(QWidget):
    """A row for each player, who has won most first: so far, the share, and what it then comes to; last the pot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[tuple[str, str, str, str, str]] = []
        self.lead = ""
        self._signs: list[int] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_choice(self, choice: Choice) -> None:
        """Show what the choice brings each."""
        table, shares = choice.table, choice.shares()
        won = won_so_far(table)
        ordered = sorted(won, key=lambda seat: (-won[seat], seat))

        def signed(amount: int) -> str:
            return ("+" if amount > 0 else "−" if amount < 0 else "") + figure(abs(amount), table.money)

        points = points_so_far(table) if not any(won.values()) else {}
        self.rows = [(digit_cap(seat), table.name(seat), points.get(seat) or signed(won[seat]),
                      signed(shares.get(seat, 0)) if shares else "", signed(won[seat] + shares.get(seat, 0)))
                     for seat in ordered]
        self._signs = [won[seat] + shares.get(seat, 0) for seat in ordered]
        if choice.held:
            left = figure(choice.left(), table.money)
            self.rows.append(("", tr("In the pot"), figure(choice.held, table.money),
                              signed(-sum(shares.values())) if shares else "",
                              tr("{amount} to go on", amount=left) if choice.left() else left))
            self._signs.append(0)
        self.setAccessibleName(clauses(" ".join(filter(None, row)) for row in self.rows))
        self.setMinimumHeight(LEAST_ROW * (len(self.rows) + 1))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the head and the rows."""
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        high = min(look.px(ROW), self.height() / (len(self.rows) + 1))
        head = ("", tr("Won most"), tr("So far"), tr("Share"), tr("Result"))
        for at, row in enumerate((head, *self.rows)):
            sign = self._signs[at - 1] if at else 0
            self._write(ink, QRectF(0, at * high, self.width(), high), row, sign, not at)
        painter.end()

    def _write(self, ink: Ink, area: QRectF, row: tuple[str, ...], sign: int, head: bool) -> None:
        look, wide = theme.current_look(), area.width()
        role, shade = ("label", theme.TX3) if head else ("body_strong", theme.TX1)
        last = theme.OK if sign > 0 else theme.BAD if sign < 0 else shade
        seat = look.px(26)
        beside = wide * 0.60 - max(wide * 0.16, theme.advance(row[2], theme.font(role)) + look.px(8))
        places = ((0, seat, LEFT, theme.TX3), (seat, beside - seat, LEFT, shade),
                  (wide * 0.40, wide * 0.2, RIGHT, theme.TX2), (wide * 0.60, wide * 0.16, RIGHT, theme.TX2),
                  (wide * 0.76, wide * 0.24, RIGHT, last))
        for words, (left, room, flags, colour) in zip(row, places, strict=True):
            ink.write(QRectF(left, area.top(), room, area.height()), words, role, colour, flags)
        ink.painter.fillRect(QRectF(0, area.bottom() - 1, wide, 1), theme.colour(theme.LINE))


class SeatTile(PaintedButton):
    """Somebody who is here: sits the next game out, is back in, or plays."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.name, self.out, self.back = seat, "", False, False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_seat(self, name: str, out: bool, back: bool) -> None:
        """Show who it is, and how it stands."""
        self.name, self.out, self.back = name, out, back
        self.setAccessibleName(" ".join(filter(None, (str(self.seat), name, self.said))))
        show_tip(self, self.accessibleName())
        self.update()

    @property
    def said(self) -> str:
        """A word for it; none for who simply plays."""
        return tr("sits out") if self.out else tr("back in") if self.back else ""

    def surface(self) -> Surface:
        """Brass for who sits out, green for who is back in."""
        return WAITING if self.out else GO if self.back else PLAIN

    def sizeHint(self) -> QSize:
        """A finger's height."""
        return QSize(theme.current_look().px(90), theme.current_look().px(LEAST_TARGET))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The digit, the name, and where there is room the word."""
        ink, cap = Ink(painter), cap_width(digit_cap(self.seat))
        area = area.adjusted(8, 0, -8, 0)
        draw_cap(painter, QRectF(area.left(), area.top(), cap, area.height()), digit_cap(self.seat), surface.second)
        name, word = area.adjusted(cap + 7, 0, 0, 0), theme.advance(self.said, theme.font("label"))
        room = name.width() - theme.advance(self.name, theme.font("note_strong")) - 8
        if word and word <= room:
            ink.write(name, self.said, "label", theme.WARN if self.out else theme.OK, RIGHT)
        ink.write(name, self.name, "note_strong", surface.text, LEFT)


class ChoosingSide(QWidget):
    """Both, one below the other. `toggled` says which seat's tile was pressed."""

    toggled = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ends, self.count = plain_label("", "title"), plain_label("", "note", "second")
        self.won, self.tiles = WonMost(), dict[int, SeatTile]()
        self.out, self.plays = plain_label(tr("Sits out this one"), "title"), plain_label("", "note", "second")
        self._grid = QGridLayout()
        self._column: QVBoxLayout = in_column(on=self)
        for left, right in ((self.ends, self.count), (self.out, self.plays)):
            line = QHBoxLayout()
            line.addWidget(left)
            line.addStretch(1)
            line.addWidget(right)
            self._column.addLayout(line)
            if left is self.ends:
                self._column.addWidget(self.won, 1)
        self._column.addLayout(self._grid)
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        self._column.setContentsMargins(*4 * (look.pick(16, 12),))
        self._grid.setSpacing(look.px(6))

    def show_choice(self, choice: Choice) -> None:
        """Show what the choice brings, and who sits out."""
        table, run = choice.table, choice.dealer.run
        self.ends.setText(tr(run.game.name) if run else "")
        dealt = table.hands_closed - table.handed_out
        self.count.setText(tr("{count} hands", count=dealt) if dealt != 1 else tr("One hand"))
        self.won.show_choice(choice)
        self._offer(choice.here)
        for seat, tile in self.tiles.items():
            tile.show_seat(table.name(seat), seat in choice.sit_out, table.seats[seat].sits_out)
        self.plays.setText(tr("{count} of {here} play", count=choice.play, here=len(choice.here)))

    def _offer(self, seats: list[int]) -> None:
        columns = 3 if theme.current_look().compact else 2
        if [*self.tiles] == seats:
            return
        put_away(*self.tiles.values(), out_of=self._grid)
        self.tiles = {seat: SeatTile(seat) for seat in seats}
        for at, tile in enumerate(self.tiles.values()):
            self._grid.addWidget(tile, at // columns, at % columns)
            tile.clicked.connect(lambda _=False, tile=tile: self.toggled.emit(tile.seat))
