"""Books of Red 3 Rummy: which cards make one, which can be added, and what all of it counts. Nothing here is asked."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from app.cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from app.dealing.procedures.pack import is_red
from app.dealing.prompts.showing import Cards
from app.games.red_three_rummy.rules import RummyRules
from app.words import tr

WILD, RUN_CARD, RED_THREE = 15, 15, 30
"""What a wild card counts, what every card of a run, and what each red three that is left costs."""

FACE_POINTS = {rank: WILD if rank.value in "A2X" else 10 if rank.value in "TJQK" else 5 for rank in Rank}
"""What each rank counts in a set: 3–9 five, 10–K ten, an ace or a wild card fifteen."""

SHORTEST_SET, LONGEST_RUN = 3, 13
ACE_HIGH = 14


class Kind(StrEnum):
    """The two kinds of books."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Book:
    """A book as it lies. A run's cards go up from the place `low` (ace 1, king 13, ace high 14).

    `wild` is where its wild card lies, counted from 0; −1 for none. `stands` is a book that is none and was let stand.
    """

    kind: Kind
    cards: Cards
    wild: int = -1
    low: int = 0
    stands: bool = False

    @property
    def points(self) -> int:
        """What it counts for whoever laid it."""
        return points_in(self.kind, self.cards)

    @property
    def naturals(self) -> Cards:
        """Its cards without the wild one."""
        return tuple(card for at, card in enumerate(self.cards) if at != self.wild)

    @property
    def rank(self) -> Rank:
        """The rank of a set."""
        return self.naturals[0].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run."""
        return self.naturals[0].suit

    def __str__(self) -> str:
        if self.stands:
            return " ".join(str(card) for card in self.cards)
        if self.kind is Kind.SET:
            return tr("{count} × {rank}", count=len(self.cards), rank=self.rank.spoken)
        ends = [Card(rank_at(place), self.suit) for place in (self.low, self.low + len(self.cards) - 1)]
        return tr("{low}–{high}", low=ends[0], high=ends[1])


def rank_at(place: int) -> Rank:
    """The rank that lies at a place of a run."""
    return RANKS[(place - 1) % len(RANKS)]


def may_be_wild(card: Card) -> bool:
    """Twos and jokers."""
    return card.rank in (Rank.TWO, Rank.JOKER)


def is_red_three(card: Card) -> bool:
    """The three of hearts or of diamonds."""
    return card.rank is Rank.THREE and is_red(card.suit)


# what cards count


def points_in(kind: Kind, cards: Collection[Card]) -> int:
    """What cards count in a book: in a run 15 each, in a set by their ranks."""
    return RUN_CARD * len(cards) if kind is Kind.RUN else sum([FACE_POINTS[card.rank] for card in cards])


def left_points(cards: Iterable[Card]) -> int:
    """What cards that are left take off: what they count in a set, and a red three 30."""
    return sum(RED_THREE if is_red_three(card) else FACE_POINTS[card.rank] for card in cards)


# which cards make a book


def readings(cards: Cards, rules: RummyRules) -> list[Book]:
    """Every book that these cards can be, the likeliest first: fewest wild, as they were keyed, as high as can be.

    Cards without a suit are of whichever makes the book; in a run at least one has its own.
    """
    return [*_readings(cards, rules)]


@lru_cache(maxsize=1024)
def _readings(cards: Cards, rules: RummyRules) -> tuple[Book, ...]:
    """The same, kept: a book is read when it is keyed, refused or laid, and with each replay."""
    found = {book: None for wild in _wild_choices(cards) for book in _readings_with(cards, wild, rules)}
    as_keyed = [card.rank for card in cards]
    return tuple(sorted(found, key=lambda book: (book.wild >= 0, [card.rank for card in book.cards] != as_keyed,
                                                 -book.low)))


def _wild_choices(cards: Cards) -> list[int]:
    """Which of the cards can be the wild one; −1 for none."""
    jokers = [at for at, card in enumerate(cards) if card == JOKER]
    return jokers or [-1, *(at for at, card in enumerate(cards) if card.rank is Rank.TWO)]


def _readings_with(cards: Cards, wild: int, rules: RummyRules) -> list[Book]:
    naturals = tuple(card for at, card in enumerate(cards) if at != wild)
    if len(cards) < SHORTEST_SET:
        return []
    if len({card.rank for card in naturals}) == 1:
        return [Book(Kind.SET, cards, wild)] if _makes_set(naturals) else []
    return _runs(naturals, cards[wild] if wild >= 0 else None, rules)


def _makes_set(naturals: Cards) -> bool:
    return not any(may_be_wild(card) or is_red_three(card) for card in naturals)


def _runs(naturals: Cards, wild: Card | None, rules: RummyRules) -> list[Book]:
    suits = {card.suit for card in naturals if card.suit}
    places = {card.rank: card for card in naturals}
    if len(suits) != 1 or len(places) < len(naturals) or not _may_run(naturals, rules):
        return []
    length, (suit,) = len(naturals) + (wild is not None), suits
    if not rules.run_length <= length <= LONGEST_RUN:
        return []
    tried = (_run_from(low, length, places, wild, suit) for low in range(1, ACE_HIGH - length + 2))
    return [book for book in tried if book and not (rules.natural_twos and _is_natural(book))]


def _is_natural(run: Book) -> bool:
    """Whether the card taken for wild is the very card of its place: then it is none."""
    return run.wild >= 0 and run.cards[run.wild] == Card(rank_at(run.low + run.wild), run.suit)


def _may_run(naturals: Cards, rules: RummyRules) -> bool:
    ranks = {card.rank for card in naturals}
    suit = next(card.suit for card in naturals if card.suit)
    if Rank.TWO in ranks and not rules.natural_twos:
        return False
    return rules.red_threes_in_runs or Rank.THREE not in ranks or not is_red(suit)


def _run_from(low: int, length: int, places: dict[Rank, Card], wild: Card | None, suit: Suit) -> Book | None:
    ranks = [rank_at(place) for place in range(low, low + length)]
    missing = [at for at, rank in enumerate(ranks) if rank not in places]
    if len(missing) != (wild is not None):
        return None
    cards = tuple(wild if wild and at in missing else Card(rank, suit) for at, rank in enumerate(ranks))
    return Book(Kind.RUN, cards, missing[0] if missing else -1, low)


# what can be added


def with_added(book: Book, cards: Cards, rules: RummyRules) -> list[Book]:
    """Every way in which these cards can be added to a book: nothing that lies there moves or is taken away."""
    if book.stands:
        return []
    return [one for one in readings((*book.cards, *cards), rules) if _still_lies(book, one)]


def _still_lies(book: Book, after: Book) -> bool:
    shift = book.low - after.low
    return shift >= 0 and after.cards[shift:shift + len(book.cards)] == book.cards


ALL_FACES: Cards = (JOKER, *(Card(rank, suit) for suit in SUITS for rank in RANKS))
"""Every card there is, once."""
