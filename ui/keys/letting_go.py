"""The keyboard, where what has it goes away: what that was in keeps it. Qt would give it to whatever comes next."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def let_go(going: QWidget) -> None:
    """This is about to go: if the keyboard is in it, it goes to what this is in."""
    focused = QApplication.focusWidget()
    if focused is not None and (focused is going or going.isAncestorOf(focused)):
        _give(focused, going)


def stays(focused: QWidget | None) -> bool:
    """Whether what has the keyboard went or was switched off, and the keyboard was left with what it is in."""
    if focused is None or (focused.isVisible() and focused.isEnabled()):
        return False
    _give(focused, focused)
    return True


def _give(focused: QWidget, going: QWidget) -> None:
    around = next((one for one in _around(going) if _keeps(one, going)), None)
    off = going.isVisible() and not going.isEnabled()
    if off and (beside := _next_in(around or _laid_over(going) or going.window(), going)) is not None:
        beside.setFocus()
    elif around is not None:
        around.setFocus()
    else:
        focused.clearFocus()


def _laid_over(widget: QWidget) -> QWidget | None:
    """The card that it stands on, where one was laid over the window."""
    return next((one for one in _around(widget) if one.property("laid_over")), None)


def _around(widget: QWidget) -> Iterator[QWidget]:
    parent = None if widget.isWindow() else widget.parentWidget()
    while parent is not None:
        yield parent
        parent = None if parent.isWindow() else parent.parentWidget()


def _keeps(one: QWidget, going: QWidget) -> bool:
    """Whether it takes keys, and does not hand them on to what goes."""
    last = one
    while (further := last.focusProxy()) is not None:
        last = further
    if last is going or going.isAncestorOf(last) or not (last.isVisible() and last.isEnabled()):
        return False
    return last is not one or bool(one.focusPolicy() & Qt.FocusPolicy.ClickFocus)


def _next_in(around: QWidget, going: QWidget) -> QWidget | None:
    """What Tab comes to next in a form; a page that takes every key itself has no need of it."""
    if around.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return None
    one = going.nextInFocusChain()
    while one is not None and one is not going:
        if around.isAncestorOf(one) and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible() and \
                one.isEnabled():
            return one
        one = one.nextInFocusChain()
    return None
