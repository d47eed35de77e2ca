"""The words that list what the books hold: nights, players, balances, entries. Books are only read."""

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from app.cli.unlocking import typed_password
from app.dealing.values.transfers import Family
from app.desk import Desk
from app.desk.house.house import House
from app.desk.ledger.ledger_view import LedgerView
from app.errors import Refused
from app.exports.extract import decimal, local, player_of
from app.exports.rows import Number, Rows, print_rows
from app.ledger.amounts import amount_of
from app.ledger.chain import short_code
from app.ledger.entries import Entry
from app.names import same_name
from app.store.finding import Wanted
from app.store.house_at import open_house_at
from app.store.rows import as_damage
from app.store.values import Night, Player
from app.words import tr

MOST = 2**31


class Listing:
    """Books open to be listed: who is in them, what they count in, and in which zone a moment is told."""

    def __init__(self, desk: Desk, house: House) -> None:
        self.desk, self.books, self.money = desk, desk.books, house.money
        self.view = LedgerView(desk)
        self.nights = {one.id: one for one in self.books.nights()}
        self.zone = desk.clock.zone()

    def moment(self, at: int | None, night: int | None = None) -> str:
        """A moment as ISO 8601 in its night's zone; empty where there is none."""
        zone = self.nights[night].zone if night in self.nights else self.zone
        return "" if at is None else local(at, zone).isoformat(timespec="seconds")

    def amount(self, minor: int) -> Number:
        """An amount as other programs read it."""
        return Number(decimal(minor, self.money))

    def players(self, name: str) -> tuple[Player, ...]:
        """Who has these letters in their name. Raises Refused where nobody has."""
        found = tuple(one for one in self.books.players() if same_name(name) in same_name(one.name))
        if not found:
            raise Refused(tr("Nobody in these books is called {name}.", name=name), "",
                          tr("sabot players lists everybody."))
        exact = tuple(one for one in found if same_name(one.name) == same_name(name))
        return exact or found

    def since(self, day: date | None, later: int = 0) -> int:
        """When a day begins, or one later, in UTC microseconds; 0 where no day is asked for."""
        if day is None:
            return 0
        begins = datetime.combine(day + timedelta(later), time(), ZoneInfo(self.zone))
        return round(begins.timestamp()) * 1_000_000


def print_listing(given: Namespace) -> int:
    """One of the lists, as text, CSV or JSON."""
    with open_house_at(given.file, read_only=True, ask=typed_password) as books, as_damage():
        desk = Desk(books)
        if desk.house is None:
            raise Refused(tr("{path} has no house in it yet.", path=given.file), "",
                          tr("Open it in Sabot and set it up."))
        print_rows(LISTS[given.word](Listing(desk, desk.house), given), given.form)
    return 0


def nights(of: Listing, given: Namespace) -> Rows:
    """Every night, the first one first."""
    return Rows(("night", "title", "host", "opened", "closed", "players", "entries"), [
        (_number(one.id), one.title, one.host, of.moment(one.opened_at, one.id), of.moment(one.closed_at, one.id),
         *_size_of(of, one)) for one in _nights_between(of, given)])


def _nights_between(of: Listing, given: Namespace) -> Iterator[Night]:
    first, last = of.since(given.since), of.since(given.until, 1) or 2**62
    for one in of.nights.values():
        if first <= one.opened_at < last and not (given.open and one.closed_at is not None):
            yield one


def _size_of(of: Listing, night: Night) -> tuple[Number, Number]:
    entries = of.books.night_entries(night.id)
    there = {player_of(posting.place) for entry in entries for posting in entry.postings}
    return _number(len(there - {None})), _number(len(entries))


def players(of: Listing, given: Namespace) -> Rows:
    """Everybody in the books: the chips that are theirs, and what the house owes them or, below zero, they owe."""
    held: Counter[tuple[int | None, Family]] = Counter()
    for place, amount in of.books.balances().items():
        held[player_of(place), place.family] += amount
    found = of.players(given.player) if given.player else of.books.players()
    return Rows(("player", "name", "added", "chips", "account", "currency"), [
        (_number(one.id), one.name, of.moment(one.created_at), of.amount(held[one.id, Family.CHIPS]),
         of.amount(held[one.id, Family.CLAIMS]), of.money.code) for one in found])


def balances(of: Listing, given: Namespace) -> Rows:
    """What every place holds, now or after an entry or a night."""
    whose = {one.id for one in of.players(given.player)} if given.player else None
    trial = of.view.trial_balance(given.after or 0, _known(of, given.night))
    names = of.view.names()
    return Rows(("place", "name", "player", "amount", "currency"), [
        (str(held.place), held.words, names.get(player_of(held.place) or 0, ""), of.amount(held.amount), of.money.code)
        for family in trial.families.values() for held in family
        if whose is None or player_of(held.place) in whose])


def entries(of: Listing, given: Namespace) -> Rows:
    """The entries that are asked for, the first one first."""
    wanted = Wanted(players=tuple(one.id for one in of.players(given.player)) if given.player else (),
                    night=_known(of, given.night), kinds=(given.kind,) if given.kind else (),
                    since=of.since(given.since), until=of.since(given.until, 1))
    if given.text:
        wanted = of.view.wanted_text(given.text, wanted)
    return Rows(("entry", "time", "night", "sitting", "kind", "title", "amount", "currency", "by", "reason",
                 "reverses", "code"),
                [_entry(of, one) for one in reversed(of.books.found(wanted, given.last or MOST))])


def _entry(of: Listing, one: Entry) -> tuple[Number | str, ...]:
    return (_number(one.number), of.moment(one.at, one.night), _number(one.night), _number(one.sitting),
            one.kind.value, one.title, of.amount(amount_of(one)), of.money.code, one.actor, one.reason,
            _number(one.reverses), short_code(one.mac))


def _known(of: Listing, night: int | None) -> int:
    """A night's number. Raises Refused where there is no such night."""
    return of.books.night(night).id if night else 0


def _number(number: int | None) -> Number:
    return Number("" if number is None else str(number))


LISTS: dict[str, Callable[[Listing, Namespace], Rows]] = {
    "nights": nights, "players": players, "balances": balances, "entries": entries}
