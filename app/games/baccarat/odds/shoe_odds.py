"""The odds of every bet over the unseen cards, exactly, before a coup and after each of its cards. Nobody should bet on
them: they are what the cards are, not what comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, chain, starmap
from typing import NamedTuple

import numpy as np

from app.cards import Card
from app.games.baccarat.house_rules.bets import BANKER, EVEN, LOSES, PLAYER, PUSHES, TIE, Wager, offered
from app.games.baccarat.house_rules.outcomes import Pair
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.tableau import VALUE
from app.games.baccarat.odds.pair_odds import PAIR_ENDS, FirstPairs, Pairs, Unseen, from_at_least
from app.games.baccarat.odds.unseen_cards import ENDS, FIRST_STATES, SIX, Counter, State, known, products, together_with


@dataclass(frozen=True, slots=True)
class Terms:
    """A bet under a house's rules: what a bet of 1 can win before commission; below nothing it loses."""

    wager: Wager
    rules: BaccaratRules
    won: tuple[Fraction, ...]


class BetOdds(NamedTuple):
    """In how many of all `orders` of the unseen cards a bet wins what, in the order of `terms.won`."""

    terms: Terms
    counts: tuple[int, ...]
    orders: int

    @property
    def ways(self) -> dict[Fraction, int]:
        """By what a bet of 1 wins, in how many orders it does."""
        return dict(zip(self.terms.won, self.counts, strict=True))

    @property
    def wins(self) -> int:
        """In how many orders it is paid."""
        return sum(count for won, count in zip(self.terms.won, self.counts, strict=True) if won > 0)

    @property
    def pushes(self) -> int:
        """In how many it stays down."""
        return self.ways.get(PUSHES, 0)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of a bet of 1, exactly; below nothing it is the player's."""
        terms = self.terms
        return -sum((terms.wager.less_commission(won, terms.rules) * count
                     for won, count in zip(terms.won, self.counts, strict=True)), Fraction()) / self.orders


@dataclass(frozen=True, slots=True)
class Ends:
    """Some of `ENDS`, by their numbers: they are counted together."""

    numbers: tuple[int, ...]


ALL_ENDS = Ends(tuple(range(len(ENDS))))

ANY_PAIRS = Pair.NONE, Pair.NONE

MadeUp = dict[Ends | Pairs, int]
"""A count as a sum of others: how often each of these is added."""


class ShoeOdds:
    """The odds of all bets that a house offers. Made once for its rules: what each state of a coup needs is kept.

    Whatever a bet can win is made up of a few counts: of all orders, of sets of ends, and of pairs.
    """

    def __init__(self, rules: BaccaratRules) -> None:
        self.rules = rules
        bets = [_made_up(wager, rules) for wager in offered(rules)]
        all_made_up = [made_up for _, each in bets for made_up in each]
        counted = dict.fromkeys([ALL_ENDS, *chain.from_iterable(all_made_up)])
        sets = [one for one in counted if isinstance(one, Ends)]
        self._pairs = [one for one in counted if not isinstance(one, Ends)]
        self._counter = Counter([ends.numbers for ends in sets])
        columns: list[Ends | Pairs] = [*sets, *self._pairs]
        self._often = np.array([[made_up.get(one, 0) for one in columns] for made_up in all_made_up])
        stops = accumulate(len(each) for _, each in bets)
        self._bets = [(terms.wager.code, terms, slice(stop - len(each), stop))
                      for (terms, each), stop in zip(bets, stops, strict=True)]
        self._without_suits = [bet for bet in self._bets if not bet[1].wager.on_suits]

    def now(self, unseen: Unseen, player: Sequence[Card] = (), banker: Sequence[Card] = ()) -> dict[str, BetOdds]:
        """The odds of each bet by its code, with these cards of the coup out; `unseen` is without them.

        Empty where not enough cards are unseen for what may still be dealt. A bet on suits is left out where they are
        not known.
        """
        mine, theirs = [VALUE[card.rank] for card in player], [VALUE[card.rank] for card in banker]
        unknown = SIX - len(mine) - len(theirs)
        if unseen.cards < unknown:
            return {}
        pairs = FirstPairs(unseen, player, banker, unknown)
        of_sets = self._counter.counts(unseen.values, mine + theirs, State(known(mine), known(theirs)))
        of_pairs = np.array([*starmap(pairs.at_least, self._pairs)], dtype=np.int64)
        counts = tuple(self._often.dot(np.concatenate((of_sets, of_pairs))).tolist())
        orders = int(of_sets[0])
        return {code: BetOdds(terms, counts[where], orders)
                for code, terms, where in (self._bets if unseen.suits else self._without_suits)}

    def main(self, unseen: Unseen, player: Sequence[Card], banker: Sequence[Card]) -> dict[str, int]:
        """In how many orders Player, Banker and a tie come, whatever the house pays; empty as in `now`."""
        now = self.now(unseen, player, banker)
        if not now:
            return {}
        of_player = now[PLAYER].ways
        return {PLAYER: of_player[EVEN], BANKER: of_player[LOSES], TIE: of_player[PUSHES]}

    @property
    def ready(self) -> bool:
        """Whether every count comes at once: what takes longest to make is made."""
        return all(self._counter.is_made(state) for state in FIRST_STATES)

    def prepare(self) -> None:
        """Make what takes longest, which any thread may do."""
        for state in FIRST_STATES:
            self._counter.made(state)
        products((0,) * 10)
        for value in range(10):
            together_with((value,))


def _made_up(wager: Wager, rules: BaccaratRules) -> tuple[Terms, list[MadeUp]]:
    """What a bet can win and, for each of that, the counts it is made up of."""
    by_won: dict[Fraction, list[int]] = {}
    for at, end in enumerate(PAIR_ENDS if wager.on_pairs else ENDS):
        by_won.setdefault(wager.wins(end, rules), []).append(at)
    won, ends = zip(*sorted(by_won.items(), key=lambda one: -len(one[1])), strict=True)
    return Terms(wager, rules, won), list(map(_of_pairs, ends)) if wager.on_pairs else _of_hands(ends)


def _of_pairs(ends: Sequence[int]) -> MadeUp:
    """Pairs are counted as those that are such pairs at least; that they are anything, in all orders."""
    told = from_at_least(PAIR_ENDS[at] for at in ends)
    return {ALL_ENDS if pairs == ANY_PAIRS else pairs: often for pairs, often in told.items()}


def _of_hands(ends: Sequence[Sequence[int]]) -> list[MadeUp]:
    """Of sets that come to all ends together, the first follows from the others: what is left of all orders."""
    others = [Ends(tuple(each)) for each in ends[1:]]
    return [{ALL_ENDS: 1, **dict.fromkeys(others, -1)}, *[MadeUp({each: 1}) for each in others]]
