"""A game of Newmarket and its present deal, as far as the table has been told."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.cards import SUITS, Card, Suit
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.hands import hand_key, hand_number
from app.dealing.procedures.pack import Pack
from app.dealing.table.pots import in_pot
from app.dealing.table.seat_order import from_left_of, left_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.newmarket.board import Board
from app.games.newmarket.layout import PAY_CARDS, POT_NAMES, WIDOW, hand_sizes
from app.games.newmarket.rules import NewmarketRules, Widow


@dataclass
class Deal:
    """One deal. Seats count from 1 and 0 is nobody; amounts are minor units.

    `spare` says what became of the widow: "" while it is not decided, else "swapped", "sold", "closed". `taken` and
    `lost` are the pay cards that were played, with the seat that collected the pot, or that did not claim it.
    """

    number: int = 0
    dealer: int = 0
    playing: tuple[int, ...] = ()  # from the dealer's left, the dealer last
    sizes: dict[int, int] = field(default_factory=dict)
    level: Level = Level.FAST
    step: int = 0
    kept: bool = False
    spare: str = ""
    auction: Auction = field(default_factory=Auction)
    buyer: int = 0
    price: int = 0
    keyed: list[int] = field(default_factory=list)  # seats whose hand was asked for
    board: Board = field(default_factory=Board)
    pack: Pack = field(default_factory=Pack)
    leader: int = 0
    suits: tuple[Suit, ...] = SUITS
    stopper: int = 0
    leads: int = 0
    last: tuple[int, Card] | None = None
    to_claim: tuple[int, Card] | None = None
    doing: str = ""  # what is being entered of an event
    doer: int = 0
    events: int = 0
    taken: dict[Card, int] = field(default_factory=dict)
    lost: dict[Card, int] = field(default_factory=dict)
    asked: list[Card] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)
    counts_stand: bool = False
    winner: int = 0
    won: int = 0
    settled: bool = False

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that still play, from the dealer's left."""
        return tuple(seat for seat in self.playing if seat not in self.gone)

    @property
    def bidders(self) -> tuple[int, ...]:
        """Who may bid: everybody but the dealer."""
        return tuple(seat for seat in self.live if seat != self.dealer)

    @property
    def highest(self) -> tuple[int, int]:
        """The seat and the amount of the highest bid; (0, 0) where there is none."""
        return self.auction.highest

    def next_live(self, seat: int) -> int:
        """Who is next at the left of a seat among those that play."""
        return next((one for one in from_left_of(seat, self.live) if one != seat), seat)

    def swap(self, seat: int) -> None:
        """A seat takes the widow; its own hand lies closed instead."""
        self.sizes[seat], self.sizes[WIDOW] = self.sizes[WIDOW], self.sizes[seat]
        self.board.left = dict(self.sizes)

    @property
    def open_pay_cards(self) -> list[Card]:
        """The pay cards that may still be played, as far as is known."""
        return [card for card in PAY_CARDS
                if card not in self.taken and card not in self.lost and card not in self.board.dead]


@dataclass
class Newmarket:
    """The game: its deals so far, how long each pot has waited, who won last (by player), and the present deal."""

    table: Table
    deal: Deal = field(default_factory=Deal)
    dealt: int = 0
    waited: dict[Card, int] = field(default_factory=lambda: dict.fromkeys(PAY_CARDS, 0))
    from_before: set[Card] = field(default_factory=set)  # pots that an earlier game left
    last_winner: int = 0

    @property
    def rules(self) -> NewmarketRules:
        """The house's."""
        rules: NewmarketRules = self.table.rules
        return rules

    @property
    def next_number(self) -> int:
        """The number of the deal that is open, or of the next one."""
        return hand_number(self.table)

    def key(self, what: str) -> str:
        """A question's key."""
        return hand_key(self.table, what)

    def pot(self, card: Card) -> int:
        """What lies on a pay card, in minor units."""
        return in_pot(self.table, POT_NAMES[card])

    @property
    def in_pots(self) -> int:
        """What lies on all four."""
        return sum(self.pot(card) for card in PAY_CARDS)

    @property
    def next_dealer(self) -> int:
        """Who deals the next deal: the button, or the next at its left where nobody plays there any more."""
        button, playing = self.table.button, self.table.playing
        return button if button in playing or not playing else left_of(button, playing)

    def costs(self, seats: Iterable[int]) -> dict[int, int]:
        """What the antes of a deal cost each of these seats, in minor units."""
        rules, dealer = self.rules, self.next_dealer
        each = rules.ante * len(PAY_CARDS)
        return {seat: each * (rules.dealer_ante_times if seat == dealer else 1) for seat in seats}

    def sizes(self, playing: Iterable[int]) -> dict[int, int]:
        """How many cards each hand gets; the widow's is 0."""
        seats = list(playing)
        first = self.rules.widow is Widow.LEFT_OF_DEALER
        return hand_sizes([WIDOW, *seats] if first else [*seats, WIDOW])
