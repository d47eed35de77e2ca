"""How what one desk asks of another is read and written: one command for each step.

What the cage does of it has no log of its own: the steps say it, and its entries are named after them. What a table
does stands in that table's log.
"""

from collections.abc import Callable
from typing import Any, cast

from app.chips import Counts
from app.dealing.asides.registry import LockBox, MoveOut, SendChips
from app.dealing.values.log import Json
from app.dealing.values.transfers import CASE
from app.desk.cashier.asked_words import asked_words, done_words
from app.desk.house.asked import (
    ASKED,
    COUNTED,
    MOVE,
    PAID,
    RECEIVED,
    SENT_BACK,
    VOIDED,
    Asked,
    AskedTonight,
    Lines,
    held_seats,
)
from app.desk.house.clock import new_op_id, time_of
from app.desk.session.following import take_in
from app.desk.session.presence import refuse_held
from app.desk.session.session import Session
from app.errors import Refused
from app.ledger.entries import Booking, EntryKind, postings_from
from app.names import clean_line, same_name, table_words
from app.store.deciding import Now
from app.store.values import Ask, AskStep, Command
from app.words import tr

LATELY = 50
"""So many entries are looked through for who took the chips that the case has no more."""

Made = tuple[dict[str, Json], Lines]
"""What a step of the cage tells, and what it moves."""

_BOOKED_AS = {COUNTED: EntryKind.CASH_COUNT, PAID: EntryKind.CASH_OUT}
"""What such a step is in the books, where it is no fill."""


