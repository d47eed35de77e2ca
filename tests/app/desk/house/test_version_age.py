"""How old a version is, as a host would say it."""

from datetime import date

import pytest

from app.desk.house.version_age import version_age


@pytest.mark.parametrize(("today", "said"), [
    ("2025-12-31", "This version is new."), ("2026-01-07", "This version is new."),
    ("2026-01-08", "This version is 1 week old."), ("2026-01-30", "This version is 4 weeks old."),
    ("2026-01-31", "This version is 1 month old."), ("2026-12-31", "This version is 12 months old."),
    ("2027-01-01", "This version is 1 year old."), ("2029-06-01", "This version is 3 years old."),
])
def test_a_version_is_as_old_as_the_days_since_it_was_made(today: str, said: str) -> None:
    assert version_age(date.fromisoformat(today), "2026-01-01") == said
