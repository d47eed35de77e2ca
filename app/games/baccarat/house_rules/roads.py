"""The roads that players follow: where each coup's mark stands on the five boards. They predict nothing.

A road is built anew from the coups that there are, so that an undo or a fix takes every mark of it back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from app.dealing.values.felt import CoupRecord

ROWS = 6
"""Every board has so many rows."""

BANKER, PLAYER, TIE = "banker", "player", "tie"


class Tail(StrEnum):
    """How a streak goes on that had to turn right above the floor."""

    DROP = "drop"
    STAY = "stay"


class Shade(StrEnum):
    """What a derived road says of a mark: whether the streaks it compares are alike. No side of the table is meant."""

    RED = "red"
    BLUE = "blue"


class Derived(StrEnum):
    """The roads that compare streaks, by how far back they look."""

    BIG_EYE_BOY = "big_eye_boy"
    SMALL_ROAD = "small_road"
    COCKROACH_PIG = "cockroach_pig"


LOOKS_BACK = {Derived.BIG_EYE_BOY: 1, Derived.SMALL_ROAD: 2, Derived.COCKROACH_PIG: 3}
"""How many streaks lie between the two that are compared (Mini Baccarat, roads)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a board, from the upper left, both from 0."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Bead:
    """A coup on the bead plate."""

    at: Cell
    coup: CoupRecord


@dataclass(frozen=True, slots=True)
class Mark:
    """A coup on the big road, and how many ties came upon it; `led` of them before the first mark of all."""

    at: Cell
    coup: CoupRecord
    ties: int = 0
    led: int = 0


@dataclass(frozen=True, slots=True)
class ShadeMark:
    """A mark of a derived road, and the coup that made it."""

    at: Cell
    shade: Shade
    coup: CoupRecord


@dataclass(frozen=True, slots=True)
class Run:
    """Coups in a row that one side won, each with the ties that came upon it."""

    side: str
    coups: tuple[tuple[CoupRecord, int], ...]

    def __len__(self) -> int:
        return len(self.coups)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the derived roads would get if a side won the next coup: None where a road would get no mark."""

    side: str
    shades: Mapping[Derived, Shade | None]


@dataclass(frozen=True, slots=True)
class Roads:
    """All boards of a shoe. `leading` are the ties before anybody has won, while nobody has."""

    beads: tuple[Bead, ...] = ()
    big: tuple[Mark, ...] = ()
    derived: Mapping[Derived, tuple[ShadeMark, ...]] = field(default_factory=dict)
    leading: int = 0
    asks: tuple[Asked, ...] = ()

    def of(self, road: Derived) -> tuple[ShadeMark, ...]:
        """The marks of a derived road."""
        return self.derived.get(road, ())


def roads_of(coups: Sequence[CoupRecord], tail: Tail = Tail.DROP) -> Roads:
    """Every board after these coups (Mini Baccarat, roads)."""
    runs, leading = runs_of(coups)
    shades = {road: list(shades_of(runs, road)) for road in Derived}
    return Roads(
        beads=tuple(Bead(Cell(*divmod(at, ROWS)), coup) for at, coup in enumerate(coups)),
        big=_big_road(runs, leading, tail),
        derived={road: _in_columns(made, tail) for road, made in shades.items()},
        leading=0 if runs else leading,
        asks=tuple(ask(runs, side) for side in (BANKER, PLAYER)))


def runs_of(coups: Iterable[CoupRecord]) -> tuple[list[Run], int]:
    """The coups by who won them in a row, and how many ties came before the first of them. A tie ends no run."""
    marks: list[tuple[CoupRecord, int]] = []
    leading = 0
    for coup in coups:
        if coup.winner != TIE:
            marks.append((coup, 0))
        elif marks:
            last, ties = marks.pop()
            marks.append((last, ties + 1))
        else:
            leading += 1
    return [Run(side, tuple(alike)) for side, alike in groupby(marks, key=lambda mark: mark[0].winner)], leading


# the derived roads


def shades_of(runs: Sequence[Run], road: Derived) -> Iterator[tuple[Shade, CoupRecord]]:
    """What a derived road marks, coup after coup, and for which."""
    lengths = [len(run) for run in runs]
    for at, run in enumerate(runs):
        for depth, (coup, _) in enumerate(run.coups, 1):
            if (shade := _shade(lengths, at, depth, LOOKS_BACK[road])) is not None:
                yield shade, coup


def _shade(lengths: Sequence[int], run: int, depth: int, back: int) -> Shade | None:
    """The mark of the coup that is `depth` deep in its run; runs count from 0, depths from 1.

    A run that goes on is compared with the one `back` before it: blue only just past the end of that. A new run says
    whether the one before it was as long as the one `back` before that. The runs' own lengths count, not how they
    were drawn: on the board a long one bends.
    """
    if depth == 1:
        one, other = run - 1, run - 1 - back
        return None if other < 0 else Shade.RED if lengths[one] == lengths[other] else Shade.BLUE
    other = run - back
    return None if other < 0 else Shade.BLUE if depth == lengths[other] + 1 else Shade.RED


def ask(runs: Sequence[Run], side: str) -> Asked:
    """What each derived road would mark if this side won the next coup."""
    lengths = [len(run) for run in runs]
    goes_on = bool(runs) and runs[-1].side == side
    if goes_on:
        lengths[-1] += 1
    else:
        lengths.append(1)
    return Asked(side, {road: _shade(lengths, len(lengths) - 1, lengths[-1], LOOKS_BACK[road]) for road in Derived})


# where marks stand


def _big_road(runs: Sequence[Run], leading: int, tail: Tail) -> tuple[Mark, ...]:
    cells = _placed([len(run) for run in runs], tail)
    coups = [(coup, ties) for run in runs for coup, ties in run.coups]
    return tuple(Mark(cell, coup, ties + (0 if at else leading), 0 if at else leading)
                 for at, (cell, (coup, ties)) in enumerate(zip(cells, coups, strict=True)))


def _in_columns(made: Sequence[tuple[Shade, CoupRecord]], tail: Tail) -> tuple[ShadeMark, ...]:
    """Marks of one shade stand below each other; another shade begins a column."""
    cells = _placed([len(list(alike)) for _, alike in groupby(made, key=lambda one: one[0])], tail)
    return tuple(ShadeMark(cell, shade, coup) for cell, (shade, coup) in zip(cells, made, strict=True))


def _placed(lengths: Iterable[int], tail: Tail) -> list[Cell]:
    """Where streaks of these lengths stand: each from the top of the next free column down.

    One that meets the floor or another turns right; with `DROP` it goes down again where it can. The next streak
    begins beside the first column of the one before, and not behind its tail.
    """
    taken: set[Cell] = set()
    placed: list[Cell] = []
    start = -1
    for length in lengths:
        start = _free_column(taken, start + 1, 0)
        cell, turned = Cell(start, 0), False
        for step in range(length):
            if step:
                cell, turned = _next(taken, cell, turned and tail is Tail.STAY)
            taken.add(cell)
            placed.append(cell)
    return placed


def _next(taken: set[Cell], cell: Cell, along: bool) -> tuple[Cell, bool]:
    """The cell after this one of a streak, and whether it had to turn right for it."""
    below = Cell(cell.column, cell.row + 1)
    if not along and below.row < ROWS and below not in taken:
        return below, False
    return Cell(_free_column(taken, cell.column + 1, cell.row), cell.row), True


def _free_column(taken: set[Cell], column: int, row: int) -> int:
    while Cell(column, row) in taken:
        column += 1
    return column
