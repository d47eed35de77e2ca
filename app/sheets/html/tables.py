"""A table of a sheet as one: titles of columns, the name of each row, a total, and what was reversed in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.sheets.blocks import Align, Cell, Column, Mark, Narrow, Row, Table, Ticks
from app.sheets.html.writing import element, spoken
from app.sheets.wording import void_words
from app.words import tr

SIDES = {Align.LEFT: "", Align.RIGHT: "right", Align.CENTRE: "centre"}


@dataclass(frozen=True, slots=True)
class Rows:
    """How the rows of a table are written: in which languages, under which heading, and the heading itself, where it
    stands right above the table and so is its caption.
    """

    languages: Sequence[str]
    under: str
    heading: str = ""

    def said(self, text: str) -> str:
        """A text of it."""
        return spoken(text, self.languages)

    def table(self, parts: Iterator[str]) -> str:
        """All of it: called by its caption, or by the heading further up."""
        caption = element("caption", self.heading) if self.heading else ""
        return element("table", "\n".join(filter(None, (caption, *parts))),
                       aria_labelledby="" if caption else self.under)

    def head(self, columns: tuple[Column, ...]) -> str:
        """The titles; a column without one has an empty cell there."""
        if not any(column.title for column in columns):
            return ""
        cells = (element("th", self.said(column.title), scope="col", class_=SIDES[column.align]) if column.title
                 else element("td", "") for column in columns)
        return element("thead", element("tr", "".join(cells)))

    def row(self, columns: tuple[Column, ...], row: Row, lead: int) -> str:
        """A row under its name; one that was reversed is struck through, and its last cell says so."""
        last = len(columns) - 1
        return element("tr", "".join(
            self._cell(column, cell, at == lead, row.void, at == last)
            for at, (column, cell) in enumerate(zip(columns, row.cells, strict=True))))

    def _cell(self, column: Column, cell: Cell, leads: bool, void: int, last: bool) -> str:
        inside = self.said(cell.text)
        inside = element("s", inside) if void and inside else inside
        inside = element("strong", inside) if cell.strong and inside else inside
        inside = " ".join(filter(None, (inside, _mark(cell), self._void(void if last else 0))))
        named = leads and bool(cell.text)
        return element("th" if named else "td", inside, scope="row" if named else "", class_=SIDES[column.align])

    def _void(self, entry: int) -> str:
        return element("strong", self.said(void_words(entry))) if entry else ""


def table_of(table: Table, rows: Rows) -> str:
    """A table with its titles, its rows and what they come to."""
    lead = next((at for at, column in enumerate(table.columns) if column.narrow is Narrow.LEAD), 0)

    def parts() -> Iterator[str]:
        yield rows.head(table.columns)
        yield element("tbody", "\n".join(rows.row(table.columns, row, lead) for row in table.rows))
        if table.total is not None:
            yield element("tfoot", rows.row(table.columns, table.total, lead))

    return rows.table(parts())


def ticks_of(ticks: Ticks, rows: Rows) -> str:
    """Rows to be ticked, or ticked already, all under one another."""
    return table_of(Table(ticks.columns, tuple(Row.of(*row) for row in ticks.rows)), rows)


def _mark(cell: Cell) -> str:
    match cell.mark:
        case Mark.BOX:
            return element("span", "", class_="box", role="img", aria_label=tr("box to tick"))
        case Mark.LINE:
            return element("span", "", class_="line", role="img", aria_label=tr("line to sign on"))
    return ""
