"""The environment that the launcher makes, and what it says where none can be made."""

import re
import sys
from importlib.metadata import metadata
from pathlib import Path
from types import ModuleType

import pytest
from packaging.specifiers import SpecifierSet


def steps(calls: list[list[str]]) -> list[str]:
    return ["venv" if "venv" in words else "install" for words in calls
            if not {"-c", "compileall"} & set(words)]


def test_the_environment_is_made_once_and_again_when_the_lock_changes(
    launcher: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    venv = tmp_path / "venv"
    assert launcher.prepare(venv, lock)
    assert steps(calls) == ["venv", "install"]
    assert launcher.prepare(venv, lock)
    assert len(steps(calls)) == 2
    lock.write_text("a==2\n", encoding="utf-8")
    assert launcher.prepare(venv, lock)
    assert steps(calls)[2:] == ["install"]


def test_an_environment_that_lacks_what_tests_need_is_added_to(
    launcher: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    more = lock.with_name("development.lock")
    more.write_text("a==1\nb==1\n", encoding="utf-8")
    for one in (lock, more, lock, more):
        assert launcher.prepare(tmp_path / "venv", one)
    assert steps(calls) == ["venv", "install", "install"]


def test_another_python_makes_another_environment(launcher: ModuleType) -> None:
    assert launcher.recipe(b"a==1", (3, 11)) != launcher.recipe(b"a==1", (3, 13))


def test_an_installation_that_was_cut_off_is_made_from_nothing(
    launcher: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / "venv"

    def cut_off(words: list[str]) -> tuple[int, str]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(launcher, "heard", cut_off)
        with pytest.raises(KeyboardInterrupt):
            launcher.prepare(venv, lock)
    calls.clear()
    assert launcher.prepare(venv, lock)
    assert steps(calls) == ["venv", "install"]


def test_byte_code_is_made_with_the_environment_and_only_then(
    launcher: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    for _ in range(2):
        assert launcher.prepare(tmp_path / "venv", lock)
    (words,) = (words for words in calls if "compileall" in words)
    assert words[0] == str(launcher.python_of(tmp_path / "venv"))
    assert [Path(one) for one in words[-4:]] == [tmp_path / "venv", *(launcher.ROOT / room
                                                                      for room in ("app", "ui", "resources"))]


def test_what_is_compiled_ahead_is_what_python_then_loads(launcher: ModuleType, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    venv = tmp_path / "venv"
    for folder in (venv / "lib", *(tmp_path / room for room in ("app", "ui", "resources"))):
        folder.mkdir(parents=True)
        (folder / "one.py").write_text("A = 1\n", encoding="utf-8")
    (venv / "lib" / "broken.py").write_text("def :\n", encoding="utf-8")
    monkeypatch.setattr(launcher, "ROOT", tmp_path)
    monkeypatch.setattr(launcher, "python_of", lambda _: Path(sys.executable))
    launcher.compile_ahead(venv)
    made = {file.relative_to(tmp_path).parts[0] for file in tmp_path.glob("**/__pycache__/one.*.pyc")}
    assert made == {"venv", "app", "ui", "resources"}


DOWN = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by \
'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7ff16a2dacd0>: Failed to establish a \
new connection: [Errno -3] Temporary failure in name resolution')': /simple/segno/
ERROR: Could not find a version that satisfies the requirement segno==1.6.6 (from versions: none)
ERROR: No matching distribution found for segno==1.6.6
"""
NO_PROXY = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by \
'ProxyError('Cannot connect to proxy.', NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at \
0x7f37a2f92850>: Failed to establish a new connection: [Errno 111] Connection refused'))': /simple/segno/
ERROR: Could not find a version that satisfies the requirement segno==1.6.6 (from versions: none)
ERROR: No matching distribution found for segno==1.6.6
"""
NO_WHEEL = """\
ERROR: Could not find a version that satisfies the requirement apsw==3.54.1.0 (from versions: none)
ERROR: No matching distribution found for apsw==3.54.1.0
"""
NEW_PYTHON = """\
ERROR: Ignored the following versions that require a different python version: 6.11.2 Requires-Python <3.15,>=3.10; \
6.11.3 Requires-Python <3.15,>=3.10
ERROR: Could not find a version that satisfies the requirement pyside6-essentials==6.11.3 (from versions: 6.12.0)
ERROR: No matching distribution found for pyside6-essentials==6.11.3
"""
OTHER_PYTHON = "ERROR: Package 'numpy' requires a different Python: 3.11.7 not in '>=3.12'\n"
DISK_FULL = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n"


@pytest.mark.parametrize("said", [DOWN, NO_PROXY])
def test_only_a_network_that_fails_sends_the_host_to_the_network(launcher: ModuleType, said: str) -> None:
    assert launcher.why_not_installed(said) == ("The packages could not be fetched. "
                                                "Check the network, then start again.")


@pytest.mark.parametrize(("said", "package"), [
    (NO_WHEEL, "apsw 3.54.1.0"), (NEW_PYTHON, "pyside6-essentials 6.11.3"), (OTHER_PYTHON, "numpy"),
])
def test_a_package_without_a_build_is_named_with_the_systems_that_there_are(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, said: str, package: str
) -> None:
    monkeypatch.setattr(launcher, "this_system", lambda: "Linux armv7l, glibc 2.36, Python 3.15")
    sentence = launcher.why_not_installed(said)
    assert sentence.startswith(f"{package} has no build for Linux armv7l, glibc 2.36, Python 3.15. ")
    assert "Sabot runs with Python 3.11–3.14 on Linux" in sentence
    assert sentence.endswith(" Start it on one of these.")
    assert "network" not in sentence


def test_what_else_stops_pip_is_left_to_its_own_words(launcher: ModuleType) -> None:
    assert launcher.why_not_installed(DISK_FULL) == ("The packages could not be installed. "
                                                     "Put right what pip says above, then start again.")


def test_the_pythons_that_are_named_are_those_that_qt_is_built_for(launcher: ModuleType) -> None:
    allowed = SpecifierSet(metadata("PySide6-Essentials")["Requires-Python"])
    (oldest, newest), = re.findall(r"Python 3\.(\d+)–3\.(\d+)", launcher.SYSTEMS)
    assert [f"3.{minor}" in allowed for minor in (int(oldest), int(newest), int(newest) + 1)] == [True, True, False]


def test_a_system_is_told_by_what_a_build_has_to_fit(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    python = f"Python 3.{sys.version_info.minor}"
    for system, machine, library, told in (("Linux", "aarch64", ("glibc", "2.36"), "Linux aarch64, glibc 2.36"),
                                           ("Darwin", "x86_64", ("", ""), "macOS x86_64")):
        monkeypatch.setattr(launcher.platform, "system", lambda system=system: system)
        monkeypatch.setattr(launcher.platform, "machine", lambda machine=machine: machine)
        monkeypatch.setattr(launcher.platform, "libc_ver", lambda library=library: library)
        assert launcher.this_system() == f"{told}, {python}"


TALKS = "import sys; print('one'); print('two', file=sys.stderr); sys.exit(3)"
TALKS_FOR_HALF_A_SECOND = "import time; print('one', flush=True); time.sleep(0.5); print('two')"


def test_what_takes_a_while_is_heard_and_not_shown(launcher: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = launcher.heard([sys.executable, "-c", TALKS])
    assert (status, sorted(said.split())) == (3, ["one", "two"])
    assert capsys.readouterr() == ("", ""), "what is no terminal gets no signs of life either"


def test_on_a_terminal_seconds_go_by_in_one_line_that_is_wiped_at_the_end(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher.sys.stderr, "isatty", lambda: True, raising=False)
    assert launcher.heard([sys.executable, "-c", TALKS_FOR_HALF_A_SECOND]) == (0, "one\ntwo\n")
    said = capsys.readouterr().err
    assert "\n" not in said
    assert [one.strip() for one in said.split("\r")][1] == "| 0 s"
    assert said.endswith(f"\r{'':8}\r")


def test_what_pip_says_is_shown_once_it_has_failed(
    launcher: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "heard", lambda words: (1, DISK_FULL))
    assert not launcher.prepare(tmp_path / "venv", lock)
    said = capsys.readouterr().err
    assert said.index(DISK_FULL) < said.index("Put right what pip says above")


def test_packages_that_cannot_be_fetched_are_not_taken_for_installed(
    launcher: ModuleType, tmp_path: Path, lock: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str]
) -> None:
    venv = tmp_path / "venv"
    venv.mkdir()
    monkeypatch.setattr(launcher.subprocess, "call", lambda words, **_: 0)
    monkeypatch.setattr(launcher, "heard", lambda words: (1, DOWN))
    assert not launcher.prepare(venv, lock)
    assert "Check the network" in capsys.readouterr().err
    assert not (venv / "sabot-requirements").exists()
