"""The night in figures on paper: its pictures, black on white, each with what it says and its figures as a table."""

from dataclasses import dataclass
from datetime import datetime

from app.graph import Graph, Picture
from app.settlement import BookMark
from app.sheets.blocks import Align, Block, Column, Facts, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import so_far, span
from app.words import tr


@dataclass(frozen=True, slots=True)
class Head:
    """A column of a part's table: its title, its share of the width, whether it holds figures."""

    title: str
    share: int
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One picture of the night, and its table: rows of as many texts as there are heads, and what they come to."""

    graph: Graph
    heads: tuple[Head, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    total: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NightFigures:
    """A night's figures as its books stand, times aware. `facts` are the few that are told first."""

    house: str
    night: str
    host: str
    sheet: str
    opened: datetime
    closed: datetime | None
    books: BookMark
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    demo: bool = False

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-F"


def figures_sheet(night: NightFigures, printing: Printing) -> Sheet:
    """The figures of a night on paper."""
    facts = ((tr("House"), night.house), (tr("Night"), night.night), (tr("Host"), night.host),
             (tr("Held"), span(night.opened, night.closed)), (tr("Sheet"), night.number), *night.facts)
    return Sheet(
        title=tr("Night in figures"), subject=night.night, about=f"figures:{night.sheet}",
        blocks=(Facts(facts), *so_far(night.closed),
                *(block for part in night.parts for block in _part(part))),
        footer=foot_of(night.books, night.number, printing), demo=night.demo)


def _part(part: Part) -> tuple[Block, ...]:
    graph = part.graph
    if not graph.spots:
        return Heading(graph.title), Note(graph.empty)
    shown: tuple[Block, ...] = (Heading(graph.title), Picture(graph), Note(f"{graph.summary} {graph.foot}".strip()))
    return (*shown, _table(part)) if part.rows else shown


def _table(part: Part) -> Table:
    columns = tuple(Column(head.title, head.share, Align.RIGHT if head.figures else Align.LEFT, figures=head.figures,
                           narrow=Narrow.LEAD if at == 0 else Narrow.PAIR) for at, head in enumerate(part.heads))
    return Table(columns, tuple(Row.of(*texts) for texts in part.rows), Row.total(*part.total) if part.total else None,
                 close=True)
