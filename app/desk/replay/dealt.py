"""Where the hands of a sitting lie in its log: found by dealing it again once, at a table of its own."""

from dataclasses import dataclass, replace
from typing import Any, cast

from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.desk.replay.money import players_of
from app.games.baccarat.coup.coup import Coup


@dataclass(frozen=True, slots=True)
class Span:
    """A hand among the rows that hold: the places of its first and its last row, counted from 0.

    `number` counts the hands of the sitting, void ones too; `coup` is what a shoe calls it, 0 in other games. Of a hand
    that is open `last` is its last row so far, one before `first` where nothing has been answered in it. `players`
    are those whose money it has moved, by name.
    """

    number: int
    first: int
    last: int
    title: str
    coup: int = 0
    open: bool = False
    void: bool = False
    players: tuple[str, ...] = ()


class HandsOf:
    """The hands of one sitting. It goes on from where it stood as rows are added, and begins anew after an undo."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.rows: tuple[Row, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self.rows, self.closed = (), list[Span]()
        self._at = 0
        self._first: int | None = None
        self._of_row, self._of_key = dict[int, int](), dict[str, int]()
        self._play = Play(self.run.game, self.run.opening)
        self._play.table.at_close = self._close

    def read(self, run: Run) -> "HandsOf":
        """Follow the sitting as it stands now."""
        rows, self.run = run.effective, run
        if rows[: len(self.rows)] != self.rows:
            self._begin()
        for row in rows[len(self.rows):]:
            self._give(row)
        if rows != self.rows:
            self.rows = rows
            self._of_row, self._of_key = self._places()
        return self

    def _give(self, row: Row) -> None:
        table, closed = self._play.table, len(self.closed)
        if self._first is None and (table.hand is not None or row.key.startswith(f"hand:{table.hands_opened + 1}/")):
            self._first = self._at
        self._play.give(row)
        if self._first is None and table.hand is not None:
            self._first = self._at + (len(self.closed) > closed)  # one that the same row closed is over
        self._at += 1

    def _close(self, title: str, void: bool) -> None:
        hand = self._play.table.hand
        assert hand is not None
        first = self._at if self._first is None else self._first
        self.closed.append(Span(hand.number, first, self._at, title, self._coup, void=void, players=self._players))
        self._first = None

    @property
    def _coup(self) -> int:
        state = self._play.table.script_state
        return state.number if isinstance(state, Coup) else 0

    @property
    def _players(self) -> tuple[str, ...]:
        table = self._play.table
        return tuple(table.people[player] for player in players_of(table.hand.transfers)) if table.hand else ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """Every hand in the order of the deal, the open one last."""
        table, hand = self._play.table, self._play.table.hand
        void = {*table.voids, *(int(one.key.removeprefix("hand:")) for one in table.bookings if one.void)}
        closed = tuple(replace(one, void=True) if one.number in void and not one.void else one for one in self.closed)
        if hand is None:
            return closed
        first = len(self.rows) if self._first is None else self._first
        return (*closed, Span(hand.number, first, len(self.rows) - 1, hand.title, self._coup, open=True,
                                   players=self._players))

    # which hand a row of the log belongs to

    def rows_of(self, span: Span) -> tuple[Row, ...]:
        """The rows of a hand that hold."""
        return self.rows[span.first: span.last + 1]

    def keyed_last(self, span: Span) -> Row:
        """The row of the log that was keyed last in a hand; one that a fix took for given is none."""
        log = self.run.log
        keyed = (log[row.seq - 1] for row in reversed(self.rows[: span.last + 1]) if log[row.seq - 1].kind is row.kind)
        return next(keyed, log[0])

    def hand_of(self, seq: int) -> int:
        """The number of the hand that a row of the log belongs to, also one that holds no longer; 0 for none."""
        row = self.run.log[seq - 1]
        if row.kind in (RowKind.UNDO, RowKind.FIX):
            target = int(cast(dict[str, Any], row.body)["target"])
            return self.hand_of(target) if 0 < target < seq else 0
        if seq in self._of_row or row.kind not in (RowKind.ANSWER, RowKind.RULING):
            return self._of_row.get(seq, 0)
        return self._of_key.get(row.key, 0) or self._of_key.get(_asked_for(row), 0)

    def gone(self, span: Span) -> tuple[Row, ...]:
        """The answers and rulings of a hand that hold no longer, in the order in which they were keyed."""
        holds = {row.seq for row in self.rows}
        return tuple(row for row in self.run.log if row.kind in (RowKind.ANSWER, RowKind.RULING)
                     and row.seq not in holds and self.hand_of(row.seq) == span.number)

    def fixed(self) -> frozenset[int]:
        """The numbers of the hands of which an answer was changed."""
        return frozenset(self.hand_of(row.seq) for row in self.run.log if row.kind is RowKind.FIX)

    def _places(self) -> tuple[dict[int, int], dict[str, int]]:
        of_row, of_key = dict[int, int](), dict[str, int]()
        for span in self.spans:
            for row in self.rows_of(span):
                of_row.setdefault(row.seq, span.number)
                of_key.setdefault(row.key, span.number)
                of_key.setdefault(_asked_for(row), span.number)
        return of_row, of_key


def _asked_for(row: Row) -> str:
    """The hand that a question was asked for, as its key begins: another one is asked with another key."""
    return row.key.partition("/")[0]
