"""Days in the host's language."""

from datetime import datetime

from app.words import as_in, tr

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")
SHORT_MONTHS = ("Jan", "Feb", "Mar", "Apr", as_in("a short month", "May"), "Jun", "Jul", "Aug", "Sep", "Oct",
                "Nov", "Dec")


def this_day(at: datetime) -> str:
    """A day of this year: 21 Nov."""
    return tr("{day} {month}", day=at.day, month=tr(SHORT_MONTHS[at.month - 1]))
