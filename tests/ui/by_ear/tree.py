"""The accessible tree as whoever listens gets it: names, roles, states and actions, and no widget behind them."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

Role = QAccessible.Role
Text = QAccessible.Text


def read(widget: QWidget) -> QAccessibleInterface:
    """A widget as it is read."""
    return QAccessible.queryAccessibleInterface(widget)


def name(node: QAccessibleInterface) -> str:
    """What it is called."""
    return node.text(Text.Name)


def actions(node: QAccessibleInterface) -> list[str]:
    """What can be done to it."""
    acts = node.actionInterface()
    return list(acts.actionNames()) if acts is not None else []


def press(node: QAccessibleInterface) -> None:
    """Press it, as a screen reader does."""
    assert "Press" in actions(node), f"{name(node)!r} cannot be pressed"
    node.actionInterface().doAction("Press")


def within(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    """What lies in it and is shown."""
    children = [node.child(at) for at in range(node.childCount())]
    return [child for child in children if child is not None and child.isValid() and not child.state().invisible]


def walked(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """It, and all that is shown below it."""
    yield node
    for child in within(node):
        yield from walked(child)


def found(root: QAccessibleInterface, begins: str, role: Role | None = None) -> QAccessibleInterface:
    """The first thing whose name begins so."""
    fits = (node for node in walked(root) if name(node).startswith(begins) and role in (None, node.role()))
    one = next(fits, None)
    assert one is not None, f"nothing is called {begins!r}: {[name(node) for node in walked(root) if name(node)]}"
    return one


def header(cell: QAccessibleInterface, across: bool) -> str:
    """What stands above a cell, or before it where not `across`."""
    table = cell.tableCellInterface()
    cells = table.columnHeaderCells() if across else table.rowHeaderCells()
    return ", ".join(name(one) for one in cells)


def cell(root: QAccessibleInterface, row: str, column: str) -> QAccessibleInterface:
    """The cell whose headers begin so."""
    cells = [node for node in walked(root) if node.tableCellInterface() is not None and node.role() is Role.Cell]
    one = next((node for node in cells if header(node, False).startswith(row)
                and header(node, True).startswith(column)), None)
    assert one is not None, f"no cell in {row!r}, {column!r}"
    return one
