"""How Sabot is started with a printer: the command line alone has none, for it knows no Qt."""

from pathlib import Path

LAUNCHER = Path("packaging", "start.py")
FOLDER = Path(__file__).parents[2]
"""What holds the program: the launcher lies in it in a checkout, and is no part of what is installed."""


def in_checkout(folder: Path = FOLDER) -> bool:
    """Whether the program is started out of its sources, and not installed."""
    return (folder / LAUNCHER).is_file()


def line(words: str, folder: Path = FOLDER) -> str:
    """The line to type so that these words can print."""
    return (f"python3 {LAUNCHER.as_posix()}" if in_checkout(folder) else "sabot") + f" {words}"
