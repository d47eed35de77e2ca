"""The accessible tree as the program itself gives it to Qt."""

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from tests.ui.by_ear.tree import Role, actions, header, name, read, walked
from tests.ui.hands import press

ROLES = {Role.Button: "button", Role.CheckBox: "check box", Role.RadioButton: "radio button", Role.Cell: "cell",
         Role.PageTab: "page tab", Role.ListItem: "list item"}
SOON = 5
"""Milliseconds in which what follows from a click has come about, where nothing is held down."""


class InsideNode:
    """One thing of the tree, asked by Qt's interface."""

    def __init__(self, heard: QAccessibleInterface) -> None:
        self._id = QAccessible.uniqueId(heard)
        self.name, self.role = name(heard), ROLES.get(heard.role(), heard.role().name)
        self.enabled = not heard.state().disabled
        self.selected = bool(heard.state().selected)
        self.actions = tuple(actions(heard))

    @property
    def _heard(self) -> QAccessibleInterface:
        """Asked for each time: Qt deletes it by itself, and what is made in its place would be taken for it."""
        return QAccessible.accessibleInterface(self._id)

    def act(self, action: str) -> None:
        """Do one of its actions."""
        self._heard.actionInterface().doAction(action)

    def put(self, value: float) -> None:
        """Give it another number."""
        self._heard.valueInterface().setCurrentValue(value)

    def heads(self) -> tuple[str, str]:
        """What its row and its column are called."""
        has = self._heard.tableCellInterface() is not None
        return (header(self._heard, False), header(self._heard, True)) if has else ("", "")


class Inside:
    """All that is in sight in a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        QAccessible.setActive(True)

    def nodes(self) -> list[InsideNode]:
        """Everything, in the order of the tree."""
        return [InsideNode(one) for one in walked(read(self._window))]

    def key(self, name: str) -> None:
        """One of the few keys, to whatever has the keyboard."""
        press(name, self._window)
        QTest.qWait(1)

    def wait(self) -> None:
        """Until what was done has come about."""
        QTest.qWait(SOON)
        while any(button.isDown() for button in self._window.findChildren(QAbstractButton)):
            QTest.qWait(1)
