"""Auctions as values: who may speak, what may be bid, who gets it and what is paid. It knows no table and no words.

One legality serves all of them: `why_not` and `room` grey the keys, word the refusal, and guard what is done.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from app.dealing.procedures.auction_terms import Conditions, Direction, Form, NamedBid, Payee, Reason, Tie
from app.dealing.table.seat_order import from_left_of, from_right_of

Paid = tuple[tuple[int, int], ...]
"""Seats, each with an amount."""


def _nothing(seat: int) -> int:
    return 0


@dataclass(frozen=True)
class Auction:
    """One auction so far. Seats count from 1 and 0 is nobody; a named bid's amount is its place in `names`, from 1.

    The turn begins beside `beside`, who sells or has revealed; a bidder who is that seat speaks last. `purse` says what
    a seat has for this auction, with what it has lying or has paid in it already. `lying` are the sealed bids on the
    table, `tied` the seats that bid again after a tie (None before one), `ties` how many there were.
    """

    conditions: Conditions = field(default_factory=Conditions)
    bidders: tuple[int, ...] = ()
    beside: int = 0
    purse: Callable[[int], int] = field(default=_nothing, compare=False, repr=False)
    bids: Paid = ()
    passed: tuple[int, ...] = ()
    speaker: int = 0
    lying: Paid = ()
    paid: Paid = ()
    tied: tuple[int, ...] | None = None
    closed: bool = False
    sold: tuple[int, int] = (0, 0)
    ties: int = 0

    # how it stands

    @property
    def form(self) -> Form:
        """Who speaks when."""
        return self.conditions.form

    @property
    def sealed(self) -> bool:
        """Whether all bid together."""
        return self.conditions.form is Form.SEALED

    @property
    def in_turn(self) -> bool:
        """Whether one seat after another is asked."""
        return self.form in (Form.IN_TURN, Form.ONE_CALL)

    @property
    def highest(self) -> tuple[int, int]:
        """The seat and the amount of the highest bid; (0, 0) where there is none."""
        if not self.sealed:
            return self.bids[-1] if self.bids else (0, 0)
        return max(self._lying_in_order(), key=lambda bid: bid[1], default=(0, 0))

    def _lying_in_order(self) -> list[tuple[int, int]]:
        bids = dict(self.lying)
        return [(seat, bids[seat]) for seat in self.around(self.beside) if seat in bids]

    def around(self, seat: int) -> list[int]:
        """The bidders in the order of speaking, after a seat; the seat itself, where it is one, comes last."""
        right = self.conditions.direction is Direction.RIGHT
        return from_right_of(seat, self.bidders) if right else from_left_of(seat, self.bidders)

    def last_of(self, seat: int) -> int:
        """The last amount that a seat has bid; 0 where it has bid none."""
        return dict(self.bids).get(seat, 0)

    def holding(self, seat: int) -> int:
        """What a seat can still bid with: not what lies on the table or is paid."""
        gone = (*self.lying, *self.paid)
        return self.purse(seat) - (sum(amount for who, amount in gone if who == seat) if gone else 0)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who may still speak, the next one first. Nobody: it is over."""
        return tuple(self._coming())

    def _coming(self) -> Iterator[int]:
        """The same one by one: mostly only the first is asked for."""
        if self.closed or (not self.sealed and self._ended_by_name):
            return iter(())
        if self.sealed:
            return (seat for seat in (self.around(self.beside) if self.tied is None else self.tied)
                    if seat in self.bidders and self.can_bid(seat))
        highest = self.highest[0]
        return (seat for seat in self.around(self.speaker or self.beside) if seat != highest and self._may_come(seat))

    def _may_come(self, seat: int) -> bool:
        if seat in self.passed or self._has_called(seat):
            return False
        return not self.conditions.passes_who_cannot or self.can_bid(seat)

    def _has_called(self, seat: int) -> bool:
        return self.form is Form.ONE_CALL and seat in dict(self.bids)

    @property
    def _ended_by_name(self) -> bool:
        named = self.name_of(self.highest[1])
        return bool(named and named.ends)

    @property
    def speakers(self) -> tuple[int, ...]:
        """Who may speak now: the one in turn, or all who are asked."""
        return tuple(islice(self._coming(), 1)) if self.in_turn else self.waiting

    @property
    def over(self) -> bool:
        """Whether nobody can speak any more."""
        return next(self._coming(), None) is None

    @property
    def winner(self) -> int:
        """Who has it; 0 while it is not over, and where nobody has bid."""
        return (self.sold if self.sealed else self.highest)[0] if self.over else 0

    @property
    def price(self) -> int:
        """What the winner has bid."""
        return (self.sold if self.sealed else self.highest)[1] if self.winner else 0

    @property
    def payments(self) -> Paid:
        """What each seat pays to the payee, in the order in which it falls due; more may follow until it is over."""
        if self.conditions.payee is Payee.NOBODY:
            return ()
        if self.sealed:
            return self.paid
        return ((self.winner, self.price),) if self.winner else ()

    # what may be said

    @property
    def least(self) -> int:
        """The least that may be bid now, by a seat for which no exception is made."""
        if self.sealed or not self.bids:
            return self.conditions.reserve
        return self.highest[1] + self.conditions.step

    def room(self, seat: int) -> tuple[int, int]:
        """The least and the most that a seat may bid now; the second is smaller where it can bid nothing."""
        conditions, holding = self.conditions, self.holding(seat)
        if conditions.names:
            return self.highest[1] + 1, len(conditions.names)
        return self._least_of(seat, holding), min(conditions.most or holding, holding)

    def _least_of(self, seat: int, holding: int) -> int:
        conditions = self.conditions
        if self.sealed:
            return holding if conditions.all_in and 0 < holding < conditions.reserve else conditions.reserve
        opens = not self.bids and 0 < holding == conditions.opens_with < conditions.reserve
        return holding if opens else self.least

    def can_bid(self, seat: int) -> bool:
        """Whether there is anything that a seat may bid, were it its turn."""
        low, high = self.room(seat)
        return low <= high

    def why_not(self, seat: int, amount: int) -> Reason | None:
        """Why a seat cannot bid this now; None where it can."""
        return self._why_silent(seat) or (self._why_not_named(amount) if self.conditions.names else
                                          self._why_not_amount(seat, amount))

    def _why_silent(self, seat: int) -> Reason | None:
        if self.over:
            return Reason.OVER
        if seat not in self.bidders:
            return Reason.NOT_IN
        if seat in self.speakers:
            return None
        if seat in self.passed or self._has_called(seat):
            return Reason.ALREADY_PASSED
        if self.sealed:
            return Reason.STANDS if seat in dict(self.lying) else Reason.NOT_ENTITLED
        return Reason.OUT_OF_TURN

    def _why_not_amount(self, seat: int, amount: int) -> Reason | None:
        low, high = self.room(seat)
        if amount > high:
            most = self.conditions.most
            return Reason.OVER_MAXIMUM if most and most <= self.holding(seat) else Reason.OVER_HOLDING
        if amount >= low:
            return None
        if self.bids and not self.sealed:
            return Reason.NOT_HIGHER
        at_one = not self.sealed and 0 < amount == self.conditions.opens_with
        return Reason.OPEN_AT_ONE if at_one else Reason.TOO_LOW

    def name_of(self, amount: int) -> NamedBid | None:
        """The word that an amount stands for, where bids are words."""
        names = self.conditions.names
        return names[amount - 1] if 0 < amount <= len(names) else None

    def amount_of(self, code: str) -> int:
        """The amount that a word stands for; 0 for a word that is no bid."""
        return next((at for at, one in enumerate(self.conditions.names, 1) if one.code == code), 0)

    def _why_not_named(self, amount: int) -> Reason | None:
        named = self.name_of(amount)
        if named is None:
            return Reason.TOO_LOW if amount < 1 else Reason.OVER_MAXIMUM
        if amount <= self.highest[1]:
            return Reason.NOT_HIGHER
        standing = self.name_of(self.highest[1])
        if named.only_over and (standing is None or standing.code != named.only_over):
            return Reason.NOT_ENTITLED
        return None

    def menu(self, seat: int) -> tuple[NamedBid, ...]:
        """The words that a seat may bid now, the lowest first."""
        return tuple(one for at, one in enumerate(self.conditions.names, 1) if self.why_not(seat, at) is None)

    def why_not_pass(self, seat: int) -> Reason | None:
        """Why a seat cannot pass now; None where it can. Nobody passes where nobody is asked in turn."""
        if not self.in_turn:
            return Reason.OUT_OF_TURN
        if refused := self._why_silent(seat):
            return refused
        held = self.conditions.last_must_bid and not self.bids and len(self.waiting) == 1 and self.can_bid(seat)
        return Reason.MISSING if held else None

    def wrong_bids(self, bids: Mapping[int, int]) -> dict[int, Reason]:
        """Every seat whose part of a set of sealed bids is wrong, or missing: one is enough to refuse the set."""
        return dict(self._wrong(bids))

    def _wrong(self, bids: Mapping[int, int]) -> Iterator[tuple[int, Reason]]:
        waiting = self.waiting
        for seat in (*self.around(self.beside), *sorted(set(bids) - set(self.bidders))):
            if seat not in bids:
                if seat in waiting:
                    yield seat, Reason.MISSING
            elif reason := self._why_not_amount(seat, bids[seat]) if self.sealed and seat in waiting else \
                    self.why_not(seat, bids[seat]):
                yield seat, reason

    # what is said

    def bid(self, seat: int, amount: int) -> "Auction":
        """With this bid. Raises ValueError for one that may not be said."""
        _must(None if not self.sealed else Reason.OVER, self.why_not(seat, amount))
        return replace(self, bids=(*self.bids, (seat, amount)), speaker=seat)

    def passes(self, seat: int) -> "Auction":
        """With this seat out of it. Raises ValueError where it may not pass."""
        _must(self.why_not_pass(seat))
        return replace(self, passed=(*self.passed, seat), speaker=seat)

    def knocked_down(self) -> "Auction":
        """Nobody goes higher: it is the highest bidder's, or nobody's."""
        return replace(self, closed=True)

    def reveal(self, bids: Mapping[int, int]) -> "Auction":
        """With these sealed bids shown and paid as the tie rule says. Raises ValueError where one of them is wrong."""
        _must(*self.wrong_bids(bids).values())
        shown = tuple((seat, bids[seat]) for seat in self.around(self.beside) if seat in bids)
        return replace(self, bids=(*self.bids, *shown), lying=(*self.lying, *shown))._judged()

    def _judged(self) -> "Auction":
        """Sold to a single highest bidder; else those who tied pay and bid again, as far as they can."""
        winner, top = self.highest
        if not winner:
            return replace(self, closed=True)
        tied = tuple(seat for seat, amount in self._lying_in_order() if amount == top)
        if len(tied) == 1 or self.conditions.tie is Tie.FIRST:
            due = self.lying if self.conditions.everybody_pays else ((winner, top),)
            return replace(self._paying(due), lying=(), closed=True, sold=(winner, top))
        taken = tuple(bid for bid in self.lying if bid[0] in tied)
        again = replace(self._paying(taken if self.conditions.everybody_pays else ()), tied=tied, ties=self.ties + 1,
                        lying=tuple(bid for bid in self.lying if bid not in taken))
        return again if again.waiting else again._judged()

    def _still_covers(self, seat: int, amount: int) -> bool:
        """A bid that was topped may come to stand again, when its bidder has less by now."""
        return self.sealed or bool(self.conditions.names) or amount <= self.purse(seat)

    def _paying(self, due: Paid) -> "Auction":
        return replace(self, paid=(*self.paid, *(bid for bid in due if bid[1])))

    def without(self, seat: int) -> "Auction":
        """A bidder has left: no bid of its counts, and what was its falls to who bid less, or is bid for again."""
        left = replace(self, bidders=tuple(one for one in self.bidders if one != seat),
                       bids=tuple((who, amount) for who, amount in self.bids
                                  if who != seat and self._still_covers(who, amount)),
                       lying=tuple(bid for bid in self.lying if bid[0] != seat))
        if self.winner == seat:
            return replace(left, closed=False, sold=(0, 0), tied=None)
        # Nobody may be left to bid again after a tie: then what stands decides.
        return left._judged() if left.lying and not left.waiting else left


def _must(*reasons: Reason | None) -> None:
    """What is done has been asked for before: anything refused here is a fault of the game that did not."""
    if wrong := [reason for reason in reasons if reason]:
        raise ValueError(", ".join(wrong))
