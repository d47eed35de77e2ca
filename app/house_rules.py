"""How a house rule is declared: once, with its type, default, bounds and words. Form, check and print all read it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Self, TypeVar, cast, dataclass_transform

from app.errors import Refused
from app.words import Sentence, tr
from app.words.figures import written
from app.words.joined import comma_list

HUNDREDTHS = "1/100 %"
"""The unit of a rate: hundredths of a per cent, so that it stays a whole number."""

ENTERED = "What is entered"
"""The heading of rules about what the dealer keys: players need not know them."""

FLOAT = "Chips in the rack"
"""The heading of rules about the chips that the rack keeps to pay with."""

UNPRINTED = (ENTERED, FLOAT)
"""The headings that no card prints."""

END, TABLE = "The end of the game", "At the table"
ANY_GAME = (END, TABLE)
"""The headings of rules that are no game's own; they are read last."""


def per_cent(hundredths: int) -> str:
    """A rate as it is read: 5, 2.5, 4.75."""
    whole, rest = divmod(hundredths, 100)
    return written(f"{whole}.{rest:02d}".rstrip("0")) if rest else str(whole)


class TakesEffect(StrEnum):
    """From when a changed rule is played."""

    NEXT_HAND = "next hand"
    NEXT_SITTING = "next sitting"


@dataclass(frozen=True, slots=True)
class Words:
    """What a rule is called, what it does in one line, and where its default comes from."""

    label: Sentence
    effect: Sentence
    basis: Sentence = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules that a house can begin with: what differs from the defaults, in plain values.

    It names no amounts: those are each house's own.
    """

    name: Sentence
    values: Mapping[str, Any] = field(default_factory=dict)


def always(rules: Any) -> bool:
    """For a rule on which something rests whatever the others are."""
    return True


def never(rules: Any) -> bool:
    """For a rule that does something however much of a hand is entered."""
    return False


@dataclass(frozen=True, slots=True)
class RuleFault:
    """Why rules cannot hold: a sentence, the rules it is about (it is shown at the first), and values that mend it."""

    sentence: str
    names: tuple[str, ...] = ()
    mend: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Declared:
    """One declared rule: its name in the file, its default, what it may be, and its words.

    `options` maps each allowed value to its words; else `low`..`high` bounds a whole number in `unit`, of which 0 may
    have words of its own, `zero`. `group` is the heading under which it stands; of rules that are read side by side,
    `row` is what they are about (a bet) and `column` what they say of it (what it pays). `matters` says whether
    anything rests on it as the other rules are, `idle` whether the program does nothing with it at the entry level that
    is chosen.
    """

    name: str
    kind: type
    default: object
    words: Words
    takes_effect: TakesEffect
    options: Mapping[object, Sentence] = field(default_factory=dict)
    low: int | None = None
    high: int | None = None
    unit: str = ""
    zero: Sentence = ""
    group: Sentence = ""
    row: Sentence = ""
    column: Sentence = ""
    matters: Callable[[Any], bool] = always
    idle: Callable[[Any], bool] = never

    def refuse(self, value: object) -> str:
        """Why this value cannot be, with what can; empty where it can."""
        if isinstance(value, bool) != (self.kind is bool) or not isinstance(value, self.kind) or (
                self.options and value not in self.options) or not self._in_bounds(value):
            return tr("{label} cannot be {value}. {allowed}", label=tr(self.words.label), value=self._shown(value),
                      allowed=self.allowed())
        return ""

    def _shown(self, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        if self.unit == HUNDREDTHS:
            return tr("{rate}%", rate=per_cent(value))
        if self._is_an_amount:  # in which currency, only the house knows
            return tr("that little") if self.low is not None and value < self.low else tr("that much")
        return value

    @property
    def _is_an_amount(self) -> bool:
        return self.unit == "money" and not self.options

    def nearest(self, value: object) -> dict[str, object]:
        """What would mend a number that is out of its bounds; nothing where it is no number of this rule."""
        if self.options or self.kind is not int or isinstance(value, bool) or not isinstance(value, int):
            return {}
        below = value if self.high is None else min(value, self.high)
        return {self.name: below if self.low is None else max(below, self.low)}

    def _in_bounds(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def allowed(self) -> str:
        """What this rule may be, as a sentence."""
        if self.options:
            return tr("Choose from: {options}.", options=comma_list(str(option) for option in self.options))
        if self.kind is bool:
            return tr("It must be on or off.")
        if self.unit == HUNDREDTHS and self.low is not None and self.high is not None:
            return tr("Allowed: {low}–{high}%.", low=per_cent(self.low), high=per_cent(self.high))
        if self._is_an_amount:
            return tr("It must be more than zero.") if self.low else tr("It must be zero or more.")
        if self.low is not None and self.high is not None:
            return tr("Allowed: a whole number, {low}–{high}.", low=self.low, high=self.high)
        return tr("It must be a whole number.")


class Worded(StrEnum):
    """What a house rule can be, each with what it is called: `LAST = "last", "dealt last"`."""

    _value_: str
    words: Sentence

    def __new__(cls, value: str, words: Sentence = "") -> Self:
        """The option as it is kept and read, which knows its words."""
        one = str.__new__(cls, value)
        one._value_, one.words = value, words
        return one


def rule(default: Any, words: Words, *, options: Mapping[Any, Sentence] | None = None, low: int | None = None,
         high: int | None = None, unit: str = "", zero: Sentence = "",
         takes_effect: TakesEffect = TakesEffect.NEXT_HAND, group: Sentence = "", row: Sentence = "",
         column: Sentence = "",
         matters: Callable[[Any], bool] = always, idle: Callable[[Any], bool] = never) -> Any:
    """Declare a house rule as a field of a frozen dataclass. Of options that know their words none need be named."""
    if isinstance(default, Worded):
        options = options or {one: one.words for one in type(default)}
    return field(default=default, metadata={
        "words": words, "takes_effect": takes_effect, "options": options or {}, "low": low, "high": high, "unit": unit,
        "zero": zero, "group": group, "row": row, "column": column, "matters": matters,
        "idle": idle})


def amount(default: int, words: Words, *, low: int, **more: Any) -> Any:
    """A house rule about money: from `low`, in minor units."""
    return rule(default, words, low=low, high=10**9, unit="money", **more)


@dataclass_transform(frozen_default=True)
class HouseRules:
    """A set of house rules: `class NapRules(EndlessRules)`, and a field for each rule. It is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)


