"""Days and nights in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

from app.desk.house.clock import moment
from app.sheets.wording import held_apart
from app.store.values import Night
from app.words import tr
from app.words.days import SHORT_MONTHS


def short_day(at: datetime) -> str:
    """A day in a list: 21 Nov 2025."""
    return tr("{day} {month} {year}", day=at.day, month=tr(SHORT_MONTHS[at.month - 1]), year=at.year)


def night_words(night: Night) -> str:
    """A night by its name and its day: Friday Night, 21 Nov 2025."""
    return tr("{night}, {day}", night=held_apart(night.title),
              day=short_day(moment(night.opened_at, ZoneInfo(night.zone))))
