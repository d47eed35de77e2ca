"""The pieces a printed sheet is made of, as plain text; a printer decides where on the paper they go."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.graph import Picture
from app.sheets.road_look import USUAL, Look, RoadMark, Sign
from app.words import current_language

MARK = "◆"
"""Stands before what is not as it usually is."""


class Align(StrEnum):
    """Where a column's text stands in its column."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Mark(StrEnum):
    """What is drawn in a cell instead of text, for a pen to fill in."""

    BOX = "box"  # to be ticked
    LINE = "line"  # to be signed on


class Narrow(StrEnum):
    """Where a column goes on paper too narrow for columns, where each row is a few lines under one another."""

    LEAD = "lead"  # in the row's first line, at its left
    FIGURE = "figure"  # in the row's first line, at its right
    PAIR = "pair"  # a line of its own: the column's title, and what the cell says; none for an empty cell
    BELOW = "below"  # lines of its own without the title: a sentence that needs none
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: plain text, or a mark to be filled in by hand; or both, the mark beside the text."""

    text: str = ""
    strong: bool = False
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column's title and its share of the table's width. A column of figures is as wide as they need.

    `narrow` is where it goes on a till's roll.
    """

    title: str
    share: int
    align: Align = Align.LEFT
    figures: bool = False
    narrow: Narrow = Narrow.PAIR

    @classmethod
    def lead(cls, title: str, share: int) -> "Column":
        """One that stands first in a row, also on a till's roll."""
        return cls(title, share, narrow=Narrow.LEAD)

    @classmethod
    def figure(cls, title: str, share: int, narrow: Narrow = Narrow.PAIR) -> "Column":
        """One of figures; where the currency has no sign none stands in its title, and no blank before it."""
        return cls(title.strip(), share, Align.RIGHT, figures=True, narrow=narrow)

    @classmethod
    def amount(cls, title: str, share: int) -> "Column":
        """The figures that the rows are about."""
        return cls.figure(title, share, Narrow.FIGURE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: as many cells as the table has columns.

    `void` is the number of the entry that reversed what the row tells: it is struck through, and says so in words.
    """

    cells: tuple[Cell, ...]
    void: int = 0

    @classmethod
    def of(cls, *texts: str, void: int = 0) -> "Row":
        """Plain text."""
        return cls(tuple(map(Cell, texts)), void)

    @classmethod
    def ending(cls, *texts: str) -> "Row":
        """Plain text that comes to the last one."""
        return cls((*map(Cell, texts[:-1]), Cell(texts[-1], strong=True)))

    @classmethod
    def total(cls, *texts: str) -> "Row":
        """What the rows above come to."""
        return cls(tuple(Cell(text, strong=True) for text in texts))


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header that is repeated on every page, and a total row. `roomy` rows leave space for a pen.

    `close` rows go where there is little room. Raises ValueError for a row that does not fit the columns.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    roomy: bool = False
    close: bool = False

    def __post_init__(self) -> None:
        rows = self.rows if self.total is None else (*self.rows, self.total)
        if any(len(row.cells) != len(self.columns) for row in rows):
            raise ValueError(f"every row of this table has {len(self.columns)} cells")


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels and what they say, filling `columns` side by side, one column after the other."""

    pairs: tuple[tuple[str, str], ...]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part of the sheet; it stays with what follows it."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph of small print."""

    text: str


@dataclass(frozen=True, slots=True)
class Caution:
    """A framed sentence that nobody may miss."""

    text: str


@dataclass(frozen=True, slots=True)
class SignatureLines:
    """A line to sign on for each name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """Something that was agreed: what it is called, how it is, and what that means, a line each.

    `marked` sets it off from what is usual.
    """

    label: str
    value: str
    meaning: tuple[str, ...] = ()
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed, one thing under the other."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks that fill two columns side by side, equally long; one column where the paper is narrow."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Ticks:
    """Rows of ruled cells, ticked already or for a pen: `deep` of them under their titles, then on beside those.

    `abreast` is how many such columns of rows go on a page; on a till's roll it is one. `roomy` rows leave space for a
    pen. Raises ValueError for a row that does not fit the columns.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    abreast: int
    deep: int
    roomy: bool = False

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"every row of these has {len(self.columns)} cells")


@dataclass(frozen=True, slots=True)
class Twice:
    """The same two times on a page that is cut across in its middle; on a till's roll once."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One board, by the key of its road ("big_road"), with its marks; an empty one is for a pen.

    It is as wide as the paper, or so many `columns`; a longer road goes on in a strip below. `beside` stands at the
    right of one that leaves room there. The cells of a `roomy` one are large enough to write in.
    """

    road: str
    title: str
    marks: tuple[RoadMark, ...] = ()
    look: Look = USUAL
    columns: int = 0
    beside: tuple["Block", ...] = ()
    roomy: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """What the marks mean: each drawn before its words, one after the other."""

    entries: tuple[tuple[tuple[Sign, ...], str], ...]
    look: Look = USUAL


@dataclass(frozen=True, slots=True)
class Scan:
    """A code for a camera in the middle of the sheet, and what it opens in words that can be typed."""

    text: str
    words: str


Block = (Facts | Heading | Table | Note | Caution | SignatureLines | Terms | Columns | Board | Legend | Ticks | Twice
         | Picture | Scan)


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands at the foot of every page: a title, the book's code, a line under it; and lines at the right.

    `scan` is what a camera reads off the page: the code once more, with the house it belongs to. `doubt` is said at the
    head and at the foot of every page: the books are not verified, or have been changed.
    """

    title: str
    code: str
    note: str
    lines: tuple[str, ...]
    scan: str = ""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One thing to be printed. A `demo` sheet says so on every page.

    `about` is what it is the sheet of, the same in every language ("settlement:S-0031"): by it a reprint is known.
    `printed_before` says that this is one, or which sheet it replaces; it stands at the head and the foot of every
    page. A sheet that is to go on one side says the same in ever fewer words in `shorter`: what fits is printed, as
    large as it can be. One that is to be `on_one_page` is set closer where it would need another; what is too much for
    that has as many pages as it needs. A `bare` one is its blocks alone, without head and foot: a form that is kept in
    no books. `languages` are those that it is written in, by their codes: the one that is spoken where it is made,
    unless it says others.
    """

    title: str
    blocks: tuple[Block, ...]
    footer: Footer
    demo: bool = False
    subject: str = ""
    about: str = ""
    printed_before: str = ""
    shorter: tuple[tuple[Block, ...], ...] = ()
    bare: bool = False
    on_one_page: bool = False
    languages: tuple[str, ...] = field(default_factory=lambda: (current_language().code,))
