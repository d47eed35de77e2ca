"""Bets as values, and what can be wrong with one."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.errors import Refusal

Bets = Mapping[int, Mapping[str, int]]
"""Seat -> spot -> amount in minor units."""


@dataclass(frozen=True, slots=True)
class BetIssue:
    """Something about one bet: whose, where, why, and the amount that would do (None: there is none).

    `short` is a bet its seat cannot cover; `warning` is allowed but worth a word.
    """

    seat: int
    spot: str
    refusal: Refusal
    suggestion: int | None = None
    short: bool = False
    warning: bool = False
