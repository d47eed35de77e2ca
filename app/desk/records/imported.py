"""Nights before these books, as they were imported."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from app.dealing.values.log import Json
from app.ledger.entries import Entry
from app.ledger.imported import imported_results
from app.store.values import Night
from app.words import tr

MARK = "imported:"
"""Begins the name of the setting that marks a night as imported, and keeps what an entry cannot hold."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What is known of a night before these books: each player's result, and what was settled in cash then.

    `kept` went to tips and jackpots that night, in minor units: it was nobody's result.
    """

    results: Mapping[int, int]
    cash: Mapping[int, int]
    kept: int = 0


def imported_night(settings: Mapping[str, Json], night: int, entries: Sequence[Entry]) -> Imported | None:
    """What is known of a night that was held before these books, by its entries; None for one that was dealt here."""
    kept = cast(dict[str, Any] | None, settings.get(f"{MARK}{night}"))
    if kept is None:
        return None
    return Imported(dict.fromkeys(kept["even"], 0) | imported_results(entries),
                    {int(player): amount for player, amount in kept["cash"].items()}, kept.get("kept", 0))


def imported_remark(settings: Mapping[str, Json], night: Night) -> tuple[str, ...]:
    """What the sheet of an imported night says of it; nothing for a night that was dealt at this desk."""
    if f"{MARK}{night.id}" not in settings:
        return ()
    return (tr("This night was held before these books began: its results were imported, and it was settled at the "
               "time."),)


