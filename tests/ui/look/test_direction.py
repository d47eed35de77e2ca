"""Nothing is laid out for the left alone: a language that is written from the right could be laid out as it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

import ui
from ui.look.direction import margins, start

STYLE = re.compile(r"(?:padding|margin|border)-(?:left|right)|text-align: *(?:left|right)")
SIDES = {"AlignLeft", "AlignRight", "AlignAbsolute"}
ROOMS = sorted(Path(ui.__path__[0]).rglob("*.py"))


def of_the_left(code: str) -> Iterator[str]:
    """What of a file is meant for one side, and not for the beginning or the end of a line."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute) and node.attr in SIDES:
            yield node.attr
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (found := STYLE.search(node.value)):
            yield found[0]
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setContentsMargins" \
                and len(node.args) == 4 and ast.dump(node.args[0]) != ast.dump(node.args[2]):
            yield ast.unparse(node)


def test_nothing_is_laid_out_for_the_left_alone() -> None:
    assert {(file.name, found) for file in ROOMS for found in of_the_left(file.read_text(encoding="utf-8"))} == set()


@pytest.mark.parametrize("code", [
    "label.setAlignment(Qt.AlignmentFlag.AlignLeft)", 'dress("QLabel { padding-left: 4px; }")',
    'f"{name} {{ text-align: right; }}"', "row.setContentsMargins(8, 0, 0, 0)"])
def test_what_is_meant_for_one_side_is_found(code: str) -> None:
    assert len(list(of_the_left(code))) == 1


def test_a_line_begins_where_the_language_does(qapp: QGuiApplication) -> None:
    assert (start(), margins(16, 1, 8, 2)) == ("left", (16, 1, 8, 2))
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        assert (start(), margins(16, 1, 8, 2)) == ("right", (8, 1, 16, 2))
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
