"""Whether each line of every lock can be installed wherever Sabot is said to run. The package index is asked.

`python3 packaging/start.py locks` starts it, in the environment that has uv; nothing is downloaded whole or installed.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

HERE = Path(__file__).parent
LOCKS = ("requirements.lock", "server.lock", "development.lock", "building.lock")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Linux x86-64, glibc 2.34": "x86_64-manylinux_2_34",
    "Linux ARM64, glibc 2.39": "aarch64-manylinux_2_39",
    "macOS 13, Apple silicon": "aarch64-apple-darwin",
    "Windows x64": "x86_64-pc-windows-msvc",
    "Windows ARM64": "aarch64-pc-windows-msvc",
}
"""The least of each kind of system, and how uv calls it. The launcher's sentence promises these."""


def question(lock: str, system: str, python: str, empty: str) -> list[str]:
    """The line that asks for one lock, one system and one Python: all of it by hash, from builds alone."""
    return [sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--no-config", "--require-hashes",
            "--only-binary", ":all:", "--python", sys.executable, "--target", empty,
            "--python-platform", SYSTEMS[system], "--python-version", python, "-r", str(HERE / lock)]


def answer(lock: str, system: str, python: str) -> str:
    """Why a lock cannot be installed there, in uv's words; nothing if it can."""
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(question(lock, system, python, empty), capture_output=True, text=True, timeout=600,
                              check=False)
    return done.stderr.strip() if done.returncode else ""


def main() -> int:
    """A line for each lock and system. 1 if anything cannot be installed anywhere, with the reason."""
    asked = list(product(LOCKS, SYSTEMS, PYTHONS))
    with ThreadPoolExecutor(4) as four:
        said = dict(zip(asked, four.map(lambda one: answer(*one), asked), strict=True))
    for lock, system in product(LOCKS, SYSTEMS):
        well = [python for python in PYTHONS if not said[lock, system, python]]
        print(f"{lock:18} {system:25} Python {', '.join(well) or '–'}")
    wrong = {one: why for one, why in said.items() if why}
    for (lock, system, python), why in wrong.items():
        print(f"\n{lock} cannot be installed on {system} with Python {python}:\n{why}", file=sys.stderr)
    print(f"{len(asked) - len(wrong)} of {len(asked)} can be installed.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
