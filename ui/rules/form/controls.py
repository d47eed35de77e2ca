"""The controls that rules are changed with: a number with steps, a row of few choices, a list of many, a switch."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from app.house_rules import Declared
from app.rule_words import value_words
from app.words import tr
from ui.heard.widgets import PART
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import advance
from ui.rules.form.boxed import OnOff, Segments
from ui.rules.form.draft import new_gesture
from ui.rules.form.field_state import Standing
from ui.rules.form.number_field import NumberField
from ui.rules.form.scale import Scale
from ui.widgets.forms import Choice, in_row

WRAPPED = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)

FEW = 3
"""So many choices stand side by side; more of them are a list."""

ROOM = 34
"""Letters of all the choices that fit side by side."""


class Control(QWidget):
    """A control of one rule. `wanted` carries a value that was entered and the movement of the hand it came by.

    `unreadable` carries why what was typed is no value of the rule, and its movement.
    """

    heard_role = PART

    wanted = Signal(object, int)
    unreadable = Signal(str, int)

    def __init__(self, rule: Declared, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self.inside = rule, inside
        in_row(inside, on=self)
        self.setFocusProxy(inside)
        self.name_it(tr(rule.words.label), tr(rule.words.effect))

    def name_it(self, name: str, description: str) -> None:
        """How it is read aloud."""
        self.inside.setAccessibleName(name)
        self.inside.setAccessibleDescription(description)

    def show_value(self, value: Any, fresh: bool = False) -> None:
        """Show what holds; `fresh` also where something unfinished is being typed."""
        raise NotImplementedError

    def stand(self, standing: Standing, was: str) -> None:
        """Show how it stands: as saved, changed, doubtful, wrong; `was` is drawn in it where there is room for it."""
        raise NotImplementedError


class NumberControl(Control):
    """A whole number: an amount, a rate, a count."""

    def __init__(self, rule: Declared, scale: Scale, in_table: bool = False) -> None:
        self.field = NumberField(scale, in_table)
        super().__init__(rule, self.field)
        self.field.entered.connect(self.wanted)
        self.field.unreadable.connect(self.unreadable)

    def name_it(self, name: str, description: str) -> None:
        """The field in it is what has the keyboard."""
        self.field.name_it(name, description)

    def show_value(self, value: Any, fresh: bool = False) -> None:
        """The number that holds."""
        self.field.show_number(int(value), fresh)

    def stand(self, standing: Standing, was: str) -> None:
        """The edge of the field says it."""
        self.field.stand(standing, was)


class SegmentsControl(Control):
    """One of a few, side by side."""

    def __init__(self, rule: Declared, words: Mapping[object, str]) -> None:
        self.segments = Segments(words)
        super().__init__(rule, self.segments)
        self.segments.chosen.connect(lambda value: self.wanted.emit(value, new_gesture()))

    def name_it(self, name: str, description: str) -> None:
        """The rule’s name, and the choice that holds."""
        self.segments.set_label(name)
        self.segments.setAccessibleDescription(description)

    def show_value(self, value: Any, fresh: bool = False) -> None:
        """The one that holds."""
        self.segments.show_value(value)

    def stand(self, standing: Standing, was: str) -> None:
        """The edge says it."""
        self.segments.stand(standing)


class LongChoice(Choice):
    """A list whose choice stands in two smaller lines where one is too narrow for it."""

    def _words(self) -> tuple[QFont, QRectF]:
        room = QRectF(self.rect()).adjusted(12, 2, -theme.current_look().px(30), -2)
        one = theme.font("body_strong")
        return one if advance(self.currentText(), one) <= room.width() else theme.font("label_strong"), room

    def clipped_texts(self) -> list[str]:
        """The choice, where two lines do not hold it."""
        font, room = self._words()
        needed = QFontMetricsF(font).boundingRect(room, WRAPPED, self.currentText())
        return [] if room.adjusted(-1, -1, 1, 1).contains(needed) else [self.currentText()]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The list’s own body and arrow, and the words wrapped."""
        painter, option, shown = QStylePainter(self), QStyleOptionComboBox(), self.currentText()
        self.initStyleOption(option)
        option.currentText = ""
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        font, room = self._words()
        painter.setFont(font)
        painter.setPen(theme.colour(self.shade))
        painter.drawText(room, WRAPPED, shown)
        size = theme.current_look().px(18)
        draw_icon(painter, "chevron-down", self.width() - size - 10, (self.height() - size) / 2, size, theme.TX2)
        painter.end()

    shade = theme.TX1


class ChoiceControl(Control):
    """One of many: a list that opens."""

    def __init__(self, rule: Declared, words: Mapping[object, str]) -> None:
        self.box, self.values = LongChoice(), list(words)
        super().__init__(rule, self.box)
        self._standing = Standing.SAVED
        theme.written(self.box, "body_strong")
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for value in self.values:
            self.box.addItem(words[value])
        self.box.activated.connect(lambda at: self.wanted.emit(self.values[at], new_gesture()))

    def show_value(self, value: Any, fresh: bool = False) -> None:
        """The one that holds."""
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self.values.index(value))

    def stand(self, standing: Standing, was: str) -> None:
        """The edge says it."""
        if standing is not self._standing:
            self._standing, self.box.shade = standing, standing.text
            theme.dress(
                self.box, f"QComboBox {{ border: {standing.width:g}px solid {standing.edge};"
                f" background: {standing.ground}; }}"
                f"QComboBox:focus {{ border: 3px solid {theme.FOCUS}; }}" if standing.shows else "")


class SwitchControl(Control):
    """On or off; `bare` in a table, where the column says what is switched."""

    def __init__(self, rule: Declared, bare: bool = False) -> None:
        self.switch = OnOff(("", "") if bare else (tr("off"), tr("on")))
        super().__init__(rule, self.switch)
        self.switch.toggled.connect(lambda on: self.wanted.emit(bool(on), new_gesture()))

    def name_it(self, name: str, description: str) -> None:
        """The rule’s name, and whether it is on."""
        self.switch.set_label(name)
        self.switch.setAccessibleDescription(description)

    def show_value(self, value: Any, fresh: bool = False) -> None:
        """On or off."""
        self.switch.show_value(bool(value))

    def stand(self, standing: Standing, was: str) -> None:
        """The edge says it."""
        self.switch.stand(standing)


class Shape(Enum):
    """What kind of control a rule is changed with."""

    SEGMENTS = "segments"
    LIST = "list"
    SWITCH = "switch"
    NUMBER = "number"


def shape_of(rule: Declared, words: Mapping[object, str]) -> Shape:
    """The control that fits what a rule may be: few short choices, by their words, lie open; many are a list."""
    if words:
        short = len(words) <= FEW and max(map(len, words.values())) * len(words) <= ROOM
        return Shape.SEGMENTS if short else Shape.LIST
    return Shape.SWITCH if rule.kind is bool else Shape.NUMBER


def control_for(rule: Declared, scale: Scale, in_table: bool = False) -> Control:
    """The control that a declared rule is changed with."""
    words = {value: value_words(rule, value, scale.money) for value in rule.options}
    shape = shape_of(rule, words)
    if shape is Shape.SEGMENTS:
        return SegmentsControl(rule, words)
    if shape is Shape.LIST:
        return ChoiceControl(rule, words)
    return SwitchControl(rule, in_table) if shape is Shape.SWITCH else NumberControl(rule, scale, in_table)
