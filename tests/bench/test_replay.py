"""How long a whole shoe takes to replay and to undo at its end, beside the bare arithmetic of its cards."""

import statistics
import time
from collections.abc import Callable
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
from tests.sittings.whole_shoe import WholeShoe, balances_of, whole_shoe

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
            lambda run: Play(BACCARAT, opening, shoe.rows[1:]), "<= 5 ms")


def test_reading_a_whole_shoe_from_its_log(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("read the log and replay 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: Run(BACCARAT, shoe.rows), "<= 5 ms")
    assert balances_of(ended(shoe)) == shoe.balances


def test_undo_at_the_end_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    def shown() -> Run:
        run = ended(shoe)
        run.undoing()  # its button has said what it would take back
        return run

    measure("undo after 81 coups", benchmark, Bare(shoe.rows), shown, lambda run: run.undo(), "<= 5 ms")


def test_undo_at_the_end_of_a_whole_shoe_that_nobody_looked_back_on(
    shoe: WholeShoe, benchmark: BenchmarkFixture
) -> None:
    measure("undo after 81 coups, cold", benchmark, Bare(shoe.rows), lambda: ended(shoe), lambda run: run.undo(),
            "<= 5 ms")


def test_fixing_the_first_bets_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    first = next(row for row in shoe.rows if row.key == "hand:1/bets")
    measure("fix coup 1 after 81", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: run.fix(first.seq, {}, "nobody had bet"), "(none)")


def test_transcript_of_a_whole_shoe(shoe: WholeShoe, benchmark: BenchmarkFixture) -> None:
    measure("transcript of 81 coups", benchmark, Bare(shoe.rows), lambda: ended(shoe),
            lambda run: transcript(shoe.rows), "(none)")


def test_the_bare_arithmetic_deals_the_same_shoe(shoe: WholeShoe) -> None:
    bare, run = Bare(shoe.rows), ended(shoe)
    bare.deal()
    assert [one.value for one in bare.results] == [coup.winner for coup in run.play.table.felt().coups]
