"""Where the pages are: in a window that is too small for them, or for so large a text, it scrolls."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QScrollArea, QWidget
from shiboken6 import isValid

from ui.heard.painted import Parted
from ui.widgets.layers import Layers

AROUND = 8
"""So much is seen around what is brought into sight."""


class Room(QScrollArea):
    """All of its content where there is room for what that needs; else a part, and what has the keyboard is in it."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self._layers = content if isinstance(content, Layers) else None
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._look)
        self._wanted: list[tuple[QWidget, QRect | None]] = []
        self.setWidget(content)
        if self._layers is not None:
            self._layers.needs_changed.connect(self._fit)
            self._layers.sight_wanted.connect(self._want)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self._tell())
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_moved)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than is seen."""
        return bool(self.horizontalScrollBar().maximum() or self.verticalScrollBar().maximum())

    def _fit(self) -> None:
        """The pages have all of it, or what they need: Qt's own way would ask every page how high it likes to be."""
        room, needed = self.maximumViewportSize(), self._layers.needed() if self._layers is not None else QSize()
        bar = self.verticalScrollBar().sizeHint().width()
        if needed.height() > room.height():
            room -= QSize(bar, 0)
        if needed.width() > room.width():
            room -= QSize(0, bar)
        size = room.expandedTo(needed)
        if size.width() != self._content.width() and self._layers is not None:
            self._want(self._layers.pages, None)
        self._content.resize(size)
        self._tell()

    def _tell(self) -> None:
        if self._layers is not None:
            self._layers.show_part(QRect(-self._content.pos(), self.viewport().size()) & self._content.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The pages have another room."""
        self._fit()
        super().resizeEvent(event)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Of the keys that the pages leave over two scroll: up and down, with Shift left and right."""
        way = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()), 0)
        if not (self.scrolls and way):
            event.ignore()
            return
        across = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        bar = self.horizontalScrollBar() if across else self.verticalScrollBar()
        strip = 0 if across or self._layers is None else self._layers.strip_high
        bar.setValue(bar.value() + way * (bar.pageStep() - strip) * 3 // 4)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on keys come."""
        super().showEvent(event)
        if (window := self.window().windowHandle()) is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After each key the place of the keyboard may be another, in a list or a grid."""
        if event.type() == QEvent.Type.KeyPress and self.scrolls:
            self._late.start()
        return False

    def _focus_moved(self, _: QWidget | None, __: QWidget | None) -> None:
        if self.scrolls:
            self._late.start()

    def _follow_keyboard(self) -> None:
        focused = QApplication.focusWidget()
        if self.scrolls and focused is not None and isValid(focused) and self._content.isAncestorOf(focused):
            self._bring(focused)

    def _want(self, wanted: QWidget, part: QRect | None) -> None:
        """See this once all of it has its place; what is wanted later matters more."""
        self._wanted.append((wanted, part))
        self._late.start()

    def _look(self) -> None:
        wanted, self._wanted = self._wanted, []
        for one, part in wanted:
            if isValid(one) and self._content.isAncestorOf(one):
                self._show(one, part)
        self._follow_keyboard()

    def _show(self, wanted: QWidget, part: QRect | None) -> None:
        """See this, or a part of it; of a page its beginning."""
        at = wanted.mapTo(self._content, QPoint())
        if part is not None:
            self._bring_place(part.translated(at))
        elif wanted.width() < self.viewport().width() or _in_hand(wanted):
            self._bring(wanted)
        else:
            self.horizontalScrollBar().setValue(at.x())
            self.verticalScrollBar().setValue(at.y())

    def _bring(self, wanted: QWidget) -> None:
        """See this, above the strip."""
        if not self.scrolls or wanted is self._content or self._in_strip(wanted):
            return
        for place in _places_in(wanted):
            self._bring_place(place.translated(wanted.mapTo(self._content, QPoint())))

    def _bring_place(self, place: QRect) -> None:
        """See a part of the pages; of what is larger than the window its beginning."""
        room = self.viewport().size()
        if self._layers is not None:
            room -= QSize(0, self._layers.strip_high)
        for bar, first, last, much in (
                (self.horizontalScrollBar(), place.left(), place.right() + 1, room.width()),
                (self.verticalScrollBar(), place.top(), place.bottom() + 1, room.height())):
            if last - first + 2 * AROUND > much:
                if not first < bar.value() + much - AROUND < last:
                    bar.setValue(first)
            elif first - AROUND < bar.value():
                bar.setValue(first - AROUND)
            elif last + AROUND > bar.value() + much:
                bar.setValue(last + AROUND - much)

    def _in_strip(self, wanted: QWidget) -> bool:
        strip = self._layers.strip if self._layers is not None else None
        return strip is not None and (strip is wanted or strip.isAncestorOf(wanted))


def _in_hand(wanted: QWidget) -> tuple[QRectF, ...]:
    """What of something painted is to be seen; nothing where it does not say."""
    return wanted.in_hand() if isinstance(wanted, Parted) else ()


def _places_in(wanted: QWidget) -> tuple[QRect, ...]:
    """Where the keyboard is in what has it: a list's row, a grid's cell; else all of it. The last matters most."""
    if isinstance(wanted, QAbstractItemView):
        row = wanted.visualRect(wanted.currentIndex())
        return (row.translated(wanted.viewport().pos()) if row.isValid() else wanted.rect(),)
    return tuple(area.toRect() for area in _in_hand(wanted)) or (wanted.rect(),)
