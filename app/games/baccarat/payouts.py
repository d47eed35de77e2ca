"""What every bet of a coup wins or loses, with its commission. Amounts are minor units."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from app.cards import Card
from app.games.baccarat.rules import BaccaratRules, BankerSix, Commission
from app.games.baccarat.tableau import Winner, is_natural, is_pair, total, winner
from app.money import round_parts

PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR = "player", "banker", "tie", "player_pair", "banker_pair"
SPOTS = (PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR)
"""The spots in the order in which a seat is paid: the bet nearest the player first."""

SHORT = {PLAYER: "Player", BANKER: "Banker", TIE: "Tie", PLAYER_PAIR: "P pair", BANKER_PAIR: "B pair"}
"""Their short names."""


@dataclass(frozen=True)
class Result:
    """A coup's two hands and what they came to."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @cached_property
    def winner(self) -> Winner:
        """Player, Banker or a tie."""
        return winner(self.player, self.banker)

    @cached_property
    def totals(self) -> tuple[int, int]:
        """Player's and Banker's totals."""
        return total(self.player), total(self.banker)

    @cached_property
    def natural(self) -> bool:
        """Either hand had a natural."""
        return is_natural(self.player) or is_natural(self.banker)

    @cached_property
    def won_spots(self) -> tuple[str, ...]:
        """The spots that this coup pays."""
        pairs = ((PLAYER_PAIR, self.player), (BANKER_PAIR, self.banker))
        return (self.winner.value, *(spot for spot, cards in pairs if is_pair(cards)))

    @cached_property
    def pushed_spots(self) -> tuple[str, ...]:
        """The spots whose bets stay down: both hands on a tie."""
        return (PLAYER, BANKER) if self.winner is Winner.TIE else ()


PARTS = 10_000
"""Commission is reckoned exactly, in ten-thousandths of a minor unit, until it is rounded once."""


class BetResult(NamedTuple):
    """What becomes of one bet: the stake, what it wins before commission, and the commission on it in `PARTS`.

    `won` is None for a losing bet and 0 for one that pushes.
    """

    spot: str
    stake: int
    won: int | None
    commission: int = 0

    @property
    def lost(self) -> bool:
        """The stake goes to the rack."""
        return self.won is None


def bet_result(spot: str, stake: int, result: Result, rules: BaccaratRules) -> BetResult:
    """What this bet wins, pushes or loses."""
    if spot not in result.won_spots:
        return BetResult(spot, stake, 0 if spot in result.pushed_spots else None)
    if spot == BANKER:
        return _banker_win(stake, result, rules)
    return BetResult(spot, stake, stake * {PLAYER: 1, TIE: rules.tie_pays}.get(spot, rules.pair_pays))


def _banker_win(stake: int, result: Result, rules: BaccaratRules) -> BetResult:
    if rules.banker_seven_pushes and len(result.banker) == 3 and total(result.banker) == 7:
        return BetResult(BANKER, stake, 0)
    if rules.banker_six is BankerSix.HALF and total(result.banker) == 6:
        won = round_parts(stake, 2, 1, rules.winnings_rounding)
    else:
        won = stake
    return BetResult(BANKER, stake, won, won * rules.commission)


def commission_at_once(exact: int, won: int, rules: BaccaratRules) -> int:
    """The commission on one win, rounded once by the house's rule, and never more than the win. `exact` in `PARTS`."""
    return min(won, marked_so_far(exact, rules))


def marked_so_far(exact: int, rules: BaccaratRules) -> int:
    """What a box holds when commission is rounded only as it is collected: the exact total, rounded once."""
    return round_parts(exact, PARTS, rules.commission_unit, rules.commission_rounding)


def worst_case(bets: Mapping[int, Mapping[str, int]], rules: BaccaratRules) -> int:
    """The most that one coup can cost the rack, net of what it takes: minor units, negative for a cost."""
    sums = {spot: sum(seat.get(spot, 0) for seat in bets.values()) for spot in SPOTS}
    stakes = [] if rules.commission_taken is Commission.BOXES else [seat.get(BANKER, 0) for seat in bets.values()]
    banker = sums[BANKER] - sum(commission_at_once(stake * rules.commission, stake, rules) for stake in stakes)
    outcomes = (
        sums[PLAYER] - sums[BANKER] - sums[TIE],
        banker - sums[PLAYER] - sums[TIE],
        sums[TIE] * rules.tie_pays,
    )
    return -(max(outcomes) + (sums[PLAYER_PAIR] + sums[BANKER_PAIR]) * rules.pair_pays)


def spots_of(seat: Mapping[str, int]) -> Sequence[str]:
    """A seat's spots that have a bet, the one nearest the player first."""
    return [spot for spot in SPOTS if seat.get(spot)]
