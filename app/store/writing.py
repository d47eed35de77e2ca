"""One command made ready to be written: all its statements with their values, or a refusal before anything is kept."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, func, insert, select

from app.dealing.values.transfers import Place
from app.errors import OutOfStep, Refused
from app.ledger.balances import Standing
from app.ledger.chain import NO_SEAL, Key, Stamp, canonical, entry_from, short_code
from app.ledger.entries import Booking, Entry, opposite
from app.ledger.rules import Fault, faults_of, overdrawn
from app.names import same_name
from app.store.columns import OF_SEVERAL_TABLES, table
from app.store.proof.seals import Contents, seal_of, seal_of_house
from app.store.rows import (
    balance_records,
    entries_numbered,
    entry_record,
    latest_names,
    log_record,
    moved_by,
    moved_to,
    moved_words,
    posting_records,
    standing_of,
)
from app.store.values import ARRIVED, STAYED, Command, Head, Player
from app.words import tr

_INSERT = {name: insert(table(name)) for name in (
    "command", "setting", "player", "night", "sitting", "night_close", "sitting_close", "log_row", "event", "entry",
    "posting", "balance", "chip_balance", *OF_SEVERAL_TABLES,
)}
_IN_ORDER = ("setting", "player", "night", "sitting", "night_close", "sitting_close", "log_row", "event",
             *OF_SEVERAL_TABLES)
"""A night is written before the sittings that refer to it, an ask before its steps."""

_BALANCE, _CHIPS, _DRAFT = table("balance"), table("chip_balance"), table("draft")
MOVE_BALANCE = _BALANCE.update().where(_BALANCE.c.place == bindparam("at_place")).values(
    amount=bindparam("new_amount"), expected=bindparam("new_expected"))
MOVE_CHIPS = _CHIPS.update().where(_CHIPS.c.place == bindparam("at_place"),
                                    _CHIPS.c.value == bindparam("of_value")).values(chips=bindparam("new_chips"))
CLEAR_DRAFT = _DRAFT.delete().where(_DRAFT.c.sitting == bindparam("of_sitting"))
_KEEP_DRAFT = insert(_DRAFT)

Statement = tuple[Executable, list[dict[str, Any]]]
"""A statement and the rows it is run with."""


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A half-entered answer made ready to be kept in place of the one before; `body` as text. It has no id, no seal."""

    sitting: int
    key: str
    body: str
    op_id: str = ""
    mac: str = ""
    seq: int = 0
    entries: tuple[Entry, ...] = ()

    def run(self, link: Connection) -> None:
        """Run its statements, in the caller's transaction."""
        link.execute(CLEAR_DRAFT, [{"of_sitting": self.sitting}])
        link.execute(_KEEP_DRAFT, [{"sitting": self.sitting, "key": self.key, "body": self.body}])

    def take_over(self, known: "Known") -> None:
        """What is half entered now."""
        known.drafts[self.sitting] = self


@dataclass(slots=True)
class Known:
    """What the next command builds on: the last entry and command, every balance, the length of each log, drafts.

    `clocks` are those of the last command when it was written: UTC and the machine's, in microseconds.
    """

    number: int = 0
    mac: str = NO_SEAL
    command: int = 0
    command_mac: str = NO_SEAL
    sealed_by: str = ""
    event: int = 0
    clocks: tuple[int, int] | None = None
    standing: Standing = field(default_factory=Standing)
    lengths: dict[int, int] = field(default_factory=dict)
    drafts: dict[int, KeptDraft | None] = field(default_factory=dict)
    is_new: bool = False
    """The command that it was looked up for was looked for too, and is not in the books."""
    places: frozenset[Place] | None = None
    """The places whose balances were read; None where all were."""
    ids: Mapping[str, int] | None = None
    players: Mapping[int, Player] | None = None
    """The last id in each table that has ids, the players by id; None where they are looked up once they are needed."""
    moved: str = ""
    """Where the house has gone: then nothing is written here any more, but that it stays."""

    @property
    def head(self) -> Head:
        """The last entry, as it is printed."""
        return Head(self.number, short_code(self.mac))

    def refuse_unread(self, place: Place) -> None:
        """Raise ValueError for a place of which nothing was read."""
        if self.places is not None and place not in self.places:
            raise ValueError(f"{place} was not named as to be read")

    def is_enough_for(self, command: Command) -> bool:
        """Whether a command can be made ready without a look into the books."""
        return not (command.players or command.replaces or command.ask_steps) \
            and all(sitting in self.lengths for sitting, _ in command.rows) \
            and all(booking.reverses is None for booking in command.bookings)


