"""How the roads are drawn on paper: whose shapes and letters the marks have, and which of them a legend names."""

from typing import NamedTuple

from app.games.baccarat.house_rules.roads import Bead, Mark, ShadeMark

RoadMark = Bead | Mark | ShadeMark
"""What stands in a cell of one of the roads."""


class Look(NamedTuple):
    """How marks are drawn: told apart by shape or in circles alone, and whose letters stand on the bead plate."""

    shapes: str = "distinct"
    letters: str = "latin"


USUAL = Look()


class Sign(NamedTuple):
    """A mark that means something on a road ("big_road"), by its key ("banker", "red"), to be drawn before its words.
    """

    road: str
    key: str
