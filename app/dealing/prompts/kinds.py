"""The questions a script can put to the dealer. The set is small and closed; each kind has one widget.

A prompt is frozen, but what it allows is read from the table each time: a rebuy in the middle of the wagers counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from app.cards import Card, read_card
from app.dealing.prompts.paying import Due, Paid, doubt_payout, payout_plan, refuse_payout
from app.dealing.prompts.prompt import Prompt, Wording
from app.dealing.table.bet_checks import bet_issues
from app.dealing.table.table import Table
from app.dealing.values.bets import BetIssue, Bets
from app.dealing.values.felt import Spot
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.money import LARGEST
from app.words import plural, tr
from app.words.joined import clauses, comma_list, labelled

__all__ = ["Amount", "Choice", "Confirm", "DrawCard", "Option", "Pay", "PickSeat", "Prompt", "Wagers", "Wording"]


@dataclass(frozen=True, kw_only=True)
class DrawCard(Prompt[Card]):
    """One card that was turned. `table.audit` is asked whether it can still be in the shoe.

    `suits`: the house keys suits too; `suit_needed`: a bet turns on them, so that a card without one will not do.
    """

    table: Table = field(repr=False)
    hand: str = ""
    suits: bool = False
    suit_needed: bool = False

    def parse(self, body: Json) -> Card:
        """The card keyed, "K" or "Ks"."""
        return read_card(str(body))

    def refuse(self, answer: Card) -> Refusal | None:
        """A card that is out of the pack, or a suit that is missing where a rule needs it."""
        if self.suit_needed and answer.suit is None:
            return Refusal(tr("{card} has no suit.", card=answer), tr("It needs a suit here: S, H, D or C."),
                           tr("Key its suit."))
        return self.table.audit(answer, "") and self.table.audit(answer, self.named)  # named only where it is said

    def body(self, answer: Card) -> Json:
        """The card's code."""
        return answer.code

    def said(self, answer: Card) -> str:
        """Which card it was."""
        return f"{self.named} {answer}"

    def answered(self, answer: Card, name: Callable[[int], str]) -> str:
        """The card."""
        return str(answer)


@dataclass(frozen=True, kw_only=True)
class Confirm(Prompt[None]):
    """Something the dealer has done. `lines` are ticked on the felt; `unless` stops it while something is missing."""

    table: Table | None = field(default=None, repr=False)
    lines: tuple[str, ...] = ()
    unless: str = ""  # a question the table answers: see Table.hinders

    def parse(self, body: Json) -> None:
        """Nothing is entered but the key itself."""
        if body not in (None, True):
            raise Refused(tr("Nothing needs to be typed here."), tr("Press Enter to go on."))

    def refuse(self, answer: None) -> Refusal | None:
        """What is still missing."""
        return self.table.hinders(self.unless) if self.table and self.unless else None

    def answered(self, answer: None, name: Callable[[int], str]) -> str:
        """That it was done, as its key says it."""
        return self.button.lower() or tr("done")

    def again(self) -> Json:
        """Done is done."""
        return True

    def robot(self) -> Json:
        """Enter."""
        return True


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: its letter on the keyboard, its code and its words."""

    letter: str
    code: str
    label: str
    note: str = ""

    @property
    def word(self) -> str:
        """Its words inside a sentence: "pass", "flush by Ann"."""
        return self.label[:1].lower() + self.label[1:]


@dataclass(frozen=True, kw_only=True)
class Choice(Prompt[str]):
    """One of a few things. Enter takes the first, unless it is chosen `by_key` alone: where chips turn on it.

    `check` says why one cannot be chosen.
    """

    options: tuple[Option, ...] = ()
    by_key: bool = False
    check: Callable[[str], Refusal | None] | None = None

    def parse(self, body: Json) -> str:
        """The option's code."""
        return str(body)

    def refuse(self, answer: str) -> Refusal | None:
        """Anything that is not offered, or cannot be."""
        if answer in (option.code for option in self.options):
            return self.check(answer) if self.check else None
        return Refusal(tr("{typed} is not a choice here.", typed=answer[:24]),
                       tr("Allowed: {options}.", options=comma_list(option.label for option in self.options)),
                       tr("Choose one."))

    def said(self, answer: str) -> str:
        """What was chosen."""
        return labelled(self.named, self.answered(answer, str))

    def answered(self, answer: str, name: Callable[[int], str]) -> str:
        """What was chosen, in the words of its key."""
        return next(option.label for option in self.options if option.code == answer)

    def robot(self) -> Json:
        """The first."""
        return self.options[0].code


