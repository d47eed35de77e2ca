"""The launcher as a module, and what it would run instead of running it."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

LAUNCHER = Path(__file__).parents[2] / "packaging" / "launcher.py"


def read_module(name: str) -> ModuleType:
    """A file of packaging/ as a module."""
    path = LAUNCHER.with_name(name)
    spec = importlib.util.spec_from_file_location(f"sabot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def launcher() -> ModuleType:
    return read_module("launcher.py")


@pytest.fixture
def calls(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run. Making an environment puts a file where its Python would be; everything succeeds."""
    made: list[list[str]] = []

    def call(words: list[str], **_: object) -> int:
        made.append(words)
        if "venv" in words:
            python = launcher.python_of(Path(words[-1]))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
            (Path(words[-1]) / "sabot-unfinished").unlink(missing_ok=True)
        return 0

    monkeypatch.setattr(launcher.subprocess, "call", call)
    monkeypatch.setattr(launcher, "heard", lambda words, env=None: (call(words), ""))
    return made


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    file = tmp_path / "requirements.lock"
    file.write_text("a==1\n", encoding="utf-8")
    return file
