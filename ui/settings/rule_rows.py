"""One row for each declared house rule: its words, what it is now, and why it cannot be what was entered."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from app.errors import Refused
from app.house_rules import Declared, TakesEffect
from app.money import Currency, figure, read_amount
from app.words import tr
from ui import theme
from ui.forms import set_tone, words
from ui.icons import draw_icon


class ChoiceBox(QComboBox):
    """A list to choose from, with the sign that says so. The wheel scrolls the page and never changes a rule."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and a chevron at its end."""
        super().paintEvent(event)
        size = theme.look().px(18)
        painter = QPainter(self)
        draw_icon(painter, "chevron-down", self.width() - size - 12, (self.height() - size) / 2, size, theme.TX2)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()


class RuleRow(QWidget):
    """A rule and its control. `wanted` carries what the host has entered; `refuse` says why it cannot be."""

    wanted = Signal(object)

    def __init__(self, rule: Declared, value: object, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self.money = rule, money
        self.label = words(tr(rule.words.label), "body_strong", wrap=False)
        self.note = words(self._about(), "note", "second")
        self.control, self._set = self._made()
        self.control.setAccessibleName(tr(rule.words.label))
        self.control.setAccessibleDescription(tr(rule.words.effect))
        self.control.setFont(theme.font("body_strong"))
        self.control.setFixedWidth(theme.look().px(300))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 6, 0, 6)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.note, 1, 0)
        grid.addWidget(self.control, 0, 1, 2, 1)
        grid.setColumnStretch(0, 1)
        self.show_value(value)

    def _about(self) -> str:
        when = tr(" From the next shoe on.") if self.rule.takes_effect is TakesEffect.NEXT_SITTING else ""
        return tr(self.rule.words.effect) + when

    def _made(self) -> tuple[QWidget, Callable[[Any], None]]:
        if self.rule.options:
            return self._choice()
        if self.rule.kind is bool:
            box = QCheckBox(tr("On"))
            box.clicked.connect(lambda on: self.wanted.emit(bool(on)))
            return box, box.setChecked
        line = QLineEdit()
        line.editingFinished.connect(lambda: self._typed(line))
        return line, lambda value: line.setText(self._figure(value))

    def _choice(self) -> tuple[QWidget, Callable[[Any], None]]:
        box, values = ChoiceBox(), list(self.rule.options)
        for value in values:
            box.addItem(tr(self.rule.options[value]))
        box.activated.connect(lambda at: self.wanted.emit(values[at]))
        return box, lambda value: box.setCurrentIndex(values.index(value))

    def _figure(self, value: int) -> str:
        return figure(value, self.money) if self.rule.unit == "money" else str(value)

    def _typed(self, line: QLineEdit) -> None:
        text = line.text().strip()
        if text == self._figure(self.value):
            return
        try:
            value: object = read_amount(text, self.money) if self.rule.unit == "money" else int(text)
        except Refused as refused:
            self.refuse(str(refused))
        except ValueError:
            self.refuse(tr("“{typed}” is not a whole number. {allowed}", typed=text[:24], allowed=self.rule.allowed()))
        else:
            self.wanted.emit(value)

    def show_value(self, value: Any) -> None:
        """What holds now."""
        self.value = value
        with QSignalBlocker(self.control):
            self._set(value)
        self.note.setText(self._about())
        set_tone(self.note, "second")

    def refuse(self, sentence: str) -> None:
        """Why it stays as it was."""
        self.show_value(self.value)
        self.note.setText(sentence)
        set_tone(self.note, "warn")
