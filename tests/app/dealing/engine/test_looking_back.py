"""Looking back is quick because plays are kept where it begins; it comes to the same as dealing everything again."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.dealing.engine import play
from app.dealing.engine.game import Game
from app.dealing.engine.play import Ladder, Play
from app.dealing.engine.run import HANDS, STEPS, Run
from app.dealing.values.log import Row, RowKind
from app.games import GAMES
from app.games.baccarat import BACCARAT
from app.ledger.entries import Entry
from app.words import Catalogue, in_language
from tests.app.games.baccarat.random_table import RandomTable
from tests.app.games.chance import RandomGame
from tests.app.games.sound import Books, replays
from tests.sittings.whole_shoe import whole_shoe

LOOKING_BACK = (RowKind.UNDO, RowKind.REDO, RowKind.FIX, RowKind.RESUME)


class NoRungs(Ladder):
    """A ladder on which nothing stands: every look back deals the whole sitting again."""

    def keep(self, rows: Any, play: Any) -> None:
        """Let it go."""


def dealt_again(run: Run) -> Run:
    """The sitting read from its log, nothing of it kept from before."""
    return Run(run.game, list(run.log))


def stands_as_dealt_again(run: Run) -> None:
    """What can be seen, asked, undone and done again is what the log alone says, word for word."""
    again = replays(run)
    assert [moment.rows for moment in run._history.past] == [moment.rows for moment in again._history.past]
    assert [moment.rows for moment in run._history.future] == [moment.rows for moment in again._history.future]
    now, then = run.play, again.play
    assert (now.entry_keys, now.scored, now.table.notes) == (then.entry_keys, then.scored, then.table.notes)
    assert [(now.name(row.seq), now.mark(row.seq)) for row in run.effective] == \
        [(then.name(row.seq), then.mark(row.seq)) for row in run.effective]
    assert (now.prompt and (now.prompt.words, now.prompt.rulings)) == \
        (then.prompt and (then.prompt.words, then.prompt.rulings))
    assert now.table.announcement == then.table.announcement
    assert (now.table.tallies, now.table.scores, now.table.seats) == \
        (then.table.tallies, then.table.scores, then.table.seats)
    assert run.undoing() == again.undoing()


def begun(a_game: Game, seed: int) -> RandomTable | RandomGame:
    """A sitting at which anything may happen."""
    reached: Counter[str] = Counter()
    return RandomTable(seed, reached) if a_game is BACCARAT else RandomGame(a_game, seed, reached, asked)


def asked(chance: Random, run: Run, code: str, name: str) -> str | None:
    """The words of a ruling: a card or a bid that may be about nothing at all, and then it is refused."""
    words = {"card": ("", "7h", "6d", "8s", "Ac", "Kh"), "bid": ("two", "three", "nap", "solo")}.get(name)
    return chance.choice(words) if words else None


def entered(made: Books) -> list[Entry]:
    """The entries that hold."""
    return list(made.posted.entries.values())


def looked_back_alike(a_game: Game, seed: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Deal a sitting twice by the same chance, with rungs and without. Returns how often it looked back.

    Now and then rungs are refilled, a few rows of them or all, and now and then hardly any are kept.
    """
    quick, whole, idle = begun(a_game, seed), begun(a_game, seed), Random(seed)
    whole.run._ladder = NoRungs(whole.run.game, whole.run.opening)
    monkeypatch.setattr(play, "MOST_KEPT", idle.choice([1, 2, 4, 24, 24]))
    books, plainly, looks = Books(), Books(), 0
    for _ in range(steps):
        known = len(quick.run.log)
        way = idle.choice(["step", "step", "step", "undo", "redo", "fix"])
        for table in (quick, whole):
            getattr(table, way)()
        books.hear(quick.run)
        plainly.hear(whole.run)
        if any(row.kind in LOOKING_BACK for row in quick.run.log[known:]):
            looks += 1
            if idle.random() < 0.2:
                stands_as_dealt_again(quick.run)
        if idle.random() < 0.5:
            for _ in range(idle.choice([1, 3, 50])):
                quick.run.refill(idle.choice([1, 5, 40, 1000]))
    assert quick.run.log == whole.run.log
    assert entered(books) == entered(plainly)
    stands_as_dealt_again(quick.run)
    return looks


