"""A table's result of a night: its opener and closer chip by chip, what came and went, what it won and should have."""

from dataclasses import dataclass
from datetime import datetime

from app.chips import Counts, worth
from app.money import Currency, full_figure, priced, signed_full_figure
from app.settlement import BookMark
from app.sheets.blocks import Block, Cell, Column, Facts, Heading, Note, Row, Sheet, SignatureLines, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, held_apart, stamp
from app.table_bank import TableBank, hold_words
from app.words import tr
from app.words.joined import as_sentence, phrases, sentences


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of a night: `closer` is None while it is open, `by` the initials of who counted it, `reason` why the
    count differed. `lines` are the words and amounts by which its rack is added up.
    """

    night: str
    table: str
    opened: datetime
    closed: datetime | None
    money: Currency
    values: tuple[int, ...]
    opener: Counts
    closer: Counts | None
    bank: TableBank
    lines: tuple[tuple[str, int], ...]
    books: BookMark
    by: str = ""
    reason: str = ""
    demo: bool = False


def table_result_sheet(result: TableResult, printing: Printing) -> Sheet:
    """The sheet of a table, signed by two once it is closed."""
    return Sheet(title=tr("Table result"), subject=phrases((result.night, result.table)),
                 about=f"table-result:{result.night}:{result.table}",
                 blocks=(_head(result), Heading(tr("1  The rack by denomination")), _rack(result),
                         Heading(tr("2  What came and went")), _moves(result), *_said(result),
                         SignatureLines((tr("First counter"), tr("Second counter"), tr("Cage")))),
                 footer=foot_of(result.books, result.table, printing), demo=result.demo)


def _head(result: TableResult) -> Facts:
    return Facts(((tr("Night"), result.night), (tr("Table"), result.table), (tr("Opened"), stamp(result.opened)),
                  (tr("Closed"), stamp(result.closed) if result.closed else DASH),
                  (tr("Win"), priced(result.bank.win, result.money)), (tr("Hold"), hold_words(result.bank.hold))))


def _rack(result: TableResult) -> Table:
    sign = result.money.sign
    columns = (Column.lead(tr("Chip"), 160), Column.figure(tr("Opener"), 120), Column.figure(tr("Closer"), 120),
               Column.amount(tr("Worth {sign}", sign=sign), 160))
    rows = tuple(Row.of(priced(value, result.money), str(result.opener.get(value, 0)), _counted(result, value),
                        full_figure(value * result.closer.get(value, 0), result.money) if result.closer is not None
                        else DASH) for value in result.values)
    closed = DASH if result.closer is None else full_figure(worth(result.closer), result.money)
    return Table(columns, rows, Row.total(tr("Worth {sign}", sign=sign).strip(), full_figure(
        worth(result.opener), result.money), closed, closed))


def _counted(result: TableResult, value: int) -> str:
    return DASH if result.closer is None else str(result.closer.get(value, 0))


def _moves(result: TableResult) -> Table:
    columns = (Column.lead(tr("The rack"), 300), Column.amount(tr("Amount {sign}", sign=result.money.sign), 160))
    rows = tuple(Row.of(held_apart(said), signed_full_figure(amount, result.money)) for said, amount in
                 result.lines[:-1] if amount)
    total, win = result.lines[-1], Row((Cell(tr("Won by the table"), strong=True), Cell(signed_full_figure(
        result.bank.win, result.money), strong=True)))
    return Table(columns, (*rows, Row.total(total[0], full_figure(total[1], result.money)), win))


def _said(result: TableResult) -> tuple[Block, ...]:
    parts = [tr("Counted by {initials}", initials=result.by)] if result.by else []
    if result.bank.theoretical:
        expected = round(result.bank.theoretical)
        parts.append(tr("Expected by every bet’s exact edge: {amount}", amount=full_figure(expected, result.money)))
    parts += [tr("Reason of the difference: {reason}", reason=result.reason)] if result.reason else []
    return (Note(as_sentence(sentences(parts))),) if parts else ()
