"""The right column of the pit: what is asked, what can be done, and the totals of the house."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from app.desk.pit.alarms import Grave, Line, minutes_of
from app.desk.pit.pit import PitNow
from app.money import Currency, figure, signed_figure
from app.words import as_in, plural, tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE, LEFT, RIGHT
from ui.look.tips import show_tip
from ui.widgets.buttons import PaintedButton, SecondaryButton, Surface
from ui.widgets.forms import SPRING, in_column, in_row, put_away, set_tone, words
from ui.widgets.tiles_and_words import scrolled

SHADES = {Grave.STOPPED: theme.BAD, Grave.LATE: theme.WARN, Grave.ASKED: theme.TX1, Grave.WELL: theme.TX2}
ROW = Surface(theme.INK2, theme.KEY_EDGE)


class LineRow(PaintedButton):
    """One thing that is asked or amiss: at which table, what, and for how long."""

    def __init__(self, line: Line, now: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_line(line, now)

    def show_line(self, line: Line, now: int) -> None:
        """Show another one, or for how long it has been so by now."""
        self.line, self._waits = line, minutes_of(line, now)
        where = tr("Table {number}", number=line.table) if line.table else tr("the house")
        self._rest = " · ".join(part for part in (tr("seen by {name}", name=line.seen.by) if line.seen else "",
                                                  line.rest) if part)
        self.setAccessibleName(phrases((line.lead, self._rest, where, tr(
            "{minutes} min", minutes=self._waits))))
        show_tip(self, f"{line.lead} {line.rest}".strip())
        self.update()

    def surface(self) -> Surface:
        """A row."""
        return ROW

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(200, theme.current_look().px(52))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The table's number, what it is over what is said of it, and its minutes."""
        ink, look = Ink(painter), theme.current_look()
        side = look.px(26)
        badge = QRectF(area.left() + 10, area.center().y() - side / 2, side, side)
        grave = self.line.grave
        ink.box(badge, theme.TAG, theme.BRASS if self.line.calls else theme.INK4)
        ink.write(badge, str(self.line.table or "–"), "label_strong",
                  theme.BRASS_INK if self.line.calls else theme.TX1, CENTRE)
        waits = tr("{minutes} min", minutes=self._waits)
        wide = advance(waits, "note")
        words_at = area.adjusted(side + 20, 6, -wide - 18, -6)
        half = words_at.height() / 2
        ink.write(QRectF(words_at.left(), words_at.top(), words_at.width(), half), self.line.lead, "body_strong",
                  SHADES[grave], LEFT)
        ink.write(QRectF(words_at.left(), words_at.top() + half, words_at.width(), half), self._rest, "note",
                  theme.TX2, LEFT)
        ink.write(area.adjusted(0, 0, -10, 0), waits, "note", theme.TX2, RIGHT)


class PitSide(QFrame):
    """`chosen` gives the line that was clicked, `wanted` the letter of what is to be done."""

    chosen = Signal(object)
    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self.rows: list[LineRow] = []
        self._shown: tuple[object, ...] = ()
        self.open = words("", "note_strong", "second", wrap=False)
        self.nothing = words(tr("Nothing is asked."), "note", "second")
        self._list, self.keys = in_column(spacing=6), dict[str, SecondaryButton]()
        inside = QWidget()
        head = in_row((words(tr("Asked and amiss"), "title", wrap=False), 1), self.open)
        in_column(head, self.nothing, self._list, 8, words(tr("Can do"), "title", wrap=False), self._can_do(), SPRING,
                  on=inside, spacing=6, margins=(14, 10, 14, 8))
        self.totals = {code: (words("", "note", "second", wrap=False), words("", "note_strong", wrap=False))
                       for code in ("drop", "win", "chips")}
        foot = QFrame()
        foot.setProperty("surface", "ink1")
        grid = QGridLayout(foot)
        grid.setContentsMargins(14, 8, 14, 10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for at, pair in enumerate(self.totals.values()):
            grid.addWidget(pair[0], at, 0)
            grid.addWidget(pair[1], at, 1, Qt.AlignmentFlag.AlignTrailing)
        in_column((scrolled(inside), 1), foot, on=self, spacing=0)
        theme.follow(self._measure)
        self.setAccessibleName(tr("Right column"))

    def _measure(self) -> None:
        self.setFixedWidth(theme.current_look().side)

    def _can_do(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, (letter, label) in enumerate((
                ("T", tr("Open a table")), ("M", tr("Move a player")), ("F", tr("Ask for a fill")),
                ("C", tr("Send a credit")), ("R", tr("Relieve")), ("X", tr("Close a table")),
                ("H", tr("Hour by hour")), ("L", tr(as_in("the pit", "Limits"))))):
            made = SecondaryButton(label, letter)
            made.clicked.connect(partial(self.wanted.emit, letter))
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.keys[letter] = made
            grid.addWidget(made, at // 2, at % 2)
        return grid

    def show_pit(self, pit: PitNow, money: Currency) -> None:
        """What is asked, and the totals."""
        shown = tuple((line, minutes_of(line, pit.at)) for line in pit.lines)
        if shown != self._shown:
            self._shown = shown
            self._show_lines(pit)
        totals = pit.totals
        self._total("drop", plural(totals.banked, "Drop, {count} banked table", "Drop, {count} banked tables"),
                    figure(totals.drop, money))
        self._total("win", tr("Win, expected {expected}", expected=signed_figure(round(totals.expected), money)),
                    signed_figure(totals.win, money))
        self._total("chips", tr("Chips at tables and cage"), tr("{held} of {owned}", held=figure(totals.chips, money),
                    owned=figure(totals.owned, money)), "ok" if totals.chips == totals.owned else "warn")

    def _show_lines(self, pit: PitNow) -> None:
        put_away(*self.rows[len(pit.lines):], out_of=self._list)
        del self.rows[len(pit.lines):]
        for row, line in zip(self.rows, pit.lines, strict=False):
            row.show_line(line, pit.at)
        for line in pit.lines[len(self.rows):]:
            row = LineRow(line, pit.at)
            row.clicked.connect(partial(self._choose, row))
            self.rows.append(row)
            self._list.addWidget(row)
            row.show()
        self.nothing.setVisible(not self.rows)
        self.open.setText(plural(len(self.rows), "{count} open", "{count} open") if self.rows else "")

    def _choose(self, row: LineRow) -> None:
        self.chosen.emit(row.line)

    def _total(self, code: str, name: str, value: str, tone: str = "") -> None:
        self.totals[code][0].setText(name)
        self.totals[code][1].setText(value)
        if tone != self.totals[code][1].property("tone"):
            set_tone(self.totals[code][1], tone)
