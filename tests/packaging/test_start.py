"""The file that every Python can read: it says what is too old, and leaves the rest to the launcher."""

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import DEADLINE
from tests.packaging.conftest import LAUNCHER

START = LAUNCHER.with_name("start.py")
OLD = {"Module", "Expr", "Constant", "Import", "alias", "If", "Compare", "Attribute", "Name", "Load", "Lt", "Tuple",
       "Call", "Starred", "Subscript", "Slice", "keyword"}
"""The few constructions of start.py. Python 2.7 has each; an f-string or an annotation it has not."""


def test_python_2_7_can_read_what_tells_it_that_it_is_too_old() -> None:
    source = START.read_bytes()
    assert source.isascii(), "without a line that names its encoding, 2.7 reads ASCII"
    assert {type(one).__name__ for one in ast.walk(ast.parse(source))} <= OLD


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_a_python_before_3_11_is_refused_with_what_is_allowed_and_what_to_do(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(START), run_name="__main__")
    assert stopped.value.code == 1
    assert capsys.readouterr().err == (
        f"sabot: Python {version[0]}.{version[1]} is too old. Sabot needs Python 3.11 or newer: install one and start "
        "Sabot with it, as in: python3.13 packaging/start.py\n")


def test_every_other_python_is_handed_to_the_launcher_wherever_the_host_stands(tmp_path: Path) -> None:
    (tmp_path / "start.py").write_bytes(START.read_bytes())
    (tmp_path / "launcher.py").write_text("import sys; print(__name__, sys.argv[1:])", encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(tmp_path / "start.py"), "test", "long"], cwd=os.sep,
                          capture_output=True, text=True, check=False, timeout=DEADLINE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "__main__ ['test', 'long']\n", "")