def known_of(link: Connection) -> Known:
    """What the database says that the next command builds on."""
    known = last_of(link)
    known.standing = standing_of(link)
    return known


def last_of(link: Connection) -> Known:
    """The same, of the last entry and command alone."""
    entry, command, event = table("entry").c, table("command").c, table("event").c
    last = link.execute(select(entry.number, entry.mac).order_by(entry.number.desc()).limit(1)).first()
    before = link.execute(select(command.seq, command.mac, command.sealed_by, command.at, command.elapsed,
                                 command.what).order_by(command.seq.desc()).limit(1)).first()
    known = Known()
    if last:
        known.number, known.mac = last
    if before:
        known.command, known.command_mac, known.sealed_by, *clocks, what = before
        known.clocks = (clocks[0], clocks[1])
        known.moved = moved_to(link, known.command, what)
    else:
        known.command_mac = house_seal(link)
    known.event = link.execute(select(func.coalesce(func.max(event.seq), 0))).scalar_one()
    return known


def house_seal(link: Connection) -> str:
    """What the first command follows."""
    return seal_of_house(dict(link.execute(select(table("house"))).mappings().one()))


@dataclass(slots=True)
class Writing:
    """Makes one command ready. `known` is left as it was: what it becomes is taken over by `take_over`.

    `link` is where it looks into the books; None where what is known is enough.
    """

    link: Connection | None
    known: Known
    key: Key | None
    given: Command | None = None
    entries: list[Entry] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    _touched: Standing = field(default_factory=Standing)
    _lengths: dict[int, int] = field(default_factory=dict)
    _command: dict[str, Any] = field(default_factory=dict)
    _events: int = 0
    _codes: str = ""
    _cleared: tuple[int, ...] = ()

    @property
    def op_id(self) -> str:
        """The id of the command."""
        return str(self._command["op_id"])

    @property
    def seq(self) -> int:
        """The number of the command."""
        return int(self._command["seq"])

    @property
    def mac(self) -> str:
        """The seal of the command: no other one has it, even under the same id."""
        return str(self._command["mac"])

    @property
    def note(self) -> str:
        """What other desks are told of it: its number, the sittings it is of, the codes of its events."""
        return "|".join((str(self.seq), ",".join(map(str, self._lengths)), self._codes))

    def run(self, link: Connection) -> None:
        """Run its statements, in the caller's transaction."""
        for statement, rows in self.statements:
            link.execute(statement, rows)

    def prepare(self, command: Command) -> None:
        """Make it ready. Raises Refused for what the rules of the books forbid, ValueError for a log out of step."""
        if self.known.moved and command.what not in (ARRIVED, STAYED):
            raise Refused(moved_words(self.known.moved), tr("Nothing can be booked here."), tr("Open it there."))
        self.given = command
        contents = self._contents(command)
        self._write_command(command, contents)
        for name in _IN_ORDER:
            rows = contents.get(name)
            if rows:
                self._add(_INSERT[name], [{**row, "command": self._command["seq"]} for row in rows])
        if command.bookings:
            self._write_entries(command)
            self._write_balances()
        if command.clear_drafts:
            self._cleared = command.clear_drafts
            self._add(CLEAR_DRAFT, [{"of_sitting": sitting} for sitting in command.clear_drafts])

    def _add(self, statement: Executable, rows: list[dict[str, Any]]) -> None:
        self.statements.append((statement, rows))

    @property
    def _books(self) -> Connection:
        assert self.link is not None, "what is known was said to be enough"
        return self.link

    def take_over(self, known: Known) -> None:
        """What the next command builds on, once this one is written or certain to be written before it."""
        if self.entries:
            known.number, known.mac = self.entries[-1].number, self.entries[-1].mac
        known.command, known.command_mac = self._command["seq"], self._command["mac"]
        known.sealed_by = self._command["sealed_by"]
        known.moved = moved_by(self._command["what"], self._command["result"])
        known.event += self._events
        known.lengths.update(self._lengths)
        known.drafts.update(dict.fromkeys(self._cleared))
        known.standing.balances.update(self._touched.balances)
        known.standing.chips.update(self._touched.chips)
        known.standing.expected = (known.standing.expected - self._touched.balances.keys()) | self._touched.expected

    def _contents(self, command: Command) -> Contents:
        self._refuse_taken_names(command)
        self._refuse_taken_steps(command)
        self._events = len(command.events)
        self._codes = ",".join(dict.fromkeys(one.code for one in command.events))
        return {
            "setting": [{"key": key, "value": canonical(value)} for key, value in command.settings.items()],
            "player": [{"id": p.id, "name": p.name, "created_at": p.created_at} for p in command.players],
            "night": [{"id": n.id, "title": n.title, "host": n.host, "zone": n.zone, "opened_at": n.opened_at}
                      for n in command.nights],
            "sitting": [{"id": s.id, "night": s.night, "table_name": s.table_name, "game": s.game,
                         "game_version": s.game_version, "opened_at": s.opened_at} for s in command.sittings],
            "night_close": [{"night": close.id, "closed_at": close.at} for close in command.night_closes],
            "sitting_close": [{"sitting": close.id, "closed_at": close.at} for close in command.sitting_closes],
            "log_row": [log_record(sitting, row) for sitting, row in command.rows if self._follows(sitting, row.seq)],
            "event": [{"seq": seq, "at": e.at, "actor": e.actor, "code": e.code, "text": e.text}
                      for seq, e in enumerate(command.events, start=self.known.event + 1)],
            **_of_several_tables(command),
        }

    def _follows(self, sitting: int, seq: int) -> bool:
        length = self._lengths.get(sitting, self.known.lengths.get(sitting))
        if length is None:
            kept = table("log_row").c
            length = self._books.execute(select(func.max(kept.seq)).where(kept.sitting == sitting)).scalar() or 0
        if seq != length + 1:
            raise OutOfStep(f"row {seq} cannot follow row {length} in the log of sitting {sitting}")
        self._lengths[sitting] = seq
        return True

    def _refuse_taken_names(self, command: Command) -> None:
        if not command.players:
            return
        players = dict(self.known.players or latest_names(self._books))
        for player in command.players:
            was, name = players.get(player.id, player), same_name(player.name)
            if was.created_at != player.created_at:
                raise Refused(tr("Player {id} is {name} already.", id=player.id, name=was.name),
                              tr("Each player has a number of their own."), tr("Try again."))
            taken = [one.name for one in players.values() if one.id != player.id and same_name(one.name) == name]
            if taken:
                raise Refused(tr("There is already a player called {name}.", name=taken[-1]),
                              tr("Each player in a house needs a different name; capitals make no difference."),
                              tr("Add an initial or a nickname."))
            players[player.id] = player

    def _refuse_taken_steps(self, command: Command) -> None:
        kept = table("ask_step").c
        for step in command.ask_steps:
            taken = self._books.execute(
                select(kept.actor).where(kept.ask == step.ask, kept.step == step.step)).scalar()
            if taken is not None:
                raise Refused(tr("{who} was first: this was done at another desk.", who=taken),
                              tr("Each step of what is asked is taken once."), tr("Look at what came of it."))

    def _write_command(self, command: Command, contents: Contents) -> None:
        row = {
            "seq": self.known.command + 1, "op_id": command.op_id, "what": command.what, "actor": command.actor,
            "at": command.at, "elapsed": command.elapsed, "result": canonical(command.result),
            "previous": self.known.command_mac, "sealed_by": self.key.name if self.key else "",
        }
        seal = seal_of(row, contents, self.key)
        self._command = {**row, "digest": seal.digest, "mac": seal.mac}
        self._add(_INSERT["command"], [self._command])

    def _write_entries(self, command: Command) -> None:
        originals, gone = self._to_reverse([one.reverses for one in command.bookings if one.reverses is not None])
        for booking in command.bookings:
            _refuse(booking.title, faults_of(booking))
            if (number := booking.reverses) is not None:
                _refuse_reversal(booking, number, originals.get(number), gone.get(number))
                gone[number] = self.known.number + len(self.entries) + 1
            self.entries.append(self._entry(command, booking))
        self._move(command.bookings)
        self._add(_INSERT["entry"], [entry_record(entry, self._command["seq"]) for entry in self.entries])
        self._add(_INSERT["posting"], [row for entry in self.entries for row in posting_records(entry)])

    def _entry(self, command: Command, booking: Booking) -> Entry:
        stamp = Stamp(number=self.known.number + len(self.entries) + 1, op_id=command.op_id, index=len(self.entries),
                      at=command.at, elapsed=command.elapsed, actor=command.actor, command=self._command["digest"],
                      previous=self.entries[-1].mac if self.entries else self.known.mac)
        return entry_from(booking, stamp, self.key)

    def _to_reverse(self, numbers: list[int]) -> tuple[dict[int, Entry], dict[int, int]]:
        """The entries with these numbers, and by which entry each that was reversed has been: all in two looks."""
        if not numbers:
            return {}, {}
        entry = table("entry").c
        gone = self._books.execute(select(entry.reverses, entry.number).where(entry.reverses.in_(numbers)))
        first = {row.reverses: row.number for row in gone}
        return {one.number: one for one in entries_numbered(self._books, numbers)}, first

    def _move(self, bookings: Iterable[Booking]) -> None:
        known, touched = self.known.standing, self._touched
        for place in {posting.place for booking in bookings for posting in booking.postings}:
            touched.balances[place] = known.balances.get(place, 0)
            if place in known.chips:
                touched.chips[place] = dict(known.chips[place])
            if place in known.expected:
                touched.expected.add(place)
        for booking in bookings:
            touched.take(booking)
        _refuse(self.entries[-1].title, overdrawn(touched.balances, sorted(touched.balances)))

    def _write_balances(self) -> None:
        known = self.known.standing
        old = [place for place in self._touched.balances if place in known.balances]
        new = [place for place in self._touched.balances if place not in known.balances]
        if old:
            self._add(MOVE_BALANCE, [
                {"at_place": row["place"], "new_amount": row["amount"], "new_expected": row["expected"]}
                for row in balance_records(self._touched, old)])
        if new:
            self._add(_INSERT["balance"], balance_records(self._touched, new))
        for place in self._touched.chips:
            self._write_chips(place)

    def _write_chips(self, place: Place) -> None:
        before, after = self.known.standing.chips.get(place, {}), self._touched.chips[place]
        for value in before:
            after.setdefault(value, 0)
        moved = [{"at_place": str(place), "of_value": value, "new_chips": after[value]}
                 for value in before if after[value] != before[value]]
        new = [{"place": str(place), "value": v, "chips": n} for v, n in after.items() if v not in before]
        if moved:
            self._add(MOVE_CHIPS, moved)
        if new:
            self._add(_INSERT["chip_balance"], new)


