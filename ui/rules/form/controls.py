"""The controls that rules are changed with: a number with steps, a row of few choices, a list of many, a switch."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from app.house_rules import Declared
from app.rule_words import value_words
from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE
from ui.rules.form.draft import new_gesture
from ui.rules.form.field_state import Standing
from ui.rules.form.number_field import NumberField
from ui.rules.form.scale import Scale
from ui.widgets.buttons import draw_ring
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


class Boxed(QWidget):
    """A painted control that takes the keyboard, shows how its rule stands and is read aloud with what holds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing, self._label = Standing.SAVED, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def in_words(self) -> str:
        """What holds."""
        raise NotImplementedError

    def tell(self) -> None:
        """Paint and read aloud what holds now."""
        self.setAccessibleName(f"{self._label}: {self.in_words()}")
        self.update()

    def stand(self, standing: Standing) -> None:
        """Show how it stands."""
        self._standing = standing
        self.update()

    def set_label(self, label: str) -> None:
        """The rule’s name, read aloud before what holds."""
        self._label = label
        self.tell()


class Segments(Boxed):
    """A few choices in one box; arrows go from one to the next, a click takes one."""

    chosen = Signal(object)

    def __init__(self, options: Mapping[object, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options, self._now = dict(options), next(iter(options))

    @property
    def value(self) -> object:
        """The one that holds."""
        return self._now

    def show_value(self, value: object) -> None:
        """Show the one that holds."""
        self._now = value
        self.tell()

    def in_words(self) -> str:
        """The choice that holds."""
        return self._options[self._now]

    def sizeHint(self) -> QSize:
        """One finger high."""
        return QSize(theme.current_look().px(200), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """No narrower than its words."""
        wide = max(QFontMetricsF(theme.font("note_strong")).horizontalAdvance(words)
                   for words in self._options.values()) + 8
        return QSize(round(wide * len(self._options)), theme.current_look().px(44))

    def area_of(self, value: object) -> QRectF:
        """Where a choice stands."""
        wide = self.width() / len(self._options)
        return QRectF(list(self._options).index(value) * wide, 0, wide, self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The one under the finger."""
        at = int(event.position().x() * len(self._options) / max(1, self.width()))
        self._take(min(max(at, 0), len(self._options) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose; all other keys are the page’s."""
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}.get(
            Qt.Key(event.key()), 0)
        at = list(self._options).index(self._now) + way
        if not way:
            event.ignore()
        elif 0 <= at < len(self._options):
            self._take(at)

    def _take(self, at: int) -> None:
        value = list(self._options)[at]
        if value != self._now:
            self.chosen.emit(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One box, the chosen part lighter."""
        painter = painter_on(self)
        ink, area = Ink(painter), QRectF(self.rect())
        ink.box(area, theme.BUTTON, theme.INK2, self._standing.edge, self._standing.width)
        for value, words in self._options.items():
            part, on = self.area_of(value).adjusted(3, 3, -3, -3), value == self._now
            if on:
                ink.box(part, theme.CELL, theme.INK4, self._standing.edge if self._standing.shows else theme.LINE2)
            ink.write(part.adjusted(3, 0, -3, 0), words, "body_strong" if on else "body",
                      (self._standing.text if self._standing.shows else theme.TX1) if on else theme.TX2, CENTRE)
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        painter.end()


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


class OnOff(Boxed):
    """A switch in a box of the other fields’ shape; the whole box is the target."""

    toggled = Signal(bool)

    def __init__(self, words: tuple[str, str] = ("", ""), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._on = words, False

    @property
    def on(self) -> bool:
        """Whether it is on."""
        return self._on

    def show_value(self, on: bool) -> None:
        """On or off, without asking for it."""
        self._on = on
        self.tell()

    def in_words(self) -> str:
        """On or off."""
        return tr("on") if self._on else tr("off")

    def sizeHint(self) -> QSize:
        """One finger high; without words only the switch."""
        return QSize(theme.current_look().px(200 if self._words[0] else 46), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """The switch."""
        return QSize(theme.current_look().px(46), theme.current_look().px(44))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The other way."""
        self.toggled.emit(not self._on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space turns it over, left is off, right is on; all other keys are the page’s."""
        wanted = {Qt.Key.Key_Space: not self._on, Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(
            Qt.Key(event.key()))
        if wanted is None or event.isAutoRepeat():
            event.ignore()
        elif wanted is not self._on:
            self.toggled.emit(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The word at the left, the switch at the right."""
        painter = painter_on(self)
        ink, area, look = Ink(painter), QRectF(self.rect()), theme.current_look()
        if self._words[0]:
            ink.box(area, theme.BUTTON, theme.FIELD, self._standing.edge, self._standing.width)
            ink.write(area.adjusted(14, 0, -look.px(60), 0), self._words[self._on], "body_strong",
                      self._standing.text if self._standing.shows else theme.TX1)
        right = area.right() - (look.px(12) if self._words[0] else look.px(4))
        track = QRectF(right - look.px(40), area.center().y() - look.px(11), look.px(40), look.px(22))
        edge = self._standing.edge if self._standing.shows else theme.OK if self._on else theme.LINE2
        ink.box(track, track.height() / 2, theme.TIE_FILL if self._on else theme.TRACK_OFF, edge, self._standing.width)
        knob = track.height() - 6
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.WHITE if self._on else theme.KNOB_OFF))
        painter.drawEllipse(QRectF(track.right() - knob - 3 if self._on else track.left() + 3, track.top() + 3, knob,
                                   knob))
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        painter.end()


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
