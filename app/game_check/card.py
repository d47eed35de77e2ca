"""The card of a game's house rules as the check prints it, and every sentence that stands on it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from app import house_rules
from app.dealing.engine.game import Game
from app.house_rules import UNPRINTED, Declared
from app.money import currency
from app.settlement import BookMark
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.papers import A4, LETTER
from app.sheets.rules_card import CardHouse, Edition, rules_card
from app.sheets.tongues import LANGUAGES, Language
from app.words import Sentence

Pages = Callable[[Sheet, str], int]
"""On how many pages a sheet goes on a paper of this name. It needs Qt, so whoever starts the program brings it."""

SIDES = (A4, LETTER)
"""The papers that have sides."""

AT = datetime(2026, 1, 1, tzinfo=UTC)


def sentences(game: Game) -> Iterator[Sentence]:
    """Whatever its card can say that the game itself declares."""
    yield from filter(None, (game.name, game.credit, game.notice))
    yield from (part for topic in game.account for part in game.topics.get(topic, ())[:2])
    yield from rule_sentences(game.rules)


def rule_sentences(rules: type) -> Iterator[Sentence]:
    """Headings, names, values and meanings of the rules that a card prints."""
    for one in house_rules.declared(rules):
        if one.group not in UNPRINTED:
            yield from filter(None, (one.group, one.words.label, one.words.effect, one.zero, *one.options.values()))


def too_long(game: Game, pages: Pages) -> Iterator[tuple[str, Sentence]]:
    """On which papers, and in which languages, it goes on no side, whatever the rules are."""
    for paper in SIDES:
        for language, words in LANGUAGES.items():
            if any(pages(_card(game, rules, language), paper) > 1 for rules in (game.rules(), all_changed(game.rules))):
                yield paper, words


def _card(game: Game, rules: Any, language: Language) -> Sheet:
    house = CardHouse("The check", currency("GBP"), BookMark(1, 1, "AAAAA-BBBBB"))
    return rules_card(game.id, rules, house, Edition("House rules", 1, AT), language, Printing(AT, "1.0", "check"))


def all_changed(kind: type) -> Any:
    """Rules of which as many are changed as can be at once, to the longest words or the largest number."""
    rules = kind()
    for one in house_rules.declared(kind):
        for value in _others(one, getattr(rules, one.name)):
            tried = replace(rules, **{one.name: value})
            if not house_rules.faults(tried):
                rules = tried
                break
    return rules


def _others(one: Declared, now: Any) -> list[Any]:
    if one.options:
        return sorted((value for value in one.options if value != now), key=lambda value: -len(one.options[value]))
    if one.kind is bool:
        return [not now]
    return [value for value in (one.high, 123_456, now + 1, now - 1) if value is not None and value != now]
