"""Why nothing rests on a rule as the others are: which one would have to be changed for it to matter."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from app.house_rules import Declared, declared
from app.money import Currency
from app.rule_words import value_words
from app.words import tr


def why_it_rests(one: Declared, rules: Any, money: Currency) -> str:
    """"Only where Period is so many minutes."; a general word where no single rule would do it.

    Of a rule that would matter if more of a hand were entered, that it does nothing now.
    """
    if one.matters(rules):
        return tr("Nothing at this entry level.")
    tried = copy(rules)  # one for all tries: rules are many, and a held key asks for each of them again
    for other in declared(type(rules)):
        now = getattr(rules, other.name)
        for value in _others(other, now) if other.name != one.name else ():
            object.__setattr__(tried, other.name, value)
            if one.matters(tried):
                return _said(other, value, money)
        object.__setattr__(tried, other.name, now)
    return tr("Has no effect with the other rules as they are.")


def _others(one: Declared, now: object) -> Iterator[object]:
    """What a rule could be instead: every option, on or off, or something above nothing."""
    if one.options:
        yield from (value for value in one.options if value != now)
    elif isinstance(now, bool):
        yield not now
    elif now == 0:
        yield one.high if one.high is not None and one.high < 100 else 100
    else:
        yield 0


def _said(one: Declared, value: object, money: Currency) -> str:
    label = tr(one.words.label)
    if one.options:
        return tr("Only if {rule} is “{value}”.", rule=label, value=value_words(one, value, money))
    if isinstance(value, bool):
        return tr("Only if {rule} is on.", rule=label) if value else tr("Only if {rule} is off.", rule=label)
    return tr("Only if {rule} is above 0.", rule=label) if value else tr("Only if {rule} is 0.", rule=label)
