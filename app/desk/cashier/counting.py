"""The last count of a night: what was seen against the books, what may explain a difference, and who bears it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from app.chips import Counts, combined, fewest, negated, worth
from app.dealing.asides.close_out import Bears, CloseOut, Comparison, compared, expected_at, places_to_count
from app.dealing.asides.registry import GivePot, SharePots, read_aside
from app.dealing.engine.run import Run, Undoing
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, FOUND, Kind, Place
from app.desk.cashier.night_left import refuse_left
from app.desk.cashier.till import Till
from app.desk.records.entry_history import that_hold
from app.desk.session.session import Session
from app.ledger.entries import Entry, EntryKind, Posting
from app.money import split
from app.names import clean_line
from app.settlement import NightStatement
from app.sheets.wording import held_apart
from app.shortage import Act, Cause, Deed, Evidence, likely_causes
from app.words import tr

AT_THE_END = (CloseOut.code, SharePots.code, GivePot.code)
"""What is done when a night ends and is not the cashier's, by its code in the log."""


def ended_by(run: Run) -> tuple[Row, ...]:
    """The rows by which the host ended the game as the last thing that was done: the ruling, and the settling of it."""
    kinds = {kind.code for kind in run.game.rulings if kind.ends_sitting}
    rows = run.effective
    at = next((at for at in (-1, -2) if len(rows) >= -at and rows[at].kind is RowKind.RULING), 0)
    if run.play.prompt is not None or not at or (at == -2 and rows[-1].kind is not RowKind.ANSWER):
        return ()
    body = rows[at].body
    return rows[at:] if isinstance(body, dict) and body.get("code") in kinds else ()


class Counting:
    """Counting everything at the end of a night. Counts are chips by value for each place: "case", "rack", "jar"…"""

    def __init__(self, session: Session, till: Till) -> None:
        self._session, self._till = session, till

    def places(self) -> tuple[Place, ...]:
        """Where chips are counted tonight."""
        return places_to_count(self._session.table)

    def expected(self) -> dict[str, int]:
        """What the books expect in each place, in minor units."""
        return {str(place): expected_at(self._session.table, place) for place in self.places()}

    def as_booked(self) -> dict[str, dict[int, int]]:
        """Chips by value that agree with the books everywhere and that the house owns.

        Where the books do not follow chips one by one, some that come to the same; the case has the rest of the set.
        """
        table, found = self._session.table, dict[str, dict[int, int]]()
        left = combined(table.chips.owned)
        for place in (place for place in self.places() if place != CASE):
            followed, expected = table.held.get(place, {}), expected_at(table, place)
            known = worth(followed) == expected and all(0 <= number <= left.get(value, 0)
                                                        for value, number in followed.items())
            found[str(place)] = dict(followed) if known else fewest(expected, table.chips.values, left) or {}
            left = combined(left, negated(found[str(place)]))
        # What a cash-out was short is not in the case: the set is not all there by the books.
        gone = fewest(max(0, worth(left) - expected_at(table, CASE)), table.chips.values, left) or {}
        return {str(CASE): combined(left, negated(gone))} | found

    def compare(self, counts: Mapping[str, Counts]) -> Comparison:
        """A count against the books, before anything is written."""
        return compared(self._session.table, counts)

    def causes(self, comparison: Comparison) -> tuple[Cause, ...]:
        """What may explain its difference, the likeliest first."""
        return likely_causes(self._evidence(comparison))

    def close_out(self, counts: Mapping[str, Counts], bears: str = "", by: str = "", reason: str = "",
                  op_id: str = "", player: int = 0) -> None:
        """Write the count. Raises Refused while chips are out, or where a difference is borne by nobody.

        `player` is who owes it, where one does.
        """
        refuse_left(self._session)
        shares = self.shares(self.compare(counts).difference, bears, player)
        self._session.aside(CloseOut(counts, bears, shares, clean_line(by, 40), clean_line(reason, 200)), op_id)

    def shares(self, difference: int, bears: str, player: int = 0) -> dict[int, int]:
        """What each player (by number) would get of a difference, below zero pay, if it is borne so."""
        if not difference:
            return {}
        return {player: difference} if bears == Bears.PLAYER else shared(difference, bears, self._session.statement())

    def undoing(self) -> Undoing | None:
        """What undo would take back at the end of the night: the count, the pots, a game's end, the cashier's last."""
        run, undoing = self._session.run, self._session.undoing()
        last = run.effective[-1] if run and run.effective else None
        if run and undoing and (ended := ended_by(run)):
            return replace(undoing, name=run.play.name(ended[0].seq))
        return undoing if last and last.key in AT_THE_END else self._till.undoing()

    def undo(self, undoing: Undoing, op_id: str = "") -> None:
        """Take it back: of the end of a game both the ruling and the pots that were handed out by it."""
        run, now = self._session.run, self.undoing()
        if run is None or now is None or now.seq != undoing.seq:
            return  # a press that comes too late, for another one
        steps = len(ended_by(run)) or 1
        self._session.at_once("undo", [Run.undo] * steps, op_id, reason=tr("Undone"))

    def missing(self) -> Counts:
        """Chips of the set that were nowhere when everything was counted last, by value; the set may be others' now."""
        session = self._session
        nights = session.books.nights()
        dealt = [one for one in nights if session.books.sittings(one.id)]  # not those that were imported
        if not dealt:
            return {}
        runs = [run for _, run in session.runs_of(max(dealt, key=lambda one: one.opened_at))]
        run = runs[-1]
        counted = next((row for one in reversed(runs if run.opening.house else [run]) for row in reversed(one.effective)
                        if row.key == CloseOut.code), None)
        lost = dict(run.opening.missing)
        if counted is not None:
            made = cast(CloseOut, read_aside(counted.key, cast(dict[str, Any], counted.body)))
            lost = made.lacking(run.opening.chips)
        owned, then = session.the_house().chips.owned, run.opening.chips.owned
        return {value: number for value, number in lost.items() if number > 0 and owned.get(value) == then[value]}

    def _evidence(self, comparison: Comparison) -> Evidence:
        session = self._session
        table, night = session.table, session.night
        entries = session.books.night_entries(night.id) if night is not None else ()
        names = {player.id: held_apart(player.name) for player in session.players()}
        held = {place: amount for place, amount in sorted(table.balances.items()) if amount}
        return Evidence(
            {str(area.place): area.difference for area in comparison.areas}, comparison.missing,
            tuple(acts_of(that_hold(entries), names)),
            {names.get(int(place.whose), place.whose): amount for place, amount in held.items()
             if place.kind is Kind.STACK},
            {place.whose: amount for place, amount in held.items() if place.kind is Kind.JACKPOT},
            table.amount_text, table.money.unit)


