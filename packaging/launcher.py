"""What start.py starts: finds what the system lacks, makes .venv from the locks, runs what was asked.

It is made anew when a lock or Python changed. Only the standard library is here: nothing else is there yet.
"""
import glob
import hashlib
import importlib.util
import itertools
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ui.entry import is_for_window  # noqa: E402 - neither this nor the next is more than the standard library
from ui.starting.system import NO_SCREEN, QT, SCREEN, apt, has_screen, opens  # noqa: E402
from ui.starting.system import lacking as sentences  # noqa: E402

VENV = ROOT / ".venv"
BUILD_VENV = ROOT / "build" / "venv"
"""A build has an environment of its own: nothing else can get into the program's folder."""
LOCK = ROOT / "packaging" / "requirements.lock"
DEVELOPMENT = ROOT / "packaging" / "development.lock"
"""What tests, checks and measuring need besides; it names the same versions of what both name."""
SERVER = ROOT / "packaging" / "server.lock"
"""The same with what speaks with PostgreSQL: for a house on a server, and for nobody else."""
BUILDING = ROOT / "packaging" / "building.lock"
"""What makes a build of the program, and asks the index about the locks."""

CHECKING = {
    "libXrandr.so.2": "libxrandr2",
    "Xvfb": "xvfb",
    "pdftotext": "poppler-utils",
    "hledger": "hledger",
    "initdb": "postgresql",
    "cc": "gcc libc6-dev",
}
"""What tests hold the program against: library or command -> Debian package. What needs one that lacks is left out."""

FREEZING = {"objdump": "binutils", "xz": "xz-utils"}
"""What a build takes libraries apart and packs the folder with."""

CLUSTER = "/etc/postgresql-common/createcluster.d"
"""Where Debian is told that no database server is wanted: tests start one of their own."""

NO_NETWORK = re.compile("connection broken|Max retries exceeded|Could not fetch URL|timed out|name resolution")
"""How pip says that it does not reach what it asks."""

NO_BUILD = re.compile(r"No matching distribution found for (\S+)|Package '(\S+)' requires a different Python")
"""How it says that a package is not made for this system or this Python."""

SYSTEMS = (
    "Sabot runs with Python 3.11–3.14 on Linux (x86-64 with glibc 2.34 or newer, ARM64 with glibc 2.39 or newer), "
    "on macOS 13 or newer with Apple silicon, and on Windows (x64, ARM64)."
)
"""Where every package of the lock has a build; Qt and argon2 have the fewest."""

LONGER = {"long": "long and not nightly", "nightly": "nightly", "trust": "trust"}
"""Words after `test`, and the marks of what they run."""

DEVELOPERS = ("test", "bench", "checks", "pictures", "mutants", "locks", "build", "handbook", "words")
"""The words that are about the project itself, and run in its folder."""

PICTURES = "tests/ui/kept_pictures/test_kept_pictures.py::test_every_page_is_drawn_as_it_was_kept_and_can_be_read"
"""Draws every page, and holds it against what was kept of it."""

CHECKS = (
    ("-m", "ruff", "check"),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"),
    ("-m", "pytest", "-q", "-n", "0", *(f"tests/packaging/test_{one}.py" for one in ("rooms", "map", "english"))),
    ("packaging/words.py", "check"),
)


def say(sentence: str) -> None:
    """Tell the host something, on stderr: stdout belongs to what is started."""
    print("sabot: " + sentence, file=sys.stderr, flush=True)


def is_there(wanted: str) -> bool:
    """Whether the system has a library, or a command; Debian keeps those of the database server off the path."""
    if ".so." in wanted:
        return opens(wanted)
    places = [os.environ.get("PATH", os.defpath), *glob.glob("/usr/lib/postgresql/*/bin")]
    return shutil.which(wanted, path=os.pathsep.join(places)) is not None


def for_window(words: list[str]) -> bool:
    """Whether the program's window is wanted: by no words, its options, or a file."""
    return words[:1] != ["screenshot"] and not set(words[:1]) & set(DEVELOPERS) and is_for_window(words)


def missing(wanted: dict[str, str]) -> list[str]:
    """The packages of what the system does not have."""
    return [package for one, package in wanted.items() if not is_there(one)]


def lacking(words: list[str]) -> tuple[list[str], list[str]]:
    """The packages without which these words cannot be carried out, and those without which tests leave checks out."""
    needed = missing({**QT, **SCREEN} if for_window(words) else QT)
    if words[:1] == ["build"]:
        needed = missing({**QT, **SCREEN, **FREEZING})  # those of the screen go into the folder
    if importlib.util.find_spec("ensurepip") is None:
        needed.append("python{}.{}-venv".format(*sys.version_info[:2]))
    if words[:1] == ["test"]:
        return needed, missing({**SCREEN, **CHECKING})
    # One line for all: whoever starts with `--help` is not sent to apt a second time.
    return (needed + [one for one in missing(SCREEN) if one not in needed] if needed else []), []


