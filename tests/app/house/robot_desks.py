"""Desks of a house on a server, each dealt by chance in a process of its own, which may be killed at any moment.

What the books have acknowledged to a desk it notes at once in a file: whatever becomes of the desk or of the server,
that must be in them.
"""

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from app.dealing.values.transfers import Place
from app.desk import Desk
from app.errors import MachineFault, NotKnown, Refused
from app.ledger.chain import short_code
from app.store.deciding import Now
from app.store.server import opening
from app.store.server.opening import ServerBooks
from app.store.values import Command, Committed
from tests.app.desk.test_ended_anywhere import endings
from tests.app.desk.test_tables_by_chance import Evening
from tests.children import DEADLINE, ended, fork

LIVES = 3600
"""Seconds after which every desk ends by itself."""
PAUSE = 0.1


@dataclass(frozen=True, slots=True)
class Post:
    """Where a desk is: the server by its own way, its table, the people it seats, and the file of what it was told."""

    url: str
    keys: Path
    told: Path
    table: int
    names: tuple[str, ...]
    hands: int

    @property
    def lines(self) -> list[list[str]]:
        """What it was told until now: "ack OP_ID [ENTRY CODE]", "hand", "killed"."""
        whole = self.told.read_text("utf-8").rpartition("\n")[0] if self.told.exists() else ""
        return [line.split() for line in whole.splitlines()]

    def hands_since(self, read: int) -> tuple[int, int]:
        """How many hands it was told since so many bytes, and how many bytes there are now."""
        if not self.told.exists():
            return 0, 0
        with self.told.open("rb") as file:
            file.seek(read)
            more = file.read().rpartition(b"\n")[0]
        return more.split(b"\n").count(b"hand"), read + len(more) + bool(more)

    @property
    def length(self) -> int:
        """How many lines these are."""
        return self.told.read_bytes().count(b"\n") if self.told.exists() else 0

    def tell(self, *words: object) -> None:
        """One line more: in the file by the time this returns, whatever happens to this process then."""
        with self.told.open("a", encoding="utf-8") as file:
            file.write(" ".join(map(str, words)) + "\n")


def acknowledging(books: ServerBooks, post: Post) -> None:
    """From now on whatever these books acknowledge is told."""
    commit, decide = books.commit, books.decide

    def acked(done: Committed) -> Committed:
        post.tell("ack", done.op_id, *(word for one in done.entries[-1:] for word in (one.number, short_code(one.mac))))
        return done

    def committed(command: Command) -> Committed:
        return acked(commit(command))

    def decided(op_id: str, reads: Iterable[Place], make: Callable[[Now], Command]) -> Committed:
        return acked(decide(op_id, reads, make))

    books.commit, books.decide = committed, decided  # type: ignore[method-assign]


class RobotDesk:
    """One table's desk: it goes on by chance until so many hands are dealt there, whatever happens to the server."""

    def __init__(self, post: Post, rng: Random) -> None:
        self._post, self._rng = post, rng
        books = through_faults(lambda: opening.open_server(post.url, key_folder=post.keys))
        assert isinstance(books, ServerBooks)
        acknowledging(books, post)
        books.deal_here()
        self.books = books
        self.desk: Desk = through_faults(lambda: Desk(books, actor=f"dealer {post.table}", at=post.table))
        through_faults(self._take)

    def _take(self) -> None:
        """The table; the server may still have it for this desk's process of before, which was killed."""
        until = time.monotonic() + DEADLINE
        while self.desk.watches:
            try:
                self.desk.leases.take()
            except Refused:  # by whoever holds it, or has let it go just now
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)

    def deal(self) -> None:
        """To its last hand."""
        evening = Evening([self.desk], self._rng, self._post.names)
        left = self._post.hands - sum(line == ["hand"] for line in self._post.lines)
        while left > 0:
            before = evening.hands.total()
            try:
                self._seat_some()
                if self.desk.prompt is not None and not self.desk.table.playing and (ways := endings(self.desk)):
                    with suppress(Refused):
                        self.desk.rule(ways[0])  # all have left in the midst of a hand: nobody can play it on
                evening.act(self.desk, deal=160, look=False)
            except MachineFault as fault:
                self._after(fault)
            for _ in range(evening.hands.total() - before):
                self._post.tell("hand")
                left -= 1

    def _seat_some(self) -> None:
        if len(self.desk.table.seats) < 4:
            with suppress(Refused):
                self.desk.seat_player(self._rng.randint(1, 7), self._rng.choice(self._post.names), 5_000)

    def _after(self, fault: MachineFault) -> None:
        """A fault of the server's: what is not known is asked until it is, and the table stands as the books do."""
        if isinstance(fault, NotKnown):
            op_id = self.desk.house_desk.in_doubt
            if through_faults(lambda: self.desk.was_written(op_id)):
                self._post.tell("ack", op_id)
        assert self.desk.run is not None
        assert self.desk.sitting is not None
        sitting = self.desk.sitting.id
        assert [(row.seq, row.kind, row.key) for row in self.desk.run.log] == \
            [(row.seq, row.kind, row.key) for row in through_faults(lambda: self.books.log(sitting))], fault


def through_faults(act: Callable[[], Any]) -> Any:
    """What something gives once the server is back."""
    until = time.monotonic() + 60
    while True:
        try:
            return act()
        except MachineFault:
            if time.monotonic() > until:
                raise
            time.sleep(PAUSE)


def deal(post: Post, seed: int) -> None:
    """A desk's process, from its opening to the last hand."""
    robot = RobotDesk(post, Random(seed))
    robot.deal()
    robot.books.close()


def kept_dealing(post: Post, seed: int, kills: int) -> None:
    """A desk that is killed so many times at any moment, and opened again each time, until it has dealt all."""
    rng = Random(seed)
    each = post.hands * 10 // (kills + 1) + 1
    for life in range(kills + 1):
        child = fork(lambda life=life: deal(post, 1000 * seed + life), LIVES)  # type: ignore[misc]
        if life < kills:
            wait_for(post, post.length + rng.randint(1, each), child)
            time.sleep(rng.random() * 0.05)
            os.kill(child, signal.SIGKILL)
        code = ended(child)
        if code not in (0, -signal.SIGKILL):
            raise SystemExit(f"the desk of table {post.table} ended with {code}")
        if code == -signal.SIGKILL:
            post.tell("killed")


def wait_for(post: Post, lines: int, child: int) -> None:
    """Until the desk was told so much, or has come to its end."""
    while post.length < lines and not os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        time.sleep(0.02)
