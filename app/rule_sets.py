"""Named sets of house rules and their versions, what differs between two of them, and how that is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app import house_rules
from app.dealing.values.rules_in_force import split
from app.games import GAMES
from app.house_rules import Declared, Preset, TakesEffect
from app.jackpots.rules import KINDS, TITLES
from app.money import Currency
from app.rule_words import value_words
from app.words import Sentence, tr

JACKPOT = "jackpot:"
"""How the id of a jackpot begins as a subject; a game has its own id."""

TO_ONE = "to 1"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a set of rules is for: a game, or a jackpot. `unit` is what a change waits for: the next coup, or shoe."""

    id: str
    name: Sentence
    rules: type
    unit: Mapping[TakesEffect, Sentence]
    presets: tuple[Preset, ...] = ()

    @property
    def jackpot(self) -> str:
        """The jackpot's name in the books; "" for a game."""
        return self.id.removeprefix(JACKPOT) if self.id.startswith(JACKPOT) else ""

    def from_when(self, one: Declared, waits: bool = False) -> str:
        """From when a change of a rule is played: "From the next shoe."; one that `waits` is played with those."""
        when = TakesEffect.NEXT_SITTING if waits else one.takes_effect
        return tr("From the next {unit}.", unit=tr(self.unit[when]))


@cache
def subjects() -> tuple[Subject, ...]:
    """Everything that has house rules: the games in menu order, then the jackpots."""
    games = (Subject(one.id, one.name, one.rules, {TakesEffect.NEXT_HAND: one.hand_word,
                                                   TakesEffect.NEXT_SITTING: one.sitting_word}, one.presets)
             for one in GAMES)
    jackpots = (Subject(JACKPOT + name, TITLES[name], kind, dict.fromkeys(TakesEffect, "period"))
                for name, kind in KINDS.items())
    return (*games, *jackpots)


@dataclass(frozen=True, slots=True)
class Version:
    """Rules as they were saved: `values` are what differs from the defaults, in plain values; it is never changed.

    `at` is UTC microseconds and `by` who was at the desk: 0 and "" for what a house had before its sets were written
    down. `op_id` is the command that saved it.
    """

    number: int
    at: int
    values: Mapping[str, Any]
    by: str = ""
    op_id: str = ""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of rules of one subject, with every version of it, the first one first.

    `words` are the house's own lines for the printed card, one below the other.
    """

    id: str
    subject: str
    name: str
    versions: tuple[Version, ...]
    words: str = ""

    @property
    def latest(self) -> Version:
        """What is played where this set is."""
        return self.versions[-1]

    def version(self, number: int = 0) -> Version | None:
        """A version by its number, the latest for 0; None where there is no such."""
        return self.latest if number == 0 else next((one for one in self.versions if one.number == number), None)


@dataclass(frozen=True, slots=True)
class Change:
    """One rule that is otherwise: its values as the rules themselves have them."""

    rule: Declared
    before: object
    after: object


def changes(before: object, after: object) -> tuple[Change, ...]:
    """What differs between two sets of rules of one kind, in the order in which the rules are declared."""
    return tuple(Change(one, getattr(before, one.name), getattr(after, one.name))
                 for one in house_rules.declared(type(after))
                 if getattr(before, one.name) != getattr(after, one.name))


def changes_in_words(before: object, after: object, money: Currency, subject: Subject) -> tuple[str, ...]:
    """What differs, a sentence for each rule: "Tie pays 9 to 1; it was 8 to 1. From the next coup." """
    found = changes(before, after)
    _, later = split(before, {one.rule.name: one.after for one in found})
    return tuple(tr("{now}; was {before}. {when}", now=rule_in_short(one.rule, one.after, money),
                    before=_value(one.rule, one.before, money),
                    when=subject.from_when(one.rule, one.rule.name in later)) for one in found)


def change_in_short(change: Change, money: Currency) -> str:
    """The same beside others, and without from when: "Tie pays 9 to 1, it was 8 to 1"."""
    return tr("{now}, was {before}", now=rule_in_short(change.rule, change.after, money),
              before=_value(change.rule, change.before, money))


def rule_in_short(rule: Declared, value: object, money: Currency) -> str:
    """A rule with its value, beside others: "Tie pays 9 to 1", "Ante: £1"."""
    said, much = tr(rule.words.label), _value(rule, value, money)
    return tr("{rule} {value}", rule=said, value=much) if rule.unit == TO_ONE else \
        tr("{rule}: {value}", rule=said, value=much)


def _value(one: Declared, value: object, money: Currency) -> str:
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    return value_words(one, value, money)


def version_words(name: str, number: int) -> str:
    """A set with its version: "Friday house, version 7"."""
    return tr("{name}, version {number}", name=name, number=number)
