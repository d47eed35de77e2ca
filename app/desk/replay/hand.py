"""One hand of tonight, step by step as it went: for when somebody says that they were paid short.

It is read from the log and the books and dealt again at a table of its own: nothing in it can change anything.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.chips import ChipSet
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Pay
from app.dealing.prompts.prompt import Wording
from app.dealing.prompts.settle import felt_at
from app.dealing.table.table import Table
from app.dealing.values.felt import Actor, Felt
from app.dealing.values.log import Row, RowKind
from app.dealing.values.public_view import BookNow, PublicView
from app.dealing.values.transfers import Family, Place, Transfer
from app.desk.house.clock import moment
from app.desk.records.log_lines import LogLine, fixed_since, log_lines
from app.desk.records.player_night import came_to
from app.desk.records.posting import Posted
from app.desk.records.rules_history import under_words
from app.desk.replay.dealt import HandsOf, Span
from app.desk.replay.money import SeatMoney, in_pots, money_of, of_the_house
from app.desk.replay.told import Asked, moves_told, pots_at
from app.ledger.chain import short_code
from app.ledger.entries import Entry, EntryKind, postings_from
from app.money import Currency, signed_figure
from app.store.values import Sitting
from app.words import tr
from app.words.joined import clauses

ALL_DONE = 99
"""Beyond every step of a game's own list."""

FEW = 3
"""Of so many seats paid at once the strip itself says how each amount came about; of more only the line does."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a hand: what was asked, what was keyed, and the table after it.

    `line` says when and what, `by` who was at the keys, `said` what the strip said then, `notes` what was changed about
    it and when. `gone` are lines just before it that were undone. `moved` is what this step moved, in words, and
    `sums` how each amount that was paid came about. `seats` is what the hand has moved so far for each player, `house`
    and `pots` what these have gained by it, in minor units. `public` is what everybody may see of it, where that was
    asked for.
    """

    line: LogLine
    said: Wording
    felt: Felt
    by: str = ""
    notes: tuple[str, ...] = ()
    gone: tuple[LogLine, ...] = ()
    moved: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    seats: tuple[SeatMoney, ...] = ()
    house: int = 0
    pots: int = 0
    public: PublicView | None = None


@dataclass(frozen=True)
class HandReplay:
    """A hand from its opening to its close, or of an open one up to now, and then what the books made of it.

    `names` are the players' by their numbers, `places` the seats they sat in. `gone` are lines after its last step
    that were undone. `under` is the version of the house rules it was dealt by. `for_pots` says that it was played
    for pots and not against the house. `agrees` is False where the books hold something else than was dealt.
    """

    number: int
    title: str
    steps: tuple[ReplayStep, ...]
    money: Currency
    chips: ChipSet
    names: Mapping[int, str] = field(default_factory=dict)
    places: Mapping[int, int] = field(default_factory=dict)
    gone: tuple[LogLine, ...] = ()
    under: str = ""
    for_pots: bool = False
    agrees: bool = True


@dataclass(frozen=True, slots=True)
class _Closed:
    """The hand as it lay when it was closed: the felt, what of it is everybody's, and what it had moved."""

    felt: Felt
    public: PublicView | None
    moved: tuple[Transfer, ...]


Tell = Callable[[Play], PublicView]
"""Says what everybody may see of a play."""


def replay_of(hands: HandsOf, span: Span, sitting: Sitting, entries: Iterable[Entry], zone: str,
              tell: Tell | None = None) -> HandReplay:
    """Deal one hand of a sitting again. `entries` are those of the sitting that the books hold, reversals too."""
    return _Replaying(hands, span, sitting, entries, zone, tell).replay()


