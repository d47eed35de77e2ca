"""House rules as they are read: on a page, in a comparison, in print."""

from collections.abc import Container, Mapping

from app.house_rules import ANY_GAME, HUNDREDTHS, UNPRINTED, Declared, declared, per_cent
from app.money import Currency, priced
from app.sums import grouped
from app.words import OneOrMany, Sentence, plural, tr

COUNTED: Mapping[str, OneOrMany] = {
    "cards": ("{count} card", "{count} cards"), "coups": ("{count} coup", "{count} coups"),
    "minutes": ("{count} minute", "{count} minutes"), "credits": ("{count} credit", "{count} credits"),
    "chips": ("{count} chip", "{count} chips"), "to 1": ("{count} to 1", "{count} to 1")}
"""What a whole number counts: its unit -> one of it, and several."""


def value_words(one: Declared, value: object, money: Currency) -> str:
    """A rule’s value in words: "£5", "the first to show it holds", "yes"."""
    if one.options and one.unit != "money":
        return tr(one.options[value])
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    assert isinstance(value, int)
    if value == 0 and one.zero:
        return tr(one.zero)
    if one.unit == HUNDREDTHS:
        return tr("{rate}%", rate=per_cent(value))
    if one.unit == "money":
        return priced(value, money)
    return plural(value, *COUNTED[one.unit]) if one.unit in COUNTED else str(value)


def in_groups(rules: object) -> tuple[tuple[Sentence, tuple[Declared, ...]], ...]:
    """Every rule under its heading, the game’s own first and those of any table last; no heading comes first."""
    found = grouped(declared(type(rules)), lambda one: one.group)
    order = sorted(found, key=lambda group: group in (*ANY_GAME, *UNPRINTED))
    return tuple((group, tuple(found[group])) for group in order)


def in_writing(rules: object, money: Currency, unsaid: Container[str] = ()) -> tuple[tuple[str, str, str], ...]:
    """Every rule on which something rests, but those left `unsaid`: its name, its value, and what it means."""
    return tuple((tr(one.words.label), value_words(one, getattr(rules, one.name), money), tr(one.words.effect))
                 for one in declared(type(rules)) if one.matters(rules) and one.name not in unsaid)
