"""What is painted and can be clicked: every class of the program, and what is amiss with one that is in sight."""

import importlib
import pkgutil
from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QAbstractButton, QWidget

import ui
from tests.ui.by_ear.tree import actions, name, read, walked
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part
from ui.heard.painted_parts import walked as all_of
from ui.heard.painted_tree import PartInterface

MOUSE = ("mousePressEvent", "mouseReleaseEvent", "mouseDoubleClickEvent")
SUITS = "♠♥♦♣"


def all_widgets() -> set[type[QWidget]]:
    """Every kind of widget that the program has."""
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return {kind for kind in _below(QWidget) if kind.__module__.startswith("ui.")}


def _below(kind: type[QWidget]) -> Iterator[type[QWidget]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def takes_clicks(kind: type[QWidget]) -> bool:
    """Whether it paints, and answers the mouse, by itself: Qt has told nobody what can be pressed there."""
    ours = [one for one in kind.__mro__ if one.__module__.startswith("ui.")]
    paints = any("paintEvent" in vars(one) for one in ours)
    return paints and any(event in vars(one) for one in ours for event in MOUSE)


def is_heard(kind: type[QWidget]) -> bool:
    """Whether what it paints is in the tree: as a button, as parts, or as the parts of a control."""
    return issubclass(kind, QAbstractButton | Parted) or hasattr(kind, "heard_parts") or hasattr(kind, "click")


def in_sight(window: QWidget) -> list[Parted]:
    """The painted widgets that are shown."""
    return [one for one in window.findChildren(Parted) if one.isVisible()]


def amiss(widget: Parted) -> list[str]:
    """What is wrong with the parts of one, a line each."""
    parts = [*all_of(widget.painted_parts())]
    keys = [part.key for part in parts]
    wrong = [f"two parts are {key!r}" for key in {key for key in keys if keys.count(key) > 1}]
    wrong += [f"{part.key}: {fault}" for part in parts for fault in _faults(widget, part)]
    heard = [node for node in walked(read(widget)) if isinstance(node, PartInterface) and node.owner.drawn_on is widget]
    for node in heard:
        part = node.part()
        assert part is not None
        if part.press is not None and "Press" not in actions(node):
            wrong.append(f"{part.key}: cannot be pressed by ear")
        if name(node) != part.name:
            wrong.append(f"{part.key}: is called {name(node)!r}")
    if len(heard) != len(parts):
        wrong.append(f"{len(parts)} parts, and {len(heard)} are heard")
    return [f"{type(widget).__name__}: {one}" for one in wrong]


def _faults(widget: Parted, part: Part) -> Iterator[str]:
    said = part.name + part.about
    if not part.name.strip():
        yield "has no name"
    if "<" in said or any(suit in said for suit in SUITS):
        yield f"is not said in words: {said}"
    if part.press is not None and not part.area.isEmpty() and \
            not QRectF(widget.rect()).intersects(part.area):
        yield f"lies outside its widget: {part.area}"
