"""A script in progress: it has been given some rows and waits at a prompt. And such plays kept at earlier points."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from app import house_rules
from app.dealing.asides.registry import read_aside
from app.dealing.engine.game import Game
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import read_ruling
from app.dealing.table.anonymous import seated_as, seated_now
from app.dealing.table.house_here import Others
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked
from app.dealing.values.felt import Felt
from app.dealing.values.log import Row, RowKind
from app.dealing.values.opening import Opening, Sitter
from app.dealing.values.rules_in_force import OF_A_SET, change_named
from app.errors import Refused, ReplayMismatch
from app.words import current_language, tr


class Play:
    """A script at its prompt. `made` is the key of what each row booked, by its number; `scored` what the round that it
    closed came to, where that were points alone and no book hears of it.
    """

    def __init__(self, game: Game, opening: Opening, rows: Iterable[Row] = ()) -> None:
        self.game = game
        self.table = Table(opening, game.rules)
        self.entry_keys: dict[int, str] = {}
        self.scored: dict[int, str] = {}
        self._given: list[Row] = []
        self._names: dict[int, str | tuple[Prompt[Any], Any, dict[int, Sitter]]] = {}  # with who sat where then
        self._seated: dict[int, Sitter] | None = None
        self._said: dict[int, tuple[str, str]] = {}  # put in words already, in one language
        self._said_in: object = None
        self._again: Play | None = None
        self._script: Coroutine[Prompt[Any], Any, None] = game.script(self.table)
        self.prompt: Prompt[Any] | None = None
        self._read: tuple[Row, Any] | None = None
        self._felt: tuple[object, Felt] | None = None  # and the language that it is told in
        self._advance(self._script.send, None)
        for row in rows:
            self._give_again(row)

    def _give_again(self, row: Row) -> None:
        """One row of a log that was kept: whatever goes wrong with it, it no longer fits."""
        try:
            self.give(row)
        except ReplayMismatch:
            raise
        except Exception as fault:
            raise ReplayMismatch(tr("Row {seq} cannot be carried out again.", seq=row.seq)) from fault

    def give(self, row: Row) -> None:
        """Replay one row. Raises ReplayMismatch where it does not belong to what is asked now."""
        table = self.table
        before, closed = len(table.bookings), table.hands_closed
        self._felt, table.jackpots.row = None, row.seq
        self._said.pop(row.seq, None)
        self._give(row)
        self._given.append(row)
        if row.kind is not RowKind.ANSWER or table.hands_closed > closed:
            self._seated = None  # only then does anybody sit down or leave
        if len(table.bookings) > before:
            self.entry_keys[row.seq] = table.bookings[-1].key
        elif table.hands_closed > closed and table.scores:
            self.scored[row.seq] = table.closed_as

    def _give(self, row: Row) -> None:
        match row.kind:
            case RowKind.ANSWER:
                self._answer(row)
            case RowKind.ASIDE:
                aside = read_aside(row.key, row.body)  # type: ignore[arg-type]  # an aside's body is an object
                self._names[row.seq] = aside.named(self.table)
                aside.act(self.table, f"row:{row.seq}")
                self._look_again()
            case RowKind.RULING:
                self._rule(row)
            case RowKind.RULE:
                self._change_rule(row)
            case _:
                raise ReplayMismatch(tr("Row {seq} is not part of the game.", seq=row.seq))

    def felt(self) -> Felt:
        """The table as it lies. Only a row changes it, so it is looked at once for each, and for each language."""
        language = current_language()
        if self._felt is None or self._felt[0] is not language:
            self._felt = (language, self.table.felt())
        return self._felt[1]

    def fits(self, row: Row) -> bool:
        """Whether this answer or ruling belongs to what is asked now: the same question with the same facts."""
        return self.prompt is not None and (self.prompt.key, self.prompt.facts) == (row.key, row.facts)

    def read(self, row: Row) -> Any:
        """What a row answers to the question that waits: read once, though it is looked at before it is given."""
        assert self.prompt is not None
        if self._read is None or self._read[0] is not row:
            self._read = row, self.prompt.parse(row.body)
        return self._read[1]

    def _answer(self, row: Row) -> None:
        if not self.fits(row) or self.prompt is None:
            raise ReplayMismatch(tr("Row {seq} answers “{key}”, and the game asks “{asked}”.", seq=row.seq, key=row.key,
                                    asked=self.prompt.key if self.prompt else tr("nothing")))
        try:
            answer = self.read(row)
        except Refused as refused:
            raise ReplayMismatch(tr("Row {seq} cannot be read: {why}", seq=row.seq, why=refused)) from refused
        prompt = self.prompt
        prompt.remember()
        if self._seated is None:
            self._seated = seated_now(self.table)
        self._names[row.seq] = prompt, answer, self._seated
        self._go_on(self._script.send, answer)

    def _rule(self, row: Row) -> None:
        if not self.fits(row):
            raise ReplayMismatch(tr("Row {seq} rules on “{key}”, which is not asked.", seq=row.seq, key=row.key))
        ruling = read_ruling(self.game.rulings, row.body)  # type: ignore[arg-type]  # a ruling's body is an object
        if self.prompt is None or type(ruling) not in self.prompt.rulings:
            raise ReplayMismatch(tr("Row {seq} rules what cannot have happened there.", seq=row.seq))
        self._names[row.seq] = tr(ruling.title)
        self._go_on(self._script.throw, ruling)

    def _change_rule(self, row: Row) -> None:
        table = self.table
        if row.key == OF_A_SET:
            table.ruled.change(row.seq, row.body, table.hands_opened, bool(table.hand))  # type: ignore[arg-type]
            self._names[row.seq] = change_named(table.ruled.changes[-1])
        else:
            one = next(rule for rule in house_rules.declared(self.game.rules) if rule.name == row.key)
            table.ruled.change_one(one, house_rules.typed(one, row.body), bool(table.hand))
            self._names[row.seq] = tr("{rule} {value}", rule=tr(one.words.label), value=row.body)
        self._look_again()

    def _look_again(self) -> None:
        self._read = None
        if self.prompt:
            self.prompt.invalidate_text()

    def name(self, seq: int) -> str:
        """What undo and the log call a row that was given; empty for one that was not."""
        return self._told(seq)[0]

    def mark(self, seq: int) -> str:
        """Whose moment the row's answer was: it gives the log line its colour."""
        return self._told(seq)[1]

    def _told(self, seq: int) -> tuple[str, str]:
        if seq in self._said and self._said_in is not current_language():
            if self._again is None or len(self._again._given) != len(self._given):
                self._again = Play(self.game, self.table.opening, self._given)
            return self._again._told(seq)
        if seq in self._said:
            return self._said[seq]
        kept = self._names.get(seq, "")
        if isinstance(kept, str):
            return kept, ""
        prompt, answer, seated = kept
        with seated_as(self.table, seated):
            return prompt.said(answer), prompt.actor.value

    def put_in_words(self) -> None:
        """Put what was answered in words now, and let the questions go: a play that only waits is small then."""
        if self._said_in is None:
            self._said_in = current_language()
        if self._said_in is not current_language():
            return
        for seq in [seq for seq, kept in self._names.items() if not isinstance(kept, str)]:
            self._said[seq] = self._told(seq)
            del self._names[seq]

    def _go_on(self, step: Callable[[Any], Prompt[Any]], given: Any) -> None:
        """What was announced has been seen beside the question that is answered now."""
        self.table.announcement = ""
        self._advance(step, given)

    def _advance(self, step: Callable[[Any], Prompt[Any]], given: Any) -> None:
        self._read = None
        try:
            self.prompt = step(given)
        except StopIteration:
            self.prompt = None
        if (hand := self.table.hand) is not None:
            hand.told = len(hand.transfers)


