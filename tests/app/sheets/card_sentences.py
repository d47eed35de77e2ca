"""Every sentence that a card can say, collected from what is declared."""

import ast
from collections.abc import Iterator
from pathlib import Path

from app import house_rules, rule_words
from app.games import GAMES
from app.games.baccarat.bets import WAGERS
from app.house_rules import ENTERED
from app.jackpots.rules import TITLES
from app.sheets import baccarat_card, rules_card, wording
from tests.app.sheets.cards import SUBJECTS


def every_sentence() -> set[str]:
    """All of them, in English: of the rules of every game and jackpot, and of the card itself."""
    return {*of_the_rules(), *of_the_games(), *of_the_card()}


def of_the_rules() -> Iterator[str]:
    """Headings, names, values and meanings of all rules that a card prints."""
    for kind in SUBJECTS.values():
        for one in house_rules.declared(kind):
            if one.group != ENTERED:
                yield from (one.group, one.words.label, one.words.effect, one.zero, *one.options.values())
    for words in rule_words.COUNTED.values():
        yield from words


def of_the_games() -> Iterator[str]:
    """Their names, what is told of how they go, and whom we have them from."""
    for one in GAMES:
        yield from filter(None, (one.name, one.credit, one.notice))
        yield from (part for topic in one.account for part in one.topics[topic][:2])
    yield from (wager.label for wager in WAGERS)
    yield from (*TITLES.values(), *rules_card.JACKPOT_ACCOUNT)


def of_the_card() -> Iterator[str]:
    """What its own sentences are, and the months of its date."""
    yield from (*wording.MONTHS, "{day} {month} {year}", "yes", "no", "{rate} %")
    for module in (rules_card, baccarat_card):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"tr", "card.said"}:
                yield from (part.value for part in ast.walk(node.args[0])
                            if isinstance(part, ast.Constant) and isinstance(part.value, str))
