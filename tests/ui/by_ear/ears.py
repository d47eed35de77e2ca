"""Somebody who runs a night by the accessible tree alone: names, roles and actions, Tab, arrows, Enter and Space.

What is asked of a tree stands here as a protocol, so that the same night is run within the program and over AT-SPI, by
a Python that knows neither Qt nor this program.
"""

from typing import Any, Protocol

KEYS = ("Tab", "Enter", "Space", "Up", "Down", "Left", "Right")


class Node(Protocol):
    """One thing of the tree."""

    name: str
    role: str
    enabled: bool
    selected: bool
    actions: tuple[str, ...]

    def act(self, action: str) -> None:
        """Do one of its actions."""

    def put(self, value: float) -> None:
        """Give it another number."""

    def heads(self) -> tuple[str, str]:
        """Of a cell: what its row and its column are called."""


class Tree(Protocol):
    """All that is in sight."""

    def nodes(self) -> list[Any]:
        """Everything, in the order of the tree."""

    def key(self, name: str) -> None:
        """One of the few keys, to whatever has the keyboard, until it is taken."""

    def wait(self) -> None:
        """Until what was done has come about."""


MOST_ROWS = 120
"""Lists are no longer than that."""

ORDER = ("button", "check box", "radio button", "page tab", "list item", "cell")
"""What is pressed first, of several things that are called alike."""


class Ears:
    """A host who listens."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def press(self, name: str) -> None:
        """Press what is called so, or begins so."""
        can = [node for node in self.tree.nodes() if node.name.startswith(name) and node.enabled
               and {"Press", "Toggle"} & set(node.actions)]
        assert can, f"nothing to be pressed is called {name!r}: {self.pressable()}"
        node = min(can, key=lambda one: (one.name != name, _rank(one.role)))
        node.act("Press" if "Press" in node.actions else "Toggle")
        self.tree.wait()

    def put(self, row: str, column: str, amount: float) -> None:
        """Set a cell of a table."""
        cells = [node for node in self.tree.nodes() if node.role == "cell"]
        cell = next(one for one in cells if one.heads()[0].startswith(row) and one.heads()[1] == column)
        cell.put(amount)
        self.tree.wait()

    def key(self, name: str, times: int = 1) -> None:
        """Press a key so many times."""
        assert name in KEYS
        for _ in range(times):
            self.tree.key(name)

    def choose(self, begins: str) -> None:
        """Go down a list until that row is the one at hand."""
        for _ in range(MOST_ROWS):
            if any(node.selected and node.name.startswith(begins) for node in self.tree.nodes()):
                return
            self.key("Down")
        raise AssertionError(f"no row begins {begins!r}: {self.pressable()}")

    def heard(self, begins: str) -> str:
        """The whole name of what begins so; empty where there is nothing."""
        return next((node.name for node in self.tree.nodes() if node.name.startswith(begins)), "")

    def pressable(self) -> list[str]:
        """All that can be pressed now."""
        return [node.name for node in self.tree.nodes() if node.enabled and {"Press", "Toggle"} & set(node.actions)]


def _rank(role: str) -> int:
    return ORDER.index(role) if role in ORDER else len(ORDER)
