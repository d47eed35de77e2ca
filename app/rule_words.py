"""House rules as they are read: on a page, in a comparison, in print."""

from collections.abc import Container

from app.house_rules import HUNDREDTHS, Declared, declared, per_cent
from app.money import Currency, priced
from app.words import tr


def value_words(one: Declared, value: object, money: Currency) -> str:
    """A rule’s value in words: "£5", "the first to show it holds", "yes"."""
    if one.options:
        return tr(one.options[value])
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    assert isinstance(value, int)
    if one.unit == HUNDREDTHS:
        return tr("{rate} %", rate=per_cent(value))
    return priced(value, money) if one.unit == "money" else str(value)


def in_writing(rules: object, money: Currency, unsaid: Container[str] = ()) -> tuple[tuple[str, str, str], ...]:
    """Every rule on which something rests, but those left `unsaid`: its name, its value, and what it means."""
    return tuple((tr(one.words.label), value_words(one, getattr(rules, one.name), money), tr(one.words.effect))
                 for one in declared(type(rules)) if one.matters(rules) and one.name not in unsaid)
