"""Who can still hold what: every card that is played, called dead, led or missed says something of the other hands.

The cards are dealt once and nobody draws, so a card that is shown later was in that hand all along. The board keeps
what has been said and knows whether any deal of the cards agrees with it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.cards import SUITS, Card, Suit
from app.dealing.procedures.pack import ACE_HIGH, WHOLE_PACK, next_higher
from app.games.newmarket.layout import WIDOW

HEIGHT: dict[Card, int] = {card: ACE_HIGH.index(card.rank) for card in WHOLE_PACK}
LOWEST_FIRST: tuple[Card, ...] = tuple(sorted(WHOLE_PACK, key=lambda card: (HEIGHT[card], SUITS.index(
    card.suit or Suit.SPADES))))


@dataclass
class Board:
    """What has been seen of one deal. Places are seats, and 0 for the widow; `left` is how many cards each has.

    `played` says who played a card, 0 where that is not known. `dead` says of a card called dead which places were out
    of play then, so that one of them has it. `floors` is the lead of a seat in a suit, below which it had nothing;
    `denied` the suits of which a seat had no card. `known` are cards seen in a hand. `out_of_play` are the widow, and
    the hands of those who have walked out.
    """

    left: dict[int, int] = field(default_factory=dict)
    played: dict[Card, int] = field(default_factory=dict)
    dead: dict[Card, frozenset[int]] = field(default_factory=dict)
    floors: dict[tuple[int, Suit], int] = field(default_factory=dict)
    denied: dict[int, frozenset[Suit]] = field(default_factory=dict)
    known: dict[Card, int] = field(default_factory=dict)
    out_of_play: frozenset[int] = frozenset({WIDOW})

    def copy(self) -> "Board":
        """Another one to try something on."""
        return replace(self, left=dict(self.left), played=dict(self.played), dead=dict(self.dead),
                       floors=dict(self.floors), denied=dict(self.denied), known=dict(self.known))

    # what happens

    def play(self, seat: int, card: Card) -> None:
        """A seat plays a card: it is out of its hand."""
        self.played[card] = seat
        self.known.pop(card, None)
        self.dead.pop(card, None)
        self.left[seat] = self.left.get(seat, 1) - 1

    def lead(self, seat: int, card: Card) -> None:
        """A seat leads a card: it says that it has no lower one of the suit."""
        assert card.suit is not None
        self.floors[seat, card.suit] = HEIGHT[card]
        self.play(seat, card)

    def see(self, card: Card) -> None:
        """A card is played, and it is not said by whom."""
        self.played[card] = WIDOW
        self.dead.pop(card, None)

    def call_dead(self, card: Card) -> None:
        """Nobody in play has this card."""
        self.dead[card] = self.out_of_play

    def deny(self, seat: int, suits: Iterable[Suit]) -> None:
        """A seat has no card of these suits."""
        self.denied[seat] = self.denied.get(seat, frozenset()) | frozenset(suits)

    def reveal(self, seat: int, card: Card) -> None:
        """A card is seen in a hand after all: whatever was said against it was wrong."""
        assert card.suit is not None
        self.known[card] = seat
        self.dead.pop(card, None)
        if HEIGHT[card] < self.floors.get((seat, card.suit), 0):
            del self.floors[seat, card.suit]
        if card.suit in self.denied.get(seat, frozenset()):
            self.denied[seat] -= {card.suit}

    # what follows

    @property
    def unplayed(self) -> list[Card]:
        """Every card that has not been seen played, the lowest first."""
        return [card for card in LOWEST_FIRST if card not in self.played]

    def follows(self, card: Card) -> Card | None:
        """The card to be played after this one; None after an ace, and where it is played already or dead."""
        after = next_higher(card)
        return None if after is None or after in self.played or after in self.dead else after

    def can_hold(self, place: int, card: Card) -> bool:
        """Whether nothing that was said puts this unplayed card elsewhere."""
        assert card.suit is not None
        if card in self.known:
            return self.known[card] == place
        if card in self.dead:
            return place in self.dead[card]
        return card.suit not in self.denied.get(place, frozenset()) and self.fits_floor(place, card)

    def fits_floor(self, place: int, card: Card) -> bool:
        """Whether a card is not below what this hand led of its suit."""
        return card.suit is None or HEIGHT[card] >= self.floors.get((place, card.suit), 0)

    def agrees(self) -> bool:
        """Whether there is a deal of the cards that fits everything said.

        There is one where no set of hands is too small for the cards that can be in those hands alone (Hall), and
        there are as many cards as places for them.
        """
        places = list(self.left)
        wanted: Counter[int] = Counter()
        for card in self.unplayed:
            wanted[sum(1 << at for at, place in enumerate(places) if self.can_hold(place, card))] += 1
        within = [wanted[group] for group in range(1 << len(places))]
        for at in range(len(places)):
            for group in range(len(within)):
                if group >> at & 1:
                    within[group] += within[group ^ 1 << at]
        return within[-1] == sum(self.left.values()) and all(
            count <= _room(self.left, places, group) for group, count in enumerate(within))

    def known_of(self, seat: int, suits: Sequence[Suit]) -> list[Card]:
        """The cards of these suits that are known to be in a hand, the lowest first."""
        held = [card for card, holder in self.known.items() if holder == seat and card.suit in suits]
        return sorted(held, key=HEIGHT.__getitem__)


def _room(left: Mapping[int, int], places: list[int], group: int) -> int:
    return sum(left[place] for at, place in enumerate(places) if group >> at & 1)
