"""Game after game at one table: what is carried over, what is put away, and when a night may close."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import CashOut, GivePot, Leave
from app.dealing.engine.robot import Robot
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.settle import Settle
from app.dealing.values.transfers import Family, Kind, pot
from app.desk import Desk, NightPlan, Seating
from app.errors import Refused
from app.sheets.settlement import open_points
from tests.app.desk.dealing import PLAYERS, house, open_test_books

NAMES = (*PLAYERS, "Di")


def a_table(folder: Path, game: str = "red_dog", clock: Any = None, **rules: object) -> Desk:
    """A desk whose night begins with this game: four players with 100 each, Seat 1 deals, an ante of 10."""
    desk = Desk(open_test_books(folder, create=True), clock)
    desk.open_house(house())
    seatings = tuple(Seating(name, 10_000) for name in NAMES)
    desk.open_night(NightPlan("Test night", "Host", seatings, all_the_rest=True, game=game,
                              rules={"ante": 1_000} | rules if game == "red_dog" else rules))
    if desk.prompt is not None and desk.prompt.key == "begin/button":
        desk.answer(1)
    return desk


def answer(desk: Desk, *bodies: Any) -> None:
    """Answer what is asked; what a hand came to is moved as soon as it is told."""
    for body in bodies:
        desk.answer(body)
        moved(desk)


def moved(desk: Desk) -> None:
    """The hands have moved what they were told to."""
    while isinstance(desk.prompt, Settle):
        desk.answer(True)


def end(desk: Desk, decision: str) -> None:
    """The host ends the game."""
    desk.rule(EndGame(decision=decision))
    moved(desk)


def left(desk: Desk, name: str = "red_dog") -> int:
    """What a pot holds."""
    return desk.table.balance(pot(name))


def test_a_night_may_begin_with_any_game(tmp_path: Path) -> None:
    with a_table(tmp_path).books:
        pass
    desk = Desk(open_test_books(tmp_path))
    assert desk.run is not None
    assert (desk.run.game.id, [who.name for who in desk.table.seats.values()]) == ("red_dog", list(NAMES))
    desk.books.close()


def test_another_game_finds_the_same_seats_stacks_and_button(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    answer(desk, True)
    answer(desk, {"seat": 2, "amount": 4_000})
    answer(desk, "won")
    assert desk.sitting_is_over
    desk.next_sitting("one-intent", "high_card_pool")
    assert desk.run is not None
    assert desk.run.game.id == "high_card_pool"
    assert desk.table.stack_of(2) == 13_000
    assert desk.table.button == 2
    assert [one.game for one in desk.books.sittings(1)] == ["red_dog", "high_card_pool"]
    assert desk.verify() == []
    desk.books.close()


def end_it(desk: Desk) -> None:
    """Go on to where the host may end the game, and end it there."""
    robot = Robot(Random(1), 8)
    while desk.prompt is not None:
        kind = next((kind for kind in desk.prompt.rulings if kind.ends_sitting), None)
        if kind is not None:
            desk.rule(kind(decision=kind.default_decision(desk.table)))
        else:
            answer(desk, robot.answer(desk.prompt))


def test_each_game_counts_its_own_sittings_of_the_night(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    for game, number in (("high_card_pool", 1), ("red_dog", 2), ("baccarat", 1), ("red_dog", 3)):
        end_it(desk)
        desk.next_sitting(game_id=game)
        assert desk.table.opening.number == number
    desk.books.close()


def test_a_pot_that_is_left_is_played_for_in_the_games_that_follow(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    answer(desk, True)
    answer(desk, {"seat": 2, "amount": 3_000})
    answer(desk, "lost")
    for seat in (3, 4, 1):
        answer(desk, {"seat": seat, "amount": 100})
        answer(desk, "lost")
    assert left(desk) == 7_300
    end(desk, "carry_over")
    desk.next_sitting(game_id="high_card_pool")
    assert (left(desk), left(desk, "high_card_pool")) == (0, 7_300)
    assert desk.verify() == []
    end(desk, "carry_over")
    desk.next_sitting(game_id="red_dog")
    assert desk.table.announcement == "73 from High Card Pool is in the pot."
    answer(desk, True)
    assert left(desk) == 7_300 + 400
    end(desk, "return")
    # What each has put in: Ann and Di 11 and 11, Bo 40, Cy 11; this deal's ante went back when it was void.
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3, 4)] == [10_000, 10_000, 10_000, 10_000]
    assert desk.verify() == []
    desk.books.close()


def test_a_night_does_not_close_over_a_pot_that_holds_something(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    answer(desk, True)
    for seat in (2, 3, 4, 1):
        answer(desk, {"seat": seat, "amount": 100})
        answer(desk, "lost")
    end(desk, "carry_over")
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(desk.table.seat_of(player))))
    statement = desk.statement()
    assert (statement.in_pots, statement.difference, statement.payments) == (4_400, 0, ())
    assert "Not final: the pots still hold £44." in open_points(statement)
    with pytest.raises(Refused, match=r"A pot still holds 44\. Empty the pots before closing the night\."):
        desk.close_night()
    desk.aside(GivePot(4, "red_dog"))
    assert (left(desk), desk.table.stack_of(4)) == (0, 13_300)
    with pytest.raises(Refused, match="That pot is empty"):
        desk.aside(GivePot(4, "red_dog"))
    desk.aside(CashOut(4, 13_300))
    desk.close_night()
    assert desk.verify() == []
    desk.books.close()


def test_a_pot_is_not_given_away_while_a_deal_is_open(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    answer(desk, True)
    with pytest.raises(Refused, match="A deal is in progress"):
        desk.aside(GivePot(1, "red_dog"))
    desk.books.close()


def test_nobody_cashes_out_in_the_middle_of_a_deal_and_who_leaves_leaves_after_it(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    answer(desk, True)
    with pytest.raises(Refused, match="Bo is in this deal"):
        desk.aside(CashOut(2, 9_000))
    desk.aside(Leave(2))
    assert 2 in desk.table.seats
    for seat in (2, 3, 4, 1):
        answer(desk, {"seat": seat, "amount": 100})
        answer(desk, "lost")
    assert 2 not in desk.table.seats
    desk.books.close()


def test_chips_for_fun_reach_no_book_and_go_when_the_game_is_over(tmp_path: Path) -> None:
    desk = a_table(tmp_path, played_for="fun", fun_chips=5_000)
    entries = desk.books.head().number
    answer(desk, True)
    answer(desk, {"seat": 2, "amount": 4_000})
    answer(desk, "won")
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3, 4)] == [4_000, 8_000, 4_000, 4_000]
    assert desk.books.head().number == entries
    assert desk.statement().remarks == ("Red Dog, for fun: Bo 80, Ann 40, Cy 40, Di 40.",)
    desk.next_sitting(game_id="high_card_pool")
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3, 4)] == [10_000] * 4
    assert not [place for place in desk.table.balances if place.family is Family.FUN]
    assert not [place for place in desk.books.balances() if place.kind is Kind.FUN]
    desk.books.close()


class Minutes:
    """A clock that stands until it is moved."""

    minute = 0

    def now(self) -> int:
        """Microseconds since its beginning."""
        return self.minute * 60_000_000 + 1

    def elapsed(self) -> int:
        """The same."""
        return self.now()

    def zone(self) -> str:
        """Of no place."""
        return "UTC"


def test_a_game_that_ends_by_the_clock_ends_after_the_deal_in_which_its_time_is_over(tmp_path: Path) -> None:
    clock = Minutes()
    desk = a_table(tmp_path, clock=clock, ends="clock", minutes=30)

    def one_deal() -> None:
        answer(desk, True)
        for seat in (*range(desk.table.button + 1, 5), *range(1, desk.table.button + 1)):
            answer(desk, {"seat": seat, "amount": 100})
            answer(desk, "lost")

    one_deal()
    clock.minute = 29
    one_deal()
    assert not desk.sitting_is_over
    clock.minute = 31
    one_deal()
    assert desk.sitting_is_over
    assert left(desk) == 0
    assert Desk(desk.books, clock).sitting_is_over
    desk.books.close()
