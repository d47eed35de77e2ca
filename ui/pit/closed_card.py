"""What a table that was just closed came to: what its rack was opened with and counted, its win, and what to expect."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.desk.cashier.bank_report import rack_words
from app.desk.pit.tables import TableStands
from app.money import Currency, figure, signed_figure
from app.words import tr
from app.words.joined import sentences
from ui.keys.key_events import is_enter
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words


class ClosedCard(Laid):
    """Enter or Esc puts it away: `closed`."""

    closed = Signal()
    wide = 520

    def __init__(self, table: TableStands, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = lines_of(table, money)
        title = tr("{table} is closed", table=table.name)
        self.back = SecondaryButton(tr("Close"), tr("Enter"))
        self.back.clicked.connect(self.closed)
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for at, (name, value) in enumerate(self.lines):
            grid.addWidget(words(name, "body", "second", wrap=False), at, 0)
            grid.addWidget(words(value, "body_strong", wrap=False), at, 1, Qt.AlignmentFlag.AlignTrailing)
        self.column.addWidget(words(title, "prompt_compact"))
        self.column.addLayout(grid)
        self.column.addLayout(in_row(SPRING, self.back))
        self.setAccessibleName(sentences([title, *(f"{name} {value}" for name, value in self.lines)]))

    def begin(self) -> None:
        """The keys come here."""
        self.place()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape or (is_enter(event) and not event.isAutoRepeat()):
            self.closed.emit()


def lines_of(table: TableStands, money: Currency) -> list[tuple[str, str]]:
    """What is said of it, line by line: a label and its figure."""
    bank, luck = table.bank, table.luck
    *rack, (_, counted) = rack_words(bank)
    lines = [(name, figure(amount, money)) for at, (name, amount) in enumerate(rack) if amount or not at]
    lines += [(tr("Counted"), figure(counted, money)), (tr("Win"), signed_figure(bank.win, money))]
    if luck is None:
        return lines
    low, high = (signed_figure(round(end), money) for end in luck.band)
    return [*lines, (tr("Expected win"), signed_figure(round(luck.expected), money)),
            (tr("95% band"), tr("{low} to {high}", low=low, high=high))]
