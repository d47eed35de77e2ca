"""A session of the desktop with the program over a file in it, and somebody who listens."""

import subprocess
import sys

from tests.children import started

LISTENER = "/usr/bin/python3"
"""The Python that pyatspi comes with."""
LONGEST = 420
"""Seconds that all of it may take."""


def main(file: str) -> int:
    """0 once the night is run."""
    with started(["openbox"], LONGEST), started([sys.executable, "-m", "ui", file], LONGEST):
        return subprocess.run([LISTENER, "-m", "tests.ui.by_ear.atspi"], check=False, timeout=LONGEST).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
