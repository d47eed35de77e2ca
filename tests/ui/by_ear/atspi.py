"""The tree as it comes over AT-SPI, to a Python of the system's that has pyatspi; and a night run by it.

`python3 -m tests.ui.by_ear.atspi` says what is in sight once the program is heard, and "done" after the short night.
"""

import importlib
import subprocess
import time
from functools import cache
from typing import Any

from tests.ui.by_ear.ears import Ears
from tests.ui.by_ear.night import short_night

KEYS = {"Tab": "Tab", "Enter": "Return", "Space": "space", "Up": "Up", "Down": "Down", "Left": "Left",
        "Right": "Right"}
ROLES = {"push button": "button", "button": "button", "toggle button": "check box", "table cell": "cell"}
LONGEST = 40
"""Seconds for the program to be there, and to stand still after something was done."""


@cache
def bus() -> Any:
    """The system's own way to it."""
    return importlib.import_module("pyatspi")


class AtSpiNode:
    """One thing of the tree, asked over the bus."""

    def __init__(self, heard: Any) -> None:
        states = heard.getState()
        self._heard = heard
        self.name = heard.name
        self.role = ROLES.get(heard.getRoleName(), heard.getRoleName())
        self.enabled = states.contains(bus().STATE_ENABLED)
        self.selected = states.contains(bus().STATE_SELECTED)
        self.actions = self._actions()

    def _actions(self) -> tuple[str, ...]:
        try:
            can = self._heard.queryAction()
        except NotImplementedError:
            return ()
        return tuple(can.getName(at) for at in range(can.nActions))

    def act(self, action: str) -> None:
        """Do one of its actions."""
        self._heard.queryAction().doAction(self.actions.index(action))

    def put(self, value: float) -> None:
        """Give it another number."""
        self._heard.queryValue().currentValue = value

    def heads(self) -> tuple[str, str]:
        """What its row and its column are called."""
        try:
            cell = self._heard.queryTableCell()
        except NotImplementedError:
            return "", ""
        rows, columns = ([one.name for one in heads] for heads in (cell.rowHeaderCells, cell.columnHeaderCells))
        return ", ".join(rows), ", ".join(columns)


class AtSpi:
    """All that the program shows on the bus."""

    def __init__(self, program: Any) -> None:
        self._program = program

    def nodes(self) -> list[AtSpiNode]:
        """Everything that is shown, in the order of the tree."""
        return list(self._below(self._program))

    def _below(self, heard: Any) -> Any:
        for at in range(heard.childCount):
            child = heard.getChildAtIndex(at)
            if child is not None and child.getState().contains(bus().STATE_VISIBLE):
                yield AtSpiNode(child)
                yield from self._below(child)

    def key(self, name: str) -> None:
        """One of the few keys, as from a keyboard."""
        subprocess.run(["xdotool", "key", KEYS[name]], check=True, timeout=60)
        time.sleep(0.15)

    def wait(self) -> None:
        """A button that is pressed from outside is held down for a tenth of a second."""
        time.sleep(0.4)


def program() -> Any:
    """The program, once it has a page."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        desktop = bus().Registry.getDesktop(0)
        for at in range(desktop.childCount):
            found = desktop.getChildAtIndex(at)
            if found is not None and found.childCount and Ears(AtSpi(found)).heard("What happened?"):
                return found
        time.sleep(0.5)
    raise SystemExit("no program on the bus")


def main() -> None:
    """Run the night."""
    ears = Ears(AtSpi(program()))
    for node in ears.tree.nodes():
        print(node.role, "|", node.name, "|", " ".join(node.actions))
    short_night(ears)
    print("done")


if __name__ == "__main__":
    main()
