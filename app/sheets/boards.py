"""The boards of the roads as they are printed: with the marks of a shoe, or empty for a pen."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.games.baccarat.house_rules.roads import Bead, Mark, ShadeMark
    from app.sheets.blocks import Block


class Look(NamedTuple):
    """How marks are drawn: told apart by shape or in circles alone, and whose letters stand on the bead plate."""

    shapes: str = "distinct"
    letters: str = "latin"


USUAL = Look()


@dataclass(frozen=True, slots=True)
class Board:
    """One board, by the key of its road ("big_road"), with its marks; an empty one is for a pen.

    It is as wide as the paper, or so many `columns`; a longer road goes on in a strip below. `beside` stands at the
    right of one that leaves room there. The cells of a `roomy` one are large enough to write in.
    """

    road: str
    title: str
    marks: tuple["Bead | Mark | ShadeMark", ...] = ()
    look: Look = USUAL
    columns: int = 0
    beside: tuple["Block", ...] = ()
    roomy: bool = False


class Sign(NamedTuple):
    """A mark that means something on a road ("big_road"), by its key ("banker", "red"), to be drawn before its words.
    """

    road: str
    key: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What the marks mean: each drawn before its words, one after the other."""

    entries: tuple[tuple[tuple[Sign, ...], str], ...]
    look: Look = USUAL
