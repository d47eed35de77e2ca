"""Red 3 Rummy dealt by chance: scores are books less what is left, and no card is there too often."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.cards import Card, Rank, read_card
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.by_chance import some_left
from app.games.red_three_rummy.deal import Rummy
from app.games.red_three_rummy.laying import too_many_black_threes
from tests.app.games.at_table import AtTable
from tests.app.games.chance import deal_for_the_rest, deal_until, missing, told
from tests.app.games.red_three_rummy.oracle import counts
from tests.app.games.red_three_rummy.rounds import AtRummy, fast


def holds(run: Run) -> None:
    """What must be true of every round: supply, books, hands, and where every score came from."""
    game: Rummy = run.play.table.script_state
    one = game.round
    faces = Counter(card for laid in one.books for _, card in laid.put_in)
    faces.update(card for cards in one.left_cards.values() for card in cards)
    within_the_decks(faces, one.decks, game.table.rules.jokers)
    for laid in one.books:
        assert Counter(card for _, card in laid.put_in) == Counter(laid.book.cards)
        assert laid.book.points == sum(laid.points(seat) for seat in {seat for seat, _ in laid.put_in})
        if not laid.book.stands and len(run.log) % 7 == 0 and len(laid.book.cards) < 8:
            assert (laid.book.kind.value, laid.book.points) in counts(laid.book.cards, LENIENT)
    assert all(held >= 0 for seat, held in one.held.items() if seat not in one.uncounted)
    for scored in game.table.scores.rounds:
        for parts in scored.parts.values():
            books = sum(part.points for part in parts if part.points > 0)
            assert sum(part.points for part in parts) == books + sum(min(0, part.points) for part in parts)
            assert all(part.points % 5 == 0 for part in parts if part.what != "Fault")


class _Lenient:
    run_length, red_threes_in_runs, natural_twos = 3, True, True


LENIENT: Any = _Lenient()
"""Books may have been laid under other rules than those of now: the widest that there are."""


def within_the_decks(faces: Counter[Card], decks: int, jokers: int) -> None:
    """No face more often than there are decks; of a rank without its suit, no more than all of the rank."""
    of_rank: Counter[Rank] = Counter()
    for card, count in faces.items():
        of_rank[card.rank] += count
        assert card.suit is None or count <= decks
    assert all(count <= decks * (jokers if rank is Rank.JOKER else 4) for rank, count in of_rank.items())


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """Who has a book to take back, or lays too little; points that a fault can cost."""
    holds(run)
    one = run.play.table.script_state.round
    if name == "points":
        return chance.choice([5, 30, 0])
    if code == "laid_short" and one.turn:
        return one.turn
    return chance.choice([laid.seat for laid in one.books]) if code == "no_book" and one.books else None


@pytest.mark.early
def test_whatever_is_entered_scores_and_supply_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(RED_THREE_RUMMY, 75, reached, asked, each=1)
    deal_for_the_rest(RED_THREE_RUMMY, reached, asked, each=2)
    print(told(RED_THREE_RUMMY, reached))
    assert not missing(RED_THREE_RUMMY, reached), told(RED_THREE_RUMMY, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_rounds_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(RED_THREE_RUMMY, 10_000, reached, asked, each=25)
    print(told(RED_THREE_RUMMY, reached))
    assert not missing(RED_THREE_RUMMY, reached)


@pytest.mark.parametrize("seed", range(9))
def test_a_robot_plays_a_whole_game_and_the_most_points_win(seed: int) -> None:
    chance = Random(seed)
    rules = {"entry": ("fast", "guided", "full")[seed % 3], "rounds": 2, "stake": 500 * (seed % 2),
             "add_to": ("own", "any")[seed // 5], "stock_out": ("pile", "reshuffle")[seed % 2]}
    players = 2 + seed % 4
    table, robot = AtTable(RED_THREE_RUMMY, (10_000,) * players, rules), Robot(chance, 1)
    for step in range(4000):
        if not table.key:
            break
        table.answer(robot.answer(table.prompt))
        if step % 5 == 0:
            holds(table.run)
    assert table.key == ""
    scores = table.table.scores
    assert len(scores.rounds) == 2
    assert set(scores.winners) == {who for who, total in scores.totals.items() if total == max(scores.totals.values())}
    assert sum(table.behind()) + table.pot() == 10_000 * players


def by_robot(table: AtTable, chance: Random) -> None:
    """The question at the table is answered."""
    table.answer(Robot(chance, 1).answer(table.prompt))


@pytest.mark.parametrize("opening", [204, 500])
def test_totals_by_chance_are_enough_to_open_whatever_opens(opening: int) -> None:
    for seed in range(9):
        by_robot(fast(opening=opening).answer(seed % 4), Random(seed))


@pytest.mark.parametrize(("entry", "opening"), [("guided", 500), ("full", 204)])
def test_a_robot_lays_too_little_only_where_the_rest_of_the_hand_can_open(entry: str, opening: int) -> None:
    chance, table = Random(1), AtRummy(entry=entry, opening=opening, run_length=4, add_to="own")
    for _ in range(60):
        if not table.game.round.ended:
            by_robot(table, chance)


def test_cards_that_a_robot_has_left_are_no_black_threes_that_lie_in_a_set_without_their_suits() -> None:
    game = AtRummy(opening=0).lays(2, "3 3 3 3 3").game
    left = tuple(read_card(str(code), True) for code in some_left(game, 3, 160, Random(1)))
    assert sum(card.rank is Rank.THREE for card in left) > 1
    assert too_many_black_threes(game, 3, left) is None