Rules = TypeVar("Rules")


_declared: dict[type, tuple[Declared, ...]] = {}


def declared(rules: type) -> tuple[Declared, ...]:
    """Every rule that a game's rules declare, in the order in which they are written."""
    if rules not in _declared:
        _declared[rules] = tuple(
            Declared(f.name, type(f.default), f.default, **f.metadata)
            for f in fields(rules) if "words" in f.metadata)
    return _declared[rules]


def faults(rules: object) -> list[RuleFault]:
    """What is wrong with these house rules; a set of rules adds its own in `faults_together`."""
    found = [RuleFault(wrong, (one.name,), one.nearest(getattr(rules, one.name))) for one in declared(type(rules))
             if (wrong := one.refuse(getattr(rules, one.name)))]
    together = getattr(rules, "faults_together", None)
    return found or (list(together()) if together else [])


def as_values(rules: object) -> dict[str, Any]:
    """The rules as plain values, for the log and the file."""
    return {one.name: plain(getattr(rules, one.name)) for one in declared(type(rules))}


def from_values(kind: type[Rules], values: Mapping[str, object], unit: int = 100) -> Rules:
    """Rules read back from plain values; what is missing has its default. Raises Refused with the first fault.

    `unit` is how many minor units make a major one in the currency of their amounts.
    """
    known = {one.name: one for one in declared(kind)}
    for name in values:
        if name not in known:
            raise Refused(tr("There is no house rule called {name}.", name=name),
                          tr("The rules are {names}.", names=comma_list(known)), tr("Correct its name."))
    given = defaults_in(kind, unit) | dict(values)
    rules = kind(**{name: typed(known[name], value) for name, value in given.items()})
    for fault in faults(rules):
        raise Refused(fault.sentence)
    return rules


def defaults_in(kind: type, unit: int) -> dict[str, object]:
    """Every rule's default as a plain value, amounts of money in a currency of `unit` minor units to the major one."""
    return in_currency(kind, {one.name: one.default for one in declared(kind)}, unit)


def in_currency(kind: type, values: Mapping[str, object], unit: int) -> dict[str, object]:
    """Declared values as plain ones, amounts of money in a currency of `unit` minor units to the major one.

    Values are declared in hundredths; a currency without them has as many of its own.
    """
    def scaled(one: Declared) -> object:
        value = values[one.name]
        if one.unit == "money" and not one.options and isinstance(value, int):
            return max(one.low or 0, value * unit // 100)
        return plain(value)

    return {one.name: scaled(one) for one in declared(kind) if one.name in values}


def differences(rules: object, unit: int = 100) -> dict[str, object]:
    """What a house has changed from the defaults in its own currency."""
    defaults = defaults_in(type(rules), unit)
    return {one.name: getattr(rules, one.name) for one in declared(type(rules))
            if plain(getattr(rules, one.name)) != defaults[one.name]}


def plain(value: object) -> object:
    """A rule's value as the log and the file keep it."""
    return value.value if isinstance(value, StrEnum) else value


def typed(one: Declared, value: object) -> object:
    """A kept value as the rule's own type; one that it cannot be comes back as it is, to be refused."""
    if issubclass(one.kind, StrEnum):
        try:
            return cast(object, one.kind(cast(str, value)))
        except ValueError:
            return value
    return value
