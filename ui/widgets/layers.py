"""The window as what stands in it knows it: one page at a time, and what is laid over the page or covers all."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from ui.heard.painted import Parted
from ui.keys.tab_round import TabRound
from ui.widgets.forms import in_column, put_away


class Layers(TabRound, QWidget):
    """Pages, cards over them, and a cover in the place of everything.

    `host_wanted` carries a PinRequired and what to do again once the host's PIN was given, `lock_changed` whether the
    window is locked. It may be larger than what is `seen` of it: `seen_changed` says that this is another part,
    `needs_changed` that other room is needed, `sight_wanted` carries what is to be seen, and which part of it or None.
    """

    host_wanted = Signal(object, object)
    lock_changed = Signal(bool)
    seen_changed = Signal()
    needs_changed = Signal()
    sight_wanted = Signal(QWidget, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages = QStackedWidget()
        self._overs: list[QWidget] = []
        self._cover: QWidget | None = None
        self._before: QWidget | None = None
        self._inside = QWidget()
        self._frame = in_column(self._inside, on=self)
        self._seen: QRect | None = None
        self.strip: QWidget | None = None
        self._more = 0

    @property
    def seen(self) -> QRect:
        """The part of it that is in sight: all of it, where nobody has said otherwise."""
        return self.rect() if self._seen is None else self._seen

    def show_part(self, part: QRect) -> None:
        """So much of it is seen."""
        if part != self._seen:
            self._seen = part
            self.seen_changed.emit()

    def make_room(self, strip: QWidget | None, more: int = 0) -> None:
        """This is the strip of the page that is seen, so much higher than usual: what stands above it loses nothing."""
        self.strip = strip
        if more != self._more:
            self._more = more
            self.needs_changed.emit()

    @property
    def strip_high(self) -> int:
        """How much of what is seen the strip takes."""
        return self.strip.height() if self.strip is not None and isValid(self.strip) else 0

    def needed(self) -> QSize:
        """So large it must be at the least; a `Room` scrolls it in a smaller window."""
        return QSize(0, self._more)

    def drop_page(self, page: QWidget) -> None:
        """A page is done with."""
        put_away(page, out_of=self.pages)

    def lay_over(self, widget: QWidget) -> None:
        """Lay something over the whole window, and give it the keyboard."""
        self._overs.append(widget)
        widget.setProperty("laid_over", True)
        # A window within this one: Tab goes round in it, and never to a table below where the next digit was a card.
        widget.setParent(self._inside, Qt.WindowType.SubWindow)
        widget.setGeometry(self.rect())
        widget.show()
        widget.raise_()
        self.sight_wanted.emit(widget, None)
        widget.setFocus()

    def lift(self) -> None:
        """Take away what was laid over last, and give the keyboard back to what is under it."""
        if not self._overs:
            return
        over = self._overs.pop()
        put_away(over)
        if under := self.over or self.pages.currentWidget():
            under.setFocus()

    @property
    def over(self) -> QWidget | None:
        """What was laid over the window last."""
        return self._overs[-1] if self._overs else None

    @property
    def covered(self) -> bool:
        """Whether something lies over the window."""
        return bool(self._overs)

    # locking

    @property
    def locked(self) -> bool:
        """Whether nothing but the lock is in the window."""
        return self._cover is not None

    def cover(self, widget: QWidget) -> None:
        """Take everything out of the window, from screen readers too, and put this in its place."""
        if self._cover is not None:
            return
        self._before, self._cover = QApplication.focusWidget(), widget
        self.lock_changed.emit(True)
        # What is only hidden can still be read aloud. Hidden it is all the same, and first: what was only just put back
        # Qt is still to show, and would show it as a window of its own.
        self._inside.hide()
        self._inside.setParent(None)
        self._frame.addWidget(widget)
        widget.show()
        widget.setFocus()

    def uncover(self) -> None:
        """Everything is as it was, the keyboard too."""
        cover, before, self._cover, self._before = self._cover, self._before, None, None
        if cover is None:
            return
        self.lock_changed.emit(False)
        put_away(cover, out_of=self._frame)
        self._frame.addWidget(self._inside)
        self._inside.show()
        for over in self._overs:
            over.setGeometry(self.rect())
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        elif back := self.over or self.pages.currentWidget():
            back.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What lies over the window is as large as it is."""
        super().resizeEvent(event)
        for over in self._overs:
            over.setGeometry(self.rect())
        if self._seen is None:
            self.seen_changed.emit()


class AtHand:
    """What is at hand of something painted: where not all of that is seen, the window follows it."""

    def __init__(self, on: Parted) -> None:
        self._on = on
        self._areas: tuple[QRectF, ...] = ()

    def follow(self) -> None:
        """Something else may be at hand now."""
        before, self._areas = self._areas, self._on.in_hand()
        if self._areas != before:
            self.see()

    def see(self) -> None:
        """See what is at hand, if anything of it can be seen."""
        if self._areas:
            see(self._on)


def see(wanted: QWidget, part: QRect | None = None) -> None:
    """Where only a part of the window is seen, let this be in it; or a part of this."""
    above: QWidget | None = wanted
    while above is not None and not isinstance(above, Layers):
        above = above.parentWidget()
    if above is not None and wanted.isVisible():
        above.sight_wanted.emit(wanted, part)
