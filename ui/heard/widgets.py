"""What the program's own widgets are to whoever listens to the screen: their role, their state, what they can do."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QApplication,
    QFrame,
    QStackedWidget,
    QToolButton,
    QWidget,
)

PLAIN = {QWidget: QAccessible.Role.Client, QFrame: QAccessible.Role.Border, QStackedWidget: QAccessible.Role.Client}
"""What holds other things, and what it is: of pages in a stack Qt would have a reader say that they lie in layers."""


PART = QAccessible.Role.Client
"""What leads the keyboard on to something in it: it does not have it itself."""


class HeardWidget(QAccessibleWidget):
    """One widget, which may be gone by the time it is asked. Its class may say more of it than Qt can see:

    `heard_role` is what it is; `heard_whole` that nothing in it is looked at by itself; a `click` can be done from
    outside, and `isChecked` is told where `isCheckable` says so; `heard_as`
    is another kind of interface; `quiet` that it goes without its name for now.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, next((role for kind, role in reversed(PLAIN.items()) if isinstance(widget, kind)),
                                      QAccessible.Role.Client), "")

    def forget(self) -> None:
        """What it has made for things in it goes with it."""

    def role(self) -> QAccessible.Role:
        """What its class says, a button of its kind, or a plain part of the page."""
        widget = self.widget()
        if (declared := getattr(widget, "heard_role", None)) is not None:
            return QAccessible.Role(declared)
        return role_of(widget) if isinstance(widget, QAbstractButton) else super().role()

    def state(self) -> QAccessible.State:
        """Only what has the keyboard itself says so: not what it stands in."""
        state, widget = super().state(), self.widget()
        state.focused = widget is not None and QApplication.focusWidget() is widget
        if is_checkable(widget):
            state.checkable, state.checked = True, widget.isChecked()  # type: ignore[attr-defined]
        if isinstance(widget, QAbstractButton):
            state.pressed = widget.isDown()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """A button's words are its name; what is described is not named once more."""
        widget, said = self.widget(), super().text(kind)
        if kind is QAccessible.Text.Name and is_quiet(widget):
            return ""
        if kind is QAccessible.Text.Name and not said and isinstance(widget, QAbstractButton):
            return widget.text().replace("&", "").strip()
        if kind is QAccessible.Text.Description and widget is not None and \
                (not widget.accessibleDescription() or said == self.text(QAccessible.Text.Name)):
            return ""  # Qt has the tip there, with its markup
        return said

    def childCount(self) -> int:
        """What is one thing has nothing in it."""
        return 0 if getattr(self.widget(), "heard_whole", False) else super().childCount()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there may be none
        """What stands in it."""
        return super().child(index) if 0 <= index < self.childCount() else None

    def actionNames(self) -> list[str]:
        """A click, under the name that its role has for it."""
        widget = self.widget()
        if widget is None or not widget.isEnabled() or not hasattr(widget, "click"):
            return super().actionNames()
        clicks = [self.toggleAction(), self.pressAction()] if is_checkable(widget) else [self.pressAction()]
        return [*clicks, *(name for name in super().actionNames() if name not in clicks)]

    def doAction(self, name: str) -> None:
        """Whatever it is called, a click is what the hand does: what follows a click follows this too."""
        if name not in (self.toggleAction(), self.pressAction()):
            super().doAction(name)
        elif name in self.actionNames():
            self.widget().click()  # type: ignore[attr-defined]


def is_checkable(widget: QWidget | None) -> bool:
    """Whether it is on or off."""
    asked = getattr(widget, "isCheckable", None)
    return asked is not None and bool(asked())


def is_quiet(widget: QObject | None) -> bool:
    """Whether it has the keyboard by an answer that is told, and so is not named."""
    quiet = getattr(widget, "quiet", None)
    return quiet is not None and bool(quiet.holds)


def role_of(button: QAbstractButton) -> QAccessible.Role:
    """A key to be pressed, a switch, or one of several of which one holds."""
    if not button.isCheckable():
        return QAccessible.Role.Button
    group = button.group()
    one = button.autoExclusive() or getattr(button, "one_of_several", False) or (group and group.exclusive())
    return QAccessible.Role.RadioButton if one else QAccessible.Role.CheckBox


def tell_checked(widget: QWidget) -> None:
    """Tell that a switch of the program's own is on or off by now; Qt tells it of its buttons."""
    changed = QAccessible.State()
    changed.checked = True
    QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, changed))


def _is_ours(thing: QWidget) -> bool:
    """Buttons, bare parts such as what a list scrolls in, and what says what it is."""
    if isinstance(thing, QAbstractButton):
        return not isinstance(thing, QToolButton)  # such as those of a calendar
    kind = type(thing)
    says = hasattr(kind, "heard_role") or hasattr(kind, "heard_as")
    return says or kind in PLAIN or isinstance(thing, QStackedWidget)


_kept: set[HeardWidget] = set()
"""Qt keeps an interface by its address only, so that Python has to keep it for as long as its widget lives."""


def _factory(name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not _is_ours(thing):
        return None
    made = getattr(thing, "heard_as", HeardWidget)(thing)
    _kept.add(made)
    thing.destroyed.connect(lambda: _gone(made))
    return made


def _gone(made: HeardWidget) -> None:
    """Its widget is gone, and Qt deletes it: only its name is held until then."""
    _kept.discard(made)
    made.forget()


_installed = False


def install() -> None:
    """Tell Qt, once, what its widgets are here: before what has an interface of its own, which goes first."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True
