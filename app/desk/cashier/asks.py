"""What one desk of a house asks of another: fills, credits and players who move, each step one command.

What the cage does of it has no log of its own: the steps say it, and its entries are named after them. What a table
does stands in that table's log.
"""

from collections.abc import Callable
from typing import Any, cast

from app.chips import Counts, combined, worth
from app.dealing.asides.registry import MoveIn, MoveOut, ReceiveChips, SendChips
from app.dealing.values.log import Json
from app.dealing.values.transfers import CASE, Place, carried, transit
from app.desk.house.asked import (
    ACCEPTED,
    ARRIVED,
    ASKED,
    CREDIT,
    FILL,
    MOVE,
    RECEIVED,
    SENT_BACK,
    VOIDED,
    Asked,
    asked_in,
    moved,
)
from app.desk.house.clock import new_op_id
from app.desk.session.presence import held_seats, refuse_held
from app.desk.session.session import Session
from app.desk.session.several_tables import refuse_unsigned
from app.errors import Refused
from app.ledger.entries import Booking, EntryKind
from app.names import clean_line
from app.store.deciding import Now
from app.store.values import Ask, AskStep, Command
from app.words import tr

CAGE = "cage"


class Asks:
    """What is asked at a table, and what becomes of all that was."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._read: tuple[int, tuple[Asked, ...]] = (-1, ())

    # what there is

    def open(self) -> tuple[Asked, ...]:
        """All that has not ended, wherever it was asked, the oldest first."""
        return tuple(one for one in self.tonight() if one.may)

    def tonight(self) -> tuple[Asked, ...]:
        """All that was asked in the night that is open."""
        session = self._session
        if session.run is None or not session.run.opening.house or session.night is None:
            return ()
        last = session.books.last_command()[0]
        if self._read[0] != last:
            self._read = last, asked_in(session.books, session.night.id)
        return self._read[1]

    def one(self, number: int) -> Asked:
        """What was asked by this number. Raises Refused for none."""
        found = next((one for one in self.tonight() if one.number == number), None)
        if found is None:
            raise Refused(tr("Nothing was asked by the number {number}.", number=number))
        return found

    # fills

    def fill(self, counts: Counts, op_id: str = "") -> int:
        """Ask the cage for chips; the number of it. Nothing moves yet. Raises Refused for no chips."""
        if not worth(counts):
            raise Refused(tr("No chips were asked for."), "", tr("Type how many of each."))
        return self._ask(FILL, CAGE, {"chips": _listed(counts)}, op_id)

    def accept(self, number: int, counts: Counts | None = None, op_id: str = "") -> None:
        """The cage sends a fill: as it was asked for, or other `counts`. Raises Refused where the case has them not."""
        def chips(asked: Asked) -> tuple[Counts, Place, Place]:
            sent = combined(counts if counts is not None else asked.chips)
            self._refuse_not_in_case(sent)
            return sent, CASE, transit(number)

        self._step(number, ACCEPTED, chips, op_id, tr("Fill {number} sent", number=number), "accept")

    def void(self, number: int, reason: str, by: str = "", op_id: str = "") -> None:
        """What was asked comes to nothing, with a reason; a fill that was sent goes back, and a second person signs.

        Chips of a player who was to move stay with the player.
        """
        def chips(asked: Asked) -> tuple[Counts, Place, Place] | None:
            if not reason.strip():
                raise Refused(tr("There is no reason yet."), "", tr("Say in a few words why."))
            if asked.last == ACCEPTED and not by.strip():
                raise Refused(tr("Nobody else has signed."), tr("Two people sign for chips that go back."),
                              tr("Type the initials of the second."))
            return (asked.chips, transit(number), CASE) if asked.last == ACCEPTED else None

        self._step(number, VOIDED, chips, op_id, tr("Fill {number} void", number=number), "void",
                   reason=clean_line(reason, 200), by=clean_line(by, 40))

    def receive(self, number: int, counts: Counts | None = None, by: str = "", reason: str = "",
                op_id: str = "") -> None:
        """Count chips into the rack of this table: those of a fill, or of a credit that was sent back.

        Raises Refused for another table's, without initials, or where the count differs without a reason.
        """
        session = self._session
        if session.was_written(op_id):
            return
        asked = self._mine(number, RECEIVED)
        counted = combined(asked.chips if counts is None else counts)
        refuse_unsigned(by, asked.chips)
        session.asides("receive_chips", (ReceiveChips(
            number, combined(asked.chips), counted, clean_line(by, 40), clean_line(reason, 200)),), op_id,
            ask_steps=(self._next(asked, RECEIVED, {"chips": _listed(counted), "by": clean_line(by, 40),
                                                    "at_table": True}),))

    # credits

    def credit(self, counts: Counts, by: str = "", op_id: str = "") -> int:
        """Send chips of the rack to the cage; the number of it. Raises Refused for more than the rack has free,
        or without initials.
        """
        counted = combined(counts)
        refuse_unsigned(by, counted)
        return self._ask(CREDIT, CAGE, {"chips": _listed(counted), "by": clean_line(by, 40)}, op_id,
                         lambda number: SendChips(counted, clean_line(by, 40), number))

    def take_in(self, number: int, by: str = "", op_id: str = "") -> None:
        """The cage has counted a credit into the case."""
        self._step(number, RECEIVED, lambda asked: (asked.chips, transit(number), CASE), op_id,
                   tr("Credit {number} received", number=number), "accept", by=clean_line(by, 40))

    def send_back(self, number: int, reason: str, op_id: str = "") -> None:
        """The cage does not take a credit: it is on its way back to its table. Raises Refused without a reason."""
        def chips(_: Asked) -> None:
            if not reason.strip():
                raise Refused(tr("There is no reason yet."), "", tr("Say in a few words why."))

        self._step(number, SENT_BACK, chips, op_id, "", "void", reason=clean_line(reason, 200))

    # players who move

    def move(self, player: int, table: int, seat: int, counted: int, chips: Counts | None = None, reason: str = "",
             op_id: str = "") -> int:
        """A player goes from this table to a seat of another, which is held; the number of it.

        Raises Refused for a seat that is held or taken, a table that is not open, or a hand or a game that needs them.
        Whoever carries chips and has no seat goes to any table.
        """
        session = self._session
        seated, carries = session.table.seat_of(player), session.table.house.balance(carried(player))
        tables = session.other_tables()
        if not seated and carries and session.sitting is not None:
            tables, counted = {**tables, session.at: session.sitting.table_name}, carries
        if table not in tables:
            raise Refused(tr("Table {number} is not open.", number=table),
                          tr("Open tables: {tables}.", tables=", ".join(tables.values()) or tr("none")),
                          tr("Choose one of them."))
        told: dict[str, Json] = {"player": player, "name": self._name(player), "to": table, "seat": seat,
                                 "amount": counted}
        self._refuse_taken(table, seat, player)

        def out(number: int) -> MoveOut:
            return MoveOut(player, number, counted, tables[table], seat, combined(chips or {}),
                           clean_line(reason, 200))

        return self._ask(MOVE, _desk(table), told, op_id, None if carries and not seated else out)

    def arrive(self, number: int, op_id: str = "") -> None:
        """A player who was on the way sits down at this table, in the seat that was held."""
        session = self._session
        if session.was_written(op_id):
            return
        asked = self._mine(number, ARRIVED)
        player, house = int(asked.body["player"]), session.table.house
        session.asides("move_in", (MoveIn(
            player, number, self._name(player), int(asked.body["seat"]), house.balance(carried(player)),
            dict(house.chips_at(carried(player)))),), op_id,
            ask_steps=(self._next(asked, ARRIVED, {}),))

    # how it is written

    def _ask(self, kind: str, to: str, told: dict[str, Json], op_id: str,
             aside: Callable[[int], SendChips | MoveOut] | None = None) -> int:
        """Write what is asked, and what this table does with it: its number is drawn while nobody else writes."""
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        night, here = session.night, session.table.opening
        if night is None or not here.house:
            raise Refused(tr("This night was opened for one table."))

        def ask(number: int) -> dict[str, Any]:
            table = told["to"] if kind == MOVE else here.table
            return {"result": number, "asks": (
                Ask(number, kind, _desk(here.table), to, {**told, "night": night.id, "table": table,
                                                          "at": session.clock.now()}),)}

        if aside is None:
            made = session.decided(op_id, lambda now: session.command("ask", op_id, **ask(now.next_id("ask"))))
        else:
            made = session.draw("ask", aside, ask, op_id)
        return cast(int, made)

    def _step(self, number: int, what: str, chips: Callable[[Asked], tuple[Counts, Place, Place] | None], op_id: str,
              title: str, code: str, **told: Json) -> None:
        """Write a step of the cage, and what it moves."""
        session, op_id = self._session, op_id or new_op_id(self._session.clock)

        def make(now: Now) -> Command:
            asked = self._may(number, what)
            sent = chips(asked)
            step = self._next(asked, what, {**told, **({"chips": _listed(sent[0])} if sent else {})})
            return session.command(code, op_id, ask_steps=(step,),
                                   bookings=(self._booking(step, title, *sent),) if sent else ())

        session.decided(op_id, make)

    def _booking(self, step: AskStep, title: str, counts: Counts, source: Place, target: Place) -> Booking:
        assert self._session.night is not None
        return Booking(kind=EntryKind.FILL, title=title, key=f"{ASKED}{step.ask}/{step.step}",
                       night=self._session.night.id, postings=moved(counts, source, target))

    def _may(self, number: int, what: str) -> Asked:
        """What was asked, if that may be done about it now. Raises Refused with what was done instead."""
        asked = self.one(number)
        if what not in asked.may:
            last = asked.steps[-1] if asked.steps else None
            raise Refused(tr("{who} was first: it is {what}.", who=last.actor, what=done_words(last.what))
                          if last else tr("That cannot be done about it."), "", tr("Look at the list again."))
        return asked

    def _mine(self, number: int, what: str) -> Asked:
        asked = self._may(number, what)
        if asked.table != self._session.at or not asked.by_table:
            raise Refused(tr("That is for Table {number}.", number=asked.table), "", tr("Do it there."))
        return asked

    def _next(self, asked: Asked, what: str, body: dict[str, Json]) -> AskStep:
        return AskStep(asked.number, len(asked.steps) + 1, what, self._session.actor, body)

    def _refuse_not_in_case(self, counts: Counts) -> None:
        case, say = self._session.table.house.case, self._session.table.amount_text
        for value, number in counts.items():
            if number > (held := max(0, case.get(value, 0))):
                raise Refused(tr("The chip case has {held} × {value}.", held=held, value=say(value)),
                              tr("{number} are to be sent.", number=number), tr("Send others."))

    def _refuse_taken(self, table: int, seat: int, player: int) -> None:
        session = self._session
        names = {one.id: one.name for one in session.players()}
        taken = next((one.player for one in session.books.present().values() if (one.number, one.seat) ==
                      (table, seat)), 0)
        if taken:
            raise Refused(tr("{name} is in Seat {seat}.", name=self._name(taken), seat=seat), "",
                          tr("Choose an open one."))
        refuse_held(held_seats(session.books).get((table, seat), player), player, seat, names)

    def _name(self, player: int) -> str:
        return next((one.name for one in self._session.players() if one.id == player), "")


def asked_words(one: Asked, say: Callable[[int], str]) -> str:
    """What was asked, in a few words: "Fill 12, 300 for Table 2"."""
    if one.kind == MOVE:
        return tr("{name}, {amount}, to Table {table} Seat {seat}", name=one.body["name"], table=one.table,
                  amount=say(one.body["amount"]), seat=one.body["seat"])
    words = "Fill {number}, {amount} for Table {table}" if one.kind == FILL else \
        "Credit {number}, {amount} from Table {table}"
    return tr(words, number=one.number, amount=say(worth(one.chips)), table=one.table)


def done_words(what: str) -> str:
    """What was done about something asked, as a list says it."""
    return {ACCEPTED: tr("sent"), VOIDED: tr("void"), RECEIVED: tr("received"), SENT_BACK: tr("sent back"),
            ARRIVED: tr("arrived")}[what]


def _listed(counts: Counts) -> list[Json]:
    return [[value, number] for value, number in sorted(counts.items()) if number]


def _desk(table: int) -> str:
    return f"table {table}"
