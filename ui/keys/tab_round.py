"""Tab goes round: to each control that can be used, and to none twice or out of sight."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from ui.keys.letting_go import stays


def next_stop(within: QWidget, start: QWidget | None, forward: bool) -> QWidget | None:
    """Where Tab leads from here, or Shift and Tab; None where there is nothing else."""
    return next((one for one in _round(within, start or within, forward) if _stops(one, within)), None)


def _round(within: QWidget, start: QWidget, forward: bool) -> Iterator[QWidget]:
    step = QWidget.nextInFocusChain if forward else QWidget.previousInFocusChain
    one = step(start)
    while one is not None and one is not start:
        yield one
        one = step(one)


def _stops(one: QWidget, within: QWidget) -> bool:
    """Whether it takes the keyboard itself: Qt stops at what hands it on too, and passes by what stands between."""
    return bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) and one.focusProxy() is None and one.isVisible() and \
        one.isEnabled() and (one is within or within.isAncestorOf(one)) and not _is_under(one, within)


def _is_under(one: QWidget, within: QWidget) -> bool:
    """Whether something else that was laid over the window is between."""
    while one is not within:
        if one.windowType() == Qt.WindowType.SubWindow:
            return True
        parent = one.parentWidget()
        if parent is None:
            return False
        one = parent
    return False


class TabRound:
    """For a window, and for what is laid over one: all in it is one round. To be named before its widget's class."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on; Qt asks for the same where what had the keyboard has gone, and there it goes nowhere else."""
        assert isinstance(self, QWidget)
        focused = QApplication.focusWidget()
        if stays(focused):
            return True
        if (stop := next_stop(self, focused, forward)) is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return stop is not None
