"""What the books hold, read as values."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, and_, exists, func, or_, select
from sqlalchemy.exc import DBAPIError

from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import Kind, Place
from app.errors import MachineFault, Refused
from app.ledger.balances import Standing
from app.ledger.chain import short_code
from app.ledger.entries import Booking, Entry, EntryKind
from app.store.columns import table
from app.store.deciding import Setting, next_id, setting_of
from app.store.finding import Wanted, numbers_wanted, touching
from app.store.rows import (
    a_time,
    a_zone,
    as_damage,
    entries_between,
    entries_numbered,
    json_from,
    latest_names,
    log_of,
    place_of,
    standing_of,
)
from app.store.values import Draft, Event, Head, Night, Player, Sitting
from app.store.writing import last_of
from app.words import plural, tr

_TIMES = frozenset({"at", "opened_at", "closed_at", "created_at"})
"""Columns that hold a time."""


class Reader:
    """Everything that can be asked of the books. Every method may be called from any thread.

    Each raises MachineFault where the file, or the server, cannot be read.
    """

    def __init__(self, engine: Engine, fault: Callable[[BaseException], MachineFault]) -> None:
        """Read through an engine whose tables are ready; `fault` says its errors to the host."""
        self._engine = engine
        self._fault = fault
        self._house = ""
        self._nights: tuple[object, tuple[Night, ...]] = None, ()

    def house(self) -> str:
        """The id of the house; it is read once, for it never changes."""
        if not self._house:
            with self._reading() as link:
                self._house = str(link.execute(select(table("house").c.id)).scalar_one())
        return self._house

    def settings(self) -> dict[str, Json]:
        """The settings of the house as they hold now."""
        kept = table("setting")
        rows = {row["key"]: row for row in self._rows(select(kept).order_by(kept.c.command))}  # the latest counts
        return {key: json_from(row["value"]) for key, row in rows.items()}

    def players(self) -> tuple[Player, ...]:
        """Every player of the house, by id, with their latest names."""
        with self._asking_once() as link:
            found = latest_names(link)
        return tuple(found[number] for number in sorted(found))

    def nights(self) -> tuple[Night, ...]:
        """Every night, by id.

        Nights are only ever opened and closed: as long as there are as many of both, they are those that were read.
        """
        counts = (select(func.count()).select_from(table(one)) for one in ("night", "night_close"))
        many = select(*(count.scalar_subquery() for count in counts))
        with self._reading() as link:
            known, (of, nights) = tuple(link.execute(many).one()), self._nights
            if known != of:
                self._nights = known, (nights := _nights(link))
        return nights

    def nights_latest_first(self) -> tuple[Night, ...]:
        """Every night, the one that was opened last first: results of an earlier season are read in later."""
        return tuple(sorted(self.nights(), key=lambda one: (-one.opened_at, -one.id)))

    def night(self, number: int) -> Night:
        """A night by its id. Raises Refused where there is none."""
        nights = self.nights()
        found = next((one for one in nights if one.id == number), None)
        if found is None:
            raise Refused(tr("There is no night {id}.", id=number),
                          plural(len(nights), "There is {count} night.", "There are {count} nights."))
        return found

    def sittings(self, night: int) -> tuple[Sitting, ...]:
        """The sittings of a night, by id."""
        kept, close = table("sitting").c, table("sitting_close")
        wanted = select(kept.id, kept.night, kept.table_name, kept.game, kept.game_version, kept.opened_at,
                        close.c.closed_at).outerjoin(close, close.c.sitting == kept.id).where(kept.night == night)
        return tuple(Sitting(**row) for row in self._rows(wanted.order_by(kept.id)))

    def table_names(self) -> tuple[str, ...]:
        """The names of all tables that were dealt at."""
        name = table("sitting").c.table_name
        with self._reading() as link:
            return tuple(link.execute(select(name).distinct().order_by(name)).scalars())

    def next_id(self, of: str) -> int:
        """The next free id of a "player", a "night" or a "sitting"."""
        with self._reading() as link:
            return next_id(link, of)

    def setting(self, key: str) -> Setting | None:
        """A setting of the house as it holds, with the command that wrote it; None where it was never set."""
        with self._reading() as link:
            return setting_of(link, key)

    def log(self, sitting: int) -> tuple[Row, ...]:
        """The log of a sitting, whole and in order."""
        with self._reading() as link:
            return log_of(link, sitting)

    def log_after(self, sitting: int, seq: int) -> tuple[Row, ...]:
        """The rows of a sitting's log after one of them, in order."""
        with self._reading() as link:
            return tuple(log_of(link, sitting, seq))

    def log_heard(self, sitting: int, seq: int) -> Sequence[Row]:
        """The same as far as it was heard of what others have written: it may be told without a look."""
        return self.log_after(sitting, seq)

    def fixed_sittings(self, among: Iterable[int]) -> dict[int, int]:
        """Which of these sittings have had an earlier answer fixed, each with the number of its log's last row."""
        kept = table("log_row").c
        fixed = select(kept.sitting).where(kept.kind == RowKind.FIX.value, kept.sitting.in_(list(among)))
        last = select(kept.sitting, func.max(kept.seq).label("last")).where(kept.sitting.in_(fixed))
        return {row["sitting"]: row["last"] for row in self._rows(last.group_by(kept.sitting).order_by(kept.sitting))}

    def rule_rows(self) -> dict[int, list[Row]]:
        """The rows of every sitting that say by which house rules it was dealt: its opening, and every change."""
        kept = table("log_row").c
        wanted = select(kept.sitting, kept.seq, kept.kind, kept.key, kept.body, kept.at).where(
            kept.kind.in_((RowKind.OPENING.value, RowKind.RULE.value))).order_by(kept.sitting, kept.seq)
        found: dict[int, list[Row]] = {}
        for row in self._rows(wanted):
            found.setdefault(row["sitting"], []).append(
                Row(row["seq"], RowKind(row["kind"]), row["key"], json_from(row["body"]), at=row["at"]))
        return found

    def entries(self, from_number: int = 1, to_number: int = 2**62) -> tuple[Entry, ...]:
        """The entries with these numbers, both included."""
        with self._reading() as link:
            return tuple(entries_between(link, from_number, to_number))

    def booked_after(self, number: int) -> Sequence[tuple[int, Booking]]:
        """What was booked after an entry, at places of the house at least, with the entries’ numbers."""
        return [(entry.number, entry) for entry in self.entries(number + 1, self.head().number)]

    def booked_at(self, number: int) -> Sequence[tuple[int, int, Booking]]:
        """The same of every entry, and when, in UTC microseconds."""
        return [(entry.number, entry.at, entry) for entry in self.entries(number + 1)]

    def found(self, wanted: Wanted, count: int, before: int = 2**62) -> tuple[Entry, ...]:
        """The last `count` of the entries that are wanted, numbered below `before`; the last one first."""
        number = table("entry").c.number
        chosen = numbers_wanted(wanted).where(number < before).order_by(number.desc()).limit(count)
        with self._reading() as link:
            return tuple(reversed(entries_numbered(link, list(link.execute(chosen).scalars()))))

    def how_many(self, wanted: Wanted) -> int:
        """How many entries are wanted."""
        with self._reading() as link:
            return int(link.execute(select(func.count()).select_from(numbers_wanted(wanted).subquery())).scalar_one())

    def reversals_of(self, numbers: Iterable[int]) -> dict[int, int]:
        """Which of these entries were reversed, each with the number of the entry that reversed it."""
        entry = table("entry").c
        chosen = select(entry.reverses, entry.number).where(entry.reverses.in_(list(numbers)))
        with self._reading() as link:
            return {int(old): int(new) for old, new in link.execute(chosen)}

    def night_entries(self, night: int) -> tuple[Entry, ...]:
        """The entries of a night, in order."""
        return self.entries_of_nights([night])

    def entries_of_nights(self, nights: Iterable[int]) -> tuple[Entry, ...]:
        """The entries of some nights, in order."""
        entry = table("entry").c
        with self._reading() as link:
            return tuple(entries_numbered(link, select(entry.number).where(entry.night.in_(list(nights)))))

    def entries_at(self, places: Iterable[Place], ending: str = "") -> tuple[Entry, ...]:
        """The entries that have a posting at one of these places, in order; with `ending` those whose key ends so."""
        entry = table("entry").c
        chosen = select(entry.number).where(entry.number.in_(touching(places)))
        with self._reading() as link:
            numbers = list(link.execute(chosen.where(entry.key.endswith(ending)) if ending else chosen).scalars())
            return tuple(entries_numbered(link, numbers))

    def held_before(self, number: int, places: Iterable[Place]) -> int:
        """What these places held together before an entry, in minor units."""
        posting = table("posting").c
        chosen = select(func.coalesce(func.sum(posting.amount), 0)).where(
            posting.place.in_([str(place) for place in places]), posting.entry < number)
        with self._reading() as link:
            return int(link.execute(chosen).scalar_one())

    def last_nets(self, entries: Iterable[EntryKind], places: Iterable[Kind]) -> list[tuple[int, Place, int]]:
        """What the entries of some kinds that hold last came to, at every place of some kinds: in which closed night,
        where, and how much in minor units.
        """
        entry, posting, close = table("entry").c, table("posting").c, table("night_close").c
        later = table("entry").alias()
        every = (
            select(entry.night, posting.place, func.sum(posting.amount).label("net"))
            .join_from(table("entry"), table("posting"), posting.entry == entry.number)
            .join(table("night_close"), close.night == entry.night)
            .where(entry.kind.in_([kind.value for kind in entries]),
                   or_(*[posting.place.startswith(f"{kind.value}:") for kind in places]),
                   ~exists().where(later.c.reverses == entry.number))
            .group_by(entry.night, posting.place)
            .cte()
        )
        last = select(every.c.place, func.max(every.c.night).label("night")).group_by(every.c.place).subquery()
        wanted = select(every).join(last, and_(every.c.place == last.c.place, every.c.night == last.c.night))
        with self._reading() as link:
            return [(int(night), place_of(place), int(net)) for night, place, net in link.execute(wanted)]

    def night_ends(self) -> dict[int, int]:
        """The last entry of every night that has one: it tells whether anything was added since."""
        entry = table("entry").c
        chosen = select(entry.night, func.max(entry.number)).where(entry.night.is_not(None)).group_by(entry.night)
        with self._reading() as link:
            return {int(night): int(last) for night, last in link.execute(chosen)}

    def sitting_entries(self, sitting: int) -> tuple[Entry, ...]:
        """The entries of a sitting, in order."""
        entry = table("entry").c
        with self._reading() as link:
            numbers = link.execute(select(entry.number).where(entry.sitting == sitting)).scalars().all()
            read = entries_between(link, min(numbers), max(numbers)) if numbers else ()
        return tuple(one for one in read if one.sitting == sitting)

    def balances(self) -> dict[Place, int]:
        """What every place holds, in minor units, without those that hold nothing."""
        return self.standing().balances

    def standing(self) -> Standing:
        """The balances with the chips of every rack and case, and which of those are only expected."""
        with self._reading() as link:
            return standing_of(link).settled()

    def summed(self, up_to: int = 2**62) -> dict[Place, int]:
        """The balances added up from the postings anew, up to an entry: after the last, what `balances` must equal."""
        posting = table("posting").c
        chosen = select(posting.place, func.sum(posting.amount)).group_by(posting.place)
        with self._reading() as link:
            sums = link.execute(chosen.where(posting.entry <= up_to) if up_to < 2**62 else chosen)
            return {place_of(place): int(amount) for place, amount in sums if amount}

    def held_after(self, number: int) -> dict[Place, int]:
        """What every place held after an entry, in minor units: what they hold now without what came later, or, where
        that is less to read, all that came until then.
        """
        posting = table("posting").c
        if number < self.head().number // 2:
            return self.summed(number)
        place = posting.place + ""  # by the places' index SQLite would go through all that was ever posted
        later = select(place, func.sum(posting.amount)).where(posting.entry > number).group_by(place)
        with self._reading() as link:
            held = standing_of(link).settled().balances
            for text, amount in link.execute(later):
                held[place_of(text)] = held.get(place_of(text), 0) - int(amount)
            return {at: amount for at, amount in held.items() if amount}

    def night_balances(self, night: int) -> dict[Place, int]:
        """What the entries of one night come to by themselves, in minor units."""
        posting, entry = table("posting").c, table("entry").c
        wanted = select(posting.place, func.sum(posting.amount)).join_from(
            table("entry"), table("posting"), posting.entry == entry.number)
        wanted = wanted.where(entry.night == night).group_by(posting.place)
        with self._reading() as link:
            return {place_of(place): int(amount) for place, amount in link.execute(wanted) if amount}

    def night_balance(self, night: int, place: Place) -> int:
        """What they come to at one place of which few entries tell: only those are read, however long the night is."""
        posting, entry = table("posting").c, table("entry").c
        amount = func.coalesce(func.sum(posting.amount), 0)
        wanted = select(amount).join_from(table("entry"), table("posting"), posting.entry == entry.number)
        with self._reading() as link:
            return int(link.execute(wanted.where(entry.night == night, posting.place == str(place))).scalar_one())

    def head(self) -> Head:
        """The last entry's number and the short code that is printed on a sheet."""
        with self._reading() as link:
            return last_of(link).head

    def moved_to(self) -> str:
        """Where the house has gone, by the last command; "" for one that goes on here."""
        with self._reading() as link:
            return last_of(link).moved

    def last_command(self) -> tuple[int, int]:
        """The number of the last command and when it was given, in UTC microseconds; 0 and 0 in new books."""
        command = table("command").c
        with self._reading() as link:
            last = link.execute(select(command.seq, command.at).order_by(command.seq.desc()).limit(1)).first()
        return (last.seq, last.at) if last else (0, 0)

    def command_number(self) -> int:
        """The number of the last command; 0 in new books."""
        return self.last_command()[0]

    def code_of(self, number: int) -> str:
        """The short code of an entry, to hold beside a printed one; "" where there is no such entry."""
        entry = table("entry").c
        with self._reading() as link:
            return short_code(link.execute(select(entry.mac).where(entry.number == number)).scalar() or "")

    def events(self) -> tuple[Event, ...]:
        """The events worth keeping, in order."""
        kept = table("event").c
        rows = self._rows(select(kept.code, kept.text, kept.at, kept.actor, kept.seq).order_by(kept.seq))
        return tuple(Event(**row) for row in rows)

    def draft(self, sitting: int) -> Draft | None:
        """The half-entered answer of a sitting, if there is one."""
        kept = table("draft")
        row = next(iter(self._rows(select(kept).where(kept.c.sitting == sitting))), None)
        return Draft(sitting, row["key"], json_from(row["body"])) if row else None

    def result_of(self, op_id: str) -> Json:
        """What a command gave as its result; None for one that was never written."""
        command = table("command").c
        with self._reading() as link:
            kept = link.execute(select(command.result).where(command.op_id == op_id)).scalar()
            return None if kept is None else json_from(kept)

    def _wait_for_written(self) -> None:
        """Until the books hold all that was given to be written: whoever reads sees it."""

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        self._wait_for_written()
        with self._looking() as link:
            yield link

    @contextlib.contextmanager
    def _linked(self) -> Iterator[Connection]:
        """A transaction that sees what is written by now, whatever waits to be."""
        try:
            with self._engine.connect() as link, link.begin():
                yield link
        except DBAPIError as error:
            raise self._fault(error) from error

    @contextlib.contextmanager
    def _looking(self) -> Iterator[Connection]:
        with as_damage(), self._linked() as link:
            yield link

    @contextlib.contextmanager
    def _asking_once(self) -> Iterator[Connection]:
        """The same for a single statement."""
        with self._reading() as link:
            yield link

    def _rows(self, wanted: Any) -> list[RowMapping]:
        with self._asking_once() as link:
            rows = list(link.execute(wanted).mappings().all())
            for name in _TIMES.intersection(rows[0]) if rows else ():
                for row in rows:
                    a_time(row[name] or 0)
            return rows


def _nights(link: Connection) -> tuple[Night, ...]:
    """Every night, by id."""
    night, close = table("night").c, table("night_close")
    wanted = select(night.id, night.title, night.host, night.zone, night.opened_at, close.c.closed_at)
    rows = link.execute(wanted.outerjoin(close, close.c.night == night.id).order_by(night.id)).mappings()
    return tuple(Night(**row | {"zone": a_zone(row["zone"]), "opened_at": a_time(row["opened_at"]),
                                "closed_at": a_time(row["closed_at"] or 0) or None}) for row in map(dict, rows))
