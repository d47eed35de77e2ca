"""A game of Baseborn and its present round: what is sold to whom, what lies where, who has shown a flush."""

from dataclasses import dataclass, field

from app.cards import Card
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.point_games import PointGame
from app.dealing.prompts.showing import Cards
from app.dealing.values.scores import Unit
from app.dealing.values.table_rules import Level
from app.games.baseborn.rounds import HAND, ROUNDS, Terms, cards_to_sell, conditions_of
from app.games.baseborn.rules import BasebornRules, ShortStack
from app.words import plural

BANK = "bank"
PACK_ENDS, CALLED_EMPTY, NO_CHIPS = "pack", "called", "chips"
"""Why no card can be sold any more in a round: the pack is at its end, by the count or as the host calls it, or nobody
could bid."""

BIDDING_CHIPS = Unit(("{count} chip", "{count} chips"))


def lying_place(seat: int) -> str:
    """Where a seat's bid lies on the table."""
    return f"bid:{seat}"


@dataclass
class Deal:
    """One round. Seats count from 1 and 0 is nobody.

    `sale` counts the auctions and `shown` how often bids were shown in this one. `lot` are the cards that are sold now,
    `faces` those of them that were entered; `off` how many are off the pack beyond the hands that were dealt; so many
    of both are only `asked_for`, where a card is turned and bid for at one question; the last auction has `not_begun`
    where it was not turned. `due`: a card is to be turned, and `more` after it; `unbroken` is an auction that is won
    once they are: of those who tied nobody could bid again. `claims` have shown a flush, `dealt` or completed; `dead`
    says why no card can be sold any more; `barred` bid no more.
    """

    terms: Terms = ROUNDS[0]
    level: Level = Level.FAST
    results_only: bool = False  # by a ruling, for this round alone
    order: tuple[int, ...] = ()
    asked_dealt: bool = False
    sale: int = 0
    shown: int = 0
    lot: int = 0
    faces: Cards = ()
    off: int = 0
    asked_for: int = 0
    not_begun: bool = False
    due: bool = True
    more: int = 0
    auction: Auction | None = None
    unbroken: Auction | None = None
    buyer: int = 0
    bought: dict[int, int] = field(default_factory=dict)
    bought_faces: dict[int, Cards] = field(default_factory=dict)
    put_away: Cards = ()
    asks_flush: bool = False
    claims: tuple[int, ...] = ()
    dealt: bool = False
    hands: dict[int, Cards] = field(default_factory=dict)
    barred: tuple[int, ...] = ()
    dead: str = ""
    settled: bool = False

    @property
    def tied(self) -> tuple[int, ...]:
        """Those who bid again after a tie."""
        return self.auction.waiting if self.auction and self.auction.tied is not None else ()


@dataclass
class Baseborn(TableGame[BasebornRules]):
    """The game: its frame, and the round that is played."""

    points: PointGame = field(kw_only=True)
    deal: Deal = field(default_factory=Deal)

    @property
    def number(self) -> int:
        """Which of the five rounds it is; after the last, the last."""
        return min(self.points.number, len(ROUNDS))

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is in the round."""
        return self.deal.order

    @property
    def is_sold(self) -> bool:
        """Whether cards are sold: nobody has shown a flush, and there is something to sell."""
        return self.deal.asked_dealt and not self.deal.claims and not self.deal.dead

    @property
    def bids_now(self) -> bool:
        """Whether an auction is on."""
        deal = self.deal
        return self.is_sold and not deal.not_begun and (
            deal.auction is not None or (deal.lot > 0 and not deal.asks_flush))

    def plan(self) -> None:
        """How the round is entered, and who plays it, as things stand now."""
        deal = self.deal
        deal.terms, deal.order = ROUNDS[self.number - 1], tuple(sorted(self.points.live))
        deal.level = Level.FAST if deal.results_only else self.rules.entry

    def only_results(self) -> None:
        """For the rest of the round only bids and who has a flush: no cards."""
        deal = self.deal
        deal.results_only, deal.level = True, Level.FAST
        deal.faces, deal.put_away, deal.bought_faces, deal.hands = (), (), {}, {}
        deal.asks_flush = deal.asks_flush and bool(deal.dead)

    def take_back(self, seat: int) -> None:
        """A hand that was shown is taken up again."""
        deal = self.deal
        deal.claims = tuple(one for one in deal.claims if one != seat)
        deal.hands.pop(seat, None)

    # bidding chips

    @property
    def bank(self) -> int:
        """What lies in the bank."""
        return self.table.counters.at(BANK)

    def chips(self, seat: int) -> int:
        """What a seat still has to bid with."""
        return self.table.counters.at(seat)

    def lying(self, seat: int) -> int:
        """The bid that lies before a seat."""
        return self.table.counters.at(lying_place(seat))

    # cards

    @property
    def left(self) -> int:
        """How many cards there are still to be turned."""
        return cards_to_sell(len(self.hands_dealt)) - self.deal.off

    @property
    def hands_dealt(self) -> tuple[int, ...]:
        """Everybody to whom five cards were dealt in this round, also who has gone since."""
        return self.table.hand.seats if self.table.hand else self.points.live

    def cards(self, seat: int) -> int:
        """How many cards a seat holds."""
        return HAND + self.deal.bought.get(seat, 0)

    def pack_for(self, seat: int) -> Pack:
        """The pack as far as it cannot be in a seat's hand: what others bought or showed, and what is put away."""
        deal, pack = self.deal, Pack()
        pack.see(*deal.faces, *deal.put_away)
        for held in (deal.bought_faces, deal.hands):
            pack.see(*(card for who, cards in held.items() if who != seat for card in cards))
        return pack

    @property
    def turned(self) -> tuple[Card, ...]:
        """Every card of the round that was entered."""
        deal = self.deal
        return (*deal.faces, *deal.put_away, *(card for cards in deal.bought_faces.values() for card in cards))

    # auctions

    def fresh_auction(self) -> Auction:
        """The next auction, as everybody stands now."""
        deal, counters = self.deal, self.table.counters
        held = {seat: counters.at(seat) for seat in deal.order}
        return Auction(conditions_of(deal.terms, self.rules.short_stack is ShortStack.ALL_IN),
                       tuple(seat for seat in deal.order if seat not in deal.barred), 0,
                       lambda seat: held.get(seat, 0))

    @property
    def auction(self) -> Auction:
        """The auction that is open, or the next one."""
        return self.deal.auction or self.fresh_auction()

    @property
    def buyers(self) -> tuple[int, ...]:
        """Who may have completed a flush: who bought last, and where the house counts late ones all who have bought."""
        deal = self.deal
        late = [seat for seat in deal.bought if seat != deal.buyer] if self.rules.late_flush else []
        return tuple(seat for seat in (deal.buyer, *sorted(late)) if seat in deal.order and seat not in deal.barred)


def chips_words(count: int) -> str:
    """So many chips for bidding: "1 chip"."""
    return BIDDING_CHIPS.say(count)


def points_words(count: int) -> str:
    """So many points: "3 points"."""
    return plural(count, "{count} point", "{count} points")