@pytest.mark.parametrize("a_game", GAMES, ids=[one.id for one in GAMES])
def test_looking_back_comes_to_the_same_rows_and_entries_as_dealing_all_again(
    a_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sum(looked_back_alike(a_game, seed, 40, monkeypatch) for seed in range(2)) > 10


@pytest.mark.early
@pytest.mark.long
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("a_game", GAMES, ids=[one.id for one in GAMES])
def test_looking_back_comes_to_the_same_in_ten_thousand_sittings(
    a_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(100, 100 + 10_000 // len(GAMES) + 1):
        looked_back_alike(a_game, seed, 40, monkeypatch)


# how much is dealt again: counted in rows, since a clock tells of the machine


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the rows that any play is given, as it happens."""
    rows, give = list[int](), Play.give

    def counted(self: Play, row: Row) -> None:
        rows.append(row.seq)
        give(self, row)

    monkeypatch.setattr(Play, "give", counted)
    return rows


def idle(run: Run, most: int = 32) -> None:
    """Nothing is keyed for a while: so many rows are dealt at a time, until every play stands."""
    slices = 20 + (STEPS + len(HANDS) + 1) * len(run.log) // most
    assert any(not run.refill(most) for _ in range(slices))


def shoe_at_its_end() -> Run:
    """A whole shoe, left alone for a moment."""
    run = Run(BACCARAT, whole_shoe().rows)
    idle(run)
    return run


def early_in_the_shoe() -> Run:
    """The same after some thirty coups, where it does not matter how many were dealt."""
    run = Run(BACCARAT, whole_shoe().rows[:300])
    idle(run)
    return run


def of_coup(run: Run, back: int, what: str) -> Row:
    """An answer of a coup, counted back from the last."""
    hand = run.play.table.hands_closed + 1 - back
    return next(row for row in run.effective if row.key.startswith(f"hand:{hand}/{what}"))


def test_an_undo_after_another_deals_a_few_rows_again(given: list[int]) -> None:
    run, most = early_in_the_shoe(), 0
    until = run.play.table.hands_closed - 4
    while run.play.table.hands_closed > until:
        given.clear()
        run.undo("again")
        run.undoing()
        most = max(most, len(given))
        idle(run)
    assert most <= 2


def test_undos_that_leave_no_time_between_them_go_from_rung_to_rung(given: list[int]) -> None:
    run = early_in_the_shoe()
    given.clear()
    for _ in range(STEPS):
        run.undo("again")
    assert len(given) == 0


def test_undoing_a_fix_and_doing_it_again_deals_nothing(given: list[int]) -> None:
    run = early_in_the_shoe()
    run.fix(of_coup(run, 25, "player:1").seq, "9", "keyed wrongly")
    given.clear()
    run.undo("no")
    idle(run)
    given.clear()
    run.redo()
    run.undo("no")
    assert len(given) == 0


def test_a_fix_in_the_last_twenty_coups_deals_no_more_than_from_the_rung_before_it(given: list[int]) -> None:
    run = shoe_at_its_end()
    for back in range(1, 21):
        row, rows = of_coup(run, back, "banker:1"), run.effective
        rung = next(hands for hands in HANDS if hands >= back)
        behind = len(rows) - rows.index(of_coup(run, rung, ""))
        given.clear()
        run.is_older(row.seq)
        run.tried(row.seq, "9")
        run.fix(row.seq, "9", "keyed wrongly")
        assert len(given) <= behind, back
        run.undo("no")
        idle(run)
        assert run.effective == rows


def test_a_fix_of_the_first_coup_deals_the_shoe_once(given: list[int]) -> None:
    run = shoe_at_its_end()
    row = of_coup(run, 81, "player:1")
    given.clear()
    run.is_older(row.seq)
    run.tried(row.seq, "9")
    run.fix(row.seq, "9", "keyed wrongly")
    assert len(given) <= len(run.effective) + 2


def test_forgetting_what_could_not_be_saved_deals_a_few_rows_again(given: list[int]) -> None:
    run = early_in_the_shoe()
    given.clear()
    run.roll_back(run.undo("again"))
    run.roll_back(run.fix(of_coup(run, 1, "player:1").seq, "9", "keyed wrongly"))
    assert len(given) < 20


def test_a_play_that_was_taken_goes_its_own_way() -> None:
    run = early_in_the_shoe()
    row = of_coup(run, 3, "banker:1")
    then = run.before(row.seq)
    assert then is not None
    assert then.prompt is not None
    asked_then = then.prompt.words
    run.fix(row.seq, "9", "keyed wrongly")
    idle(run)
    then.prompt.invalidate_text()
    assert then.prompt.words == asked_then


@pytest.mark.parametrize("most", [1, 7, 8, 64, 10_000])
def test_refilling_comes_to_an_end_where_a_slice_ends_at_a_point_that_is_wanted_too(most: int) -> None:
    run = Run(BACCARAT, whole_shoe().rows[:100])
    for _ in range(12):
        idle(run, most)
        run.undo("again")


def test_no_more_plays_are_kept_than_are_looked_for() -> None:
    run = early_in_the_shoe()
    for back in (3, 7, 12):
        run.fix(of_coup(run, back, "banker:1").seq, "9", "keyed wrongly")
        run.undo("no")
    idle(run)
    assert len(run._ladder._rungs) <= STEPS + len(HANDS) + 1


def test_what_was_booked_alike_is_held_once() -> None:
    run = early_in_the_shoe()
    booked = run.play.table.bookings
    for _, kept in run._ladder._rungs:
        assert all(one is other for one, other in zip(kept.table.bookings, booked, strict=False))


def test_a_play_that_waits_keeps_no_questions() -> None:
    for _, kept in early_in_the_shoe()._ladder._rungs:
        assert all(isinstance(name, str) for name in kept._names.values())


def test_what_a_play_was_told_in_one_language_is_told_in_another() -> None:
    run = early_in_the_shoe()
    run.undo("again")
    in_english = [run.play.name(row.seq) for row in run.effective]
    with in_language(Catalogue({"Player": "Punto"})):
        told = [run.play.name(row.seq) for row in run.effective]
        again = dealt_again(run).play
        assert told == [again.name(row.seq) for row in run.effective]
        assert "Punto’s first card 9" in told
    assert [run.play.name(row.seq) for row in run.effective] == in_english


def test_what_nobody_entered_goes_by_the_number_of_the_last_fix_before_and_after_a_restart() -> None:
    run = early_in_the_shoe()
    run.fix(of_coup(run, 2, "bets").seq, {"1": {"player": 1_000}}, "keyed wrongly")
    run.fix(of_coup(run, 5, "banker:1").seq, "9", "keyed wrongly")
    assert run.play.entry_keys == dealt_again(run).play.entry_keys
