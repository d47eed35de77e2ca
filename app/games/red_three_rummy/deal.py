"""A game of Red 3 Rummy and its present round: the books that lie there, who has opened, what is still in the hands."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from app.cards import Card, Rank
from app.dealing.procedures.pack import Pack, decks
from app.dealing.procedures.point_games import PointGame
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.showing import Cards
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.games.red_three_rummy.books import Book, Kind, is_red_three, points_in
from app.games.red_three_rummy.rules import OpensAgain, RummyRules
from app.words import plural, tr

HAND, UPCARDS = 7, 2
"""The cards of each of the two hands, and those that are turned to begin the pile."""

DECK = 52


class Step(StrEnum):
    """What comes next in a turn."""

    DRAW = "draw"
    LAY = "lay"
    AFTER = "after"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Laid:
    """A book on the table: whose it is, and who has put which cards into it."""

    seat: int
    book: Book
    put_in: tuple[tuple[int, Card], ...]

    def points(self, seat: int) -> int:
        """What it counts for a seat: the cards that it has put in."""
        return points_in(self.book.kind, self.cards(seat))

    def cards(self, seat: int) -> Cards:
        """Which cards a seat has put in."""
        return tuple([card for who, card in self.put_in if who == seat])


@dataclass
class RummyRound:
    """One round. Seats count from 1 and 0 is nobody.

    `order` is that of play. `turn` is whose turn is entered; `before` and `from_points` are how the books lay, and what
    they counted for that seat, when the turn began or the second hand was taken up. `held` are the cards in the hand
    that is played; where draws and discards are not entered, as many as there can be, as the pile may hold `pile_most`.
    `uncounted` are those seats that a ruling has let off. `of_first` is how many cards a seat had laid when it took up
    its second hand, `laid_out` has those whose first hand ended without a discard. `known` are the cards that a seat
    has taken with the pile and that must be in its hand still.
    """

    level: Level = Level.FAST
    order: tuple[int, ...] = ()
    decks: int = 0
    events: int = 0
    turn: int = 0
    step: Step = Step.LAY
    before: tuple[Laid, ...] = ()
    from_points: int = 0
    books: list[Laid] = field(default_factory=list)
    asked_of: Cards = ()
    opened: set[int] = field(default_factory=set)
    second: set[int] = field(default_factory=set)
    of_first: dict[int, int] = field(default_factory=dict)
    laid_out: set[int] = field(default_factory=set)
    known: dict[int, Cards] = field(default_factory=dict)
    pile_most: int = UPCARDS
    to_stand: dict[int, Kind] = field(default_factory=dict)
    stock: int = 0
    pile: list[Card] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)
    held_before: int = 0
    red_before: int = 0
    had_opened: bool = False
    uncounted: set[int] = field(default_factory=set)
    red_taken: dict[int, int] = field(default_factory=dict)
    ended: bool = False
    out: int = 0
    totals: dict[int, int] = field(default_factory=dict)
    left_cards: dict[int, Cards] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    by_points: set[int] = field(default_factory=set)
    penalties: dict[int, int] = field(default_factory=dict)
    settled: bool = False


@dataclass
class Rummy(PointGame):
    """The game."""

    round: RummyRound = field(default_factory=RummyRound)

    @property
    def rules(self) -> RummyRules:
        """The house's."""
        rules: RummyRules = self.table.rules
        return rules

    @property
    def order(self) -> tuple[int, ...]:
        """Who plays the round that is open or comes next, the starter first."""
        return self.round.order or tuple(from_left_of(self.table.button, self.live))

    @property
    def playing(self) -> tuple[int, ...]:
        """The same, for rulings."""
        return self.order

    @property
    def is_played(self) -> bool:
        """Whether cards are drawn and laid."""
        return not self.round.ended and (self.round.turn > 0 or self.round.level is not Level.FULL)

    @property
    def follows_turns(self) -> bool:
        """Whether the turn is followed: where every turn is entered, and where nothing of it is but its books."""
        return self.round.level is Level.FULL or (self.round.level is Level.GUIDED and is_told(self.table))

    @property
    def counts_cards(self) -> bool:
        """Whether it matters how many cards a hand has: in turns that are followed, and when all is counted."""
        one = self.round
        return one.ended if not self.follows_turns and is_told(self.table) else self.follows_turns and (
            one.ended or one.turn > 0)

    @property
    def awaits_totals(self) -> bool:
        """Whether the round is over, and everybody is to say what the books come to."""
        return self.round.ended and self.round.level is Level.FAST and not self.round.totals

    def something_happens(self) -> None:
        """It does so in an open round."""
        self.plan()
        self.open_round()

    def plan(self) -> None:
        """How the next round is entered, as the house's rules are now."""
        if self.table.hand is None:
            self.round.level = self.rules.entry

    def open_round(self) -> None:
        """The cards are dealt: from now on it can be void."""
        one = self.round
        if self.table.hand is not None:
            return
        one.order = self.begin_round()
        one.decks = len(one.order)
        one.stock = one.decks * (DECK + self.rules.jokers - 2 * HAND) - UPCARDS
        one.held = dict.fromkeys(one.order, HAND)

    def walks_out(self, seat: int) -> None:
        """The round goes on without them; their books stay on the table, for those who may add to them."""
        self.something_happens()
        one = self.round
        if seat in self.live:
            super().walks_out(seat)
        if seat not in one.order:
            return
        following = [other for other in from_left_of(seat, one.order) if other != seat]
        one.order = tuple(other for other in one.order if other != seat)
        one.out = 0 if one.out == seat else one.out
        one.pile_most += one.held.get(seat, 0) + HAND  # nobody says where their cards go
        for held in (one.left, one.left_cards, one.totals, one.known):
            held.pop(seat, None)
        if one.turn == seat and following:
            one.asked_of = ()
            self.begin_turn(following[0] if self.follows_turns else 0, Step.DRAW)

    # the turn

    def begin_turn(self, seat: int, step: Step) -> None:
        """A seat is in turn, or lays."""
        one = self.round
        one.turn, one.step = seat, step
        if seat and self.bounds_hands:
            self.may_have_drawn(seat)
        self.mark_opening()

    def may_have_drawn(self, seat: int) -> None:
        """One card of the stock, or the pile; by the discard that follows this may be larger for the next."""
        one = self.round
        one.held[seat] += max(1, one.pile_most)
        one.pile_most += 1

    def mark_opening(self) -> None:
        """What is laid from here counts towards opening."""
        one = self.round
        one.before, one.from_points = tuple(one.books), self.laid_points(one.turn)
        one.held_before, one.red_before = one.held.get(one.turn, 0), one.red_taken.get(one.turn, 0)
        one.had_opened = one.turn in one.opened

    def next_turn(self) -> None:
        """The turn passes on to the left; where turns are not entered, to nobody."""
        one = self.round
        seat = one.turn
        if self.follows_turns and one.order:
            self.begin_turn(self.after(seat), Step.DRAW)
        else:
            one.turn, one.step = 0, Step.LAY

    def after(self, seat: int) -> int:
        """Whose turn comes after that of a seat; its own where nobody else plays."""
        return next(iter(from_left_of(seat, self.order)), seat)

    def take_second(self, seat: int, laid_out: bool) -> None:
        """The first hand is played: the second is taken up, at once if the last card of the first was laid."""
        one = self.round
        one.second.add(seat)
        if laid_out:
            one.laid_out.add(seat)
        one.held[seat], one.of_first[seat] = HAND, self.cards_laid(seat)
        if self.rules.opens_again is OpensAgain.HAND:
            one.opened.discard(seat)
        if seat == one.turn:
            self.mark_opening()

    def goes_out(self, seat: int) -> None:
        """A seat has no card left in either hand, or nobody can go on: the round is over."""
        one = self.round
        one.ended, one.out, one.turn, one.asked_of = True, seat, 0, ()

    # what is laid

    def laid_points(self, seat: int) -> int:
        """What a seat's books count so far."""
        return sum(laid.points(seat) for laid in self.round.books)

    def cards_laid(self, seat: int) -> int:
        """How many cards a seat has laid so far."""
        return sum(len(laid.cards(seat)) for laid in self.round.books)

    def may_be_played_out(self, seat: int) -> bool:
        """Whether the hand in play can be empty: each turn draws at least the one card that it discards.

        A second hand taken up in the turn is played without a draw. Who has not opened lays nothing.
        """
        one = self.round
        if not is_told(self.table) or seat in one.uncounted:
            return True
        if self.rules.opening and seat not in one.opened:
            return False
        return self.laid_of_hand(seat) >= HAND - (seat in one.laid_out)

    def laid_of_hand(self, seat: int) -> int:
        """How many cards of the hand in play a seat has laid."""
        return self.cards_laid(seat) - self.round.of_first.get(seat, 0)

    @property
    def this_turn(self) -> int:
        """What the seat that lays has laid since its turn began."""
        return self.laid_points(self.round.turn) - self.round.from_points

    def short(self, seat: int) -> int:
        """How many points a seat in turn lacks to open; 0 where it has opened or has laid nothing yet."""
        if seat in self.round.opened or not self.this_turn:
            return 0
        return max(0, self.rules.opening - self.this_turn)

    def counted(self, seat: int) -> bool:
        """Whether it is known how many cards a seat holds."""
        return self.round.level is Level.FULL and seat not in self.round.uncounted

    @property
    def bounds_hands(self) -> bool:
        """Whether the turn is followed without its draws and discards: a hand has so many cards at most, then."""
        return self.follows_turns and self.round.level is not Level.FULL

    def must_hold(self, seat: int) -> int:
        """How many cards a seat holds in both hands; at most, where draws and discards are not entered."""
        one = self.round
        return one.held[seat] + (0 if seat in one.second else HAND)

    def supply(self, seat: int = 0) -> Pack:
        """The cards of all decks that a seat can have: without those that lie face up or are in another hand."""
        pack = decks(self.decks, self.rules.jokers)
        pack.see(*self.lying())
        pack.see(*(card for other, cards in self.round.known.items() if other != seat for card in cards))
        return pack

    @property
    def decks(self) -> int:
        """How many decks are dealt: one for everybody who began the round."""
        return self.round.decks or len(self.order)

    def lying(self) -> list[Card]:
        """The cards that lie face up: in books, shown at the end, and on the pile."""
        one = self.round
        laid = [card for laid in one.books for _, card in laid.put_in]
        return [*laid, *(card for cards in one.left_cards.values() for card in cards), *one.pile]


def red_threes(cards: Iterable[Card]) -> int:
    """How many red threes there are among them."""
    return sum(is_red_three(card) for card in cards)


def dealt_words(game: Rummy) -> str:
    """What is dealt: "3 decks with 6 jokers"."""
    each = len(game.order)
    if not game.rules.jokers:
        return plural(each, "{count} deck", "{count} decks")
    return tr("{decks} decks, {jokers} jokers", decks=each, jokers=each * game.rules.jokers)


def is_black_three(card: Card) -> bool:
    """A three that is not known to be red."""
    return card.rank is Rank.THREE and not is_red_three(card)


def is_three_without_suit(card: Card) -> bool:
    """A three of which it is not known whether it is red."""
    return card.rank is Rank.THREE and card.suit is None
