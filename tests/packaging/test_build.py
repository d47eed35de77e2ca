"""The build: what goes into the folder, how large it may be, and what a forge does with it."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
import zipimport
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from app.version import RELEASED, VERSION
from tests.packaging.conftest import LAUNCHER, read_module

HERE = LAUNCHER.parent


@pytest.fixture
def build() -> ModuleType:
    return read_module("build.py")


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "app/version.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", RELEASED)
    newest = re.findall(r"^## (\S+),", (HERE.parent / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
    assert newest == VERSION


def test_a_build_has_an_environment_of_its_own(launcher: ModuleType) -> None:
    assert launcher.venv_of(["build"]) == launcher.ROOT / "build" / "venv"
    for words in ([], ["test"], ["locks"], ["verify", "a.db"]):
        assert launcher.venv_of(words) == launcher.VENV
    assert launcher.programs(["build"]) == [("packaging/build.py",)]


def test_every_licence_goes_along(build: ModuleType, tmp_path: Path) -> None:
    build.gather_licences(tmp_path / "licences")
    found = {file.relative_to(tmp_path / "licences").as_posix() for file in (tmp_path / "licences").rglob("*")}
    assert {"LICENSE", "NOTICES.md", "OFL-Inter.txt", "OFL-NotoSansCJK.txt"} <= found
    assert "Copyright (c) 2026 the Sabot authors" in (tmp_path / "licences" / "LICENSE").read_text(encoding="utf-8")
    for package in ("numpy", "SQLAlchemy", "alembic", "platformdirs"):
        assert [one for one in found if one.lower().startswith(f"{package.lower()}/")], package


def test_a_folder_that_is_too_large_is_not_packed(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sabot").mkdir()
    (tmp_path / "sabot" / "library").write_bytes(bytes(3_000_000))
    (tmp_path / "sabot" / "link").symlink_to("library")
    monkeypatch.setattr(build, "FOLDER", tmp_path / "sabot")
    monkeypatch.setattr(build, "freeze", lambda: None)
    monkeypatch.setattr(build, "pack", lambda: [tmp_path / "sabot" / "library"])
    assert build.megabytes(tmp_path / "sabot") == 3
    assert build.main() == 0
    monkeypatch.setattr(build, "MOST", 2)
    assert build.main() == 1
    assert "The folder may have 2 MB at the most." in capsys.readouterr().err


def library(file: Path, word: str) -> None:
    """A library of one module, which lies elsewhere in it whenever the word is another."""
    with zipfile.ZipFile(file.with_suffix(".new"), "w") as made:
        made.writestr(f"{word}.txt", word)
        made.writestr("late.py", f"word = {word!r}")
    file.with_suffix(".new").replace(file)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux")
def test_what_is_loaded_after_an_upgrade_comes_out_of_the_program_that_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(of_python := tmp_path / "base_library.zip", "started")
    (program := tmp_path / "sabot").write_bytes(b"as it was started")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    monkeypatch.setattr(zipimport, "_get_data", zipimport._get_data)  # type: ignore[attr-defined]  # it is put back
    zipimport.zipimporter(str(of_python))  # what is in it is read once, at the start
    archive = SimpleNamespace(_filename=str(program))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=archive))
    hook = read_module("held_code.py")
    (tmp_path / "sabot.new").write_bytes(b"another")
    (tmp_path / "sabot.new").replace(program)
    library(of_python, "another, and larger")
    for _ in range(2):
        assert Path(archive._filename).read_bytes() == b"as it was started"
        late: dict[str, object] = {}
        exec(zipimport.zipimporter(str(of_python)).get_code("late"), late)
        assert late["word"] == "started"
    for name in (archive._filename, hook.library):
        os.close(int(Path(name).name))


def test_libraries_name_no_folder_of_the_computer_they_were_built_on(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "python3.11" / "lib-dynload").mkdir(parents=True)
    (tmp_path / "numpy").mkdir()
    of_python = [tmp_path / "libpython3.11.so.1.0", tmp_path / "python3.11" / "lib-dynload" / "math.so"]
    for one in (*of_python, laid_out_anew := tmp_path / "numpy" / "core.so"):
        one.touch()
    called: list[list[str]] = []
    monkeypatch.setattr(build.shutil, "which", lambda _: "strip")
    monkeypatch.setattr(build.subprocess, "check_call", lambda words: called.append([str(word) for word in words]))
    build.clean(tmp_path)
    stripped, freed = called
    assert [Path(words[0]).name for words in called] == ["strip", "patchelf"]
    assert freed[1:] == ["--remove-rpath", *map(str, of_python)]
    assert set(map(str, of_python)) <= set(stripped)
    assert str(laid_out_anew) not in stripped


def test_a_forge_builds_and_starts_the_program_on_every_system() -> None:
    told = (HERE / "forge" / "builds.yml").read_text(encoding="utf-8")
    assert ".github/workflows/builds.yml" in told.splitlines()[0]
    assert all(system in told for system in ("ubuntu-22.04\n", "-arm\n", "windows-", "macos-"))
    for line in ("python packaging/start.py build", "packaging/forge/start_built dist/sabot"):
        assert f"run: {line}\n" in told
    assert (HERE / "forge" / "start_built").stat().st_mode & 0o111


WITHOUT = """
import importlib, os, runpy, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
absent = sys.argv[1:]

class Absent:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in absent):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
runpy.run_path("packaging/no_opengl.py")
from ui.frame.pages import rooms
for room in rooms():
    if room not in absent:
        importlib.import_module(room)
"""


def test_every_page_loads_without_what_a_build_leaves_out() -> None:
    spec = ast.parse((HERE / "sabot.spec").read_text(encoding="utf-8"))
    left_out = next(ast.literal_eval(one.value) for one in spec.body if isinstance(one, ast.Assign)
                    and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "LEFT_OUT")
    assert "PySide6.QtOpenGL" in left_out
    if sys.platform == "linux":
        left_out.append("PySide6.QtNetwork")
    done = subprocess.run([sys.executable, "-c", WITHOUT, *left_out, "PySide6.QtTest"], cwd=HERE.parent, timeout=100,
                          capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
