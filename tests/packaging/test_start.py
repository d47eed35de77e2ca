"""The launcher: what it refuses to start without, and what it starts."""

import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.children import DEADLINE

START = Path(__file__).parents[2] / "packaging" / "start.py"


@pytest.fixture
def start() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sabot_start", START)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def calls(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run. Making an environment puts a file where its Python would be; everything succeeds."""
    made: list[list[str]] = []

    def call(words: list[str], **_: object) -> int:
        made.append(words)
        if "venv" in words:
            python = start.python_of(Path(words[-1]))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
            (Path(words[-1]) / "sabot-unfinished").unlink(missing_ok=True)
        return 0

    monkeypatch.setattr(start.subprocess, "call", call)
    return made


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    file = tmp_path / "requirements.lock"
    file.write_text("a==1\n", encoding="utf-8")
    return file


def steps(calls: list[list[str]]) -> list[str]:
    return ["venv" if "venv" in words else "install" for words in calls
            if not {"-c", "compileall"} & set(words)]


def test_a_python_before_3_11_is_refused_with_a_sentence(start: ModuleType) -> None:
    assert start.too_old((3, 10)) == "This is Python 3.10. Sabot needs 3.11 or newer: start it with a newer python3."
    assert start.too_old((3, 11)) == ""
    assert start.too_old((4, 0)) == ""


def test_the_launcher_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(START)!r}, run_name='read')"],
        capture_output=True, text=True, check=False, timeout=DEADLINE,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_that_the_system_lacks_names_its_package(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "opens", lambda library: library != "libEGL.so.1")
    assert start.missing(start.QT) == ["libegl1"]
    assert start.missing({}) == []


def system(start: ModuleType, monkeypatch: pytest.MonkeyPatch, *lacks: str, user: int = 1000) -> None:
    """A system that has all but these libraries and commands."""
    monkeypatch.setattr(start, "is_there", lambda wanted: wanted not in lacks)
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start.os, "geteuid", lambda: user)
    monkeypatch.setattr(start.sys, "platform", "linux")


def test_who_is_not_root_runs_the_tests_without_what_only_some_checks_need(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], calls: list[list[str]]
) -> None:
    system(start, monkeypatch, "hledger", "pdftotext")
    assert start.furnish(["test"])
    assert calls == []
    said = capsys.readouterr().err
    assert "sudo apt-get install -y --no-install-recommends poppler-utils hledger\n" in said
    assert said.endswith("sabot: The tests run without, and end with what they left out.\n")


