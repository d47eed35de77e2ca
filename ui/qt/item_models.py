"""What lists and tables show. Whoever asks for a row that is not there hears nothing.

Qt does ask: a header that has not heard of a change yet measures the sections that it had before.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex


class ItemModel(QAbstractTableModel):
    """Rows, shown anew as a whole or with more at their end. Each kind says how many there are and what they tell.

    Only whole numbers go to Qt: an index never carries an object of Python's, which Qt does not keep alive.
    """

    def _rows(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def _columns(self) -> int:
        """How many columns there are."""
        return 1

    def _told(self, row: int, column: int, role: int) -> Any:
        """What a cell tells, which is there."""
        raise NotImplementedError

    def _title(self, section: int, across: bool, role: int) -> Any:
        """What stands above a column, or beside a row where not `across`."""
        return None

    @contextmanager
    def anew(self) -> Iterator[None]:
        """Everything changes within: whoever looks on is told before and after, whatever happens."""
        self.beginResetModel()
        try:
            yield
        finally:
            self.endResetModel()

    @contextmanager
    def longer(self, by: int) -> Iterator[None]:
        """So many rows, at least one, are added at the end within."""
        self.beginInsertRows(QModelIndex(), self._rows(), self._rows() + by - 1)
        try:
            yield
        finally:
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """The rows; a row has none within."""
        return 0 if parent.isValid() else self._rows()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """The columns."""
        return 0 if parent.isValid() else self._columns()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell tells; None where it is gone."""
        row, column = index.row(), index.column()
        there = 0 <= row < self._rows() and 0 <= column < self._columns()
        return self._told(row, column, role) if there else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A title; None where its column or row is gone."""
        across = orientation is Qt.Orientation.Horizontal
        there = 0 <= section < (self._columns() if across else self._rows())
        return self._title(section, across, role) if there else None
