"""The cage's page as values: what is asked of it, what it has done tonight, and where every chip of the set is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from app.chips import Counts, combined, in_words, negated, worth
from app.dealing.values.transfers import FOUND, Family, Kind, Place
from app.desk.cashier.asked_words import done_words
from app.desk.house.asked import ACCEPTED, CREDIT, DROP, FILL, MOVE, PAYOUT, SENT_BACK, VOIDED, Asked
from app.desk.session.session import Session
from app.words import Sentence, tr

STEPS = {FILL: ("Asked", "Counted", "Sent", "Received", "Booked"), CREDIT: ("Sent", "Counted", "Received", "Booked"),
         MOVE: ("Asked", "On the way", "Arrived"), PAYOUT: ("Asked", "Counted", "Paid", "Booked"),
         DROP: ("Locked", "Counted by two", "Booked")}
"""The steps of each kind, as the strip shows them."""


@dataclass(frozen=True, slots=True)
class ChipsNow:
    """Where the set is by the books, in minor units: what lies in racks, at the cage, before players and with those who
    walk, in pots, on its way, and put by for jackpots and tips. `found` is what counts were over less what was short,
    `written_off` what earlier nights could not find.
    """

    racks: int
    cage: int
    players: int
    pots: int
    on_the_way: int
    put_by: int
    found: int
    written_off: int
    owned: int

    @property
    def difference(self) -> int:
        """What the places together hold more (above zero) or less than the sets owned."""
        return self.racks + self.cage + self.players + self.pots + self.on_the_way + self.put_by + self.found \
            + self.written_off - self.owned


_WHERE = {Kind.RACK: "racks", Kind.STACK: "players", Kind.CARRIED: "players", Kind.BET: "players", Kind.POT: "pots",
          Kind.TRANSIT: "on_the_way", Kind.JAR: "put_by", Kind.JACKPOT: "put_by"}


def chips_now(session: Session) -> ChipsNow:
    """Racks, cage, players, pots and what is on its way: together the sets owned."""
    parts = dict.fromkeys(_WHERE.values(), 0)
    table, held = session.table, session.books.balances()
    for place, amount in held.items():
        if place.family is Family.CHIPS and place.kind in _WHERE:
            parts[_WHERE[place.kind]] += amount
    return ChipsNow(**parts, cage=table.house.in_case, found=_found_tonight(session),
                    written_off=worth(table.opening.missing), owned=worth(table.chips.owned))


def _found_tonight(session: Session) -> int:
    """What counts of tonight were short, in minor units, less what they were over: what earlier ones were is in no
    night's case any more."""
    assert session.night is not None
    return session.books.night_balance(session.night.id, FOUND)


@dataclass(frozen=True, slots=True)
class Request:
    """One line of the cage's list: its `amount` is 0 where nobody is to know it yet. `needs` is what has to be there
    before it is done, as one word or two; `sends` are the chips that would leave the case, and come into it below zero.
    """

    asked: Asked
    letter: str
    what: str
    about: str
    who: str
    amount: int
    needs: str
    sends: Counts

    @property
    def number(self) -> int:
        """By which number it was asked."""
        return self.asked.number


LETTERS = "ABCDFHIJKLMOQRTUVWXYZ"
"""What requests are called in the order they came, without the letters that do something on the page."""


def open_requests(session: Session, asked: tuple[Asked, ...]) -> tuple[Request, ...]:
    """What has not ended, the oldest first; each keeps its letter whatever is done meanwhile."""
    of_the_cage = (one for one in asked if one.kind in STEPS)
    return tuple(request_of(session, one, LETTERS[at % len(LETTERS)]) for at, one in enumerate(of_the_cage) if one.may)


def done_tonight(session: Session, asked: tuple[Asked, ...]) -> tuple[Request, ...]:
    """What has ended, what was done last first."""
    done = [request_of(session, one) for one in asked if not one.may and one.kind in STEPS]
    return tuple(sorted(done, key=lambda one: -one.asked.ended))


