"""In a wheel every room goes by its name inside the package; nothing else of a file is other than in the checkout."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.packaging.conftest import read_module

ROOT = Path(__file__).parents[2]
ROOMS = ("app", "ui", "resources")
FILES = sorted(one for room in ROOMS for one in (ROOT / room).rglob("*.py"))


@pytest.fixture(scope="module")
def hook() -> Iterator[Any]:
    """The hook; what builds a wheel is not installed where tests run."""
    name = "hatchling.builders.hooks.plugin.interface"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, SimpleNamespace(BuildHookInterface=object))
        yield read_module("wheel_names.py")


def test_in_a_wheel_the_rooms_have_their_long_names_and_nothing_else_is_other(hook: Any) -> None:
    for path in FILES:
        code = path.read_text(encoding="utf-8")
        made = hook.in_the_house(code, ROOT)
        assert not set(ROOMS) & _imported(ast.parse(made)), path
        short = made.replace("from sabot import ", "import ")
        assert re.sub(r"\bsabot\.(app|ui|resources)\b", r"\1", short) == code, path


def _imported(code: ast.Module) -> set[str]:
    """The first part of every module that a file imports."""
    found = [node for node in ast.walk(code) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {one.name for node in found if isinstance(node, ast.Import) for one in node.names}
    names |= {node.module or "" for node in found if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(("code", "made"), [
    ("import app\n", "from sabot import app\n"),
    ("import app.words as words\n", "import sabot.app.words as words\n"),
    ("from app import words\n", "from sabot.app import words\n"),
    ("if x:\n    from ui.look import art\n", "if x:\n    from sabot.ui.look import art\n"),
    ("load(\"app.words\")\n", "load(\"sabot.app.words\")\n"),
    ("load(\"app.nowhere\", \"app\", \"app.sabot.Sabot\")\n", "load(\"app.nowhere\", \"app\", \"app.sabot.Sabot\")\n"),
    ("é = \"é\"; load(\"app.words\")\n", "é = \"é\"; load(\"sabot.app.words\")\n"),
    ("from application import x\n", "from application import x\n"),
    ("from .app import x\n", "from .app import x\n"),
])
def test_a_room_is_found_wherever_it_is_named(hook: Any, code: str, made: str) -> None:
    assert hook.in_the_house(code, ROOT) == made


def test_an_import_that_would_bind_another_name_is_refused(hook: Any) -> None:
    with pytest.raises(ValueError, match="Line 1"):
        hook.in_the_house("import app.words\n", ROOT)
