"""A list in a CSV file, from whatever program it comes: which column is which, and what stands in each line."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.errors import Refusal, Refused
from app.exports.files import read_up_to
from app.exports.tables import BYTE_ORDER_MARK, plain_text
from app.names import shown
from app.words import tr
from app.words.joined import comma_list

LARGEST_FILE = 10_000_000
"""Bytes of a list; a season of fifty nights with twenty players has some fifty thousand."""

MOST_LINES = 20_000
NEEDED = ("date", "night", "player", "result")
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "day"), "night": ("night", "night title", "title"), "player": ("player", "name"),
    "result": ("result", "net", "won"), "cash": ("cash settled", "settled in cash", "cash"),
    "house": ("house", "house bank", "bank"), "kept": ("kept",), "currency": ("currency",),
}
"""What each column may be called in the first line, whatever its capitals."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: its number in the file, and its cells by column. A column that is not there is empty."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(slots=True)
class List:
    """What was read of a list; `unread` are the names of columns that mean nothing here."""

    lines: list[Line] = field(default_factory=list)
    faults: list[tuple[int, Refusal]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def cells(self, *columns: str) -> Iterator[str]:
        """What stands in these columns, line by line."""
        return (line[column] for line in self.lines for column in columns if line[column])


def read_file(path: Path) -> str:
    """The text of a list. Raises Refused for a file that cannot be one, MachineFault for a disk that fails."""
    content = read_up_to(path, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        raise Refused(_too_large())
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Refused(tr("Line {line} of {name} is not UTF-8 text.", line=line, name=path.name),
                      tr("A list must be a UTF-8 text file."),
                      tr("Save it as “CSV UTF-8” in the spreadsheet.")) from error


def read_list(text: str) -> List:
    """The lines of a list, and what cannot be read of it."""
    read = List()
    text = text.removeprefix(BYTE_ORDER_MARK)
    if len(text) > LARGEST_FILE:
        read.faults.append((1, _too_large()))
        return read
    rows = _rows(text, read)
    number, titles = next(rows, (1, []))
    columns = _columns(number, titles, read)
    if columns:
        for number, cells in rows:
            if len(read.lines) == MOST_LINES:
                read.faults.append((number, Refusal(tr("The list is longer than {most} lines.", most=MOST_LINES), "",
                                                    tr("Import it in parts."))))
                break
            _take(number, cells, columns, len(titles), read)
    return read


def _take(number: int, cells: list[str], columns: Mapping[str, int], width: int, read: List) -> None:
    if any("\0" in cell for cell in cells):
        read.faults.append((number,
                            Refusal(tr("The line contains a character that is not text."), "", tr("Take it out."))))
    elif len(cells) > width and any(cells[width:]):
        read.faults.append((number, Refusal(
            tr("The line has {count} cells.", count=len(cells)), tr("The first line has {width}.", width=width),
            tr("Put quotes around amounts with a decimal comma, or separate the cells with semicolons."))))
    else:
        read.lines.append(Line(number, {column: plain_text(cells[at]) for column, at in columns.items()
                                        if at < len(cells)}))


def _rows(text: str, read: List) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not empty, with the number of the line where it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            read.faults.append((number, Refusal(tr("From here on, the cells cannot be separated."),
                                                tr("Every opening quote needs a closing quote."),
                                                tr("Correct the quotes."))))
            return
        if any(cell.strip() for cell in cells):
            yield number, cells


def _delimiter(text: str) -> str:
    """What stands between the cells of the first line that has any."""
    first = next((line for line in text[:10_000].splitlines() if line.strip(" ,;\t")), "")
    return max(",;\t", key=first.count)


def _columns(number: int, titles: list[str], read: List) -> dict[str, int]:
    columns: dict[str, int] = {}
    for at, title in enumerate(titles):
        called = " ".join(plain_text(title).replace("_", " ").casefold().split())
        column = next((name for name, names in COLUMNS.items() if called in names), "")
        if column in columns:
            read.faults.append((number, Refusal(tr("Two columns are called {name}.", name=column), "",
                                                tr("Rename one of them."))))
            return {}
        if column:
            columns[column] = at
        elif called:
            read.unread.append(shown(called, 40))
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        read.faults.append((number, Refusal(
            tr("There is no column for {names}.", names=comma_list(missing)),
            tr("The first line names the columns: date, night, player, result; cash settled, house and kept are "
               "optional."),
            tr("Put their names into the first line."))))
        return {}
    return columns


def _too_large() -> Refusal:
    return Refusal(tr("The file is too large for a list of results."),
                   tr("The limit is {most} million bytes.", most=LARGEST_FILE // 1_000_000),
                   tr("Import it in parts."))
