"""The controls of a rule's row: a switch, a number with steps, a choice, an amount of money."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.errors import Refusal, Refused
from app.house_rules import HUNDREDTHS, Declared, per_cent
from app.money import Currency, figure, read_amount
from app.words import tr
from ui import theme
from ui.forms import Choice
from ui.night.parts import Switch
from ui.night.stepper import Stepper


class Control(QWidget):
    """A control of one rule. `wanted` carries a value that was entered, `unreadable` why what was typed is none."""

    wanted = Signal(object)
    unreadable = Signal(str)

    def __init__(self, inside: QWidget, name: str, effect: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        inside.setAccessibleName(name)
        inside.setAccessibleDescription(effect)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inside)
        self.inside = inside
        self.setFocusProxy(inside)

    def show_value(self, value: Any) -> None:
        """Show what holds."""
        raise NotImplementedError


class SwitchControl(Control):
    """On or off."""

    def __init__(self, name: str, effect: str) -> None:
        self.switch = Switch("", "")
        super().__init__(self.switch, name, effect)
        self.switch.setFixedWidth(theme.look().px(60))
        self.switch.toggled.connect(lambda on: self.wanted.emit(bool(on)))

    def show_value(self, value: Any) -> None:
        """On or off, without asking for it."""
        with QSignalBlocker(self.switch):
            self.switch.setChecked(bool(value))
        self.switch.update()


class ChoiceControl(Control):
    """One of a few."""

    def __init__(self, name: str, effect: str, options: Mapping[object, str]) -> None:
        self.box, self.values = Choice(), list(options)
        super().__init__(self.box, name, effect)
        self.box.setFont(theme.font("body_strong"))
        self.box.setFixedWidth(theme.look().px(330))
        for value in self.values:
            self.box.addItem(tr(options[value]))
        self.box.activated.connect(lambda at: self.wanted.emit(self.values[at]))

    def show_value(self, value: Any) -> None:
        """The one that holds."""
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self.values.index(value))


class RuleStepper(Stepper):
    """A whole number in its rule's bounds, stepped by one. `entered` carries it once it is meant."""

    entered = Signal(int)

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(low, name)
        self._low, self._high = low, high
        self.edit.editingFinished.connect(lambda: self.entered.emit(self.value))

    def step(self, way: int) -> None:
        """One up or down."""
        self.edit.setText(str(max(self._low, min(self._high, self.value + way))))
        self.edit.selectAll()
        self.entered.emit(self.value)


class NumberControl(Control):
    """A whole number."""

    def __init__(self, name: str, effect: str, low: int, high: int) -> None:
        self.stepper = RuleStepper(name, low, high)
        super().__init__(self.stepper, name, effect)
        self._value = 0
        self.stepper.entered.connect(self._entered)

    def _entered(self, value: int) -> None:
        if value != self._value:
            self.wanted.emit(value)

    def show_value(self, value: Any) -> None:
        """The number that holds."""
        self._value = int(value)
        self.stepper.edit.setText(str(value))


class MoneyControl(Control):
    """An amount in the house's currency."""

    def __init__(self, name: str, effect: str, money: Currency) -> None:
        self.field, self._money, self._value = QLineEdit(), money, 0
        super().__init__(self.field, name, effect)
        self.field.setFont(theme.font("body_strong"))
        self.field.setMaxLength(20)
        self.field.setFixedWidth(theme.look().px(176))
        self.field.editingFinished.connect(self._typed)

    def _typed(self) -> None:
        if self.field.text().strip() == figure(self._value, self._money):
            return
        try:
            self.wanted.emit(read_amount(self.field.text(), self._money))
        except Refused as refused:
            self.unreadable.emit(str(refused))

    def show_value(self, value: Any) -> None:
        """The amount that holds."""
        self._value = int(value)
        self.field.setText(figure(self._value, self._money))


class RateControl(Control):
    """A rate in per cent, kept in hundredths of one."""

    def __init__(self, name: str, effect: str) -> None:
        self.field, self._value = QLineEdit(), 0
        super().__init__(self.field, name, effect)
        self.field.setFont(theme.font("body_strong"))
        self.field.setMaxLength(8)
        self.field.setFixedWidth(theme.look().px(176))
        self.field.editingFinished.connect(self._typed)

    def _typed(self) -> None:
        typed = self.field.text().removesuffix("%").strip()
        if typed == per_cent(self._value):
            return
        whole, _, rest = typed.replace(",", ".").partition(".")
        if (whole + rest).isdecimal() and (whole + rest).isascii() and len(rest) <= 2 and whole:
            self.wanted.emit(int(whole) * 100 + int(rest.ljust(2, "0")))
        else:
            self.unreadable.emit(str(Refusal(tr("“{typed}” is not a rate.", typed=typed),
                                             tr("A rate is a number with up to two decimals, such as 4.75."),
                                             tr("Type it again."))))

    def show_value(self, value: Any) -> None:
        """The rate that holds."""
        self._value = int(value)
        self.field.setText(f"{per_cent(self._value)} %")


def control_for(rule: Declared, money: Currency) -> Control:
    """The control that a declared rule is changed with."""
    name, effect = tr(rule.words.label), tr(rule.words.effect)
    if rule.options:
        return ChoiceControl(name, effect, rule.options)
    if rule.kind is bool:
        return SwitchControl(name, effect)
    if rule.unit == HUNDREDTHS:
        return RateControl(name, effect)
    if rule.unit == "money":
        return MoneyControl(name, effect, money)
    return NumberControl(name, effect, rule.low or 0, rule.high if rule.high is not None else 10**6)
