"""How often each ruling was made at a table: the sum over the nights that are closed is kept in the books.

It grows by a night when that is closed, so that nobody reads old logs to know what happens most often here.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from app.dealing.values.log import Json

KEPT = "rulings_made"
"""The setting that keeps it: table -> ruling -> how often."""

Made = Mapping[str, Counter[str]]
"""By the table's name, then by the ruling's code."""


def made_before(settings: Mapping[str, Json], table: str) -> Counter[str]:
    """How often each was made at a table, in the nights that are closed."""
    kept = cast(dict[str, Any], settings.get(KEPT) or {})
    return Counter(kept.get(table, {}))


def with_night(settings: Mapping[str, Json], tonight: Made) -> dict[str, Json]:
    """The setting once a night is closed in which these were made; nothing to be written where none were."""
    kept = cast(dict[str, Any], settings.get(KEPT) or {})
    grown = {table: made_before(settings, table) + made for table, made in tonight.items() if made}
    return {KEPT: kept | {table: dict(sorted(made.items())) for table, made in grown.items()}} if grown else {}
