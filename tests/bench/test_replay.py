"""How long a whole shoe takes to replay and to undo at its end, beside the bare arithmetic of its cards."""

import gc
import statistics
from collections.abc import Callable, Iterator
from typing import cast

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.cards import Card, read_card
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.desk.replay.transcript import transcript
from app.games import game
from app.games.baccarat.house_rules import tableau
from tests.bench.record import Goal, at_most, by_turns, record, seconds
from tests.sittings.whole_shoe import WholeShoe, balances_of, deal, whole_shoe

BACCARAT = game("baccarat")


@pytest.fixture(scope="module")
def shoe() -> WholeShoe:
    return whole_shoe()


class Bare:
    """The same shoe by hand: who draws, who wins, who is paid what. No prompts, no chips, no rules, no checks."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.coups: list[tuple[dict[int, dict[str, int]], list[Card]]] = []
        for row in rows:
            if row.key.endswith("/bets") and isinstance(row.body, dict):
                laid = cast(dict[str, dict[str, int]], row.body)
                self.coups.append(({int(seat): spots for seat, spots in laid.items()}, []))
            elif ("/player:" in row.key or "/banker:" in row.key) and row.kind is RowKind.ANSWER:
                self.coups[-1][1].append(read_card(str(row.body)))
        self.results: list[tableau.Winner] = []

    def deal(self) -> int:
        """What the house wins or loses on Player, Banker and Tie, in minor units."""
        won = 0
        self.results = []
        for bets, cards in self.coups:
            left = iter(cards)
            player, banker = [next(left)], [next(left)]
            player.append(next(left))
            banker.append(next(left))
            if tableau.player_draws(player, banker):
                player.append(next(left))
            if tableau.banker_draws(player, banker):
                banker.append(next(left))
            result = tableau.winner(player, banker)
            self.results.append(result)
            for seat in bets.values():
                won += sum(self._won(spot, stake, result) for spot, stake in seat.items())
        return won

    def _won(self, spot: str, stake: int, result: tableau.Winner) -> int:
        if spot == result.value:
            return -(stake * 8 if spot == "tie" else stake - (stake * 5 + 50) // 100 * (spot == "banker"))
        return 0 if result is tableau.Winner.TIE else stake


def measure(name: str, benchmark: BenchmarkFixture, bare: Bare, setup: Callable[[], Run], work: Callable[[Run], object],
            goal: Goal | None) -> None:
    """How long it takes, beside the bare arithmetic of the shoe's cards."""
    ours, other = by_turns(benchmark, work, bare.deal, 20, lambda: (setup(),))
    record(name, ours, ("arithmetic", other), goal)


def ended(shoe: WholeShoe) -> Run:
    return Run(BACCARAT, shoe.rows)


def test_replay_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    opening = ended(shoe).opening
    measure("replay 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: Play(BACCARAT, opening, shoe.rows[1:]), None)


def test_reading_a_whole_shoe_from_its_log(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("read the log and replay 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: Run(BACCARAT, shoe.rows), at_most(0.030))
    assert balances_of(ended(shoe)) == shoe.balances


def test_undo_at_the_end_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    def shown() -> Run:
        run = ended(shoe)
        run.undoing()  # its button has said what it would take back
        return run

    measure("undo after 81 coups", benchmark, Bare(shoe.rows), shown, lambda run: run.undo(), at_most(0.005))


# looking back, as the window does it: plays of earlier points have been dealt while nothing was keyed


@pytest.fixture(scope="module")
def at_seats() -> dict[int, tuple[Row, ...]]:
    """A whole shoe at nine seats, and one at fourteen."""
    return {9: whole_shoe().rows, 14: tuple(deal(1, seats=14).log)}


def at_rest(rows: tuple[Row, ...]) -> Run:
    """A shoe at its end, left alone for a moment."""
    run = Run(BACCARAT, rows)
    rest(run)
    return run


def rest(run: Run) -> None:
    while run.refill(1000):
        pass


def of_coup(run: Run, back: int) -> Row:
    """Player's first card of a coup, counted back from the last."""
    hand = run.play.table.hands_closed + 1 - back
    return next(row for row in run.effective if row.key == f"hand:{hand}/player:1")


def changed(run: Run, row: Row) -> None:
    """The card is another one: as the desk fixes it, and asks for the name on the undo button."""
    run.is_older(row.seq)
    run.fix(row.seq, "8" if str(row.body).startswith("9") else "9", "keyed wrongly")
    run.undoing()


def looked_back(name: str, steps: Iterator[tuple[Run, Callable[[Run], object]]], goal: Goal) -> None:
    """Many different looks back: the usual one and the dearest, of processor time.

    Nothing is collected meanwhile: in the window that is done between two keys.
    """
    taken: list[float] = []
    for run, work in steps:
        gc.collect()
        gc.disable()
        taken.append(seconds(lambda run=run, work=work: work(run)))  # type: ignore[misc]  # bound now
        gc.enable()
    record(f"{name}, median", statistics.median(taken), None, goal)
    record(f"{name}, the dearest", max(taken), None, goal)


@pytest.mark.parametrize("seats", [9, 14])
def test_undo_again_and_again(seats: int, at_seats: dict[int, tuple[Row, ...]]) -> None:
    run = at_rest(at_seats[seats])

    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for _ in range(40):
            yield run, lambda run: (run.undo("again"), run.undoing())
            rest(run)

    looked_back(f"undo again and again, {seats} seats", steps(), at_most(0.005))


@pytest.mark.parametrize("seats", [9, 14])
def test_a_fix_in_the_last_twenty_coups(seats: int, at_seats: dict[int, tuple[Row, ...]]) -> None:
    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for back in range(1, 21):
            run = at_rest(at_seats[seats])
            row = of_coup(run, back)
            yield run, lambda run, row=row: changed(run, row)  # type: ignore[misc]  # bound now

    looked_back(f"fix in the last 20 coups, {seats} seats", steps(), at_most(0.005))


@pytest.mark.parametrize("seats", [9, 14])
def test_a_fix_of_the_first_coup(seats: int, at_seats: dict[int, tuple[Row, ...]]) -> None:
    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for _ in range(8):
            run = at_rest(at_seats[seats])
            row = of_coup(run, run.play.table.hands_closed)
            yield run, lambda run, row=row: changed(run, row)  # type: ignore[misc]  # bound now

    looked_back(f"fix of coup 1 after 81, {seats} seats", steps(), at_most(0.030))


def test_transcript_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("transcript of 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: transcript(shoe.rows), None)


def test_the_bare_arithmetic_deals_the_same_shoe(shoe: WholeShoe) -> None:
    bare, run = Bare(shoe.rows), ended(shoe)
    bare.deal()
    assert [one.value for one in bare.results] == [coup.winner for coup in run.play.table.felt().coups]