def installing(packages: list[str]) -> str:
    """The line for a shell that installs these, and starts nothing."""
    line = apt(packages)
    if "postgresql" not in packages:
        return line
    told = CLUSTER + "/sabot.conf"
    silent = f'trap "rm -f {told}" EXIT; mkdir -p {CLUSTER} && echo create_main_cluster = false > {told}'
    return f"sh -c '{silent} && {line}'"


def provide(packages: list[str]) -> bool:
    """Install Debian packages as root; otherwise say the one line that does. True once they are there."""
    line = installing(packages)
    if not shutil.which("apt-get") or os.geteuid() != 0:
        say("\n".join(sentences(packages, line)))
        return False
    say("Installing " + ", ".join(packages) + ".")
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for words in (["apt-get", "update", "-q"], shlex.split(line)):
        status, said = heard(words, quiet)
        if status != 0:
            print(said, end="", file=sys.stderr)
            say("apt-get could not do it. Put right what it says above, then start again.")
            return False
    return True


def environment(words: list[str], env: dict[str, str], platform: str) -> dict[str, str]:
    """The environment to start in: tests never touch the screen, words work without one, and pictures
    are drawn off it always.
    """
    started = dict(env, PYTHONPATH=str(ROOT))
    if words[:1] == ["pictures"]:
        started["QT_QPA_PLATFORM"] = "offscreen"
    elif words[:1] in (["test"], ["bench"]) or not (for_window(words) or has_screen(env, platform)):
        started["QT_QPA_PLATFORM"] = env.get("QT_QPA_PLATFORM") or "offscreen"
    return started


def programs(words: list[str]) -> list[tuple[str, ...]]:
    """What Python is to run, one after the other, for the words that were typed."""
    word, rest = (words[0], words[1:]) if words else ("", [])
    if word == "test":
        marks = ("-m", LONGER[rest.pop(0)]) if rest[:1] and rest[0] in LONGER else ()
        return [("-m", "pytest", "-n", "auto", "--dist", "worksteal", *marks, *rest)]
    if word == "bench":
        where = () if any(one.startswith("tests/bench") for one in rest) else ("tests/bench",)
        return [("-m", "pytest", *where, "-s", "--benchmark-enable", "-o", "timeout=3600", *rest)]
    if word == "pictures":
        return [("-m", "pytest", "-n", "auto", "-m", "long or not long", "--remake", *rest, PICTURES)]
    if word == "checks":
        return list(CHECKS)
    if word in ("mutants", "locks", "build", "words"):
        return [(f"packaging/{word}.py", *rest)]
    if word == "handbook":
        return [("-P", "-m", "ui.handbook", "resources/handbook", *rest)]
    if word == "screenshot":
        return [("-P", "-m", "ui.entry", "--screenshot", *rest)]
    return [("-P", "-m", "ui.entry", *words)]


def python_of(venv: Path) -> Path:
    """The Python inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def recipe(lock: bytes, version: tuple[int, ...]) -> str:
    """What an environment is made from, as one line: it is made anew when this changes."""
    return "{}.{} {}".format(*version[:2], hashlib.sha256(lock).hexdigest())


def usable(venv: Path) -> bool:
    """Whether an environment is whole enough to install into: its making was not cut off, and its Python is ours."""
    if (venv / "sabot-unfinished").exists() or not python_of(venv).exists():
        return False
    probe = "import pip, sys; sys.exit(sys.version_info[:2] != ({}, {}))".format(*sys.version_info[:2])
    return subprocess.call([str(python_of(venv)), "-c", probe], stderr=subprocess.DEVNULL) == 0


def locks(words: list[str]) -> list[Path]:
    """The locks that a word stands on."""
    if words[:1] in (["locks"], ["build"]):
        return [LOCK, BUILDING]
    if words and words[0] in DEVELOPERS and words[0] not in ("handbook", "words"):
        return [LOCK, DEVELOPMENT]
    return [LOCK, SERVER] if of_a_server(words) else [LOCK]


def of_a_server(words: list[str]) -> bool:
    """Whether these words are about a house on a server."""
    return words[:1] == ["server"] or any(word.endswith(".sabot-desk") or "://" in word for word in words)


def prepare(venv: Path = VENV, lock: Path = LOCK) -> bool:
    """Have the environment hold what a lock says. True when it does."""
    stamp, unfinished = venv / ("sabot-" + lock.stem), venv / "sabot-unfinished"
    wanted = recipe(lock.read_bytes(), sys.version_info[:2])
    if made_from(stamp) == wanted and python_of(venv).exists() and not unfinished.exists():
        return True
    venv.parent.mkdir(exist_ok=True)
    say(f"Preparing {venv.name}; this takes about half a minute.")
    if not usable(venv) and subprocess.call([sys.executable, "-m", "venv", "--clear", str(venv)]) != 0:
        say("Python could not make .venv. Put right what it says above, then start again.")
        return False
    unfinished.touch()
    pip = [str(python_of(venv)), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input",
           "--require-hashes", "--only-binary=:all:", "--no-compile", "-r", str(lock)]
    status, said = heard(pip)
    if status != 0:
        print(said, end="", file=sys.stderr)
        say(why_not_installed(said))
        return False
    compile_ahead(venv)
    stamp.write_text(wanted + "\n", encoding="utf-8")
    unfinished.unlink()
    return True


def heard(words: list[str], env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run something that takes a while, with a sign of life in place of its words: its status, and all that it said."""
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env=env) as run:
        try:
            said = awaited(run)
        finally:
            show("")
    return run.returncode, said


