"""Who is here tonight and how each stands: what the cashier looks at, read from the table and tonight's entries."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.chips import worth
from app.dealing.asides.registry import ACCOUNT, CASH, MARKER, owed_by_marker
from app.dealing.table.table import Table
from app.dealing.values.transfers import (
    CASE,
    CASHBOX,
    FOUND,
    JAR,
    KEPT_POT,
    RACK,
    Family,
    Kind,
    box,
    carried,
    change,
    stack,
)
from app.desk.cashier.asks import Asks
from app.desk.house.asked import PAID, PAYOUT, Asked
from app.desk.house.clock import moment
from app.desk.records.entry_history import brought_forward, brought_key
from app.desk.records.posting import Posted
from app.desk.session.session import Session
from app.jackpots.rules import HIGH_HAND
from app.jackpots.running import Running
from app.ledger.entries import Entry, EntryKind
from app.names import same_name
from app.store.values import Sitting
from app.sums import summed

_SELLS = (EntryKind.BUY_IN, EntryKind.COVER)
_AT_THE_TABLE = (EntryKind.BUY_IN, EntryKind.CASH_OUT, EntryKind.COLLECT, EntryKind.COVER, EntryKind.MARKER)
_IN_FRONT = (Kind.STACK, Kind.CARRIED)
_WAYS = {Kind.POCKET: CASH, Kind.ACCOUNT: ACCOUNT, Kind.MARKER: MARKER}


@dataclass(frozen=True, slots=True)
class PlayerTonight:
    """One player's evening so far, in minor units; `seat` is 0 for whoever has none.

    `buy_ins` are all the chips bought, first to last, `marker` what is owed by marker now, `in_front` what lies before
    the player with what is on the felt, `elsewhere` their chips at other tables or on the way there, `carried` those of
    them that they have at no table, and `tables` others at which they sit, by their numbers; `handed_in` all
    chips counted and given back. `left` is when they cashed out, `jackpot` what they have put into the high hand's in
    its running period. `brought` is what earlier nights left: above zero the player is owed it.
    """

    player: int
    name: str
    seat: int
    buy_ins: tuple[int, ...] = ()
    marker: int = 0
    in_front: int = 0
    elsewhere: int = 0
    carried: int = 0
    tables: tuple[int, ...] = ()
    handed_in: int = 0
    odd: int = 0
    how: str = ACCOUNT
    waits: bool = False
    sits_out: bool = False
    leaving: bool = False
    left: datetime | None = None
    jackpot: int = 0
    brought: int = 0

    @property
    def table(self) -> int:
        """A table other than this one at which they sit, by its number, while they do not sit here; 0 for none."""
        return self.tables[0] if self.tables and not self.seat else 0

    @property
    def bought(self) -> int:
        """All chips bought tonight."""
        return sum(self.buy_ins)

    @property
    def net(self) -> int:
        """Won (above zero) or lost so far; `odd` is what the player is or was owed beside chips, less commission."""
        return self.in_front + self.elsewhere + self.handed_in + self.odd - self.bought


@dataclass(frozen=True, slots=True)
class Tonight:
    """The whole evening so far, in minor units. `accounted` of the set's `owned` worth is where the books say it is.

    `jackpot` is what it costs to take part in the high hand; 0 where none runs. `written_off` is worth of the set that
    earlier nights could not find, and settled.
    """

    players: tuple[PlayerTonight, ...]
    rack: int
    rack_change: int
    cash_box: int
    case: int
    jar: int
    elsewhere: int
    accounted: int
    owned: int
    jackpot: int = 0
    written_off: int = 0

    @property
    def difference(self) -> int:
        """What is over (above zero) or short tonight; nobody looks again for what was written off."""
        return self.accounted + self.written_off - self.owned

    def of(self, player: int) -> PlayerTonight | None:
        """One player; None for somebody who was not here."""
        return next((one for one in self.players if one.player == player), None)


@dataclass(frozen=True, slots=True)
class Visit:
    """When a player of the house was here last, and how that night ended for them, in minor units."""

    at: datetime
    net: int


class Watch:
    """Keeps what closed sittings of tonight and closed nights have booked, so that it is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._closed: tuple[int, dict[int, tuple[Entry, ...]]] = (0, {})
        self._visits: tuple[int, dict[int, Visit]] = (0, {})
        self._brought: tuple[int, dict[int, int]] = (0, {})
        self._asked = Asks(session)

    def tonight(self) -> Tonight:
        """Everybody who is here or was, those with a seat first, then who waits, then who left."""
        session, table = self._session, self._session.table
        assert session.night is not None
        zone = ZoneInfo(session.night.zone)
        people = {one: PlayerTonight(one, name, table.seat_of(one)) for one, name in table.people.items()}
        for entry in self._entries():
            _hear(people, entry, zone, session)
        for asked in self._asked.tonight():
            _hear_paid(people, asked, zone, session)
        brought, elsewhere = self._left_by_earlier_nights(session.night.id), self._at_other_tables(table)
        sits = self._sits_elsewhere(table)
        players = sorted((_as_seated(table, replace(
            one, brought=brought.get(one.player, 0), elsewhere=elsewhere.get(one.player, 0),
            carried=table.house.balance(carried(one.player)) if table.house.shared else 0,
            tables=sits.get(one.player, ()))) for one in people.values()), key=lambda one: _place(table, one))
        return _summed(table, tuple(players))

    def _entries(self) -> list[Entry]:
        session = self._session
        assert session.night is not None
        assert session.sitting is not None
        before = [one for sitting in session.books.sittings(session.night.id) if sitting.id != session.sitting.id
                  for one in self._of(sitting)]
        return [*before, *sorted(session.posted.entries.values(), key=lambda one: one.number)]

    def _at_other_tables(self, table: Table) -> dict[int, int]:
        """What chips each player (by number) has away from this table; nobody has any in a house with one."""
        here = table.opening.table
        held = self._session.books.balances().items() if here else ()
        return summed((int(place.whose), amount) for place, amount in held
                      if place.kind in _IN_FRONT and place != stack(int(place.whose)).at_table(here))

    def _sits_elsewhere(self, table: Table) -> dict[int, tuple[int, ...]]:
        """At which other tables each player (by number) sits; nobody does in a house with one."""
        if not table.house.shared:
            return {}
        return {player: tuple(one.number for one in seats if one.number != table.opening.table)
                for player, seats in self._session.books.present().items()}

    def _left_by_earlier_nights(self, night: int) -> dict[int, int]:
        """Read once: it is brought forward when the night opens."""
        if self._brought[0] != night:
            opening = (one for one in self._session.books.night_entries(night) if one.key == brought_key(night))
            self._brought = night, brought_forward(opening)
        return self._brought[1]

    def _of(self, sitting: Sitting) -> tuple[Entry, ...]:
        if self._closed[0] != sitting.night:
            self._closed = sitting.night, {}
        if sitting.id in self._closed[1]:
            return self._closed[1][sitting.id]
        posted = Posted(sitting.id, sitting.night)
        posted.take(self._session.books.sitting_entries(sitting.id))
        found = tuple(sorted(posted.entries.values(), key=lambda one: one.number))
        if sitting.closed_at is not None:
            self._closed[1][sitting.id] = found
        return found

    def last_visits(self) -> dict[int, Visit]:
        """When each player of the house was here before tonight: read once, closed nights change no more."""
        closed = sum(night.closed_at is not None for night in self._session.books.nights())
        if self._visits[0] != closed:
            self._visits = closed, _visits(self._session)
        return self._visits[1]

    def could_come(self, typed: str, most: int = 4) -> tuple[tuple[str, Visit | None], ...]:
        """Players of the house without a seat whose name has what is typed, who was here last first."""
        wanted, table, visits = same_name(typed), self._session.table, self.last_visits()
        found = [one for one in self._session.players() if wanted in same_name(one.name) and not table.seat_of(one.id)]
        found.sort(key=lambda one: (not same_name(one.name).startswith(wanted),
                                    -visits[one.id].at.timestamp() if one.id in visits else 0, one.name))
        return tuple((one.name, visits.get(one.id)) for one in found[:most])


