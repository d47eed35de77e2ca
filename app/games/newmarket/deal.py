"""A game of Newmarket and its present deal, as far as the table has been told."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.cards import SUITS, Card, Suit
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.table.pots import in_pot
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.games.newmarket.board import Board
from app.games.newmarket.layout import PAY_CARDS, POT_NAMES, WIDOW, hand_sizes
from app.games.newmarket.rules import NewmarketRules, Widow
from app.words import tr


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
    run: tuple[Suit, ...] = SUITS  # of which suit the cards may be that are being played, where not all are entered
    stopper: int = 0
    leads: int = 0
    last: tuple[int, Card] | None = None
    to_claim: tuple[int, Card] | None = None
    stop_told: str = ""  # that its card is a stop, said once the pot is claimed
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

    def pass_the_lead(self) -> None:
        """The lead goes to the next at the left; come round to who stopped it, it is of any suit."""
        self.leader = self.next_live(self.leader)
        if self.leader == self.stopper:
            self.suits = SUITS

    def falls_through(self, seat: int) -> None:
        """Who is gone sells nothing: a widow that nobody can sell stays closed; who is left alone is out."""
        if not self.spare and seat in (self.dealer, self.buyer):
            self.buyer, self.doing = 0, ""
            self.spare = "closed" if seat == self.dealer else ""
        if self.doer == seat:
            self.doing, self.doer = "", 0
        if len(self.live) == 1 and not self.winner:
            self.winner = self.live[0]
            self.spare = self.spare or "closed"

    def swap(self, seat: int) -> None:
        """A seat takes the widow; its own hand lies closed instead."""
        self.sizes[seat], self.sizes[WIDOW] = self.sizes[WIDOW], self.sizes[seat]
        self.board.left = dict(self.sizes)

    @property
    def suits_now(self) -> tuple[Suit, ...]:
        """Of which suit the next card may be: one that may be led, or the one that is being played."""
        return self.suits if self.leader else self.run

    @property
    def open_pay_cards(self) -> list[Card]:
        """The pay cards that may still be played, as far as is known."""
        return [card for card in PAY_CARDS
                if card not in self.taken and card not in self.lost and card not in self.board.dead]


@dataclass
class Newmarket(TableGame[NewmarketRules]):
    """The game: its deals so far, how long each pot has waited, who won last (by player), and the present deal."""

    deal: Deal = field(default_factory=Deal)
    dealt: int = 0
    waited: dict[Card, int] = field(default_factory=lambda: dict.fromkeys(PAY_CARDS, 0))
    from_before: set[Card] = field(default_factory=set)  # pots that an earlier game left
    last_winner: int = 0

    @property
    def playing(self) -> tuple[int, ...]:
        """Who still plays the deal."""
        return self.deal.live

    @property
    def asks_keep(self) -> bool:
        """Whether it is a question of its own what the dealer does with the widow: no habitual key answers it.

        A sitting that began before that was so asks it only where more than results is entered.
        """
        return is_told(self.table) or self.deal.level is not Level.FAST

    def on(self, card: Card) -> int:
        """What lies on a pay card, in minor units."""
        return in_pot(self.table, POT_NAMES[card])

    @property
    def in_pots(self) -> int:
        """What lies on all four."""
        return sum(self.on(card) for card in PAY_CARDS)

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

    def only_results(self) -> None:
        """The rest is entered by its results; a sale that was agreed is still entered with them."""
        deal = self.deal
        deal.level, deal.doing, deal.to_claim = Level.FAST, "", None
        if not deal.spare:
            deal.kept, deal.buyer, deal.auction = deal.kept and self.asks_keep, 0, Auction()

    def walks_out(self, seat: int) -> None:
        """A player is gone: the hand lies closed, out of play, and is still paid for."""
        deal, board = self.deal, self.deal.board
        if seat in deal.gone:
            return
        self.table.leave(seat)
        if deal.leader == seat and not deal.winner:
            deal.pass_the_lead()
        deal.gone.append(seat)
        board.out_of_play |= {seat}
        deal.auction = deal.auction.without(seat)
        if deal.stopper == seat:
            deal.stopper = deal.next_live(seat)
        if deal.to_claim and deal.to_claim[0] == seat:
            deal.lost[deal.to_claim[1]] = seat
            deal.to_claim = None
        self.table.announcement = tr("{name} has left; the hand is out of play.", name=self.table.name(seat))
        deal.falls_through(seat)
