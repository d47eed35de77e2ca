"""The odds of the coup that is being dealt, and of the one before its first card: what the Odds tab tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from app.cards import RANKS, Card
from app.dealing.table.table import Table
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.house_rules.bets import BANKER, PLAYER, TIE, Wager, offered
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.tableau import VALUE, banker_draws, player_draws, winner
from app.games.baccarat.odds.house_edge import edge_at
from app.games.baccarat.odds.pair_odds import Unseen, unseen_of, with_these
from app.games.baccarat.odds.shoe_odds import BetOdds, ShoeOdds

SIDES = (PLAYER, TIE, BANKER)

OF_VALUE = {VALUE[rank]: Card(rank) for rank in RANKS}
"""A card of each value."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How a coup may come out: so many of all orders of the unseen cards.

    Where one card decides it, `values` are those of the cards that bring it about, and `cards` how many there are.
    """

    side: str
    ways: int
    orders: int
    values: tuple[int, ...] = ()
    cards: int = 0


@dataclass(frozen=True, slots=True)
class LiveOdds:
    """What can be said now: how many cards are unseen, how this coup may come out, and each bet before its first card.

    `coup` is empty before its first card; `bets` is where fewer than six cards are unseen. `fresh`: no card of the
    shoe is out that the next coup comes from. `uncounted` are bets on suits where not every suit was keyed. `by_stake`:
    something is rounded, so that edges, which are those of any bet before that, go by how much is bet.
    """

    unseen: int
    coup: tuple[Chance, ...] = ()
    bets: Mapping[str, BetOdds] = field(default_factory=dict)
    fresh: bool = False
    uncounted: tuple[Wager, ...] = ()
    by_stake: bool = False


@lru_cache(maxsize=4)
def shoe_odds(rules: BaccaratRules) -> ShoeOdds:
    """The odds under these rules; what each state of a coup needs is made once."""
    return ShoeOdds(rules)


def odds_now(table: Table) -> LiveOdds:
    """The odds as the cards lie now. Cards that nobody saw, burned or behind the cut card, are unseen.

    Before a shoe's first coup, and after its last, they are those of a fresh shoe.
    """
    coup = table.script_state
    if not isinstance(coup, Coup) or coup.game.ending:
        return fresh_shoe(table.rules)
    shoe, odds = coup.game.shoe, shoe_odds(coup.rules)
    unseen = unseen_of(shoe.decks, shoe.seen, shoe.seen_suited)
    out = [*coup.player, *coup.banker]
    return LiveOdds(unseen.cards, _chances(odds, unseen, coup.player, coup.banker) if out else (),
                    before(odds, with_these(unseen, out)),
                    uncounted=() if unseen.suits else tuple(one for one in offered(coup.rules) if one.on_suits),
                    by_stake=go_by_stake(coup.rules))


@lru_cache(maxsize=4)
def go_by_stake(rules: BaccaratRules) -> bool:
    """Whether the least bet on some spot costs another share of itself than the largest."""
    return any(edge_at(one, least, rules) != edge_at(one, most, rules) for one in offered(rules)
               for least, most in (one.limits(rules),))


@lru_cache(maxsize=4)
def before(odds: ShoeOdds, unseen: Unseen) -> Mapping[str, BetOdds]:
    """The odds before a coup's first card, which are the same after each of its cards."""
    return odds.now(unseen)


def fresh_shoe(rules: BaccaratRules) -> LiveOdds:
    """The odds of a shoe of which nothing was seen yet."""
    whole = unseen_of(rules.decks, {}, {})
    return LiveOdds(whole.cards, (), shoe_odds(rules).now(whole), fresh=True, by_stake=go_by_stake(rules))


def _chances(odds: ShoeOdds, unseen: Unseen, player: Sequence[Card], banker: Sequence[Card]) -> tuple[Chance, ...]:
    now = odds.main(unseen, player, banker)
    if not now:
        return ()
    deciding = _deciding(unseen, player, banker)
    orders = sum(now.values())
    return tuple(Chance(side, now[side], orders, *deciding.get(side, ((), 0))) for side in SIDES)


def _deciding(unseen: Unseen, player: Sequence[Card], banker: Sequence[Card]) -> dict[str, tuple[tuple[int, ...], int]]:
    """Where one more card ends the coup: by how it comes out then, the values of such cards and how many there are."""
    hand = _draws(player, banker)
    if len(player) + len(banker) < 3 or not hand:
        return {}  # with fewer than three out, no card ends it
    values: dict[str, list[int]] = {}
    cards: dict[str, int] = {}
    for value, count in enumerate(unseen.values):
        card = OF_VALUE[value]
        mine, theirs = ([*player, card], banker) if hand == PLAYER else (player, [*banker, card])
        if count and _draws(mine, theirs):
            return {}
        if count:
            side = winner(mine, theirs).value
            values.setdefault(side, []).append(value)
            cards[side] = cards.get(side, 0) + count
    return {side: (tuple(found), cards[side]) for side, found in values.items()}


def _draws(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """Which hand gets the next card; neither where the coup is over."""
    if len(player) < 2 or len(banker) < 2:
        return PLAYER if len(player) <= len(banker) else BANKER
    if len(player) == len(banker) == 2 and player_draws(player, banker):
        return PLAYER
    return BANKER if len(banker) == 2 and banker_draws(player, banker) else ""
