"""The card of house rules: one side a game, in the house's words, for the table and for whoever asks."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any

from app.games import game
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.house_rules import UNPRINTED, Declared, differences
from app.jackpots.rules import JackpotRules, title_of
from app.jackpots.wording import unsaid
from app.money import Currency
from app.names import clean_line
from app.rule_words import in_groups, value_words
from app.settlement import BookMark
from app.sheets.baccarat_card import bets_table, drawing, marked_of_bets, said_of_bets
from app.sheets.blocks import MARK, Block, Caution, Columns, Facts, Heading, Note, Sheet, Term, Terms
from app.sheets.foot import Printing, foot_of
from app.sheets.tongues import Language, Tongues, tongues
from app.sheets.wording import day, held_apart
from app.words import Sentence, tr

JACKPOT = "jackpot:"
"""How the id of a jackpot begins, where a game's is its own."""


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


@dataclass(frozen=True)
class _Card:
    """A card on its way: what it is of, and in which languages."""

    subject: str
    rules: Any
    house: CardHouse
    edition: Edition
    speak: Tongues

    @cached_property
    def account(self) -> tuple[tuple[Note, ...], ...]:
        """How it goes, a paragraph in each language, in the order in which it goes."""
        if isinstance(self.rules, JackpotRules):
            told: Sequence[tuple[str, ...]] = [(sentence,) for sentence in JACKPOT_ACCOUNT]
        else:
            of = game(self.subject)
            told = [of.topics[topic][:2] for topic in of.account]
        return tuple(tuple(map(Note, self.speak.each(_saying(*sentences)))) for sentences in told)

    def said(self, sentence: Sentence) -> str:
        """A sentence in every language of the card, on one line."""
        return self.speak.line(lambda: tr(sentence))

    def first(self, say: Callable[[], str]) -> str:
        """What is said once, in the first language of the card."""
        return Tongues(self.speak.codes[:1]).line(say)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The rules that are not as they usually are."""
        return frozenset(differences(self.rules, self.house.money.unit))

    @property
    def marks(self) -> bool:
        """Whether anything that is told is not as it usually is: what is not told is not marked either."""
        told = {one.name for _, rules in self.shown for one in rules}
        return bool(self.changed & told) or (
            isinstance(self.rules, BaccaratRules) and marked_of_bets(self.rules, self.changed))

    @cached_property
    def shown(self) -> tuple[tuple[str, tuple[Declared, ...]], ...]:
        """The rules that are told one by one, under their headings: on which something rests, and nothing else says."""
        elsewhere = _said_elsewhere(self.rules)
        groups = ((heading, tuple(one for one in rules if one.matters(self.rules) and one.name not in elsewhere))
                  for heading, rules in in_groups(self.rules) if heading not in UNPRINTED)
        return tuple((heading, rules) for heading, rules in groups if rules)


def rules_card(subject: str, rules: Any, house: CardHouse, edition: Edition, language: Language,
               printing: Printing) -> Sheet:
    """The card of a game by its id, or of a jackpot ("jackpot:high_hand"), under these rules.

    It is to go on one side. Where it does not, less is told of how the game goes, then of what each rule means.
    """
    card = _Card(subject, rules, house, edition, tongues(language))
    blocks, *shorter = (_blocks(card, full) for full in _fullnesses(len(card.account)))
    title = " · ".join(part for part in (card.speak.line(lambda: _name(subject)), edition.name) if part)
    return Sheet(
        title=clean_line(title, 200), blocks=blocks, shorter=tuple(shorter), subject=house.name,
        footer=foot_of(house.books, _version(edition), printing), demo=house.demo,
        about=f"rules:{subject}:{edition.name}:{language}", languages=card.speak.codes)


def _name(subject: str) -> str:
    if subject.startswith(JACKPOT):
        return tr("{jackpot} jackpot", jackpot=title_of(subject.removeprefix(JACKPOT)))
    return tr(game(subject).name)


def _version(edition: Edition) -> str:
    return tr("version {number}", number=edition.version) if edition.version else tr("not saved yet")


def _said_elsewhere(rules: Any) -> Container[str]:
    """The rules that the card says in a table, or that are said by there being a card."""
    if isinstance(rules, BaccaratRules):
        return said_of_bets()
    return unsaid(rules) if isinstance(rules, JackpotRules) else ()


# its parts


@dataclass(frozen=True, slots=True)
class _Fullness:
    """How much a card says: how many paragraphs of how it goes, and of which rules what they mean.

    `wins` tells of each bet when it wins. `apart` every rule has its own line, else those under a heading are one
    paragraph; without `headings` they begin it.
    """

    paragraphs: int = 0
    meanings: bool = False
    yes_or_no: bool = False
    wins: bool = False
    apart: bool = False
    headings: bool = True

    def tells(self, one: Declared) -> bool:
        """Whether it says what a rule means. A bare yes or no says the least by itself."""
        return self.meanings or (self.yes_or_no and one.kind is bool)


def _fullnesses(paragraphs: int) -> tuple[_Fullness, ...]:
    """The fullest first; each takes less room than the one before it."""
    least = _Fullness()
    apart, told = replace(least, apart=True), replace(least, apart=True, wins=True)
    whole = replace(told, meanings=True)
    return (*(replace(whole, paragraphs=most) for most in reversed(range(paragraphs + 1))),
            replace(told, yes_or_no=True), told, apart, least, replace(least, headings=False))


def _blocks(card: _Card, full: _Fullness) -> tuple[Block, ...]:
    below = Columns((*_own_words(card, full), *_rules(card, full), *_legend(card),
                     *_told(card, card.account[: full.paragraphs])))
    return (_facts(card), *_unsaved(card), *_bets(card, full), *_drawing(card, full), below, *_credit(card))


def _facts(card: _Card) -> Block:
    return Facts(((card.said("House"), card.house.name),
                  (card.said("Rules"), _dated(card))))


def _unsaved(card: _Card) -> tuple[Block, ...]:
    if card.edition.version:
        return ()
    return (Caution(card.said("Not saved: these rules are not in use.")),)


def _dated(card: _Card) -> str:
    version, at = card.speak.line(lambda: _version(card.edition), " · "), card.edition.at
    return card.first(lambda: tr(", ")).join((version, card.first(lambda: day(at)))) if at else version


def _own_words(card: _Card, full: _Fullness) -> tuple[Block, ...]:
    said = [held_apart(one) for one in map(str.strip, card.edition.words.splitlines()) if one]
    if not said:
        return ()
    heading = card.said("In this house")
    if full.headings:
        return (Heading(heading), *map(Note, said))
    return (Note(heading + card.first(lambda: tr(": ")) + " · ".join(said)),)


def _bets(card: _Card, full: _Fullness) -> tuple[Block, ...]:
    if not isinstance(card.rules, BaccaratRules):
        return ()
    return bets_table(card.rules, card.house.money, card.speak, card.changed, full.wins)


def _drawing(card: _Card, full: _Fullness) -> tuple[Block, ...]:
    if not isinstance(card.rules, BaccaratRules):
        return ()
    return (*((Heading(card.said("The cards")),) if full.headings else ()), *drawing(card.speak))


def _rules(card: _Card, full: _Fullness) -> tuple[Block, ...]:
    return tuple(block for heading, rules in card.shown
                 for block in _group(card, card.said(heading or "House rules"),
                                     tuple(_term(card, one, full) for one in rules), full))


def _group(card: _Card, heading: str, terms: tuple[Term, ...], full: _Fullness) -> tuple[Block, ...]:
    if not full.headings:
        return (Note(f"{heading}{card.first(lambda: tr(': '))}{_run_in(card, terms)}"),)
    return Heading(heading), Terms(terms) if full.apart else Note(_run_in(card, terms))


def _run_in(card: _Card, terms: Iterable[Term]) -> str:
    """Rules one after the other, with the signs of the card's first language between them."""
    colon, apart, end = (card.first(sign) for sign in (lambda: tr(": "), lambda: tr("; "), lambda: tr(".")))
    # No line ends with a mark of what begins the next one.
    return apart.join(f"{MARK}\u00a0{one.label}{colon}{one.value}" if one.marked else f"{one.label}{colon}{one.value}"
                      for one in terms) + end


