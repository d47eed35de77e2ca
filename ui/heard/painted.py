"""A widget that is painted and has parts: a click and a screen reader's press go the same way."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from ui.heard import painted_tree
from ui.heard.painted_parts import Part, Role, pressed_at, walked


class Parted(QWidget):
    """Paints things that can be pressed. Each kind names them with `painted_parts`, and says with `parts_changed` that
    they are others now."""

    painted_role = Role.List
    tree: painted_tree.PartedInterface | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        painted_tree.install()

    def painted_parts(self) -> tuple[Part, ...]:
        """Everything in the picture that has a name, in the order in which it is read."""
        raise NotImplementedError

    def parts_changed(self) -> None:
        """The picture is another one. Costs nothing where nobody listens."""
        if self.tree is not None:
            self.tree.changed()

    def in_hand(self) -> tuple[QRectF, ...]:
        """What is to be seen of it where not all of it is: the part that its keys are at; the last matters most."""
        return tuple(part.area for part in walked(self.painted_parts())
                     if part.reached and part.chosen and not part.area.isEmpty())

    def press_at(self, at: QPointF) -> bool:
        """Press what is painted there; False for bare ground."""
        part = pressed_at(self.painted_parts(), at)
        if part is not None and part.press is not None:
            part.press()
        return part is not None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click presses what is painted there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.press_at(event.position())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard came: to one of the parts, where its keys go to them."""
        super().focusInEvent(event)
        self.parts_changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And went."""
        super().focusOutEvent(event)
        self.parts_changed()
