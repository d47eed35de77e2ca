"""A game of Fan Tan and its present deal, as far as the table has been told."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.cards import Card
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.settlement import is_told
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.games.fan_tan.board import Board, Proof, Turn, proofs
from app.games.fan_tan.counting import Count, hand_sizes
from app.games.fan_tan.rules import FanTanRules, Opening, PassFee

POT = "fan_tan"


@dataclass
class Deal:
    """One deal. Seats count from 1 and 0 is nobody; amounts are minor units.

    How it is entered is settled when it is first asked for. `order` is that of play, the opener first. `ruled` are the
    false passes that have been ruled, by their place among the turns, and `unentered` how many more a seat had where
    passes are not entered one by one; `free` of those were not to be paid for.
    """

    level: Level = Level.FAST
    chosen: bool = False  # for this deal alone, by a ruling
    opening: Opening = Opening.LEFT
    fee_applies: PassFee = PassFee.EVERY_PASS
    dealer: int = 0
    order: tuple[int, ...] = ()
    sizes: dict[int, int] = field(default_factory=dict)
    opener_known: bool = False
    turns: list[Turn] = field(default_factory=list)
    board: Board = field(default_factory=Board)
    known: dict[Card, int] = field(default_factory=dict)
    keyed: list[int] = field(default_factory=list)
    ruled: dict[int, bool] = field(default_factory=dict)  # place among the turns, from 1 -> it was charged
    told_steps: set[int] = field(default_factory=set)  # proofs that have been told, by the same place
    unentered: Counter[int] = field(default_factory=Counter)
    free: Counter[int] = field(default_factory=Counter)
    charged: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    tallied: dict[int, int] = field(default_factory=dict)
    counts_stand: bool = False
    anted: int = 0  # what lies in the pot for what, in minor units
    passed: int = 0
    faults: int = 0
    winner: int = 0
    settled: bool = False

    @property
    def to_act(self) -> int:
        """Whose turn it is."""
        return self.order[len(self.turns) % len(self.order)]

    @property
    def seven_is_out(self) -> bool:
        """Whether a card has been played."""
        return any(not turn.passed for turn in self.turns)

    def passes(self, seat: int) -> int:
        """How often a seat has passed, of what was entered one by one."""
        return sum(turn.seat == seat and turn.passed for turn in self.turns)

    def played(self, seat: int) -> int:
        """How many cards a seat has played, of what was entered one by one."""
        return sum(turn.seat == seat and not turn.passed for turn in self.turns)

    def left(self, seat: int) -> int:
        """How many cards a seat holds by that."""
        return self.sizes[seat] - self.played(seat)

    def known_of(self, seat: int) -> list[Card]:
        """The cards known in a hand."""
        return [card for card, holder in self.known.items() if holder == seat]

    def known_fitting(self, seat: int) -> list[Card]:
        """The cards known in a hand that can be played now."""
        return [card for card in self.board.fits if self.known.get(card) == seat]

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether a card can be in a hand, by the cards played and those known."""
        if card in self.board.played:
            return False
        if card in self.known:
            return self.known[card] == seat
        return len(self.known_of(seat)) < self.left(seat)

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """The passes that have been proved false."""
        return proofs(self.turns, self.known)


@dataclass
class FanTan(TableGame[FanTanRules]):
    """The game, and its present deal."""

    deal: Deal = field(default_factory=Deal)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays the open deal, or would play the next one: from the dealer's left, or the opener first."""
        if self.table.hand:
            return self.deal.order
        return tuple(from_left_of(self.next_dealer, self.table.playing))

    @property
    def sizes(self) -> dict[int, int]:
        """How many cards each of them is dealt."""
        return self.deal.sizes if self.table.hand else hand_sizes(self.playing)

    def fewest_passes(self, seat: int) -> int:
        """The passes of a seat that have been entered already, in turn or by a ruling."""
        return self.deal.passes(seat) + self.deal.unentered[seat]

    def count(self, passes: Mapping[int, int], out: int) -> Count:
        """The deal as these passes tell it, with this seat out."""
        deal, playing = self.deal, self.playing
        return Count(playing, self.sizes, out, passes, {seat: deal.played(seat) for seat in playing},
                     {seat: self.fewest_passes(seat) for seat in playing})

    @property
    def counted_out(self) -> Count:
        """The same once somebody is out: by the passes that were tapped, else by the turns."""
        deal = self.deal
        return self.count(deal.tallied or {seat: deal.passes(seat) for seat in deal.order}, deal.winner)

    def plan(self) -> None:
        """How the next deal is entered, by the house's rules of this moment."""
        rules, deal = self.rules, self.deal
        deal.level = deal.level if deal.chosen else rules.entry
        deal.opening, deal.fee_applies = rules.opening, rules.pass_fee_applies

    @property
    def asks_deal(self) -> bool:
        """Whether the deal is a question of its own: the antes lie in the pot from then on.

        A sitting that began before that was so asks it only where more than passes is entered.
        """
        return is_told(self.table) or self.deal.level is not Level.FAST or self.asks_first_seven

    @property
    def asks_first_seven(self) -> bool:
        """Whether it must be asked who opens: who has 7♦, or up to whom the passes cost where only those do."""
        deal = self.deal
        if deal.opening is Opening.SEVEN_OF_DIAMONDS and not deal.opener_known:
            return True
        return deal.level is Level.FAST and deal.fee_applies is PassFee.OPENING and not deal.seven_is_out
