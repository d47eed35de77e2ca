"""TABLES 7.6: a hand far back is mended at its table while others deal at full pace: nobody is refused or waits."""

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.engine.robot import Robot
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import account, stack
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.ledger.entries import Entry
from app.store.server import opening, sending
from app.store.server.opening import ServerBooks
from tests.app.desk.dealing import QUICK, house, plan
from tests.app.desk.house_sound import sound
from tests.app.desk.test_ended_anywhere import answered
from tests.app.house.test_a_long_night import MANY
from tests.app.store.postgres.server import Server
from tests.children import DEADLINE, ended, fork

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks as only POSIX can")

RACK = {50: 400, 250: 400, 500: 200, 2_500: 40}
BEFORE = 15
"""Acts of each other desk that come before the fix, and as many after it."""
PAUSE = 0.1


def deal_on(desk: Desk, robot: Robot) -> None:
    """One answer, whatever is asked for."""
    assert desk.run is not None
    if desk.prompt is None:
        desk.next_sitting()
    elif not robot.sees_to(desk.run, desk):
        answered(desk, robot)


def night(desk: Desk, tables: int, hands: int) -> int:
    """So many hands of Nap at Table 1, others beside it, and one player who has won and gone; who that is."""
    desk.open_house(replace(house(), chips=MANY))
    desk.open_night(replace(plan("Ann", "Bo", "Cy", "Di"), all_the_rest=False, shared=True, rack=RACK, game="nap",
                            rules={}))
    for number in range(2, tables + 1):
        other = desk.desk_at(desk.tables.open_one(TablePlan("baccarat", RACK, "AK BL", rules=QUICK)))
        for seat in (1, 2, 3):
            other.seat_player(seat, f"Player {number}.{seat}", 20_000)
    robot = Robot(Random(1), 1)
    while desk.table.hands_closed < hands or desk.table.hand is not None:
        deal_on(desk, robot)
    seat = abs(int(str(first_made(desk).body)))
    who = desk.table.seats[seat].player
    desk.asks.pay(desk.asks.payout(who, desk.table.balance(stack(who)), how="cash"))
    while seat in desk.table.seats and desk.table.seats[seat].player == who:
        deal_on(desk, robot)
    return who


def first_made(desk: Desk) -> Any:
    """The first answer by which somebody has made what they bid."""
    assert desk.run is not None
    return next(row for row in desk.run.effective
                if row.kind is RowKind.ANSWER and row.key.endswith("outcome") and int(str(row.body)) > 0)


def at_full_pace(url: str, keys: Path, table: int, folder: Path) -> None:
    """A desk that deals until it is told to stop; when each act began, how long it took, and whether it was refused."""
    with opening.open_server(url, key_folder=keys) as books:
        desk = at_a_table(books, table)
        robot = Robot(Random(table), 8)
        with (folder / f"acts-{table}").open("w", buffering=1) as told:
            while not (folder / "stop").exists():
                began, said = time.monotonic(), "done"
                try:
                    deal_on(desk, robot)
                except Refused:
                    said = "refused"
                told.write(f"{began} {time.monotonic() - began} {said}\n")


def at_a_table(books: object, table: int) -> Desk:
    """The desk of a table that is dealt by this program."""
    assert isinstance(books, ServerBooks)
    books.deal_here()
    desk = Desk(books, at=table)
    desk.leases.take()
    return desk


def acts(folder: Path, table: int) -> list[tuple[float, float, str]]:
    """What a desk told."""
    path = folder / f"acts-{table}"
    lines = path.read_text().rpartition("\n")[0].splitlines() if path.exists() else []
    return [(float(began), float(took), said) for began, took, said in map(str.split, lines)]


def wait_for_more(folder: Path, tables: int) -> None:
    """Until every other desk has done some acts more."""
    had = {table: len(acts(folder, table)) for table in range(2, tables + 1)}
    until = time.monotonic() + DEADLINE
    while any(len(acts(folder, table)) < many + BEFORE for table, many in had.items()):
        assert time.monotonic() < until
        time.sleep(0.05)