def awaited(run: subprocess.Popen[str]) -> str:
    """All that it says until it ends; the host sees the seconds go by."""
    begun, signs = time.monotonic(), itertools.cycle("|/-\\")
    while True:
        try:
            return run.communicate(timeout=0.2)[0]
        except subprocess.TimeoutExpired:
            show(f"{next(signs)} {time.monotonic() - begun:.0f} s")


def show(sign: str) -> None:
    """Let this alone stand in the host's last line. What is no terminal gets no signs of life."""
    if sys.stderr.isatty():
        print(f"\r{sign:8}\r", end="", file=sys.stderr, flush=True)


def why_not_installed(said: str) -> str:
    """What to tell the host after pip has failed. Without a network it finds no build either: that is asked first."""
    if NO_NETWORK.search(said):
        return "The packages could not be fetched. Check the network, then start again."
    found = NO_BUILD.search(said)
    if found is None:
        return "The packages could not be installed. Put right what pip says above, then start again."
    package = (found[1] or found[2]).replace("==", " ")
    return f"{package} has no build for {this_system()}. {SYSTEMS} Start it on one of these."


def this_system() -> str:
    """System, processor, C library and Python: what a build has to fit."""
    system = platform.system().replace("Darwin", "macOS")
    library = " ".join(platform.libc_ver()).strip()
    python = "Python {}.{}".format(*sys.version_info[:2])
    return ", ".join(filter(None, (f"{system} {platform.machine()}", library, python)))


def compile_ahead(venv: Path) -> None:
    """Write the byte-code of all packages and of the program: made on the way, it doubles the time of a first start.

    Where it cannot be written nothing is lost but that time.
    """
    folders = [str(venv), *(str(ROOT / room) for room in ("app", "ui", "resources"))]
    subprocess.call([str(python_of(venv)), "-m", "compileall", "-q", "-j", "0", *folders],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def translate(venv: Path) -> None:
    """Compile the words of each language whose file is newer. Where that fails the program speaks English."""
    files = (ROOT / "resources" / "translations").glob("*/LC_MESSAGES/sabot.po")
    if any(not one.with_suffix(".mo").exists() or one.with_suffix(".mo").stat().st_mtime < one.stat().st_mtime
           for one in files):
        subprocess.call([str(python_of(venv)), str(ROOT / "packaging" / "words.py"), "compile"])


def made_from(stamp: Path) -> str:
    """What the environment was made from, or nothing where that was never written."""
    return stamp.read_text(encoding="utf-8").strip() if stamp.exists() else ""


def venv_of(words: list[str]) -> Path:
    """The environment in which words are carried out."""
    return BUILD_VENV if words[:1] == ["build"] else VENV


def run(commands: list[tuple[str, ...]], env: dict[str, str], venv: Path = VENV) -> int:
    """Run each, and give the first status that is not 0."""
    python = str(python_of(venv))
    if len(commands) == 1 and os.name != "nt":
        # The program takes this process's place: signals and its exit status need no passing on.
        os.execve(python, [python, *commands[0]], env)
    statuses = [subprocess.call([python, *words], env=env) for words in commands]
    return next((status for status in statuses if status), 0)


def furnish(words: list[str]) -> bool:
    """Have the system hold what the words need; as root, what tests check with. True if they can be done."""
    needed, helpful = lacking(words) if sys.platform.startswith("linux") else ([], [])
    if needed and os.geteuid() != 0:
        return provide(needed + helpful)  # one line for all
    if needed and not provide(needed):
        return False
    if helpful and not provide(helpful):
        say("The tests run without, and end with what they left out.")
    return True


def main(words: list[str]) -> int:
    """Check, prepare, start. The status is that of what was started, or 1 with a sentence."""
    if for_window(words) and not has_screen(os.environ, sys.platform):
        say(NO_SCREEN)
        return 1
    venv = venv_of(words)
    if not furnish(words) or not all(prepare(venv, lock) for lock in locks(words)):
        return 1
    translate(venv)
    if words and words[0] in DEVELOPERS:
        os.chdir(str(ROOT))  # every other word may name a file where the host stands
    return run(programs(words), environment(words, dict(os.environ), sys.platform), venv)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("Stopped. Starting again takes up where this left off.")
        sys.exit(130)