@dataclass(frozen=True, kw_only=True)
class Amount(Prompt[int]):
    """A whole number: cards counted, or money in minor units. Enter takes the one that is expected."""

    table: Table | None = field(default=None, repr=False)
    expected: int = 0
    low: int = 0
    high: int = LARGEST
    unit: str = ""
    money: bool = False
    differs: str = ""  # what an amount other than the expected one means: it is refused, and this says why

    def parse(self, body: Json) -> int:
        """A whole number; nothing at all is the expected one."""
        if body is None:
            return self.expected
        text = str(body).strip()
        if isinstance(body, bool) or not text.isascii() or not text.isdigit() or len(text) > 18:
            raise Refused(tr("“{typed}” is not a whole number.", typed=text[:24]),
                          tr("Allowed: {low}–{high}.", low=self.low, high=self.high), tr("Type it again."))
        return int(text)

    def refuse(self, answer: int) -> Refusal | None:
        """A number out of range."""
        if not self.low <= answer <= self.high:
            return Refusal(tr("{number} is not allowed.", number=answer),
                           tr("Allowed: {low}–{high}.", low=self.low, high=self.high), tr("Type it again."))
        if self.differs and answer != self.expected:
            return Refusal(tr("{number} does not match the expected {expected}.", number=answer,
                              expected=self.expected), self.differs)
        return None

    def said(self, answer: int) -> str:
        """The number."""
        return f"{self.named} {self.answered(answer, str)}"

    def answered(self, answer: int, name: Callable[[int], str]) -> str:
        """The number."""
        return self.table.amount_text(answer) if self.money and self.table else str(answer)

    def robot(self) -> Json:
        """What is expected."""
        return self.expected


@dataclass(frozen=True, kw_only=True)
class PickSeat(Prompt[int]):
    """A seat. `none_word` is offered as 0 where nobody is an answer too ("The host cuts").

    With `none_key` it has a key of its own, 0 is Seat 10, and Enter answers nothing: it is no usual answer.
    """

    seats: tuple[int, ...] = ()
    none_word: str = ""
    none_key: str = ""
    names: Callable[[int], str] | None = None  # who sits there, for the log

    def parse(self, body: Json) -> int:
        """The seat's number."""
        try:
            return int(str(body))
        except ValueError:
            raise Refused(tr("“{typed}” is not a seat.", typed=str(body)[:24]), self._allowed()) from None

    def refuse(self, answer: int) -> Refusal | None:
        """A seat that is not among those asked for."""
        if answer in self.seats or (answer == 0 and self.none_word):
            return None
        return Refusal(tr("Seat {seat} cannot be chosen here.", seat=answer), self._allowed(),
                       tr("Choose one of them."))

    def _allowed(self) -> str:
        return tr("Allowed: {seats}.", seats=comma_list([
            *map(str, self.seats), *([f"{self.none_word} ({self.none_key or 0})"] if self.none_word else [])]))

    def said(self, answer: int) -> str:
        """Which seat."""
        if answer and self.names:
            return labelled(self.named, self.names(answer))
        return labelled(self.named, tr("Seat {seat}", seat=answer) if answer else self.none_word)

    def answered(self, answer: int, name: Callable[[int], str]) -> str:
        """Who sits there."""
        return (name(answer) or tr("Seat {seat}", seat=answer)) if answer else self.none_word

    def robot(self) -> Json:
        """The first seat, or nobody."""
        return self.seats[0] if self.seats else 0