Rows = tuple[Row, ...]

MOST_KEPT = 24
"""How many plays are kept at the most where nobody refills the ladder."""


class Ladder:
    """Plays that stand at earlier points of a sitting, so that looking back deals a few rows again and not all.

    A script only goes forward and cannot be copied: who takes a play has it alone, and its rung is empty until
    `refill`. What plays have booked alike they share, so that it is held once and found to be the same at a glance.
    """

    def __init__(self, game: Game, opening: Opening) -> None:
        self._game, self._opening = game, opening
        self.others: Others | None = None  # what its plays may ask of a shared house
        self._rungs: list[tuple[Rows, Play]] = []

    def keep(self, rows: Rows, play: Play) -> None:
        """Keep a play that stands after these rows, and that nobody else will take any further."""
        self._rungs = [*self._rungs, (rows, play)][-MOST_KEPT:]

    def take(self, rows: Rows, like: Sequence[Booked] = ()) -> Play:
        """The game as it stands after these rows, for the taker alone. `like` is what was booked where it is alike."""
        given, play = self._nearest(rows, self._rungs)
        _dealt_on(play, rows[len(given):], like).table.others = self.others
        return play

    def at(self, rows: Rows, like: Sequence[Booked] = ()) -> Play:
        """The game as it stands after these rows, to be looked at and left where it is."""
        play = self.take(rows, like)
        self.keep(rows, play)
        return play

    def refill(self, wanted: Sequence[Rows], like: Sequence[Booked], most: int) -> bool:
        """Deal at most so many rows towards the first wanted point where no play stands; whether there was one.

        Plays from which no wanted point can be reached any more are dropped; once all stand, every other one is.
        """
        there = [self._rung_at(rows) for rows in wanted]
        needed = {id(rung) for rung in there}  # one at each point: a second there is spare
        standing = [one for one in self._rungs if id(one) in needed]
        if None not in there:
            self._rungs = standing
            return False
        spare = [one for one in self._rungs if id(one) not in needed and any(_begins(rows, one[0]) for rows in wanted)]
        self._rungs = spare + standing
        missing = wanted[there.index(None)]
        given, play = self._nearest(missing, spare)
        rows = missing[: len(given) + most]
        self.keep(rows, _dealt_on(play, rows[len(given):], like))
        play.put_in_words()
        return True

    def _rung_at(self, rows: Rows) -> tuple[Rows, Play] | None:
        """The play that stands after just these rows."""
        return next((one for one in self._rungs if len(one[0]) == len(rows) and one[0] == rows), None)

    def _nearest(self, rows: Rows, among: Sequence[tuple[Rows, Play]]) -> tuple[Rows, Play]:
        """The play that has come furthest towards these rows; a new one where none is on the way."""
        rung = max((one for one in among if _begins(rows, one[0])), key=lambda one: len(one[0]), default=None)
        if rung is None:
            return (), Play(self._game, self._opening)
        self._rungs = [one for one in self._rungs if one is not rung]
        return rung


def _begins(rows: Rows, first: Rows) -> bool:
    """Whether rows begin so; looked at from the end, where they differ if they do."""
    count = len(first)
    return not count or (count <= len(rows) and rows[count - 1] == first[-1] and rows[:count] == first)


def _dealt_on(play: Play, rows: Rows, like: Sequence[Booked]) -> Play:
    before = len(play.table.bookings)
    for row in rows:
        play.give(row)
    share(play, like, before)
    return play


def share(play: Play, like: Sequence[Booked], since: int = 0) -> None:
    """What a play has booked `since` so many bookings, and was booked elsewhere just alike, is from now on the same."""
    made = play.table.bookings
    known = {booked.key: booked for booked in like} if len(made) > since else {}
    for at in range(since, len(made)):
        if made[at] == (other := known.get(made[at].key)):
            made[at] = other