def _of_several_tables(command: Command) -> Contents:
    if not (command.tables or command.at_tables or command.presences or command.asks or command.ask_steps
            or command.markers):
        return {}
    return {
        "house_table": [{"number": t.number, "name": t.name, "seats": t.seats, "opens_with": t.opens_with}
                        for t in command.tables],
        "at_table": [one._asdict() for one in command.at_tables],
        "presence": [one._asdict() for one in command.presences],
        "ask": [{"number": a.number, "kind": a.kind, "from_desk": a.from_desk, "to_desk": a.to_desk,
                 "body": canonical(a.body)} for a in command.asks],
        "ask_step": [{"ask": s.ask, "step": s.step, "what": s.what, "actor": s.actor, "body": canonical(s.body)}
                     for s in command.ask_steps],
        "marker": [{"number": m.number, "player": m.player, "amount": m.amount, "signed_at": m.signed_at}
                   for m in command.markers],
    }


def _refuse_reversal(booking: Booking, number: int, original: Entry | None, first: int | None) -> None:
    if first is not None:
        raise Refused(tr("Entry {number} has already been reversed, by entry {first}.", number=number, first=first),
                      tr("An entry can be reversed only once."), tr("Post a correction instead."))
    if original is None or _lines(opposite(original.postings)) != _lines(booking.postings):
        raise Refused(tr("“{title}” is not the opposite of entry {number}.", title=booking.title, number=number),
                      tr("A reversal undoes each posting exactly."),
                      tr("Reverse the entry as it stands, then post the right one."))


def _lines(postings: Iterable[Any]) -> list[tuple[str, int, list[tuple[int, int]], bool]]:
    return [(str(line.place), line.amount, sorted(line.chips.items()), line.seen) for line in postings]


def _refuse(title: str, faults: list[Fault]) -> None:
    if faults:
        raise Refused(tr("“{title}” cannot be booked: {wrong}", title=title, wrong=faults[0].wrong), faults[0].rule,
                      tr("Nothing was written."))
