"""TABLES 7.5: players who move between tables, the program killed at every statement of it: chips are in one place.

Nobody is in two seats and no seat is two people's. Whatever tables they went to, their session and their rating are
those of the same coups dealt at one table.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.values.transfers import Kind, carried, stack
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.desk.stats.night import dealt_beside
from app.desk.stats.ratings import Rating, ratings
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, TIE, bets, deal, house, open_test_books, plan
from tests.app.desk.house_sound import sound
from tests.app.desk.test_ended_anywhere import endings
from tests.app.house.test_a_long_night import MANY
from tests.app.store.forks import die_at
from tests.children import ended, fork

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")

PEOPLE = tuple(f"Player {number}" for number in range(1, 10))
RACK = {50: 400, 250: 400, 500: 200, 2_500: 40}
SHOE = 25
"""Coups after which a table begins another shoe."""
Laid = dict[int, dict[str, int]]
"""What each player laid on a coup, by their number."""


def first_table(folder: Path, shared: bool) -> Desk:
    """Everybody at one table."""
    folder.mkdir()
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(replace(house(), chips=MANY))
    desk.open_night(replace(plan(*PEOPLE, commission_taken="boxes"), all_the_rest=False, shared=shared, rack=RACK))
    return desk


def begin(desk: Desk) -> None:
    """To the bets of its next coup; a shoe begins with who sits in which seat, and with the cut."""
    while desk.prompt is not None and not desk.prompt.key.endswith("bets"):
        desk.answer(Robot(Random(1), 8).answer(desk.prompt))


def coup(desk: Desk, cards: str, laid: Laid) -> None:
    """One coup with what these players laid; a new shoe where this one has had its coups."""
    if desk.table.hands_closed >= SHOE:
        desk.rule(endings(desk)[0])
        while desk.prompt is not None:
            desk.answer(Robot(Random(1), 8).answer(desk.prompt))
        desk.next_sitting()
    begin(desk)
    on = {f"s{desk.table.seat_of(who)}": spots for who, spots in laid.items()}
    deal(desk, cards, bets(**on))


class Evening:
    """Tables at which players come and go, in books that are opened anew after each kill."""

    def __init__(self, folder: Path, seed: int, tables: int) -> None:
        self.folder, self.rng, self.tables = folder, Random(seed), tables
        self.statement, self.kills, self.survived = 0, 0, 0
        self.coups: list[tuple[str, Laid]] = []
        first = first_table(folder, shared=True)
        for _ in range(2, tables + 1):
            first.tables.open_one(TablePlan("baccarat", RACK, "AK BL", rules={**QUICK, "commission_taken": "boxes"}))
        first.books.close()

    def done(self, table: int, act: Callable[[Desk], object], look: Callable[[Desk], None]) -> None:
        """An act that is killed at one of its statements, the next one each time; looked at, and given again."""
        self.statement += 1

        def doomed() -> None:
            with open_test_books(self.folder) as books:
                desk = Desk(books, at=table)
                books._engine.dispose()
                die_at(self.statement)
                act(desk)
                os._exit(0)  # closing them has statements too, which are another test's

        code = ended(fork(doomed))
        assert code in (0, -signal.SIGKILL)
        if code:
            self.kills += 1
        else:
            self.statement, self.survived = 0, self.survived + 1  # it has no more: from the first one on again
        with open_test_books(self.folder) as books:
            desk = Desk(books, at=table)
            look(desk)
            act(desk)
            look(desk)

    def move(self, number: int) -> None:
        """Somebody gets up with their chips, and sits down elsewhere."""
        with open_test_books(self.folder) as books:
            present = books.present()
            who = self.rng.choice(sorted(present))
            [there] = present[who]
            here, to = there.number, self.rng.choice([one for one in range(1, self.tables + 1) if one != there.number])
            taken = {one.seat for [one] in present.values() if one.number == to}
            seat = self.rng.choice([one for one in range(1, 10) if one not in taken])
            held = books.balances().get(stack(who).at_table(here), 0)
        asked: list[int] = []

        def look(desk: Desk) -> None:
            in_one_place(desk, who, held)

        def out(desk: Desk) -> None:
            asked[:] = [desk.asks.move(who, to, seat, held, op_id=f"out-{number}")]

        self.done(here, out, look)
        self.done(to, lambda desk: desk.asks.arrive(asked[0], op_id=f"in-{number}"), look)

    def coup(self) -> None:
        """A coup at one of the tables with people enough."""
        with open_test_books(self.folder) as books:
            present = books.present()
            people = Counter(one.number for [one] in present.values())
            table = self.rng.choice(sorted(one for one, many in people.items() if many > 1))
            desk = Desk(books, at=table)
            laid = {who: {self.rng.choice(("player", "banker", "tie")): self.rng.choice((250, 500, 1_000))}
                    for who, [one] in sorted(present.items())
                    if one.number == table and desk.table.balance(stack(who)) >= 1_000}
            cards = self.rng.choice((BANKER_WINS, PLAYER_WINS, TIE))
            self.coups.append((cards, laid))
            coup(desk, cards, laid)


def in_one_place(desk: Desk, who: int, held: int) -> None:
    """The player's chips are at one table, or carried; nobody is in two seats, and no seat is two people's."""
    there = {place: amount for place, amount in desk.books.balances().items()
             if amount and (place == carried(who) or (place.kind is Kind.STACK and place.whose == str(who)))}
    assert list(there.values()) == [held] * bool(held)
    seats = Counter((one.number, one.seat) for [one] in desk.books.present().values())
    assert all(many == 1 for many in seats.values())


def rated(desk: Desk) -> dict[int, tuple[object, ...]]:
    """What is in a rating but for the time, which is another one where tables deal beside each other."""
    def told(one: Rating) -> tuple[object, ...]:
        return (one.hands, one.bet_on, one.left_out, one.largest, one.win, one.variance, one.theoretical,
                sorted(one.staked, key=lambda staked: staked.spot))

    return {one.player: told(one) for one in ratings(dealt_beside(desk, desk.last_night()))}


def won(desk: Desk) -> dict[int, int]:
    """What the night came to for each player, with what is still owed in a box, and lies there as odd winnings."""
    came = Counter({one.player: one.result + one.holds for one in desk.statement().players})
    for place, amount in desk.books.balances().items():
        if place.kind in (Kind.BOX, Kind.CHANGE):
            came[int(place.whose)] += amount if place.kind is Kind.CHANGE else -amount
    return came


def moved_about(folder: Path, seed: int, tables: int, moves: int, coups: int) -> Evening:
    """So many moves with coups between them, and the same coups at one table alone."""
    evening = Evening(folder / "several", seed, tables)
    for number in range(moves):
        evening.move(number)
        if coups * number // moves < coups * (number + 1) // moves:
            evening.coup()
    alone = first_table(folder / "alone", shared=False)
    for cards, laid in evening.coups:
        coup(alone, cards, laid)
    with open_test_books(folder / "several") as books:
        first = Desk(books, at=1)
        desks = [first, *(first.desk_at(number) for number in range(2, tables + 1))]
        sound(desks)
        assert first.verify() == []
        assert rated(first) == rated(alone)
        assert won(first) == won(alone)
    alone.books.close()
    return evening


def test_players_who_move_while_it_is_killed_have_their_chips_and_their_rating_as_at_one_table(tmp_path: Path) -> None:
    evening = moved_about(tmp_path, 0, 3, 4, 4)
    assert evening.kills > 4
    assert evening.coups


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 9))
def test_two_thousand_moves_between_eight_tables_killed_at_every_statement(tmp_path: Path, seed: int) -> None:
    """In eight houses: each time a program was killed all of its night is read and dealt again."""
    evening = moved_about(tmp_path, seed, 8, 2_000 // 8, 400 // 8)
    assert evening.survived >= 4, "every statement of a move was one at which it was killed"
