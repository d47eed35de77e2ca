"""What was seen of the program's sentences."""

from dataclasses import dataclass, field
from typing import NamedTuple

FOUND_BY = "found by"
"""The meaning of words by which something is found, as app.words has it."""


class Seen(NamedTuple):
    """One sentence: English, that for several if it is counted, its meaning, where it is written, and what it is."""

    sentence: str
    many: str
    meaning: str
    place: str
    line: int
    note: str


@dataclass
class Sight:
    """What was seen, and where something is said that was not."""

    seen: list[Seen] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
