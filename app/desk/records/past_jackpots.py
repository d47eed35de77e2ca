"""What became of jackpots: awards of every night, and one night's record for the sheet. Read from books and logs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from app.dealing.engine.run import Run
from app.dealing.values.transfers import Kind, Place
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.house.house_jackpots import night_jackpots
from app.jackpots.rules import KINDS, JackpotRules, reserve_of, title_of
from app.ledger.entries import Entry, EntryKind
from app.money import Currency, priced
from app.sheets.jackpot_record import JackpotRecord, Movement
from app.sheets.wording import held_apart
from app.store.books import Books
from app.store.values import Head, Night
from app.words import listed, tr
from app.words.joined import in_two, without_stop

__all__ = ["JackpotRecord", "PastAward", "past_awards", "record_of"]

OF_JACKPOTS = (Kind.JACKPOT, Kind.JACKPOT_BOX)
PAID_TO = (Kind.STACK, Kind.CARRIED, Kind.ACCOUNT, Kind.POCKET)


@dataclass(frozen=True, slots=True)
class PastAward:
    """One award: which jackpot, when (in the zone of its night), to whom with what share, and with what hand."""

    jackpot: str
    at: datetime
    shares: tuple[tuple[str, int], ...]
    hand: str
    entry: int

    @property
    def amount(self) -> int:
        """All of it, in minor units."""
        return sum(amount for _, amount in self.shares)


def past_awards(books: Books) -> tuple[PastAward, ...]:
    """Every award that holds, the last one first."""
    awards = [one for one in books.entries_at(_EVERY_PLACE, ":award") if one.kind is EntryKind.JACKPOT]
    gone = books.reversals_of(one.number for one in awards)
    names = {str(player.id): player.name for player in books.players()}
    zones = {night.id: ZoneInfo(night.zone) for night in books.nights()}
    return tuple(_award(one, names, zones) for one in reversed(awards) if one.number not in gone)


def _award(entry: Entry, names: dict[str, str], zones: dict[int, ZoneInfo]) -> PastAward:
    name = next(one.place.whose for one in entry.postings if one.place.kind in OF_JACKPOTS)
    shares = tuple((names.get(one.place.whose, one.place.whose), one.amount) for one in entry.postings
                   if one.place.kind in PAID_TO and one.amount > 0)
    at = moment(entry.at, zones.get(entry.night or 0, ZoneInfo("UTC")))
    return PastAward(name, at, shares, hand_of(entry), entry.number)


def hand_of(entry: Entry) -> str:
    """The hand that an award names first in its reason."""
    first, others = in_two(entry.reason)
    return without_stop(first) if others else first


def jackpot_remarks(standing: Iterable[Entry], names: Mapping[int, str], money: Currency) -> tuple[str, ...]:
    """A line on the night’s sheet for every jackpot that was awarded, in chips or from its own cash box."""
    said = []
    for entry in standing:
        if entry.kind is EntryKind.JACKPOT and entry.key.endswith(":award"):
            box = next(one.place for one in entry.postings if one.place.kind in OF_JACKPOTS)
            shares = [tr("{amount} to {name}", amount=priced(one.amount, money),
                         name=held_apart(names.get(int(one.place.whose), one.place.whose)))
                      for one in entry.postings if one.place.kind in PAID_TO and one.amount > 0]
            how = tr("in chips") if box.kind is Kind.JACKPOT else tr("from its cash box")
            said.append(tr("{jackpot}: {shares}, {how} ({hand}).", jackpot=title_of(box.whose), shares=listed(shares),
                           how=how, hand=hand_of(entry)))
    return tuple(said)


def record_of(name: str, house: House, night: Night, books: Books, runs: Sequence[Run],
              rules: JackpotRules) -> JackpotRecord:
    """A jackpot's night: all that moved, all that was shown, and how each period ended."""
    zone = ZoneInfo(night.zone)
    head: Head = books.head()
    opening, movements = _movements(name, night, books, zone)
    shared = any(run.opening.house for run in runs)
    of_all = night_jackpots(books, night.id).running if shared else {}
    here = [of_all[name]] if name in of_all else [
        one for run in runs if (one := run.play.table.jackpots.running.get(name))]
    last = here[-1] if here else None
    names = {player.id: player.name for player in books.players()}
    return JackpotRecord(
        name, house.name, house.host, night.title, zone, house.money, last.rules if last else rules, opening,
        movements, tuple(ended for one in here for ended in one.ended), tuple(last.candidates) if last else (),
        names, (head.number, head.code), house.demo,
        {one.number: one.name for one in books.house_tables()} if shared else {})


def _movements(name: str, night: Night, books: Books, zone: ZoneInfo) -> tuple[int, tuple[Movement, ...]]:
    """What the jackpot held when the night began, and every change of it since, with the balance after it."""
    entries, places = books.night_entries(night.id), _places_of(name)
    opening = held = books.held_before(entries[0].number, places) if entries else 0
    made = []
    for entry in entries:
        moved = [one.amount for one in entry.postings if one.place in places]
        if moved:
            held += sum(moved)
            made.append(Movement(moment(entry.at, zone), entry.number, entry.title, entry.reason, sum(moved), held))
    return opening, tuple(made)


def _places_of(name: str) -> tuple[Place, ...]:
    """Where a jackpot's chips or cash lie, and those of its reserve."""
    return tuple(Place(kind, whose) for kind in OF_JACKPOTS for whose in (name, reserve_of(name)))


_EVERY_PLACE = tuple(place for name in KINDS for place in _places_of(name))
