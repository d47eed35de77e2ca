"""A game of Red Carpet and its present round: pairs turned, bids, who holds what, and what was shown."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from app.cards import Card
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions, Direction, Form, Payee
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.point_games import PointGame
from app.dealing.prompts.showing import Cards
from app.dealing.table.seat_order import from_left_of, left_of, right_of
from app.dealing.values.counters import BOX, Counters
from app.dealing.values.table_rules import Level
from app.games.red_carpet.rules import AllPass, RedCarpetRules
from app.games.red_carpet.scoring import SHORT_PACK, Scored, best_four, scored
from app.words import plural, tr

BIDDING_POINTS = 20
HOLE, MOST, PAIR = 2, 8, 2
"""Cards that each has face down, cards that a hand has at most, and cards that are turned at a time."""

BIDS = Conditions(Form.IN_TURN, Direction.RIGHT, reserve=2, opens_with=1, payee=Payee.BOX, passes_who_cannot=True)
"""A pair goes to the last who has not passed; to the right; two opens, or one by a player who has no more."""


@dataclass
class Deal:
    """One round. Seats count from 1 and 0 is nobody.

    `dealt_to` is how many were dealt cards, also those who have gone since. `lost` are cards that were seen too soon
    and thrown away. `known` are the cards of a pair or of a hand that were keyed: everybody has seen them.
    """

    level: Level = Level.GUIDED
    results_only: bool = False  # by a ruling, for this round alone
    bids_only: bool = False
    order: tuple[int, ...] = ()  # from the dealer's left, the dealer last
    dealt_to: int = 0
    revealer: int = 0
    pairs: int = 0  # how many have been turned, the present one with them
    turned: bool = False  # whether one lies there to be bid on
    asked_pair: bool = False  # whether its cards were asked for
    pair: Cards = ()
    auction: Auction = field(default_factory=Auction)
    before: Auction = field(default_factory=Auction)  # as it stood before the last word
    said: int = 0
    lost: int = 0
    kept: dict[int, int] = field(default_factory=dict)  # pairs that a seat has kept
    known: dict[int, Cards] = field(default_factory=dict)
    thrown: list[Card] = field(default_factory=list)
    counted: bool = False  # whether the points that are left were entered
    most: dict[int, int] = field(default_factory=dict)  # cards that a seat can have at most by those points
    hands: dict[int, Scored] = field(default_factory=dict)
    dead: list[int] = field(default_factory=list)
    closed: bool = False

    @property
    def fast(self) -> bool:
        """Whether only results are entered."""
        return self.level is Level.FAST

    @property
    def full(self) -> bool:
        """Whether the cards that are turned are entered."""
        return self.level is Level.FULL

    def cards_of(self, seat: int) -> int:
        """How many cards a seat has, as far as bids were entered."""
        return HOLE + PAIR * self.kept.get(seat, 0)


@dataclass
class RedCarpet(TableGame[RedCarpetRules]):
    """The game: the frame of a game for points, and the round that is open or comes next.

    `last` is the round before, which older sittings show until the next one opens.
    """

    game: PointGame = field(kw_only=True)
    deal: Deal = field(default_factory=Deal)
    last: Deal = field(default_factory=Deal)

    @property
    def counters(self) -> Counters:
        """The bidding points: in the box, and before each seat."""
        return self.table.counters

    def points(self, seat: int) -> int:
        """The bidding points that a seat has."""
        return self.counters.at(seat) if self.table.hand else BIDDING_POINTS

    # the round

    def begin(self) -> None:
        """How the next round is entered and who turns the first pair, as things stand now."""
        deal, order = Deal(), tuple(from_left_of(self.table.button, self.game.live))
        deal.level, deal.order, deal.dealt_to, deal.revealer = self.rules.entry, order, len(order), order[-1]
        self.deal, self.last = deal, self.deal if self.deal.closed else Deal()

    def open(self) -> None:
        """The round is open, and everybody has their bidding points."""
        deal = self.deal
        if self.table.hand is not None:
            return
        self.game.begin_round()
        for seat in deal.order:
            self.counters.move(BIDDING_POINTS, BOX, seat, tr("Bidding points"))
        if not deal.fast and not deal.results_only:
            entry = self.rules.entry  # it may have changed while the first question stood
            deal.level = Level.GUIDED if deal.bids_only and entry is Level.FULL else entry
        self.last = Deal()

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is in the round."""
        return self.deal.order

    @property
    def bidding(self) -> bool:
        """Whether a pair lies there for bids that are entered."""
        return not self.deal.fast and self.deal.turned

    @property
    def enters_more(self) -> bool:
        """Only while it is bid."""
        return self.bidding

    def only_results(self) -> None:
        """For the rest of the round no bids: nobody says what becomes of a pair."""
        deal = self.deal
        deal.results_only, deal.level, deal.pair = True, Level.FAST, ()

    def out_of_the_auction(self, seat: int) -> None:
        """Nothing that somebody has bid on this pair counts."""
        if self.deal.turned:
            self.deal.auction = self.deal.auction.without(seat)

    def walks_out(self, seat: int) -> None:
        """Somebody is gone: their points are out of the round, and their cards with them."""
        self.open()
        deal = self.deal
        deal.order = tuple(one for one in deal.order if one != seat)
        self.counters.move(self.counters.at(seat), seat, BOX, tr("Walked out"))
        self.game.walks_out(seat)
        deal.thrown += deal.known.pop(seat, ())
        deal.hands.pop(seat, None)
        self.out_of_the_auction(seat)

    def most_cards(self, seat: int, left: int) -> int:
        """How many cards a seat can have at most that has so many points left: a pair costs two, the last point one."""
        spent = self.points(seat) - left
        pairs = min(spent // BIDS.reserve + (spent % BIDS.reserve if not left else 0),
                    self.undealt // PAIR + self.deal.turned)
        return min(MOST, self.deal.cards_of(seat) + PAIR * pairs)

    @property
    def undealt(self) -> int:
        """How many cards are left to turn."""
        deal = self.deal
        return len(self.cards) - HOLE * deal.dealt_to - PAIR * deal.pairs - deal.lost

    @property
    def bidding_over(self) -> bool:
        """No two cards are left, nobody has a point, or all hands are full."""
        deal = self.deal
        return self.undealt < PAIR or not any(self.points(seat) for seat in deal.order) or \
            all(deal.cards_of(seat) >= MOST for seat in deal.order)

    @property
    def cards(self) -> Cards:
        """All cards that are played with."""
        return SHORT_PACK * self.rules.packs

    def next_pair(self) -> None:
        """The next pair lies there, and all may bid on it."""
        deal = self.deal
        deal.pairs, deal.turned, deal.said = deal.pairs + 1, True, 0
        deal.pair, deal.asked_pair = (), False
        deal.auction = Auction(BIDS, deal.order, deal.revealer, self.points)

    def keep(self, seat: int) -> None:
        """The pair lies before who has bought it."""
        deal = self.deal
        deal.kept[seat] = deal.kept.get(seat, 0) + 1
        deal.known[seat] = (*deal.known.get(seat, ()), *deal.pair)
        deal.turned, deal.pair = False, ()

    def throw_away(self) -> None:
        """The pair is out of the round."""
        deal = self.deal
        deal.thrown += deal.pair
        deal.turned, deal.pair = False, ()

    @property
    def turner(self) -> int:
        """Who turns the present pair; where that player is gone, the one who speaks last now: the order stays."""
        deal = self.deal
        return deal.revealer if deal.revealer in deal.order else left_of(deal.revealer, deal.order)

    def turns_next(self, buyer: int) -> None:
        """Who turns the next pair: the buyer, or whom the house says where nobody has bought."""
        deal = self.deal
        if buyer:
            deal.revealer = buyer
        elif self.rules.all_pass_next is AllPass.NEXT_RIGHT:
            deal.revealer = right_of(deal.revealer, deal.order)

    # hands

    def score_of(self, cards: Cards) -> Scored:
        """What a hand that is shown scores: as it was presented, or the best four of it."""
        counting = self.rules.counting
        return scored(cards, counting) if self.rules.own_hand else best_four(cards, counting)

    def pack(self, but: int = 0) -> Pack:
        """The cards, of which all have been seen that were keyed, but for those of one seat."""
        deal, pack = self.deal, _whole(self.rules.packs).again()
        pack.see(*deal.pair, *deal.thrown)
        for seat, cards in deal.known.items():
            pack.see(*(() if seat == but else cards))
        return pack

    def copies(self, pack: Pack) -> Callable[[Card], int] | None:
        """How many of a card there can still be, where there are two packs."""
        return pack.left if self.rules.packs > 1 else None


@lru_cache
def _whole(packs: int) -> Pack:
    """So many packs, of which no card has been seen: the cards are counted once."""
    return Pack(SHORT_PACK * packs)


def cards_words(count: int) -> str:
    """Cards, counted."""
    return plural(count, "{count} card", "{count} cards")
