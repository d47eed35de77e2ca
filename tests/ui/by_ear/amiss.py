"""The window as a screen reader finds it: what is in sight, one within another, and what of it is amiss."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget

from ui.heard.widgets import HeardWidget, is_quiet

Role, Text = QAccessible.Role, QAccessible.Text
ROWS = (Role.Cell, Role.ListItem, Role.TreeItem)
TWICE = re.compile(r"([^\W\d]{3,}) \1\b")
"""A name that says a word twice at its beginning: "Table Table 1"."""


class Found(NamedTuple):
    """One object, with what it is in."""

    heard: QAccessibleInterface
    within: "Found | None"

    @property
    def name(self) -> str:
        """How it is called."""
        return str(self.heard.text(Text.Name))

    @property
    def description(self) -> str:
        """What is told after its name."""
        return str(self.heard.text(Text.Description))

    def __str__(self) -> str:
        widget = self.heard.object()
        return f"{type(widget).__name__ if widget else 'painted'} “{self.name}”, {self.heard.role().name}"


def in_sight(window: QWidget) -> list[Found]:
    """All that there is in a window and can be seen."""
    return [*_below(QAccessible.queryAccessibleInterface(window), None)]


def _below(heard: QAccessibleInterface | None, within: Found | None) -> Iterator[Found]:
    if heard is None or not heard.isValid() or heard.state().invisible:
        return
    found = Found(heard, within)
    yield found
    for at in range(heard.childCount()):
        yield from _below(heard.child(at), found)


def amiss(window: QWidget) -> list[str]:
    """What is wrong, a line each."""
    found = in_sight(window)
    return [f"{one}: {fault}" for one in found for fault in _faults(one)] + _focused(found)


def _faults(one: Found) -> Iterator[str]:
    state, name, said = one.heard.state(), one.name, one.description
    if "<qt>" in name + said or "<br>" in name + said:
        yield f"has markup: {said}"
    if said and said == name and state.focusable and not state.editable:  # of a field Qt tells what stands in it
        yield "is named and described by the same words"
    if TWICE.match(name):
        yield "says a word twice"
    if state.focusable and not name.strip() and not is_quiet(one.heard.object()):
        yield "takes the keyboard, and has no name"
    if isinstance(one.heard.object(), QAbstractButton) and not isinstance(one.heard.object(), QToolButton):
        yield from _of_a_button(one)


def _of_a_button(one: Found) -> Iterator[str]:
    if not isinstance(one.heard, HeardWidget):
        yield "is a button of Qt’s: Toggle is no click of it"
        return
    checkable, enabled = bool(one.heard.state().checkable), not one.heard.state().disabled
    if checkable is not (one.heard.role() in (Role.CheckBox, Role.RadioButton)):
        yield "is another role than its state says"
    if enabled and one.heard.pressAction() not in one.heard.actionNames():
        yield "cannot be pressed"
    if enabled and checkable and one.heard.toggleAction() not in one.heard.actionNames():
        yield "cannot be toggled"


def _focused(found: list[Found]) -> list[str]:
    """One thing has the keyboard. Qt says so of the chosen row of every list besides."""
    said = [one for one in found if one.heard.state().focused and one.heard.role() not in ROWS]
    return [f"{one} has the keyboard, and so has {said[0]}" for one in said[1:]]
