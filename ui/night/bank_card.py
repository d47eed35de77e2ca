"""The table's bank over the window: what each table, game and dealer's shift won, and what it should have won."""


from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.desk import Desk
from app.desk.cashier.bank_report import BankLine, night_bank
from app.money import Currency, figure, signed_figure
from app.table_bank import Staked, TableBank, hold_words
from app.words import tr
from app.words.figures import per_cent_words, thousands
from ui.keys.key_events import is_enter
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words

BET_HEADS = ("Staked", "Edge", "Expected win")
HEADS = ("Opened", "Fills", "Credits", "Drop", "Hands", "Counted ±", "Win", "Hold", "Expected win")


class BankCard(Laid):
    """One row for each bank of the night. Enter or Esc puts it away: `closed`."""

    closed = Signal()
    wide = 1120

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        bank, self._money = night_bank(desk), desk.the_house().money
        self.cells: list[list[QLabel]] = []
        self.close_button = SecondaryButton(tr("Close"), tr("Enter"))
        self.close_button.clicked.connect(self.closed)
        self.column.addWidget(words(tr("The table’s bank"), "prompt_compact"))
        self.column.addWidget(words(tr("Win = closing + drop + credits − fills − opening. Expected win is each bet "
                                       "times the house edge; a single night can be far from it."), "body", "second"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(8)
        for title, lines in ((tr("Table"), bank.tables), (tr("Game"), bank.games), (tr("Dealer"), bank.shifts)):
            self._group(grid, title, lines)
        staked = [one for line in bank.tables for one in line.bank.staked]
        if staked:
            self._row(grid, [tr("Bet"), *map(tr, BET_HEADS)], "label", "label")
        for one in staked:
            self._row(grid, bet_figures(one, self._money), "body_strong", "")
        grid.setColumnStretch(0, 1)
        self.column.addLayout(grid)
        self.column.addLayout(in_row(SPRING, self.close_button))
        self.setAccessibleName(tr("The table’s bank"))

    def _group(self, grid: QGridLayout, title: str, lines: tuple[BankLine, ...]) -> None:
        self._row(grid, [title, *map(tr, HEADS)], "label", "label")
        for line in lines:
            self._row(grid, [line.name, *bank_figures(line.bank, self._money)], "body_strong", "")

    def _row(self, grid: QGridLayout, texts: list[str], role: str, tone: str) -> None:
        row = grid.rowCount()
        made: list[QLabel] = [words(text, role, tone, wrap=False) for text in texts]
        for column, label in enumerate(made):
            side = Qt.AlignmentFlag.AlignTrailing if column else Qt.AlignmentFlag.AlignLeading
            grid.addWidget(label, row, column, side)
        self.cells.append(made)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape or (is_enter(event) and not event.isAutoRepeat()):
            self.closed.emit()


def bank_figures(bank: TableBank, money: Currency) -> list[str]:
    """A bank under the heads of the card: what there is none of is a dash, never a zero per cent."""
    long_run = signed_figure(round(bank.theoretical), money) if bank.staked else "–"
    return [figure(bank.opening, money), figure(bank.fills, money), figure(bank.credits, money),
            figure(bank.drop, money), thousands(bank.hands),
            signed_figure(bank.variance, money) if bank.variance else "–",
            signed_figure(bank.win, money), hold_words(bank.hold), long_run]


def bet_figures(one: Staked, money: Currency) -> list[str]:
    """A spot, what was bet on it, the house's edge, and what it should have won."""
    edge = per_cent_words(f"{float(one.theoretical / one.stakes * 100):.2f}")
    return [one.name, figure(one.stakes, money), edge,
            signed_figure(round(one.theoretical), money)]
