"""The installed `sabot` command: the rooms lie inside this package, and find each other by their own short names."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def main() -> int:
    """Open the program, or carry out the words that were given: `sabot verify FILE`."""
    from ui.entry import main as start

    return start()
