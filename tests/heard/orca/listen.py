"""Hears the program as somebody does who cannot see: `python3 listen.py PLAN HEARD`, in a session bus of its own.

PLAN is JSON: a list of [name, command, keys]; keys with a comma between are pressed at once. Each command is started
under Orca on a screen of its own, the keys are pressed one after another, and what Orca speaks after each is written to
HEARD. It stands on Python alone, so that it can be run wherever there is an Orca.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

DISPLAY = os.environ.get("SABOT_ORCA_DISPLAY", ":74")
SPOKEN = re.compile(r"SPEECH(?: DISPATCHER)?(?: OUTPUT)?: '(.*?)'(?: |\{|\[|\n)")
KEYS = ("left shift", "left control", "return", "Screen reader on.")
OPENS, ANSWERS = 240.0, 6.0
"""Seconds that are waited for the first word of the program, and for one after a key."""
OPEN, STILL = 6.0, 1.2
"""Without a word more for so long a page is told, and what follows a key."""


def main(plan: Path, heard: Path) -> None:
    """Listen to all of it."""
    log = heard.with_suffix(".log")
    env = os.environ | {"DISPLAY": DISPLAY, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "LANG": "C.UTF-8"}
    with started(env, "Xvfb", DISPLAY, "-screen", "0", "1440x900x24"), started(env, "openbox"), \
            started(env, "/usr/libexec/at-spi-bus-launcher", "--launch-immediately"), \
            heard.open("w", encoding="utf-8") as written:
        for name, command, keys in json.loads(plan.read_text(encoding="utf-8")):
            written.write(f"== {name}\n")
            log.unlink(missing_ok=True)
            # Each has an Orca of its own: one that asks a program just as that ends may never hear an answer.
            with started(env, "orca", f"--debug-file={log}"), started(env, *command):
                for key, lines in listened(env, log, keys):
                    written.write(f"{key}\n" + "".join(f"    {line}\n" for line in lines))
                    written.flush()


@contextmanager
def started(env: dict[str, str], *command: str) -> Iterator[None]:
    """Something that runs for as long as it is wanted."""
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        time.sleep(1)
        try:
            yield
        finally:
            running.terminate()
            with suppress(subprocess.TimeoutExpired):
                running.wait(10)
            running.kill()


def listened(env: dict[str, str], log: Path, keys: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What is heard at the start, and then after each key."""
    while not log.exists():
        time.sleep(0.2)
    lines, heard_to = heard_out(log, 0, OPENS, OPEN)
    yield "(start)", lines
    for key in keys:
        subprocess.run(["xdotool", "key", *key.split(",")], env=env, capture_output=True, check=False, timeout=60)
        lines, heard_to = heard_out(log, heard_to, ANSWERS, STILL, key)
        yield key, lines


def heard_out(log: Path, since: int, patience: float, still: float, key: str = "") -> tuple[list[str], int]:
    """What is spoken from there on, once nothing more is; beside the name of the key that was pressed."""
    ends = time.monotonic() + patience
    lines: list[str] = []
    quiet = time.monotonic()
    while time.monotonic() < ends if not lines else time.monotonic() < quiet + still:
        time.sleep(0.2)
        new, since = spoken(log, since)
        new = [line for line in new if not is_echo(line, key)]
        if new:
            lines, quiet = [*lines, *new], time.monotonic()
    return lines, since


def spoken(log: Path, since: int) -> tuple[list[str], int]:
    """What was spoken since then, and how far that is."""
    with log.open("rb") as file:
        file.seek(since)
        new = file.read()
    return [line.strip() for line in SPOKEN.findall(new.decode("utf-8", "replace"))], since + len(new)


def is_echo(line: str, key: str) -> bool:
    """Whether it is only the name of the key, or the sign that it types."""
    return len(line) == 1 or line in KEYS or line.lower() == key.lower()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
