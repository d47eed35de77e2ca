"""What desks of a house ask of each other, as the books have it: fills, credits, players who move or are paid out,
drop boxes, tables, calls for the floor."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from app.chips import Counts, combined, worth
from app.dealing.asides.aside import ACCOUNT, CASH, CHIPS, MARKER
from app.dealing.values.marker_book import Marker
from app.dealing.values.transfers import (
    CASE,
    CASH_FOUND,
    CASHBOX,
    CLAIMS,
    FOUND,
    Place,
    Transfer,
    account,
    carried,
    locked_box,
    marker,
    pocket,
    transit,
)
from app.ledger.entries import Posting, postings_from
from app.store.books import Books
from app.store.values import Ask, AskStep

FILL, CREDIT, MOVE, PAYOUT, DROP, LEASE = "fill", "credit", "move", "payout", "drop", "lease"
FLOOR = "floor"
SALE, CASHED, REPAYS = "sale", "cashed", "repays"
AT_CAGE = frozenset({SALE, CASHED, REPAYS})
"""What the cage does with a player by itself: it is asked and done in one."""

JACKPOT = "jackpot"
"""The end of a jackpot’s period: of no table’s log, it asks nothing and stands among what was asked to be on record."""

ACCEPTED, VOIDED, RECEIVED, SENT_BACK, ARRIVED = "accepted", "voided", "received", "sent_back", "arrived"
PAID, COUNTED, GIVEN, ENDED = "paid", "counted", "given", "ended"
SOLD, REPAID = "sold", "repaid"
NEXT = {(FILL, ""): (ACCEPTED, VOIDED), (FILL, ACCEPTED): (RECEIVED, VOIDED), (CREDIT, ""): (RECEIVED, SENT_BACK),
        (CREDIT, SENT_BACK): (RECEIVED,), (MOVE, ""): (ARRIVED, VOIDED), (PAYOUT, ""): (PAID, VOIDED),
        (DROP, ""): (COUNTED,), (LEASE, ""): (GIVEN, VOIDED), (FLOOR, ""): (ENDED,)}
"""Which steps may follow, by the kind of what was asked and its last step; none where it has ended."""

ASKED = "ask:"
"""Begins the key of what the cage books for something asked of it: "ask:12/1" is the first step of the twelfth."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that was asked, with what came of it: `table` is whose it is, by its number."""

    number: int
    kind: str
    table: int
    body: Mapping[str, Any]
    steps: tuple[AskStep, ...] = ()
    by: str = ""
    """The desk that asked."""

    @property
    def last(self) -> str:
        """Its last step; "" while there was none."""
        return self.steps[-1].what if self.steps else ""

    @property
    def may(self) -> tuple[str, ...]:
        """What can be done about it now; nothing once it has ended."""
        return NEXT.get((self.kind, self.last), ())

    @property
    def may_come_to_nothing(self) -> bool:
        """Whether it can be voided now, or sent back."""
        return bool({VOIDED, SENT_BACK} & {*self.may})

    @property
    def at(self) -> int:
        """When it was asked, in UTC microseconds."""
        return int(self.body.get("at", 0))

    @property
    def who(self) -> str:
        """Who asked: the dealer of the table, or whoever was at the desk; "" where nobody was written down."""
        return str(self.body.get("who", ""))

    @property
    def sender(self) -> str:
        """Who has sent what is on its way; "" where nobody was told apart."""
        sent = next((one for one in self.steps if one.what == ACCEPTED), None)
        return str(self.body.get("pin", "")) if sent is None else str(_told(sent.body).get("pin") or sent.actor)

    @property
    def ended(self) -> int:
        """When its last step was done, in UTC microseconds; when it was asked while there was none."""
        return max((int(_told(one.body).get("at", self.at)) for one in self.steps), default=self.at)

    @property
    def chips(self) -> dict[int, int]:
        """What was asked for or sent, by value; once it was accepted, what the cage sent."""
        sent = next((_told(one.body) for one in self.steps if one.what == ACCEPTED), self.body)
        return dict(sent.get("chips", ()))

    @property
    def amount(self) -> int:
        """What it is about, in minor units: the worth of its chips, or the money that it says."""
        return int(self.body["amount"]) if "amount" in self.body else worth(self.chips)

    @property
    def by_table(self) -> bool:
        """Whether its next step is the table's own, in that table's log."""
        return (self.kind, self.last) in ((FILL, ACCEPTED), (CREDIT, SENT_BACK), (MOVE, ""))


def asked_in(books: Books, night: int, after: int = 0) -> tuple[Asked, ...]:
    """All that was asked in a night, the oldest first; all of it lies `after` an ask of an earlier one."""
    steps = books.every_step(after)
    return tuple(_asked(ask, steps.get(ask.number, ())) for ask in books.asks(after)
                 if _is_of(ask, night))


def asked_before(books: Books, night: int) -> int:
    """The number of the last ask before a night that is open; 0 where there was none."""
    every = books.asks()
    return next((one.number - 1 for one in every if _told(one.body).get("night") == night),
                every[-1].number if every else 0)


