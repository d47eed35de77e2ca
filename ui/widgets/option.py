"""One of several ways to decide: a dot, its words, and what then happens."""

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.text_layout import wrapped
from ui.widgets.buttons import draw_ring


class Option(QAbstractButton):
    """A choice that excludes its neighbours, drawn large enough for a finger; Space or a click takes it."""

    one_of_several = True

    def __init__(self, label: str, effect: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label, self.effect = label, effect
        self.setCheckable(True)
        self.setAutoExclusive(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(label)
        self.setAccessibleDescription(effect)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _lines(self, width: float) -> tuple[list[str], list[str]]:
        room = width - theme.current_look().px(44)
        return wrapped(self.label, theme.font("body_strong"), room), wrapped(self.effect, theme.font("note"), room)

    def high(self, width: int) -> int:
        """As many lines as the words take at a width, and never less than a finger."""
        labels, effects = self._lines(width)
        return max(theme.current_look().px(44), theme.current_look().px(len(labels) * 20 + len(effects) * 18 + 14))

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(120, self.high(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Never less than a finger."""
        return QSize(120, math.ceil(44 * theme.current_look().scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many lines as the words need now."""
        super().resizeEvent(event)
        if self.height() != self.high(self.width()):
            self.setFixedHeight(self.high(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box, the dot and the words."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        chosen = self.isChecked()
        ink.box(area, theme.BUTTON, theme.BRASS_SURFACE if chosen else theme.INK2,
                theme.BRASS_MARK if chosen else theme.KEY_EDGE, 1.5 if chosen else 1)
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        dot = QRectF(area.left() + look.px(12), area.center().y() - look.px(8), look.px(16), look.px(16))
        painter.setPen(QPen(theme.colour(theme.BRASS_MARK if chosen else theme.TX3), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(dot)
        if chosen:
            painter.setBrush(theme.colour(theme.BRASS_MARK))
            painter.drawEllipse(dot.adjusted(4, 4, -4, -4))
        self._write(ink, area)
        painter.end()

    def _write(self, ink: Ink, area: QRectF) -> None:
        look = theme.current_look()
        labels, effects = self._lines(area.width())
        high = look.px(len(labels) * 20 + len(effects) * 18)
        top, left = area.center().y() - high / 2, area.left() + look.px(38)
        for words, role, shade, step in ((labels, "body_strong", theme.TX1, 20), (effects, "note", theme.TX2, 18)):
            for line in words:
                ink.write(QRectF(left, top, area.right() - left - 4, look.px(step)), line, role, shade)
                top += look.px(step)
