"""A picture of figures over a night, as values: for a screen, for paper, for a spreadsheet. Nothing here draws.

Up stands an amount in minor units or a number; along stands the time in seconds since 1970, or a row of names.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from app.money import Currency, figure, signed_figure
from app.words.figures import written


class Amount(NamedTuple):
    """An amount of money in a table, in minor units."""

    minor: int


TableCell = str | int | Amount | datetime | Fraction | None
"""What a table of figures can hold: words, a number, money, a time, an exact share of one; or nothing."""


class Dress(StrEnum):
    """What something is in a picture; by it a screen and a pen choose colour, stroke and pattern, never colour alone.
    """

    MAIN = "main"
    SECOND = "second"
    THIRD = "third"
    GAIN = "gain"
    LOSS = "loss"
    QUIET = "quiet"
    PAUSE = "pause"


class Shape(StrEnum):
    """The marks on a picture, told apart by their shape."""

    UP = "up"
    DOWN = "down"
    DIAMOND = "diamond"
    DISC = "disc"
    SQUARE = "square"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a picture that can be read out: when, how much, what happened."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points. A `stepped` one stays where it is until the next point."""

    name: str
    points: tuple[tuple[float, float], ...]
    dress: Dress = Dress.MAIN
    stepped: bool = False

    @property
    def drawn(self) -> tuple[tuple[float, float], ...]:
        """The points that a pen goes through: the corners of the steps among them."""
        if not self.stepped:
            return self.points
        corners = (((x, before), (x, y)) for (_, before), (x, y) in pairwise(self.points))
        return (*self.points[:1], *(point for pair in corners for point in pair))


@dataclass(frozen=True, slots=True)
class Area:
    """What lies between two lines over the same x."""

    name: str
    low: tuple[tuple[float, float], ...]
    high: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from nothing to `size`; `at` is where it begins along the axis and `wide` how much of it it takes."""

    at: float
    wide: float
    size: float
    label: str = ""
    dress: Dress = Dress.MAIN


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark in the picture, by its shape."""

    x: float
    y: float
    shape: Shape


@dataclass(frozen=True, slots=True)
class Pause:
    """A stretch of time in which nothing was dealt."""

    start: float
    end: float
    words: str


@dataclass(frozen=True, slots=True)
class Graph:
    """One picture. `code` names it in a file's name; `summary` says it in words, `foot` how it is reckoned.

    `empty` is said in its place where there is nothing to show. `spots` can be read out, in the order of x; `legend`
    tells what lines, bars and shapes are. `names` are the rows of a picture without money: bars that go sideways, or
    signs. `columns` and `rows` are the same figures as a table; of a `listed` one each row is a spot to be read.
    """

    code: str
    title: str
    money: Currency
    zone: tzinfo
    summary: str = ""
    foot: str = ""
    empty: str = ""
    lines: tuple[Line, ...] = ()
    areas: tuple[Area, ...] = ()
    bars: tuple[Bar, ...] = ()
    signs: tuple[Sign, ...] = ()
    pauses: tuple[Pause, ...] = ()
    spots: tuple[Spot, ...] = ()
    legend: tuple[tuple[Dress | Shape, str], ...] = ()
    names: tuple[str, ...] = ()
    listed: bool = False
    sideways: bool = False
    in_money: bool = True
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[TableCell, ...], ...] = field(default=(), repr=False)

    @property
    def along_time(self) -> bool:
        """Whether the time stands along the picture."""
        return not self.sideways

    @property
    def width(self) -> tuple[float, float]:
        """From where to where it goes along."""
        return _span([x for x, _ in self._points()], self.sideways, self.money.unit if self.sideways else 1)

    @property
    def height(self) -> tuple[float, float]:
        """From where to where it goes up."""
        if self.names:
            return -0.5, len(self.names) - 0.5
        return _span([y for _, y in self._points()], True, self.money.unit if self.in_money else 1)

    def _points(self) -> Iterator[tuple[float, float]]:
        for line in self.lines:
            yield from line.points
        for area in self.areas:
            yield from (*area.low, *area.high)
        for bar in self.bars:
            ends = ((bar.at, 0.0), (bar.at + bar.wide, bar.size))
            yield from ((y, x) for x, y in ends) if self.sideways else ends
        yield from ((sign.x, sign.y) for sign in self.signs)
        yield from ((spot.x, spot.y) for spot in self.spots)
        yield from ((x, 0.0) for one in self.pauses for x in (one.start, one.end))

    def say(self, value: float) -> str:
        """A figure of its axis: money with its sign, or a plain number."""
        if not self.in_money:
            return written(f"{value:,.0f}")
        return signed_figure(round(value), self.money) if value else figure(0, self.money)

    def clock(self, x: float) -> str:
        """The time of the night's own clock at a place."""
        return f"{datetime.fromtimestamp(x, UTC).astimezone(self.zone):%H:%M}"


def in_sight(points: Sequence[tuple[float, float]], low: float, high: float) -> Sequence[tuple[float, float]]:
    """The points of a line between two x, and the next one on each side: the line comes in from there and goes there.
    """
    along = [x for x, _ in points]
    return points[max(0, bisect_left(along, low) - 1):bisect_right(along, high) + 1]


def _span(values: list[float], from_nothing: bool, least: int) -> tuple[float, float]:
    """All of them with a little air (the least where they are all the same), and nothing itself among them if wanted.
    """
    every = [*values, 0.0] if from_nothing or not values else values
    low, high = min(every), max(every)
    air = (high - low) * 0.04 or float(least)
    return (low - air if low < 0 or not from_nothing else low), high + air


def steps(low: float, high: float, most: int, unit: int = 1) -> tuple[int, ...]:
    """At most so many round figures between two, a 1, 2 or 5 with noughts of `unit` apart."""
    step, factors = unit, (2, 5, 10)
    base, at = unit, 0
    while (high - low) / step > max(1, most - 1):
        step = base * factors[at % 3]
        at += 1
        base = base * 10 if at % 3 == 0 else base
    return tuple(int(one * step) for one in range(int(-(-low // step)), int(high / step // 1) + 1))


_CLOCK_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440)


def clock_steps(low: float, high: float, most: int, zone: tzinfo) -> tuple[float, ...]:
    """At most so many round times of a zone's clock between two, in seconds since 1970."""
    minutes = next((one for one in _CLOCK_STEPS if (high - low) / 60 / one <= max(1, most - 1)), _CLOCK_STEPS[-1])
    start = datetime.fromtimestamp(low, UTC).astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    found, at = [], start
    while at.timestamp() <= high:
        if at.timestamp() >= low:
            found.append(at.timestamp())
        # By the real clock: on the night on which clocks change no hour is shown twice at one place.
        at = (at.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(zone)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Picture:
    """A graph as a block of a printed sheet."""

    graph: Graph
