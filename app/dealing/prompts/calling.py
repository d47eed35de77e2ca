"""What players say aloud: one in turn, or any of several, or all at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from app.chips import payable
from app.dealing.prompts.kinds import Option
from app.dealing.prompts.prompt import Prompt
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.money import read_amount
from app.words import listed, tr
from app.words.joined import comma_list, labelled


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat says: an amount in minor units, or one of the options ("pass"). Seat 0 speaks for the table."""

    seat: int
    amount: int = 0
    option: str = ""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The most that a seat may say, in minor units, and why not more: "the pot holds 12"."""

    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What may be said now: the least amount, and the words."""

    lowest: int
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Bid(Prompt[Offer]):
    """An amount or one of a few words, from the one seat in turn or from any of several.

    `highest` says for a seat how far it may go; it and `terms` are asked again when somebody has bought chips. Of
    several seats only an amount is asked; an option is then the table's ("sold").

    An amount is typed and a word has its key. Enter alone says nothing, not even a pass or a check: pressed once more
    by habit it would speak for the next player.
    """

    table: Table = field(repr=False)
    seats: tuple[int, ...] = ()
    terms: Callable[[], Terms]
    highest: Callable[[int], Ceiling]
    verb: str = ""  # "bets", for the log; "bids" where it is empty
    noun: str = ""  # what the amount is called where it is typed; "bid" where it is empty
    floor: str = ""  # why not less
    told: Mapping[str, str] = field(default_factory=dict[str, str], compare=False)  # a word in a sentence: "Bo folds"

    @cached_property
    def _terms(self) -> Terms:
        return self.terms()

    @property
    def lowest(self) -> int:
        """The least that may be said, in minor units."""
        return self._terms.lowest

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be said instead."""
        return self._terms.options

    @property
    def awaits_a_word(self) -> bool:
        """Whether what is said is one of several words."""
        return False

    def invalidate_text(self) -> None:
        """Somebody may have bought chips."""
        super().invalidate_text()
        self.__dict__.pop("_terms", None)

    def remember(self) -> None:
        """What was offered: a word is told as it was said, though it could not be said again."""
        self._terms  # noqa: B018  # worked out now, and kept

    def shown(self, amount: int) -> str:
        """An amount as it is said and typed."""
        return self.table.amount_text(amount)

    def read(self, typed: str) -> int:
        """The amount that was typed. Raises Refused."""
        return read_amount(typed, self.table.money)

    @property
    def unit(self) -> str:
        """The sign of what is bid, where it is typed."""
        return self.table.money.sign

    @property
    def smallest(self) -> int:
        """What one raise adds: the smallest chip."""
        return self.table.chips.values[-1]

    @property
    def in_turn(self) -> int:
        """The seat that speaks; 0 where any of several may."""
        return self.seats[0] if len(self.seats) == 1 else 0

    def parse(self, body: Json) -> Offer:
        """An amount, an option's code, or {"seat": 7, "amount": 1500} and {"option": "sold"}."""
        if body is None:
            return Offer(self.in_turn)
        if isinstance(body, str):
            return Offer(self.in_turn, 0, body)
        said = cast(dict[str, Any], body if isinstance(body, dict) else {"amount": body})
        seat, amount, option = said.get("seat", self.in_turn), said.get("amount", 0), said.get("option", "")
        if any(isinstance(number, bool) or not isinstance(number, int) for number in (seat, amount)):
            raise Refused(tr("“{typed}” is not an amount.", typed=str(amount)[:24]), self._allowed(self.in_turn),
                          tr("Type it again."))
        return Offer(self.in_turn if option else seat, amount, str(option))

    def _first(self) -> str:
        return self.options[0].code if self.options else ""

    def refuse(self, answer: Offer) -> Refusal | None:
        """Out of turn, a word that is not offered, an amount out of range or that no chips make."""
        if answer.option:
            if answer.option in (option.code for option in self.options):
                return None
            return Refusal(tr("“{said}” is not a choice here.", said=answer.option[:24]), self._allowed(answer.seat),
                           tr("Choose one of them."))
        if answer.seat not in self.seats:
            return Refusal(tr("Seat {seat} is not due to speak.", seat=answer.seat), self._whose())
        return self._out_of_range(answer) or self._not_in_chips(answer.amount)

    def _whose(self) -> str:
        return tr("Asked of: {who}.", who=listed(
            [tr("Seat {seat}, {name}", seat=seat, name=self.table.name(seat)) for seat in self.seats]))

    def _out_of_range(self, answer: Offer) -> Refusal | None:
        top, say = self.highest(answer.seat), self.shown
        if answer.amount > top.amount:
            wrong = tr("{amount} is more than {why}.", amount=say(answer.amount), why=top.why or say(top.amount))
        elif answer.amount < self.lowest:
            wrong = tr("{amount} is below {lowest}.", amount=say(answer.amount), lowest=self.floor or say(self.lowest))
        else:
            return None
        return Refusal(wrong, self._allowed(answer.seat), tr("Type it again."))

    def _not_in_chips(self, amount: int) -> Refusal | None:
        fits = payable(amount, self.table.chips.values)
        if fits == amount:
            return None
        return Refusal(tr("No chips of this house make {amount}.", amount=self.table.amount_text(amount)),
                       tr("The smallest chip is {chip}.", chip=self.table.amount_text(self.table.chips.values[-1])),
                       tr("Set {fits}.", fits=self.table.amount_text(fits)))

    def _allowed(self, seat: int) -> str:
        words = [option.word for option in self.options]
        top = self.highest(seat or self.seats[0]).amount if self.seats else 0
        if self.seats and top >= self.lowest:
            words.insert(0, tr("{low}–{high}", low=self.shown(self.lowest), high=self.shown(top))
                         if top > self.lowest else self.shown(top))
        return tr("Allowed: {words}.", words=comma_list(words))

    def body(self, answer: Offer) -> Json:
        """Who said what."""
        said: dict[str, Json] = {"option": answer.option} if answer.option else {"amount": answer.amount}
        return {"seat": answer.seat} | said

    def said(self, answer: Offer) -> str:
        """Ruth bids 15; Ruth: pass."""
        name = self.table.name(answer.seat) or (tr("Seat {seat}", seat=answer.seat) if answer.seat else "")
        if answer.option in self.told:
            return self.told[answer.option]
        if answer.option:
            # What was offered then may not be now: chips were bought since, or a fix has changed the pot.
            said = next((option for option in self.options if option.code == answer.option),
                        Option("", answer.option, answer.option.replace("_", " ")))
            return tr("{name}: {word}", name=name, word=said.word) if name else said.label
        return tr("{name} {bids} {amount}", name=name, bids=self.verb or tr("bids"),
                  amount=self.shown(answer.amount))

    def robot(self) -> Json:
        """The first option, or the least."""
        return self._first() or self.lowest

    def any_offer(self, chance: Chance) -> Json:
        """Something that may be said, mostly not much."""
        seat = any_of(chance, self.seats)
        top = min(self.highest(seat).amount, self.lowest + 8 * self.smallest)
        steps = (top - self.lowest) // self.smallest
        if self.options and (steps < 0 or chance.randrange(0, 3) == 0):
            return {"option": any_of(chance, self.options).code}
        amount = self.lowest + chance.randrange(0, steps + 1) * self.smallest if steps >= 0 else 0
        return {"seat": seat, "amount": amount}


