"""All the rules of a jackpot, each with its control, as they will hold from the next period on."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app import house_rules
from app.errors import MachineFault, Refused
from app.house_rules import TakesEffect
from app.jackpots.rules import KINDS, title_of
from app.words import tr
from ui.buttons import SecondaryButton
from ui.deal.dealer import new_op_id
from ui.forms import words
from ui.lock.asking import ask_host
from ui.night.parts import Words, scrolled
from ui.settings.rows import hairline
from ui.settings.rule_rows import RuleRow

if TYPE_CHECKING:
    from app.desk import Desk


class RulesEditor(QFrame):
    """A row for each rule. A change is saved as it is made; `switch_on` asks for the note about the law first."""

    changed = Signal()
    saved = Signal(bool)
    closed = Signal()
    switch_on = Signal()

    def __init__(self, desk: "Desk", name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._desk, self._name = desk, name
        self.rows: dict[str, RuleRow] = {}
        self.back = SecondaryButton(tr("Done"), tr("Esc"))
        self.back.clicked.connect(self.closed)
        head, inner, column = QHBoxLayout(), QWidget(), QVBoxLayout()
        head.addWidget(Words(tr("{jackpot} rules", jackpot=title_of(name)), "prompt_compact"), 1)
        head.addWidget(self.back)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(0)
        self._fill(column)
        inner.setLayout(column)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 14, 10, 14)
        outer.addLayout(head)
        outer.addWidget(words(tr("A period that runs keeps the rules it began with. There is no house cut: all that "
                                 "goes in is paid out to players."), "body", "second"))
        outer.addWidget(scrolled(inner), 1)

    def _fill(self, column: QVBoxLayout) -> None:
        rules, money = self._desk.jackpots.rules(self._name), self._desk.the_house().money
        for rule in house_rules.declared(KINDS[self._name]):
            # The heading says once for all of them from when they hold.
            row = RuleRow(replace(rule, takes_effect=TakesEffect.NEXT_HAND), getattr(rules, rule.name), money)
            row.wanted.connect(lambda value, row=row: self._change(row, value))
            self.rows[rule.name] = row
            if len(self.rows) > 1:
                column.addWidget(hairline())
            column.addWidget(row)
        column.addStretch(1)

    def _change(self, row: RuleRow, value: object) -> None:
        jackpots = self._desk.jackpots
        if row.rule.name == "on" and value and not jackpots.note_read:
            row.show_value(row.value)
            self.switch_on.emit()
            return
        self._book(row, value, new_op_id())

    def _book(self, row: RuleRow, value: object, op_id: str) -> None:
        try:
            self._desk.jackpots.change_rule(self._name, row.rule.name, value, op_id)
        except Refused as refused:
            if ask_host(self, refused, lambda: self._book(row, value, op_id)):
                row.show_value(row.value)
            else:
                row.refuse(str(refused))
        except MachineFault as fault:
            row.refuse(str(fault))
            self.saved.emit(False)
        else:
            row.show_value(house_rules.typed(row.rule, value))
            self.saved.emit(True)
            self.changed.emit()

    def show_now(self) -> None:
        """What holds, after something else has changed it."""
        rules = self._desk.jackpots.rules(self._name)
        for name, row in self.rows.items():
            row.show_value(getattr(rules, name))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back; no letter of a field goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            event.ignore()
