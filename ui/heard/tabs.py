"""Tabs for whoever listens to the screen. Which is shown is no place of the keyboard, as Qt's own would have it."""

from PySide6.QtGui import QAccessibleInterface

from ui.heard.painted_parts import Part
from ui.heard.painted_tree import PartedInterface


class HeardTabs(PartedInterface):
    """A bar and its tabs, in their order: Qt counts them by it, and does not say when there are others."""

    def _widgets(self) -> list[QAccessibleInterface]:
        return []

    def _all(self) -> dict[str, tuple[Part, str]]:
        self._found = None
        return super()._all()
