"""A sitting in progress: its log, and what undo, redo, fix and resume do to it.

The log only grows. The *effective list* is what is left after undos, redos and fixes are folded in; replaying it
gives the state. Every method that changes something returns the rows to be saved, and has not saved them.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, cast

from app import house_rules
from app.dealing.asides.registry import Aside
from app.dealing.engine.game import Game
from app.dealing.engine.history import History
from app.dealing.engine.play import Ladder, Play, share
from app.dealing.engine.refit import NEVER_GIVEN, Tried, walk
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.house_here import Others
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.opening import Opening, read_opening
from app.dealing.values.rules_in_force import OF_A_SET, RuleSetVersion, row_body, split
from app.dealing.values.transfers import RACK, Place, on_the_felt
from app.errors import Refusal, Refused, ReplayMismatch
from app.words import tr
from app.words.joined import comma_list


@dataclass(frozen=True, slots=True)
class Undoing:
    """What one undo would do: which seats get chips back, what the rack and the felt gain, whether a hand opens."""

    name: str
    seq: int
    back: Mapping[int, int] = field(default_factory=dict)
    rack: int = 0
    felt: int = 0
    reopens: bool = False
    older: bool = False


STEPS = 3
"""How many steps back a play is kept for each."""
HANDS = (1, 2, 3, 5, 8, 11, 14, 17, 20, 40, 1000)
"""At the start of which hands one is kept, counted back from the last; the first stands for what is further back."""


class Run:
    """A sitting: the log so far, the game at its prompt, and everything that can be done to both."""

    def __init__(self, game: Game, rows: Iterable[Row]) -> None:
        self.game, self.log = game, list(rows)
        if not self.log or self.log[0].kind is not RowKind.OPENING:
            raise ReplayMismatch(tr("The log does not begin with an opening."))
        self.opening: Opening = read_opening(self.log[0].body)
        if self.opening.game != game.id or self.opening.version not in game.versions:
            of, version = self.opening.game, self.opening.version
            raise ReplayMismatch(tr("The log is of {game}, version {version}.", game=of, version=version))
        self._history = History()
        for row in self.log[1:]:
            self._history.fold_again(row)
        self._ladder = Ladder(game, self.opening)
        self._tried: Tried | None = None
        self._wanted: tuple[int, list[tuple[Row, ...]]] | None = None
        self.play = Play(game, self.opening, self.effective)
        self._count_opened()

    @classmethod
    def begin(cls, game: Game, opening: Opening) -> "Run":
        """A new sitting, waiting at its first prompt."""
        return cls(game, [Row(1, RowKind.OPENING, "opening", opening.as_json())])

    # what there is

    @property
    def effective(self) -> tuple[Row, ...]:
        """The rows that hold."""
        return self._history.now.rows

    @property
    def waiting(self) -> tuple[Row, ...]:
        """Later answers that wait until what a fix changed has been asked again."""
        return self._history.now.waiting

    @property
    def next_seq(self) -> int:
        """The number the next row gets."""
        return len(self.log) + 1

    # what the dealer does

    def tell_of(self, others: Others | None) -> None:
        """Let the table ask the house that it shares, while something is decided: what the others have made of it."""
        self._ladder.others = self.play.table.others = others

    def answer(self, body: Json) -> list[Row]:
        """Answer the prompt. Raises Refused, and then nothing has changed."""
        prompt = self.play.prompt
        if prompt is None:
            raise Refused(tr("The sitting is over."), remedy=tr("Start the next one."))
        answer = prompt.parse(body)
        if refusal := prompt.refuse(answer) or prompt.doubt(answer):
            raise Refused(refusal)
        rows = [self._give(Row(self.next_seq, RowKind.ANSWER, prompt.key, prompt.body(answer), prompt.facts))]
        return rows + self._resume(prompt.key)

    def aside(self, aside: Aside) -> list[Row]:
        """Do something beside the prompt. Raises Refused, and then nothing has changed."""
        if refusal := aside.refuse(self.play.table):
            raise Refused(refusal)
        body = aside.settled(self.play.table).as_json()
        return [self._apply_checked(Row(self.next_seq, RowKind.ASIDE, aside.code, body))]

    def rule(self, ruling: Ruling) -> list[Row]:
        """Record what really happened. Raises Refused where this cannot be ruled now, or not so."""
        prompt = self.play.prompt
        if prompt is None or type(ruling) not in prompt.rulings:
            every = comma_list(tr(kind.title) for kind in prompt.rulings) if prompt else tr("nothing")
            raise Refused(tr("{ruling} cannot have happened here.", ruling=tr(ruling.title)),
                          tr("Possible here: {titles}.", titles=every))
        if refusal := self._refuse_ruling(ruling):
            raise Refused(refusal)
        body = ruling.as_json() | {"code": ruling.code}
        rows = [self._apply_checked(Row(self.next_seq, RowKind.RULING, prompt.key, cast(Json, body), prompt.facts))]
        return rows + self._resume()

    def _apply_checked(self, row: Row) -> Row:
        """Give a row that may not take what the open hand has only moved so far. Raises Refused where it does."""
        before = self.shortfalls()
        self._give(row)
        if any(lacks > before.get(place, 0) for place, lacks in self.shortfalls().items()):
            self.roll_back([row])
            hand = tr(self.play.table.hand_word)
            raise Refused(tr("That would take chips this {hand} has not settled.", hand=hand),
                          tr("A {hand}’s chips are booked when it ends.", hand=hand),
                          tr("Do it after this {hand}.", hand=hand))
        return row

    def _refuse_ruling(self, ruling: Ruling) -> Refusal | None:
        codes = [decision.code for decision in ruling.decisions_now(self.play.table)]
        if codes and ruling.decision not in codes:
            return Refusal(tr("Nothing is decided yet for {ruling}.", ruling=tr(ruling.title)),
                           tr("Choose from: {codes}.", codes=comma_list(codes)), tr("Choose one."))
        if not ruling.routine and not ruling.reason.strip():
            return Refusal(tr("There is no reason yet."), tr("A ruling needs a reason."),
                           tr("Say in a few words what happened."))
        return ruling.refuse(self.play.table)

    def change_rules(self, values: Mapping[str, object], under: RuleSetVersion | None = None) -> list[Row]:
        """Change house rules in mid-sitting, all in one row; each rule itself declares from when it holds.

        `under` is the version that they make up. Raises Refused where they cannot be, one by one or together. No undo
        and no fix takes them back: what the house plays is said on its rules page.
        """
        table = self.play.table
        after: Any = house_rules.from_values(self.game.rules, house_rules.as_values(table.ruled.coming) | dict(values))
        soon, later = split(table.ruled.next_hand, {name: getattr(after, name) for name in values})
        body = row_body(soon, later, self._first_hand(), under)
        return [self._give(Row(self.next_seq, RowKind.RULE, OF_A_SET, body))]

    def _first_hand(self) -> int:
        """The first hand for which rules that change now hold: none that is only dealt again behind a fix.

        Nor one before an earlier change holds, or that would come after this one.
        """
        opened = self._history.most_opened if self.waiting else self.play.table.hands_opened
        return max([opened + 1, *(one.from_hand for one in self.play.table.ruled.changes[-1:])])

    # undo and redo

    def undoing(self) -> Undoing | None:
        """What undo would take back now; None where there is nothing."""
        past = self._history.past
        if len(past) < 2:
            return None
        then = past[-1 - self._steps_back()].still_ruled_by(past[-1])
        before, now = self._standing_at(then.rows).table, self.play.table
        reopens, older = now.hands_closed > before.hands_closed, now.hands_closed < self._history.most_opened
        back = {seat: more for seat in now.seats if (more := before.stack_of(seat) - now.stack_of(seat))}
        seq, name = self._last_name(past[-2].rows)
        return Undoing(name, seq, back, before.balance(RACK) - now.balance(RACK),
                       on_the_felt(before.balances) - on_the_felt(now.balances), reopens, reopens and older)

    def _standing_at(self, rows: tuple[Row, ...]) -> Play:
        """The game as it stood after these rows, to be looked at."""
        return self._ladder.at(rows, self.play.table.bookings)

    def _last_name(self, before: tuple[Row, ...]) -> tuple[int, str]:
        rows = self.effective
        if len(rows) > len(before) and rows[: len(before)] == before:
            return rows[len(before)].seq, self.play.name(rows[len(before)].seq)
        fix = next((row for row in reversed(self.log) if row.kind is RowKind.FIX), None)
        return (fix.seq, tr("the fix")) if fix else (0, "")

    def undo(self, reason: str = "") -> list[Row]:
        """Take back the last step, and with a cover the fix it was for. A hand older than the last needs a reason."""
        undoing = self.undoing()
        if undoing is None:
            raise Refused(tr("There is nothing to undo."))
        if undoing.older and not reason.strip():
            raise Refused(tr("That reopens a hand before the last one."), tr("Undoing it needs a reason."),
                          tr("Say why."))
        return [self._undo_one(reason) for _ in range(self._steps_back())]

    def _steps_back(self) -> int:
        """How many steps belong together: a fix that left something short is never seen without its cover."""
        steps, past = 1, self._history.past
        while steps + 1 < len(past) and self._standing_at(past[-1 - steps].rows).table.shortfalls():
            steps += 1
        return steps

    def _undo_one(self, reason: str) -> Row:
        seq, name = self._last_name(self._history.past[-2].rows)
        body: Json = {"target": seq, "named": name, "opened": self._history.most_opened, "reason": reason}
        return self._record(Row(self.next_seq, RowKind.UNDO, "undo", body))

    def redo(self) -> list[Row]:
        """Do again what was undone last, and after a fix the cover that belongs to it."""
        if not self.can_redo:
            raise Refused(tr("There is nothing to redo."))
        rows = [self._redo_one()]
        while self.can_redo and self.shortfalls():
            rows.append(self._redo_one())
        return rows

    def _redo_one(self) -> Row:
        return self._record(Row(self.next_seq, RowKind.REDO, "redo", None))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing done since."""
        return bool(self._history.future)

    def refill(self, most: int = 32) -> bool:
        """While nothing else is to be done: deal at most so many rows again, for looks back to come to be quick.

        Whether there was still one to deal. Nothing that can be seen changes.
        """
        if self._wanted is None or self._wanted[0] != len(self.log):
            self._wanted = len(self.log), self._looks_back()
        return self._ladder.refill(self._wanted[1], self.play.table.bookings, most)

    def _looks_back(self) -> list[tuple[Row, ...]]:
        """From where a look back begins: the last steps, and the hands that lie further and further back."""
        rows, past, future = self.effective, self._history.past, self._history.future
        begins, hand = list[int](), ""
        for at, row in enumerate(rows):
            if row.key.startswith("hand:") and (of := row.key.split("/")[0]) != hand:
                hand = of
                begins.append(at)
        return [*(moment.rows for moment in past[-2:-2 - STEPS:-1]), *(moment.rows for moment in future[-1:]),
                *(rows[:begins[-min(back, len(begins))]] for back in HANDS if begins)]

    # fix

    def fix(self, seq: int, body: Json, reason: str = "") -> list[Row]:
        """Change an earlier answer and keep every later one that still fits.

        What no longer fits is asked again from there; the answers behind it wait and are taken up when their question
        comes. Raises Refused where there is no such answer, the new one cannot be, or a closed hand has no reason.
        """
        tried = self.tried(seq, body)
        if tried.closed < self.play.table.hands_closed and not reason.strip():
            raise Refused(tr("That hand is closed."), tr("Changing it needs a reason."), tr("Say why."))
        fix: dict[str, Json] = {"target": seq, "body": tried.fixed, "kept": self._list(tried.kept), "reason": reason,
                                "waiting": self._list(tried.waiting), "opened": self._history.most_opened,
                                "named": self.play.name(seq)}
        return [self._record(Row(self.next_seq, RowKind.FIX, "fix", fix), tried.play)]

    def tried(self, seq: int, body: Json) -> Tried:
        """Deal a fix, and leave everything as it is: one that is then made is not dealt twice."""
        if (at := self._place_of(seq)) is None:
            raise Refused(tr("Row {seq} is not an answer that is in force.", seq=seq),
                          remedy=tr("Choose another line."))
        if self._tried is None or (self._tried.at, self._tried.entered) != (at, body):
            self._tried = self._dealt_with(at, body)
        return self._tried

    def standing(self, rows: tuple[Row, ...]) -> Play:
        """The game as it stands after such rows, for the asker alone."""
        return self._ladder.take(rows, self.play.table.bookings)

    def _closed_before(self, at: int) -> int:
        """How many hands were closed where so many rows held."""
        if self._tried is not None and self._tried.at == at:
            return self._tried.closed
        return self._standing_at(self.effective[:at]).table.hands_closed

    def _dealt_with(self, at: int, body: Json) -> "Tried":
        """The sitting dealt with another answer in this place. Raises Refused where it cannot be."""
        rows, closed = self.effective, self._closed_before(at)
        prompt = self._standing_at(rows[:at]).prompt
        assert prompt is not None
        answer = prompt.parse(body)
        if refusal := prompt.refuse(answer):
            raise Refused(refusal)
        play, fixed = self._ladder.take(rows[:at]), replace(rows[at], body=prompt.body(answer))
        play.give(fixed)
        kept, waiting = walk(play, self._known_by_now((*rows[at + 1:], *self.waiting)), self.next_seq)
        share(play, self.play.table.bookings, closed)
        return Tried(at, deepcopy(body), closed, fixed.body, kept, waiting, play)

    def _place_of(self, seq: int) -> int | None:
        """Where an answer that holds and that somebody gave stands among the rows."""
        return next((at for at, row in enumerate(self.effective) if row.seq == seq and row.kind is RowKind.ANSWER
                     and self._was_entered(row)), None)

    def before(self, seq: int) -> Play | None:
        """The game as it stood before an answer that holds, for the asker alone; None where there is none such."""
        at = self._place_of(seq)
        return None if at is None else self.standing(self.effective[:at])

    def is_older(self, seq: int) -> bool:
        """Whether an answer belongs to a closed hand after which another one was opened."""
        at = self._place_of(seq)
        if at is None:
            return False
        closed = self._closed_before(at)
        return closed < self.play.table.hands_closed and closed + 1 < self._history.most_opened

    def shortfalls(self) -> dict[Place, int]:
        """Stacks that a fix has left below nothing: to be covered before anything else is dealt."""
        return self.play.table.shortfalls()

    def _resume(self, answered: str = "") -> list[Row]:
        """Take up what waits behind a fix. What was asked again and answered now no longer holds up what follows it."""
        behind = self.waiting
        if behind and behind[0].kind is RowKind.ANSWER and behind[0].key == answered:
            behind = behind[1:]
        if not self.waiting:
            return []
        behind = self._known_by_now(behind)
        kept, waiting = walk(self.play, behind, self.next_seq)
        if self.shortfalls():  # nobody is asked now whether to cover them: those bets are asked for again instead
            self.play = self._ladder.take(self.effective)
            kept, waiting = walk(self.play, behind, self.next_seq, sure=True)
        if not kept and waiting == self.waiting:
            return []
        body: dict[str, Json] = {"kept": self._list(kept), "waiting": self._list(waiting)}
        return [self._record(Row(self.next_seq, RowKind.RESUME, "resume", body), self.play)]

    # the fold

    def _give(self, row: Row) -> Row:
        self.play.give(row)
        self._write(row)
        self._count_opened()
        return row

    def _write(self, row: Row) -> None:
        self.log.append(row)
        self._history.fold(row)
        self._tried = None

    def _count_opened(self) -> None:
        self._history.most_opened = max(self._history.most_opened, self.play.table.hands_opened)

    def append_stored(self, row: Row) -> None:
        """Take over the next row of a log that was kept: for whoever reads one row by row."""
        beside_the_script = row.kind in (RowKind.UNDO, RowKind.REDO, RowKind.FIX, RowKind.RESUME)
        (self._record if beside_the_script else self._give)(row)

    def roll_back(self, rows: list[Row]) -> None:
        """Go back to before these last rows, which could not be saved: as if nothing had been answered."""
        del self.log[len(self.log) - len(rows):]
        if self._history.let_go(len(rows)):
            self._tried, self.play = None, self._ladder.take(self.effective)
        else:
            self._deal_again()

    def break_off(self, length: int) -> None:
        """Stand as after so many rows, whatever an act has left that a fault broke off in its midst."""
        del self.log[length:]
        self._deal_again()

    def _deal_again(self) -> None:
        others = self._ladder.others
        self.__dict__.update(Run(self.game, self.log).__dict__)
        self.tell_of(others)

    def _record(self, row: Row, dealt: Play | None = None) -> Row:
        """Write a row that leads elsewhere: to a play that was dealt for it, or to one that stands there."""
        if dealt is not self.play:
            self._ladder.keep(self.effective, self.play)
        self._write(row)
        self.play = dealt or self._ladder.take(self.effective, self.play.table.bookings)
        self._count_opened()
        return row

    def _list(self, rows: Iterable[Row]) -> Json:
        """Rows as a fix lists them: by their numbers, or in full those that nobody entered and so have none."""
        return [row.seq if self._was_entered(row) else
                {"key": row.key, "facts": row.facts.removeprefix(NEVER_GIVEN), "body": row.body} for row in rows]

    def _known_by_now(self, rows: Iterable[Row]) -> tuple[Row, ...]:
        """Rows as the next fix or resume will know them: what nobody entered goes by its number."""
        return tuple(row if self._was_entered(row) else replace(row, seq=self.next_seq) for row in rows)

    def _was_entered(self, row: Row) -> bool:
        return row.seq <= len(self.log) and self.log[row.seq - 1].kind is row.kind