IN, OUT = 1, 0


@dataclass(frozen=True, kw_only=True)
class Declaration(Prompt[Mapping[int, int]]):
    """What every seat declares at the same time, hidden until all are in: in or out, or a number each.

    The answer is seat -> number; in is 1 and out is 0. `between` gives the least and the most a seat may declare. With
    `nobody_key` that nobody is in has a key of its own: Enter alone would be a slip.
    """

    table: Table = field(repr=False)
    seats: tuple[int, ...] = ()
    between: Callable[[int], tuple[int, int]] | None = None  # None: in or out
    in_word: str = ""
    out_word: str = ""
    nobody_key: str = ""

    @property
    def in_or_out(self) -> bool:
        """Whether nothing but in or out is declared."""
        return self.between is None

    def parse(self, body: Json) -> Mapping[int, int]:
        """{"3": 1}, a number for every seat; or where it is in or out, the list of those in."""
        if body is None and self.nobody_key:
            raise Refused(tr("No dealer is named."), tr("Name everybody who is in, or {key} for nobody.",
                                                     key=self.nobody_key), tr("Let them open their hands."))
        if body is None:
            body = []
        if isinstance(body, list) and self.in_or_out:
            known = [int(cast(int, seat)) for seat in body]
            return dict.fromkeys(self.seats, OUT) | dict.fromkeys(known, IN)
        if not isinstance(body, dict) or not all(seat.isdecimal() and isinstance(number, int) and
                                                 not isinstance(number, bool) for seat, number in body.items()):
            raise Refused(tr("That is not a declaration."), tr("Enter one number for each seat."),
                          tr("Enter it again."))
        return {int(seat): cast(int, number) for seat, number in body.items()}

    def refuse(self, answer: Mapping[int, int]) -> Refusal | None:
        """A seat that is not asked or has not declared, or a number out of range: the whole set is refused."""
        asked = comma_list(str(seat) for seat in self.seats)
        if strange := [seat for seat in answer if seat not in self.seats]:
            return Refusal(tr("Seat {seat} is not declaring.", seat=strange[0]), tr("Declaring: {seats}.",
                           seats=asked), tr("Take it out."))
        if missing := [seat for seat in self.seats if seat not in answer]:
            return Refusal(tr("{name} has not declared.", name=self.table.name(missing[0])),
                           tr("{seats} all declare at once.", seats=asked), tr("Ask for it."))
        wrong = (self.out_of_bounds(seat, number) for seat, number in answer.items())
        return next(filter(None, wrong), None)

    def out_of_bounds(self, seat: int, number: int) -> Refusal | None:
        """Why a seat cannot declare this; None where it can."""
        low, high = self.between(seat) if self.between else (OUT, IN)
        return None if low <= number <= high else Refusal(
            tr("{name} cannot declare {number}.", name=self.table.name(seat), number=number),
            tr("Allowed: {low}–{high}.", low=low, high=high), tr("Enter it again."), seat=seat)

    def body(self, answer: Mapping[int, int]) -> Json:
        """Seats as text, in order."""
        return {str(seat): answer[seat] for seat in sorted(answer)}

    def said(self, answer: Mapping[int, int]) -> str:
        """Who is in, or who declared what."""
        if not self.in_or_out:
            return labelled(self.named, self.answered(answer, self.table.name))
        names = [self.table.name(seat) for seat in sorted(answer) if answer[seat] == IN]
        return tr("in: {names}", names=listed(names)) if names else tr("nobody is in")

    def answered(self, answer: Mapping[int, int], name: Callable[[int], str]) -> str:
        """The same without what was asked."""
        if self.in_or_out:
            return self.said(answer)
        return comma_list(f"{name(seat)} {answer[seat]}" for seat in sorted(answer))

    def robot(self) -> Json:
        """Everybody in, or the least of each."""
        return {str(seat): self.between(seat)[0] if self.between else IN for seat in self.seats}

    def any_declaration(self, chance: Chance) -> Json:
        """Something for everybody."""
        ranges = {seat: self.between(seat) if self.between else (OUT, IN) for seat in self.seats}
        return {str(seat): chance.randrange(low, high + 1) for seat, (low, high) in ranges.items()}
