"""The cards of the tables, by number: two side by side, three in a wide window, five where there are many."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.desk.pit.alarms import Line
from app.desk.pit.pit import PitNow
from app.desk.pit.tables import TableStands
from app.money import Currency
from app.words import tr
from ui.look import theme
from ui.pit.said import CardSaid, said_of
from ui.pit.table_card import TableCard
from ui.widgets.forms import put_away
from ui.widgets.layers import see
from ui.widgets.tiles_and_words import KeysGoOn, scrolled

WIDE, WIDEST, MANY = 1600, 1900, 6
"""From so many pixels of the window on three cards stand side by side, and five where there are more than so many."""
MOST = 5
ANEW = 5_000_000
"""Microseconds after which it is said again for how long something has been so."""


class CardsGrid(KeysGoOn):
    """`chosen` gives the table of a card that was clicked, `opened` of one clicked twice, `acted` of a button."""

    chosen = Signal(int)
    opened = Signal(int)
    acted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: dict[int, TableCard] = {}
        self._placed: tuple[object, ...] = ()
        self._shown, self._said = dict[int, tuple[object, ...]](), dict[int, CardSaid]()
        inside = QWidget()
        self._grid = QGridLayout(inside)
        scrolled(inside, self)
        self.setAccessibleName(tr("Tables"))

    def show_pit(self, pit: PitNow, money: Currency, chosen: int) -> None:
        """Show how every table stands, one of them chosen."""
        for number in self.cards.keys() - {one.number for one in pit.tables}:
            put_away(self.cards.pop(number), out_of=self._grid)
        for one in pit.tables:
            if one.number not in self.cards:
                self.cards[one.number] = self._new(one.number)
            self._show(one, pit.of(one.number), money, pit.at, one.number == chosen)
        self._place()

    def _show(self, one: TableStands, lines: tuple[Line, ...], money: Currency, now: int, chosen: bool) -> None:
        """What a card says is put in words anew where something of it is another one, and as time goes on."""
        shown = one, lines, money, now // ANEW
        if self._shown.get(one.number) != shown:
            self._shown[one.number] = shown
            self._said[one.number] = said_of(one, lines, money, now)
        self.cards[one.number].show_said(self._said[one.number], chosen)

    def show_table(self, number: int) -> None:
        """Scroll to a card."""
        if number in self.cards:
            self.ensureWidgetVisible(self.cards[number])
            see(self.cards[number])

    def _new(self, number: int) -> TableCard:
        card = TableCard(number)
        card.clicked.connect(partial(self.chosen.emit, number))
        card.opened.connect(self.opened)
        card.acted.connect(self.acted)
        return card

    def _across(self) -> int:
        look, wide = theme.current_look(), self.window().width()
        if wide >= WIDEST * look.scale and len(self.cards) > MANY:
            return MOST
        return 3 if wide >= WIDE * look.scale else 2

    def _place(self) -> None:
        look, across = theme.current_look(), self._across()
        now = (across, look, tuple(self.cards))
        if now == self._placed:
            return
        self._placed = now
        side = look.pick(14, 12, 8)
        self._grid.setContentsMargins(side, side, side, side)
        self._grid.setSpacing(look.pick(12, 10, 8))
        for at, number in enumerate(sorted(self.cards)):
            self._grid.addWidget(self.cards[number], at // across, at % across)
            self.cards[number].show()
        for column in range(MOST):
            self._grid.setColumnStretch(column, int(column < across))
        rows = (len(self.cards) + across - 1) // across
        for row in range(self._grid.rowCount() + 1):
            self._grid.setRowStretch(row, int(row == rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another number of cards side by side."""
        super().resizeEvent(event)
        self._place()
