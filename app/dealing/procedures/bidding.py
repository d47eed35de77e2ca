"""The one question of every auction: a bid of the seat in turn, of any seat, one word of each, or all bids at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, cast

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import NamedBid, Reason
from app.dealing.prompts.calling import Bid, Ceiling, Offer, Terms
from app.dealing.prompts.kinds import Option
from app.dealing.prompts.prompt import Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.money import LARGEST
from app.words import listed, plural, tr
from app.words.joined import comma_list, labelled

PASS, NO_BID, SOLD = "pass", "none", "sold"
OUT_OF_PLACE = frozenset({Reason.OVER, Reason.NOT_IN, Reason.OUT_OF_TURN, Reason.NOT_ENTITLED, Reason.STANDS})


@dataclass(frozen=True, slots=True)
class Together(Offer):
    """What all who are asked have bid at once, seat -> amount."""

    bids: Mapping[int, int] = field(default_factory=dict)


class Standing(StrEnum):
    """How a bidder stands."""

    SPEAKS = "speaks"
    WAITS = "waits"
    HIGHEST = "highest"
    PASSED = "passed"
    STANDS = "stands"
    OUT = "out"


@dataclass(frozen=True, kw_only=True)
class AuctionBid(Bid):
    """A bid in an auction. What may be said, and why not, is the auction's to say.

    `closing` are the table's words beside the bids ("sold"). With `points` what is bid is no money: whole numbers,
    which are chips for bidding where `in_chips` says so.
    """

    auction: Auction
    closing: tuple[Option, ...] = ()
    points: bool = False
    in_chips: bool = False

    def parse(self, body: Json) -> Offer:
        """As any bid; all at once: {"bids": {"3": 2, "5": 0}}, the amounts by seat."""
        said = body.get("option") if isinstance(body, dict) else isinstance(body, str) and body
        if not self.auction.sealed or said:
            offer = super().parse(body)
            given = body.get("seat") if isinstance(body, dict) else None
            return Offer(given, 0, offer.option) if offer.option and isinstance(given, int) and given else offer
        bids = cast(dict[str, Any], body).get("bids") if isinstance(body, dict) else {}
        if not isinstance(bids, dict) or not all(seat.isascii() and seat.isdecimal() and type(amount) is int
                                                 and abs(amount) <= LARGEST for seat, amount in bids.items()):
            raise Refused(tr("Those are not bids."), tr("Enter one whole number for each seat."),
                          tr("Enter them again."))
        return Together(0, bids={int(seat): amount for seat, amount in bids.items()})

    def body(self, answer: Offer) -> Json:
        """Who said what."""
        if isinstance(answer, Together):
            return {"bids": {str(seat): answer.bids[seat] for seat in sorted(answer.bids)}}
        return super().body(answer)

    # amounts

    def shown(self, amount: int) -> str:
        """An amount as it is said and typed; a named bid as its word."""
        if named := self.auction.name_of(amount):
            return named.label
        return str(amount) if self.points else super().shown(amount)

    def read(self, typed: str) -> int:
        """The amount that was typed. Raises Refused."""
        if not self.points:
            return super().read(typed)
        if not typed.isascii() or not typed.isdecimal() or len(typed) > 9:
            raise Refused(tr("“{typed}” is not a whole number.", typed=typed[:24]), "", tr("Type it again."))
        return int(typed)

    @property
    def unit(self) -> str:
        """Points have no sign."""
        return "" if self.points else super().unit

    @property
    def smallest(self) -> int:
        """The smallest chip, or the step of the auction."""
        return self.auction.conditions.step if self.points else super().smallest

    # why not

    def refuse(self, answer: Offer) -> Refusal | None:
        """What the auction does not allow; all bids at once are refused as a set, each wrong one named."""
        if isinstance(answer, Together):
            return self._refuse_set(answer.bids)
        if amount := self.auction.amount_of(answer.option):
            return self._refuse_bid(answer.seat, amount)
        if answer.option:
            return self._refuse_word(answer)
        return self._refuse_bid(answer.seat, answer.amount) or (None if self.points else
                                                                 self._not_in_chips(answer.amount))

    def refuse_one(self, seat: int, amount: int) -> Refusal | None:
        """Why a seat may not bid this much, of bids that are all shown at once."""
        reason = self.auction.wrong_bids({seat: amount}).get(seat)
        if reason is None:
            return None
        allowed = tr("Allowed: {words}.", words=self.range_words(seat))
        return Refusal(self._wrong_in_set(seat, amount, reason), allowed, tr("Type it again."))

    def _refuse_bid(self, seat: int, amount: int) -> Refusal | None:
        reason = self.auction.why_not(seat, amount)
        if reason is None:
            return None
        if reason is Reason.ALREADY_PASSED or (reason in OUT_OF_PLACE and seat not in self.seats):
            return self._refuse_speaker(seat, reason)
        wrong, allowed = self._wrong(seat, amount, reason), self._allowed(seat)
        if reason is Reason.OPEN_AT_ONE:
            allowed = tr("Only a player with no more may open with {amount}. {allowed}", amount=self.shown(amount),
                         allowed=allowed)
        return Refusal(wrong, allowed, tr("Choose one of them.") if self.auction.conditions.names else
                       tr("Type it again."))

    def _refuse_speaker(self, seat: int, reason: Reason) -> Refusal:
        name = self._who(seat)
        if reason is not Reason.ALREADY_PASSED:
            return Refusal(tr("Seat {seat} is not due to speak.", seat=seat), self._whose())
        if seat in self.auction.passed:
            return Refusal(tr("{name} has passed.", name=name), tr("A player who has passed cannot bid again."),
                           self._whose())
        return Refusal(tr("{name} has bid already.", name=name), tr("Each player speaks once."), self._whose())

    def _refuse_word(self, answer: Offer) -> Refusal | None:
        seat = answer.seat or self.in_turn
        if answer.option == PASS and (reason := self.auction.why_not_pass(seat)) and self.auction.in_turn:
            if reason is not Reason.MISSING:
                return self._refuse_speaker(seat, reason)
            return Refusal(tr("{name} cannot pass.", name=self.table.name(seat)),
                           tr("Nobody has bid, so the last player must. {allowed}", allowed=self._allowed(seat)))
        if answer.option in (option.code for option in self.options):
            return None if answer.seat in (0, self.in_turn) else self._refuse_speaker(answer.seat, Reason.OUT_OF_TURN)
        return super().refuse(answer)

    def _wrong(self, seat: int, amount: int, reason: Reason) -> str:
        """What is wrong with a bid, in a sentence."""
        name, shown = self._who(seat), self.shown(amount)
        named = self.auction.name_of(amount)
        if reason is Reason.NOT_ENTITLED and named and seat in self.seats:
            over = self.auction.name_of(self.auction.amount_of(named.only_over))
            return tr("{bid} can be bid only over {other}.", bid=shown, other=over.word if over else named.only_over)
        if reason in (Reason.OVER_MAXIMUM, Reason.OVER_HOLDING):
            return tr("{amount} is more than {why}.", amount=shown, why=self.ceiling(seat).why)
        if reason is Reason.OPEN_AT_ONE:
            return tr("{name} cannot open with {amount}.", name=name, amount=shown)
        if named:
            standing = self.auction.name_of(self.auction.highest[1])
            return tr("{bid} is not higher than {other}.", bid=shown, other=standing.word if standing else "")
        return tr("{amount} is below {lowest}.", amount=shown, lowest=self._floor(seat))

    def _floor(self, seat: int) -> str:
        least = self.shown(self.auction.room(seat)[0])
        return tr("the lowest bid allowed, {least}", least=least) if self.auction.sealed else \
            tr("the next bid, {next}", next=least)

    def ceiling(self, seat: int) -> Ceiling:
        """How far a seat may bid, and why not further: the maximum, or what it holds."""
        holding, most = self.auction.holding(seat), self.auction.room(seat)[1]
        if self.auction.conditions.names:
            return Ceiling(most, tr("the highest possible bid, {cap}", cap=self.shown(most)))
        if most and most == self.auction.conditions.most:
            return Ceiling(most, tr("the highest bid allowed, {cap}", cap=self.shown(most)))
        return Ceiling(most, tr("{name}’s chips, {behind}", name=self.table.name(seat), behind=self.shown(holding))
                       if self.in_chips or not self.points else
                       tr("{name}’s points, {behind}", name=self.table.name(seat), behind=self.shown(holding)))

    def _allowed(self, seat: int) -> str:
        """What the seat may say instead; a range only where it has one of its own."""
        asked = seat or (self.seats[0] if self.seats else 0)
        words = [self._word(option) for option in self.options]
        low, high = self.auction.room(asked)
        if asked and low <= high and not self.auction.conditions.names:
            words.insert(0, self.range_words(asked))
        return tr("Allowed: {words}.", words=comma_list(words))

    def _word(self, option: Option) -> str:
        """A word that may be said, inside a sentence: "Wellington", "pass"."""
        named = self.auction.name_of(self.auction.amount_of(option.code))
        return named.word if named else option.word

    def range_words(self, seat: int) -> str:
        """From the least to the most that a seat may bid."""
        low, high = self.auction.room(seat)
        return tr("{low}–{high}", low=self.shown(low), high=self.shown(high)) if low < high else self.shown(high)

    # all at once

    def _refuse_set(self, bids: Mapping[int, int]) -> Refusal | None:
        wrong = self.auction.wrong_bids(bids)
        if not wrong:
            odd = [self._not_in_chips(amount) for amount in bids.values() if not self.points]
            return next((refusal for refusal in odd if refusal), None)
        ranges = [tr("{name} {range}", name=self.table.name(seat), range=self.range_words(seat))
                  for seat in wrong if seat in self.seats]
        sentences = [self._wrong_in_set(seat, bids.get(seat, 0), reason) for seat, reason in wrong.items()] \
            if len(wrong) < 3 else self._many_wrong(bids, wrong)
        allowed = tr("Allowed: {words}.", words=comma_list(ranges)) if ranges else self._whose()
        return Refusal(" ".join(sentences), allowed, tr("No bids are entered yet: correct this one, then enter them "
                                                        "all."))

    def _many_wrong(self, bids: Mapping[int, int], wrong: Mapping[int, Reason]) -> list[str]:
        """Every wrong bid of many, named in as few words as there can be."""
        missing = [seat for seat, reason in wrong.items() if reason is Reason.MISSING]
        bid = [tr("{name} {amount}", name=self._who(seat), amount=self.shown(bids[seat])) for seat in wrong
               if seat not in missing]
        names = [self._who(seat) for seat in missing]
        return [*([tr("{bids} cannot be bid.", bids=listed(bid))] if bid else []),
                *([plural(len(names), "{names} has not bid.", "{names} have not bid.", names=listed(names))]
                  if names else [])]

    def _who(self, seat: int) -> str:
        return self.table.name(seat) or tr("Seat {seat}", seat=seat)

    def _wrong_in_set(self, seat: int, amount: int, reason: Reason) -> str:
        name = self._who(seat)
        if reason is Reason.MISSING:
            return tr("{name} has not bid.", name=name)
        if reason is Reason.STANDS:
            return tr("{name}’s bid of {amount} stands.", name=name, amount=self.shown(self.auction.last_of(seat)))
        if reason in OUT_OF_PLACE:
            return tr("{name} does not bid now.", name=name)
        return tr("{name}: {wrong}", name=name, wrong=self._wrong(seat, amount, reason))

    # what it says

    @property
    def every_word(self) -> tuple[Option, ...]:
        """The words to be offered on keys: those that may not be said now are among them, to be shown grey."""
        names = tuple(as_option(one) for one in self.auction.conditions.names)
        if not names:
            return self.options
        return (*(one for one in self.options if not self.auction.amount_of(one.code)), *names)

    @property
    def awaits_a_word(self) -> bool:
        """Named bids have a key each."""
        return bool(self.auction.conditions.names)

    def said(self, answer: Offer) -> str:
        """Ruth bids 15; Ruth bids mis; bids: Ruth 3, Tom 0."""
        if isinstance(answer, Together):
            return labelled(self.named, comma_list(f"{self.table.name(seat)} {self.shown(answer.bids[seat])}"
                                                   for seat in sorted(answer.bids)))
        if amount := self.auction.amount_of(answer.option):
            answer = Offer(answer.seat, amount)
        return super().said(answer)

    def standing(self, seat: int) -> Standing:
        """How a bidder stands now."""
        auction = self.auction
        if seat in self.seats:
            return Standing.SPEAKS
        if seat == auction.highest[0] and not auction.sealed:
            return Standing.HIGHEST
        if auction.sealed:
            return Standing.STANDS if seat in dict(auction.lying) else Standing.OUT
        if seat in auction.passed:
            return Standing.PASSED
        return Standing.WAITS if seat in auction.waiting else Standing.OUT

    # robots

    def robot(self) -> Json:
        """The first option, or the least; of all at once, the least of each."""
        if not self.auction.sealed:
            return super().robot()
        return {"bids": {str(seat): self.auction.room(seat)[0] for seat in self.seats}}

    def any_offer(self, chance: Chance) -> Json:
        """Something that may be said, mostly not much."""
        if self.auction.conditions.names:
            return {"option": any_of(chance, self.options).code}
        if not self.auction.sealed:
            return super().any_offer(chance)
        if self.options and not chance.randrange(0, 2):
            return {"option": any_of(chance, self.options).code}
        rooms = {seat: self.auction.room(seat) for seat in self.seats}
        return {"bids": {str(seat): low + chance.randrange(0, (high - low) // self.smallest + 1) * self.smallest
                         for seat, (low, high) in rooms.items()}}


def as_option(named: NamedBid) -> Option:
    """A named bid as a key."""
    return Option(named.letter, named.code, named.label, named.note)


def _terms(auction: Auction, closing: tuple[Option, ...]) -> Terms:
    """What may be said now."""
    asked = auction.speakers[0] if auction.in_turn and auction.speakers else 0
    may_pass = asked and auction.why_not_pass(asked) is None
    words = ((Option("P", PASS, tr("Pass")),) if may_pass else ()) + closing
    if auction.conditions.names:
        return Terms(0, (*words, *(as_option(one) for one in auction.menu(asked))))
    return Terms(auction.room(asked)[0] if asked else auction.least, words)


def ask_bid(table: Table, auction: Auction, key: str, say: Wording | Callable[[], Wording],
            closing: tuple[Option, ...] = (), points: bool = False, facts: str | None = None, verb: str = "",
            in_chips: bool = False,
            rulings_now: tuple[type[Ruling], ...] | Callable[[], tuple[type[Ruling], ...]] = (),
            by_chance: Callable[[Chance], Json] | None = None) -> AuctionBid:
    """The question to whoever may speak now; its facts are who is asked, who is highest and with how much."""
    speakers = auction.speakers
    asked = speakers[0] if auction.in_turn and speakers else 0
    highest, amount = auction.highest
    own = f"{','.join(map(str, speakers))}:{auction.lying}" if auction.sealed else f"{asked}:{highest}:{amount}"
    bid = AuctionBid(
        key=key, facts=own if facts is None else facts, table=table, auction=auction, seats=speakers, say=say,
        closing=closing, points=points, in_chips=in_chips, verb=verb, rulings_now=rulings_now,
        by_chance=by_chance, terms=lambda: _terms(auction, closing), highest=lambda seat: bid.ceiling(seat))
    return bid


def spoken(auction: Auction, offer: Offer) -> Auction:
    """The auction with what was said. Raises ValueError for what may not be said."""
    if isinstance(offer, Together):
        return auction.reveal(offer.bids)
    if amount := auction.amount_of(offer.option):
        return auction.bid(offer.seat, amount)
    if offer.option == PASS:
        return auction.passes(offer.seat)
    if offer.option:
        return auction.knocked_down()
    return auction.bid(offer.seat, offer.amount)


__all__ = ["NO_BID", "PASS", "SOLD", "AuctionBid", "Standing", "Together", "ask_bid", "spoken"]
