"""What a hand has moved by the step that is shown: a line for each seat, to be read from a step away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.replay.hand import HandReplay, ReplayStep
from app.desk.replay.money import SeatMoney
from app.money import figure, signed_figure
from app.words import as_in, tr
from app.words.joined import clauses, comma_list, labelled
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT

ROW, HEAD = 32, 26
LEAST = 19
"""How low a line gets where many sit and the window is low."""



@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table: its heading, what it says of a seat, and whether that is a gain or a loss."""

    title: str
    of: Callable[[SeatMoney], int]
    signed: bool = False


def columns_of(replay: HandReplay) -> tuple[Column, ...]:
    """The columns that a hand needs: those of bets or of pots, and what is there at any of its steps."""
    every = [seat for step in replay.steps for seat in step.seats]
    bets = (Column(tr("Bet"), lambda one: one.bet), Column(tr("Taken"), lambda one: one.taken))
    put_in = (Column(tr(as_in("chips", "Put in")), lambda one: one.put_in),)
    more = (Column(tr("Comm."), lambda one: one.commission), Column(tr("Owed"), lambda one: one.owed))
    return (*(put_in if replay.for_pots else bets), Column(tr("Won") if replay.for_pots else tr("Paid"),
                                                           lambda one: one.paid),
            *(column for column in more if any(map(column.of, every))),
            Column(tr("Result"), lambda one: one.result, signed=True))