def _hear(people: dict[int, PlayerTonight], entry: Entry, zone: ZoneInfo, session: Session) -> None:
    """One entry: what its player bought, or handed in."""
    if entry.kind not in (*_SELLS, EntryKind.CASH_OUT, EntryKind.MARKER):
        return
    whose = {int(one.place.whose) for one in entry.postings if one.place.kind in _IN_FRONT}
    for number in whose:
        was = people.get(number) or PlayerTonight(number, _name(session, number), 0)
        got = sum(one.amount for one in entry.postings
                  if one.place.kind in _IN_FRONT and one.place.whose == str(number) and one.amount > 0)
        if entry.kind in _SELLS and got:
            ways = [_WAYS[one.place.kind] for one in entry.postings if one.place.kind in _WAYS and one.amount < 0]
            people[number] = replace(was, buy_ins=(*was.buy_ins, got), how=ways[0] if ways else was.how)
        elif entry.kind not in _SELLS:
            handed = sum(one.amount for one in entry.postings if one.place == CASE and one.amount > 0)
            gone = moment(entry.at, zone) if entry.kind is EntryKind.CASH_OUT else was.left
            people[number] = replace(was, handed_in=was.handed_in + handed, left=gone,
                                     odd=was.odd + _settled(entry, number) - handed)


