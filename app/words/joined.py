"""Pieces put together: what stands between them and behind them is the language's own."""

import re
from collections.abc import Iterable, Mapping

from app.words import as_in, tr

STOPS = ".。"
"""What a sentence ends with."""

ALIKE: Mapping[str, str] = {":": ":：", ";": ";；", ",": ",，", ".": STOPS}
"""How the same sign is written in the languages there are."""


def comma_list(parts: Iterable[str]) -> str:
    """Things of one kind in a row: "1, 2, 5"."""
    return tr(as_in("a list", ", ")).join(parts)


def phrases(parts: Iterable[str]) -> str:
    """Parts of one sentence, those that are there: "Ann, Seat 4, sits out"."""
    return tr(", ").join(filter(None, parts))


def clauses(parts: Iterable[str]) -> str:
    """Parts that could stand alone, those that are there: "Ann wins 5; Bo is out"."""
    return tr("; ").join(filter(None, parts))


def sentences(parts: Iterable[str]) -> str:
    """One after the other, those that are there; none behind the last: "Ruled: misdeal. Bets stay"."""
    return tr(". ").join(filter(None, parts))


def labelled(*parts: str) -> str:
    """What something is and how it is, those that are there: "Stake: 5"."""
    return tr(": ").join(filter(None, parts))


def as_sentence(said: str) -> str:
    """What is said, ended."""
    return said + tr(".")


def without_stop(said: str) -> str:
    """A sentence as the lead of a line, or inside another, in whatever language it was said."""
    return said.rstrip(STOPS)


def up_to(sign: str, said: str) -> str:
    """What stands before the first such sign, in whatever language it was said: "Coup 12" of "Coup 12: Banker"."""
    return re.split(f"[{ALIKE[sign]}]", said, maxsplit=1)[0]


def after(sign: str, said: str) -> str:
    """What stands behind it; all of it without one."""
    return re.split(f"[{ALIKE[sign]}] *", said, maxsplit=1)[-1]


def in_two(said: str) -> tuple[str, str]:
    """A text of several sentences as its first and the others."""
    first, *others = re.split(f"(?<=[{STOPS}])(?: |(?<=。))", said, maxsplit=1)
    return first, " ".join(others)
