"""The squares that a camera reads: the text as a QR code, drawn as shapes."""

from functools import cache

import segno

from ui.printing.ink import Squares

SIDE = 84.0
"""The width of the code without its quiet margin: 22 mm, which a telephone reads from a hand's breadth away."""

QUIET = 4
"""Empty squares that must be left around it, by its standard."""


@cache
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of dark and light squares; a seventh of them may be dirty or creased and it can still be read."""
    return tuple(tuple(bool(square) for square in row) for row in segno.make_qr(text, error="m").matrix)


def squares(text: str, x: float, y: float) -> Squares:
    """The code of a text, its first square at this corner."""
    return Squares(x, y, SIDE, modules(text))


def quiet(text: str) -> float:
    """How much must stay empty around it."""
    return QUIET * SIDE / len(modules(text))