class Asking:
    """All that was asked, seen from one table; and how something is added to it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: AskedTonight | None = None

    # what there is

    def open(self) -> tuple[Asked, ...]:
        """All that has not ended, wherever it was asked, the oldest first."""
        return tuple(one for one in self.tonight() if one.may)

    def tonight(self) -> tuple[Asked, ...]:
        """All that was asked in the night that is open."""
        session = self._session
        if session.run is None or not session.run.opening.house or session.night is None:
            return ()
        if self._known is None or self._known.night != session.night.id:
            self._known = AskedTonight(session.books, session.night.id)
        return self._known.now()

    def one(self, number: int) -> Asked:
        """What was asked by this number. Raises Refused for none."""
        found = next((one for one in self.tonight() if one.number == number), None)
        if found is None:
            raise Refused(tr("Nothing was asked by the number {number}.", number=number))
        return found

    # how it is written

    def _ask(self, kind: str, to: str, told: dict[str, Json], op_id: str,
             aside: Callable[[int], SendChips | MoveOut | LockBox] | None = None) -> int:
        """Write what is asked, and what this table does with it: its number is drawn while nobody else writes."""
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        night, here = session.night, session.table.opening
        if night is None or not here.house:
            raise Refused(tr("This night was opened for one table."))

        def ask(number: int) -> dict[str, Any]:
            table = told["to"] if kind == MOVE else here.table
            return {"result": number, "asks": (
                Ask(number, kind, desk_of(here.table), to, {
                    **told, "night": night.id, "table": table, "at": session.clock.now(),
                    "who": session.table.dealer or session.actor,
                    **({"pin": session.guard.acting} if session.guard.guarded else {})}),)}

        if aside is None:
            made = session.decided(op_id, lambda now: session.command("ask", op_id, **ask(now.next_id("ask"))))
        else:
            made = session.draw("ask", aside, ask, op_id)
        return cast(int, made)

    def _step(self, number: int, what: str, made: "Callable[[Asked], Made]", op_id: str, title: str, code: str,
              **told: Json) -> None:
        """Write a step of the cage, and what it moves."""
        session, op_id, also = self._session, op_id or new_op_id(self._session.clock), list[str]()

        def make(now: Now) -> Command:
            self._stand_as_the_books()
            asked = self._may(number, what)
            more, lines = made(asked)
            step = self._next(asked, what, {**told, **more})
            why = str(told.get("reason") or more.get("reason", ""))
            alone = self._alone(asked, why) if what in (RECEIVED, COUNTED) else {}
            also.extend(alone.pop("also", ()))
            return session.command(code, op_id, ask_steps=(step,), **alone,
                                   bookings=(self._booking(step, title, lines),) if lines else ())

        session.decided(op_id, make, also)

    def _stand_as_the_books(self) -> None:
        """What was booked up to now at the table in sight is known, where another program deals there."""
        if self._session.watches:
            house = self._session.house_desk
            take_in(house, house.read_beside(self._session.books.command_number(), is_gap=True))

    def _alone(self, asked: Asked, reason: str) -> dict[str, Any]:
        """What is written besides where somebody counts what they have sent: the host may, and says why.

        Raises Refused where nobody says so. People are told apart by their PINs; without those there are initials.
        """
        session, sender = self._session, asked.sender
        if not session.guard.guarded or same_name(sender) != same_name(session.actor):
            return {}
        if not reason.strip():
            raise Refused(tr("{name} has sent this.", name=sender), tr("Nobody counts alone what they brought."),
                          tr("Have somebody else count it; the host may, with a reason."))
        said = tr("{what}: sent and counted by {name} alone. {reason}", reason=clean_line(reason, 200), name=sender,
                  what=asked_words(asked, session.table.amount_text))
        return {"also": ("alone",), "events": (session.event("one_person", said),)}

    def _booking(self, step: AskStep, title: str, lines: Lines) -> Booking:
        assert self._session.night is not None
        told = cast(dict[str, str], step.body)
        return Booking(kind=_BOOKED_AS.get(step.what, EntryKind.FILL), title=title,
                       key=f"{ASKED}{step.ask}/{step.step}", night=self._session.night.id,
                       postings=postings_from(lines), reason=told.get("reason", ""))

    def _may(self, number: int, what: str) -> Asked:
        """What was asked, if that may be done about it now. Raises Refused with what was done instead."""
        asked = self.one(number)
        if what not in asked.may:
            raise Refused(self._ended_words(asked.steps[-1]) if asked.steps else tr("That cannot be done about it."),
                          "", tr("Look at the list again."))
        return asked

    def _ended_words(self, last: AskStep) -> str:
        """Who was first, and with what: “Cy voided this at 21:04: rack is full.”"""
        told = cast(dict[str, Any], last.body)
        when, reason = time_of(int(told.get("at", 0)), self._session.night), str(told.get("reason", ""))
        if reason and last.what == VOIDED:
            return tr("{who} voided this at {time}: “{reason}”.", who=last.actor, time=when, reason=reason)
        if reason and last.what == SENT_BACK:
            return tr("{who} sent this back at {time}: “{reason}”.", who=last.actor, time=when, reason=reason)
        return tr("{who} was first: it is {what}.", who=last.actor, what=done_words(last.what))

    def _mine(self, number: int, what: str) -> Asked:
        asked = self._may(number, what)
        if asked.table != self._session.at or not asked.by_table:
            raise Refused(tr("That is for Table {number}.", number=asked.table), "", tr("Do it there."))
        return asked

    def _next(self, asked: Asked, what: str, body: dict[str, Json]) -> AskStep:
        return AskStep(asked.number, len(asked.steps) + 1, what, self._session.actor,
                       {**body, "at": self._session.clock.now(), **self._whose_pin()})

    def _whose_pin(self) -> dict[str, Json]:
        """Who has done it, where another's PIN was given for it."""
        guard = self._session.guard
        return {"pin": guard.acting} if guard.guarded and guard.acting != self._session.actor else {}

    def _refuse_not_in_case(self, counts: Counts) -> None:
        case, say = self._session.table.house.case, self._session.table.amount_text
        for value, number in counts.items():
            if number > (held := max(0, case.get(value, 0))):
                raise Refused(tr("The chip case has {held} × {value}.", held=held, value=say(value)),
                              " ".join((tr("{number} are to be sent.", number=number), self._took_last(value))).strip(),
                              tr("Send others."))

    def _took_last(self, value: int) -> str:
        """Who has taken chips of a value out of the case last, of what was booked lately; "" where nobody has."""
        books, say, night = self._session.books, self._session.table.amount_text, self._session.night
        names = {one.id: table_words(one.table_name) for one in books.sittings(night.id)} if night else {}
        head = books.head().number
        for entry in reversed(books.entries(max(1, head - LATELY), head)):
            taken = -sum((line.chips or {}).get(value, 0) for line in entry.postings if line.place == CASE)
            if taken > 0:
                return tr("{who} took {number} × {value} at {time}.", who=names.get(entry.sitting or 0, tr("The cage")),
                          number=taken, value=say(value), time=time_of(entry.at, night))
        return ""

    def _refuse_unlike(self, counted: int, sent: int, reason: str) -> None:
        say = self._session.table.amount_text
        if not reason.strip():
            raise Refused(tr("{counted} was counted.", counted=say(counted)), tr("{sent} was sent.", sent=say(sent)),
                          tr("Count again, or give the reason for the difference."))

    def _refuse_there(self, table: int, player: int) -> None:
        there = next((one.seat for one in self._session.books.present().get(player, ()) if one.number == table), 0)
        if there:
            raise Refused(tr("{name} is already in Seat {seat}.", name=self._name(player), seat=there),
                          tr("At a table a player can have only one seat."), tr("Choose another table."))

    def _refuse_taken(self, table: int, seat: int, player: int) -> None:
        session = self._session
        names = {one.id: one.name for one in session.players()}
        taken = next((one.player for seats in session.books.present().values() for one in seats
                      if (one.number, one.seat) == (table, seat)), 0)
        if taken:
            raise Refused(tr("{name} is in Seat {seat}.", name=self._name(taken), seat=seat), "",
                          tr("Choose an open one."))
        refuse_held(held_seats(session.books).get((table, seat), player), player, seat, names)

    def _name(self, player: int) -> str:
        return next((one.name for one in self._session.players() if one.id == player), "")


def refuse_no_reason(reason: str) -> None:
    """Raise Refused where nobody says why."""
    if not reason.strip():
        raise Refused(tr("There is no reason yet."), "", tr("Say in a few words why."))


def listed(counts: Counts) -> list[Json]:
    """Chips as a step keeps them: value and number, without those of which there are none."""
    return [[value, number] for value, number in sorted(counts.items()) if number]


def desk_of(table: int) -> str:
    """A table as an ask names it."""
    return f"table {table}"