def mended(server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch, tables: int, hands: int) -> float:
    """Mend the first hand while others deal; for how much longer another desk waited meanwhile than it did otherwise.
    """
    url, keys = server.url(server.made()), folder / "keys"
    engine = opening.engine_of(url)
    opening.prepare(engine)
    engine.dispose()
    with opening.open_server(url, key_folder=keys) as books:
        gone = night(Desk(books), tables, hands)
    children = [fork(partial(at_full_pace, url, keys, table, folder)) for table in range(2, tables + 1)]
    with opening.open_server(url, key_folder=keys) as books:
        desk, locked = at_a_table(books, 1), under_the_lock(monkeypatch)
        assert stack(gone) not in {place for place, amount in desk.table.balances.items() if amount}
        owed, row = desk.table.balance(account(gone)), first_made(desk)
        wait_for_more(folder, tables)
        locked.clear()
        began = time.monotonic()
        desk.fix(row.seq, -int(str(row.body)), "It was not made", cover=True)
        over = time.monotonic()
        wait_for_more(folder, tables)
        (folder / "stop").touch()
        assert [ended(child) for child in children] == [0] * (tables - 1)
        assert desk.table.hands_closed >= hands
        assert desk.table.balance(account(gone)) < owed, "who has gone owes it"
        assert max(locked) < PAUSE, "the processor's time for which every other desk waits"
        desks = [desk, *(desk.desk_at(table) for table in range(2, tables + 1))]
        sound(desks)
        assert desk.verify() == []
    done = [one for table in range(2, tables + 1) for one in acts(folder, table)]
    assert all(said == "done" for _, _, said in done)
    meanwhile = [took for at, took, _ in done if at < over and at + took > began]
    otherwise = [took for at, took, _ in done if at + took < began or at > over]
    print(f"mended in {over - began:.2f} s, under the lock {max(locked) * 1000:.0f} ms of processor time; the longest "
          f"act of another desk {max(meanwhile) * 1000:.0f} ms, otherwise {max(otherwise) * 1000:.0f} ms")
    return max(meanwhile) - max(otherwise)


def under_the_lock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """From now on: the processor's time that this program takes for each command while nobody else can write."""
    known, write, locked, begun = sending.ServerLink.known, sending.ServerLink.write, list[float](), [0.0]

    def has_lock(*given: Any) -> Any:
        found = known(*given)
        begun[0] = time.process_time()
        return found

    def lets_go(*given: Any) -> None:
        write(*given)
        locked.append(time.process_time() - begun[0])

    monkeypatch.setattr(sending.ServerLink, "known", has_lock)
    monkeypatch.setattr(sending.ServerLink, "write", lets_go)
    return locked


def test_what_others_have_booked_is_read_before_anybody_has_to_wait_for_it(
        server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk that has not looked into the house for a while is not read the whole night under the writer's lock."""
    url = server.url(server.made())
    engine = opening.engine_of(url)
    opening.prepare(engine)
    engine.dispose()
    with opening.open_server(url, key_folder=tmp_path) as one, opening.open_server(url, key_folder=tmp_path) as two:
        first = Desk(one)
        first.open_house(replace(house(), chips=MANY))
        first.open_night(replace(plan("Ann", "Bo"), all_the_rest=False, shared=True, rack=RACK))
        first.tables.open_one(TablePlan("baccarat", RACK, "AK BL", rules=QUICK))
        first.books.let_go(2)
        second = at_a_table(two, 2)
        second.seat_player(1, "Cy", 5_000)
        for _ in range(12):
            second.aside(BuyIn(3, 500))
        read = under_the_lock_are_read(monkeypatch)
        first.aside(BuyIn(1, 500))
        assert read == []
        monkeypatch.undo()
        sound([first, second])


def under_the_lock_are_read(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """From now on: the entries that are read while nobody else can write."""
    known, write, entries = sending.ServerLink.known, sending.ServerLink.write, ServerBooks.entries
    locked, found = [False], list[Entry]()

    def has_lock(*given: Any) -> Any:
        locked[0] = True
        return known(*given)

    def lets_go(*given: Any) -> None:
        write(*given)
        locked[0] = False

    def reads(*given: Any) -> Any:
        every = list(entries(*given))
        found.extend(every if locked[0] else ())
        return every

    monkeypatch.setattr(sending.ServerLink, "known", has_lock)
    monkeypatch.setattr(sending.ServerLink, "write", lets_go)
    monkeypatch.setattr(ServerBooks, "entries", reads)
    return found


def test_a_hand_that_is_mended_while_another_table_deals_is_owed_by_who_has_left_and_disturbs_nobody(
        server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mended(server, tmp_path, monkeypatch, tables=2, hands=5)


@pytest.mark.nightly
def test_a_hand_two_hundred_back_is_mended_while_five_tables_deal_and_nobody_waits(
        server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mended(server, tmp_path, monkeypatch, tables=6, hands=200) < PAUSE
