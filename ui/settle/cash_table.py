"""The table of the cash-out: a row for each player of the night, and the field of whoever hands chips in."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.settlement import PlayerNight
from app.words import tr
from app.words.joined import phrases
from ui.heard.painted import Parted
from ui.heard.painted_parts import Cell, Part, Role
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import LEFT, RIGHT
from ui.settle.step_pane import leaves_letters, notch
from ui.widgets.buttons import LEAST_TARGET

COLUMNS = ((0.0, "Seat"), (0.09, "Player"), (0.44, "Bought"), (0.58, "Books say"), (0.74, "Counted"), (0.85, "Result"))
"""Where each column of the table ends, or for the first two begins, in parts of its width."""
LOWEST = 50
"""A row is no lower than a finger needs for its field; where all of them have no room, they scroll."""


class CountedField(QLineEdit):
    """What is counted: figures only. Untouched it shows the books' figure, and leaves Backspace to the page.

    `turned` is the mouse's wheel over it: 1 up, -1 down.
    """

    turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.touched = False
        self.setMaxLength(12)
        self.setStyleSheet("QLineEdit { min-height: 0; padding: 0 8px; }")
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(tr("Chips counted"))
        self.textEdited.connect(self._touch)

    def sizeHint(self) -> QSize:
        """As high as a finger."""
        hint = super().sizeHint()
        return hint.expandedTo(QSize(0, theme.current_look().px(LEAST_TARGET)))

    def _touch(self) -> None:
        self.touched = True

    def show_books(self, text: str) -> None:
        """The books' figure, to be typed over."""
        self.touched = False
        self.setText(text)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters, the arrows up and down and Enter are the page's."""
        page_s = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Escape) or is_enter(event) or \
            leaves_letters(event) or (event.key() == Qt.Key.Key_Backspace and not self.touched)
        if page_s:
            event.ignore()
        else:
            super().keyPressEvent(event)


    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is a chip more or fewer, in the field that is being typed in."""
        if (turned := notch(event)) and self.hasFocus():
            self.turned.emit(turned)


class CashTable(Parted):
    """A row for each player; the one whose turn it is has the field in it, and `placed` says where that row is.

    `chosen` is a click on a row.
    """

    painted_role = Role.Table
    chosen = Signal(int)
    placed = Signal(QRectF)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = CountedField(self)
        self.rows: tuple[PlayerNight, ...] = ()
        self.waiting: frozenset[int] = frozenset()
        self.now = 0
        self.last: frozenset[int] = frozenset()
        self._before: dict[int, int] = {}
        self._counted: int | None = None
        self._say: Callable[[int], str] = str
        theme.follow(self._dress)

    def _dress(self) -> None:
        self.field.setFont(theme.font("title"))
        self._fit()
        self._place_field()

    def _fit(self) -> None:
        self.setMinimumHeight(self._head + len(self.rows) * theme.current_look().px(LOWEST))

    def show_rows(self, rows: tuple[PlayerNight, ...], waiting: frozenset[int], now: int, say: Callable[[int], str],
                  last: frozenset[int] = frozenset()) -> None:
        """Show the night's players, those who have not cashed out, whose turn it is, and who comes `last`."""
        self.rows, self.waiting, self.now, self._say, self.last = rows, waiting, now, say, last
        self._before |= {one.player: one.holds for one in rows if one.player in waiting}
        self.setAccessibleName(tr("Players"))
        whose = next((one.name for one in rows if one.player == now), "")
        self.field.setAccessibleName(tr("Chips counted, {name}", name=whose) if whose else tr("Chips counted"))
        self._fit()
        self._place_field()
        self.parts_changed()
        self.update()

    def show_counted(self, counted: int | None) -> None:
        """What whoever hands in has, as it is typed, with what no chip makes; None for what is no amount."""
        self._counted = counted
        self.parts_changed()
        self.update()

    @property
    def _head(self) -> int:
        return theme.current_look().px(36)

    def row_area(self, at: int) -> QRectF:
        """A row's place: lower where there are many."""
        room = (self.height() - self._head) / max(1, len(self.rows))
        high = min(theme.current_look().px(52), room)
        return QRectF(0, self._head + at * high, self.width(), high)

    def _cell(self, area: QRectF, column: int) -> QRectF:
        ends = [area.left() + area.width() * part for part, _ in COLUMNS]
        if column < 2:
            following = ends[1] if column == 0 else ends[2] - self._bought
            return QRectF(ends[column] + 14 * (column == 0), area.top(), following - ends[column] - 8, area.height())
        before = ends[2] - self._bought if column == 2 else ends[column - 1]
        return QRectF(before + 8, area.top(), ends[column] - before - 8, area.height())

    @property
    def _bought(self) -> float:
        """How wide the column is after the names: they have what it leaves."""
        said = max((theme.advance(self._say(one.bought), theme.font("body")) for one in self.rows), default=0)
        return max(theme.advance(tr("Bought"), theme.font("label")), said) + 16

    def _place_field(self) -> None:
        at = next((at for at, one in enumerate(self.rows) if one.player == self.now), -1)
        self.field.setVisible(at >= 0)
        if at >= 0:
            cell = self._cell(row := self.row_area(at), 4)
            high = min(cell.height() - 6, theme.current_look().px(LEAST_TARGET))
            self.field.setGeometry(round(cell.left()), round(cell.center().y() - high / 2), round(cell.width() + 10),
                                   round(high))
            self.placed.emit(row)

    def resizeEvent(self, event: object) -> None:
        """The field stays in its row."""
        self._place_field()

    def painted_parts(self) -> tuple[Part, ...]:
        """A row for each player; whoever waits is taken up by a click anywhere in it."""
        head = QRectF(0, 0, self.width(), self._head)
        heads = (Part(f"head/{at}", tr(title), self._cell(head, at), Role.ColumnHeader, cell=Cell(-1, at - 2))
                 for at, (_, title) in enumerate(COLUMNS) if at > 1)
        return *heads, *(part for at, one in enumerate(self.rows) for part in self._row_parts(at, one))

    def _row_parts(self, at: int, one: PlayerNight) -> Iterator[Part]:
        area, seat = self.row_area(at), one.seats[-1] if one.seats else 0
        name = tr("Seat {seat} {name}", seat=seat, name=one.name) if seat else one.name
        words = phrases((name, self._said_of(one).removeprefix("✓").strip()))
        press = partial(self.chosen.emit, one.player) if one.player in self.waiting else None
        figures = self._figures(one)
        yield from (Part(f"cell/{one.player}/{column}", said or tr("not yet"), self._cell(area, column + 2), Role.Cell,
                         press=press, cell=Cell(at, column)) for column, said in enumerate(figures))
        yield Part(f"player/{one.player}", words, area, Role.RowHeader, press=press, cell=Cell(at, -1),
                   chosen=one.player == self.now)

    def _figures(self, one: PlayerNight) -> tuple[str, str, str, str]:
        """What was bought, what the books say, what was counted and the result, as they are painted."""
        waits, counted = one.player in self.waiting, self._counted if one.player == self.now else None
        books = one.holds if waits else self._before.get(one.player)
        returned = one.returned + (counted or 0)
        told = counted is not None or not waits
        return (self._say(one.bought), "" if books is None else self._say(books),
                self._say(returned) if told else "", self._signed(returned - one.bought) if told else "")

    def _signed(self, result: int) -> str:
        return f"{'+' if result > 0 else ''}{self._say(result)}"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Titles and rows."""
        painter = painter_on(self)
        ink = Ink(painter)
        head = QRectF(0, 0, self.width(), self._head)
        for column, (_, title) in enumerate(COLUMNS):
            ink.write(self._cell(head, column), tr(title), "label", theme.TX3, LEFT if column < 2 else RIGHT)
        for at, one in enumerate(self.rows):
            self._paint_row(ink, self.row_area(at), one)
        painter.end()

    def _paint_row(self, ink: Ink, area: QRectF, one: PlayerNight) -> None:
        now, waits = one.player == self.now, one.player in self.waiting
        if now:
            ink.box(area, 0, theme.BRASS_SURFACE)
        ink.rule(area.left(), area.right(), area.top(), theme.LINE)
        if one.seats:
            size = min(area.height() - 8, theme.current_look().px(28))
            place = self._cell(area, 0)
            ink.seat_number(QRectF(place.left(), area.center().y() - size / 2, size, size), one.seats[-1], now)
        ink.name(self._cell(area, 1), one.name, "title" if now else "body_strong")
        ink.write(self._cell(area, 2), self._say(one.bought), "body", theme.TX1, RIGHT)
        books = one.holds if waits else self._before.get(one.player)
        ink.write(self._cell(area, 3), "–" if books is None else self._say(books), "body", theme.TX2, RIGHT)
        if not waits:
            ink.write(self._cell(area, 4), self._say(one.returned), "body_strong", theme.TX1, RIGHT)
        if now and self._counted is not None:
            self._paint_result(ink, area, one.returned + self._counted - one.bought)
        elif not waits:
            self._paint_result(ink, area, one.result)
        badge = area.adjusted(area.width() * 0.86, 0, -12, 0)
        said = self._said_of(one)
        if not waits and theme.advance(said, theme.font("note_strong")) > badge.width():
            said = "✓"
        ink.write(badge, said, "note_strong", theme.GOLD if waits else theme.OK, RIGHT)

    def _paint_result(self, ink: Ink, area: QRectF, result: int) -> None:
        shade = theme.OK if result > 0 else theme.BAD if result < 0 else theme.TX2
        ink.write(self._cell(area, 5), self._signed(result), "body_strong", shade, RIGHT)

    def _said_of(self, one: PlayerNight) -> str:
        """Whose turn it is, who was put last, and whose chips are in."""
        if one.player == self.now:
            return tr("now")
        if one.player in self.waiting:
            return tr("last") if one.player in self.last else ""
        return tr("✓ in the case")
