"""Rows for people, for a spreadsheet and for other programs."""

import json
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from app.exports.tables import csv_lines, text_cell

TEXT, CSV, JSON = "text", "csv", "json"


class Number(NamedTuple):
    """A number in a column, whole or with a point; empty where there is none."""

    said: str


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: the names of its columns, which are the same in every language, and its rows; a str is text."""

    columns: tuple[str, ...]
    rows: list[tuple[Number | str, ...]]


def print_rows(rows: Rows, form: str) -> None:
    """In columns, numbers to the right; as CSV; or as JSON, where amounts stay exact as text of digits and a point."""
    if form == JSON:
        print(json.dumps([{name: _value(cell) for name, cell in zip(rows.columns, row, strict=True)}
                          for row in rows.rows], indent=2, ensure_ascii=False))
    elif form == CSV:
        lines = [rows.columns, *([text_cell(cell) if isinstance(cell, str) else cell.said for cell in row]
                                 for row in rows.rows)]
        print(csv_lines(lines).replace("\r\n", "\n"), end="")  # a stream ends its lines as its system does
    else:
        _print_columns(rows)


def _value(cell: Number | str) -> str | int | None:
    if isinstance(cell, str):
        return cell
    return int(cell.said) if cell.said.lstrip("-").isdecimal() else cell.said or None


def _print_columns(rows: Rows) -> None:
    table: list[tuple[Number | str, ...]] = [rows.columns, *rows.rows]
    right = [any(isinstance(row[at], Number) for row in rows.rows) for at in range(len(rows.columns))]
    wide = [max(_width(_said(row[at])) for row in table) for at in range(len(rows.columns))]
    for row in table:
        cells = [_filled(_said(row[at]), wide[at], right[at]) for at in range(len(row))]
        print("  ".join(cells).rstrip())


def _said(cell: Number | str) -> str:
    return cell if isinstance(cell, str) else cell.said


def _filled(said: str, wide: int, right: bool) -> str:
    room = " " * (wide - _width(said))
    return room + said if right else said + room


def _width(said: str) -> int:
    """How many columns of a terminal it takes: signs of East Asia take two, marks above a letter none."""
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in said)
