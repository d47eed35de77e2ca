"""The seats of any game as a screen draws them: who is to act, what each has said, how many cards each holds."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.dealing.table.table import Table
from app.dealing.values.felt import SeatView, Step
from app.words import Sentence, tr

NOTHING: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be seen at the seats, each by its number."""

    words: Mapping[int, str] = field(default_factory=dict)
    to_act: Collection[int] = ()
    cards: Mapping[int, int] = field(default_factory=dict)
    in_front: Mapping[int, int] = field(default_factory=dict)
    strikes: Mapping[int, int] = field(default_factory=dict)
    lives: Mapping[int, int] = field(default_factory=dict)
    of_lives: int = 0  # what each began with
    won: Mapping[int, int] = field(default_factory=dict)


def marked_seats(table: Table, marks: Marks) -> tuple[SeatView, ...]:
    """Every seat of the table with its marks; chips won above nothing, lost below."""
    def of(seat: int) -> Mapping[str, Any]:
        gain = marks.won.get(seat, 0)
        return {"mark": marks.words.get(seat, ""), "to_act": seat in marks.to_act, "cards": marks.cards.get(seat),
                "in_front": marks.in_front.get(seat, 0), "strikes": marks.strikes.get(seat, 0),
                "lives": marks.lives.get(seat), "of_lives": marks.of_lives,
                "won": gain if gain > 0 else None, "lost": -gain if gain < 0 else None}

    return table.seat_views(of)


def steps_of(labels: tuple[Sentence, ...], facts: Mapping[int, str]) -> tuple[Step, ...]:
    """The timeline: a game's own steps, with the fact of each that is done."""
    return tuple(Step(tr(label), facts.get(at, "")) for at, label in enumerate(labels))


def seat_badge(seat: int) -> str:
    """The sign of whose moment it is."""
    return f"{seat}|{tr('SEAT')}"