def shared(difference: int, bears: str, statement: NightStatement) -> dict[int, int]:
    """What each player gets of a difference, below zero pays, in minor units; nothing where the house bears it.

    By result, what is short is borne by those who won and what is over goes to those who lost, by how much.
    """
    players = [one for one in statement.players if one.bought]
    if bears == Bears.EQUALLY:
        weights = [1 for _ in players]
    elif bears == Bears.BY_RESULT:
        weights = [max(0, one.result if difference < 0 else -one.result) for one in players]
    else:
        return {}
    if not sum(weights):
        weights = [1 for _ in players]
    parts = split(difference, weights) if players else []
    return {one.player: part for one, part in zip(players, parts, strict=True) if part}


def acts_of(entries: Iterable[Entry], names: Mapping[int, str]) -> Iterable[Act]:
    """The entries of a night as acts in which a mistake may lie."""
    for entry in entries:
        for deed, whose, amount, over in _read(entry):
            yield Act(deed, names.get(int(whose), whose) if whose else "", amount, entry.at, entry.number, over)


def _read(entry: Entry) -> Iterable[tuple[Deed, str, int, int]]:
    stacks = [line for line in entry.postings if line.place.kind is Kind.STACK]
    match entry.kind:
        case EntryKind.BUY_IN:
            yield from ((Deed.BUY_IN, line.place.whose, line.amount, 0) for line in stacks if line.amount > 0)
        case EntryKind.CASH_OUT if stacks:
            yield Deed.CASH_OUT, stacks[0].place.whose, _at(entry.postings, CASE), -_at(entry.postings, FOUND)
        case EntryKind.COLLECT:
            yield from ((Deed.COMMISSION, line.place.whose, -line.amount, 0) for line in stacks if line.amount < 0)
        case EntryKind.FILL:
            yield Deed.CARRIED, "", abs(sum(line.amount for line in entry.postings if line.place.kind is Kind.RACK)), 0
        case EntryKind.HAND:
            for whose in dict.fromkeys(line.place.whose for line in stacks):
                won = sum(line.amount for line in stacks if line.place.whose == whose)
                if won > 0:
                    yield Deed.PAYMENT, whose, won, 0


def _at(postings: Iterable[Posting], place: Place) -> int:
    return sum(line.amount for line in postings if line.place == place)