class _Replaying:
    """Deals one hand again, and takes down every step of it."""

    def __init__(self, hands: HandsOf, span: Span, sitting: Sitting, entries: Iterable[Entry], zone: str,
                 tell: Tell | None) -> None:
        self.tell = tell
        self.hands, self.span, self.run, self.zone = hands, span, hands.run, ZoneInfo(zone)
        self.key = f"hand:{span.number}"
        self.entries = [entry for entry in entries if entry.key == self.key]
        rows = {row.seq for row in (*hands.rows_of(span), *hands.gone(span))}
        self.lines = {line.seq: line for line in log_lines(self.run, Posted(sitting.id, sitting.night), zone, rows)}
        self.play = Play(self.run.game, self.run.opening, hands.rows[: span.first])
        self._watch(self.play)
        self.names, self.places = dict[int, str](), dict[int, int]()
        self.steps: list[ReplayStep] = []
        self.closed: _Closed | None = None
        self._runs = dict[int, Run]()

    @property
    def table(self) -> Table:
        """The table that it is dealt at again."""
        return self.play.table

    def replay(self) -> HandReplay:
        """The hand with every step of it."""
        rows = self.hands.rows_of(self.span)
        if self.moved or not rows:
            self._open()
        for row in rows:
            self._give(row)
        booked = next((one for one in self.table.bookings if one.key == self.key), None)
        gone = self._gone_between()
        agrees = self._tell_books()
        return HandReplay(
            self.span.number, self.span.title, tuple(self.steps), self.table.money, self.table.chips, self.names,
            self.places, gone, under_words(booked.under) if booked and booked.under else "",
            not any(one.bet for one in money_of(self.moved).values()), agrees)

    # what there is at one moment

    @property
    def moved(self) -> tuple[Transfer, ...]:
        """What the hand has moved so far."""
        if self.closed is not None:
            return self.closed.moved
        hand = self.table.hand
        return tuple(hand.transfers) if hand is not None and hand.number == self.span.number else ()

    def _pots_before(self) -> dict[Place, int]:
        """What the pots held before the hand."""
        brought = self.table.hand.brought() if self.table.hand else {}
        return {place: held - brought.get(place, 0) for place, held in pots_at(self.table).items()}

    def _watch(self, play: Play) -> None:
        """Take down how the hand lies when it is closed in this play."""
        def close(title: str, void: bool) -> None:
            hand = play.table.hand
            if hand is not None and hand.number == self.span.number:
                self.closed = _Closed(*self._seen(play), tuple(hand.transfers))

        play.table.at_close = close

    def _seen(self, play: Play) -> tuple[Felt, PublicView | None]:
        """The felt, and what of it is everybody's."""
        return felt_at(play.table, play.prompt), self.tell(play) if self.tell is not None else None

    def _before(self, seq: int) -> Run:
        """The sitting as it stood before this row was added to its log."""
        if seq not in self._runs:
            self._runs[seq] = Run(self.run.game, self.run.log[: seq - 1])
        return self._runs[seq]

    def _at(self, seq: int) -> datetime:
        return moment(self.run.log[seq - 1].at, self.zone)

    def _took(self, line: LogLine, said: Wording, by: str, notes: tuple[str, ...] = (),
              moved: tuple[str, ...] = (), sums: tuple[str, ...] = ()) -> None:
        """Take a step down as things stand now."""
        self.names |= self.table.people
        self.places |= {who.player: seat for seat, who in self.table.seats.items() if who.player not in self.places}
        so_far = self.moved
        seats = sorted(money_of(so_far).values(), key=lambda one: self.places.get(one.player, 0))
        felt, public = (self.closed.felt, self.closed.public) if self.closed is not None else self._seen(self.play)
        self.steps.append(ReplayStep(line, said, felt, by, notes, (), moved, sums, tuple(seats), of_the_house(so_far),
                                     in_pots(so_far), public))

    # its rows

    def _open(self) -> None:
        """It was opened by what was keyed before it, and something has been moved already."""
        seq = self.hands.rows[self.span.first - 1].seq if self.span.first else 1
        hand = self.table.hand
        title = hand.title if hand is not None else self.span.title
        self._took(LogLine(seq, self._at(seq), "brass", tr("{hand} begins", hand=title)), Wording(
            lead=tr("{hand} begins", hand=title)), self.run.log[seq - 1].actor, (),
            tuple(moves_told(self.moved, self.table, self._pots_before())))

    def _give(self, row: Row) -> None:
        asked, before = self.play.prompt, Asked(self.play, row)
        said = before.said
        self.play.give(row)
        told = before.told(self.play)
        line, sums = self._line(row), tuple[str, ...]()
        if row.kind is not RowKind.ANSWER:
            said = _beside(row, line, said)
        elif isinstance(asked, Pay):
            sums = _sums(asked, row)
            said = _paid(asked, row, line, sums)
        self._took(line, said, self.run.log[row.seq - 1].actor, tuple(self._notes(row)), (*told.moved, *told.after),
                   sums)

    def _line(self, row: Row) -> LogLine:
        if self.run.log[row.seq - 1].kind is row.kind:
            return replace(self.lines[row.seq], struck=False)
        name = self.play.name(row.seq)  # taken for given when an earlier answer was fixed
        return LogLine(row.seq, self._at(row.seq), self.play.mark(row.seq), name[:1].upper() + name[1:],
                       tr("Assumed after the fix"))

    # what was changed about them

    def _notes(self, row: Row) -> Iterator[str]:
        """What was done to a row that holds after it was keyed."""
        about = {row.seq}
        for one in self.run.log[row.seq:]:
            body = cast(dict[str, Any], one.body) if isinstance(one.body, dict) else {}
            if body.get("target") not in about or one.kind not in (RowKind.FIX, RowKind.UNDO):
                continue
            about.add(one.seq)
            yield self._change(one, body)

    def _change(self, row: Row, body: Mapping[str, Any]) -> str:
        time = f"{self._at(row.seq):%H:%M}"
        said = tr("Undone at {time}, then redone or corrected", time=time) if row.kind is RowKind.UNDO else \
            tr("Fixed at {time}: was {what}", time=time, what=body["named"])
        return tr("{what}. {reason}", what=said, reason=body["reason"]) if body["reason"] else said

    def _gone_between(self) -> tuple[LogLine, ...]:
        """Put every line that was undone before the step that came after it; those after the last one are left."""
        left = [self._gone(row) for row in self.hands.gone(self.span)]
        for at, step in enumerate(self.steps):
            before = [line for line in left if line.seq < step.line.seq]
            left = [line for line in left if line not in before]
            self.steps[at] = replace(step, gone=tuple(before))
        return tuple(left)

    def _gone(self, row: Row) -> LogLine:
        line = self.lines[row.seq]
        later = self.run.log[row.seq:]
        undone = next((one for one in later if one.kind is RowKind.UNDO
                       and cast(dict[str, Any], one.body)["target"] == row.seq), None)
        if undone is not None:
            reason = str(cast(dict[str, Any], undone.body)["reason"])
            said = tr("Undone at {time}", time=f"{self._at(undone.seq):%H:%M}")
            return replace(line, struck=True, fixable=False,
                           detail=tr("{what}. {reason}", what=said, reason=reason) if reason else said)
        fix = next((one for one in later if one.kind is RowKind.FIX), None)
        if fix is None:
            return replace(line, struck=True, fixable=False, detail="")
        was = self._before(fix.seq).play
        name = was.name(row.seq) or line.text
        return replace(line, struck=True, fixable=False, text=name[:1].upper() + name[1:], mark=was.mark(row.seq),
                       detail=tr("Dropped by the fix at {time}", time=f"{self._at(fix.seq):%H:%M}"))

    # what the books made of it

    def _tell_books(self) -> bool:
        """A step for every entry that the hand made, each with what it held. Whether what holds is what was dealt."""
        taken_back = {entry.reverses: entry for entry in self.entries}
        last, before = self.closed, None
        for entry in self.entries:
            back = taken_back.get(entry.number)
            if entry.kind is EntryKind.REVERSAL:
                self._tell_entry(entry, before, back)
                continue
            self.closed = last
            if back is not None:
                self._lay_as_before(back)
            self._tell_entry(entry, before, back)
            before = entry
        self.closed = last
        holds = next((entry for entry in reversed(self.entries) if entry.kind is not EntryKind.REVERSAL
                      and entry.number not in taken_back), None)
        real = [one for one in self.moved if one.source.family is not Family.FUN] if self.closed else []
        return holds.postings == postings_from(self.moved, self.run.opening.table) if holds is not None else not real

    def _lay_as_before(self, back: Entry) -> None:
        """Have the hand lie as it did until this reversal took it back, with what was undone or fixed."""
        seq = next((row.seq for row in self.run.log if row.op_id == back.op_id), 0)
        if seq > 1:
            was = self._before(seq)
            play = Play(was.game, was.opening)
            self._watch(play)
            for row in was.effective:
                play.give(row)

    def _tell_entry(self, entry: Entry, before: Entry | None, back: Entry | None) -> None:
        said = self._booked_words(entry, before)
        if entry.kind is EntryKind.REVERSAL and self.closed is not None:
            self.closed = replace(self.closed, moved=())
        notes = (tr("Reversed by entry #{number}", number=back.number),) if back else \
            tuple(tr("Fixed since: {now}", now=now) for now in fixed_since(self.run, [entry]).values())
        self._took(self._booked_line(entry, said), said, entry.actor, (*notes, *self._otherwise(entry, before)))
        last = self.steps[-1]
        if last.public is not None:
            book = BookNow(entry.number, short_code(entry.mac))
            self.steps[-1] = replace(last, public=replace(last.public, book=book))

    def _booked_line(self, entry: Entry, said: Wording) -> LogLine:
        last = self.steps[-1].line.seq if self.steps else 0
        mark = "warn" if entry.kind is EntryKind.REVERSAL else "brass"
        return LogLine(last, moment(entry.at, self.zone), mark, said.lead, said.reason, entry.number)

    def _booked_words(self, entry: Entry, before: Entry | None) -> Wording:
        code = tr("Code {code}", code=short_code(entry.mac))
        if entry.kind is EntryKind.REVERSAL:
            return Wording(lead=tr("Entry #{number} reverses #{first}", number=entry.number, first=entry.reverses),
                           reason=" · ".join(part for part in (entry.reason, code) if part), actor=Actor.WARN,
                           badge="icon:undo|" + tr("BOOKS"), step=ALL_DONE)
        lead = tr("Booked as entry #{number}", number=entry.number) if before is None else \
            tr("Rebooked as entry #{number}", number=entry.number)
        return Wording(lead=lead, reason=" · ".join((entry.title, code)), badge="icon:ledger|" + tr("BOOKS"),
                       step=ALL_DONE)

    def _otherwise(self, entry: Entry, before: Entry | None) -> Iterator[str]:
        """For whom an entry that was booked anew comes to something else than the one before it."""
        if before is None or entry.kind is EntryKind.REVERSAL:
            return
        for player, name in self.names.items():
            was, now = came_to(before, player), came_to(entry, player)
            if was != now:
                yield tr("{name}: was {was}, is {now}", name=name, was=signed_figure(was, self.table.money),
                         now=signed_figure(now, self.table.money))


