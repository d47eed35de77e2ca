"""A jackpot's night as it is put on record: what moved, what was shown, and how each period ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from app.jackpots.rules import JackpotRules
from app.jackpots.running import Ended
from app.jackpots.standing import Candidate
from app.money import Currency


@dataclass(frozen=True, slots=True)
class Movement:
    """One change of a jackpot: its entry, what it was and why, the change and what was held after it (minor units)."""

    at: datetime
    entry: int
    what: str
    reason: str
    change: int
    balance: int


@dataclass(frozen=True, slots=True)
class JackpotRecord:
    """Everything that a jackpot's sheet says. `opening` is what it held when the night began, in minor units.

    `standing` are the hands of the period that still runs; `head` is the last entry and the short code of the books.
    `tables` are those of a house with several, by number.
    """

    jackpot: str
    house: str
    host: str
    night: str
    zone: tzinfo
    money: Currency
    rules: JackpotRules
    opening: int
    movements: tuple[Movement, ...]
    ended: tuple[Ended, ...]
    standing: tuple[Candidate, ...]
    names: Mapping[int, str]
    head: tuple[int, str]
    demo: bool = False
    tables: Mapping[int, str] = field(default_factory=dict)
