"""A small house for the tests of the books: two players, one night, one sitting, a filled rack."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, stack
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.books import Books, open_books
from app.store.values import (
    Ask,
    AskStep,
    AtTable,
    Closing,
    Command,
    Event,
    HouseTable,
    Marker,
    Night,
    Player,
    Presence,
    Sitting,
)
from tests.copied import copied


def open_house(folder: Path, *, create: bool = False, read_only: bool = False) -> Books:
    """The books of a folder, with their key in it too."""
    return open_books(folder / "house.db", key_folder=folder / "keys", create=create, read_only=read_only)


def command(op_id: str, *bookings: Booking, **more: object) -> Command:
    """A command of the dealer's."""
    return Command(op_id=op_id, what="test", actor="Ann", at=1000, bookings=bookings, **more)  # type: ignore[arg-type]


def booking(*postings: Posting, title: str = "Hand", night: int | None = None) -> Booking:
    """A hand with these postings."""
    return Booking(kind=EntryKind.HAND, title=title, key="hand", postings=postings, night=night)


def move(amount: int, source: int = 1, target: int = 2, night: int | None = None) -> Booking:
    """Chips from one player's stack to another's."""
    return booking(Posting(stack(source), -amount), Posting(stack(target), amount), night=night)


def opening() -> Command:
    """Everything that a first evening writes."""
    filled = Posting(CASE, -1_000_000, {100: -10_000}), Posting(RACK, 1_000_000, {100: 10_000})
    bought = (Posting(RACK, -200_000, {100: -2000}), Posting(stack(1), 100_000), Posting(stack(2), 100_000))
    return Command(
        op_id="opening", what="open the night", actor="Ann", at=1000, elapsed=0,
        settings={"currency": "GBP", "limits": {"minimum": 5}},
        players=(Player(1, "Ann", 1000), Player(2, "Mei Lin", 1000)),
        nights=(Night(1, "Friday", "Ann", "Europe/London", 1000),),
        sittings=(Sitting(1, 1, "Table 1", "baccarat", 1, 1000),),
        rows=((1, Row(1, RowKind.OPENING, "opening", {"seats": [1, 2]}, at=1000, actor="Ann")),),
        bookings=(
            Booking(kind=EntryKind.RACK, title="Open the rack", key="rack", postings=filled, night=1),
            Booking(kind=EntryKind.BUY_IN, title="Buy-ins", key="buy", postings=bought, night=1, sitting=1),
        ),
        events=(Event("start", "The night was opened", 1000, "Ann"),),
    )  # fmt: skip


def hand(number: int, op_id: str = "") -> Command:
    """An answer that closes a hand: row `number` + 1 of the sitting's log, and its entry."""
    row = Row(number + 1, RowKind.ANSWER, "third", {"card": "6s"}, facts=f"hand {number}", at=2000, actor="Ann")
    postings = (Posting(stack(1), 100), Posting(stack(2), 200), Posting(RACK, -300, {100: -3}, seen=number % 2 == 0))
    made = Booking(kind=EntryKind.HAND, title=f"Coup {number}", key=f"coup:{number}", postings=postings,
                   sitting=1, night=1, rules="r" * 64)  # fmt: skip
    return Command(op_id=op_id or f"hand-{number}", what="answer", actor="Ann", at=2000, elapsed=number,
                   rows=((1, row),), bookings=(made,), clear_drafts=(1,))  # fmt: skip


def several() -> Command:
    """What only a house with several tables writes: a row of each kind."""
    return command(
        "several", tables=(HouseTable(2, "Table 2", 9, 50_000),), at_tables=(AtTable(1, 2),),
        presences=(Presence(1, 2, 5), Presence(2, 2, 6)), markers=(Marker(1, 2, 40_000, 1000),),
        asks=(Ask(1, "fill", "table 2", "cage", {"chips": [[100, 20]]}),),
        ask_steps=(AskStep(1, 1, "accepted", "Cy", {"slip": 12}),),
    )  # fmt: skip


def closing() -> Command:
    """The end of the sitting and of the night."""
    return command("closing", sitting_closes=(Closing(1, 9000),), night_closes=(Closing(1, 9001),))


def night_of(folder: Path, hands: int = 3) -> Books:
    """New books with an evening of so many hands."""
    books = open_house(folder, create=True)
    books.commit(opening())
    for number in range(1, hands + 1):
        books.commit(hand(number))
    return books


def lay_night(folder: Path, hands: int = 3) -> None:
    """The same closed, written once for all tests."""
    copied(("an evening", hands), lambda first: night_of(first, hands).close(), folder)


@contextlib.contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as a stranger's program opens it: without any of our settings."""
    link = sqlite3.connect(path, isolation_level=None)
    try:
        yield link
    finally:
        link.close()


@contextlib.contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The same with the guards taken away meanwhile, as somebody does who knows what they want."""
    with by_hand(path) as link:
        guards = link.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            link.execute(f"DROP TRIGGER {name}")
        yield link
        for _, sql in guards:
            link.execute(sql)
