"""Answers ahead of their commits: what the books do not take is taken back, last first and named, and can be redone."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import Note
from app.dealing.values.log import Json
from app.desk import Desk
from app.desk.public.desk import PublicDesk
from app.errors import MachineFault, NotKnown, TakenBack
from tests.app.desk.dealing import a_desk, bets, deal, house, open_test_books
from tests.app.store.disk import DISK, repaired, watch_disk

SIX: tuple[Json, ...] = ("2", "3", "3", "2", "5", "4")
NAMES = ("Player’s first card 2", "Banker’s first card 3", "Player’s second card 3", "Banker’s second card 2",
         "Player’s third card 5", "Banker’s third card 4", "all paid, 12")
COUP: tuple[Json, ...] = (*SIX, {"all": True})


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A coup dealt and the bets of the second laid; from now on it answers ahead."""
    watch_disk(monkeypatch)
    made = a_desk(tmp_path)
    deal(made, "29KJ")
    made.answer(bets(s1={"banker": 1250}))
    made.ahead.listen(lambda: None)
    yield made
    repaired()
    made.books.close()


def seen(desk: Desk) -> tuple[object, ...]:
    """All that is on the table, without a look into the books."""
    assert desk.run is not None
    return (desk.prompt and (desk.prompt.key, desk.prompt.facts, desk.prompt.instruction), desk.felt(),
            dict(desk.table.balances), desk.undoing(), desk.can_redo, tuple(desk.run.log), desk.log_lines(),
            dict(desk.posted.entries), desk.posted.due(desk.table, ""), desk._clocks)


def answered(desk: Desk, answers: tuple[Json, ...] = COUP) -> list[tuple[object, ...]]:
    """Give these answers while the disk makes each commit wait: how the table stood before each, and at the end."""
    DISK.open.clear()
    stood = [seen(desk)]
    for number, body in enumerate(answers):
        desk.answer(body, f"key-{len(desk.table.bookings)}-{number}")
        stood.append(seen(desk))
    return stood


def let_write(desk: Desk, **fault: object) -> None:
    for name, value in fault.items():
        setattr(DISK, name, value)
    DISK.open.set()
    desk.books.behind.wait()


def test_a_coup_is_dealt_while_no_commit_comes_back_and_then_all_of_it_is_in_the_books(desk: Desk) -> None:
    before = len(desk.books.entries())
    stood = answered(desk)
    assert len(desk.books.behind) == len(COUP)
    let_write(desk)
    desk.ahead.look()
    assert seen(desk) == stood[-1]
    assert len(desk.books.entries()) == before + 1
    assert not desk.verify()


def test_players_are_shown_the_code_of_what_is_written_and_nothing_waits_for_it(desk: Desk) -> None:
    public = PublicDesk(desk, desk.jackpots)
    before = public.now().book
    answered(desk)
    assert public.now().book == before, "an entry that may yet be taken back has no code"
    let_write(desk)
    after = public.now().book
    assert (after.number, after.code) == desk.books.head()
    assert (after.number, bool(after.said)) == (before.number + 1, True)


@pytest.mark.parametrize("failing", [1, 3, 6, 7])
def test_what_the_books_do_not_take_is_taken_back_with_all_after_it_last_first_and_named(
    desk: Desk, failing: int
) -> None:
    heard: list[str] = []
    stood = answered(desk)
    desk.on_change = lambda: heard.append("changed")
    let_write(desk, commits=failing)
    with pytest.raises(TakenBack) as caught:
        desk.ahead.look()
    assert seen(desk) == stood[failing - 1]
    assert heard == ["changed"]
    assert f"Taken back: {'; '.join(reversed(NAMES[failing - 1:]))}. Nothing was written." in str(caught.value)
    desk.ahead.look()  # once is enough
    repaired()
    assert caught.value.again is not None
    caught.value.again()
    assert [row.body for row in desk.run.log] == [row.body for row in stood[-1][5]]  # type: ignore[union-attr, attr-defined]
    assert (desk.prompt and desk.prompt.key, desk.felt()) == (stood[-1][0][0], stood[-1][1])  # type: ignore[index]
    assert not desk.verify()