def test_who_is_not_root_is_given_one_line_for_all_that_lacks(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system(start, monkeypatch, "libEGL.so.1", "libxcb-cursor.so.0", "hledger")
    for words, packages in (([], "libegl1 libxcb-cursor0"), (["--help"], "libegl1 libxcb-cursor0"),
                            (["test"], "libegl1 libxcb-cursor0 hledger")):
        assert not start.furnish(words)
        assert capsys.readouterr().err.splitlines()[-1].endswith(f" {packages}")


def test_the_command_line_does_without_what_only_a_screen_or_a_test_needs(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system(start, monkeypatch, "libxcb-cursor.so.0", "initdb")
    assert start.furnish(["verify"])
    assert start.furnish(["checks"])
    assert capsys.readouterr().err == ""


def test_a_database_server_that_is_installed_for_the_tests_is_not_started(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    system(start, monkeypatch, "initdb", user=0)
    assert start.furnish(["test"])
    (shell, _, line), = [words for words in calls if words[0] != "apt-get"]
    assert shell == "sh"
    assert line.index("create_main_cluster = false > /etc/postgresql-common/createcluster.d/sabot.conf") \
        < line.index("apt-get install") < line.index("postgresql", line.index("apt-get install"))
    assert line.startswith('trap "rm -f /etc/postgresql-common/createcluster.d/sabot.conf" EXIT;')


def test_as_root_checks_that_cannot_be_installed_keep_no_test_from_running(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    system(start, monkeypatch, "libEGL.so.1", "hledger", user=0)
    monkeypatch.setattr(start.subprocess, "call", lambda words, **_: int("hledger" in words))
    assert start.furnish(["test"])
    monkeypatch.setattr(start.subprocess, "call", lambda words, **_: int("libegl1" in words))
    assert not start.furnish(["test"])


def test_a_python_without_ensurepip_names_its_own_venv_package(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start.importlib.util, "find_spec", lambda name: None)
    system(start, monkeypatch)
    assert start.lacking(["games"]) == ([f"python3.{sys.version_info.minor}-venv"], [])


def test_a_library_opens_only_where_it_is(start: ModuleType) -> None:
    assert not start.is_there("libsabot-nowhere.so.7")


def test_a_command_is_there_where_the_path_leads_to_it(start: ModuleType, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not start.is_there("sabot-oracle")
    (tmp_path / "sabot-oracle").touch(0o755)
    assert start.is_there("sabot-oracle")


def test_who_is_not_root_is_given_the_one_line_to_run(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    assert not start.provide(["libgl1", "libegl1"])
    assert calls == []
    said = capsys.readouterr()
    assert said.err.splitlines()[-1] == "sudo apt-get install -y --no-install-recommends libgl1 libegl1"
    assert said.out == ""


def test_root_has_it_installed(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start.os, "geteuid", lambda: 0)
    assert start.provide(["libgl1"])
    assert [words[1] for words in calls] == ["update", "install"]
    assert calls[1][-1] == "libgl1"


def test_without_apt_the_packages_are_named(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.shutil, "which", lambda name: None)
    assert not start.provide(["libgl1"])
    assert "libgl1" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_any_of_three_variables_is_a_screen(start: ModuleType, name: str) -> None:
    assert start.has_screen({name: "x"}, "linux")


def test_linux_without_them_has_no_screen_and_other_systems_always_have(start: ModuleType) -> None:
    assert not start.has_screen({"DISPLAY": ""}, "linux")
    assert start.has_screen({}, "win32")
    assert start.has_screen({}, "darwin")


def test_the_program_is_not_started_without_a_screen(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "has_screen", lambda env, platform: False)
    monkeypatch.setattr(start, "prepare", lambda: pytest.fail("nothing is to be prepared"))
    assert start.main([]) == 1
    assert "There is no screen" in capsys.readouterr().err


def test_tests_stay_off_the_screen_unless_the_developer_names_one(start: ModuleType) -> None:
    assert start.environment(["test"], {"DISPLAY": ":0"}, "linux")["QT_QPA_PLATFORM"] == "offscreen"
    assert start.environment(["test"], {"QT_QPA_PLATFORM": "xcb"}, "linux")["QT_QPA_PLATFORM"] == "xcb"


def test_words_work_without_a_screen_and_the_program_uses_the_one_there_is(start: ModuleType) -> None:
    assert start.environment(["sheet"], {"QT_QPA_PLATFORM": ""}, "linux")["QT_QPA_PLATFORM"] == "offscreen"
    assert "QT_QPA_PLATFORM" not in start.environment(["sheet"], {"DISPLAY": ":0"}, "linux")
    assert "QT_QPA_PLATFORM" not in start.environment([], {"DISPLAY": ":0"}, "linux")


def test_no_words_start_the_window_and_others_go_to_the_command_line(start: ModuleType) -> None:
    assert start.programs([]) == [("-P", "-m", "ui")]
    assert start.programs(["verify", "home.db"]) == [("-P", "-m", "ui.cli", "verify", "home.db")]
    assert start.programs(["screenshot", "a.png"]) == [("-P", "-m", "ui", "--screenshot", "a.png")]


def test_test_runs_pytest_on_every_core_and_passes_words_on(start: ModuleType) -> None:
    run = ("-m", "pytest", "-n", "auto", "--dist", "worksteal")
    assert start.programs(["test", "-k", "burn"]) == [(*run, "-k", "burn")]


def test_longer_tests_are_a_word_after_test(start: ModuleType) -> None:
    marks = {word: start.programs(["test", word, "tests/app"])[0][6:] for word in ("long", "nightly")}
    assert marks == {"long": ("-m", "long and not nightly", "tests/app"), "nightly": ("-m", "nightly", "tests/app")}
    assert start.programs(["test", "tests/app", "long"])[0][6:] == ("tests/app", "long")


def test_bench_measures_one_thing_at_a_time_and_shows_its_lines(start: ModuleType) -> None:
    ((*words,),) = start.programs(["bench"])
    assert words[:3] == ["-m", "pytest", "tests/bench"]
    assert "-s" in words
    assert "-n" not in words


def test_the_environment_is_made_once_and_again_when_the_lock_changes(
    start: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    venv = tmp_path / "venv"
    assert start.prepare(venv, lock)
    assert steps(calls) == ["venv", "install"]
    assert start.prepare(venv, lock)
    assert len(steps(calls)) == 2
    lock.write_text("a==2\n", encoding="utf-8")
    assert start.prepare(venv, lock)
    assert steps(calls)[2:] == ["install"]


def test_an_environment_that_lacks_what_tests_need_is_added_to(
    start: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    more = lock.with_name("development.lock")
    more.write_text("a==1\nb==1\n", encoding="utf-8")
    for one in (lock, more, lock, more):
        assert start.prepare(tmp_path / "venv", one)
    assert steps(calls) == ["venv", "install", "install"]


def test_another_python_makes_another_environment(start: ModuleType) -> None:
    assert start.recipe(b"a==1", (3, 11)) != start.recipe(b"a==1", (3, 13))


def test_an_installation_that_was_cut_off_is_made_from_nothing(
    start: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / "venv"
    succeeding = start.subprocess.call

    def cut_off(words: list[str], **more: object) -> int:
        if "pip" in words:
            raise KeyboardInterrupt
        return int(succeeding(words, **more))

    monkeypatch.setattr(start.subprocess, "call", cut_off)
    with pytest.raises(KeyboardInterrupt):
        start.prepare(venv, lock)
    monkeypatch.setattr(start.subprocess, "call", succeeding)
    calls.clear()
    assert start.prepare(venv, lock)
    assert steps(calls) == ["venv", "install"]


def test_byte_code_is_made_with_the_environment_and_only_then(
    start: ModuleType, tmp_path: Path, calls: list[list[str]], lock: Path
) -> None:
    for _ in range(2):
        assert start.prepare(tmp_path / "venv", lock)
    (words,) = (words for words in calls if "compileall" in words)
    assert words[0] == str(start.python_of(tmp_path / "venv"))
    assert [Path(one) for one in words[-4:]] == [tmp_path / "venv", *(start.ROOT / room
                                                                      for room in ("app", "ui", "resources"))]


def test_what_is_compiled_ahead_is_what_python_then_loads(start: ModuleType, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    venv = tmp_path / "venv"
    for folder in (venv / "lib", *(tmp_path / room for room in ("app", "ui", "resources"))):
        folder.mkdir(parents=True)
        (folder / "one.py").write_text("A = 1\n", encoding="utf-8")
    (venv / "lib" / "broken.py").write_text("def :\n", encoding="utf-8")
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "python_of", lambda _: Path(sys.executable))
    start.compile_ahead(venv)
    made = {file.relative_to(tmp_path).parts[0] for file in tmp_path.glob("**/__pycache__/one.*.pyc")}
    assert made == {"venv", "app", "ui", "resources"}


def test_packages_that_cannot_be_fetched_are_not_taken_for_installed(
    start: ModuleType, tmp_path: Path, lock: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    venv = tmp_path / "venv"
    venv.mkdir()
    monkeypatch.setattr(start.subprocess, "call", lambda words, **_: 1 if "pip" in words else 0)
    assert not start.prepare(venv, lock)
    assert "Check the network" in capsys.readouterr().err
    assert not (venv / "sabot-requirements").exists()


def test_the_status_of_several_commands_is_the_first_failure(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    statuses = iter([0, 3, 2])
    monkeypatch.setattr(start.subprocess, "call", lambda words, **_: next(statuses))
    assert start.run([("a",), ("b",), ("c",)], {}) == 3
    assert next(statuses, None) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows starts a second process instead")
def test_the_program_takes_the_place_of_the_launcher(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[list[str]] = []

    def execve(path: str, words: list[str], env: dict[str, str]) -> None:
        taken.append(words)
        raise SystemExit

    monkeypatch.setattr(start.os, "execve", execve)
    with pytest.raises(SystemExit):
        start.run([("-m", "ui")], {})
    assert taken[0][1:] == ["-m", "ui"]


LOCKS = {"requirements.lock": (), "development.lock": ("dev", "postgres", "bench")}
"""Each lock, and the extras that it is made with."""


def pinned(lock: str) -> dict[str, str]:
    """The version of each package that a lock names for this machine."""
    lines = START.with_name(lock).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalnum()]
    here = [pin for pin in pins if pin.marker is None or pin.marker.evaluate()]
    return {pin.name: str(pin.specifier).removeprefix("==") for pin in here}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((START.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = pinned(lock)
    extras = [line for extra in LOCKS[lock] for line in project["optional-dependencies"][extra]]
    for asked in map(Requirement, project["dependencies"] + extras):
        if asked.marker is None or asked.marker.evaluate():
            assert asked.specifier.contains(pins[canonicalize_name(asked.name)]), asked


def test_both_locks_name_the_same_versions() -> None:
    program, development = pinned("requirements.lock"), pinned("development.lock")
    assert program.items() <= development.items()


def test_the_program_starts_without_what_only_its_tests_need(start: ModuleType) -> None:
    assert start.locks([]) == start.locks(["verify", "home.db"]) == [start.LOCK]
    for word in start.DEVELOPERS:
        assert start.locks([word]) == [start.LOCK, start.DEVELOPMENT]
    assert not {"pytest", "hypothesis", "phevaluator", "ruff", "mypy"} & pinned("requirements.lock").keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashes_and_no_address(lock: str) -> None:
    text = START.with_name(lock).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text
