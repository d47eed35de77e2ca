"""The sets of house rules as the books keep them: a setting for each set, for each version, and for what is played.

A house that has saved none yet has one of each subject: its first version is what the house plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from app import house_rules
from app.dealing.values.log import Json
from app.desk.house.house import House
from app.errors import Refused
from app.rule_sets import RuleSet, Subject, Version, subjects
from app.words import tr

SET, VERSION, PLAYED = "rule_set:", "rule_version:", "rules_played"
"""How the names of the settings begin that keep a set and a version; and the name of what says which are played."""

FIRST = "House"
"""What the set is called that a house has before it names any."""


@dataclass(frozen=True)
class Kept:
    """Every set by its id, in the order in which they were made; and the one that is played, by subject."""

    sets: Mapping[str, RuleSet]
    played: Mapping[str, str]

    def of(self, subject: str) -> tuple[RuleSet, ...]:
        """The sets of a subject."""
        return tuple(one for one in self.sets.values() if one.subject == subject)

    def next_id(self, subject: str) -> str:
        """An id that no set of the subject has."""
        return f"{subject}/{1 + max(int(one.id.rpartition('/')[2]) for one in self.of(subject))}"


def read_sets(settings: Mapping[str, Json], house: House) -> Kept:
    """The sets that the books keep, with those that no house ever wrote down."""
    versions: dict[str, list[Version]] = {}
    for key in (key for key in settings if key.startswith(VERSION)):
        of, _, number = key.removeprefix(VERSION).rpartition(":")
        kept = cast(dict[str, Any], settings[key])
        versions.setdefault(of, []).append(
            Version(int(number), kept["at"], kept["values"], kept["by"], kept["op_id"]))
    sets: dict[str, RuleSet] = {}
    for subject in subjects():
        named = [_read_set(key.removeprefix(SET), cast(dict[str, Any], settings[key]), versions)
                 for key in settings if key.startswith(f"{SET}{subject.id}/")]
        named.sort(key=lambda one: int(one.id.rpartition("/")[2]))
        sets.update({one.id: one for one in named or [_first(subject, house)]})
    played = cast(dict[str, str], settings.get(PLAYED) or {})
    return Kept(sets, {one.id: played.get(one.id, first_id(one.id)) for one in subjects()})


def _read_set(of: str, kept: Mapping[str, Any], versions: Mapping[str, list[Version]]) -> RuleSet:
    ordered = tuple(sorted(versions[of], key=lambda one: one.number))
    return RuleSet(of, kept["subject"], kept["name"], ordered, kept["words"])


def _first(subject: Subject, house: House) -> RuleSet:
    return RuleSet(first_id(subject.id), subject.id, tr(FIRST), (Version(1, 0, values_played(subject, house)),))


def first_id(subject: str) -> str:
    """The id of a subject's first set."""
    return f"{subject}/1"


def as_settings(before: RuleSet | None, after: RuleSet) -> dict[str, Json]:
    """What keeps a set, with all of its versions that were not `before`."""
    known = len(before.versions) if before is not None else 0
    kept: dict[str, Json] = {
        SET + after.id: {"subject": after.subject, "name": after.name, "words": after.words}}
    for one in after.versions[known:]:
        kept[f"{VERSION}{after.id}:{one.number}"] = {
            "at": one.at, "by": one.by, "op_id": one.op_id, "values": cast(Json, dict(one.values))}
    return kept


# the house's own values, which all that deals reads


def values_played(subject: Subject, house: House) -> dict[str, Any]:
    """What the house plays by, as a version keeps it: what differs from the defaults in its own currency."""
    kept = house.jackpots.get(subject.jackpot, {}) if subject.jackpot else house.rules.get(subject.id, {})
    return values_of(rules_from(subject, kept, house), house)


def rules_from(subject: Subject, values: Mapping[str, object], house: House) -> Any:
    """Rules from what differs from the defaults. Raises Refused with the first fault."""
    return house_rules.from_values(subject.rules, values, house.money.unit)


def values_of(rules: object, house: House) -> dict[str, Any]:
    """What differs from the defaults in the house's currency, as a version keeps it."""
    return {name: house_rules.plain(value) for name, value in house_rules.differences(rules, house.money.unit).items()}


def playing(house: House, subject: Subject, values: Mapping[str, Any]) -> House:
    """The house, playing by these values."""
    if subject.jackpot:
        return replace(house, jackpots={**house.jackpots, subject.jackpot: dict(values)})
    return replace(house, rules={**house.rules, subject.id: dict(values)})


def subject_of(of: str) -> Subject:
    """The subject with this id. Raises Refused where there is none."""
    found = next((one for one in subjects() if one.id == of), None)
    if found is None:
        raise Refused(tr("There are no house rules of {subject}.", subject=of[:40]), "", tr("Choose a game."))
    return found
