"""The rows and columns of a painted table, as Qt tells them: a real table view that is never shown.

PySide6 lets Python say where a cell stands, but not what a table is; only Qt's own views do that.
"""

from typing import Any, Protocol

from PySide6.QtCore import QItemSelection, QSignalBlocker, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from ui.heard.painted_parts import Part, walked
from ui.qt.item_models import Index, ItemModel

SPOKEN = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class HasParts(Protocol):
    """Who knows the parts as they are now."""

    def parts(self) -> tuple[Part, ...]:
        """The parts."""


class CellModel(ItemModel):
    """The cells among the parts, by row and column; headers stand at −1."""

    def __init__(self, source: HasParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source

    def _cells(self) -> dict[tuple[int, int], Part]:
        return {(part.cell.row, part.cell.column): part for part in walked(self._source.parts()) if part.cell}

    def _rows(self) -> int:
        return max((row for row, _ in self._cells()), default=-1) + 1

    def _columns(self) -> int:
        return max((column for _, column in self._cells()), default=-1) + 1

    def _told(self, row: int, column: int, role: int) -> Any:
        part = self.at(row, column)
        return part.name if part is not None and role in SPOKEN else None

    def _title(self, section: int, across: bool, role: int) -> Any:
        part = self.at(-1, section) if across else self.at(section, -1)
        return part.name if part is not None and role in SPOKEN else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What can be pressed can be chosen."""
        part = self.at(index.row(), index.column())
        pressed = Qt.ItemFlag.ItemIsSelectable if part is not None and part.press else Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | pressed

    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self._rows(), self._columns()

    def at(self, row: int, column: int) -> Part | None:
        """The cell of a row and a column."""
        return self._cells().get((row, column))


class TableTwin:
    """A table view beside a painted table, for its rows and columns. To choose a cell in it is to press that cell."""

    def __init__(self, widget: QWidget, source: HasParts) -> None:
        self.view = QTableView(widget)
        self.view.hide()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.view.setAccessibleName(widget.accessibleName())
        self._model = CellModel(source, self.view)
        self.view.setModel(self._model)
        self._shape = self._model.shape()
        self.view.selectionModel().selectionChanged.connect(self._chosen)

    def interface(self) -> Any:
        """Qt's own table, with as many rows and columns as there are now."""
        if self._shape != self._model.shape():
            with self._model.anew():
                self._shape = self._model.shape()
        # Asked for each time: Qt deletes it by itself, and what is made in its place must not be taken for it.
        read = QAccessible.queryAccessibleInterface(self.view)
        return read.interface_cast(QAccessible.InterfaceType.TableInterface)

    def _chosen(self, chosen: QItemSelection) -> None:
        cells = [(index.row(), index.column()) for index in chosen.indexes()]
        with QSignalBlocker(self.view.selectionModel()):
            self.view.selectionModel().clearSelection()
        for cell in cells:
            part = self._model.at(*cell)
            if part is not None and part.press is not None:
                part.press()
