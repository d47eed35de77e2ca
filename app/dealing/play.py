"""A script in progress: it has been given some rows and waits at a prompt."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from app import house_rules
from app.dealing.asides import read_aside
from app.dealing.felt import Felt
from app.dealing.game import Game
from app.dealing.log import Row, RowKind
from app.dealing.opening import Opening
from app.dealing.prompts import Prompt
from app.dealing.rules_here import OF_A_SET, change_named
from app.dealing.rulings import read_ruling
from app.dealing.table import Table
from app.errors import Refused, ReplayMismatch
from app.words import spoken_now, tr


class Play:
    """A script at its prompt. `made` is the key of what each row booked, by its number; `scored` what the round that it
    closed came to, where that were points alone and no book hears of it.
    """

    def __init__(self, game: Game, opening: Opening, rows: Iterable[Row] = ()) -> None:
        self.game = game
        self.table = Table(opening, game.rules)
        self.made: dict[int, str] = {}
        self.scored: dict[int, str] = {}
        self._names: dict[int, str | Callable[[], tuple[str, str]]] = {}
        self._script: Coroutine[Prompt[Any], Any, None] = game.script(self.table)
        self.prompt: Prompt[Any] | None = None
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
        self._felt = None
        self._give(row)
        if len(table.bookings) > before:
            self.made[row.seq] = table.bookings[-1].key
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
                raise ReplayMismatch(tr("Row {seq} is no part of the game.", seq=row.seq))

    def felt(self) -> Felt:
        """The table as it lies. Only a row changes it, so it is looked at once for each, and for each language."""
        language = spoken_now()
        if self._felt is None or self._felt[0] is not language:
            self._felt = (language, self.table.felt())
        return self._felt[1]

    def fits(self, row: Row) -> bool:
        """Whether this answer or ruling belongs to what is asked now: the same question with the same facts."""
        return self.prompt is not None and (self.prompt.key, self.prompt.facts) == (row.key, row.facts)

    def _answer(self, row: Row) -> None:
        if not self.fits(row) or self.prompt is None:
            raise ReplayMismatch(tr("Row {seq} answers “{key}”, and the game asks “{asked}”.", seq=row.seq, key=row.key,
                                    asked=self.prompt.key if self.prompt else tr("nothing")))
        try:
            answer = self.prompt.parse(row.body)
        except Refused as refused:
            raise ReplayMismatch(tr("Row {seq} cannot be read: {why}", seq=row.seq, why=refused)) from refused
        prompt = self.prompt
        self._names[row.seq] = lambda: (prompt.said(answer), prompt.actor.value)
        self._advance(self._script.send, answer)

    def _rule(self, row: Row) -> None:
        if not self.fits(row):
            raise ReplayMismatch(tr("Row {seq} rules on “{key}”, which is not asked.", seq=row.seq, key=row.key))
        ruling = read_ruling(self.game.rulings, row.body)  # type: ignore[arg-type]  # a ruling's body is an object
        if self.prompt is None or type(ruling) not in self.prompt.rulings:
            raise ReplayMismatch(tr("Row {seq} rules what cannot have happened there.", seq=row.seq))
        self._names[row.seq] = tr(ruling.title)
        self._advance(self._script.throw, ruling)

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
        if self.prompt:
            self.prompt.look_again()

    def name(self, seq: int) -> str:
        """What undo and the log call a row that was given; empty for one that was not."""
        kept = self._names.get(seq, "")
        return kept()[0] if callable(kept) else kept

    def mark(self, seq: int) -> str:
        """Whose moment the row's answer was: it gives the log line its colour."""
        kept = self._names.get(seq, "")
        return kept()[1] if callable(kept) else ""

    def _advance(self, step: Callable[[Any], Prompt[Any]], given: Any) -> None:
        try:
            self.prompt = step(given)
        except StopIteration:
            self.prompt = None
