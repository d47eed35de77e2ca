"""The sources of the screen, read: what none of them may say is looked for in all."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.ui.qt.children import ROOT


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """Every file of the screen, read."""
    for path in sorted((ROOT / "ui").rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def name_of(node: ast.expr) -> str:
    """The last word of a dotted name; of a class of rows of some kind the class."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
