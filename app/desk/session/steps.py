"""What is done at the sitting that runs, step by step: given to the run, written, and forgotten where that fails."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from app.dealing.asides.registry import Aside, Cover
from app.dealing.engine.run import Run, Undoing
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json, Row
from app.dealing.values.transfers import CASE
from app.desk.access.by_choice import how_it_stands, touched
from app.desk.access.permits import past_the_cage
from app.desk.house.clock import Clock, new_op_id
from app.desk.records.posting import Posted
from app.desk.session.ahead import Ahead, Answered, Before
from app.desk.session.house_desk import HouseDesk
from app.desk.session.house_shared import markers_signed
from app.desk.session.player_names import names_due
from app.desk.session.presence import moved, refuse_seats, seated, seated_there
from app.desk.session.taking_back import (
    BACK_AND_FORTH,
    refuse_overdrawn,
    refuse_paid_out,
    refuse_past_limit,
    refuse_short,
)
from app.desk.session.time_limit import time_is_up
from app.desk.session.whole import whole
from app.desk.session.writer import Writer
from app.errors import OutOfStep, Refused
from app.names import clean_line, table_words
from app.store.books import Books
from app.store.deciding import Now
from app.store.values import Command, Committed, Player, Presence, Sitting
from app.words import tr
from app.words.joined import comma_list

_TAKE_BACK = frozenset({"undo", "undo_older", "redo", "fix", "fix_older"})
_MAY_RENAME = frozenset({"rename", "undo", "undo_older", "redo", "fix", "fix_older"})


Planned = tuple[Callable[[Run], list[Row]], Mapping[str, Any]]
"""What is done to a run, and what its command brings besides."""


class Steps(Writer):
    """A writer with a sitting. Refused or failed, the run stands as before; `ahead` has what is not written yet."""

    def __init__(self, books: Books, clock: Clock | None = None, actor: str = "host",
                 house_desk: HouseDesk | None = None) -> None:
        super().__init__(books, clock, actor, house_desk)
        self.run: Run | None = None
        self.sitting: Sitting | None = None
        self.posted = Posted(0, 0)
        self._seated: dict[int, int] | None = None  # as it is in the books; None where that was not looked up
        self.ahead = Ahead(self)

    def answer(self, body: Json, op_id: str = "") -> None:
        """Answer the prompt; the answer that closes a hand and the hand's entry are one transaction.

        Where somebody hears what becomes of it (`ahead.listen`), it is written behind the caller.
        """
        self._commit_rows("answer", lambda run: run.answer(body), op_id, clear_draft=True, behind=self._behind)
        if ruling := time_is_up(self._running(), self.clock.now()):
            self.rule(ruling)

    def rule(self, ruling: Ruling, op_id: str = "") -> None:
        """Record a table fault and its decision."""
        ruling.reason = clean_line(ruling.reason, 200)
        self._commit_rows("ruling_older" if ruling.is_older(self._running().play.table) else "ruling",
                          lambda run: run.rule(ruling), op_id, clear_draft=True)

    def aside(self, aside: Aside, op_id: str = "", settings: Mapping[str, Json] = MappingProxyType({})) -> None:
        """Do something beside the prompt; `settings` of the house that belong to it change in the same breath."""
        self._commit_rows(aside.code, lambda run: run.aside(aside), op_id, asks_the_house=True, settings=settings)

    def undo(self, reason: str = "", op_id: str = "", seq: int = 0) -> None:
        """Take back the last step. Closed, its entry is reversed; the books keep both.

        With `seq`, the row that the button named: a press that comes too late, for another one, does nothing.
        """
        undoing = self.undoing()
        if seq and (undoing is None or undoing.seq != seq):
            return
        self._commit_rows("undo_older" if undoing and undoing.older else "undo",
                          lambda run: run.undo(clean_line(reason)), op_id,
                          reason or tr("Undone"))

    def redo(self, op_id: str = "") -> None:
        """Do again what was undone last."""
        self._commit_rows("redo", lambda run: run.redo(), op_id, tr("Done again"))

    def fix(self, seq: int, body: Json, reason: str = "", cover: bool = False, op_id: str = "") -> None:
        """Change an earlier answer. Where a kept bet is then more than its stack, `cover` puts it on account.

        Raises Refused, and nothing has changed, where that is so and `cover` is off.
        """
        self._commit_rows("fix_older" if self._running().is_older(seq) else "fix",
                          lambda run: self._fixed(run, seq, body, clean_line(reason), cover), op_id,
                          reason or tr("Fixed"),
                          clear_draft=True)

    def _fixed(self, run: Run, seq: int, body: Json, reason: str, cover: bool) -> list[Row]:
        rows = run.fix(seq, body, reason)
        short = run.shortfalls()
        if not short:
            return rows
        if cover:
            return rows + self._undone_if_refused(run, rows, lambda: run.aside(Cover()))
        run.roll_back(rows)
        who = comma_list(f"{self._name_of(place.whose)} {run.play.table.amount_text(lacks)}"
                        for place, lacks in short.items())
        raise Refused(tr("After this fix the kept bets exceed the stacks. Short: {who}.", who=who),
                      tr("The shortfall can go on account."), tr("Put it on account, or keep the entry."))

    def asides(self, what: str, asides: tuple[Aside, ...], op_id: str = "", players: tuple[Player, ...] = (),
               **more: Any) -> None:
        """Do several things beside the prompt in one breath: all of them, or none."""
        self.at_once(what, [partial(Run.aside, aside=aside) for aside in asides], op_id, players=players, **more)

    def at_once(self, what: str, acts: Sequence[Callable[[Run], list[Row]]], op_id: str, **more: Any) -> None:
        """Do several things to the sitting that runs in one breath, with what `more` the command brings."""
        self._commit_rows(what, partial(self.each, acts), op_id, asks_the_house=True, **more)

    def each(self, acts: Sequence[Callable[[Run], list[Row]]], run: Run) -> list[Row]:
        """Several things done to a run: all of them, or none where one is refused."""
        done: list[Row] = []
        for act in acts:
            done += self._undone_if_refused(run, done, partial(act, run)) if done else act(run)
        return done

    def save_draft(self, key: str, body: Json) -> None:
        """Keep a half-entered answer over a crash."""
        self.guard.refuse_locked()
        if self.sitting and not self.watches:
            self.books.save_draft(self.sitting.id, key, body, behind=self._behind)

    def undoing(self) -> Undoing | None:
        """What undo would take back, and who would give chips back."""
        return self.run.undoing() if self.run else None

    def look_ahead(self) -> bool:
        """While nothing is keyed: a little of what the next answer, undo or fix would need. Whether more is left."""
        run = self.run
        return run is not None and (self.posted.compare_ahead(run.play.table) or run.refill())

    def players(self) -> tuple[Player, ...]:
        """Everybody the house knows."""
        return self.books.players()

    def stands(self) -> Before:
        """How the desk stands now."""
        return Before(self.posted.copy(), self._clocks)

    def stand_as(self, before: Before) -> None:
        """Stand as before what was not written."""
        self.posted, self._clocks = before.posted, before.clocks

    def _commit_rows(self, what: str, act: Callable[[Run], list[Row]], op_id: str, reason: str = "",
                     clear_draft: bool = False, behind: bool = False, asks_the_house: bool = False,
                     also: Sequence[str] = (), **more: Any) -> None:
        if self._was_done(op_id, behind):
            return
        run = self._dealing()
        if asks_the_house and self.books.is_shared and run.opening.house:
            self._decide_rows(run, what, act, op_id, reason, clear_draft, also, more)
            return
        stood = self.stands()
        rows, codes = self._acted(run, what, act, also)
        done = self._save_or_forget(run, rows, what, op_id, reason, clear_draft, more, codes, behind)
        if done.repeated:
            self.load()
        elif behind:
            self.ahead.took(Answered(run, tuple(run.log[-len(rows):]), stood))
        self.on_change()

    def _acted(self, run: Run, what: str, act: Callable[[Run], list[Row]],
               also: Sequence[str]) -> tuple[list[Row], tuple[str, ...]]:
        """What an act writes in the log, and with `also` what it touches besides. Refused, nothing has changed."""
        before, places = run.effective, tuple(run.play.table.balances) if run.opening.house else ()
        lay = how_it_stands(run) if self.guard.asks_for_the_host and what != "answer" else None
        owed = run.play.table.house.owed_by_marker() if run.opening.house and what in _TAKE_BACK else {}
        with whole(run):
            rows = act(run)
            try:
                refuse_short(run, rows, self._name_of)
                refuse_paid_out(run, rows, before)
                refuse_overdrawn(run, places)
                refuse_past_limit(run, owed, self._name_of)
            except Refused:
                run.roll_back(rows)
                raise
        return rows, (*also, *touched(before, lay, run, rows), *(past_the_cage(rows) if run.opening.house else ()))

    def _decide_rows(self, run: Run, what: str, act: Callable[[Run], list[Row]], op_id: str, reason: str,
                     clear_draft: bool, also: Sequence[str], more: Mapping[str, Any]) -> None:
        """The same where others hand out of the same case meanwhile: it is acted while nobody else writes."""
        rows, codes, op_id = list[Row](), list[str](), op_id or new_op_id(self.clock)

        def make(_: Now) -> Command:
            self._taken_back(run, rows)
            rows[:], codes[:] = self._acted(run, what, act, also)
            return self._in_one_seat(self._made(run, rows, what, op_id, reason, clear_draft, more))

        self._decided_rows(run, rows, op_id, make, codes)

    def _decided_rows(self, run: Run, rows: list[Row], op_id: str, make: Callable[[Now], Command],
                      also: Sequence[str] = ()) -> Committed:
        """Write rows that are only made while nobody else writes. Refused or failed, the run stands as before."""
        if self.books.is_shared and (others := run.play.table.others) is not None:
            others.holds(CASE)  # what they have booked since is read now: all desks wait while it is decided
        with self._in_step():
            try:
                done = self.decide(op_id, make, also)
            except BaseException as error:
                if not isinstance(error, OutOfStep):
                    self._taken_back(run, rows)
                raise
        if done.repeated:
            self.load()
        else:
            self._saved(run, done)
        self.on_change()
        return done

    def _taken_back(self, run: Run, rows: list[Row]) -> None:
        """What was acted in vain, perhaps on a connection that was lost meanwhile."""
        if rows:
            run.roll_back(rows)
            rows.clear()

    def _was_done(self, op_id: str, behind: bool) -> bool:
        if behind:
            self.ahead.look()
            if op_id and op_id == self._in_doubt:
                return self._was_written_after_all()
            self.settle_doubt()
            return self.books.was_given(op_id)
        self.ahead.settle()
        return self.was_written(op_id)

    def _save_or_forget(self, run: Run, rows: list[Row], what: str, op_id: str, reason: str = "",
                        clear_draft: bool = False, more: Mapping[str, Any] = MappingProxyType({}),
                        also: Sequence[str] = (), behind: bool = False) -> Committed:
        with self._in_step():
            try:
                return self._save(run, rows, what, op_id, reason, clear_draft, more, also, behind)
            except BaseException as error:
                if not isinstance(error, OutOfStep):
                    run.roll_back(rows)
                raise

    @contextlib.contextmanager
    def _in_step(self) -> Iterator[None]:
        """Where the log went on elsewhere meanwhile, the table stands as the books do, and Refused says so."""
        try:
            yield
        except OutOfStep as error:
            self._read_again()
            if self.books.is_shared and self.sitting is not None:
                name = table_words(self.sitting.table_name)
                raise Refused(tr("{table} was dealt on at another computer.", table=name),
                              tr("Your last key was not booked."), tr("Go on from what is shown.")) from error
            raise Refused(tr("The table had not shown all that is in the books."),
                          tr("It now stands as the books do."), tr("Look at it, then go on.")) from error

    def _read_again(self) -> None:
        self.ahead.settle()
        self.load()
        self.on_change()

    def _save(self, run: Run, rows: list[Row], what: str, op_id: str, reason: str, clear_draft: bool,
              more: Mapping[str, Any], also: Sequence[str], behind: bool) -> Committed:
        command = self._made(run, rows, what, op_id, reason, clear_draft, more)
        taken_back = self.books.is_shared and run.opening.house and any(row.kind in BACK_AND_FORTH for row in rows)
        owed = run.play.table.house.owed_by_marker() if taken_back else {}

        def make(_: Now) -> Command:
            if taken_back:  # it was looked at while others still wrote
                refuse_overdrawn(run, run.play.table.balances)
                refuse_past_limit(run, owed, self._name_of)
            return self._in_one_seat(command)

        done = self.decide(command.op_id, make, also) if command.presences or taken_back else \
            self.commit(command, also, behind)
        self._saved(run, done)
        return done

    def _made(self, run: Run, rows: list[Row], what: str, op_id: str, reason: str, clear_draft: bool,
              more: Mapping[str, Any]) -> Command:
        assert self.sitting is not None
        op_id = op_id or new_op_id(self.clock)
        stamped = [self.stamped(row, op_id) for row in rows]
        run.log[len(run.log) - len(rows):] = stamped
        if what in _MAY_RENAME:
            more = {"players": names_due(run.play.table, self.players())} | dict(more)
        parts = dict(more)
        bookings = (*self.posted.due(run.play.table, reason or tr("Corrected")), *parts.pop("beside", ()))
        moves = self._moves(run, closing="sitting_closes" in parts)
        if signed := markers_signed(stamped) if run.opening.house else ():
            parts["markers"] = signed
        return self.command(
            what, op_id, rows=tuple((self.sitting.id, row) for row in stamped), bookings=bookings,
            clear_drafts=(self.sitting.id,) if clear_draft else (), presences=moves, **parts)

    def _saved(self, run: Run, done: Committed) -> None:
        self.posted.written(run.play.table, done.entries)
        self._seated = seated(run.play.table) if run.opening.house else {}

    def draw(self, what: str, aside: Callable[[int], Aside], more: Callable[[int], Mapping[str, Any]],
             op_id: str) -> Json:
        """Do something beside the prompt that has a new number among what desks ask of each other: that number.

        `more` is what the command brings besides.
        """
        def plan(now: Now) -> Planned:
            number = now.next_id("ask")
            return partial(Run.aside, aside=aside(number)), more(number)

        return self.under_lock(what, plan, op_id)

    def under_lock(self, what: str, plan: Callable[[Now], Planned], op_id: str) -> Json:
        """Do what is only planned while nobody else writes, by numbers that are drawn there. What it comes to."""
        if self._was_done(op_id, behind=False):
            return self.books.result_of(op_id)
        run, rows, codes, op_id = self._dealing(), list[Row](), list[str](), op_id or new_op_id(self.clock)

        def make(now: Now) -> Command:
            self._taken_back(run, rows)
            act, more = plan(now)
            rows[:], codes[:] = self._acted(run, what, act, ())
            return self._in_one_seat(self._made(run, rows, what, op_id, "", False, more))

        return self._decided_rows(run, rows, op_id, make, codes).result

    def _moves(self, run: Run, closing: bool = False) -> tuple[Presence, ...]:
        """Whose seat is another one since the last command; nothing is written of it where there is one table."""
        if not run.opening.house:
            return ()
        if self._seated is None:
            self._seated = seated_there(self.books.present(), run.opening.table)
        return moved(self._seated, {} if closing else seated(run.play.table), run.opening.table)

    def _in_one_seat(self, command: Command) -> Command:
        if command.presences:
            names = {one.id: one.name for one in (*self.players(), *command.players)}
            refuse_seats(command.presences, self.books, names)
        return command

    @property
    def _behind(self) -> bool:
        # What could not be written is taken back at the one table that is dealt: with several each answer is written.
        return self.ahead.on and self.house_desk.one_table

    def stamped(self, row: Row, op_id: str) -> Row:
        """A row as it is written now, by whoever is at the desk."""
        return replace(row, at=self.clock.now(), actor=self.actor, op_id=op_id)

    def _running(self) -> Run:
        if self.run is None:
            raise Refused(tr("No sitting is running."), "", tr("Open a night first."))
        return self.run

    def _dealing(self) -> Run:
        """The run, to be written in. Raises Refused where another program deals at this table, or none does."""
        run = self._running()
        if self.watches:
            raise self.held()
        return run

    def held(self) -> Refused:
        """Why nothing can be keyed at this table: who deals there, and since when."""
        raise NotImplementedError

    def _undone_if_refused(self, run: Run, rows: list[Row], more: Callable[[], list[Row]]) -> list[Row]:
        try:
            return more()
        except Refused:
            run.roll_back(rows)
            raise

    def _name_of(self, player: str) -> str:
        return next((one.name for one in self.players() if str(one.id) == player), player)
