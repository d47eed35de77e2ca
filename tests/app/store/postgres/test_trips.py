"""How often a desk far from its server waits for it: an answer is two trips, what is decided together three."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from app.dealing.asides.registry import BuyIn, CashOut
from app.dealing.engine.robot import Robot
from app.dealing.values.transfers import OF_A_TABLE, stack
from app.desk import Desk
from app.desk.pit.pit import Pit
from app.ledger.entries import Booking
from app.store.house_reading import HouseReader
from app.store.server import in_common
from app.store.server.opening import ServerBooks
from tests.app.desk.dealing import BANKER_WINS, bets, deal
from tests.app.store.postgres.test_sending import traced
from tests.app.store.postgres.test_several_programs import first, second
from tests.children import DEADLINE

__all__ = ("first", "second")


@pytest.fixture
def hearing(first: Desk) -> Desk:
    """Table 1, whose program hears of every commit."""
    shared(first).listen(lambda note: None)
    until = time.monotonic() + DEADLINE
    while not first.books.hears:
        assert time.monotonic() < until
        time.sleep(0.01)
    return first


def shared(desk: Desk) -> ServerBooks:
    assert isinstance(desk.books, ServerBooks)
    return desk.books


@contextmanager
def trips(desk: Desk) -> Iterator[list[int]]:
    """How often it was waited for the server meanwhile, here: one number, once all is done."""
    books, here, counted, asked = shared(desk), threading.get_ident(), list[int](), list[str]()

    def ask(_link: Any, _cursor: Any, statement: str, *_: object) -> None:
        if threading.get_ident() == here:
            asked.append(statement)

    event.listen(books._plain, "before_cursor_execute", ask)
    try:
        with traced(books) as lines:
            yield counted
    finally:
        event.remove(books._plain, "before_cursor_execute", ask)
    counted.append(sum("ReadyForQuery" in line for line in lines) + len(asked))


def caught_up(desk: Desk) -> None:
    """Wait until its program has heard of all that was written."""
    books, until = shared(desk), time.monotonic() + DEADLINE
    with books._reading() as link:
        last = link.exec_driver_sql("SELECT max(seq) FROM command").scalar_one()
    while books.common.seq < last:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_an_answer_is_two_trips_whatever_the_hand_comes_to(hearing: Desk) -> None:
    robot, counted = Robot(Random(1), 8), list[int]()
    for _ in range(16):
        assert hearing.prompt is not None
        with trips(hearing) as one:
            hearing.answer(robot.answer(hearing.prompt))
        counted += one
    assert set(counted) == {2}


def test_what_another_program_has_booked_costs_an_answer_nothing_once_it_was_heard_of(
        hearing: Desk, second: Desk) -> None:
    second.seat_player(1, "Zoe", 2_000)
    second.seat_player(2, "Tom", 1_000)
    caught_up(hearing)
    with trips(hearing) as counted:
        hearing.answer({"1": {"banker": 500}})
        assert hearing.table.house.case == second.table.house.case
        assert hearing.table.house.in_case == second.table.house.in_case
    assert counted == [2]


def test_what_is_decided_while_nobody_else_writes_is_three_trips_whatever_number_it_draws(hearing: Desk) -> None:
    hearing.aside(BuyIn(1, 500, "cash"))
    deeds: list[Callable[[], object]] = [
        lambda: hearing.aside(BuyIn(1, 500, "cash")), lambda: hearing.seat_player(6, "Zoe", 500),
        lambda: hearing.asks.fill({250: 2}), lambda: hearing.asks.fill({50: 2})]
    counted = []
    for deed in deeds:
        with trips(hearing) as one:
            deed()
        counted += one
    assert max(counted) <= 3


def test_what_was_booked_in_one_trip_with_a_command_is_what_the_entries_say(hearing: Desk, second: Desk) -> None:
    second.seat_player(1, "Zoe", 2_000)
    number = hearing.asks.fill({250: 2})
    second.asks.accept(number)
    caught_up(hearing)
    hearing.asks.receive(number, by="AK BL")
    deal(hearing, BANKER_WINS, bets(s1={"banker": 500}))
    again = Desk(hearing.books, at=1)
    assert again.table.house.case == hearing.table.house.case
    places = hearing.table.house.places()
    assert again.table.house.places() == places
    assert [again.table.house.balance(one) for one in places] == [hearing.table.house.balance(one) for one in places]


def test_what_comes_in_one_trip_of_sittings_asks_seats_and_rows_is_what_the_books_say(
        hearing: Desk, second: Desk) -> None:
    books, began = shared(hearing), hearing.books.last_command()[0]
    assert hearing.night is not None
    second.seat_player(1, "Zoe", 2_000)
    second.asks.arrive(hearing.asks.move(1, 2, 4, hearing.table.balance(stack(1))))
    second.asks.fill({250: 2})
    second.aside(CashOut(4, 2_000))
    deal(hearing, BANKER_WINS, bets(s2={"banker": 500}))
    caught_up(hearing)
    with trips(hearing) as counted:
        told = (books.sittings(hearing.night.id), books.asks_since(0, "move"), books.presences_since(began),
                books.rows_since(hearing.night.id, began))
    assert counted == [0]
    assert [what for _, what, _, _ in told[2]] == ["seat", "move", "move_in", "cash_out"]
    assert told == (HouseReader.sittings(books, hearing.night.id), HouseReader.asks_since(books, 0, "move"),
                    HouseReader.presences_since(books, began), HouseReader.rows_since(books, hearing.night.id, began))
    assert len({sitting for _, sitting, _ in told[3]}) == 2


def test_rows_that_are_kept_no_more_are_read_once_more(hearing: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    books, began = shared(hearing), hearing.books.last_command()[0]
    assert hearing.night is not None
    night = hearing.night.id
    monkeypatch.setattr(in_common, "ROWS_KEPT", 2)
    deal(hearing, BANKER_WINS, bets(s2={"banker": 500}))
    caught_up(hearing)
    every = books.rows_since(night, began)
    assert len(every) > 2
    assert every == HouseReader.rows_since(books, night, began)
    assert books.rows_since(night, every[-2][0]) == every[-1:]


def test_a_look_at_the_pit_asks_the_server_for_nothing_that_was_heard_of(hearing: Desk, second: Desk) -> None:
    house = hearing.house_desk
    hearing.pit.look(hearing)
    second.seat_player(1, "Zoe", 2_000)
    second.seat_player(2, "Tom", 1_000)
    second.answer(None)
    robot = Robot(Random(1), 8)
    for _ in range(2):
        began = hearing.books.last_command()[0]
        dealt(second, robot, 12)
        second.undo("wrong")
        caught_up(hearing)
        assert second.sitting is not None
        with trips(hearing) as counted:
            house.booked(house.read_beside(hearing.books.last_command()[0], (second.sitting.id,)))
            seen = hearing.pit.look(hearing)
        assert counted == [0]
        assert hearing.books.last_command()[0] > began
    assert seen.tables == Pit(house).tables(hearing)


def test_entries_and_rows_that_were_heard_of_are_those_of_the_books(
        hearing: Desk, second: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    books, number, sitting = shared(hearing), hearing.books.head().number, second.sitting
    assert sitting is not None
    second.seat_player(1, "Zoe", 2_000)
    robot = Robot(Random(1), 8)
    dealt(hearing, robot, 12)
    while not hearing.table.bookings or hearing.table.hand is not None:
        dealt(hearing, robot, 1)
    hearing.undo("wrong")
    caught_up(hearing)
    assert any(one.reverses for *_, one in books.booked_at(number))
    for after in range(number, books.head().number + 1):
        assert told(books.booked_at(after)) == told(HouseReader.booked_at(books, after))
    every = books.log(sitting.id)
    for after in range(len(every) + 1):
        assert [*books.log_heard(sitting.id, after)] == [*every[after:]]
    assert told(books.booked_at(0)) == told(HouseReader.booked_at(books, 0))
    monkeypatch.setattr(in_common, "ROWS_KEPT", 1)
    second.asks.fill({250: 2})
    dealt(hearing, robot, 16)
    caught_up(hearing)
    assert told(books.booked_at(number)) == told(HouseReader.booked_at(books, number))
    assert [*books.log_heard(sitting.id, 1)] == [*books.log(sitting.id)[1:]]


def dealt(desk: Desk, robot: Robot, answers: int) -> None:
    """So many answers at a table."""
    for _ in range(answers):
        assert desk.prompt is not None
        desk.answer(robot.answer(desk.prompt))


def told(booked: Iterable[tuple[int, int, Booking]]) -> list[object]:
    """What of every entry is heard of: of its postings, those at places of the house."""
    return [(number, at, one.kind, one.key, one.title, one.sitting, one.night, one.reverses,
             [line for line in one.postings if line.place.kind not in OF_A_TABLE]) for number, at, one in booked]


def test_a_marker_is_three_trips_however_many_tables_take_them(hearing: Desk, second: Desk) -> None:
    second.seat_player(1, "Zoe", 2_000)
    zoe = next(one.id for one in second.players() if one.name == "Zoe")
    second.aside(BuyIn(zoe, 500, "marker", "ZO"))
    caught_up(hearing)
    hearing.aside(BuyIn(1, 500, "marker", "AN"))
    second.aside(BuyIn(zoe, 500, "marker", "ZO"))
    caught_up(hearing)
    with trips(hearing) as counted:
        hearing.aside(BuyIn(2, 500, "marker", "BO"))
    assert counted[0] <= 3
