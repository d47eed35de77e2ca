"""House rules for tests of the card: of every game and jackpot, as they usually are and with everything changed."""

from datetime import UTC, datetime
from typing import Any

from app.games import GAMES
from app.jackpots.rules import KINDS
from app.money import currency
from app.settlement import BookMark
from app.sheets.blocks import Block, Columns, Facts, Heading, Note, Sheet, Table, Term, Terms
from app.sheets.foot import Printing
from app.sheets.rules_card import JACKPOT, CardHouse, Edition, rules_card
from app.sheets.tongues import Language

AT = datetime(2026, 11, 14, 20, 14, tzinfo=UTC)
HOUSE = CardHouse("Kit’s house", currency("GBP"), BookMark(1, 1207, "7K2MQ-4XDAB"))
PRINTING = Printing(AT, "1.0", "3f2a9c1b-77")

SUBJECTS: dict[str, type] = {
    **{one.id: one.rules for one in GAMES}, **{JACKPOT + name: kind for name, kind in KINDS.items()}}
"""Everything that has a card: its id, and its rules."""


def card(subject: str, rules: Any = None, language: Language = Language.ENGLISH, name: str = "Friday house",
         words: str = "", house: CardHouse = HOUSE) -> Sheet:
    """The card of a game or jackpot, by the usual rules where no others are given."""
    return rules_card(subject, rules or SUBJECTS[subject](), house, Edition(name, 7, AT, words), language, PRINTING)


def blocks_in(blocks: tuple[Block, ...]) -> list[Block]:
    """Every block, those inside columns too."""
    return [found for one in blocks for found in (blocks_in(one.blocks) if isinstance(one, Columns) else [one])]


def terms_on(sheet: Sheet) -> dict[str, Term]:
    """The rules on a card by what they are called."""
    return {term.label: term for one in blocks_in(sheet.blocks) if isinstance(one, Terms) for term in one.terms}


def told(sheet: Sheet) -> list[str]:
    """Everything the blocks of a card say, rule by rule, cell by cell."""
    said: list[str] = []
    for one in blocks_in(sheet.blocks):
        match one:
            case Facts():
                said += [text for pair in one.pairs for text in pair]
            case Heading() | Note():
                said.append(one.text)
            case Terms():
                said += [text for term in one.terms for text in (term.label, term.value, *term.meaning)]
            case Table():
                said += [column.title for column in one.columns]
                said += [cell.text for row in one.rows for cell in row.cells]
    return said
