"""What makes a wheel's rooms parts of the package `sabot`: in the checkout they go by their short names.

A hook of hatchling's: each file of Python is copied, and `app`, `ui` and `resources` become `sabot.app`, `sabot.ui` and
`sabot.resources` in its imports and in the names of rooms that are loaded when they are wanted. No line moves, so that
a trace of an installed program names the lines of the checkout.
"""

import ast
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOUSE = "sabot"
ROOMS = ("app", "ui", "resources")
BOOT = "packaging/boot/sabot"


class WheelNames(BuildHookInterface):
    """Gives a wheel its own copies; an editable one stays with the checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the copies, and name where each belongs."""
        if version == "editable":
            return
        root = Path(self.root)
        _compile_words(root)
        self._kept = tempfile.TemporaryDirectory()
        for source in sorted(one for room in (*ROOMS, BOOT) for one in (root / room).rglob("*.py")):
            place = Path(HOUSE) / source.relative_to(root / BOOT if BOOT in source.as_posix() else root)
            copy = Path(self._kept.name) / place
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(in_the_house(source.read_text(encoding="utf-8"), root), encoding="utf-8")
            build_data["force_include"][str(copy)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Let the copies go."""
        if version != "editable":
            self._kept.cleanup()


def _compile_words(root: Path) -> None:
    """Have each language's words as the program reads them."""
    sys.path.insert(0, str(root / "packaging"))
    from catalogues.files import compile_all

    compile_all(root / "resources" / "translations")


def in_the_house(code: str, root: Path) -> str:
    """A file's code as it stands inside the package."""
    lines = code.encode().splitlines(keepends=True)
    for node in sorted(ast.walk(ast.parse(code)), key=_where, reverse=True):
        if isinstance(node, ast.ImportFrom) and not node.level and _is_room(node.module):
            _put(lines, node, b"from ", f"from {HOUSE}.".encode())
        elif isinstance(node, ast.Import) and any(_is_room(one.name) for one in node.names):
            _put(lines, node, b"import ", _imported(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_named(node.value, root):
            _put(lines, node, b'"', f'"{HOUSE}.'.encode())
    return b"".join(lines).decode()


def _where(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _is_room(name: str | None) -> bool:
    return (name or "").partition(".")[0] in ROOMS


def _is_named(text: str, root: Path) -> bool:
    """Whether a text is the full name of a room, as it is loaded when it is wanted."""
    if "." not in text or not _is_room(text) or not text.replace(".", "").isidentifier():
        return False
    place = root.joinpath(*text.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def _imported(node: ast.Import) -> bytes:
    """How an import begins; `import app` binds the short name as before. Raises ValueError for one it cannot say."""
    if len(node.names) > 1 or ("." in node.names[0].name and not node.names[0].asname):
        raise ValueError(f"Line {node.lineno} imports {ast.unparse(node)}: say “from … import …”.")
    return f"import {HOUSE}.".encode() if node.names[0].asname else f"from {HOUSE} import ".encode()


def _put(lines: list[bytes], node: Any, was: bytes, now: bytes) -> None:
    line, at = lines[node.lineno - 1], node.col_offset
    if not line[at:].startswith(was):
        raise ValueError(f"Line {node.lineno} names a room otherwise than other lines do: {line.decode().strip()}")
    lines[node.lineno - 1] = line[:at] + now + line[at + len(was):]
