"""The launcher: what it refuses to start without, and what it starts."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.children import DEADLINE
from tests.packaging.conftest import LAUNCHER


def test_the_launcher_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(LAUNCHER)!r}, run_name='read')"],
        capture_output=True, text=True, check=False, timeout=DEADLINE,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_that_the_system_lacks_names_its_package(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "opens", lambda library: library != "libEGL.so.1")
    assert launcher.missing(launcher.QT) == ["libegl1"]
    assert launcher.missing({}) == []


def system(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, *lacks: str, user: int = 1000) -> None:
    """A system that has all but these libraries and commands."""
    monkeypatch.setattr(launcher, "is_there", lambda wanted: wanted not in lacks)
    monkeypatch.setattr(launcher.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(launcher.os, "geteuid", lambda: user)
    monkeypatch.setattr(launcher.sys, "platform", "linux")


def test_who_is_not_root_runs_the_tests_without_what_only_some_checks_need(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], calls: list[list[str]]
) -> None:
    system(launcher, monkeypatch, "hledger", "pdftotext")
    assert launcher.furnish(["test"])
    assert calls == []
    said = capsys.readouterr().err
    assert "sudo apt-get install -y --no-install-recommends poppler-utils hledger\n" in said
    assert said.endswith("sabot: The tests run without, and end with what they left out.\n")


def test_who_is_not_root_is_given_one_line_for_all_that_lacks(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system(launcher, monkeypatch, "libEGL.so.1", "libxcb-cursor.so.0", "hledger", "objdump")
    for words, packages in (([], "libegl1 libxcb-cursor0"), (["--help"], "libegl1 libxcb-cursor0"),
                            (["test"], "libegl1 libxcb-cursor0 hledger"),
                            (["build"], "libegl1 libxcb-cursor0 binutils")):
        assert not launcher.furnish(words)
        assert capsys.readouterr().err.splitlines()[-1].endswith(f" {packages}")


def test_the_command_line_does_without_what_only_a_screen_or_a_test_needs(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system(launcher, monkeypatch, "libxcb-cursor.so.0", "initdb")
    assert launcher.furnish(["verify"])
    assert launcher.furnish(["checks"])
    assert capsys.readouterr().err == ""


def test_a_database_server_that_is_installed_for_the_tests_is_not_started(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    system(launcher, monkeypatch, "initdb", user=0)
    assert launcher.furnish(["test"])
    (shell, _, line), = [words for words in calls if words[0] != "apt-get"]
    assert shell == "sh"
    assert line.index("create_main_cluster = false > /etc/postgresql-common/createcluster.d/sabot.conf") \
        < line.index("apt-get install") < line.index("postgresql", line.index("apt-get install"))
    assert line.startswith('trap "rm -f /etc/postgresql-common/createcluster.d/sabot.conf" EXIT;')


def test_as_root_checks_that_cannot_be_installed_keep_no_test_from_running(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    system(launcher, monkeypatch, "libEGL.so.1", "hledger", user=0)
    monkeypatch.setattr(launcher, "heard", lambda words, env: (int("hledger" in words), ""))
    assert launcher.furnish(["test"])
    monkeypatch.setattr(launcher, "heard", lambda words, env: (int("libegl1" in words), ""))
    assert not launcher.furnish(["test"])


def test_a_python_without_ensurepip_names_its_own_venv_package(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher.importlib.util, "find_spec", lambda name: None)
    system(launcher, monkeypatch)
    assert launcher.lacking(["games"]) == ([f"python3.{sys.version_info.minor}-venv"], [])


def test_a_library_opens_only_where_it_is(launcher: ModuleType) -> None:
    assert not launcher.is_there("libsabot-nowhere.so.7")


def test_a_command_is_there_where_the_path_leads_to_it(launcher: ModuleType, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not launcher.is_there("sabot-oracle")
    (tmp_path / "sabot-oracle").touch(0o755)
    assert launcher.is_there("sabot-oracle")


def test_who_is_not_root_is_given_the_one_line_to_run(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(launcher.os, "geteuid", lambda: 1000)
    assert not launcher.provide(["libgl1", "libegl1"])
    assert calls == []
    said = capsys.readouterr()
    assert said.err.splitlines()[-1] == "sudo apt-get install -y --no-install-recommends libgl1 libegl1"
    assert said.out == ""


def test_root_has_it_installed(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    monkeypatch.setattr(launcher.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(launcher.os, "geteuid", lambda: 0)
    assert launcher.provide(["libgl1"])
    assert [words[1] for words in calls] == ["update", "install"]
    assert calls[1][-1] == "libgl1"


def test_apt_says_one_line_while_all_goes_well_and_all_of_its_own_when_it_does_not(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system(launcher, monkeypatch, user=0)
    monkeypatch.setattr(launcher, "heard", lambda words, env: (0, "Get:1 …\n" * 420))
    assert launcher.provide(["libgl1", "libegl1"])
    assert capsys.readouterr().err == "sabot: Installing libgl1, libegl1.\n"
    monkeypatch.setattr(launcher, "heard", lambda words, env: (100, "E: No space left\n"))
    assert not launcher.provide(["libgl1"])
    assert capsys.readouterr().err.splitlines()[1:] == [
        "E: No space left", "sabot: apt-get could not do it. Put right what it says above, then start again."]


def test_without_apt_the_packages_are_named(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher.shutil, "which", lambda name: None)
    assert not launcher.provide(["libgl1"])
    assert "libgl1" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_any_of_three_variables_is_a_screen(launcher: ModuleType, name: str) -> None:
    assert launcher.has_screen({name: "x"}, "linux")


def test_linux_without_them_has_no_screen_and_other_systems_always_have(launcher: ModuleType) -> None:
    assert not launcher.has_screen({"DISPLAY": ""}, "linux")
    assert launcher.has_screen({}, "win32")
    assert launcher.has_screen({}, "darwin")


def test_the_program_is_not_started_without_a_screen(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "has_screen", lambda env, platform: False)
    monkeypatch.setattr(launcher, "prepare", lambda: pytest.fail("nothing is to be prepared"))
    assert launcher.main([]) == 1
    assert "There is no screen" in capsys.readouterr().err


def test_tests_stay_off_the_screen_unless_the_developer_names_one(launcher: ModuleType) -> None:
    assert launcher.environment(["test"], {"DISPLAY": ":0"}, "linux")["QT_QPA_PLATFORM"] == "offscreen"
    assert launcher.environment(["test"], {"QT_QPA_PLATFORM": "xcb"}, "linux")["QT_QPA_PLATFORM"] == "xcb"


def test_words_work_without_a_screen_and_the_program_uses_the_one_there_is(launcher: ModuleType) -> None:
    assert launcher.environment(["sheet"], {"QT_QPA_PLATFORM": ""}, "linux")["QT_QPA_PLATFORM"] == "offscreen"
    assert "QT_QPA_PLATFORM" not in launcher.environment(["sheet"], {"DISPLAY": ":0"}, "linux")
    assert "QT_QPA_PLATFORM" not in launcher.environment([], {"DISPLAY": ":0"}, "linux")


def test_no_words_start_the_window_and_others_go_to_the_command_line(launcher: ModuleType) -> None:
    assert launcher.programs([]) == [("-P", "-m", "ui.entry")]
    assert launcher.programs(["verify", "home.db"]) == [("-P", "-m", "ui.entry", "verify", "home.db")]
    assert launcher.programs(["mutants", "ledger"]) == [("packaging/mutants.py", "ledger")]
    assert launcher.programs(["screenshot", "a.png"]) == [("-P", "-m", "ui.entry", "--screenshot", "a.png")]


def test_test_runs_pytest_on_every_core_and_passes_words_on(launcher: ModuleType) -> None:
    run = ("-m", "pytest", "-n", "auto", "--dist", "worksteal")
    assert launcher.programs(["test", "-k", "burn"]) == [(*run, "-k", "burn")]


def test_longer_tests_are_a_word_after_test(launcher: ModuleType) -> None:
    marks = {word: launcher.programs(["test", word, "tests/app"])[0][6:] for word in ("long", "nightly")}
    assert marks == {"long": ("-m", "long and not nightly", "tests/app"), "nightly": ("-m", "nightly", "tests/app")}
    assert launcher.programs(["test", "tests/app", "long"])[0][6:] == ("tests/app", "long")


def test_pictures_draws_every_page_in_every_view_off_the_screen_and_keeps_what_is_another(launcher: ModuleType) -> None:
    ((*words,),) = launcher.programs(["pictures", "-k", "coup"])
    assert words[:2] == ["-m", "pytest"]
    assert (LAUNCHER.parents[1] / words[-1].split("::")[0]).exists()
    assert {"--remake", "long or not long", "coup"} <= set(words)
    assert launcher.environment(["pictures"], {"QT_QPA_PLATFORM": "xcb"}, "linux")["QT_QPA_PLATFORM"] == "offscreen"


def test_bench_measures_one_thing_at_a_time_and_shows_its_lines(launcher: ModuleType) -> None:
    ((*words,),) = launcher.programs(["bench"])
    assert words[:3] == ["-m", "pytest", "tests/bench"]
    assert "-s" in words
    assert "-n" not in words


def test_of_the_benchmark_only_what_is_named_is_measured(launcher: ModuleType) -> None:
    named = "tests/bench/test_odds.py"
    ((*words,),) = launcher.programs(["bench", named])
    assert [one for one in words if one.startswith("tests")] == [named]


def test_the_status_of_several_commands_is_the_first_failure(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    statuses = iter([0, 3, 2])
    monkeypatch.setattr(launcher.subprocess, "call", lambda words, **_: next(statuses))
    assert launcher.run([("a",), ("b",), ("c",)], {}) == 3
    assert next(statuses, None) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows starts a second process instead")
def test_the_program_takes_the_place_of_the_launcher(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[list[str]] = []

    def execve(path: str, words: list[str], env: dict[str, str]) -> None:
        taken.append(words)
        raise SystemExit

    monkeypatch.setattr(launcher.os, "execve", execve)
    with pytest.raises(SystemExit):
        launcher.run([("-m", "ui")], {})
    assert taken[0][1:] == ["-m", "ui"]


def test_the_words_of_a_language_are_compiled_where_its_file_is_newer_and_not_otherwise(
    launcher: ModuleType, calls: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "ROOT", tmp_path)
    file = tmp_path / "resources" / "translations" / "es" / "LC_MESSAGES" / "sabot.po"
    file.parent.mkdir(parents=True)
    launcher.translate(tmp_path)
    assert calls == []
    file.touch()
    launcher.translate(tmp_path)
    assert [words[1:] for words in calls] == [[str(tmp_path / "packaging" / "words.py"), "compile"]]
    os.utime(file, (1, 1))
    file.with_suffix(".mo").touch()
    launcher.translate(tmp_path)
    assert len(calls) == 1
