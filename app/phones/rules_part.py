"""The Rules page of a phone: the rule that applies now, all others of the game, and what this house plays otherwise."""

from typing import Any

from app.dealing.engine.play import Play
from app.dealing.values.public_view import PublicView
from app.house_rules import UNPRINTED, declared, from_values
from app.money import Currency
from app.phones.table_part import head_part
from app.phones.texts import Part, text, texts
from app.rule_words import value_words
from app.words import Sentence, tr


def rules_part(view: PublicView, play: Play | None, money: Currency, night: str, language: str) -> Part:
    """The rules of the game that is dealt, as they are under the house rules there; of none what is said instead."""
    part: Part = {"head": head_part(view, night, language)}
    if play is None:
        return part | {"none": tr("The rules of a game stand here once one is dealt.")}
    game, rules = play.game, play.table.rules
    topics = game.topics_under(rules)
    now = topics.get(view.topic, ())
    return part | {
        "now": _topic(now, language) | {"reason": text(view.reason, language)} if now else {},
        "all": tr("All the rules of {game}", game=next(iter(view.name), "")),
        "topics": [_topic(words, language) for words in topics.values() if words],
        "house": _otherwise(rules, money, language), "from": texts(game.from_whom, language), "link": game.link}


def _topic(words: tuple[Sentence, ...], language: str) -> Part:
    if not words:
        return {}
    title, *paragraphs = (tr(one).replace(" %", "\u00a0%") for one in words)
    return {"title": text(title, language), "text": texts(paragraphs, language)}


def _otherwise(rules: Any, money: Currency, language: str) -> list[list[object]]:
    """The house rules that differ from the usual: each by its name, with its value."""
    usual = from_values(type(rules), {}, money.unit)
    return [[text(tr(one.words.label), language), text(value_words(one, getattr(rules, one.name), money), language)]
            for one in declared(type(rules)) if one.group not in UNPRINTED and one.matters(rules)
            and getattr(rules, one.name) != getattr(usual, one.name)]
