"""Writing behind the caller: what is made ready is written in its order, beside the screen, by one thread."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from sqlalchemy import Connection

from app.errors import MachineFault, NotKnown
from app.ledger.entries import Entry
from app.store.writing import Known


class Ready(Protocol):
    """A transaction made ready. Only a command has an `op_id` and a seal, by which it is known in the books."""

    @property
    def op_id(self) -> str:
        """The id of the command."""

    @property
    def mac(self) -> str:
        """Its seal."""

    @property
    def seq(self) -> int:
        """The number of the command."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries that it writes."""

    def run(self, link: Connection) -> None:
        """Run its statements."""

    def take_over(self, known: Known) -> None:
        """What the next one builds on."""


class WriteBehind:
    """What is ready and not written yet. A failure stops it: what follows was made ready on top of what failed.

    `write` makes one durable or raises, NotKnown where it cannot tell; `was_written` asks the books for one.
    `on_change` is called when one is given, and from the writing thread when it is written or has failed. That thread
    lives only while something waits: a program that ends waits for its writing, and for nothing else.
    """

    def __init__(self, write: Callable[[Ready], None], was_written: Callable[[Ready], bool]) -> None:
        self._write, self._was_written = write, was_written
        self._changed = threading.Condition()
        self._waiting: deque[Ready] = deque()
        self._thread: threading.Thread | None = None
        self.broken: Exception | None = None
        self.on_change: Callable[[], None] = lambda: None

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, ready: Ready) -> None:
        """Have it written after those that wait. Raises what stopped the writing, while that was not given up."""
        with self._changed:
            self.refuse_broken()
            self._waiting.append(ready)
            try:
                self._go_on()
            except BaseException:
                self._waiting.pop()
                raise
        self.on_change()

    def wait(self) -> None:
        """Until all is written, or no more will be."""
        with self._changed:
            self._changed.wait_for(lambda: self.broken is not None or not self._waiting)

    def end(self) -> None:
        """The same, and until whoever listens has heard of it: the last one may be gone as soon as the books are."""
        thread = self._thread
        self.wait()
        if thread is not None:
            thread.join()

    def refuse_broken(self) -> None:
        """Raises what stopped the writing."""
        if self.broken is not None:
            raise self.broken

    def find_out(self) -> None:
        """Where it was left open whether the first was written, ask again, and go on if it was. Raises NotKnown."""
        fault = self.broken
        if not isinstance(fault, NotKnown):
            return
        try:
            written = self._was_written(self._waiting[0])
        except MachineFault as still:
            raise fault from still
        with self._changed:
            self.broken = None if written else fault.if_not_written
            if written:
                self._waiting.popleft()
                self._go_on()

    def give_up(self) -> tuple[str, ...]:
        """After a failure, forget what is not written, so that writing may begin anew: the ids of those commands."""
        with self._changed:
            if self.broken is None:
                return ()
            given_up = tuple(ready.op_id for ready in self._waiting if ready.op_id)
            self._waiting.clear()
            self.broken = None
            return given_up

    def _go_on(self) -> None:
        if self._waiting and self._thread is None:
            self._thread = threading.Thread(target=self._work, name="writing behind")
            try:
                self._thread.start()
            except BaseException:
                self._thread = None
                raise

    def _work(self) -> None:
        try:
            while (ready := self._next()) is not None:
                try:
                    self._write(ready)
                except Exception as fault:
                    self._settled(fault)
                else:
                    self._settled(None)
        except Exception as fault:
            with self._changed:  # whoever waits for a thread that is gone would wait for ever
                self.broken, self._thread = fault, None
                self._changed.notify_all()
            raise

    def _next(self) -> Ready | None:
        with self._changed:
            if self._waiting and self.broken is None:
                return self._waiting[0]
            self._thread = None
            return None

    def _settled(self, fault: Exception | None) -> None:
        with self._changed:
            self.broken = fault
            if fault is None:
                self._waiting.popleft()
            self._changed.notify_all()
        self.on_change()
