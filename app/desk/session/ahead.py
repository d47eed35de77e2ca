"""Answers ahead of their commits: on the table at once, in the books a moment later, taken back where that fails."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row
from app.desk.records.posting import Posted
from app.errors import MachineFault, NotKnown, TakenBack
from app.store.books import Books
from app.words import tr
from app.words.joined import clauses


@dataclass(frozen=True, slots=True)
class Before:
    """How the desk stood before an answer: what was posted, and the clocks at the command before it."""

    posted: Posted
    clocks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that is on the table and perhaps not in the books yet: the rows it made, and what stood before it."""

    run: Run
    rows: tuple[Row, ...]
    before: Before

    @property
    def op_id(self) -> str:
        """The id of its command."""
        return self.rows[0].op_id

    @property
    def name(self) -> str:
        """What undo and the log call it, while it is on the table."""
        return self.run.play.name(self.rows[0].seq)


class Answering(Protocol):
    """Who answers: the books that it is written in, the run that it is given to, and how both stand as before."""

    books: Books
    run: Run | None
    on_change: Callable[[], None]

    def answer(self, body: Json, op_id: str) -> None:
        """Answer the prompt."""

    def was_written(self, op_id: str) -> bool:
        """Whether this intent has been carried out; then it stands as the books do."""

    def stand_as(self, before: Before) -> None:
        """Stand as before what was not written."""


class Ahead:
    """The answers of a desk that are on the table and not in the books yet.

    Every answer waits for its commit until somebody listens: nobody else would hear of one that fails.
    """

    def __init__(self, desk: Answering) -> None:
        self._desk = desk
        self._answers: list[Answered] = []
        self.on = False

    def listen(self, changed: Callable[[], None]) -> None:
        """Answer ahead from now on. `changed` is called from any thread when one is given, written or has failed.

        What became of it is then to be asked of `look`, on the thread that the desk is used on.
        """
        self._desk.books.behind.on_change = changed
        self.on = True

    def took(self, answer: Answered) -> None:
        """One more was given to be written."""
        self._drop_written()
        self._answers.append(answer)

    def _drop_written(self) -> None:
        del self._answers[: max(0, len(self._answers) - len(self._desk.books.behind))]

    def settle(self) -> None:
        """Wait until all is written. Raises as `look` does."""
        behind = self._desk.books.behind
        while len(behind):
            behind.wait()
            self.look()

    def look(self) -> None:
        """Take back what could not be written, with what was answered after it. Waits for nothing.

        Raises TakenBack for it; NotKnown, and nothing is taken back, while the books cannot be asked whether it was
        written; MachineFault for a half-entered answer that could not be kept.
        """
        behind = self._desk.books.behind
        fault = behind.broken
        if isinstance(fault, NotKnown):
            fault.again = self.settle
            behind.find_out()
            fault = behind.broken
        if fault is not None:
            self._take_back(fault)

    def _take_back(self, fault: Exception) -> None:
        desk, lost = self._desk, set(self._desk.books.give_up())
        answers = [one for one in self._answers if one.op_id in lost]
        self._answers.clear()
        if not answers:
            raise fault
        if not isinstance(fault, MachineFault) and desk.was_written(answers[0].op_id):
            return  # it had been given before, to books that have been closed since
        run, before = answers[0].run, answers[0].before
        named = [(one, one.name) for one in answers]
        if run is desk.run:
            run.roll_back([row for one in answers for row in one.rows])
            desk.stand_as(before)
        desk.on_change()
        if not isinstance(fault, MachineFault):
            raise fault
        raise self._taken_back(fault, named)

    def _taken_back(self, fault: MachineFault, named: Sequence[tuple[Answered, str]]) -> TakenBack:
        names = clauses(name for _, name in reversed(named))
        return TakenBack(fault, tr("Taken back: {names}.", names=names), lambda: self._again(named))

    def _again(self, named: Sequence[tuple[Answered, str]]) -> None:
        """Answer again what was taken back, each saved before the next. Raises as an answer does; what is still not
        written then is named as before."""
        self.on, listened = False, self.on
        try:
            for number, (one, _) in enumerate(named):
                try:
                    self._desk.answer(one.rows[0].body, one.op_id)
                except NotKnown:
                    raise
                except MachineFault as fault:
                    raise self._taken_back(fault, named[number:]) from fault
        finally:
            self.on = listened
