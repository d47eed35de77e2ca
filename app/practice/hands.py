"""Cards for questions: hands of a wanted total, and whole coups that come out as wanted, out of the house's shoe."""

from collections import Counter
from collections.abc import Callable, Sequence

from app.cards import RANKS, SUITS, Card
from app.dealing.values.chance import Chance, any_of
from app.games.baccarat.coup.payouts import Result
from app.games.baccarat.house_rules.tableau import VALUE, banker_draws, player_draws

PACK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
OF_VALUE = {value: tuple(card for card in PACK if VALUE[card.rank] == value) for value in range(10)}
"""The cards of one pack, and those that count so much."""

TRIES = 3_000
"""So many coups are dealt until one comes out as wanted. The rarest that is paid comes once in some fifty."""


class Drawn:
    """Cards drawn out of so many packs, none of them more often than it is in there."""

    def __init__(self, chance: Chance, decks: int) -> None:
        self._chance, self._decks = chance, decks
        self._out: Counter[Card] = Counter()

    def card(self, among: Sequence[Card] = PACK) -> Card:
        """Any card, or one of these."""
        while True:
            card = any_of(self._chance, among)
            if self._out[card] < self._decks:
                self._out[card] += 1
                return card

    def of_value(self, value: int) -> Card:
        """One card that counts so much."""
        return self.card(OF_VALUE[value])

    def pair_of(self, points: int) -> tuple[Card, Card]:
        """Two cards that make this total."""
        first = self.card()
        return first, self.of_value((points - VALUE[first.rank]) % 10)


def coup(chance: Chance, decks: int) -> Result:
    """A coup dealt to its end by the tableau."""
    shoe = Drawn(chance, decks)
    return to_the_end(shoe, (shoe.card(), shoe.card()), (shoe.card(), shoe.card()))


def to_the_end(shoe: Drawn, first: Sequence[Card], second: Sequence[Card]) -> Result:
    """A coup that begins with these two hands of two cards."""
    player, banker = [*first], [*second]
    if player_draws(player, banker):
        player.append(shoe.card())
    if banker_draws(player, banker):
        banker.append(shoe.card())
    return Result(tuple(player), tuple(banker))


def coup_where(chance: Chance, decks: int, fits: Callable[[Result], bool]) -> Result | None:
    """A coup that comes out as wanted; None where none does."""
    return next((result for _ in range(TRIES) if fits(result := coup(chance, decks))), None)


def in_order(result: Result) -> list[Card]:
    """A coup's cards as they left the shoe."""
    player, banker = result.player, result.banker
    return [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
