"""A game of Nap and its present deal, as far as the table has been told."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace

from app.cards import JOKER, Card, Suit
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.settlement import is_told
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.games.nap.contracts import Contract
from app.games.nap.rules import FailedNap, NapRules, Shuffle
from app.games.nap.tricks import (
    HAND,
    LOWEST,
    Play,
    Revoke,
    Trick,
    could_follow,
    pack_for,
    revokes,
    strayed,
    suit_of,
    winner,
)
from app.words import tr


@dataclass
class Deal:
    """One deal. Seats count from 1 and 0 is nobody.

    How it is entered is settled when it is first asked for. `order` is that of speaking, the dealer last. `plays` are
    the cards as they were played, `lead` who leads the next trick, `jumps` who plays next though it is not the turn.
    `ruled` are the cards that were ruled revokes, by trick and seat; `lets` those that may be played though they do
    not follow. `told_of` are the revokes that have been told, `newly_proved` those that the last card proved.
    `verdict` is a ruling on the bid itself; `ended` is that it was made, and with how many tricks, before it is paid.
    `fined` are those who paid a fine for a revoke, `let_off` those whose revoke stood and cost nothing. `had_left` are
    those who were gone when the bid was named: none of them can have made it.
    """

    level: Level = Level.FAST
    chosen: bool = False  # for this deal alone, by a ruling
    dealer: int = 0
    order: tuple[int, ...] = ()
    pack: tuple[Card, ...] = ()
    times: int = 1  # how often every credit counts
    auction: Auction | None = None
    contract: Contract | None = None
    bidder: int = 0
    trumps: Suit | None = None
    asks_trumps: bool = False
    plays: list[Play] = field(default_factory=list)
    lead: int = 0
    jumps: int = 0
    known: dict[Card, int] = field(default_factory=dict)
    keyed: list[int] = field(default_factory=list)
    ruled: set[tuple[int, int]] = field(default_factory=set)
    lets: set[tuple[int, int]] = field(default_factory=set)
    told_of: set[tuple[int, int]] = field(default_factory=set)
    newly_proved: tuple[Revoke, ...] = ()
    fined: list[int] = field(default_factory=list)
    let_off: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    had_left: tuple[int, ...] = ()
    plays_on: bool = False
    counts_differ: bool = False
    verdict: bool | None = None
    revoked_by: int = 0  # whose revoke decided it
    ended: tuple[bool, str] | None = None
    settled: bool = False

    # tricks

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Those that are whole, and the one that is being played."""
        size = max(1, len(self.order))
        return tuple(tuple(self.plays[at:at + size]) for at in range(0, len(self.plays), size))

    @property
    def whole(self) -> tuple[Trick, ...]:
        """Those in which everybody has played."""
        return tuple(trick for trick in self.tricks if len(trick) == len(self.order))

    @property
    def open_trick(self) -> Trick:
        """The cards of the one that is being played."""
        return self.tricks[-1] if len(self.whole) < len(self.tricks) else ()

    @property
    def number(self) -> int:
        """The number of the trick that is being played or comes next."""
        return len(self.whole) + 1

    @property
    def won(self) -> int:
        """The tricks that the bidder has."""
        return sum(winner(trick, self.trumps) == self.bidder for trick in self.whole)

    @property
    def lost(self) -> int:
        """The tricks that the others have."""
        return len(self.whole) - self.won

    @property
    def decided(self) -> bool | None:
        """Whether the bid is made or lost; None while it is open."""
        if self.verdict is not None or self.contract is None:
            return self.verdict
        return self.contract.verdict(self.won, self.lost)

    @property
    def all_played(self) -> bool:
        """Whether the last trick is over."""
        return len(self.whole) == HAND

    @property
    def to_act(self) -> int:
        """Who plays next."""
        trick = self.open_trick
        first = trick[0].seat if trick else self.lead
        at = self.order.index(first)
        done = {play.seat for play in trick}
        return self.jumps or next(seat for seat in (*self.order[at:], *self.order[:at]) if seat not in done)

    @property
    def led(self) -> Suit | None:
        """The suit led; None where nothing is, and where the joker is a suit of its own."""
        return suit_of(self.open_trick[0].card, self.trumps) if self.open_trick else None

    @property
    def names_trumps(self) -> bool:
        """Whether the next card names trumps: the first that is led, but in mis."""
        return not self.plays and self.contract is not None and not self.contract.none

    # hands

    @property
    def played(self) -> dict[Card, int]:
        """Every card that was played, with its seat."""
        return {play.card: play.seat for play in self.plays}

    def left(self, seat: int) -> int:
        """How many cards a seat has."""
        return HAND - sum(play.seat == seat for play in self.plays)

    def known_of(self, seat: int) -> list[Card]:
        """The cards known in a hand."""
        return [card for card, holder in self.known.items() if holder == seat]

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether a card can be in a hand, by the cards played and those known."""
        if card in self.played or card not in self.pack:
            return False
        if card in self.known:
            return self.known[card] == seat
        return len(self.known_of(seat)) < self.left(seat)

    def must_follow(self, seat: int) -> tuple[Card, ...]:
        """The cards known in a hand that follow the suit led."""
        return could_follow(self.known_of(seat), self.led, self.trumps) if self.open_trick else ()

    @property
    def has_joker(self) -> bool:
        """Whether the joker is in the pack and has not been played."""
        return JOKER in self.pack and JOKER not in self.played

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """The cards that have been proved to be revokes."""
        return revokes(self.tricks, self.trumps, self.known)

    def strayed(self, seat: int) -> tuple[Revoke, ...]:
        """The cards of a seat that did not follow suit and are not ruled yet; those that are proved revokes first."""
        mine = [one for one in strayed(self.tricks, self.trumps, self.known)
                if one.seat == seat and (one.trick, seat) not in self.ruled]
        return tuple(sorted(mine, key=lambda one: not one.cards))


@dataclass
class Nap(TableGame[NapRules]):
    """The game, and its present deal. `players` is for how many the pack was made up; 0 before the first deal."""

    deal: Deal = field(default_factory=Deal)
    players: int = 0
    made_up_with_joker: bool = False
    shuffle: bool = True
    doubled: bool = False

    def held(self) -> "Nap":
        """The game with the deal as it is now: the log asks for a question’s name when more has become of it, or
        another is open already.
        """
        return replace(self, deal=copy(self.deal))

    def with_bidder(self, seat: int) -> "Nap":
        """The game as it were with this seat for its bidder."""
        held = self.held()
        held.deal.bidder = seat
        return held

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays the open deal, or would play the next one: from the dealer's left."""
        return self.deal.order if self.table.hand else tuple(from_left_of(self.next_dealer, self.table.playing))

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that the open deal is dealt from, or the next one; none where too few or too many play."""
        if self.table.hand:
            return self.deal.pack
        cards = pack_for(len(self.playing)) if len(self.playing) in LOWEST else ()
        return (*cards, JOKER) if cards and self.rules.joker else cards

    @property
    def new_pack(self) -> bool:
        """Whether the pack of the last deal is not that of the next one."""
        return self.players not in (0, len(self.playing)) or (
            bool(self.players) and self.made_up_with_joker != self.rules.joker)

    @property
    def is_shuffled(self) -> bool:
        """Whether the pack is shuffled before the next deal; else it is only cut."""
        return self.shuffle or self.new_pack or self.rules.shuffle is Shuffle.EVERY_DEAL

    @property
    def times(self) -> int:
        """How often a credit counts in the open deal, or in the next one."""
        return self.deal.times if self.table.hand else 1 + self.doubled

    def plan(self) -> None:
        """How the next deal is entered, by the house's rules of this moment."""
        if not self.deal.chosen:
            self.deal.level = self.rules.entry

    # what may be ruled

    @property
    def bids_now(self) -> bool:
        """Whether it is bid."""
        return self.table.hand is not None and not self.deal.bidder

    @property
    def bidder_comes_last(self) -> bool:
        """Whether the cards are played for a bid of which only the result will say whose it was."""
        deal = self.deal
        return is_told(self.table) and deal.level is Level.FAST and deal.contract is not None and not deal.bidder

    @property
    def is_played(self) -> bool:
        """Whether a bid is played, or has been."""
        return self.deal.bidder > 0 or self.bidder_comes_last

    @property
    def hands_count(self) -> bool:
        """Whether it matters what is in a hand: every card is entered, and some are not played yet."""
        return self.table.hand is not None and self.deal.level is Level.FULL and not self.deal.all_played

    @property
    def cards_now(self) -> bool:
        """Whether cards are played, each of them entered."""
        return self.hands_count and self.deal.bidder > 0

    @property
    def can_enter_more(self) -> bool:
        """Whether this deal can still be entered more closely."""
        deal = self.deal
        if not deal.bidder:
            return self.table.hand is None or deal.level is Level.FAST
        return deal.level is not Level.FULL and not deal.plays and not deal.counts_differ

    @property
    def enters_more(self) -> bool:
        """Whether more is entered than its results: each bid while it is bid, every card while it is played."""
        deal = self.deal
        return deal.level is Level.FULL if deal.bidder else self.table.hand is not None and deal.level is not Level.FAST

    def worth(self, contract: Contract, made: bool = True) -> int:
        """What each of the others pays for a bid that is made, or is paid for one that is lost, in minor units."""
        half = not made and contract.all and self.rules.failed_nap is FailedNap.HALF
        return contract.value * self.rules.one_credit * self.times // (1 + half)

    def others(self) -> tuple[int, ...]:
        """Everybody but the bidder, from the dealer's left."""
        return tuple(seat for seat in self.deal.order if seat != self.deal.bidder)


def card_word(card: Card) -> str:
    """A card in a sentence: "K♥", "the joker"."""
    return tr("the joker") if card == JOKER else str(card)


def cards_words(cards: Iterable[Card]) -> str:
    """Cards in a row: "9♥ K♥"."""
    return " ".join(card_word(card) for card in cards)
