"""Painted controls of rules: a row of few choices, and a switch. They are heard of as what they are."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetricsF, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.heard import widgets
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE
from ui.rules.form.field_state import Standing
from ui.widgets.buttons import draw_ring


class Boxed(QWidget):
    """A painted control that takes the keyboard and shows how its rule stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing, self._label = Standing.SAVED, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def tell(self) -> None:
        """Paint what holds now. It is called as its rule is; what holds is its state."""
        self.setAccessibleName(self._label)
        self.update()

    def stand(self, standing: Standing) -> None:
        """Show how it stands."""
        self._standing = standing
        self.update()

    def set_label(self, label: str) -> None:
        """The rule’s name, read aloud before what holds."""
        self._label = label
        self.tell()


class Segments(Boxed, Parted):
    """A few choices in one box; arrows go from one to the next, a click takes one."""

    chosen = Signal(object)
    painted_role = QAccessible.Role.Grouping

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
        self.parts_changed()

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

    def painted_parts(self) -> tuple[Part, ...]:
        """Each choice, to be pressed."""
        return tuple(Part(str(at), words, self.area_of(value), QAccessible.Role.RadioButton, partial(self._take, at),
                          chosen=value == self._now, reached=True)
                     for at, (value, words) in enumerate(self._options.items()))

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


class OnOff(Boxed):
    """A switch in a box of the other fields’ shape; the whole box is the target."""

    toggled = Signal(bool)
    heard_role = QAccessible.Role.CheckBox

    def __init__(self, words: tuple[str, str] = ("", ""), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._on = words, False

    @property
    def on(self) -> bool:
        """Whether it is on."""
        return self._on

    def show_value(self, on: bool) -> None:
        """On or off, without asking for it."""
        self._on, changes = on, on is not self._on
        self.tell()
        if changes:
            widgets.tell_checked(self)

    def sizeHint(self) -> QSize:
        """One finger high; without words only the switch."""
        return QSize(theme.current_look().px(200 if self._words[0] else 46), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """The switch."""
        return QSize(theme.current_look().px(46), theme.current_look().px(44))

    def isCheckable(self) -> bool:
        """It is on or off, to whoever listens too."""
        return True

    def isChecked(self) -> bool:
        """On or off."""
        return self._on

    def click(self) -> None:
        """The other way."""
        self.toggled.emit(not self._on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The other way."""
        self.click()

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
