"""Every list and table of the program over a demo night, reset hundreds of times while it is looked at.

Run in a process of its own: what is looked for here ends the process.
"""

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView

from ui.deal.deal_page import DealPage
from ui.deal.side.score_table import ScoreTable
from ui.frame.program import Program
from ui.frame.window import Window
from ui.look import theme
from ui.qt.item_models import ItemModel

SHAPES = ((1.0, 1.0), (0.5, 0.5), (1.0, 1.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.5), (1.0, 0.0))
"""How much of its rows and of its columns a model has, from one reset to the next."""


def score_of(rounds: int, players: int) -> Any:
    """A game for points, as far as its table looks at it."""
    names = tuple(range(1, players + 1))
    one = SimpleNamespace(title="Deal", parts=dict.fromkeys(names, ()), points=lambda player: player)
    sheet = SimpleNamespace(players=names, rounds=(one,) * rounds,
                            running=tuple(dict.fromkeys(names, at) for at in range(rounds)))
    return SimpleNamespace(sitting=1, sheet=sheet, name=str)


def views_of(program: Program) -> Iterator[QAbstractItemView]:
    """Every view with rows of ours, on its page, in sight."""
    window = program.window
    for key in ("F2", "F3", "F5", "F6", "F7"):
        QTest.keyClick(window, getattr(Qt.Key, f"Key_{key}"))
        if key == "F3" and (deal := program.pages.of(DealPage)) is not None:
            deal.side.show_tab(deal.log)
        yield from _seen_on(window)
    for wanted in (window.find_wanted, window.replay_wanted):
        wanted.emit()
        QTest.qWait(50)
        yield from _seen_on(window)
        if window.over is not None:
            QTest.keyClick(window.over, Qt.Key.Key_Return)
            yield from _seen_on(window)
        while window.covered:
            window.lift()


def _seen_on(window: Window) -> list[QAbstractItemView]:
    QTest.qWait(1)
    views = [view for view in window.findChildren(QAbstractItemView)
             if isinstance(view.model(), ItemModel) and not view.property("forced")]
    for view in views:
        view.setProperty("forced", True)
    return views


def reset(model: ItemModel, rows: float, columns: float) -> None:
    """Show so much of what the model has."""
    kind = cast(Any, model)
    with model.anew():
        for name, part in (("_rows", rows), ("_columns", columns)):
            whole = getattr(type(model), name)
            setattr(kind, name, lambda whole=whole, part=part: int(whole(model) * part))


def have_it_fail(model: ItemModel) -> None:
    """From now on it fails as lists do, where it is asked for what it has not."""
    kind, told, title = cast(Any, model), model._told, model._title

    def strictly_told(row: int, column: int, role: int) -> Any:
        _ = range(kind._rows())[row], range(kind._columns())[column]
        return told(row, column, role)

    def strictly_titled(section: int, across: bool, role: int) -> Any:
        _ = range(kind._columns() if across else kind._rows())[section]
        return title(section, across, role)

    kind._told, kind._title = strictly_told, strictly_titled


def look_at(view: QAbstractItemView) -> list[QPersistentModelIndex]:
    """The keyboard on a row, the mouse over it, what is read aloud of it; marks that must not outlive the reset."""
    model: QAbstractItemModel = view.model()
    last = model.index(model.rowCount() - 1, model.columnCount() - 1)
    view.setFocus()
    view.setCurrentIndex(last)
    view.scrollToBottom()
    place = view.visualRect(last).center() if last.isValid() else QPoint(5, 5)
    port = view.viewport()
    where = QPointF(port.mapToGlobal(place))
    QApplication.sendEvent(port, QMouseEvent(QEvent.Type.MouseMove, QPointF(place), where, Qt.MouseButton.NoButton,
                                             Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier))
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, place, where.toPoint()))
    read = QAccessible.queryAccessibleInterface(view)
    for at in range(min(read.childCount(), 30)):
        child = read.child(at)
        if child is not None:
            child.text(QAccessible.Text.Name)
    return [QPersistentModelIndex(index) for index in (last, model.index(0, 0), QModelIndex())]


def force(view: QAbstractItemView, times: int) -> None:
    """Look at it, change its rows beneath the look, and collect, over and over."""
    model = cast(ItemModel, view.model())
    have_it_fail(model)
    for at in range(times):
        marks = look_at(view)
        reset(model, *SHAPES[at % len(SHAPES)])
        if at % 7 == 0:
            gc.collect()
        marks = [mark for mark in marks if mark.isValid()]
        assert not marks, "a mark outlived the reset"
        view.window().setUpdatesEnabled(at % 8 == 0)  # to paint a page takes longer than all the rest
        measure(view, at)
        QApplication.processEvents()
    view.window().setUpdatesEnabled(True)
    reset(model, 1.0, 1.0)


def measure(view: QAbstractItemView, at: int) -> None:
    """Every measure is taken anew. All columns are wider than a table and half of them are not: what scrolls sideways
    goes with them, and everything is laid out while the headers hear of the reset one after the other."""
    view.setFont(theme.font(("note", "body")[at % 2]))
    if isinstance(view, QTableView):
        model = cast(Any, view.model())
        view.verticalHeader().setDefaultSectionSize((30, 46)[at % 2])
        view.horizontalHeader().setDefaultSectionSize(view.width() * 3 // (2 * max(1, type(model)._columns(model))))


def force_a_score(times: int) -> set[str]:
    """The table in which both headers are seen, with and without somebody who reads the screen aloud.

    The demo night's last game has no score: no page makes that table.
    """
    for read_aloud in (False, True):
        QAccessible.setActive(read_aloud)
        table = ScoreTable()
        table.resize(300, 400)
        table.show_game(score_of(6, 9))
        table.show()
        QApplication.processEvents()
        force(table, times)
    return {table.accessibleName()}


def force_every_page(times: int) -> set[str]:
    """Every view of the program over a demo night; what they are called."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window()
        window.resize(1280, 800)
        program = Program(window, Path(folder) / "house.db", demo_path=Path(folder) / "demo.db",
                          key_folder=Path(folder))
        window.show()
        program.open_demo()
        while program.desk is None:
            QTest.qWait(20)
        seen: set[str] = set()
        for view in views_of(program):
            force(view, times)
            seen.add(view.accessibleName())
        program.close()
    return seen


def main(times: int, pages: bool) -> None:
    """Force the score, and all that is on the pages; print what all of them are called."""
    app = QApplication.instance() or QApplication([])
    theme.apply(cast(QApplication, app))
    seen = force_a_score(times)
    print(*sorted((seen | force_every_page(times)) - {""} if pages else ()), sep="\n")
