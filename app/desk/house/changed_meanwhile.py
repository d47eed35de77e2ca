"""What is said where somebody has changed a setting of the house at another desk, right before it was changed here."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from app.desk.house.clock import moment
from app.desk.house.house import House
from app.errors import Refused
from app.games import GAMES
from app.rule_sets import change_in_short, changes
from app.store.deciding import Setting
from app.words import tr
from app.words.joined import clauses


def meanwhile(now: Setting, before: House | None, after: House | None, zone: str) -> Refused:
    """Who changed it, when, and to what; that holds, and what was about to be written is gone."""
    time = f"{moment(now.at, ZoneInfo(zone)):%H:%M}"
    rules = clauses(_rules_changed(before, after)) if before is not None and after is not None else ""
    said = tr("{who} changed this at {time}: {rules}.", who=now.by, time=time, rules=rules) if rules else \
        tr("{who} changed this at {time}.", who=now.by, time=time)
    return Refused(said, tr("That holds."), tr("Look at it, then change it again if it is still wanted."))


def _rules_changed(before: House, after: House) -> Iterator[str]:
    """The rules that are others, in short."""
    for game in GAMES:
        if before.rules.get(game.id) != after.rules.get(game.id):
            yield from (change_in_short(one, after.money)
                        for one in changes(before.rules_of(game), after.rules_of(game)))
