"""One entry of the ledger, opened: its postings in words, the answers that made it, and the rules that held then."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from app.chips import Counts
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.log import Row
from app.dealing.values.transfers import Family, Place
from app.desk.cashier.correcting import mends
from app.desk.ledger.ledger_view import LedgerLine, LedgerView
from app.desk.records.fixed_entries import UNREAD
from app.desk.records.log_lines import LogLine, log_lines
from app.desk.records.moves import place_words
from app.desk.records.player_night import OF_THE_GAME, came_to
from app.desk.records.posting import Posted
from app.desk.records.rules_history import under_words
from app.desk.records.taken_up import lost_number
from app.games import game
from app.house_rules import declared, differences
from app.ledger.entries import Entry, EntryKind
from app.money import Currency
from app.names import table_words
from app.rule_words import value_words
from app.store.finding import OF_A_PLAYER
from app.store.values import Sitting
from app.words import tr


@dataclass(frozen=True, slots=True)
class Line:
    """One posting: what came into a place (above zero) or left it, in minor units, with its chips where known."""

    place: Place
    words: str
    amount: int
    chips: Counts
    seen: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """An entry with all that is known of it.

    `answers` are the rows of its sitting that made it, the first one first; `unread` says why they cannot be read,
    where they cannot. `results` are what a hand, or what put one right, brought each player. `mends` are the night
    and the entry (or 0) that a correction mends. `rules` are the house rules that were not the game's own then, as
    label and value; None where they are not known, and `under` the version of the house's
    rules that they were. `code` is the short code that a sheet printed after it would carry. `again_for` is the number
    of an entry that was lost with the books, for which this one was keyed again.
    """

    line: LedgerLine
    postings: tuple[Line, ...]
    reason: str
    code: str
    digest: str
    game: str = ""
    table: str = ""
    answers: tuple[LogLine, ...] = ()
    unread: str = ""
    results: tuple[tuple[str, int], ...] = ()
    mends: tuple[int, int] | None = None
    rules: tuple[tuple[str, str], ...] | None = None
    under: str = ""
    again_for: int = 0

    @property
    def families(self) -> dict[Family, tuple[Line, ...]]:
        """The postings by what they move; each family comes to nothing."""
        moved = {line.place.family for line in self.postings}
        return {kind: tuple(line for line in self.postings if line.place.family is kind)
                for kind in Family if kind in moved}


def open_entry(view: LedgerView, number: int) -> Opened:
    """Open an entry. Raises Refused where there is none with this number."""
    entry = view.entry(number)
    names, sitting, line = view.names(), view.sitting(entry), view.line(entry)
    postings = tuple(Line(one.place, place_words(one.place, names), one.amount, one.chips, one.seen)
                     for one in entry.postings)
    mended = mends(entry.key) if entry.kind is EntryKind.CORRECTION else None
    known = Opened(line, postings, entry.reason, view.books.code_of(number), entry.rules,
                   results=_results(entry, names), mends=mended, again_for=lost_number(view.books, number))
    if sitting is None:
        return known
    made = _Made(entry, view.books.log(sitting.id), sitting, str(line.at.tzinfo or "UTC"),
                 view.session.the_house().money)
    try:
        answers, rules, under, unread = made.answers(), made.rules(), made.under(), ""
    except UNREAD as fault:
        answers, rules, under, unread = (), None, "", tr("What was answered then cannot be read: {why}", why=fault)
    return replace(known, game=tr(game(sitting.game).name), table=table_words(sitting.table_name),
                   answers=answers, unread=unread, rules=rules, under=under)


def _results(entry: Entry, names: Mapping[int, str]) -> tuple[tuple[str, int], ...]:
    if entry.kind not in OF_THE_GAME:
        return ()
    players = sorted({int(one.place.whose) for one in entry.postings if one.place.kind in OF_A_PLAYER})
    return tuple((names.get(player, str(player)), came_to(entry, player)) for player in players)


class _Made:
    """An entry's sitting, dealt again up to the command that wrote the entry."""

    def __init__(self, entry: Entry, log: tuple[Row, ...], sitting: Sitting, zone: str, money: Currency) -> None:
        self.entry, self.sitting, self.zone, self.money = entry, sitting, zone, money
        self.of_command = [row.seq for row in log if row.op_id == entry.op_id]
        last = max(self.of_command, default=0)
        self.log = [row for row in log if row.seq <= last]

    @cached_property
    def run(self) -> Run:
        """The sitting as it stood then."""
        return Run(game(self.sitting.game), self.log)

    def answers(self) -> tuple[LogLine, ...]:
        """The rows from the opening of the hand to its end; for what one row made, that row."""
        if not self.log:
            return ()
        run = self.run
        lines = log_lines(run, Posted(self.sitting.id, self.sitting.night), self.zone)
        made = next((seq for seq, key in run.play.entry_keys.items() if key == self.entry.key), 0)
        wanted = set(self.of_command) if not made or self.entry.kind is EntryKind.REVERSAL else \
            set(range(self._begins(run, made), made + 1)) | set(self.of_command)
        return tuple(line for line in reversed(lines) if line.seq in wanted)

    def _begins(self, run: Run, made: int) -> int:
        """The row with which the hand began: the first that found it open, or that moved something in it."""
        if self.entry.kind is not EntryKind.HAND:
            return made
        play, begins = Play(run.game, run.opening), 0
        for row in run.effective:
            found_open = play.table.hand is not None
            play.give(row)
            if row.seq == made:
                break
            going = found_open or (play.table.hand is not None and bool(play.table.hand.transfers))
            begins = (begins or row.seq) if going and play.table.hand is not None else 0
        return begins or made

    def rules(self) -> tuple[tuple[str, str], ...] | None:
        """What the house had changed in the game's rules, as it held then."""
        if not self.log:
            return None
        booked = self._booked
        rules = booked.rules if booked is not None and booked.rules is not None else self.run.play.table.rules
        known, changed = {one.name: one for one in declared(type(rules))}, differences(rules, self.money.unit)
        return tuple((tr(known[name].words.label), value_words(known[name], value, self.money))
                     for name, value in changed.items())

    def under(self) -> str:
        """The version of the house's rules that those were; "" where that was never written down."""
        booked = self._booked if self.log else None
        return under_words(booked.under) if booked is not None and booked.under is not None else ""

    @property
    def _booked(self) -> Booked | None:
        return next((one for one in self.run.play.table.bookings if one.key == self.entry.key), None)
