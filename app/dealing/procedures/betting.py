"""A round of betting into a pot: check, bet, call, raise or fold, from seat to seat until everybody has answered.

Nobody is all in: a call is paid in full, after buying chips where they are short, or the hand is folded.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.dealing.prompts.calling import Bid, Ceiling, Offer, Terms
from app.dealing.prompts.kinds import Option
from app.dealing.prompts.prompt import Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import put_in, short_of
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json
from app.errors import Refusal
from app.words import as_in, plural, tr

CHECK, CALL, FOLD = "check", "call", "fold"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a house allows: the least and the most that a bet or a raise adds, in minor units, and raises a round.

    Nothing (0) is no limit; the least is then the smallest chip.
    """

    least: int = 0
    most: int = 0
    raises: int = 0


@dataclass
class BettingRound:
    """One round of betting. `inside` are the seats still in, from the opener; `waiting` those still to speak.

    `paid` is what each seat has put in during this round, in minor units: a live blind is in it from the start.
    """

    table: Table
    pot: str
    inside: list[int]
    limits: Limits = field(default_factory=Limits)
    paid: dict[int, int] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    raises: int = 0
    said: int = 0

    def __post_init__(self) -> None:
        self.waiting = list(self.inside)

    # what there is

    @property
    def to_act(self) -> int:
        """The seat that speaks; 0 once the round is over."""
        return self.waiting[0] if self.waiting and len(self.inside) > 1 else 0

    @property
    def high(self) -> int:
        """What everybody has to come up to, in minor units."""
        return max(self.paid.values(), default=0)

    def owed(self, seat: int) -> int:
        """What a seat needs to call, in minor units."""
        return self.high - self.paid.get(seat, 0)

    @property
    def least(self) -> int:
        """The least that a bet or a raise comes to, this round in all."""
        return self.high + max(self.limits.least, self.table.chips.values[-1])

    def ceiling(self, seat: int) -> Ceiling:
        """The most that a seat may bet or raise to, this round in all, and why not more."""
        limits, say = self.limits, self.table.amount_text
        if self.high and limits.raises and self.raises >= limits.raises:
            return Ceiling(0, plural(limits.raises, "the house’s limit: {count} raise a round",
                                     "the house’s limit: {count} raises a round"))
        stack = self.paid.get(seat, 0) + self.table.stack_of(seat)
        if limits.most and stack > self.high + limits.most:
            top = self.high + limits.most
            return Ceiling(top, tr("the house’s limit, {top}", top=say(top)))
        return Ceiling(stack, tr("{name}’s chips, {stack}", name=self.table.name(seat), stack=say(stack)))

    def terms(self, seat: int) -> Terms:
        """What a seat may say: check or call; fold; or an amount of its own."""
        return self._terms(self.owed(seat), self.least)

    def _terms(self, owed: int, least: int) -> Terms:
        call = Option("C", CALL, tr("Call {amount}", amount=self.table.amount_text(owed)))
        first = call if owed else Option("C", CHECK, tr(as_in("betting", "Check")))
        return Terms(least, (first, Option("F", FOLD, tr("Fold"))))

    def cost(self, offer: Offer) -> int:
        """What an answer puts into the pot now, in minor units."""
        if offer.option == CALL:
            return self.owed(offer.seat)
        return 0 if offer.option else offer.amount - self.paid.get(offer.seat, 0)

    def cover(self, offer: Offer) -> Refusal | None:
        """Who is short of the chips that an answer costs."""
        return short_of(self.table, {offer.seat: self.cost(offer)})

    # what is said

    def bid(self, key: str, say: Callable[[], Wording],
            rulings_now: tuple[type[Ruling], ...] | Callable[[], tuple[type[Ruling], ...]] = ()) -> Bid:
        """The question to the seat in turn; an amount is what it has then put in, this round in all."""
        seat, raising = self.to_act, self.high > 0
        owed, least = self.owed(seat), self.least  # as they are now: what was said is told again much later
        return Bid(key=key, facts=f"{seat}:{owed}:{self.high}", table=self.table, seats=(seat,), say=say,
                   terms=lambda: self._terms(owed, least), highest=self.ceiling, cover=self.cover,
                   rulings_now=rulings_now, told=self._told(seat, owed),
                   verb=tr("raises to") if raising else tr("bets"), noun=tr("raise to") if raising else tr("bet"),
                   by_chance=lambda chance: self.by_chance(seat, chance))

    def _told(self, seat: int, owed: int) -> dict[str, str]:
        """Each word in a sentence: what an amount is told in, too."""
        name = self.table.name(seat)
        return {FOLD: tr("{name} folds", name=name), CHECK: tr("{name} checks", name=name),
                CALL: tr("{name} calls {amount}", name=name, amount=self.table.amount_text(owed))}

    def take(self, offer: Offer) -> str:
        """Do what was said. Returns it as a sentence."""
        seat, name, cost = offer.seat, self.table.name(offer.seat), self.cost(offer)
        self.said += 1
        if offer.option == FOLD:
            self.drop(seat)
            return tr("{name} folds.", name=name)
        if offer.option == CHECK:
            self.waiting.remove(seat)
            return tr("{name} checks.", name=name)
        if offer.option == CALL:
            self._pay(seat, cost, tr(as_in("betting", "Call")))
            self.waiting.remove(seat)
            return tr("{name} calls {amount}.", name=name, amount=self.table.amount_text(cost))
        return self._bet(offer, cost)

    def _bet(self, offer: Offer, cost: int) -> str:
        raising = self.high > 0
        self.raises += raising
        self._pay(offer.seat, cost, tr("Raise") if raising else tr(as_in("betting", "Bet")))
        self.waiting = [seat for seat in from_left_of(offer.seat, self.inside) if seat != offer.seat]
        name, amount = self.table.name(offer.seat), self.table.amount_text(offer.amount)
        return tr("{name} raises to {amount}.", name=name, amount=amount) if raising else \
            tr("{name} bets {amount}.", name=name, amount=amount)

    def _pay(self, seat: int, amount: int, why: str) -> None:
        put_in(self.table, seat, self.pot, amount, why)
        self.paid[seat] = self.paid.get(seat, 0) + amount

    def drop(self, seat: int) -> None:
        """A seat is no longer in: what it has paid stays in the pot."""
        self.inside = [one for one in self.inside if one != seat]
        self.waiting = [one for one in self.waiting if one != seat]

    # what is counted when the round is over, where nobody keys it as it is said

    def settle(self, seats: list[int], totals: Mapping[int, int]) -> None:
        """Everybody's total of the round at once: those in `seats`, up to what they have put in, minor units."""
        for seat in seats:
            if more := totals[seat] - self.paid.get(seat, 0):
                self._pay(seat, more, tr("Bets of this round"))
        self.waiting = []

    def by_chance(self, seat: int, chance: Chance) -> Json:
        """Something that may be said: mostly no more than a call, and a fold where a call is too dear."""
        luck, top = chance.randrange(0, 10), self.ceiling(seat).amount
        chip = self.table.chips.values[-1]
        if luck > 7 and top >= self.least:
            return self.least + chance.randrange(0, min(8, (top - self.least) // chip) + 1) * chip
        if luck == 0 or self.owed(seat) > self.table.stack_of(seat):
            return FOLD
        return CALL if self.owed(seat) else CHECK
