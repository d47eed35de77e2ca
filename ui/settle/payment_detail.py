"""What stands behind a payment: the entries of the two who are in it, with what each did."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from app.money import Currency, signed_figure
from app.settlement import HOUSE, NightStatement, PaymentNow
from app.words import plural, tr
from app.words.figures import thousands
from ui.look import theme
from ui.settle.strip_text import behind_words, called
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_column, in_row, put_away, words
from ui.widgets.tiles_and_words import scrolled

if TYPE_CHECKING:
    from app.desk.cashier.settling import Behind, Settling

MOST = 200
"""So many entries are shown for one person; a longer night is read in the ledger."""


class BehindPanel(QFrame):
    """The entries of payer and payee, those first that add up to what they settle. `closed` puts it away."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.title = words("", "heading", wrap=False)
        self.back = SecondaryButton(tr("Back"), "←", kind="ghost")
        self.back.clicked.connect(self.closed)
        self.lines: list[tuple[str, ...]] = []
        head = in_row((self.title, 1), self.back, margins=(16, 8, 8, 8))
        self._column = in_column(head, on=self, margins=(0, 0, 0, 8))
        self._area = QWidget()
        self._column.addWidget(self._area, 1)

    def show_behind(self, statement: NightStatement, now: PaymentNow, settling: "Settling", night: int) -> None:
        """Open a payment to its entries."""
        payer, payee = now.payment.pair
        self.title.setText(tr("{payer} to {payee}", payer=called(statement, payer), payee=called(statement, payee)))
        self.lines = []
        inside = QWidget()
        column = in_column(on=inside, spacing=6, margins=(16, 4, 16, 8))
        for person in (payer, payee):
            column.addWidget(words(behind_words(statement, person), "body_strong", "brass"))
            column.addLayout(self._entries(settling.behind(person, night), statement, person))
        column.addStretch(1)
        fresh = scrolled(inside)
        fresh.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._column.replaceWidget(self._area, fresh)
        put_away(self._area)
        self._area = fresh

    def _entries(self, behind: Sequence["Behind"], statement: NightStatement, person: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(2, 1)
        if person == HOUSE:
            grid.addWidget(words(tr("What the players won and lost, and the cash that the house holds for them."),
                                 "note", "second"), 0, 0, 1, 5)
            return grid
        for column, title in enumerate((tr("Entry"), tr("Time"), tr("What"), tr("Chips"), tr("On the sheet"))):
            self._cell(grid, 0, column, title, "label", "label")
        ordered = sorted(behind, key=lambda one: not one.due)
        for row, one in enumerate(ordered[:MOST], 1):
            self._row(grid, row, one, statement.money)
        if len(ordered) > MOST:
            more = plural(len(ordered) - MOST, "and {count} more", "and {count} more")
            grid.addWidget(words(more, "note", "second"), MOST + 1, 2)
        return grid

    def _row(self, grid: QGridLayout, row: int, one: "Behind", money: Currency) -> None:
        chips = signed_figure(one.chips, money) if one.chips else "–"
        due = signed_figure(one.due, money) if one.due else tr("cash {amount}", amount=signed_figure(
            one.cash, money)) if one.cash else "–"
        texts = (f"#{thousands(one.number)}", f"{one.at:%H:%M}", one.title, chips, due)
        self.lines.append(texts)
        for column, text in enumerate(texts):
            self._cell(grid, row, column, text, "body_strong" if column == 4 and one.due else "body",
                       "" if one.due else "second")

    def _cell(self, grid: QGridLayout, row: int, column: int, text: str, role: str, tone: str) -> None:
        cell: QLabel = words(text, role, tone, wrap=column == 2)
        if column > 2:
            cell.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        cell.setMinimumHeight(theme.current_look().px(24))
        grid.addWidget(cell, row, column)
