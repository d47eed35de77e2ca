"""The locks: what they pin, and who needs which."""

import tomllib
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.conftest import LAUNCHER

LOCKS = {"requirements.lock": (), "development.lock": ("dev", "postgres", "bench")}
"""Each lock, and the extras that it is made with."""


def pinned(lock: str) -> dict[str, str]:
    """The version of each package that a lock names for this machine."""
    lines = LAUNCHER.with_name(lock).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalnum()]
    here = [pin for pin in pins if pin.marker is None or pin.marker.evaluate()]
    return {pin.name: str(pin.specifier).removeprefix("==") for pin in here}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((LAUNCHER.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = pinned(lock)
    extras = [line for extra in LOCKS[lock] for line in project["optional-dependencies"][extra]]
    for asked in map(Requirement, project["dependencies"] + extras):
        if asked.marker is None or asked.marker.evaluate():
            assert asked.specifier.contains(pins[canonicalize_name(asked.name)]), asked


def test_both_locks_name_the_same_versions() -> None:
    program, development = pinned("requirements.lock"), pinned("development.lock")
    assert program.items() <= development.items()


def test_the_program_starts_without_what_only_its_tests_need(launcher: ModuleType) -> None:
    assert launcher.locks([]) == launcher.locks(["verify", "home.db"]) == [launcher.LOCK]
    for word in launcher.DEVELOPERS:
        assert launcher.locks([word]) == [launcher.LOCK, launcher.DEVELOPMENT]
    assert not {"pytest", "hypothesis", "phevaluator", "ruff", "mypy"} & pinned("requirements.lock").keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashes_and_no_address(lock: str) -> None:
    text = LAUNCHER.with_name(lock).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text
