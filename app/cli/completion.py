"""`sabot completion bash`: what has a shell complete the words, their options, and the names of files."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab

from app.cli.parser import parser, where

FOLDERS = ("DIR",)


def completion(shell: str) -> int:
    """Print the script for a shell."""
    print(script(shell))
    return 0


def script(shell: str) -> str:
    """What a shell reads to complete the words."""
    made = parser()
    for action in _actions(made):
        if action.type in (Path, where):
            action.complete = shtab.DIR if action.metavar in FOLDERS else shtab.FILE  # type: ignore[attr-defined]
    return str(shtab.complete(made, shell))


def _actions(made: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in made._actions:
        yield action
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                yield from _actions(below)
