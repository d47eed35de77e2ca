"""The most that one coup can take from the rack, with every seat at its limits on all that wins together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, gcd

from app.chips import payable
from app.games.baccarat.coup.payouts import cost_of
from app.games.baccarat.house_rules.bets import BANKER, PARTS, PLAYER, WAGER, Wager, offered
from app.games.baccarat.house_rules.outcomes import Outcome, possible
from app.games.baccarat.house_rules.rules import BaccaratRules, Commission
from app.games.baccarat.odds.house_edge import Terms, terms, wins_by_end
from app.money import Rounding

MILLION = 10**6
"""What a bet of 1 wins is a whole number of millionths: half, 0.54 to one, and any rate of commission."""

PARTS_OF_ONE = 720_720
"""Parts of a minor unit that can be shared evenly between any number of bets and seats up to sixteen."""

MAIN = (PLAYER, BANKER)

Wins = tuple[int, ...]
"""What a bet of 1 on each spot on offer wins before commission, in millionths; below nothing it is lost."""


@dataclass(frozen=True)
class Worst:
    """The worst coup: what it takes from the rack, and what of that goes to the bets on each spot, in minor units."""

    amount: int = 0
    to: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Most:
    """How much can be bet, in minor units: by each seat on a spot and in all, and by the table in all.

    `apart` is how far all Player and all Banker bets may be from each other; None is no limit. `beside_main`: a side
    bet is no larger than the main bet of its seat.
    """

    seats: int
    on: Mapping[str, int]
    by_seat: int | None = None
    in_all: int | None = None
    apart: int | None = None
    beside_main: bool = False

    @cached_property
    def each(self) -> int | None:
        """What a seat bets at most where every seat bets as much, in parts; None for any amount."""
        shares = [] if self.by_seat is None else [self.by_seat * self.seats * PARTS_OF_ONE]
        return min([*shares, *([] if self.in_all is None else [self.in_all * PARTS_OF_ONE])], default=None)

    def parts_on(self, spot: str) -> int:
        """The largest bet on a spot, in parts of a minor unit of which each seat has as many."""
        return self.on[spot] * self.seats * PARTS_OF_ONE


def most_of(rules: BaccaratRules) -> Most:
    """The limits of these rules."""
    return Most(rules.seats, {one.code: one.limits(rules)[1] for one in offered(rules)}, rules.seat_maximum or None,
                rules.table_maximum or None, rules.differential or None, rules.side_needs_main)


class FullTable:
    """A table with every seat at its limits, where only what wins together is bet.

    Where only bets are limited, it is exact: each payment is rounded as it will be. Where seats or the table are
    limited in all, what they may bet is used to the last minor unit, whatever the least bets are, and each payment
    is rounded as badly as any bet of the house's chips can be: it is what the limits alone allow, and never less than
    a coup can take. `chips` are the values of these chips.
    """

    def __init__(self, rules: BaccaratRules, chips: tuple[int, ...]) -> None:
        self.rules, self.most = rules, most_of(rules)
        self._chips, self._dear = chips, dearest(rules)
        self._spots = [one.code for one in offered(rules)]
        self._rounded: dict[tuple[str, int, int], int] = {}
        self._parts: dict[tuple[str, int, int], Fraction] = {}

    def limited(self, most: Mapping[str, int]) -> "FullTable":
        """The same table with other largest bets on some spots."""
        other = copy(self)
        other.most = replace(self.most, on={**self.most.on, **most})
        return other

    def worst(self) -> Worst:
        """The most that one coup can take from the rack, over all that can really come out together."""
        return max(map(self._taken, self._dear), key=lambda one: one.amount, default=Worst())

    def fits(self, rack: int) -> bool:
        """Whether the rack can pay whatever comes out."""
        return all(self._taken(wins).amount <= rack for wins in self._dear)

    def largest(self, spots: Sequence[str], rack: int) -> int:
        """The largest bet on these spots with which the worst coup takes no more than the rack holds; 0 for none."""
        smallest, low = min(self._chips), 0
        high = max(self.most.on[spot] for spot in spots) // smallest
        if not self.limited(dict.fromkeys(spots, 0)).fits(rack):
            return 0
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.limited(dict.fromkeys(spots, middle * smallest)).fits(rack)
            low, high = (middle, high) if fits else (low, middle - 1)
        return low * smallest

    def _taken(self, wins: Wins) -> Worst:
        """What the worst bets take where a coup comes out so."""
        of = dict(zip(self._spots, wins, strict=True))
        if self.most.each is None and self.most.apart is None:
            rounded = {spot: self.most.seats * self._dearest(spot, share) for spot, share in of.items() if share > 0}
            return Worst(sum(rounded.values()), rounded)
        to = _spread(self.most, {spot: self._net(WAGER[spot], share) for spot, share in of.items()})
        whole = PARTS_OF_ONE * MILLION
        real = {spot: taken + ceil(self.most.seats * self._badly(WAGER[spot], of[spot]) * whole)
                for spot, taken in to.items()}
        return Worst(-(-sum(real.values()) // whole), {spot: taken // whole for spot, taken in real.items()})

    def _net(self, wager: Wager, share: int) -> int:
        """What is left of a win when its commission is kept. In the boxes it comes later."""
        kept = wager.bears_commission and share > 0 and self.rules.commission_taken is Commission.AT_ONCE
        return share * (PARTS - self.rules.commission) // PARTS if kept else share

    def _badly(self, wager: Wager, share: int) -> Fraction:
        """By how much one bet that wins can take more than exactly, as its winnings and commission are rounded."""
        at = wager.code, share, self.most.on[wager.code]
        if at not in self._parts:
            self._parts[at] = self._reckoned_badly(wager, share)
        return self._parts[at]

    def _reckoned_badly(self, wager: Wager, share: int) -> Fraction:
        rules, won = self.rules, gcd(*self._chips) * share
        above = Fraction(_put_on(won, MILLION, rules.winnings_rounding), MILLION)
        if not wager.bears_commission or rules.commission_taken is not Commission.AT_ONCE:
            return above
        exact = (won // MILLION if won % MILLION == 0 else 1) * rules.commission
        left_off = _left_off(exact, rules.commission_unit * PARTS, rules.commission_rounding)
        return above + Fraction(min(left_off, self.most.on[wager.code] * share // MILLION * rules.commission), PARTS)

    def _dearest(self, spot: str, share: int) -> int:
        """The most that one seat's bet on a spot takes, each payment rounded as it will be."""
        most = self.most.on[spot]
        if self.most.beside_main and not WAGER[spot].main:
            most = min(most, self.most.on[PLAYER])
        if (spot, share, most) not in self._rounded:
            self._rounded[spot, share, most] = self._looked_for(WAGER[spot], share, most)
        return self._rounded[spot, share, most]

    def _looked_for(self, wager: Wager, share: int, most: int) -> int:
        """A rounded commission can make a smaller bet take more than the largest: as far down as it can is looked."""
        wins, net, unit = Fraction(share, MILLION), self._net(wager, share), self.rules.commission_unit
        stake, best = payable(most, self._chips), 0
        while stake > 0 and stake * net + MILLION * (unit + 1) > MILLION * best:
            best = max(best, cost_of(wager.code, stake, wins, self.rules))
            if not wager.bears_commission:
                break
            stake = payable(stake - 1, self._chips)
        return best


