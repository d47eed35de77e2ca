"""Painted widgets for those who listen to the screen: every part of the picture as an object of its own."""

import sys
from collections.abc import Iterator
from typing import Any, Protocol, cast

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import Shiboken

from ui.heard.painted_acts import PartActions, PartCell, PartValue
from ui.heard.painted_parts import Part, Role
from ui.heard.table_twin import TableTwin

Interface = QAccessible.InterfaceType
NONE = Shiboken.VoidPtr(0)
"""No such interface. Python's own None is no pointer to PySide6: Qt would follow whatever lay in its place."""


class Painting(Protocol):
    """What a painted widget tells of itself, as far as it is asked here."""

    painted_role: Role
    tree: "PartedInterface | None"

    def painted_parts(self) -> tuple[Part, ...]:
        """Everything in its picture that has a name."""


class PartInterface(QAccessibleInterface):
    """One part of a painted widget, for as long as there is one of this key."""

    def __init__(self, owner: "PartedInterface", key: str) -> None:
        super().__init__()
        self.owner, self.key = owner, key
        self._actions, self._value, self._cell = PartActions(self), PartValue(self), PartCell(self)

    def part(self) -> Part | None:
        """The part as it is now; None where it is gone."""
        return self.owner.part_of(self.key)

    def table(self) -> QAccessibleInterface:
        """The table that it stands in."""
        return self.parent()

    def headers(self, across: bool) -> list[QAccessibleInterface]:
        """The headers of its column, or of its row where not `across`."""
        return self.owner.headers_of(self.key, across)

    def isValid(self) -> bool:
        """Whether it is still in the picture."""
        return Shiboken.isValid(self.owner) and self.part() is not None

    def object(self) -> QObject | None:  # type: ignore[override]  # the stub forgets that there may be none
        """It is drawn, so there is no widget."""
        return None

    def text(self, kind: QAccessible.Text) -> str:
        """Its name, what else is to be known of it, and the number that it holds."""
        part = self.part()
        if part is None:
            return ""
        value = part.amount.words if part.amount else ""
        return {QAccessible.Text.Name: part.name, QAccessible.Text.Description: part.about,
                QAccessible.Text.Value: value}.get(kind, "")

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing can be renamed from outside."""

    def rect(self) -> QRect:
        """Where it lies on the screen."""
        part = self.part()
        if part is None:
            return QRect()
        area = part.area.toRect()
        return QRect(self.owner.drawn_on.mapToGlobal(area.topLeft()), area.size())

    def role(self) -> Role:
        """What kind of thing it is."""
        part = self.part()
        return part.role if part is not None else Role.NoRole

    def state(self) -> QAccessible.State:
        """Whether keys reach it, whether it is chosen, and whether the keyboard is there."""
        state, part = QAccessible.State(), self.part()
        if part is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = part.reached
        state.selected = part.chosen
        if part.role in (Role.RadioButton, Role.CheckBox):
            state.checkable, state.checked = True, part.chosen
        state.focused = self.owner.focused_key() == self.key
        state.invisible = not self.owner.drawn_on.isVisible()
        state.offscreen = part.area.isEmpty()
        return state

    def parent(self) -> QAccessibleInterface:
        """What it lies in."""
        return self.owner.holder_of(self.key)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None outside the range
        """What lies in it."""
        within = self._within()
        return self.owner.interface_of(within[index].key) if 0 <= index < len(within) else None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there may be none
        """What of it is at a point of the screen."""
        return self.owner.lying_at(self._within(), x, y)

    def childCount(self) -> int:
        """How many parts lie in it."""
        return len(self._within())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of them this is; −1 for none."""
        return next((at for at, part in enumerate(self._within()) if part.key == getattr(child, "key", None)), -1)

    def _within(self) -> tuple[Part, ...]:
        part = self.part()
        return part.parts if part is not None else ()

    def window(self) -> QWindow:
        """The widget's window."""
        return self.owner.window()

    def backgroundColor(self) -> QColor:
        """No colour of its own."""
        return QColor()

    def foregroundColor(self) -> QColor:
        """No colour of its own."""
        return QColor()

    def interface_cast(self, kind: Interface) -> Any:
        """What else it can do: be pressed, hold a number, stand in a table."""
        part = self.part()
        if part is None:
            return NONE
        asked = {Interface.ActionInterface: (part.press, self._actions), Interface.ValueInterface:
                 (part.amount, self._value), Interface.TableCellInterface: (part.cell, self._cell)}.get(kind)
        if asked is None or asked[0] is None:
            return NONE
        return Shiboken.VoidPtr(Shiboken.getCppPointer(asked[1])[0])


