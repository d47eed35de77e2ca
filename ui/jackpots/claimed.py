"""What a claim is made of: what there is to claim from, the hands as they are keyed, and what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.cards import Card, Rank
from app.dealing.table.table import Table
from app.jackpots.hands import Hand
from app.jackpots.rules import KINDS
from app.jackpots.running import Running


@dataclass
class Part:
    """One hand of the claim: in a bad beat first the one that lost, then the one that won."""

    title: str
    ask: str
    player: int = 0
    cards: list[Card] = field(default_factory=list)
    wild: set[Card] = field(default_factory=set)
    jokers: int = 0

    @property
    def hand(self) -> Hand:
        """As it is keyed."""
        return Hand(tuple(self.cards), tuple(card for card in self.cards if card in self.wild), self.jokers)


@dataclass(frozen=True)
class Claimable:
    """What there is to claim from. `players` are the seats with number and name; `shown` the cards that were keyed.

    Without a `showdown` that counts only poker dealt beside the program can be.
    """

    seats: Mapping[int, tuple[int, str]]
    showdown: str = ""
    showed: Sequence[int] = ()
    shown: Mapping[int, Sequence[Card]] = field(default_factory=dict)
    wild: frozenset[Rank] = frozenset()
    contributed: frozenset[int] = frozenset()

    def is_of(self, other: "Claimable") -> bool:
        """Whether both are of one showdown."""
        return (self.showdown, self.showed, self.shown) == (other.showdown, other.showed, other.shown)


@dataclass(frozen=True, slots=True)
class Claim:
    """What was entered: whose hand, and where it was shown; `game` only for poker dealt beside the program."""

    player: int
    hand: Hand
    game: str
    dealt_in: tuple[int, ...]
    winner: int = 0
    winning: Hand | None = None


def claimable(table: Table, one: Running) -> Claimable:
    """The last showdown, where this jackpot counts its game; else only poker beside the program."""
    seats = {seat: (who.player, who.name) for seat, who in sorted(table.seats.items())}
    paid = frozenset(made.player for made in one.contributions)
    down = table.jackpots.showdown
    if down is None or not one.rules.counts(down.game):
        return Claimable(seats, contributed=paid)
    return Claimable(seats, down.title, down.players, down.cards, down.wild, paid)


def counting(table: Table, otherwise: str) -> str:
    """The first jackpot that counts what was just shown at the table."""
    shown, running = table.jackpots.showdown, table.house.jackpots
    return next((name for name in KINDS if shown is not None and (one := running.get(name)) is not None
                 and one.rules.on and one.rules.counts(shown.game)), otherwise)
