"""The locks: what they pin, who needs which, and what is asked of the index about them."""

import re
import subprocess
import sys
import tomllib
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.conftest import LAUNCHER, read_module

LOCKS = {"requirements.lock": (), "server.lock": ("postgres",), "development.lock": ("dev", "postgres", "bench"),
         "building.lock": ("build",)}
"""Each lock, and the extras and groups that it is made with."""

OF_PROGRAM = ("requirements.lock", "server.lock", "development.lock")
"""Those that hold what the program itself needs."""


@pytest.fixture
def locks() -> ModuleType:
    return read_module("locks.py")


def pinned(lock: str) -> dict[str, str]:
    """The version of each package that a lock names for this machine."""
    lines = LAUNCHER.with_name(lock).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalnum()]
    here = [pin for pin in pins if pin.marker is None or pin.marker.evaluate()]
    return {pin.name: str(pin.specifier).removeprefix("==") for pin in here}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    told = tomllib.loads((LAUNCHER.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    named = {**told["project"]["optional-dependencies"], **told["dependency-groups"]}
    pins = pinned(lock)
    program = told["project"]["dependencies"] if lock in OF_PROGRAM else []
    for asked in map(Requirement, program + [line for name in LOCKS[lock] for line in named[name]]):
        if asked.marker is None or asked.marker.evaluate():
            assert asked.specifier.contains(pins[canonicalize_name(asked.name)]), asked


def test_how_each_lock_is_renewed_is_written_where_it_is_looked_for() -> None:
    folder = LAUNCHER.parent
    for lock in folder.glob("*.lock"):
        assert f"`{lock.name}`" in (folder.parent / "README.md").read_text(encoding="utf-8")
        assert lock.stem in (folder.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_all_locks_name_the_same_versions() -> None:
    program, server, development, building = map(pinned, LOCKS)
    assert program.items() <= server.items() <= development.items()
    both = development.keys() & building.keys()
    assert {name: development[name] for name in both} == {name: building[name] for name in both}


def test_the_program_starts_without_what_only_its_tests_need(launcher: ModuleType) -> None:
    for words in ([], ["verify", "home.db"], ["handbook"], ["words"]):
        assert launcher.locks(words) == [launcher.LOCK]
    for word in ("locks", "build"):
        assert launcher.locks([word]) == [launcher.LOCK, launcher.BUILDING]
    for word in set(launcher.DEVELOPERS) - {"locks", "build", "handbook", "words"}:
        assert launcher.locks([word]) == [launcher.LOCK, launcher.DEVELOPMENT]
    for words in (["server", "check", "house"], ["open", "Table-2.sabot-desk"], ["Table-2.sabot-desk"],
                  ["verify", "postgresql://box/house"]):
        assert launcher.locks(words) == [launcher.LOCK, launcher.SERVER]
    of_developers = {"uv", "pyinstaller", "pytest", "hypothesis", "phevaluator", "ruff", "mypy"}
    assert not of_developers & pinned("server.lock").keys()
    assert {"psycopg", "psycopg-binary"} <= pinned("server.lock").keys() - pinned("requirements.lock").keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashes_and_no_address(lock: str) -> None:
    text = LAUNCHER.with_name(lock).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text


def test_every_lock_is_asked_for_on_every_system_and_python_that_is_promised(
    locks: ModuleType, launcher: ModuleType
) -> None:
    assert tuple(locks.LOCKS) == tuple(LOCKS)
    first, last = map(int, re.findall(r"Python 3\.(\d+)–3\.(\d+)", launcher.SYSTEMS)[0])
    assert list(locks.PYTHONS) == [f"3.{minor}" for minor in range(first, last + 1)]
    linux = re.findall(r"glibc (\d+)\.(\d+)", launcher.SYSTEMS)
    asked = set(locks.SYSTEMS.values())
    assert {"{}-manylinux_{}_{}".format(processor, *glibc)
            for processor, glibc in zip(("x86_64", "aarch64"), linux, strict=True)} <= asked
    assert len(asked) == len(linux) + len(["macOS", "Windows x64", "Windows ARM64"])


class Index:
    """A package index that has everything but what one line asks for."""

    def __init__(self, *lacks: str) -> None:
        self.lacks = lacks
        self.asked: list[list[str]] = []

    def __call__(self, words: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        self.asked.append(words)
        lacks = bool(self.lacks) and all(any(one in word for word in words) for one in self.lacks)
        return subprocess.CompletedProcess(words, int(lacks), "", "no wheels for a==1\n" if lacks else "")


def test_what_cannot_be_installed_somewhere_is_said_with_lock_system_python_and_reason(
    locks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(locks.subprocess, "run", Index("aarch64-manylinux_2_39", "3.14", "development.lock"))
    assert locks.main() == 1
    said = capsys.readouterr()
    assert "development.lock   Linux ARM64, glibc 2.39   Python 3.11, 3.12, 3.13\n" in said.out
    assert said.out.count("3.14\n") == len(locks.LOCKS) * len(locks.SYSTEMS) - 1
    assert said.err == ("\ndevelopment.lock cannot be installed on Linux ARM64, glibc 2.39 with Python 3.14:\n"
                        "no wheels for a==1\n")


def test_nothing_is_installed_or_built_where_the_index_is_asked(
    locks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(locks.subprocess, "run", index := Index())
    assert locks.main() == 0
    assert "80 of 80" in capsys.readouterr().out
    assert len({tuple(word for word in words if "/" not in word) for words in index.asked}) == 20
    for words in index.asked:
        assert {"--dry-run", "--require-hashes", "--only-binary"} < set(words)
        assert words[0] == sys.executable