def request_of(session: Session, asked: Asked, letter: str = "") -> Request:
    """One thing that was asked, as the cage reads it."""
    say, name = session.table.amount_text, str(asked.body.get("name", ""))
    about = tr("{name} to Table {table}, Seat {seat}", name=name, table=asked.body["to"], seat=asked.body["seat"]) \
        if asked.kind == MOVE else tr("{name} leaves with {amount}", name=name, amount=say(asked.amount)) \
        if asked.kind == PAYOUT else tr("cash for chips") if asked.kind == DROP \
        else chip_words(asked.chips, say)
    amount = 0 if asked.kind == DROP and asked.may else asked.amount  # who counts it is not told before
    return Request(asked, letter, what_words(asked), about, asked.who, amount, _needs(session, asked), _sends(asked))


def what_words(asked: Asked) -> str:
    """What kind of thing was asked, as a list and a slip call it."""
    return {FILL: tr("Fill"), CREDIT: tr("Rack credit"), MOVE: tr("Move"), PAYOUT: tr("Pay-out"),
            DROP: tr("Drop box")}[asked.kind]


def chip_words(chips: Counts, say: Callable[[int], str]) -> str:
    """Chips in one line, the largest first: "24 × 5 and 80 × 1"."""
    return in_words(chips, {value: say(value) for value in chips}) if any(chips.values()) else ""


def _sends(asked: Asked) -> Counts:
    if (asked.kind, asked.last) == (FILL, ""):
        return asked.chips
    return negated(asked.chips) if (asked.kind, asked.last) == (CREDIT, "") else {}


def _needs(session: Session, asked: Asked) -> str:
    """The state of a line: what is done about it, or what it needs before it can be."""
    if not asked.may:
        return tr("void") if asked.last == VOIDED else tr("both signed") if asked.last == "received" else \
            done_words(asked.last)
    if asked.kind == FILL and not asked.last:
        return tr("other chips") if lacking(session, asked.chips) else tr("next")
    if asked.by_table:
        return tr("on the way")
    if asked.kind == PAYOUT:
        box = max(0, session.table.house.balance(Place(Kind.CASHBOX)))
        return tr("cash box {amount}", amount=session.table.amount_text(box)) if asked.body.get("how") == "cash" \
            else tr("count")
    return tr("count by two") if asked.kind == DROP else tr("count")


def lacking(session: Session, chips: Counts) -> dict[int, int]:
    """How many chips of each value the case has too few of."""
    case = session.table.house.case
    return {value: number - max(0, case.get(value, 0)) for value, number in chips.items()
            if number > max(0, case.get(value, 0))}


def after(case: Counts, sends: Counts) -> Counts:
    """The case once these have left it."""
    return combined(case, negated(sends))


def signed_by(asked: Asked) -> tuple[tuple[str, str], ...]:
    """Who has signed for it: whose part it was, and the name or the initials; "" for who has still to sign."""
    said: list[tuple[str, str]] = [(tr("Dealer"), str(asked.body.get("by") or asked.who))]
    for step in asked.steps:
        told = cast(dict[str, Any], step.body)
        at_table = bool(told.get("at_table"))
        said.append((tr("Dealer") if at_table else tr("Cage"), str(told.get("by") or step.actor)))
    if asked.may:
        said.append((tr("Dealer") if asked.by_table else tr("Cage"), ""))
    return tuple(said)


def steps_of(asked: Asked) -> tuple[Sentence, ...]:
    """The steps of what was asked; what came to nothing ends where it did."""
    every = STEPS[asked.kind]
    if asked.last not in (VOIDED, SENT_BACK):
        return every
    sent = any(step.what == ACCEPTED for step in asked.steps)
    return (*every[:3 if sent else 1], "Void" if asked.last == VOIDED else "Sent back")


def step_of(asked: Asked) -> int:
    """Which of its steps is on, counted from 0."""
    if not asked.may:
        return len(steps_of(asked))
    if asked.kind == FILL:
        return 3 if asked.last == ACCEPTED else 2
    return 1