def _sums(asked: Pay, row: Row) -> tuple[str, ...]:
    """How the amount of each seat that was paid came about: "Luca 14: Banker 15 wins: 15 less 5% commission (0.75)"."""
    seats = asked.parse(row.body).chips
    return tuple(tr("{name} {amount}: {sums}", name=due.name, amount=asked.table.amount_text(due.amount),
                    sums=clauses(due.sums)) for due in asked.dues if due.seat in seats)


def _paid(asked: Pay, row: Row, line: LogLine, sums: tuple[str, ...]) -> Wording:
    """What is said of a payment: whom it was asked for first is not always who was paid."""
    said = asked.words
    if len(sums) > 1 or (sums and asked.dues[0].seat not in asked.parse(row.body).chips):
        said = replace(said, lead=line.text, rest="", badge="icon:chips|" + tr("PAY"))
    return replace(said, reason=" · ".join(sums)) if 0 < len(sums) <= FEW else said


def _beside(row: Row, line: LogLine, asked: Wording) -> Wording:
    """What is said of a step that answers nothing: it was done or ruled while something was asked."""
    ruled = row.kind is RowKind.RULING
    return Wording(lead=tr("Ruled: {what}", what=line.text) if ruled else line.text, reason=line.detail,
                   actor=Actor.WARN if ruled else Actor.TABLE, step=asked.step,
                   badge="icon:warning|" + tr("RULED") if ruled else "")
