"""Libraries that a test lays before the C library of a program it starts: a slow disk, a disk that writes down."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import DEADLINE


def compiled(source: Path, folder: Path) -> Path:
    """A library of a C source, made in a folder; the test is left out where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("no C compiler makes a slow disk here")
    made = folder / f"{source.stem}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl", "-lpthread"], check=True,
                   timeout=DEADLINE)
    return made


def surroundings(library: Path, **more: str) -> dict[str, str]:
    """The environment of a program that is started with it."""
    paths = os.pathsep.join(path or "." for path in sys.path)
    return {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": paths, **more}
