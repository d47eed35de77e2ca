"""No list and no table ends the program when its rows change beneath whoever looks at it."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QStandardItemModel

from tests.ui.qt.children import child
from tests.ui.qt.sources import name_of, sources
from ui.qt.item_models import ItemModel

EVERY = ("Actions", "Details", "Entries", "Hands of the night", "House rules of every game and jackpot", "Log",
         "Nights", "Players", "Players of tonight", "Result by player", "Rounds", "Steps of this hand",
         "Trial balance", "What was found", "Who pays whom")
"""Every list and table of the program, by what it is called."""

FORCED = "from ui.qt.overrides import report_errors\n{whole}\nfrom tests.ui.qt.forced import main\nmain({how})"
ASKED = {"rowCount", "columnCount", "data", "headerData"}
CHANGES = {"beginResetModel", "endResetModel", "beginInsertRows", "endInsertRows", "beginRemoveRows", "createIndex",
           "internalPointer"}
"""What only `ItemModel` does. An index with an object of Python's in it is one that Qt does not keep alive."""


def test_a_table_whose_rows_and_columns_go_while_it_is_looked_at_stands() -> None:
    child(FORCED.format(whole="", how="16, pages=False"))


class Three(ItemModel):
    """Three rows of two columns, which say where they are."""

    def _rows(self) -> int:
        return 3

    def _columns(self) -> int:
        return 2

    def _told(self, row: int, column: int, role: int) -> tuple[int, int]:
        return range(3)[row], range(2)[column]

    def _title(self, section: int, across: bool, role: int) -> int:
        return range(2 if across else 3)[section]


def test_a_model_tells_what_it_has_and_nothing_beyond() -> None:
    model, other = Three(), QStandardItemModel(9, 9)
    assert [[model.data(model.index(row, column)) for column in range(2)] for row in range(3)] == \
        [[(row, column) for column in range(2)] for row in range(3)]
    beyond = [QModelIndex(), *(other.index(row, column) for row, column in ((3, 0), (0, 2), (8, 8)))]
    assert [model.data(index) for index in beyond] == [None] * 4
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert [model.headerData(at, across) for at in (-1, 0, 1, 2, 99)] == [None, 0, 1, None, None]
    assert [model.headerData(at, down) for at in (-1, 0, 1, 2, 3, 99)] == [None, 0, 1, 2, None, None]
    assert (model.rowCount(model.index(0, 0)), model.columnCount(model.index(0, 0))) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("whole", ["", "report_errors()"])
def test_every_view_stands_hundreds_of_resets(whole: str) -> None:
    assert child(FORCED.format(whole=whole, how="240, pages=True"), patience=1800).splitlines() == list(EVERY)


def test_every_model_of_ours_is_one_that_knows_what_is_gone() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and path != Path("ui/qt/item_models.py"):
                bases = {name_of(base) for base in node.bases}
                assert not {base for base in bases if base.startswith("Q") and base.endswith("Model")}, f"{path}"
                own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                ours = any(base.endswith("Model") for base in bases)
                assert not ours or not own & ASKED, f"{path}: {node.name}"
            if isinstance(node, ast.Attribute) and node.attr in CHANGES:
                assert path == Path("ui/qt/item_models.py"), f"{path}:{node.lineno}"


def test_what_is_done_a_moment_later_is_not_done_for_what_is_gone_by_then() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node.func) == "singleShot":
                assert len(node.args) >= 3, f"{path}:{node.lineno}: name the object it is for"