class PartedInterface(QAccessibleWidget):
    """A painted widget: its real children, then its parts. A table's rows and columns are those of its parts."""

    def __init__(self, widget: QWidget) -> None:
        self._painting = cast(Painting, widget)
        super().__init__(widget, self._painting.painted_role)
        self.drawn_on = widget
        self._found: dict[str, tuple[Part, str]] | None = None
        self._size = widget.size()
        self._top: tuple[Part, ...] = ()
        self._made: dict[str, PartInterface] = {}
        self._names: dict[str, str] = {}
        self._focus = ""
        self._telling = False
        self._twin = TableTwin(widget, self) if self._painting.painted_role is Role.Table else None

    # parts

    def _all(self) -> dict[str, tuple[Part, str]]:
        """Every part by its key, with the key of what it lies in; none once the widget is gone, though still asked."""
        if not Shiboken.isValid(self.drawn_on):
            return {}
        if self._found is None or self._size != self.drawn_on.size():
            self._size = self.drawn_on.size()
            try:
                self._top = self._painting.painted_parts()
            except Exception as error:  # Qt takes no error where it asks for a pointer
                sys.excepthook(type(error), error, error.__traceback__)
                self._top = ()
            self._found = dict(_keyed(self._top, ""))
        return self._found

    def parts(self) -> tuple[Part, ...]:
        """The parts as they are now."""
        return self._top if self._all() else ()

    def part_of(self, key: str) -> Part | None:
        """A part by its key."""
        found = self._all().get(key)
        return found[0] if found else None

    def interface_of(self, key: str) -> PartInterface:
        """What Qt is given for a part. Each is made once and kept, since Qt holds it by its address."""
        if key not in self._made:
            self._made[key] = PartInterface(self, key)
            QAccessible.registerAccessibleInterface(self._made[key])
        return self._made[key]

    def holder_of(self, key: str) -> QAccessibleInterface:
        """What a part lies in: another one, or the widget."""
        found = self._all().get(key)
        return self.interface_of(found[1]) if found and found[1] else self

    def headers_of(self, key: str, across: bool) -> list[QAccessibleInterface]:
        """The header of a cell's column, or of its row."""
        part = self.part_of(key)
        if part is None or part.cell is None:
            return []
        place = (-1, part.cell.column) if across else (part.cell.row, -1)
        return [cast(QAccessibleInterface, self.interface_of(one)) for one, (other, _) in self._all().items()
                if other.cell is not None and (other.cell.row, other.cell.column) == place]

    def lying_at(self, parts: tuple[Part, ...], x: int, y: int) -> PartInterface | None:
        """The one of these that is at a point of the screen."""
        at = self.drawn_on.mapFromGlobal(QPoint(x, y)).toPointF()
        return next((self.interface_of(part.key) for part in parts if part.area.contains(at)), None)

    def focused_key(self) -> str:
        """The part that the keyboard is at; empty where it is elsewhere."""
        if not self.drawn_on.hasFocus():
            return ""
        return next((key for key, (part, _) in self._all().items() if part.reached and part.chosen), "")

    # what changes

    def changed(self) -> None:
        """The picture is another one: whoever listens is told what is called otherwise, once all of it is drawn."""
        self._found = None
        if QAccessible.isActive() and self.drawn_on.isVisible() and not self._telling:
            self._telling = True
            QTimer.singleShot(0, self.drawn_on, self._tell)

    def _tell(self) -> None:
        self._telling = False
        names = {key: self._all()[key][0].name for key in self._made if key in self._all()}
        for key, name in names.items():
            if self._names.get(key, name) != name:
                self._send(key, QAccessible.Event.NameChanged)
        self._names = names
        focus, self._focus = self._focus, self.focused_key()
        if self._focus and self._focus != focus:
            self._send(self._focus, QAccessible.Event.Focus)

    def _send(self, key: str, what: QAccessible.Event) -> None:
        QAccessible.updateAccessibility(QAccessibleEvent(self.interface_of(key), what))

    def forget(self) -> None:
        """The widget is gone: Qt must not keep the addresses of its parts."""
        for made in self._made.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(made))
        self._made.clear()

    # Qt's questions

    def _widgets(self) -> list[QAccessibleInterface]:
        own = [super(PartedInterface, self).child(at) for at in range(super().childCount())]
        return [one for one in own if self._twin is None or one.object() is not self._twin.view]

    def childCount(self) -> int:
        """Real children and parts."""
        return len(self._widgets()) + len(self.parts())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None outside the range
        """Real children first."""
        widgets, parts = self._widgets(), self.parts()
        if 0 <= index < len(widgets):
            return widgets[index]
        at = index - len(widgets)
        return self.interface_of(parts[at].key) if 0 <= at < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of them this is; −1 for none of them."""
        if not isinstance(child, PartInterface):
            return next((at for at, one in enumerate(self._widgets()) if one.object() is child.object()), -1)
        keys = [part.key for part in self.parts()]
        return len(self._widgets()) + keys.index(child.key) if child.owner is self and child.key in keys else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # bare ground is none
        """The part under a point of the screen; what lies over the picture comes first."""
        for one in self._widgets():
            if not one.state().invisible and one.rect().contains(QPoint(x, y)):
                return one
        return self.lying_at(self.parts(), x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # there may be none
        """The part that the keyboard is at."""
        key = self.focused_key()
        return self.interface_of(key) if key else super().focusChild()

    def state(self) -> QAccessible.State:
        """As of any widget; where a part has the keyboard it is not the whole that has it."""
        state = super().state()
        if self.focused_key():
            state.focused = False
        return state

    def interface_cast(self, kind: Interface) -> Any:
        """A table can be asked for its rows and columns; all else is a widget's."""
        if self._twin is not None and kind is Interface.TableInterface:
            return self._twin.interface()
        own = super().interface_cast(kind)
        return NONE if own is None else own  # not `or`: a pointer of no length counts as false


def _keyed(parts: tuple[Part, ...], holder: str) -> Iterator[tuple[str, tuple[Part, str]]]:
    for part in parts:
        yield part.key, (part, holder)
        yield from _keyed(part.parts, part.key)


_made: set[PartedInterface] = set()
"""Qt keeps an interface by its address only, so that Python has to keep it for as long as its widget lives."""


def _factory(name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not hasattr(type(thing), "painted_parts"):
        return None
    made = PartedInterface(thing)
    cast(Painting, thing).tree = made
    _made.add(made)
    thing.destroyed.connect(lambda: _forget(made))
    return made


def _forget(made: PartedInterface) -> None:
    _made.discard(made)
    made.forget()


def install() -> None:
    """Tell Qt, once, how painted widgets are read aloud."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True


_installed = False
