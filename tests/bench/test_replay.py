"""How long a whole shoe takes to replay and to undo at its end, beside the bare arithmetic of its cards."""

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from typing import cast

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.cards import Card, read_card
from app.dealing.log import Row, RowKind
from app.dealing.play import Play
from app.dealing.run import Run
from app.desk.transcript import transcript
from app.games import game
from app.games.baccarat import tableau
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


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(name: str, benchmark: BenchmarkFixture, bare: Bare, setup: Callable[[], Run], work: Callable[[Run], object],
            goal: str) -> None:
    """One line: name, ours, the bare arithmetic, how often that goes into ours, the goal."""
    other: list[float] = []

    def by_turns() -> tuple[tuple[Run], dict[str, object]]:
        # So that a slow moment of the machine strikes both.
        other.append(seconds(bare.deal))
        return (setup(),), {}

    benchmark.pedantic(work, setup=by_turns, rounds=60)  # type: ignore[no-untyped-call]  # has no types
    if benchmark.stats is not None:
        ours, theirs = benchmark.stats["median"], statistics.median(other)
        print(f"\n{name}: {ours * 1e3:.2f} ms, bare {theirs * 1e3:.2f} ms, ratio {ours / theirs:.1f}, goal {goal}")


def ended(shoe: WholeShoe) -> Run:
    return Run(BACCARAT, shoe.rows)


def test_replay_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    opening = ended(shoe).opening
    measure("replay 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: Play(BACCARAT, opening, shoe.rows[1:]), "(none)")


def test_reading_a_whole_shoe_from_its_log(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("read the log and replay 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: Run(BACCARAT, shoe.rows), "<= 30 ms")
    assert balances_of(ended(shoe)) == shoe.balances


def test_undo_at_the_end_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    def shown() -> Run:
        run = ended(shoe)
        run.undoing()  # its button has said what it would take back
        return run

    measure("undo after 81 coups", benchmark, Bare(shoe.rows), shown, lambda run: run.undo(), "<= 5 ms")


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


def looked_back(name: str, benchmark: BenchmarkFixture,
                steps: Iterator[tuple[Run, Callable[[Run], object]]], goal: str) -> None:
    """One line for many different looks back: the usual one and the dearest, of processor time.

    Nothing is collected meanwhile: in the window that is done between two keys.
    """
    taken: list[float] = []

    def one_after_the_other() -> None:
        for run, work in steps:
            gc.collect()
            gc.disable()
            start = time.process_time()
            work(run)
            taken.append(time.process_time() - start)
            gc.enable()

    benchmark.pedantic(one_after_the_other, rounds=1)  # type: ignore[no-untyped-call]  # has no types
    print(f"\n{name}: median {statistics.median(taken) * 1e3:.2f} ms, dearest {max(taken) * 1e3:.2f} ms, goal {goal}")


@pytest.mark.parametrize("seats", [9, 14])
def test_undo_again_and_again(seats: int, at_seats: dict[int, tuple[Row, ...]], benchmark: BenchmarkFixture) -> None:
    run = at_rest(at_seats[seats])

    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for _ in range(40):
            yield run, lambda run: (run.undo("again"), run.undoing())
            rest(run)

    looked_back(f"undo again and again, {seats} seats", benchmark, steps(), "<= 5 ms")


@pytest.mark.parametrize("seats", [9, 14])
def test_a_fix_in_the_last_twenty_coups(seats: int, at_seats: dict[int, tuple[Row, ...]],
                                        benchmark: BenchmarkFixture) -> None:
    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for back in range(1, 21):
            run = at_rest(at_seats[seats])
            row = of_coup(run, back)
            yield run, lambda run, row=row: changed(run, row)  # type: ignore[misc]  # bound now

    looked_back(f"fix in the last 20 coups, {seats} seats", benchmark, steps(), "<= 5 ms")


@pytest.mark.parametrize("seats", [9, 14])
def test_a_fix_of_the_first_coup(seats: int, at_seats: dict[int, tuple[Row, ...]],
                                 benchmark: BenchmarkFixture) -> None:
    def steps() -> Iterator[tuple[Run, Callable[[Run], object]]]:
        for _ in range(8):
            run = at_rest(at_seats[seats])
            row = of_coup(run, run.play.table.hands_closed)
            yield run, lambda run, row=row: changed(run, row)  # type: ignore[misc]  # bound now

    looked_back(f"fix of coup 1 after 81, {seats} seats", benchmark, steps(), "<= 30 ms")


def test_transcript_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("transcript of 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: transcript(shoe.rows), "(none)")


def test_the_bare_arithmetic_deals_the_same_shoe(shoe: WholeShoe) -> None:
    bare, run = Bare(shoe.rows), ended(shoe)
    bare.deal()
    assert [one.value for one in bare.results] == [coup.winner for coup in run.play.table.felt().coups]