class MoneyTable(QWidget):
    """Seats and columns, the house and the pots below; it is as high as the hand's last step makes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._replay: HandReplay | None = None
        self._step: ReplayStep | None = None
        self._columns: tuple[Column, ...] = ()
        self._order: list[int] = []
        self._before: dict[int, SeatMoney] = {}
        self._room = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Money of this hand"))

    def show_hand(self, replay: HandReplay) -> None:
        """A hand is shown from now on."""
        self._replay, self._columns = replay, columns_of(replay)
        seen = {seat.player for step in replay.steps for seat in step.seats}
        self._order = sorted(seen, key=lambda player: replay.places.get(player, 99))
        self._step = None

    def fit(self, room: int) -> None:
        """Be as low as this room wants it, so far as its lines can be read."""
        self._room = room
        self.setFixedHeight(self.sizeHint().height())

    def show_step(self, step: ReplayStep) -> None:
        """The hand after this step."""
        self._before = {seat.player: seat for seat in self._step.seats} if self._step else {}
        self._step = step
        self.setAccessibleName(tr("Money of this hand: {lines}", lines=clauses(self.lines()) or tr("nothing moved")))
        self.update()

    def lines(self) -> list[str]:
        """Every line in words: "Ann: Bet 12.50, Taken 12.50, Result −12.50"."""
        if self._replay is None or self._step is None:
            return []
        said = []
        for seat in self._step.seats:
            parts = comma_list(f"{column.title} {self._figure(column, seat)}" for column in self._columns
                              if column.signed or column.of(seat))
            said.append(labelled(self._replay.names.get(seat.player, ""), parts))
        return [*said, *(f"{name} {signed_figure(amount, self._replay.money)}" for name, amount in self._others())]

    def _figure(self, column: Column, seat: SeatMoney) -> str:
        assert self._replay is not None
        amount, money = column.of(seat), self._replay.money
        return signed_figure(amount, money) if column.signed else figure(amount, money) if amount else "–"

    def _others(self) -> Sequence[tuple[str, int]]:
        step = self._step
        if step is None or not step.seats:
            return ()
        lines = ((tr("House"), step.house, not (self._replay and self._replay.for_pots) or step.house),
                 (tr("Pots"), step.pots, step.pots))
        return [(name, amount) for name, amount, there in lines if there]

    def moved_last(self) -> QRectF | None:
        """The line of the first seat that this step moved anything for; None where it did for none."""
        seats = self._step.seats if self._step else ()
        first = next((seat.player for seat in seats if self._before.get(seat.player) != seat), None)
        if first is None:
            return None
        top = theme.current_look().px(HEAD + 4) + self._order.index(first) * self._row()
        return QRectF(0, top, self.width(), self._row())

    def sizeHint(self) -> QSize:
        """A line for each seat that has anything in this hand, and two below."""
        return QSize(320, theme.current_look().px(HEAD + 6) + self._lines * self._row())

    @property
    def _lines(self) -> int:
        return len(self._order) + (2 if self._order else 1)

    def _row(self) -> int:
        look = theme.current_look()
        usual, fits = look.pick(ROW, ROW - 4, ROW - 10), (self._room - look.px(HEAD + 6)) // self._lines
        return max(min(usual, fits), look.px(LEAST))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the headings, the seats, and what house and pots have of it."""
        if self._replay is None or self._step is None:
            return
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(4), -look.px(16), 0)
        if not self._order:
            ink.write(QRectF(area.left(), area.top(), area.width(), look.px(HEAD)), tr("No chips moved in this hand."),
                      "body", theme.TX2)
        else:
            self._draw(ink, area)
        painter.end()

    def _draw(self, ink: Ink, area: QRectF) -> None:
        look = theme.current_look()
        line = QRectF(area.left(), area.top(), area.width(), look.px(HEAD))
        for column, cell in zip(self._columns, self._cells(line), strict=True):
            ink.write(cell, column.title, "note_strong", theme.TX3, RIGHT)
        line = QRectF(area.left(), line.bottom(), area.width(), self._row())
        now = {seat.player: seat for seat in self._step.seats} if self._step else {}
        for player in self._order:
            self._draw_seat(ink, line, now.get(player, SeatMoney(player)))
            line.translate(0, self._row())
        for name, amount in self._others():
            assert self._replay is not None
            ink.write(line, name, "body_strong", theme.TX2)
            ink.write(line, signed_figure(amount, self._replay.money), "title", _shade(amount), RIGHT)
            line.translate(0, self._row())

    def _draw_seat(self, ink: Ink, line: QRectF, seat: SeatMoney) -> None:
        assert self._replay is not None
        look, cells = theme.current_look(), self._cells(line)
        size = min(look.px(24), self._row() - 2)
        ink.rule(line.left(), line.right(), line.top())
        ink.seat_number(QRectF(line.left(), line.center().y() - size / 2, size, size),
                        self._replay.places.get(seat.player, 0))
        left = line.left() + size + look.px(8)
        name = QRectF(left, line.top(), cells[0].left() - look.px(6) - left, line.height())
        ink.write(name, self._replay.names.get(seat.player, ""), "title")
        for column, cell in zip(self._columns, cells, strict=True):
            shade = _shade(seat.result) if column.signed else theme.TX1 if column.of(seat) else theme.TX3
            ink.write(cell, self._figure(column, seat), "title", shade, RIGHT)

    def _cells(self, line: QRectF) -> list[QRectF]:
        """Where each column stands on a line: as wide as its longest figure, narrower where names need the room."""
        steps = self._replay.steps if self._replay else ()
        wanted = [max(advance(said, "title") for said in (column.title, *(
            self._figure(column, seat) for step in steps for seat in step.seats))) for column in self._columns]
        gap = theme.current_look().px(14)
        room = line.width() - theme.current_look().px(140)
        fits = min(1.0, room / max(1.0, sum(wanted) + gap * len(wanted)))
        cells, right = list[QRectF](), line.right()
        for wide in reversed(wanted):
            cells.insert(0, QRectF(right - wide * fits, line.top(), wide * fits, line.height()))
            right -= (wide + gap) * fits
        return cells

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._replay is not None:
            self.fit(self._room)


def _shade(amount: int) -> str:
    return theme.OK if amount > 0 else theme.BAD if amount < 0 else theme.TX2