def test_what_was_taken_back_may_be_keyed_again_and_otherwise(desk: Desk) -> None:
    answered(desk)
    let_write(desk, commits=3)
    with pytest.raises(TakenBack):
        desk.ahead.settle()
    repaired()
    for card in ("7", "7"):
        desk.answer(card)
    desk.ahead.settle()
    assert not desk.verify()


def test_where_trying_again_fails_too_what_went_through_stays_and_the_rest_is_named(desk: Desk) -> None:
    stood = answered(desk)
    let_write(desk, commits=2)
    with pytest.raises(TakenBack) as caught:
        desk.ahead.settle()
    repaired()
    DISK.commits = 3
    assert caught.value.again is not None
    with pytest.raises(TakenBack, match="Nothing was written") as rest:
        caught.value.again()
    repaired()
    assert desk.run is not None
    assert len(stood[1][5]) < len(desk.run.log) < len(stood[-1][5])  # type: ignore[arg-type]
    at = [one[1] for one in stood].index(desk.felt())
    assert f"Taken back: {'; '.join(reversed(NAMES[at:]))}. Nothing was written." in str(rest.value)
    assert desk.books.log(1) == tuple(desk.run.log)
    assert rest.value.again is not None
    rest.value.again()
    assert desk.felt() == stood[-1][1]
    assert not desk.verify()


@pytest.mark.parametrize("failing", [1, 3, 7])
def test_a_failure_that_was_none_takes_nothing_back(desk: Desk, failing: int) -> None:
    stood = answered(desk)
    let_write(desk, commits=failing, late=True)
    desk.ahead.settle()
    repaired()
    assert seen(desk) == stood[-1]
    assert not desk.verify()


@pytest.mark.parametrize("late", [False, True])
def test_until_it_is_known_whether_it_was_written_nothing_is_taken_back(desk: Desk, late: bool) -> None:
    stood = answered(desk)
    let_write(desk, commits=3, late=late, for_good=True)
    for _ in range(2):
        with pytest.raises(NotKnown) as caught:
            desk.ahead.look()
        assert seen(desk) == stood[-1]
    repaired()
    assert caught.value.again is not None
    if late:
        caught.value.again()
        assert seen(desk) == stood[-1]
    else:
        with pytest.raises(TakenBack):
            caught.value.again()
        assert seen(desk) == stood[2]
    assert not desk.verify()


@pytest.mark.parametrize("act", [lambda desk: desk.undo(), lambda desk: desk.aside(Note("late")),
                                 lambda desk: desk.answer(None)])
def test_what_would_rest_on_what_failed_is_not_done(desk: Desk, act: Callable[[Desk], None]) -> None:
    stood = answered(desk)
    let_write(desk, commits=3)
    with pytest.raises(TakenBack):
        act(desk)
    assert seen(desk) == stood[2]
    repaired()
    assert not desk.verify()


def test_an_answer_given_twice_is_one_answer(desk: Desk) -> None:
    DISK.open.clear()
    desk.answer("2", "pressed")
    once = seen(desk)
    desk.answer("2", "pressed")
    assert seen(desk) == once
    let_write(desk)
    desk.answer("2", "pressed")
    assert seen(desk) == once
    assert not desk.verify()


def test_an_answer_given_before_the_books_were_closed_and_again_after_is_one_answer(desk: Desk, tmp_path: Path) -> None:
    desk.answer("2", "pressed")
    desk.books.close()
    with open_test_books(tmp_path) as books:
        again = Desk(books)
        again.ahead.listen(lambda: None)
        asked = again.prompt.key if again.prompt else ""
        again.answer("2", "pressed")
        again.ahead.settle()
        assert again.prompt
        assert again.prompt.key == asked
        assert not again.verify()


def test_undo_waits_until_what_it_takes_back_is_written(desk: Desk) -> None:
    DISK.open.clear()
    before = seen(desk)
    desk.answer("2")
    threading.Timer(0.05, DISK.open.set).start()
    desk.undo()
    assert desk.felt() == before[1]
    assert not desk.verify()


def test_a_desk_to_which_nobody_listens_waits_for_each_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch_disk(monkeypatch)
    made = a_desk(tmp_path)
    made.answer(bets(s1={"banker": 1250}))
    DISK.commits = 1
    with pytest.raises(MachineFault, match="Nothing was written"):
        made.answer("2")
    repaired()
    made.answer("2")
    assert made.house == house()
    made.books.close()
