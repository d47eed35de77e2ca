"""What `sabot` starts: a word of the command line, or the window over a file; where no window can be shown, why not."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ui.starting import own_words, system

WORDS = ("games", "demo", "open", "verify", "nights", "players", "balances", "entries", "replay", "sheet", "backup",
         "copies", "restore", "export", "import", "rules", "house", "server", "completion")
"""The commands: they go before a file of that name. Here they cost no start of a window anything."""

WINDOW = ("--demo", "--size", "--screenshot")
"""Options of the window."""


def main(words: Sequence[str] | None = None) -> int:
    """Carry out what was typed after `sabot`. 2 where the call was wrong, or no window can be shown."""
    typed = list(sys.argv[1:] if words is None else words)
    if typed[:1] == [own_words.PHONES]:
        return serve_phones(typed[1:])
    if typed[:1] == [own_words.HANDBOOK] and len(typed) == 3:
        return make_handbook(typed)
    if is_for_window(typed):
        return open_window(typed)
    from ui.cli import main as carry_out

    return carry_out(typed)


def serve_phones(typed: list[str]) -> int:
    """Be the process that serves the phones: nothing of the program is loaded, no books and no screen."""
    from ui.phones.child.serving import main as serve

    serve(typed)
    return 0


def make_handbook(typed: Sequence[str]) -> int:
    """Make it into a folder in a language: what the program asks of itself, and nobody types."""
    from ui.handbook.__main__ import main as make

    make(Path(typed[1]), typed[2])
    return 0


def is_for_window(typed: Sequence[str]) -> bool:
    """Whether the words are those of a window: none, its options, or a file. A command goes before a file."""
    if not typed:
        return True
    first = typed[0]
    if first == "open":
        return typed[1:2] != [] and not typed[1].startswith("-")
    if first.startswith("-"):
        return first.split("=")[0] in WINDOW
    return first not in WORDS and (bool(Path(first).suffix) or os.sep in first or os.path.exists(first))


def open_window(typed: list[str]) -> int:
    """Open the program. It says why not on stderr, and never in Qt's way, which is to abort."""
    typed = typed[1:] if typed[:1] == ["open"] else typed
    if why := _no_file(typed) or system.no_window_for(typed, os.environ):
        system.say(why)
        return 2
    from ui.__main__ import main as run

    return run(typed)


def _no_file(typed: list[str]) -> tuple[str, ...]:
    """A file that was named must be there: a misspelt name would begin a house of its own."""
    file = next((Path(one) for one in typed[:1] if not one.startswith("-")), None)
    if file is None or os.path.isfile(file):  # of a path that cannot be, which pathlib stumbles over, this says no
        return ()
    if os.path.isdir(file):
        return (f"{file} is a folder. Name the file of a house in it.",)
    return (f"There is no file {str(file)[:80]}. Without a file Sabot opens your own house; "
            "sabot --help lists the commands.",)


if __name__ == "__main__":
    sys.exit(main())