class AskedTonight:
    """All that is asked in a night that is open, read on as the books grow: what was known is not read again."""

    def __init__(self, books: Books, night: int) -> None:
        self._books, self.night, self._before = books, night, asked_before(books, night)
        self._known: tuple[int, Mapping[int, Asked]] = 0, {}  # up to a command; in one: two threads may read on

    def now(self) -> tuple[Asked, ...]:
        """All of it, the oldest first."""
        command, known = self._books.command_number(), self._known
        if known[0] != command:
            known = self._known = command, self._read_on(*known)
        return tuple(known[1].values())

    def _read_on(self, command: int, known: Mapping[int, Asked]) -> Mapping[int, Asked]:
        asks = self._books.asks(max(known, default=self._before))
        every = {**known, **{ask.number: _asked(ask, ()) for ask in asks if _is_of(ask, self.night)}}
        for number, steps in self._books.every_step(self._before, command).items():
            if one := every.get(number):  # one that was asked only now comes with its steps the next time
                more = (step for step in steps if step.step > len(one.steps))
                every[number] = replace(one, steps=(*one.steps, *more))
        return every


def _is_of(ask: Ask, night: int) -> bool:
    """Whether something was asked in a night, and not only written down there."""
    return _told(ask.body).get("night") == night and ask.kind != JACKPOT


def _asked(ask: Ask, steps: tuple[AskStep, ...]) -> Asked:
    told = _told(ask.body)
    return Asked(ask.number, ask.kind, told["table"], told, steps, ask.from_desk)


def held_seats(books: Books) -> dict[tuple[int, int], int]:
    """The seats that are held for players on the way to them: number of the table and seat -> player."""
    on_the_way = [_told(one.body) for one in books.waiting(MOVE)]
    return {(told["to"], told["seat"]): told["player"] for told in on_the_way}


Lines = tuple[Transfer, ...]


def moved(counts: Counts, source: Place, target: Place, counted: Counts | None = None) -> Lines:
    """Chips that the cage sends or takes in; `counted` otherwise than was sent, what differs is found."""
    sent = combined(counts)
    if counted is None or combined(counted) == sent:
        return (Transfer(worth(sent), source, target, "", sent),)
    ways = (Transfer(worth(sent), source, FOUND, "", sent), Transfer(worth(counted), FOUND, target, "", dict(counted)))
    return tuple(one for one in ways if one.amount)


def soft_count(box: Place, expected: int, counted: int) -> Lines:
    """A drop box that the cage has counted into the cash box: what is over or short is found."""
    over = counted - expected
    ways = (Transfer(min(expected, counted), box, CASHBOX, ""), Transfer(max(0, -over), box, CASH_FOUND, ""),
            Transfer(max(0, over), CASH_FOUND, CASHBOX, ""))
    return tuple(one for one in ways if one.amount)


def paid_out(player: int, amount: int, how: str, chips: Counts) -> Lines:
    """What a player carried is counted into the case, and paid in cash or onto the account."""
    money = (CASHBOX, pocket(player)) if how == CASH else (CLAIMS, account(player))
    return (Transfer(amount, carried(player), CASE, "", chips), Transfer(amount, *money, ""))


def at_cage_lines(kind: str, told: Mapping[str, Any]) -> Lines:
    """What an act of the cage at its own window moves, as it is told."""
    player, amount, how, chips = int(told["player"]), int(told["amount"]), told["how"], dict(told.get("chips", ()))
    if kind == CASHED:
        return paid_out(player, amount, how, chips)
    if kind == SALE:
        money = {CASH: (pocket(player), CASHBOX), ACCOUNT: (account(player), CLAIMS),
                 MARKER: (marker(player), CLAIMS)}[how]
        return Transfer(amount, CASE, carried(player), "", chips), Transfer(amount, *money, "")
    other = account(player) if how == ACCOUNT else CLAIMS
    pays = {CASH: (Transfer(amount, pocket(player), CASHBOX, ""),),
            CHIPS: (Transfer(amount, carried(player), CASE, "", chips),)}.get(how, ())
    return Transfer(amount, other, marker(player), ""), *pays


def signed_at_cage(asked: Iterable[Asked]) -> tuple[Marker, ...]:
    """The markers that were signed at the cage."""
    return tuple(Marker(int(one.body["marker"]), int(one.body["player"]), one.amount, str(one.body["signed"]))
                 for one in asked if "marker" in one.body)


def cage_moves(asked: Asked) -> dict[str, tuple[Posting, ...]]:
    """What the cage has moved for it, by the keys of those entries: its steps say it, for the cage has no log."""
    made = {f"{ASKED}{step.ask}/{step.step}": _by_cage(asked, step) for step in asked.steps}
    return {key: postings_from(lines) for key, lines in made.items() if lines}


def _by_cage(asked: Asked, step: AskStep) -> Lines:
    told, way = _told(step.body), transit(asked.number)
    if asked.kind in AT_CAGE:
        return at_cage_lines(asked.kind, told)
    if (asked.kind, step.what) == (DROP, COUNTED):
        return soft_count(locked_box(asked.number, asked.table), asked.amount, told["counted"])
    if step.what == PAID:
        return paid_out(int(asked.body["player"]), told["amount"], told["how"], dict(told["chips"]))
    ways = {(FILL, ACCEPTED): (CASE, way), (FILL, VOIDED): (way, CASE), (CREDIT, RECEIVED): (way, CASE)}
    places, chips = ways.get((asked.kind, step.what)), dict(told.get("chips", ()))
    if places is None or not chips or told.get("at_table"):
        return ()
    return moved(chips, *places, dict(told["counted"]) if "counted" in told else None)


def _told(body: object) -> dict[str, Any]:
    return cast(dict[str, Any], body) if isinstance(body, dict) else {}
