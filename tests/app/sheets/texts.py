"""All that the blocks of a sheet say, text by text in their order: what paper, file and page are held against."""

from collections.abc import Iterable, Iterator

from app.graph import Picture
from app.sheets.blocks import (
    MARK,
    Block,
    Board,
    Caution,
    Columns,
    Facts,
    Heading,
    Legend,
    Narrow,
    Note,
    Row,
    SignatureLines,
    Table,
    Terms,
    Ticks,
    Twice,
)
from app.sheets.wording import void_words


def texts_of(blocks: Iterable[Block], narrow: bool = False) -> list[str]:
    """Every text of the blocks, without empty ones; `narrow` in the order of a till's roll."""
    return [text for block in blocks for text in _texts(block, narrow) if text]


def _texts(block: Block, narrow: bool) -> Iterator[str]:
    match block:
        case Heading() | Note() | Caution():
            yield block.text
        case Facts():
            yield from (text for pair in block.pairs for text in pair)
        case SignatureLines():
            yield from block.names
        case Terms():
            for term in block.terms:
                yield from (f"{MARK} {term.label}" if term.marked else term.label, term.value, *term.meaning)
        case Columns() | Twice():
            yield from texts_of(block.blocks, narrow)
        case Board():
            yield from (block.title, *texts_of(block.beside, narrow))
        case Legend():
            yield from (words for _, words in block.entries)
        case Ticks():
            yield from (column.title for column in block.columns)
            yield from (text for row in block.rows for text in row)
        case Picture():
            yield from ()  # its figures are in no block: `tests/app/sheets/html` has what a page says of it
        case Table():
            yield from _rolled(block) if narrow else _rows(block)


def _rows(table: Table) -> Iterator[str]:
    yield from (column.title for column in table.columns)
    for row in _all(table):
        yield from (cell.text for cell in row.cells)
        yield void_words(row.void) if row.void else ""


def _all(table: Table) -> tuple[Row, ...]:
    return table.rows if table.total is None else (*table.rows, table.total)


def _rolled(table: Table) -> Iterator[str]:
    """What leads a row comes first, then its figure, then the others, each after its title, if it says anything."""
    kinds = [column.narrow for column in table.columns]
    if Narrow.LEAD not in kinds:
        kinds[0] = Narrow.LEAD
    for kind in (Narrow.LEAD, Narrow.FIGURE):
        yield from (column.title for column, at in zip(table.columns, kinds, strict=True) if at is kind)
    for row in _all(table):
        told = list(zip(table.columns, kinds, row.cells, strict=True))
        for kind in (Narrow.LEAD, Narrow.FIGURE):
            yield from (cell.text for _, at, cell in told if at is kind and (kind is Narrow.LEAD or cell.text != "–"))
        for column, at, cell in told:
            if at in (Narrow.PAIR, Narrow.BELOW) and (cell.text not in ("", "–") or cell.mark):
                yield from (column.title if at is Narrow.PAIR else "", cell.text)
        yield void_words(row.void) if row.void else ""
