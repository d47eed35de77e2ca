"""One row for each declared house rule: its words, what it is now, and why it cannot be what was entered."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.house_rules import Declared, TakesEffect
from app.money import Currency
from app.words import tr
from ui.forms import set_tone, words
from ui.settings.controls import control_for


class RuleRow(QWidget):
    """A rule and its control. `wanted` carries what the host has entered; `refuse` says why it cannot be."""

    wanted = Signal(object)

    def __init__(self, rule: Declared, value: object, money: Currency, sitting: str = "shoe",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self.value, self._sitting = rule, value, sitting
        self.label = words(tr(rule.words.label), "body_strong", wrap=False)
        self.note = words("", "note", "second")
        self.control = control_for(rule, money)
        self.control.wanted.connect(self.wanted)
        self.control.unreadable.connect(self.refuse)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 7, 0, 7)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.note, 1, 0)
        grid.addWidget(self.control, 0, 1, 2, 1)
        grid.setColumnStretch(0, 1)
        self.show_value(value)

    def _about(self) -> str:
        when = tr("From the next {sitting}.", sitting=tr(self._sitting))
        return " ".join([tr(self.rule.words.effect), *([when] if self.rule.takes_effect is TakesEffect.NEXT_SITTING
                                                       else [])])

    def show_value(self, value: Any) -> None:
        """What holds now."""
        self.value = value
        self.control.show_value(value)
        self.note.setText(self._about())
        set_tone(self.note, "second")

    def refuse(self, sentence: str) -> None:
        """Why it stays as it was."""
        self.control.show_value(self.value)
        self.note.setText(sentence)
        set_tone(self.note, "warn")
