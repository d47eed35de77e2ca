"""How a coup can end before its first card: what the rack would take and pay for each way its bets can win."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

from app.dealing.values.chip_needs import Course
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.coup.payouts import BetResult, settled
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.outcomes import Outcome, possible
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.tableau import Winner
from app.words import tr

NAMES = {Winner.BANKER: "Banker wins", Winner.PLAYER: "Player wins", Winner.TIE: "Tie"}
"""The ends of a coup as the strip calls them, in the order in which they are listed."""

End = tuple[Winner, bool, tuple[tuple[str, Fraction], ...]]
"""Who wins, whether a pair wins beside it, and what a bet of 1 on each spot comes to."""


def ends(coup: Coup) -> tuple[Course, ...]:
    """Every end of an open coup of which no card is out; none where nobody has bet, or the bets are not known."""
    if coup.cards_out or not coup.bets or coup.table.hand is None:
        return ()
    spots = tuple(sorted({spot for bets in coup.bets.values() for spot in bets}))
    return tuple(dict.fromkeys(_course(coup, end) for end in _ends_of(spots, coup.rules)))


def _course(coup: Coup, end: End) -> Course:
    winner, pairs, of_one = end
    wins = dict(of_one)
    results = {seat: [settled(spot, stake, wins[spot], coup.rules) for spot, stake in bets.items()]
               for seat, bets in coup.bets.items()}
    name = tr("{result} with pairs", result=tr(NAMES[winner])) if pairs else tr(NAMES[winner])
    return Course(tuple([lost.stake for _, lost in coup.taken_first(results)]), tuple(_paid(coup, results)), name)


def _paid(coup: Coup, results: dict[int, list[BetResult]]) -> Iterator[int]:
    for seat in coup.in_order(list(results)):
        due = coup.due_for(seat, results[seat])
        if due and due.amount:
            yield due.amount


@lru_cache(maxsize=32)
def _ends_of(spots: tuple[str, ...], rules: BaccaratRules) -> tuple[End, ...]:
    """The ends that differ for bets on these spots."""
    on_hands = [spot for spot in spots if not WAGER[spot].on_pairs]
    on_pairs = [spot for spot in spots if WAGER[spot].on_pairs]
    found: dict[End, None] = {}
    for hands, pairs in possible(rules.decks):
        first = {(_winner(end), _wins(on_hands, end, rules)) for end in hands}
        beside = {_wins(on_pairs, end, rules) for end in pairs}
        for (winner, wins), more in product(first, beside):
            found[winner, any(part > 0 for _, part in more), wins + more] = None
    order = list(NAMES)
    return tuple(sorted(found, key=lambda end: (end[1], order.index(end[0]), end[2])))


def _wins(spots: list[str], end: Outcome, rules: BaccaratRules) -> tuple[tuple[str, Fraction], ...]:
    return tuple([(spot, WAGER[spot].wins(end, rules)) for spot in spots])


def _winner(end: Outcome) -> Winner:
    return Winner.TIE if end.player == end.banker else Winner.PLAYER if end.player > end.banker else Winner.BANKER
