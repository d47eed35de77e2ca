"""Keys in a row that may be longer than there is room for: none is narrower than its words, and the row scrolls."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from ui.look import theme
from ui.widgets.forms import in_row, take_out

QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's word for a width without bounds, which PySide does not know."""
TRIES = 3
"""Rows share their room by parts, and a longer one shares it otherwise."""


class Sideways(QScrollArea):
    """One line of widgets, each at least as wide as it likes to be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inside = QWidget()
        self._row = in_row(on=self._inside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWidget(self._inside)
        for one in (self.viewport(), self._inside):
            one.setAutoFillBackground(False)
        self._inside.installEventFilter(self)

    def hold(self, widgets: Iterable[QWidget]) -> None:
        """These, and no others."""
        take_out(self._row)
        for at, one in enumerate(widgets):
            self._row.addWidget(one, 0 if at else 1)
        self._row.setSpacing(theme.current_look().group_gap)
        self.fit()

    def fit(self) -> None:
        """Take the height of the row, and of the bar under it where there is one."""
        self._row.activate()
        wanted, room = self._inside.sizeHint(), self.maximumViewportSize().width()
        high = max(wanted.height(), theme.current_look().key_row)
        wide = max(room, wanted.width())
        self._inside.resize(wide, high)
        for _ in range(TRIES):
            self._row.activate()
            if (short := self._how_short()) <= 1:
                break
            wide = math.ceil(wide * short)
            self._inside.resize(wide, high)
        bar = self.horizontalScrollBar().sizeHint().height() if wide > room else 0
        self.setFixedHeight(high + bar)

    def _how_short(self) -> float:
        """By how much the row must be longer for the key that has least room for its words; 1 where all have it."""
        keys = [one for one in self._inside.findChildren(QAbstractButton) if one.isVisible() and one.width()]
        return max((one.sizeHint().width() / one.width() for one in keys), default=1.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key has other words."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more or less room for the row."""
        super().resizeEvent(event)
        self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel turns up and down, and the row goes left and right."""
        bar, turned = self.horizontalScrollBar(), event.angleDelta()
        bar.setValue(bar.value() - (turned.y() or turned.x()))
        event.accept()
