"""The figures of a picture as a table for a spreadsheet: RFC 4180, and no cell of ours is taken for a formula."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from app.exports.extract import decimal
from app.exports.tables import BYTE_ORDER_MARK, csv_lines, text_cell
from app.graph import Amount, Graph, TableCell
from app.money import Currency


def graph_table(graph: Graph, verified: str) -> Iterator[str]:
    """Every row of a picture's figures: the lines of a CSV file. Amounts are digits, a point and a minus sign.

    `verified` is what is said of the books that they are of.
    """
    in_money = any(isinstance(cell, Amount) for cell in next(iter(graph.rows), ()))
    yield BYTE_ORDER_MARK + csv_lines([[*graph.columns, *(["currency"] if in_money else []), "verified"]])
    for row in graph.rows:
        yield csv_lines([[*(_spelled(cell, graph.money) for cell in row), *([graph.money.code] if in_money else []),
                          verified]])


def _spelled(cell: TableCell, money: Currency) -> str:
    match cell:
        case None:
            return ""
        case Amount(minor):
            return decimal(minor, money)
        case datetime():
            return cell.isoformat()
        case Fraction():
            return f"{float(cell):.6f}"
        case int():
            return str(cell)
    return text_cell(cell)


