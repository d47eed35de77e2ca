"""The ring of seats: who is left of whom, and where the dealer button goes."""

from collections.abc import Iterable

from app.dealing.table.table import Table
from app.dealing.values.table_rules import Rotation


def from_left_of(seat: int, seats: Iterable[int]) -> list[int]:
    """These seats in clockwise order, beginning at the left of `seat`; the seat itself, where it is one, comes last."""
    ordered = sorted(seats)
    return [one for one in ordered if one > seat] + [one for one in ordered if one <= seat]


def from_right_of(seat: int, seats: Iterable[int]) -> list[int]:
    """These seats against the clock, beginning at the right of `seat`; the seat itself, where it is one, comes last."""
    around = from_left_of(seat, seats)
    return around[-2::-1] + around[-1:] if seat in around else around[::-1]


def left_of(seat: int, seats: Iterable[int]) -> int:
    """The next of these seats clockwise; the seat itself where it is alone."""
    return from_left_of(seat, seats)[0]


def right_of(seat: int, seats: Iterable[int]) -> int:
    """The next of these seats against the clock."""
    return next(iter(from_right_of(seat, seats)), seat)


def pass_the_button(table: Table, rotation: Rotation) -> None:
    """The deal passes on by the house's rule, over seats that nobody plays."""
    seats = table.in_the_game
    if seats and rotation is Rotation.LEFT:
        table.button = left_of(table.button, seats)
    elif seats and rotation is Rotation.RIGHT:
        table.button = right_of(table.button, seats)
