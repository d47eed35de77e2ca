"""What a painted widget shows, thing by thing: each has a name, a place, and what pressing it or setting it does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QAccessible

Role = QAccessible.Role


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that a part holds, in whole units of the house's money, and what puts another one there."""

    now: float
    most: float
    words: str
    put: Callable[[float], None] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A part's place in a table, from 0; a header stands at row or column −1."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Part:
    """One thing of a picture. `key` stays the same for as long as it is the same thing, and is its own in the widget.

    `area` is in the widget's pixels. Without `press` nothing happens where it is pressed.
    """

    key: str
    name: str
    area: QRectF
    role: Role = Role.Button
    press: Callable[[], None] | None = None
    about: str = ""
    parts: tuple["Part", ...] = ()
    amount: Amount | None = None
    cell: Cell | None = None
    chosen: bool = False
    reached: bool = False  # the widget's own keys can go to it


def walked(parts: tuple[Part, ...]) -> Iterator[Part]:
    """All of these with all that is in them; what lies within comes first, as it lies on top."""
    for part in parts:
        yield from walked(part.parts)
        yield part


def pressed_at(parts: tuple[Part, ...], at: QPointF) -> Part | None:
    """What a click there presses."""
    return next((part for part in walked(parts) if part.press is not None and part.area.contains(at)), None)
