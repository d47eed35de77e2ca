"""Every sentence that a card can say, collected from what is declared."""

import ast
from collections.abc import Iterator
from pathlib import Path

from app import rule_words
from app.game_check.card import rule_sentences, sentences
from app.games import GAMES
from app.games.baccarat.house_rules.bets import WAGERS
from app.jackpots.rules import TITLES
from app.sheets import baccarat_card, road_card, rules_card
from app.store.proof import state
from app.words import days
from tests.app.sheets.cards import SUBJECTS

SAID_BY = {"tr": slice(1), "card.said": slice(1), "plural": slice(1, 2)}
"""Which of its arguments a function says."""


def every_sentence() -> set[str]:
    """All of them, in English: of the rules of every game and jackpot, and of the card itself."""
    return {*of_the_rules(), *of_the_games(), *of_the_card()}


def of_the_rules() -> Iterator[str]:
    """Headings, names, values and meanings of all rules that a card prints."""
    for kind in SUBJECTS.values():
        yield from rule_sentences(kind)
    yield from (one for one, _ in rule_words.COUNTED.values())


def of_the_games() -> Iterator[str]:
    """Their names, what is told of how they go, and whom we have them from."""
    for one in GAMES:
        yield from sentences(one)
    yield from (wager.label for wager in WAGERS)
    yield from (*TITLES.values(), *rules_card.JACKPOT_ACCOUNT)


def of_the_card() -> Iterator[str]:
    """What its own sentences are, and the months of its date."""
    yield from (*days.MONTHS, "{day} {month} {year}", "yes", "no", "{rate}%")
    yield from (*road_card.NAMES.values(), *road_card.SIDES.values())
    for module in (rules_card, baccarat_card, road_card, state):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from (part.value for said in node.args[SAID_BY.get(ast.unparse(node.func), slice(0))]
                            for part in ast.walk(said)
                            if isinstance(part, ast.Constant) and isinstance(part.value, str))