def _hear_paid(people: dict[int, PlayerTonight], asked: Asked, zone: ZoneInfo, session: Session) -> None:
    """What the cage has paid out for a table: that is in no table's log."""
    if (asked.kind, asked.last) == (PAYOUT, PAID):
        told, number = cast(dict[str, Any], asked.steps[-1].body), int(asked.body["player"])
        was = people.get(number) or PlayerTonight(number, _name(session, number), 0)
        people[number] = replace(was, handed_in=was.handed_in + told["amount"], left=moment(told["at"], zone))


def _settled(entry: Entry, player: int) -> int:
    """What a player got for what was handed in: cash, on account, off a marker; more than the chips where change was
    owed that no chip makes, less where commission was."""
    return sum(one.amount for one in entry.postings if one.place.kind in _WAYS and one.place.whose == str(player))


def _name(session: Session, number: int) -> str:
    return next((one.name for one in session.players() if one.id == number), str(number))


def _as_seated(table: Table, one: PlayerTonight) -> PlayerTonight:
    """How a player stands at the table now."""
    who = table.seats.get(one.seat) if one.seat else None
    down = sum(held for place, held in table.balances.items()
               if place.kind is Kind.BET and place.whose.split("/")[0] == str(one.player))
    in_front = table.balance(stack(one.player)) + down
    return replace(
        one, marker=owed_by_marker(table, one.player), in_front=in_front,
        odd=one.odd + table.balance(change(one.player)) - table.balance(box(one.player)),
        waits=one.player in table.waiting, sits_out=who is not None and who.sits_out,
        leaving=who is not None and who.leaving, jackpot=_paid_in(table, one.player),
        left=None if one.seat or in_front or one.elsewhere or one.player in table.waiting else one.left)


def _high_hand(table: Table) -> Running | None:
    one = table.house.jackpots.get(HIGH_HAND)
    return one if one is not None and one.rules.on else None


def _paid_in(table: Table, player: int) -> int:
    one = _high_hand(table)
    return one.paid(player) if one else 0


def _place(table: Table, one: PlayerTonight) -> tuple[int, int, str]:
    if one.seat:
        return 0, one.seat, one.name
    if one.waits:
        return 1, table.waiting.index(one.player), one.name
    return 2, 0, one.name


def _summed(table: Table, players: tuple[PlayerTonight, ...]) -> Tonight:
    owned, high_hand, house = worth(table.chips.owned), _high_hand(table), table.house
    known = (Kind.RACK, Kind.CASE, Kind.STACK, Kind.BET, Kind.JAR, Kind.FOUND)
    elsewhere = sum(held for place, held in table.balances.items()
                    if place.family is Family.CHIPS and (place.kind not in known or place == KEPT_POT))
    if house.shared:  # with what lies at the other tables
        elsewhere = owned - table.balance(RACK) - house.in_case - sum(house.balance(place) for place in (JAR, FOUND)) \
            - sum(one.in_front for one in players)
    return Tonight(players, table.balance(RACK), table.balance(RACK) - table.rack_tonight, house.balance(CASHBOX),
                   worth(house.case), house.balance(JAR), elsewhere, owned - house.balance(FOUND), owned,
                   high_hand.rules.amount if high_hand else 0, worth(table.opening.missing))


def _visits(session: Session) -> dict[int, Visit]:
    """Each player's last closed night: what their account, pocket and markers came to in it."""
    nights = {night.id: night for night in session.books.nights()}
    came: dict[int, dict[int, int]] = {}
    for night, place, net in session.books.last_nets(_AT_THE_TABLE, _WAYS):
        nets = came.setdefault(night, {})
        nets[int(place.whose)] = nets.get(int(place.whose), 0) + net
    return {player: Visit(moment(nights[night].opened_at, ZoneInfo(nights[night].zone)), net)
            for night in sorted(came) for player, net in came[night].items()}
