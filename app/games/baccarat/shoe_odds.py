"""The odds of every bet over the unseen cards, exactly, before a coup and after each of its cards. Nobody should bet on
them: they are what the cards are, not what comes.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np

from app.cards import Card
from app.games.baccarat.bets import BANKER, PLAYER, PUSHES, TIE, Wager, offered
from app.games.baccarat.first_pairs import PAIR_ENDS, FirstPairs, Unseen
from app.games.baccarat.outcomes import Outcome
from app.games.baccarat.rules import BaccaratRules
from app.games.baccarat.tableau import VALUE
from app.games.baccarat.unseen import ENDS, FIRST_STATES, Counter, Ints, State, known


@dataclass(frozen=True, slots=True)
class Terms:
    """A bet under a house's rules: what a bet of 1 can win before commission; below nothing it loses."""

    wager: Wager
    rules: BaccaratRules
    won: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class BetOdds:
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


class ShoeOdds:
    """The odds of all bets that a house offers. Made once for its rules: what each state of a coup needs is kept."""

    def __init__(self, rules: BaccaratRules) -> None:
        self.rules = rules
        wagers = offered(rules)
        self._on_pairs = [_sorted_out(wager, rules, PAIR_ENDS) for wager in wagers if wager.on_pairs]
        on_hands = [_sorted_out(wager, rules, ENDS) for wager in wagers if not wager.on_pairs]
        # What a bet wins in most ends follows from all its others.
        sets = {ends: at for at, ends in enumerate(dict.fromkeys(
            ends for _, by_won in on_hands for ends in by_won[1:]))}
        self._on_hands = [(terms, [sets[ends] for ends in by_won[1:]]) for terms, by_won in on_hands]
        self._counter = Counter(_rows(sets))
        self._main = Counter(_rows([tuple(at for at, end in enumerate(ENDS) if end.player > end.banker),
                                    tuple(at for at, end in enumerate(ENDS) if end.player < end.banker)]))

    def now(self, unseen: Unseen, player: Sequence[Card] = (), banker: Sequence[Card] = ()) -> dict[str, BetOdds]:
        """The odds of each bet by its code, with these cards of the coup out; `unseen` is without them.

        Empty where not enough cards are unseen for what may still be dealt. A bet on suits is left out where they are
        not known.
        """
        state = _state(player, banker)
        if unseen.cards < state.unknown:
            return {}
        found = [*self._of_hands(unseen, state), *self._of_pairs(FirstPairs(unseen, player[:2], banker[:2]))]
        return {one.terms.wager.code: one for one in found}

    @property
    def ready(self) -> bool:
        """Whether every count comes at once: what takes longest to make is made."""
        return all(self._counter.is_made(state) and self._main.is_made(state) for state in FIRST_STATES)

    def prepare(self) -> None:
        """Make what takes longest, which any thread may do."""
        for state in FIRST_STATES:
            self._counter.made(state)
            self._main.made(state)

    def main(self, unseen: Unseen, player: Sequence[Card], banker: Sequence[Card]) -> dict[str, int]:
        """In how many orders Player, Banker and a tie come, whatever the house pays; empty as in `now`."""
        state = _state(player, banker)
        if unseen.cards < state.unknown:
            return {}
        ahead, behind = self._main.counts(unseen.values, state)
        orders = perm(unseen.cards, state.unknown)
        return {PLAYER: ahead, BANKER: behind, TIE: orders - ahead - behind}

    def _of_hands(self, unseen: Unseen, state: State) -> Iterator[BetOdds]:
        counted, orders = self._counter.counts(unseen.values, state), perm(unseen.cards, state.unknown)
        for terms, sets in self._on_hands:
            others = [counted[at] for at in sets]
            yield BetOdds(terms, (orders - sum(others), *others), orders)

    def _of_pairs(self, pairs: FirstPairs) -> Iterator[BetOdds]:
        wanted = [one for one in self._on_pairs if pairs.suits_known or not one[0].wager.on_suits]
        ends = pairs.ends(any(terms.wager.on_suits for terms, _ in wanted)) if wanted else ()
        for terms, by_won in wanted:
            yield BetOdds(terms, tuple([sum([ends[at] for at in which]) for which in by_won]), pairs.orders)


def _state(player: Sequence[Card], banker: Sequence[Card]) -> State:
    return State(known([VALUE[card.rank] for card in player]), known([VALUE[card.rank] for card in banker]))


def _sorted_out(wager: Wager, rules: BaccaratRules, ends: Sequence[Outcome]) -> tuple[Terms, list[tuple[int, ...]]]:
    """What a bet can win and, for each of that, the numbers of the ends in which it does: first of most of them."""
    by_won: dict[Fraction, list[int]] = {}
    for at, end in enumerate(ends):
        by_won.setdefault(wager.wins(end, rules), []).append(at)
    most_first = sorted(by_won.items(), key=lambda one: -len(one[1]))
    return Terms(wager, rules, tuple(won for won, _ in most_first)), [tuple(which) for _, which in most_first]


def _rows(sets: Collection[tuple[int, ...]]) -> Ints:
    """A row for each set of ends, with a 1 for each end in it."""
    rows = np.zeros((len(sets), len(ENDS)), dtype=np.int64)
    for row, ends in zip(rows, sets, strict=True):
        row[list(ends)] = 1
    return rows