def _left_off(step: int, whole: int, way: Rounding) -> int:
    """The most that rounding leaves off amounts that come in such steps."""
    step = gcd(step, whole)
    return {Rounding.DOWN: whole - step, Rounding.HALF_UP: (whole - 1) // 2 // step * step, Rounding.UP: 0}[way]


def _put_on(step: int, whole: int, way: Rounding) -> int:
    """The most that it puts on them."""
    step = gcd(step, whole)
    return {Rounding.DOWN: 0, Rounding.HALF_UP: whole // 2 // step * step, Rounding.UP: whole - step}[way]


# limits on what is bet in all: each seat's share of them is reckoned in parts, so that none is lost


def _spread(most: Most, of: Mapping[str, int]) -> dict[str, int]:
    """What each spot takes from the rack in all, in parts of a millionth, where the seats share what may be bet."""
    if most.beside_main:
        return _best_beside(most, of)
    main = max((PLAYER, BANKER), key=lambda spot: of[spot])
    on = {spot: most.parts_on(spot) for spot, share in of.items() if share > 0 and spot not in MAIN}
    if of[main] > 0:
        on[main] = most.parts_on(main) if most.apart is None else min(most.parts_on(main), most.apart * PARTS_OF_ONE)
    return _taken(_filled(on, of, most.each), of)


def _filled(on: Mapping[str, int], of: Mapping[str, int], room: int | None) -> dict[str, int]:
    """Stakes on what takes most first, until there is no more room."""
    stakes: dict[str, int] = {}
    for spot in sorted(on, key=lambda spot: -of[spot]):
        stakes[spot] = on[spot] if room is None else min(on[spot], room)
        room = None if room is None else room - stakes[spot]
    return stakes


def _taken(stakes: Mapping[str, int], of: Mapping[str, int]) -> dict[str, int]:
    return {spot: stake * of[spot] for spot, stake in stakes.items() if stake}


def _best_beside(most: Most, of: Mapping[str, int]) -> dict[str, int]:
    """The same where side bets are laid beside main bets: what is taken rises with the main bet, and then falls."""
    tried = [*sorted(set(_main_bets(most, of)))]
    low, high = 0, len(tried) - 1
    while low < high:
        middle = (low + high) // 2
        now, more = (_beside(most, of, tried[at]) for at in (middle, middle + 1))
        low, high = (middle + 1, high) if sum(more.values()) > sum(now.values()) else (low, middle)
    return _beside(most, of, tried[low])


def _beside(most: Most, of: Mapping[str, int], main: int) -> dict[str, int]:
    """What a seat takes with this much on the better of Player and Banker, and its side bets beside it."""
    one, other = sorted(MAIN, key=lambda spot: -of[spot])
    apart = main if most.apart is None else min(main, most.apart * PARTS_OF_ONE)
    taken = _taken({one: (main + apart) // 2, other: (main - apart) // 2}, of)
    on = {spot: min(most.parts_on(spot), main) for spot, share in of.items() if share > 0 and spot not in MAIN}
    return taken | _taken(_filled(on, of, None if most.each is None else most.each - main), of)


def _main_bets(most: Most, of: Mapping[str, int]) -> Iterator[int]:
    """The main bets among which the worst is: where a side bet reaches its limit, or the room of the seat its end."""
    limit = most.parts_on(PLAYER) if most.each is None else min(most.parts_on(PLAYER), most.each)
    sides = sorted((spot for spot, share in of.items() if share > 0 and spot not in MAIN), key=lambda spot: -of[spot])
    yield from (0, limit, *(min(limit, most.parts_on(spot)) for spot in sides))
    if most.apart is not None:
        yield min(limit, most.apart * PARTS_OF_ONE)
    for number in range(1, len(sides) + 1) if most.each is not None else ():
        on = sorted(most.parts_on(spot) for spot in sides[:number])
        for reached in range(number + 1):
            yield max(0, min(limit, ((most.each or 0) - sum(on[:reached])) // (number - reached + 1)))


# what can come out together


def dearest(rules: BaccaratRules) -> tuple[Wins, ...]:
    """What bets of 1 on all spots on offer win together, as it can come out, where nothing else wins more on each."""
    return _dearest(rules.decks, tuple(terms(one, rules) for one in offered(rules)))


@lru_cache(maxsize=64)
def _dearest(decks: int, of: tuple[Terms, ...]) -> tuple[Wins, ...]:
    on_hands, on_pairs = ([one for one in of if WAGER[one.bet].on_pairs is pairs] for pairs in (False, True))
    order = {one.bet: at for at, one in enumerate((*on_hands, *on_pairs))}
    found: set[Wins] = set()
    for hands, pairs in possible(decks):
        most, beside = (_not_less(_in_millionths(ends, bets)) for ends, bets in ((hands, on_hands), (pairs, on_pairs)))
        found.update((*one, *other) for one in most for other in beside)
    return tuple(tuple(wins[order[one.bet]] for one in of) for wins in _not_less(found))


def _in_millionths(ends: Iterable[Outcome], bets: Iterable[Terms]) -> set[Wins]:
    """What these bets win together, as these coups come out."""
    each = [wins_by_end(one) for one in bets]
    return {tuple([won * MILLION // whole for won, whole in [one[end] for one in each]]) for end in ends}


def _not_less(found: Iterable[Wins]) -> list[Wins]:
    """Those beside which no other wins as much on every spot."""
    kept: list[Wins] = []
    for wins in sorted(found, key=sum, reverse=True):
        if not any(all(map(int.__ge__, one, wins)) for one in kept):
            kept.append(wins)
    return kept
