"""What three cards count in Thirty-One, and who loses by it. Nothing here looks at a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.cards import SUITS, Card, Rank, Suit
from app.dealing.procedures.lives import Outcome
from app.dealing.prompts.showing import Cards
from app.dealing.table.table import Table
from app.games.thirty_one.rules import BlitzLosers, EverybodyTies, KnockerTie, ThirtyOneRules, Tie
from app.words import tr

BEST, LEAST, HAND = 31, 2, 3
ACES = 4
"""How many there are: each 31 has one."""
THREE_ALIKE = 33
"""How three of a kind is entered where they count 30½: a number that no suit comes to."""

SUIT_WORDS = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}


def points(card: Card) -> int:
    """What a card counts: an ace eleven, court cards and tens ten, all others their pips."""
    if card.rank is Rank.ACE:
        return 11
    return 10 if card.rank.value in "TJQK" else int(card.rank.value)


def count_of(cards: Cards, three_alike: bool = False) -> int:
    """What a hand counts: its best suit; THREE_ALIKE for three of one rank where the house counts them 30½."""
    if three_alike and len(cards) == HAND and len({card.rank for card in cards}) == 1:
        return THREE_ALIKE
    suits = {card.suit for card in cards}
    return max(sum(points(card) for card in cards if card.suit is suit) for suit in suits)


def halves(count: int) -> int:
    """A count in halves, to compare: three of a kind stand between 30 and 31."""
    return 61 if count == THREE_ALIKE else 2 * count


def count_words(count: int) -> str:
    """A count as it is said."""
    return tr("30½") if count == THREE_ALIKE else str(count)


def reckoned(cards: Cards, three_alike: bool = False) -> str:
    """What cards come to, and in which suit: "23 in hearts", "three of a kind: 30½"."""
    count = count_of(cards, three_alike)
    if count == THREE_ALIKE:
        return tr("three of a kind: {count}", count=count_words(count))
    suit = next(suit for suit in SUITS if sum(points(card) for card in cards if card.suit is suit) == count)
    return tr("{count} in {suit}", count=count, suit=tr(SUIT_WORDS[suit]))


def count_told(table: Table, cards: Cards) -> str:
    """What a hand comes to by the rules of this house."""
    return reckoned(cards, table.rules.three_alike) if len(cards) <= HAND else ""


def lowest_of(counts: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with the lowest count."""
    least = min((halves(count) for count in counts.values()), default=0)
    return tuple(sorted(seat for seat, count in counts.items() if halves(count) == least))


@dataclass(frozen=True)
class Showdown:
    """How a deal ended: who is in it, who is lowest, who knocked (0 for nobody), who shows 31."""

    playing: tuple[int, ...]
    lowest: tuple[int, ...] = ()
    knocker: int = 0
    shown: tuple[int, ...] = ()


def outcome(end: Showdown, rules: ThirtyOneRules) -> Outcome:
    """Who loses how many by the rules of the house."""
    if end.shown and rules.blitz_losers is BlitzLosers.EVERYBODY:
        others = [seat for seat in end.playing if seat not in end.shown]
        return Outcome(dict.fromkeys(others, 1), why=dict.fromkeys(others, tr("31 was shown")))
    knocker = end.knocker if not end.shown or rules.knock_blitzed else 0
    if len(end.lowest) < 2:
        return Outcome({seat: 2 if seat == knocker else 1 for seat in end.lowest},
                       why={seat: _why_lowest(end, seat, knocker) for seat in end.lowest})
    return _tied(end, knocker, rules)


def _why_lowest(end: Showdown, seat: int, knocker: int) -> str:
    """Why the lowest hand costs what it does: a knock counts double only where it ended the deal."""
    if seat == knocker:
        return tr("Knocked, and lowest")
    return tr("Lowest; a 31 ended the deal, not the knock") if seat == end.knocker else tr("Lowest")


def _tied(end: Showdown, knocker: int, rules: ThirtyOneRules) -> Outcome:
    lowest = end.lowest
    nobody = rules.tie is not Tie.ALL or rules.everybody_ties is EverybodyTies.NOBODY
    if set(lowest) == set(end.playing) and nobody:
        return Outcome(again=rules.tie is Tie.REDEAL, nobody=tr("all hands are equal"))
    if knocker in lowest and rules.knocker_tie is KnockerTie.SAFE:
        lowest = tuple(seat for seat in lowest if seat != knocker)
    if len(lowest) > 1 and rules.tie is not Tie.ALL:
        return Outcome(again=rules.tie is Tie.REDEAL, nobody=tr("the lowest hands are equal"))
    double = rules.knocker_tie is KnockerTie.DOUBLE
    why = tr("Equal lowest") if knocker in lowest or knocker not in end.lowest else \
        tr("Equal lowest with the knocker, who is safe")
    return Outcome({seat: 2 if seat == knocker and double else 1 for seat in lowest},
                   why={seat: tr("Knocked, and equal lowest") if seat == knocker else why for seat in lowest})
