"""Python in a process of its own, for what may take the process with it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 110
"""Seconds until a child that does not end by itself is ended."""


def child(code: str, patience: float = PATIENCE) -> str:
    """What it printed. Fails with its stacks where it does not end well."""
    ended = subprocess.run([sys.executable, "-X", "faulthandler", "-c", code], cwd=ROOT, capture_output=True,
                           text=True, timeout=patience, check=False)
    assert ended.returncode == 0, f"ended with {ended.returncode}:\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout
