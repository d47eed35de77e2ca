"""Cards that players show, the seats that win with them, and what is counted seat by seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from app.cards import Card, read_card
from app.dealing.prompts.prompt import Prompt, Wording
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.words import listed, plural, tr
from app.words.joined import comma_list, labelled

Cards = tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class ShowCards(Prompt[Cards]):
    """A whole hand that is shown: `least` to `most` cards. With `skip_word` it may be left unentered.

    `copies` says how many of a card there can still be, where more than one pack is dealt. With `jokers` a joker is a
    card, and with `bare` a card may be keyed without its suit. `may_skip` says why it must not be left unentered
    now, `tells` what the cards keyed so far come to.
    """

    table: Table = field(repr=False)
    least: int = 1
    most: int = 7
    skip_word: str = ""
    private: bool = False  # not to be seen by everybody: the log does not say which cards
    check: Callable[[Cards], Refusal | None] | None = None
    copies: Callable[[Card], int] | None = None
    jokers: bool = False
    bare: bool = False
    may_skip: Callable[[], Refusal | None] | None = None
    tells: Callable[[Cards], str] | None = None

    def parse(self, body: Json) -> Cards:
        """["As", "Kd"] or "As Kd"; nothing is a hand that is not entered."""
        codes: Json = [*body.split()] if isinstance(body, str) else body or []
        if not isinstance(codes, list):
            raise Refused(tr("“{typed}” are not cards.", typed=str(body)[:24]), self._allowed(), tr("Key them again."))
        return tuple(read_card(str(code), self.jokers) for code in codes)

    def _allowed(self) -> str:
        number = tr("{low}–{high} cards", low=self.least, high=self.most) if self.least < self.most else \
            plural(self.most, "{count} card", "{count} cards")
        return tr("Enter {number}, or {skip}.", number=number, skip=self.skip_word) if self.skip_word else \
            tr("It must be {number}.", number=number)

    def refuse(self, answer: Cards) -> Refusal | None:
        """Too few or too many, one twice or already out, or what this hand cannot be."""
        if not answer and self.skip_word:
            return self.may_skip() if self.may_skip else None
        if not self.least <= len(answer) <= self.most:
            return Refusal(plural(len(answer), "{count} card is keyed.", "{count} cards are keyed."), self._allowed(),
                           tr("Key them again."))
        again = tr("Key them again.")
        twice = (self.once_too_often(answer[:at], card, again) for at, card in enumerate(answer))
        found = (self.table.audit(card, self.named) for card in answer)
        return next(filter(None, twice), None) or next(filter(None, found), None) or \
            (self.check(answer) if self.check else None)

    def once_too_often(self, before: Cards, card: Card, remedy: str) -> Refusal | None:
        """Why this card cannot come after those: there are no more of it; None where there are."""
        times, left = before.count(card) + 1, self.copies(card) if self.copies else 1
        if times == 1 or times <= left:
            return None
        if self.copies is None:
            return Refusal(tr("{card} is keyed twice.", card=card), tr("There is only one of each in the deck."),
                           remedy)
        return Refusal(tr("{card} is keyed {count} times.", card=card, count=times),
                       tr("At most {left} can be left.", left=left), remedy)

    def body(self, answer: Cards) -> Json:
        """The cards' codes."""
        return [card.code for card in answer]

    def said(self, answer: Cards) -> str:
        """Which cards."""
        between = " " if answer else ": "
        return f"{self.named}{between}{self.answered(answer, self.table.name)}"

    def answered(self, answer: Cards, name: Callable[[int], str]) -> str:
        """The cards, or the word for none; of cards that are not everybody's only that they were keyed."""
        if not answer:
            return self.skip_word
        return tr("keyed") if self.private else " ".join(str(card) for card in answer)

    def robot(self) -> Json:
        """Not entered."""
        return [] if self.skip_word else None


@dataclass(frozen=True, kw_only=True)
class PickSeats(Prompt[tuple[int, ...]]):
    """One seat, or several that are equal: who wins, who loses. Enter takes those `expected`, where there are any.

    `none_word` is offered as 0, and by Enter; with `none_key` only by that key, as it is no usual answer. `rare`: where
    somebody is named so seldom that a digit alone would be a slip, the seats are behind a key, its letter and words.
    """

    seats: tuple[int, ...] = ()
    expected: tuple[int, ...] = ()
    most: int = 99
    none_word: str = ""
    none_key: str = ""
    rare: tuple[str, str] = ("", "")
    names: Callable[[int], str] = str

    def parse(self, body: Json) -> tuple[int, ...]:
        """A seat's number, or the list of them."""
        given = body if isinstance(body, list) else [] if body in (None, 0) else [body]
        try:
            return tuple(sorted({int(str(seat)) for seat in given}))
        except ValueError:
            raise Refused(tr("“{typed}” is not a seat.", typed=str(body)[:24]), self._allowed()) from None

    def refuse(self, answer: tuple[int, ...]) -> Refusal | None:
        """Nobody, where somebody is asked for; a seat that is not among those asked; more than there can be."""
        if not answer and not self.none_word:
            return Refusal(tr("No seat is chosen."), self._allowed(), tr("Choose one of them."))
        if strange := [seat for seat in answer if seat not in self.seats]:
            return Refusal(tr("Seat {seat} cannot be chosen here.", seat=strange[0]), self._allowed(),
                           tr("Choose one of them."))
        if len(answer) > self.most:
            return Refusal(tr("{count} seats are chosen.", count=len(answer)),
                           tr("At most {most} allowed.", most=self.most), tr("Take one out."))
        return None

    def _allowed(self) -> str:
        return tr("Allowed: {seats}.", seats=comma_list([
            *map(str, self.seats), *([f"{self.none_word} ({self.none_key or 0})"] if self.none_word else [])]))

    def body(self, answer: tuple[int, ...]) -> Json:
        """The seats' numbers."""
        return list(answer)

    def said(self, answer: tuple[int, ...]) -> str:
        """Who."""
        return labelled(self.named, listed([self.names(seat) for seat in answer]) or self.none_word)

    def answered(self, answer: tuple[int, ...], name: Callable[[int], str]) -> str:
        """Who."""
        return listed([name(seat) for seat in answer]) or self.none_word

    def robot(self) -> Json:
        """The first of them."""
        return [self.seats[0]] if self.seats and not self.none_word else []

    def any_seats(self, chance: Chance) -> Json:
        """One of them; now and then two, as rarely as hands are equal."""
        two = self.most > 1 and not chance.randrange(0, 12)
        return [*sorted({any_of(chance, self.seats) for _ in range(1 + two)})]


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, seat -> number, and the seat that ended it (0 where none is asked)."""

    counts: Mapping[int, int]
    seat: int = 0


@dataclass(frozen=True, kw_only=True)
class Tally(Prompt[Counted]):
    """Something counted for each seat: passes tapped as they happen, or the cards that are left in each hand.

    With `taps` every key is one more for a seat; else each seat's number is typed. With `closing` it ends with the
    seat that this asks for in its own words ("Who is out?"), which `closers` may be. `pictured` puts what is counted
    so far on the felt, where chips lie there for it though no answer has moved them yet.
    """

    table: Table = field(repr=False)
    seats: tuple[int, ...] = ()
    taps: bool = False
    between: Callable[[int], tuple[int, int]] = lambda seat: (0, 99)
    start: Mapping[int, int] = field(default_factory=dict)
    closing: Callable[[], Wording] | None = None
    closers: tuple[int, ...] = ()
    now: Callable[[], tuple[int, ...]] | None = None  # who is counted now, and may end it, once somebody came or went
    check: Callable[[Counted], Refusal | None] | None = None
    told_each: bool = False  # the log says every seat's number, where their sum says nothing
    each: bool = False  # every seat's number is typed: Enter goes on to the next, and ends it with the last
    pictured: Callable[[Felt, Mapping[int, int]], Felt] | None = field(default=None, repr=False)
    unit: Callable[[int], str] | None = field(default=None, repr=False)  # what so many are counted in: "cards"

    def invalidate_text(self) -> None:
        """Somebody may have sat down, or left."""
        super().invalidate_text()
        if self.now is not None:
            self.__dict__["seats"] = self.now()
            self.__dict__["closers"] = self.now() if self.closing else ()

    def parse(self, body: Json) -> Counted:
        """{"counts": {"3": 2}, "seat": 4}; seats that are left out have what they start with."""
        if body is None:
            return Counted({seat: self.start.get(seat, 0) for seat in self.seats})
        try:
            given = cast(dict[str, Any], body)
            counts = {int(seat): int(number) for seat, number in given.get("counts", {}).items()}
            return Counted({seat: self.start.get(seat, 0) for seat in self.seats} | counts, int(given.get("seat", 0)))
        except (AttributeError, TypeError, ValueError):
            raise Refused(tr("“{typed}” is not a count.", typed=str(body)[:24]),
                          tr("Enter one whole number for each seat."), tr("Count again.")) from None

    def refuse(self, answer: Counted) -> Refusal | None:
        """A seat that is not asked, a number out of range, nobody to end it, or counts that cannot be."""
        for seat, number in answer.counts.items():
            if seat not in self.seats:
                return Refusal(tr("Seat {seat} has nothing to count here.", seat=seat),
                               tr("Allowed: {seats}.", seats=comma_list(str(one) for one in self.seats)))
            if wrong := self.out_of_bounds(seat, number):
                return wrong
        if self.closing and answer.seat not in self.closers:
            return Refusal(tr("Seat {seat} cannot be it.", seat=answer.seat) if answer.seat else self.closing().lead,
                           tr("Allowed: {seats}.", seats=comma_list(str(one) for one in self.closers)),
                           tr("Choose one of them."))
        return self.check(answer) if self.check else None

    def out_of_bounds(self, seat: int, number: int) -> Refusal | None:
        """Why this cannot be the seat's number, whatever the others have; None where it can."""
        low, high = self.between(seat)
        return None if low <= number <= high else Refusal(
            tr("{name} cannot have {number}.", name=self.table.name(seat), number=number),
            tr("Allowed: {low}–{high}.", low=low, high=high), tr("Count again."), seat=seat)

    def body(self, answer: Counted) -> Json:
        """Every seat's number, and who ended it."""
        kept: dict[str, Json] = {"counts": {str(seat): answer.counts[seat] for seat in sorted(answer.counts)}}
        return kept | ({"seat": answer.seat} if self.closing else {})

    def said(self, answer: Counted) -> str:
        """How many in all, and who ended it; or what each has."""
        if self.told_each:
            each = comma_list(f"{self.table.name(seat)} {number}" for seat, number in sorted(answer.counts.items()))
            return labelled(self.named, each)
        total = tr("{what}: {count}", what=self.named, count=sum(answer.counts.values()))
        return tr("{total}, {name} is out", total=total, name=self.table.name(answer.seat)) if answer.seat else total

    def answered(self, answer: Counted, name: Callable[[int], str]) -> str:
        """The number of every seat that has any, and who ended it."""
        each = comma_list(f"{name(seat)} {number}" for seat, number in sorted(answer.counts.items()) if number)
        if not answer.seat:
            return each or tr("none")
        return tr("{total}, {name} is out", total=each or tr("none"), name=name(answer.seat))

    def robot(self) -> Json:
        """What it starts with, or the least."""
        counts: dict[str, Json] = {str(seat): max(self.start.get(seat, 0), self.between(seat)[0])
                                   for seat in self.seats}
        return {"counts": counts, "seat": self.closers[0] if self.closing else 0}

    def any_counts(self, chance: Chance) -> Json:
        """Any numbers within their bounds."""
        counts: dict[str, Json] = {}
        for seat in self.seats:
            low, high = self.between(seat)
            counts[str(seat)] = chance.randrange(low, high + 1)
        return {"counts": counts, "seat": any_of(chance, self.closers) if self.closing else 0}
