"""What is drawn on paper, told: the marks of a road as runs of the same, a picture of figures point by point."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE, Mark, Shade, ShadeMark
from app.graph import Graph
from app.sheets.road_look import RoadMark, Sign
from app.words import as_in, plural, tr

SIDES = {BANKER: "Banker", PLAYER: as_in("a hand", "Player"), TIE: "Tie"}
SHADES = {Shade.RED: as_in("a road", "red"), Shade.BLUE: as_in("a road", "blue")}


def told_marks(marks: Iterable[RoadMark]) -> list[str]:
    """A road as runs: "Banker 3", "Player 1, 2 ties"; of a derived one "red 4"."""
    return [_told_run(kind, list(run)) for kind, run in groupby(marks, key=_kind)]


def told_sign(signs: tuple[Sign, ...]) -> str:
    """The mark of a legend in a word, where its own words do not say it: the colour of a derived road's."""
    return next((tr(SHADES[Shade(sign.key)]) for sign in signs if sign.key in (*Shade,)), "")


def told_graph(graph: Graph) -> Iterator[str]:
    """Every point of a picture that can be read out."""
    return (spot.words for spot in graph.spots)


def _kind(mark: RoadMark) -> str:
    return mark.shade if isinstance(mark, ShadeMark) else mark.coup.winner


def _told_run(kind: str, run: list[RoadMark]) -> str:
    word = tr(SHADES[Shade(kind)] if isinstance(run[0], ShadeMark) else SIDES[kind])
    ties = sum(mark.ties for mark in run if isinstance(mark, Mark))
    said = tr("{what} {count}", what=word, count=len(run))
    return tr(", ").join((said, plural(ties, "{count} tie", "{count} ties"))) if ties else said
