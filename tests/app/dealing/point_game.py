"""A game for points to test the frame with: in each round everybody’s points are counted, until somebody has enough."""

from typing import Any, Self

from app.dealing.engine.game import Game
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.point_games import PointGame, PointRules, play_for_points
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, WalkedOut
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.showing import Tally
from app.dealing.table.table import Table
from app.dealing.values.scores import Part
from app.dealing.values.table_rules import NEXT_GAME
from app.house_rules import Words, rule
from tests.app.games.at_table import AtTable

TEN_EACH = "Ten counters each"


class CountingRules(PointRules):
    """Its house rules."""

    target: int = rule(30, Words("Target", "What is played to."), low=1, high=999, takes_effect=NEXT_GAME)


async def deal_counting(table: Table) -> None:
    """Rounds until somebody has the target."""
    await play_for_points(table, Seats(2, 4), one_round, target=table.rules.target)


async def one_round(game: PointGame) -> bool:
    """Ten counters out of the box, the points counted, ten back."""
    table = game.table
    await Confirm(key=game.key("deal"), table=table, rulings_now=(WalkedOut, DealtWrong, EndGame),
                  say=lambda: Wording(lead="Deal", named="the deal"))
    seats = game.begin_round()
    for seat in seats:
        table.counters.move(10, "box", seat, TEN_EACH)
    counted = await Tally(key=game.key("count"), facts=str(seats), table=table, seats=seats,
                          between=lambda seat: (-90, 90), rulings_now=(WalkedOut, DealtWrong, EndGame),
                          say=lambda: Wording(lead="Count", named="the count"))
    for seat in seats:
        table.counters.move(9, seat, "box", "Round over")
    game.close_round({seat: (Part("Counted", number), Part("Given", 0)) for seat, number in counted.counts.items()})
    return table.scores.reached


COUNTING = Game(id="counting", version=1, name="Counting", script=deal_counting, rules=CountingRules,
                rulings=(WalkedOut, DealtWrong, EndGame))


class AtCounting(AtTable):
    """Its table. `begun` is past the stakes, everybody with 100.00; player n sits in seat n."""

    def __init__(self, players: int = 3, **rules: Any) -> None:
        super().__init__(COUNTING, (10_000,) * players, rules)
        self.answer(True, 1, True)

    def round(self, *points: int) -> Self:
        """A whole round, with what each seat counts."""
        self.answer(True)
        return self.count(*points)

    def count(self, *points: int) -> Self:
        """What each seat that is still in counts."""
        seats = sorted(self.table.whole_game)
        self.answer({"counts": {str(seat): number for seat, number in zip(seats, points, strict=True)}})
        return self

    @property
    def totals(self) -> dict[int, int]:
        """What each player has."""
        return self.table.scores.totals
