"""The process that serves the phones, by itself: what it has, what it is told, when it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.children import DEADLINE, started
from tests.ui.phones.fed import CHILD, SOON, Fed, fed, line
from tests.ui.phones.nights import digest_of, night_of, token_of, tokens_of

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what a process has is read from /proc")
FORBIDDEN = {"app", "ui", "resources", "sqlite3", "sqlalchemy", "sqlmodel", "apsw", "PySide6", "numpy", "argon2"}


# what it has


def test_it_loads_nothing_of_the_program_and_its_books() -> None:
    asked = ("import runpy, sys; sys.argv = ['x', 'nowhere.invalid', '1']\n"
             "import os; os._exit = sys.exit\n"
             f"try: runpy.run_path({str(CHILD)!r}, run_name='__main__')\n"
             "except SystemExit: pass\n"
             "print(*sys.modules)")
    done = subprocess.run([sys.executable, "-I", "-c", asked], capture_output=True, text=True, timeout=DEADLINE,
                          check=True, cwd=CHILD)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "uvicorn" in loaded, done.stderr
    assert loaded & FORBIDDEN == set()


@linux
def test_it_has_no_environment_no_path_and_no_open_file_but_its_own_socket_pipes_and_log(child: Fed) -> None:
    of = Path(f"/proc/{child.process.pid}")
    known = {one.partition("=")[0] for one in (of / "environ").read_text().split("\0") if one}
    assert known <= {"PATH", "SYSTEMROOT", "LANG", "LC_CTYPE"}
    opened = sorted(os.readlink(one) for one in (of / "fd").iterdir())
    kinds = {one.partition(":")[0] for one in opened}
    assert {one for one in kinds if "/" in one} == {str(child._log)}
    assert kinds <= {str(child._log), "pipe", "socket", "anon_inode"}
    assert os.readlink(of / "cwd") == str(CHILD)


@linux
def test_it_listens_at_its_own_address_alone(child: Fed) -> None:
    at = f"{child.port:04X}"
    listening = [one.split()[1] for one in Path(f"/proc/{child.process.pid}/net/tcp").read_text().splitlines()[1:]
                 if one.split()[1].endswith(f":{at}") and one.split()[3] == "0A"]
    assert listening == [f"0100007F:{at}"]


@linux
def test_whoever_deals_goes_first(child: Fed) -> None:
    assert os.getpriority(os.PRIO_PROCESS, child.process.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_next_free_port_is_taken_and_where_none_is_free_it_says_so(tmp_path: Path) -> None:
    with fed(tmp_path) as first, fed(tmp_path, first.port) as second:
        assert first.port < second.port <= first.port + 9
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65_535))
        taken.listen()
        done = subprocess.run(line(65_535), capture_output=True, text=True, timeout=DEADLINE, check=False,
                              stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (4, "No port from 65535 on is free at 127.0.0.1.\n")


# when it ends


def test_it_ends_with_whoever_feeds_it_and_leaves_its_port(child: Fed) -> None:
    night = night_of("newmarket")
    child.tell(night.first)
    with child.listens() as phone:
        phone.until("table")
        assert child.process.stdin is not None
        began = time.monotonic()
        child.process.stdin.close()
        assert child.ends() == 0
        assert time.monotonic() - began < 1
    with socket.socket() as next_one:
        next_one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        next_one.bind((child.host, child.port))


FEEDER = """
import subprocess, sys, time
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(child.pid, child.stdout.readline().decode(), flush=True)
child.stdin.write(b'{"n":1,"parts":{"words/en":"{}","table/en":"{}"}}\\n')
child.stdin.flush()
time.sleep(100)
"""


@linux
def test_killed_with_9_the_program_leaves_no_child_behind_and_the_port_free() -> None:
    with started([sys.executable, "-c", FEEDER, *line()], ending=signal.SIGKILL, stdout=subprocess.PIPE,
                 text=True) as feeder:
        assert feeder.stdout is not None
        pid, _, ready = feeder.stdout.readline().partition(" ")
        port = json.loads(ready)["ready"]
        feeder.kill()
        feeder.wait(SOON)
        killed = time.monotonic()
        while is_there(Path(f"/proc/{pid}/stat")):
            assert time.monotonic() - killed < 1
            time.sleep(0.005)
        with socket.socket() as next_one:
            next_one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            next_one.bind(("127.0.0.1", port))
            next_one.listen()


def is_there(stat: Path) -> bool:
    """Whether a process runs that has this file."""
    try:
        return stat.read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(("said", "why"), [
    (b"{" + b" " * 1_000_001 + b"}\n", "too long"), (b"nonsense\n", "cannot be read"), (b"[1]\n", "cannot be read"),
    (b"\xff\xfe\n", "cannot be read"), (b"[" * 100_000 + b"\n", "cannot be read"),
    (b'{"parts": {"a": 1}}\n', "meant"),
    (b'{"parts": 7}\n', "meant"), (b'{"tokens": 7}\n', "meant"), (b'{"hosts": 7}\n', "meant"),
    (b'{"n": "x"}\n', "meant"), (b'{"n": null}\n', "meant"), (b"\n", "cannot be read")], ids=range(12))
def test_what_it_cannot_read_ends_it_with_a_reason_in_its_log(said: bytes, why: str, tmp_path: Path) -> None:
    with fed(tmp_path) as child:
        child.write(said)
        assert child.ends() == 3
        assert why in child.log
        assert len(child.log.splitlines()) == 1


def test_a_line_that_is_cut_off_ends_it(tmp_path: Path) -> None:
    with fed(tmp_path) as child:
        assert child.process.stdin is not None
        child.process.stdin.write(b'{"n": 1')
        child.process.stdin.close()
        assert (child.ends(), "cut off" in child.log) == (3, True)


def test_switched_off_the_phones_hear_it_as_the_last_word(child: Fed) -> None:
    child.tell(night_of("nap").first)
    with child.listens() as phone:
        phone.until("table")
        child.tell(off=True)
        assert phone.until("off") is True
        assert phone.next() == {}
    assert child.ends() == 0


# what phones are told


def test_a_phone_has_all_at_once_and_then_what_changes_and_nothing_else(child: Fed) -> None:
    night = night_of("newmarket")
    child.tell(night.first)
    with child.listens() as phone, child.listens(source="127.0.0.2") as second:
        phone.until("table", "rules", "night", "roads")
        assert second.until("night", "roads", "rules", "table") == json.loads(night.first["table/en"])
        for one in (phone, second):
            assert {name: one.told[name] for name in ("table", "rules", "night", "roads")} == {
                name: json.loads(night.first[f"{name}/en"]) for name in ("table", "rules", "night", "roads")}
            assert "me" not in one.told
        changed = json.dumps({"moment": {"text": "New"}})
        child.tell({"table/en": changed, "table/es": "{}", "me:1/en": "{}"})
        assert phone.next() == {"table": {"moment": {"text": "New"}}}


def test_what_changes_while_nobody_reads_comes_as_one_state(child: Fed) -> None:
    child.tell(night_of("nap").first)
    with child.listens() as phone:
        phone.until("table")
        child.write(b"".join(json.dumps({"n": 100 + at, "parts": {"table/en": str(at)}}).encode() + b"\n"
                             for at in range(200)))
        events: list[dict[str, Any]] = []
        while not events or events[-1] != {"table": 199}:
            events.append(phone.next())
        states = [one["table"] for one in events if "table" in one]
        assert states == sorted(set(states))


def test_it_says_which_parts_are_looked_at_on_how_many_phones_and_whose_links_are_open(child: Fed) -> None:
    child.tell(night_of("nap").first, tokens=tokens_of({"1": "", "3": ""}))
    with child.listens(source="127.0.0.2"), child.listens("zh-Hant", token_of("3"), "127.0.0.3"):
        said = child.until(phones=2)
        assert set(said["want"]) == {*(f"{part}/en" for part in ("table", "roads", "rules", "night")), "me:3/zh-Hant",
                                     *(f"{part}/zh-Hant" for part in ("table", "roads", "rules", "night"))}
        assert said["open"] == {"3": 1}
    assert child.until(phones=0)["want"] == []


def test_a_crowd_that_comes_and_goes_is_told_of_a_few_times_a_second(child: Fed) -> None:
    child.tell(night_of("nap").first)
    began = time.monotonic()
    for _ in range(60):
        with child.listens() as phone:
            phone.next()
            time.sleep(0.01)
    time.sleep(0.6)
    said, passed = [], time.monotonic() - began
    while not child.heard.empty():
        said.append(child.heard.get())
    assert len(said) <= 5 * passed + 3
    assert said
    assert child.tell()["phones"] == 0


def test_a_language_that_nobody_has_is_answered_in_english_and_goes_no_further(child: Fed) -> None:
    child.tell(night_of("nap").first)
    with child.listens("../../etc") as phone:
        assert phone.until("words")["live"] == "Live"
        assert not [one for one in child.until(phones=1)["want"] if not one.endswith("/en")]


# links


def test_a_link_opens_its_own_players_figures_and_nobody_elses(child: Fed) -> None:
    night = night_of("thirty_one")
    child.tell(night.first, tokens=tokens_of(night.players))
    for player in night.players:
        with child.listens(token=token_of(player)) as phone:
            assert phone.until("me") == json.loads(night.first[f"me:{player}/en"])
            for other in night.players.keys() - {player}:
                child.tell({f"me:{other}/en": '{"name":"not yours"}'})
            child.tell({"table/en": "{}"})
            assert "me" not in phone.next()
        child.tell(night.first)


def test_a_link_that_ends_ends_its_streams_and_not_one_figure_more_goes_to_it(child: Fed) -> None:
    night = night_of("thirty_one")
    child.tell(night.first, tokens=tokens_of(night.players))
    with child.listens(token=token_of("1")) as old, child.listens(token=token_of("2")) as other:
        old.until("table", "me"), other.until("table", "night", "roads", "rules", "me")
        anew = {digest_of("made anew for one"): "1", digest_of(token_of("2")): "2"}
        began = time.monotonic()
        child.tell({"me:1/en": '{"result":"new"}', "table/en": "{}"}, tokens=anew)
        assert old.next() == {"ended": True}
        assert old.next() == {}
        assert time.monotonic() - began < 1
        assert other.until("table") == {}
    with child.listens(token=token_of("1")) as again:
        assert again.status == 401
    with child.listens(token="made anew for one") as new:
        assert new.until("me") == {"result": "new"}


def test_what_nobody_looks_at_any_more_is_forgotten_and_nobody_who_comes_back_is_shown_it(child: Fed) -> None:
    night = night_of("thirty_one")
    child.tell(night.first, tokens=tokens_of(night.players))
    with child.listens(token=token_of("1")) as phone:
        phone.until("table", "me")
    child.at_rest()
    child._parts.clear()
    with child.listens(token=token_of("1")) as phone:
        assert child.until(phones=1)["want"]
        child.tell({"rules/en": "{}"})
        phone.until("rules")
        assert not {"table", "me", "night"} & phone.told.keys()


def test_a_phone_that_comes_back_at_once_has_all_of_it_again(child: Fed) -> None:
    night = night_of("thirty_one")
    child.tell(night.first, tokens=tokens_of(night.players))
    for _ in range(30):
        with child.listens(token=token_of("1")) as phone:
            phone.until("table", "me", "rules", "night")


def test_whoever_holds_a_link_reads_on_how_many_phones_it_is_open(child: Fed) -> None:
    child.tell(night_of("nap").first, tokens=tokens_of({"1": ""}))
    with child.listens(token=token_of("1"), source="127.0.0.2") as first:
        assert first.until("open") == 1
        with child.listens(token=token_of("1"), source="127.0.0.3"):
            assert first.until("open") == 2
        assert first.until("open") == 1
