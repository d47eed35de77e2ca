"""How days, times, names and the house rules are put into a printed sentence."""

import unicodedata
from datetime import UTC, datetime, timedelta

from app.sheets.blocks import Caution, Note
from app.words import tr
from app.words.days import MONTHS, SHORT_MONTHS
from app.words.figures import thousands

DASH = "–"
"""Stands where there is nothing to say."""


def day(moment: datetime) -> str:
    """A date in full: 21 November 2025."""
    return tr("{day} {month} {year}", day=moment.day, month=tr(MONTHS[moment.month - 1]), year=moment.year)


def stamp(moment: datetime) -> str:
    """A moment in short, with its zone: 22 Nov 2025, 01:14 GMT."""
    month = tr(SHORT_MONTHS[moment.month - 1])
    return tr("{day} {month} {year}, {time}", day=moment.day, month=month, year=moment.year, time=_zoned(moment))


def span(opened: datetime, closed: datetime | None) -> str:
    """When a night ran: 21 November 2025, 19:30 to 01:12 GMT.

    The zone is named once, or at both ends where the clocks changed or the host moved in between. The second date is
    left out for a night that ended before the next evening, as nights do.
    """
    if closed is None:
        return tr("{day}, from {time}", day=day(opened), time=_zoned(opened))
    start = opened.strftime("%H:%M") if _zone(opened) == _zone(closed) else _zoned(opened)
    # Wall clocks of one zone would be an hour out on the night the clocks change.
    if closed.astimezone(UTC) - opened.astimezone(UTC) >= timedelta(days=1):
        return tr("{day}, {time} to {last_day}, {end}", day=day(opened), time=start, last_day=day(closed),
                  end=_zoned(closed))
    return tr("{day}, {time} to {end}", day=day(opened), time=start, end=_zoned(closed))


def clock_span(opened: datetime, closed: datetime | None) -> str:
    """When something of one night ran, by its clock: from 19:30; 19:30 to 21:05."""
    start = f"{opened:%H:%M}"
    return tr("from {start}", start=start) if closed is None else \
        tr("{start} to {end}", start=start, end=f"{closed:%H:%M}")


def so_far(closed: datetime | None) -> tuple[Caution, ...]:
    """What stands above the figures of a night that still runs."""
    return (Caution(tr("The night is still open: figures so far.")),) if closed is None else ()


def held_apart(name: str) -> str:
    """A name to be set beside other words; one that runs from right to left is kept from reordering them."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def void_words(entry: int) -> str:
    """What is written beside anything that was reversed by the entry with this number."""
    return tr("VOID, reversed by entry {number}", number=thousands(entry))


def _zoned(moment: datetime) -> str:
    return f"{moment:%H:%M} {_zone(moment)}"


def _zone(moment: datetime) -> str:
    return moment.tzname() or f"{moment:%z}"


def rules_in_force(rules: tuple[str, ...]) -> tuple[Note, ...]:
    """Under which house rules a night was dealt, in one paragraph; none where that was never written down."""
    return (Note(tr("House rules in force. {rules}", rules=" ".join(rules))),) if rules else ()


def rules_dealt_by(rules: tuple[str, ...]) -> tuple[Note, ...]:
    """Under which house rules one sitting was dealt, a line each."""
    if not rules:
        return (Note(tr("The version of the house rules in force was not recorded.")),)
    return tuple(Note(tr("{line}.", line=line[:1].upper() + line[1:])) for line in rules)
