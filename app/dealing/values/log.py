"""The log of a sitting: the only saved state. Rows are only ever added."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""What a row's body may hold: no floats, so that it has one canonical form."""


class RowKind(StrEnum):
    """What a row of the log records."""

    OPENING = "opening"  # who sits where with what, and the rules: the first row
    ANSWER = "answer"
    ASIDE = "aside"
    RULING = "ruling"
    RULE = "rule"  # a house rule changed in mid-sitting
    UNDO = "undo"
    REDO = "redo"
    FIX = "fix"
    RESUME = "resume"  # later answers taken up again, once what a fix changed has been asked again


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its place in the sitting's log from 1, what it is, the prompt or aside it belongs to, and its body.

    `facts` is what gave an answer its meaning when it was given. `at` is UTC microseconds and `actor` who was at the
    keys; both are stamped by the desk, and no script reads them. `op_id` is the command that made the row.
    """

    seq: int
    kind: RowKind
    key: str
    body: Json
    facts: str = ""
    at: int = 0
    actor: str = ""
    op_id: str = ""
