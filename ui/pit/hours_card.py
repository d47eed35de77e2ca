"""Hour by hour over the pit: a table of figures for every table of the night, and its sheet."""

from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from app.desk import Desk
from app.desk.pit.hours import all_together, hour_cells, hour_heads, hour_rows, hours_of_tables
from app.desk.stats.night import dealt_beside
from app.words import tr
from ui.background.ledger_reader import Reading
from ui.background.opener import Background
from ui.keys.key_events import is_enter, letter
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, set_tone, words
from ui.widgets.lists import LEFT, MOVES, RIGHT, Cells, CellsModel, Column, PlainTable, ringed

HIGH = 34


class Figures(PlainTable):
    """The table: arrows read on in it, every other key is the card's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters look for nothing here."""
        if event.key() in MOVES:
            super().keyPressEvent(event)
        else:
            event.ignore()


class HoursCard(Laid):
    """Enter or Esc puts it away: `closed`; P asks for the sheet: `print_wanted`."""

    closed = Signal()
    print_wanted = Signal()
    wide = 1040

    def __init__(self, desk: Desk, beside: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reading = Reading(desk, beside, self)
        self.said = words(tr("Reading the night…"), "body_strong", "second")
        self.table = Figures(tr("Hour by hour"), HIGH)
        self.model = CellsModel(self.table, [Column(tr("Table"), strong=True), *(
            Column(head, align=LEFT if at == 0 else RIGHT) for at, head in enumerate(hour_heads()))])
        self.table.setModel(self.model)
        theme.dress(self.table, ringed("QTableView"))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.print = SecondaryButton(tr("Print"), "P", "printer")
        self.back = SecondaryButton(tr("Close"), tr("Enter"))
        self.print.clicked.connect(self.print_wanted)
        self.back.clicked.connect(self.closed)
        self.column.addWidget(words(tr("Hour by hour"), "prompt_compact"))
        self.column.addWidget(words(tr("Difference: win less the exact expected win of the bets. Fills are less "
                                       "credits. Float: what the rack held at the end of the hour."), "body", "second"))
        self.column.addWidget(self.said)
        self.column.addWidget(self.table, 1)
        self.column.addLayout(in_row(SPRING, self.print, self.back, spacing=10))
        self.setAccessibleName(tr("Hour by hour"))
        self.reading.failed.connect(self._not_read)
        self.reading.ask("hours", partial(_read, desk), self._show_hours)

    def _show_hours(self, rows: list[Cells]) -> None:
        self.said.hide()
        self.model.show_rows(rows)
        self.table.setMinimumHeight(theme.current_look().px(HIGH * min(len(rows) + 2, 10)))
        self.place()

    def _not_read(self, why: str) -> None:
        self.said.setText(why)
        set_tone(self.said, "bad")
        self.place()

    def begin(self) -> None:
        """The keyboard goes to the figures."""
        self.place()
        self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """P, Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape or (is_enter(event) and not event.isAutoRepeat()):
            self.closed.emit()
        elif letter(event) == "P" and not event.isAutoRepeat():
            self.print_wanted.emit()


def _read(desk: Desk) -> list[Cells]:
    """The lines of all tables. The night is dealt again for them, so this is done beside the screen."""
    night, money = desk.last_night(), desk.the_house().money
    tables = hours_of_tables(desk.books, dealt_beside(desk, night), ZoneInfo(night.zone))
    rows = [Cells(one.number, (one.name if at == 0 else "", *cells)) for one in tables for at, cells in enumerate(
        (*hour_rows(one, money), hour_cells(tr("Together"), one.whole, money)))]
    if tables:
        rows.append(Cells(0, (tr("All tables"), *hour_cells(tr("Together"), all_together(tables), money))))
    return rows