@dataclass(frozen=True, kw_only=True)
class Wagers(Prompt[Bets]):
    """Every seat's bets at once, until no more are taken. `offered` are the spots, or says which there are now.

    `before` says what each player bet last, by the seat in which the player sits now.
    """

    table: Table = field(repr=False)
    offered: tuple[Spot, ...] | Callable[[], tuple[Spot, ...]] = ()
    before: Callable[[], Bets] = dict
    may_be_none: bool = True
    closing: str = ""
    settled_hand: bool = False  # winners are entered after the cards: nothing can be refused for its timing

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The spots with their limits."""
        return self.offered() if callable(self.offered) else self.offered

    @property
    def last(self) -> Bets:
        """What each seat's player bet last."""
        return self.before()

    def invalidate_text(self) -> None:
        """A house rule has changed: so may the limits have."""
        super().invalidate_text()
        self.__dict__.pop("spots", None)

    def parse(self, body: Json) -> Bets:
        """{"3": {"banker": 2000}}: seats as text, amounts in minor units; empty bets are left out."""
        if not isinstance(body, dict) or not all(seat.isdecimal() and isinstance(spots, dict)
                                                 for seat, spots in body.items()):
            raise Refused(tr("Those are not bets."), tr("A bet is a seat, a spot and an amount."))
        seats = cast(dict[str, dict[str, int]], body)
        if strange := [amount for spots in seats.values() for amount in spots.values() if type(amount) is not int]:
            raise Refused(tr("“{typed}” is not an amount.", typed=str(strange[0])[:24]),
                          tr("A bet is a whole number of the smallest unit."))
        bets = {int(seat): {spot: amount for spot, amount in spots.items() if amount} for seat, spots in seats.items()}
        return {seat: spots for seat, spots in bets.items() if spots}

    def issues(self, bets: Bets) -> list[BetIssue]:
        """Everything that is wrong with these bets, seat by seat: what the grid shows as it is typed."""
        return bet_issues(self.table, bets, self.spots)

    def refuse(self, answer: Bets) -> Refusal | None:
        """The first bet that cannot be."""
        if not answer and not self.may_be_none:
            return Refusal(tr("No bets are down."), tr("This house does not deal free hands."), tr("Enter the bets."))
        return next((issue.refusal for issue in self.issues(answer) if not issue.short and not issue.warning), None)

    def doubt(self, answer: Bets) -> Refusal | None:
        """A bet that its seat cannot cover."""
        return next((issue.refusal for issue in self.issues(answer) if issue.short), None)

    def said(self, answer: Bets) -> str:
        """How many bets, and how much."""
        total = sum(sum(spots.values()) for spots in answer.values())
        return plural(len(answer), "{what}: {count} seat, {total}", "{what}: {count} seats, {total}", what=self.named,
                      total=self.table.amount_text(total))

    def answered(self, answer: Bets, name: Callable[[int], str]) -> str:
        """Every bet, seat by seat: "Ann 12.50 on Banker; Bo 20 on Player, 5 on Tie"."""
        labels = {spot.code: spot.label for spot in self.spots}
        each = (f"{name(seat)} " + comma_list(
            tr("{amount} on {spot}", amount=self.table.amount_text(amount), spot=labels.get(code, code))
            for code, amount in bets.items()) for seat, bets in sorted(answer.items()))
        return clauses(each) or tr("no bets")

    def body(self, answer: Bets) -> Json:
        """Seats as text, in order."""
        return {str(seat): dict(sorted(answer[seat].items())) for seat in sorted(answer)}


