"""While it is not known whether something was saved nothing else is taken; then the desk stands as the books do."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, Note
from app.desk import Desk
from app.errors import MachineFault, NotKnown, Refused
from app.store.books import Books
from tests.app.desk.dealing import a_desk, bets
from tests.app.store.disk import DISK, repaired, watch_disk

ACTS: dict[str, Callable[[Desk, str], None]] = {
    "answer": lambda desk, op: desk.answer(bets(s1={"banker": 1250}), op),
    "buy_in": lambda desk, op: desk.aside(BuyIn(1, 5_000), op),
    "undo": lambda desk, op: desk.undo("wrong", op),
    "seat": lambda desk, op: desk.seat_player(5, "Ed", 5_000, op_id=op),
}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """The bets of the first coup awaited, on a disk that can be made to fail."""
    watch_disk(monkeypatch)
    made = a_desk(tmp_path)
    made.aside(Note("quiet"))
    yield made
    repaired()
    made.books.close()


def fails(desk: Desk, act: Callable[[Desk, str], None], late: bool) -> str:
    """Do it on a disk whose commit fails and that cannot be asked after it; `late`, once it has been made."""
    DISK.code, DISK.late, DISK.for_good, DISK.failed = sqlite3.SQLITE_IOERR_WRITE, late, True, False
    DISK.commits = 1
    with pytest.raises(NotKnown) as caught:
        act(desk, "in doubt")
    return str(caught.value)


def stands_as_the_books(desk: Desk) -> None:
    assert desk.run is not None
    assert tuple(desk.run.log) == desk.books.log(1)
    assert desk.verify() == []


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("name", ACTS)
def test_until_the_books_can_be_asked_nothing_else_is_taken_and_nobody_says_what_is_not_known(
        desk: Desk, name: str, late: bool) -> None:
    before = len(desk.books.log(1))
    assert "Nothing was written" not in fails(desk, ACTS[name], late)
    for op in ("in doubt", "another"):
        with pytest.raises(NotKnown) as again:
            desk.aside(Note("not yet"), op)
        assert "Nothing was written" not in str(again.value)
    repaired()
    assert (len(desk.books.log(1)) > before) is late


@pytest.mark.parametrize("name", ACTS)
def test_what_was_saved_after_all_stands_on_the_table_before_another_key_is_taken(desk: Desk, name: str) -> None:
    fails(desk, ACTS[name], late=True)
    repaired()
    with pytest.raises(Refused, match="saved after all"):
        desk.aside(Note("another key"), "another")
    stands_as_the_books(desk)
    desk.aside(Note("another key"), "another")
    stands_as_the_books(desk)


@pytest.mark.parametrize("name", ACTS)
def test_what_was_not_saved_is_off_the_table_and_the_next_key_is_taken(desk: Desk, name: str) -> None:
    fails(desk, ACTS[name], late=False)
    repaired()
    desk.aside(Note("another key"), "another")
    stands_as_the_books(desk)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("name", ACTS)
def test_the_same_given_again_is_done_once(desk: Desk, name: str, late: bool) -> None:
    fails(desk, ACTS[name], late)
    repaired()
    ACTS[name](desk, "in doubt")
    stands_as_the_books(desk)
    assert sum(row.op_id == "in doubt" for row in desk.books.log(1)) in (1, 2)
    desk.aside(Note("another key"), "another")
    stands_as_the_books(desk)


@pytest.mark.parametrize("ahead", [False, True])
def test_a_table_that_differs_from_its_books_is_read_again_and_says_so(desk: Desk, ahead: bool) -> None:
    if ahead:
        desk.ahead.listen(lambda: None)
    assert desk.run is not None
    desk.run.roll_back(desk.run.log[-1:])
    with pytest.raises(Refused, match="as the books do"):
        desk.answer(bets(s1={"banker": 1250}))
    stands_as_the_books(desk)
    desk.answer(bets(s1={"banker": 1250}))
    desk.ahead.settle()
    stands_as_the_books(desk)


def test_in_doubt_the_night_is_not_closed(desk: Desk) -> None:
    fails(desk, ACTS["buy_in"], late=True)
    with pytest.raises(NotKnown):
        desk.close_night()


def test_a_desk_that_cannot_read_its_books_stands_as_before(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """However far it came: a night that runs never looks as if there were none."""
    before, looking = (desk.house, desk.night, desk.sitting, desk.run, desk.at), Books._reading
    left = [0]

    @contextlib.contextmanager
    def failing(books: Books) -> Iterator[object]:
        left[0] -= 1
        if not left[0]:
            raise MachineFault("The server is gone.")
        with looking(books) as link:
            yield link

    monkeypatch.setattr(Books, "_reading", failing)
    for fails_at in range(1, 20):
        left[0] = fails_at
        try:
            desk.load()
        except MachineFault:
            assert (desk.house, desk.night, desk.sitting, desk.run, desk.at) == before
        else:
            break
    monkeypatch.undo()
    assert fails_at > 3, "nothing was read"
    stands_as_the_books(desk)
