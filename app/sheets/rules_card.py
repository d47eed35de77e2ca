"""The card of house rules: one side a game, in the house's words, for the table and for whoever asks."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from app.games import game
from app.games.baccarat.rules import BaccaratRules
from app.house_rules import ENTERED, Declared, differences
from app.jackpots.rules import JackpotRules, title_of
from app.jackpots.wording import unsaid
from app.money import Currency
from app.names import clean_line
from app.rule_words import in_groups, value_words
from app.settlement import BookMark
from app.sheets.baccarat_card import bets_table, drawing, said_of_bets
from app.sheets.blocks import Block, Columns, Facts, Heading, Note, Sheet, Term, Terms
from app.sheets.foot import Printing, foot_of
from app.sheets.tongues import Language, Tongues, tongues
from app.sheets.wording import day
from app.words import tr

JACKPOT = "jackpot:"
"""How the id of a jackpot begins, where a game's is its own."""

MARK = "◆"
"""Stands before what this house plays otherwise than is usual."""


@dataclass(frozen=True, slots=True)
class CardHouse:
    """Whose card it is: the house's name, its money, and how far its books have come."""

    name: str
    money: Currency
    books: BookMark
    demo: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """Which rules they are: the name of their set, its version and when that was saved; 0 where it is not yet.

    `words` are the house's own lines, printed as they were written.
    """

    name: str = ""
    version: int = 0
    at: datetime | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card on its way: what it is of, and in which languages."""

    subject: str
    rules: Any
    house: CardHouse
    edition: Edition
    speak: Tongues

    def said(self, sentence: str) -> str:
        """A sentence in every language of the card, on one line."""
        return self.speak.line(lambda: tr(sentence))

    @property
    def changed(self) -> frozenset[str]:
        """The rules that are not as they usually are."""
        return frozenset(differences(self.rules, self.house.money.unit))

    @property
    def shown(self) -> tuple[tuple[str, tuple[Declared, ...]], ...]:
        """The rules that are told one by one, under their headings: on which something rests, and nothing else says."""
        elsewhere = _said_elsewhere(self.rules)
        groups = ((heading, tuple(one for one in rules if one.matters(self.rules) and one.name not in elsewhere))
                  for heading, rules in in_groups(self.rules) if heading != ENTERED)
        return tuple((heading, rules) for heading, rules in groups if rules)


def rules_card(subject: str, rules: Any, house: CardHouse, edition: Edition, language: Language,
               printing: Printing) -> Sheet:
    """The card of a game by its id, or of a jackpot ("jackpot:high_hand"), under these rules.

    It is to go on one side: where it does not, the account of the game is left out, and at last what each rule means.
    """
    card = _Card(subject, rules, house, edition, tongues(language))
    topics, every = _account(card), _Meant(always=True)
    shorter = [_blocks(card, topics[:most], every) for most in reversed(range(len(topics)))]
    shorter += [_blocks(card, (), _Meant(yes_or_no=True)), _blocks(card, (), _Meant())]
    title = " · ".join(part for part in (card.speak.line(lambda: _name(subject)), edition.name) if part)
    return Sheet(
        title=clean_line(title, 200), blocks=_blocks(card, topics, every), shorter=tuple(shorter), subject=house.name,
        footer=foot_of(house.books, _version(edition), printing), demo=house.demo, about=f"rules:{subject}:{language}")


def _name(subject: str) -> str:
    if subject.startswith(JACKPOT):
        return tr("{jackpot} jackpot", jackpot=title_of(subject.removeprefix(JACKPOT)))
    return tr(game(subject).name)


def _version(edition: Edition) -> str:
    if not edition.version:
        return tr("not saved yet")
    if edition.at is None:
        return tr("version {number}", number=edition.version)
    return tr("version {number}, {day}", number=edition.version, day=day(edition.at))


def _said_elsewhere(rules: Any) -> Container[str]:
    """The rules that the card says in a table, or that are said by there being a card."""
    if isinstance(rules, BaccaratRules):
        return said_of_bets(rules)
    return unsaid(rules) if isinstance(rules, JackpotRules) else ()


# its parts


@dataclass(frozen=True, slots=True)
class _Meant:
    """Of which rules the card says what they mean: of each, or only where the value alone is yes or no."""

    always: bool = False
    yes_or_no: bool = False

    def tells(self, one: Declared) -> bool:
        return self.always or (self.yes_or_no and one.kind is bool)


def _blocks(card: _Card, account: Sequence[tuple[Note, ...]], meant: _Meant) -> tuple[Block, ...]:
    return (_facts(card), *_table(card),
            Columns((*_own_words(card), *_drawing(card), *_rules(card, meant), *_legend(card), *_told(card, account))),
            *_credit(card))


def _facts(card: _Card) -> Block:
    return Facts(((card.said("House"), card.house.name),
                  (card.said("Rules"), card.speak.line(lambda: _version(card.edition), " · "))))


def _own_words(card: _Card) -> tuple[Block, ...]:
    lines = [line for line in map(str.strip, card.edition.words.splitlines()) if line]
    return (Heading(card.said("In this house")), *map(Note, lines)) if lines else ()


def _table(card: _Card) -> tuple[Block, ...]:
    if not isinstance(card.rules, BaccaratRules):
        return ()
    return (bets_table(card.rules, card.house.money, card.speak, card.changed, MARK),)


def _drawing(card: _Card) -> tuple[Block, ...]:
    return drawing(card.speak) if isinstance(card.rules, BaccaratRules) else ()


def _rules(card: _Card, meant: _Meant) -> tuple[Block, ...]:
    return tuple(block for heading, rules in card.shown
                 for block in (Heading(card.said(heading or "House rules")),
                               Terms(tuple(_term(card, one, meant) for one in rules))))


def _term(card: _Card, one: Declared, meant: _Meant) -> Term:
    value = getattr(card.rules, one.name)
    return Term(card.said(one.words.label), card.speak.line(lambda: value_words(one, value, card.house.money), " · "),
                card.speak.each(lambda: tr(one.words.effect)) if meant.tells(one) else (), one.name in card.changed)


def _legend(card: _Card) -> tuple[Block, ...]:
    if not card.changed:
        return ()
    return (Note(f"{MARK} " + card.said("This house plays it otherwise than is usual.")),)


def _account(card: _Card) -> tuple[tuple[Note, ...], ...]:
    """How it goes, a paragraph in each language, in the order in which it goes."""
    if isinstance(card.rules, JackpotRules):
        told: Sequence[tuple[str, ...]] = [(sentence,) for sentence in JACKPOT_ACCOUNT]
    else:
        of = game(card.subject)
        told = [of.topics[topic][:2] for topic in of.account]
    return tuple(tuple(map(Note, card.speak.each(_saying(*sentences)))) for sentences in told)


def _saying(*sentences: str) -> Callable[[], str]:
    return lambda: ": ".join(map(tr, sentences))


JACKPOT_ACCOUNT = (
    "Nobody has to take part. Only who has contributed can win. All that is put in is paid out to players: the house "
    "keeps nothing of it.",
    "Suits never break a tie; ace to five is the lowest straight. A hand counts from the minute in which it is shown. "
    "A change of these rules holds from the next period on.",
)


def _told(card: _Card, account: Sequence[tuple[Note, ...]]) -> tuple[Block, ...]:
    heading = Heading(card.said("How it goes, where no rule here says otherwise"))
    return (heading, *chain.from_iterable(account)) if account else ()


def _credit(card: _Card) -> tuple[Block, ...]:
    if card.subject.startswith(JACKPOT):
        return ()
    of = game(card.subject)
    said = [*card.speak.each(lambda: tr(of.credit)), of.link] if of.credit else []
    return (Note(" ".join(part for part in said if part)),) if said else ()
