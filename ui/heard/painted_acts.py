"""What Qt asks a part beside its name: to be pressed, to hold a number, to stand in a table."""

from typing import Protocol

from PySide6.QtGui import (
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleTableCellInterface,
    QAccessibleValueInterface,
)

from ui.heard.painted_parts import Amount, Cell, Part


class Held(Protocol):
    """A part as it is now, and the table that it stands in."""

    def part(self) -> Part | None:
        """The part; None where it is gone."""

    def headers(self, across: bool) -> list[QAccessibleInterface]:
        """The headers of its column, or of its row where not `across`."""

    def table(self) -> QAccessibleInterface:
        """The table."""


class PartActions(QAccessibleActionInterface):
    """What can be done to a part: it can be pressed, which does what a click does."""

    def __init__(self, held: Held) -> None:
        super().__init__()
        self._held = held

    def actionNames(self) -> list[str]:
        """Press, where that does anything."""
        part = self._held.part()
        return [self.pressAction()] if part is not None and part.press is not None else []

    def doAction(self, name: str) -> None:
        """Press it."""
        part = self._held.part()
        if name == self.pressAction() and part is not None and part.press is not None:
            part.press()

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Its widget's keys are told where they are painted."""
        return []


class PartValue(QAccessibleValueInterface):
    """The number that a part holds."""

    def __init__(self, held: Held) -> None:
        super().__init__()
        self._held = held

    def _amount(self) -> Amount:
        part = self._held.part()
        return part.amount if part is not None and part.amount is not None else Amount(0, 0, "")

    def currentValue(self) -> float:
        """What it holds."""
        return self._amount().now

    def setCurrentValue(self, value: float) -> None:
        """Put another number there."""
        if (put := self._amount().put) is not None:
            put(float(value))

    def minimumValue(self) -> float:
        """Nothing."""
        return 0.0

    def maximumValue(self) -> float:
        """The most that it can hold."""
        return self._amount().most

    def minimumStepSize(self) -> float:
        """Any amount."""
        return 0.0


class PartCell(QAccessibleTableCellInterface):
    """Where a part stands in its table."""

    def __init__(self, held: Held) -> None:
        super().__init__()
        self._held = held

    def _cell(self) -> Cell:
        part = self._held.part()
        return part.cell if part is not None and part.cell is not None else Cell(-1, -1)

    def isSelected(self) -> bool:
        """Whether the cursor is here."""
        part = self._held.part()
        return part is not None and part.chosen

    def columnHeaderCells(self) -> list[QAccessibleInterface]:
        """What stands above its column."""
        return self._held.headers(True)

    def rowHeaderCells(self) -> list[QAccessibleInterface]:
        """What stands before its row."""
        return self._held.headers(False)

    def rowIndex(self) -> int:
        """Its row, from 0."""
        return self._cell().row

    def columnIndex(self) -> int:
        """Its column, from 0."""
        return self._cell().column

    def rowExtent(self) -> int:
        """One row."""
        return 1

    def columnExtent(self) -> int:
        """One column."""
        return 1

    def table(self) -> QAccessibleInterface:
        """The table it stands in."""
        return self._held.table()
