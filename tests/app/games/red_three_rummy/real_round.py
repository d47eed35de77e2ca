"""A round of Red 3 Rummy with real cards: packs are shuffled and dealt, and players play by the rules what they hold.

Nothing here asks the program what is possible. What these players draw, lay, discard and have left is true.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from app.cards import JOKER, RANKS, SUITS, Card, Rank

Hand = list[Card]

VALUES = {"A": 15, "2": 15, "X": 15, "T": 10, "J": 10, "Q": 10, "K": 10}


def is_red(card: Card) -> bool:
    """A red three."""
    return card.code in ("3h", "3d")


def left_value(cards: Hand) -> int:
    """What cards that are left take off."""
    return sum(30 if is_red(card) else VALUES.get(card.rank.value, 5) for card in cards)


@dataclass
class Player:
    """Who plays: the hand in play, the one that lies closed still, the ranks of their sets, and their points."""

    hand: Hand
    second: Hand
    sets: set[Rank] = field(default_factory=set)
    books: int = 0
    opened: bool = False
    on_second: bool = False

    def book(self) -> Hand:
        """A set or a run that can be laid, without any wild card; nothing where there is none."""
        ranks = Counter(card.rank for card in self.hand if card.rank.value not in "2X" and not is_red(card))
        for rank, count in ranks.items():
            if count > 2:
                return [card for card in self.hand if card.rank is rank and not is_red(card)]
        return next((run for suit in SUITS for low in range(11)
                     if (run := [Card(rank, suit) for rank in RANKS[low:low + 3]]) and {*run} <= {*self.hand}), [])

    def addition(self) -> Card | None:
        """A card that one of the sets takes."""
        return next((card for card in self.hand if card.rank in self.sets and not is_red(card)), None)

    def lays(self, cards: Hand) -> int:
        """These go down. Returns what they count."""
        for card in cards:
            self.hand.remove(card)
        is_set = len({card.rank for card in cards}) == 1
        if is_set:
            self.sets.add(cards[0].rank)
        points = left_value(cards) if is_set else 15 * len(cards)
        self.books += points
        return points

    def takes_second(self) -> None:
        """The first hand is played."""
        self.hand, self.second, self.on_second = self.second, [], True

    @property
    def left(self) -> Hand:
        """What both hands have left."""
        return [*self.hand, *self.second]


class RealRound:
    """The cards of a round: so many decks, every player's hands, the stock and the pile."""

    def __init__(self, chance: Random, players: int, jokers: int) -> None:
        deck = [*(Card(rank, suit) for rank in RANKS for suit in SUITS), *[JOKER] * jokers]
        cards = deck * players
        chance.shuffle(cards)
        if chance.random() < 0.7:  # ranks lie together, so that hands are played out
            cards.sort(key=lambda card: RANKS.index(card.rank) if card.rank in RANKS else 13)
            for _ in range(chance.randrange(0, 40)):
                one, other = chance.randrange(0, len(cards)), chance.randrange(0, len(cards))
                cards[one], cards[other] = cards[other], cards[one]
            cut = chance.randrange(0, len(cards))
            cards = cards[cut:] + cards[:cut]
        self.stock = cards
        self.players = [Player(self._off(7), self._off(7)) for _ in range(players)]
        self.pile = self._off(2)

    def _off(self, count: int) -> Hand:
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def draw(self, player: Player, from_pile: bool) -> None:
        """One card of the stock, or the whole pile."""
        if from_pile:
            player.hand += self.pile
            self.pile = []
        else:
            player.hand += self._off(1)
