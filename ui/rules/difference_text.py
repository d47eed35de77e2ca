"""Rules in sentences: what differs between two of them, and when a version was saved."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from app.desk import Desk
from app.rule_sets import Subject, Version, changes_in_words
from app.words import as_it_is, tr
from app.words.days import this_day


def difference(desk: Desk, subject: Subject, before: Any, after: Any) -> Sequence[str]:
    """What differs, a sentence for each rule."""
    return changes_in_words(before, after, desk.the_house().money, subject)


def day_words(version: Version) -> str:
    """The day on which a version was saved: "14 Nov"; nothing for what a house had before its sets were kept."""
    if not version.at:
        return ""
    # A version belongs to no night: its day is that of the computer it was saved at.
    saved = datetime.fromtimestamp(version.at / 1e6, UTC).astimezone()
    return this_day(saved)


def since_words(version: Version) -> str:
    """The same after its number: " from 14 Nov"."""
    day = day_words(version)
    return f" {tr('from {day}', day=day)}" if day else ""


def version_line(version: Version) -> str:
    """A version in a list: its number, day and hour, and who saved it."""
    if not version.at:
        return tr("Version {number} · the original rules", number=version.number)
    saved = datetime.fromtimestamp(version.at / 1e6, UTC).astimezone()
    return tr("Version {number} · {day}, {time} · {who}", number=version.number, day=day_words(version),
              time=f"{saved:%H:%M}", who=tr(as_it_is(version.by)))