def _term(card: _Card, one: Declared, full: _Fullness) -> Term:
    value, idle = getattr(card.rules, one.name), one.idle(card.rules)

    def said() -> str:
        words = value_words(one, value, card.house.money)
        return tr("{value} – nothing at this entry level", value=words) if idle else words

    return Term(card.said(one.words.label), card.speak.line(said, " · "),
                card.speak.each(lambda: _meaning(one, value)) if full.tells(one) else (), one.name in card.changed)


def _meaning(one: Declared, value: object) -> str:
    """What a rule does; of one that this house does not play, what it would do: else a card would say that it holds."""
    said = tr(one.words.effect)
    return tr("If yes: {meaning}", meaning=said) if value is False else said


def _legend(card: _Card) -> tuple[Block, ...]:
    if not card.marks:
        return ()
    return (Note(f"{MARK} " + card.said("This house plays it differently from the usual game.")),)


def _saying(*sentences: Sentence) -> Callable[[], str]:
    *heading, text = sentences
    return lambda: tr("{heading}: {text}", heading=tr(heading[0]), text=tr(text)) if heading else tr(text)


JACKPOT_ACCOUNT = (
    "Nobody has to take part. Only contributors can win. Everything put in is paid out to players; the house keeps "
    "none of it.",
    "Suits never break ties; A-2-3-4-5 is the lowest straight. A hand counts from the minute it is shown. A change to "
    "these rules takes effect from the next period.",
)


def _told(card: _Card, account: Sequence[tuple[Note, ...]]) -> tuple[Block, ...]:
    heading = Heading(card.said("How it is played, unless a rule here says otherwise"))
    return (heading, *chain.from_iterable(account)) if account else ()


def _credit(card: _Card) -> tuple[Block, ...]:
    if card.subject.startswith(JACKPOT):
        return ()
    of = game(card.subject)
    said = [*card.speak.each(lambda: " ".join(of.from_whom)), of.link] if of.from_whom else []
    return (Note(" ".join(part for part in said if part)),) if said else ()
