"""The felt for those who listen to the screen: every seat, and the rack, as something with a name of its own."""

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from app.words import tr
from ui.felt.felt_places import FeltPlaces


class PlaceInterface(QAccessibleInterface):
    """One place on the felt: a seat, counted from 0, or the rack after the last of them."""

    def __init__(self, felt: FeltPlaces, index: int) -> None:
        super().__init__()
        self._felt, self._index = felt, index

    @property
    def _is_rack(self) -> bool:
        return self._index >= len(self._felt.felt.seats)

    def isValid(self) -> bool:
        """Whether the place is still on the felt."""
        return self._index < len(self._felt.felt.seats) + (self._felt.felt.rack is not None)

    def object(self) -> QObject | None:  # type: ignore[override]  # the stub forgets that there may be none
        """It is drawn, so there is no widget."""
        return None

    def text(self, kind: QAccessible.Text) -> str:
        """The name is the whole sentence: "Seat 8 Mei Lin, Banker 100, to be paid 95"."""
        if kind is not QAccessible.Text.Name or not self.isValid():
            return ""
        return self._felt.rack_words() if self._is_rack else self._felt.seat_words(self._index)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing can be renamed from outside."""

    def rect(self) -> QRect:
        """Where it lies on the screen."""
        if not self.isValid():
            return QRect()
        geometry = self._felt.geometry_now()
        area = (geometry.rack if self._is_rack else geometry.plate(self._index)).toRect()
        return QRect(self._felt.mapToGlobal(area.topLeft()), area.size())

    def role(self) -> QAccessible.Role:
        """Each of them can be pressed."""
        return QAccessible.Role.Button

    def state(self) -> QAccessible.State:
        """Focusable, as the arrow keys reach it."""
        state = QAccessible.State()
        if not self._is_rack:
            state.focusable = True
        return state

    def parent(self) -> QAccessibleInterface:
        """The felt."""
        return QAccessible.queryAccessibleInterface(self._felt)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there are none
        """Nothing lies inside."""
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there are none
        """Nothing lies inside."""
        return None

    def childCount(self) -> int:
        """Nothing lies inside."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Nothing lies inside."""
        return -1

    def window(self) -> QWindow:
        """The felt's window."""
        return self._felt.windowHandle()

    def backgroundColor(self) -> QColor:
        """No colour of its own."""
        return QColor()

    def foregroundColor(self) -> QColor:
        """No colour of its own."""
        return QColor()


class FeltInterface(QAccessibleWidget):
    """The felt as a list of its seats and its rack."""

    def __init__(self, felt: FeltPlaces) -> None:
        super().__init__(felt, QAccessible.Role.List, tr("The table"))
        self._felt = felt
        self._places: list[PlaceInterface] = []

    def childCount(self) -> int:
        """Every seat, and the rack where there is one."""
        return len(self._felt.felt.seats) + (self._felt.felt.rack is not None)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None outside the range
        """The place with this index. Each is made once and kept, since Qt holds it by its address."""
        if not 0 <= index < self.childCount():
            return None
        while len(self._places) <= index:
            place = PlaceInterface(self._felt, len(self._places))
            QAccessible.registerAccessibleInterface(place)
            self._places.append(place)
        return self._places[index]

    def forget_places(self) -> None:
        """Take the places out of Qt's list, which deletes them."""
        for place in self._places:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(place))
        self._places.clear()

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of the places this is; −1 for none of them."""
        return next((at for at, place in enumerate(self._places) if place is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # bare cloth is none
        """The place under a point of the screen."""
        for at in range(self.childCount()):
            place = self.child(at)
            if place is not None and place.rect().contains(QPoint(x, y)):
                return place
        return None


def tell(felt: FeltPlaces, what: QAccessible.Event, index: int) -> None:
    """Tell whoever reads the screen aloud that a place of the felt changed or has the keyboard."""
    if QAccessible.isActive():
        event = QAccessibleEvent(felt, what)
        event.setChild(index)
        QAccessible.updateAccessibility(event)


_made: set[FeltInterface] = set()
"""Qt keeps an interface by its address only, so that Python has to keep it for as long as its felt lives."""


def _factory(name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, FeltPlaces):
        return None
    made = FeltInterface(thing)
    _made.add(made)
    thing.destroyed.connect(lambda: _forget(made))
    return made


def _forget(made: FeltInterface) -> None:
    """The felt is gone: Qt must not keep the addresses of its places, which go with it."""
    _made.discard(made)
    made.forget_places()


def install() -> None:
    """Tell Qt, once, how the felt is read aloud."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True


_installed = False