@dataclass(frozen=True, kw_only=True)
class Pay(Prompt[Paid]):
    """Take the losing bets and pay the winners, seat by seat or all at once. `dues` are in the order of payment.

    `lost` is what the rack takes first: seat, amount, what it was on; `odd` what no chip can make and is owed.
    `unseen`: no bets are entered, and whoever deals takes and pays what is there."""

    table: Table = field(repr=False)
    dues: tuple[Due, ...] = ()
    lost: Callable[[], tuple[tuple[int, int, str], ...]] = tuple
    commission: int = 0
    odd: int = 0
    unseen: bool = False

    @property
    def taken(self) -> tuple[tuple[int, int, str], ...]:
        """What the rack has taken: seat, amount, what it was on."""
        return self.lost()

    def plan(self) -> dict[int, dict[int, int] | None]:
        """Each seat's payout in the fewest chips the rack will hold when its turn comes; None where it cannot be."""
        return payout_plan(self.table, [(due.seat, due.amount) for due in self.dues])

    def parse(self, body: Json) -> Paid:
        """{"seat": 8} or {"all": true}; {"chips": {"8": {"2500": 3}}} where the dealer chose or replay knows, and
        {"owed": {"8": 500}} for what the rack could not pay."""
        given: Json = {"all": True} if body is None or body is True else body
        try:
            return self._read(cast(dict[str, Any], given))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Refused(tr("“{typed}” is not a payment.", typed=str(body)[:24]),
                          tr("A payment is a seat, or all, with the chips it is made in."),
                          tr("No more cards: pay, or record what happened.")) from None

    def _read(self, given: Mapping[str, Any]) -> Paid:
        chosen = {int(seat): {int(value): int(number) for value, number in counts.items()}
                  for seat, counts in given.get("chips", {}).items()}
        owed = {int(seat): int(amount) for seat, amount in given.get("owed", {}).items()}
        seats = [due.seat for due in self.dues] if given.get("all") else [int(given["seat"])]
        if all(map(chosen.get, seats)):
            return Paid({seat: chosen[seat] for seat in seats}, owed)
        dues = [(due.seat, due.amount - owed.get(due.seat, 0)) for due in self.dues if due.seat in seats]
        plan = payout_plan(self.table, dues, chosen)
        return Paid({seat: chosen.get(seat) or plan.get(seat) or {} for seat in seats}, owed)

    def refuse(self, answer: Paid) -> Refusal | None:
        """A seat with nothing due, or chips that do not make what is due."""
        due = {one.seat: one for one in self.dues}
        for seat, chips in answer.chips.items():
            if seat not in due:
                return Refusal(tr("Seat {seat} is not due a payment.", seat=seat),
                               tr("Still to pay: {seats}.", seats=comma_list(str(one) for one in due) or tr("nobody")))
            if refusal := refuse_payout(self.table, due[seat], chips, answer.owed.get(seat, 0)):
                return refusal
        return None

    def doubt(self, answer: Paid) -> Refusal | None:
        """Chips that the rack does not hold."""
        return doubt_payout(self.table, answer.chips)

    def said(self, answer: Paid) -> str:
        """Who was paid."""
        if not self.dues:
            return self.named
        if len(answer.chips) == 1 and len(self.dues) > 1:
            due = next(one for one in self.dues if one.seat in answer.chips)
            return tr("pay {name} {amount}", name=due.name, amount=self.table.amount_text(due.amount))
        return tr("all paid, {total}", total=self.table.amount_text(sum(due.amount for due in self.dues)))

    def answered(self, answer: Paid, name: Callable[[int], str]) -> str:
        """Whom, and how much."""
        paid = [f"{due.name} {self.table.amount_text(due.amount)}" + (f" ({clauses(due.sums)})" if at else "")
                for at, due in enumerate(self.dues) if due.seat in answer.chips]  # the strip says how the first came
        return comma_list(paid) or tr("done")

    def body(self, answer: Paid) -> Json:
        """The seats with the chips that were really paid, so that no later fix can change them."""
        kept: dict[str, Json] = {"chips": {
            str(seat): {str(value): number for value, number in sorted(counts.items())}
            for seat, counts in answer.chips.items()
        }}
        if answer.owed:
            kept["owed"] = {str(seat): amount for seat, amount in answer.owed.items()}
        everybody = set(answer.chips) == {due.seat for due in self.dues}
        return kept | ({"all": True} if everybody else {"seat": next(iter(answer.chips))})

    def again(self) -> Json:
        """All paid, as the books now say."""
        return {"all": True}

    def robot(self) -> Json:
        """All paid."""
        return {"all": True}
