"""Closing the night: who still holds chips is cashed out one by one, then the night is closed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.errors import Refused
from app.money import figure, priced, read_amount
from app.settlement import NightStatement, PlayerNight
from app.words import tr
from ui.forms import button, set_tone, words

HOW = (("account", "On the sheet"), ("cash", "In cash"))


class ClosingPanel(QFrame):
    """The next player who holds chips, with the amount that was counted; once nobody does, the night can be closed.

    `cash_out` carries the player, the counted minor units, "cash" or "account", and the reason for a difference.
    """

    cash_out = Signal(int, int, str, str)
    close_night = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._statement: NightStatement | None = None
        self._next: PlayerNight | None = None
        self.said = words("", "body_strong")
        self.counted, self.reason = QLineEdit(), QLineEdit()
        self.ways = QButtonGroup(self)
        self.cash_button = button(tr("Cash out"), "primary")
        self.close_button = button(tr("Close the night"), "primary")
        self._arrange()
        self.counted.returnPressed.connect(self._give)
        self.reason.returnPressed.connect(self._give)
        self.cash_button.clicked.connect(self._give)
        self.close_button.clicked.connect(self.close_night)

    def _arrange(self) -> None:
        self.counted.setAccessibleName(tr("Chips counted"))
        self.counted.setPlaceholderText(tr("Chips counted"))
        self.reason.setAccessibleName(tr("Reason for a difference"))
        self.reason.setPlaceholderText(tr("Reason, where the count differs"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.counted, 1)
        for at, (_, label) in enumerate(HOW):
            way = button(tr(label))
            way.setCheckable(True)
            way.setChecked(at == 0)
            self.ways.addButton(way, at)
            row.addWidget(way)
        row.addWidget(self.reason, 2)
        row.addWidget(self.cash_button)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.said)
        column.addLayout(row)

    def show_statement(self, statement: NightStatement, is_open: bool) -> None:
        """Take up the next holder, or offer to close; hidden where the night is closed."""
        self._statement = statement
        self.setVisible(is_open)
        holders = statement.holding
        self._next = holders[0] if holders else None
        for part in (self.counted, self.reason, self.cash_button, *self.ways.buttons()):
            part.setVisible(self._next is not None)
        self.close_button.setVisible(self._next is None)
        self.reason.clear()
        if self._next is None:
            self._say(tr("Everybody has cashed out. Closing the night makes the sheet final."))
            return
        money = statement.money
        self.counted.setText(figure(self._next.holds, money))
        self.counted.selectAll()
        self._say(tr("{name} holds {amount}, {count} to go. Count the chips and hand them in.", name=self._next.name,
                     amount=priced(self._next.holds, money), count=len(holders)))

    def _say(self, sentence: str, tone: str = "") -> None:
        self.said.setText(sentence)
        set_tone(self.said, tone)

    def refuse(self, sentence: str) -> None:
        """Why it was not done; what was typed stays."""
        self._say(sentence, "warn")

    def _give(self) -> None:
        if self._next is None or self._statement is None:
            return
        try:
            counted = read_amount(self.counted.text(), self._statement.money)
        except Refused as refused:
            self.refuse(str(refused))
            return
        way = HOW[max(0, self.ways.checkedId())][0]
        self.cash_out.emit(self._next.player, counted, way, self.reason.text())
