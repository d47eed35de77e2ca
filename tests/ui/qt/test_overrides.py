"""An error in a method that Qt calls is reported and Qt gets its own answer; it never ends the program."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessibleInterface

import ui
from tests.ui.qt.children import child
from ui.qt.overrides import of_qt

FAULTS = {
    "[][1]": "IndexError", "{}['x']": "KeyError", "1 // 0": "ZeroDivisionError", "int('x')": "ValueError",
    "next(iter(()))": "StopIteration", "(lambda: 0)(1)": "TypeError", "None.x": "AttributeError",
    "unknown": "NameError", "''.encode('no such')": "LookupError", "exec('a, b = 1,')": "ValueError",
    "exec('raise KeyError')": "KeyError", "exec('assert False')": "AssertionError", "bytes(-1)": "ValueError"}
"""Errors that C code makes as a bare message, and others, with what they are."""

ASKED = """
from ui.qt.overrides import report_errors
report_errors()
import sys
from PySide6.QtCore import QAbstractListModel, QCoreApplication

seen = set()
sys.excepthook = lambda kind, error, trace: seen.add(kind.__name__)

class Rows(QAbstractListModel):
    def rowCount(self, parent=None):
        return 1
    def data(self, index, role=0):
        eval(fault)

app, rows = QCoreApplication([]), Rows()
for fault in {faults}:
    seen.clear()
    assert rows.itemData(rows.index(0, 0)) == {{}}
    print(fault, *seen, sep="\\n")
"""

DOOR = """
import ui.__main__ as door
from PySide6.QtWidgets import QApplication
QApplication.exec = staticmethod(lambda: 0)
door.main([])
from ui.frame.shell import Shell
assert hasattr(Shell.showEvent, "__wrapped__")
"""


def derived(cls: type) -> Iterator[type]:
    """All that is derived from a class."""
    kinds: list[type] = cls.__subclasses__()
    for one in kinds:
        yield one
        yield from derived(one)


def test_an_error_below_qt_is_reported_and_qt_gets_its_own_answer() -> None:
    said = child(ASKED.format(faults=list(FAULTS))).splitlines()
    assert dict(zip(said[::2], said[1::2], strict=True)) == FAULTS


def test_the_program_begins_with_it() -> None:
    child(DOOR)


def test_every_method_of_ours_that_qt_calls_is_kept_so() -> None:
    for found in pkgutil.walk_packages(ui.__path__, "ui."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    called = (*derived(QObject), *derived(QAccessibleInterface))  # a font, for one, calls nothing
    ours = {one for one in called if one.__module__.startswith("ui.")}
    bare = [f"{one.__module__}.{one.__name__}.{name}" for one in ours for name, method in vars(one).items()
            if isinstance(method, FunctionType) and not name.startswith("__") and of_qt(one, name)
            and not hasattr(method, "__wrapped__")]
    assert len(ours) > 150
    assert bare == []


def test_whoever_tests_the_screen_from_another_room_begins_with_it_too() -> None:
    tests = Path(__file__).parents[2]
    rooms = [one for one in tests.rglob("test_*.py") if one.relative_to(tests).parts[0] not in ("ui", "bench")]
    screens = [one for one in rooms if re.search(r"^from tests\.ui\.(?!marked)", text := one.read_text("utf-8"), re.M)
               and "import guarded" not in text]
    assert screens == []
