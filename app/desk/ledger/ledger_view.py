"""The ledger to be read: entries found, one of them opened, and what every place holds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from app.dealing.values.transfers import Family, Kind, Place
from app.desk.house.clock import moment
from app.desk.records.fixed_entries import FixedEntries
from app.desk.records.moves import place_words
from app.desk.session.session import Session
from app.errors import Refused
from app.games import GAMES
from app.ledger.amounts import amount_of
from app.ledger.entries import Entry, EntryKind
from app.names import clean_line, same_name
from app.store.finding import Wanted
from app.store.values import Night, Sitting
from app.sums import grouped
from app.words import tr

PAGE = 100
"""So many entries are read at a time."""

_KINDS = {
    EntryKind.HAND: "Hand", EntryKind.BUY_IN: "Buy-in", EntryKind.CASH_OUT: "Cash-out",
    EntryKind.RACK: "Rack counted", EntryKind.FILL: "Fill or credit", EntryKind.CHANGE: "Chips changed",
    EntryKind.COLLECT: "Commission collected", EntryKind.WAIVE: "Commission waived",
    EntryKind.FOUND: "Over or short", EntryKind.ADJUSTMENT: "Payment corrected", EntryKind.REVERSAL: "Reversal",
    EntryKind.COVER: "Put on account", EntryKind.SETTLE: "Payment", EntryKind.JACKPOT: "Jackpot",
    EntryKind.CARRY: "Carried over", EntryKind.POT: "Pot given", EntryKind.TIP: "Tip", EntryKind.MOVE: "Player moved",
    EntryKind.EXPENSE: "Shared expense", EntryKind.MARKER: "Marker", EntryKind.COUNT: "Final chip count",
    EntryKind.CASH_COUNT: "Cash counted", EntryKind.IMPORT: "Imported result", EntryKind.CORRECTION: "Correction",
}


def kind_words(kind: EntryKind) -> str:
    """A kind of entry as the host would call it."""
    return tr(_KINDS[kind])


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One entry in a list. `at` is in its night's zone; `amount` is what it moved, in minor units.

    `void_by` is the entry that reversed it, `reverses` the one that it reversed; 0 where there is none. `fixed` is
    what it is about since a fix that moved nothing of it, and so left it as it is.
    """

    number: int
    at: datetime
    kind: EntryKind
    title: str
    amount: int
    night: int
    night_title: str
    actor: str
    void_by: int = 0
    reverses: int = 0
    fixed: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a search, the last entry first, how many there are in all, and whether more come before these."""

    lines: tuple[LedgerLine, ...]
    count: int
    more: bool


@dataclass(frozen=True, slots=True)
class Held:
    """What one place holds, in minor units, and how the host would call the place."""

    place: Place
    words: str
    amount: int


@dataclass(frozen=True, slots=True)
class TrialBalance:
    """Every place that holds something, by family, after the entry numbered `after`."""

    after: int
    families: Mapping[Family, tuple[Held, ...]]

    def total(self, family: Family) -> int:
        """What a family comes to: nothing, or the books are not in balance."""
        return sum(held.amount for held in self.families[family])

    @property
    def balances(self) -> bool:
        """Whether every family comes to nothing."""
        return not any(map(self.total, self.families))


class LedgerView:
    """Reads a desk's books. Every method may be called from any thread, and none writes."""

    def __init__(self, session: Session) -> None:
        self.session, self.books = session, session.books
        self._zone = session.clock.zone()
        self._fixed = FixedEntries(self.books)

    # what there is to choose from

    def names(self) -> dict[int, str]:
        """Every player's name, by number."""
        return {one.id: one.name for one in self.books.players()}

    def nights(self) -> tuple[Night, ...]:
        """Every night, the last one first."""
        return self.books.nights_latest_first()

    def games(self) -> dict[str, str]:
        """The games that can have been dealt: their names by their ids."""
        return {one.id: tr(one.name) for one in GAMES}

    def tables(self) -> tuple[str, ...]:
        """The names of all tables that were dealt at."""
        return self.books.table_names()

    def wanted_text(self, text: str, wanted: Wanted) -> Wanted:
        """A search for words as well, which may be a player's name, or have one at either end: "tom coup 17"."""
        text = clean_line(text, 80)
        names = {number: same_name(name) for number, name in self.names().items()}
        looked_for = same_name(text)
        named = tuple(number for number, name in names.items() if len(text) > 1 and looked_for in name)[:50]
        return replace(wanted, text=text, named=named, beside=tuple(_beside(text.split(), names))[:10])

    # finding

    def found(self, wanted: Wanted, before: int = 0, count: int = PAGE) -> Found:
        """Entries that are wanted, those numbered below `before` where that is given, the last one first.

        How many there are in all is counted for the first page only; later ones say -1.
        """
        read = self.books.found(wanted, count + 1, before or 2**62)
        void = self.books.reversals_of(entry.number for entry in read[:count])
        nights = {one.id: one for one in self.books.nights()}
        fixed = self._fixed.since(entry for entry in read[:count] if entry.number not in void)
        lines = tuple(line_of(entry, nights.get(entry.night or 0), self._zone, void, fixed) for entry in read[:count])
        return Found(lines, -1 if before else self.books.how_many(wanted), len(read) > count)

    def entry(self, number: int) -> Entry:
        """One entry. Raises Refused where there is none with this number."""
        found = self.books.entries(number, number)
        if not found:
            raise Refused(tr("There is no entry #{number}.", number=number),
                          tr("The last one is #{last}.", last=self.books.head().number), tr("Look for another."))
        return found[0]

    def line(self, entry: Entry) -> LedgerLine:
        """An entry as a line."""
        night = next((one for one in self.books.nights() if one.id == entry.night), None)
        void = self.books.reversals_of([entry.number])
        return line_of(entry, night, self._zone, void, self._fixed.since([entry] if not void else ()))

    def sitting(self, entry: Entry) -> Sitting | None:
        """The sitting that an entry was made in."""
        sittings = self.books.sittings(entry.night) if entry.night and entry.sitting else ()
        return next((one for one in sittings if one.id == entry.sitting), None)

    # balances

    def trial_balance(self, after: int = 0, night: int = 0) -> TrialBalance:
        """What every place holds now, or held after an entry, or after the last entry of a night.

        Raises Refused for an entry that is not there, or a night without one.
        """
        head = self.books.head().number
        after = after or self._end_of(night) or head
        if not 0 <= after <= head:
            raise Refused(tr("There is no entry #{number}.", number=after),
                          tr("The last one is #{last}.", last=head), tr("Choose another."))
        held = self.books.summed(after)
        names = self.names()
        ordered = sorted(held.items(), key=lambda one: (_ORDER[one[0].kind], _numbered(one[0])))
        families = grouped((Held(place, place_words(place, names), amount) for place, amount in ordered),
                           lambda one: one.place.family)
        return TrialBalance(after, {family: tuple(families[family]) for family in Family if family in families})

    def _end_of(self, night: int) -> int:
        if not night:
            return 0
        ends = self.books.night_ends()
        if night not in ends:
            raise Refused(tr("Nothing was booked in that night."), "", tr("Choose another."))
        return ends[night]


def _beside(typed: Sequence[str], names: Mapping[int, str]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Every way to read words as a player's name and something else: who has that name, and the other words."""
    for at in range(1, len(typed)):
        for name, others in ((typed[:at], typed[at:]), (typed[at:], typed[:at])):
            whole = f" {same_name(' '.join(name))} "
            named = tuple(number for number, known in names.items() if whole in f" {known} ")[:50]
            if named and not "".join(name).isdecimal():
                yield named, " ".join(others)


_ORDER = {kind: at for at, kind in enumerate(Kind)}


def _numbered(place: Place) -> tuple[int, str, int]:
    return (int(place.whose) if place.whose.isdecimal() else 0), place.whose, place.at


def line_of(entry: Entry, night: Night | None, zone: str, void: Mapping[int, int],
            fixed: Mapping[int, str]) -> LedgerLine:
    """An entry as a line; `void` says which entries were reversed, and by which, `fixed` what others are about now."""
    return LedgerLine(
        entry.number, moment(entry.at, ZoneInfo(night.zone if night else zone)), entry.kind, entry.title,
        amount_of(entry), entry.night or 0, night.title if night else "", entry.actor,
        void.get(entry.number, 0), entry.reverses or 0, fixed.get(entry.number, ""))
