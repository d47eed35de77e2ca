"""The window as what stands in it knows it: one page at a time, and what is laid over the page or covers all."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from ui.keys.tab_round import TabRound
from ui.widgets.forms import in_column, put_away


class Layers(TabRound, QWidget):
    """Pages, cards over them, and a cover in the place of everything.

    `host_wanted` carries a PinRequired and what to do again once the host's PIN was given, `lock_changed` whether the
    window is locked.
    """

    host_wanted = Signal(object, object)
    lock_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages = QStackedWidget()
        self._overs: list[QWidget] = []
        self._cover: QWidget | None = None
        self._before: QWidget | None = None
        self._inside = QWidget()
        self._frame = in_column(self._inside, on=self)

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
