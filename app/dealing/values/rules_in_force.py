"""The house rules as a table plays them: those that hold, those that wait, and what was changed when."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from app import house_rules
from app.dealing.values.log import Json, Row, RowKind
from app.house_rules import Declared, TakesEffect
from app.words import listed, tr

OF_A_SET = "rule set"
"""The key of a row that changes several rules at once; one that changes a single rule has that rule's name."""


@dataclass(frozen=True, slots=True)
class RuleSetVersion:
    """Under which rules something was dealt: a set of the house, by its id and what it was called, and its version.

    `besides` says that some rules were chosen for that sitting alone.
    """

    set: str
    name: str
    version: int
    besides: bool = False

    def as_json(self) -> list[Json]:
        """As an opening and a row of the log keep it."""
        return [self.set, self.name, self.version, *([True] if self.besides else [])]


def read_under(kept: Any) -> RuleSetVersion | None:
    """What was kept; None in a log from before sets had names."""
    return RuleSetVersion(*kept) if kept else None


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """What one row of the log changed: from which hand of the sitting, and the values that wait for the next one."""

    seq: int
    from_hand: int
    values: Mapping[str, Any]
    next_sitting: Mapping[str, Any]
    under: RuleSetVersion | None
    before: Any  # the rules as they were to be, without this change


class RulesHere:
    """The rules of a table. What is changed in mid-sitting holds from a hand on, whenever that hand is dealt again."""

    def __init__(self, rules: Any, under: RuleSetVersion | None) -> None:
        self.now = _the_same(rules)
        self.under = under
        self.next_sitting: dict[str, Any] = {}
        self.changes: list[RulesChanged] = []
        self._waiting: list[RulesChanged] = []

    @property
    def coming(self) -> Any:
        """The rules that the next sitting begins with, as things stand."""
        return replace(self.next_hand, **self.next_sitting)

    @property
    def next_hand(self) -> Any:
        """The rules of the hands to come in this sitting, once all that waits for one of them holds."""
        return replace(self.now, **{name: value for one in self._waiting for name, value in one.values.items()})

    @property
    def coming_under(self) -> RuleSetVersion | None:
        """The version that the next sitting begins with."""
        return self.changes[-1].under if self.changes else self.under

    def change_one(self, declared: Declared, value: object, hand_open: bool) -> None:
        """A single rule changes, as logs kept it before sets had names."""
        later = declared.takes_effect is TakesEffect.NEXT_SITTING
        if later:
            self.next_sitting[declared.name] = value
        elif hand_open:
            self._waiting.append(RulesChanged(0, 0, {declared.name: value}, {}, self.under, self.now))
        else:
            self.now = _the_same(replace(self.now, **{declared.name: value}))

    def change(self, seq: int, body: Mapping[str, Any], opened: int, hand_open: bool) -> None:
        """A row changes several rules at once; `opened` hands of this sitting have been opened so far."""
        known = {one.name: one for one in house_rules.declared(type(self.now))}
        values, later = ({name: house_rules.typed(known[name], value) for name, value in body[part].items()}
                         for part in ("values", "next_sitting"))
        change = RulesChanged(seq, body["from_hand"], values, later, read_under(body["under"]), self.coming)
        self.changes.append(change)
        # What had to wait, because it could not be beside the others yet, is taken back with what it waited for.
        self.next_sitting = {name: value for name, value in self.next_sitting.items() if name not in values} | later
        if values or not later:
            self._waiting.append(change)
        if not hand_open:
            self.between_hands(opened)

    def between_hands(self, opened: int) -> None:
        """No hand is open: what waited for the one that comes now holds."""
        due = [one for one in self._waiting if one.from_hand <= opened + 1]
        self._waiting = [one for one in self._waiting if one.from_hand > opened + 1]
        for one in due:
            self.now = _the_same(replace(self.now, **one.values))
            self.under = one.under


@lru_cache(maxsize=64)
def _the_same(rules: Any) -> Any:
    """Equal rules are one object: what a hand books carries them, and is compared when it is dealt again."""
    return rules


def is_of_a_set(row: Row) -> bool:
    """Whether a row changes a game's rules as the rules page does: what is dealt is fixed without it."""
    return row.kind is RowKind.RULE and row.key == OF_A_SET


HANDED = frozenset({"send_chips", "receive_chips", "move_out", "move_in", "to_cage", "lock_box"})
"""Asides whose other half stands elsewhere in the books: each is taken back by its opposite alone."""


def is_handed(row: Row) -> bool:
    """Whether a row hands chips or a player to another desk, or takes them from one."""
    return row.kind is RowKind.ASIDE and row.key in HANDED


def stays(row: Row) -> bool:
    """Whether a row holds whatever is fixed before it: it says itself from when, or its other half is elsewhere."""
    return is_of_a_set(row) or is_handed(row)


def is_of_the_house(row: Row) -> bool:
    """Whether undo does not take a row back: it changes what the house plays, a game's rules or a jackpot's, or is
    handed to another desk.
    """
    of_a_jackpot = row.kind is RowKind.ASIDE and isinstance(row.body, dict) and bool(row.body.get("under"))
    return of_a_jackpot or stays(row)


def change_named(change: RulesChanged) -> str:
    """What the log calls it: the set and its version, or the rules where it has none."""
    if change.under is not None:
        return tr("house rules, {set}, version {number}", set=change.under.name, number=change.under.version)
    known = {one.name: one for one in house_rules.declared(type(change.before))}
    return listed([tr(known[name].words.label) for name in (*change.values, *change.next_sitting)])


def split(now: Any, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Changed values by when they hold: from the next hand, and from the next sitting, as each rule declares.

    One of the next hand that could not be beside the others until then waits with them.
    """
    later_ones = {one.name for one in house_rules.declared(type(now)) if one.takes_effect is TakesEffect.NEXT_SITTING}
    soon = {name: value for name, value in values.items() if name not in later_ones}
    while soon and (found := house_rules.faults(replace(now, **soon))):
        to_wait = {name for fault in found for name in fault.names} & set(soon) or set(soon)
        soon = {name: value for name, value in soon.items() if name not in to_wait}
    return soon, {name: value for name, value in values.items() if name not in soon}


def row_body(values: Mapping[str, Any], later: Mapping[str, Any], from_hand: int, under: RuleSetVersion | None) -> Json:
    """The body of a row that changes several rules at once."""
    return cast(Json, {"values": {name: house_rules.plain(value) for name, value in values.items()},
                       "next_sitting": {name: house_rules.plain(value) for name, value in later.items()},
                       "from_hand": from_hand, "under": under.as_json() if under else None})
