"""How old this version is, in plain words: nothing is asked of a network for it."""

from datetime import date

from app.version import RELEASED
from app.words import OneOrMany, plural, tr

_LENGTHS: tuple[tuple[int, OneOrMany], ...] = (
    (365, ("{count} year", "{count} years")), (30, ("{count} month", "{count} months")),
    (7, ("{count} week", "{count} weeks")))


def version_age(today: date, released: str = RELEASED) -> str:
    """How old it is as a host would say it: new for its first week, and where the clock is behind the day it was made.
    """
    days = (today - date.fromisoformat(released)).days
    age = next((plural(days // length, *words) for length, words in _LENGTHS if days >= length), "")
    return tr("This version is {age} old.", age=age) if age else tr("This version is new.")
