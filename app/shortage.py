"""Why a count does not agree with the books: what was written down, searched for mistakes that would explain it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from app.words import listed, tr

MINUTE = 60 * 1_000_000
SOON = 20 * MINUTE
"""The same buy-in twice within this time is more likely one that was booked twice."""

BARREL = 20
"""Chips are counted in stacks of twenty."""


class Deed(StrEnum):
    """What was written down with an amount."""

    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    COMMISSION = "commission"  # collected in chips
    CARRIED = "carried"  # between the case and the rack
    PAYMENT = "payment"  # a hand's payment to one seat


@dataclass(frozen=True, slots=True)
class Act:
    """One entry that a mistake may lie in: minor units, UTC microseconds, the entry's number.

    `over` is what a cash-out's count was above what the books expected of the stack.
    """

    deed: Deed
    who: str
    amount: int
    at: int
    entry: int
    over: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known when a count differs, in minor units.

    `differences` are counted less expected for each place; `missing` chips that the set lacks, by value; `acts` the
    night's entries; `stacks` chips that players still have by the books; `pools` jackpots that somebody stands to win;
    `say` words an amount; `unit` is what typed amounts are in.
    """

    differences: Mapping[str, int]
    missing: Mapping[int, int] = field(default_factory=dict)
    acts: tuple[Act, ...] = ()
    stacks: Mapping[str, int] = field(default_factory=dict)
    pools: Mapping[str, int] = field(default_factory=dict)
    say: Callable[[int], str] = str
    unit: int = 1

    @property
    def total(self) -> int:
        """What is over (above zero) or short in all."""
        return sum(self.differences.values())

    def lies_in(self, place: str) -> bool:
        """All of it was found in one place: buy-ins and cash-outs touch the case, payments and commission the rack."""
        return self.differences.get(place, 0) == self.total

    def of(self, deed: Deed) -> list[Act]:
        """The acts of one kind."""
        return [act for act in self.acts if act.deed is deed]


@dataclass(frozen=True, slots=True)
class Cause:
    """A mistake that would explain the difference: what it is called, a sentence, the entries to look at.

    `weight` says how likely it is beside the others, from 0 to 100.
    """

    code: str
    sentence: str
    entries: tuple[int, ...] = ()
    weight: int = 0


def likely_causes(evidence: Evidence) -> tuple[Cause, ...]:
    """The mistakes that would explain a difference exactly, the likeliest first; none where nothing differs.

    Of each kind only the likeliest is told, with the entries of the others that would do as well.
    """
    if not any(evidence.differences.values()):
        return ()
    best: dict[str, Cause] = {}
    for cause in (one for search in SEARCHES for one in search(evidence)):
        known = best.get(cause.code)
        if known is None:
            best[cause.code] = cause
            continue
        first, second = sorted((known, cause), key=lambda one: -one.weight)
        entries = tuple(dict.fromkeys((*first.entries, *second.entries)))
        best[cause.code] = Cause(first.code, first.sentence, entries, first.weight)
    return tuple(sorted(best.values(), key=lambda one: (-one.weight, one.code)))


def _jackpot_not_awarded(found: Evidence) -> Iterator[Cause]:
    for name, pool in found.pools.items():
        there = -found.differences.get(f"jackpot:{name}", 0)
        if pool and there == pool:
            yield Cause("jackpot", tr("The jackpot of {amount} was paid out, but the award was not entered.",
                                      amount=found.say(pool)), (), 100)


def _still_before_players(found: Evidence) -> Iterator[Cause]:
    for who, held in found.stacks.items():
        if held == found.total:
            yield Cause("cash_out_not_counted", tr("{name}’s {amount} is with the house but was not cashed out.",
                                                   name=who, amount=found.say(held)), (), 96)


def _cash_out_not_counted(found: Evidence) -> Iterator[Cause]:
    for act in found.of(Deed.CASH_OUT):
        if act.amount and act.amount == -found.total:
            yield Cause("cash_out_not_counted",
                        tr("{name}’s cash-out of {amount} was entered; the chips may be uncounted somewhere.",
                           name=act.who, amount=found.say(act.amount)), (act.entry,),
                        74 if found.lies_in("case") else 44)


def _carried_unbooked(found: Evidence) -> Iterator[Cause]:
    case, rack = found.differences.get("case", 0), found.differences.get("rack", 0)
    if case and case == -rack:
        into = tr("the rack") if rack > 0 else tr("the chip case")
        yield Cause("carried", tr("{amount} was moved to {place}, but the move was not entered.",
                                  amount=found.say(abs(case)), place=into), (), 98)


def _bought_twice(found: Evidence) -> Iterator[Cause]:
    for first, second in combinations(found.of(Deed.BUY_IN), 2):
        if (first.who, first.amount) == (second.who, second.amount) and first.amount == found.total:
            apart = abs(second.at - first.at)
            yield Cause("rebuy_twice", tr("{name}’s {amount} may have been entered twice.", name=first.who,
                                          amount=found.say(first.amount)), (second.entry,),
                        (92 if apart <= SOON else 70) - (0 if found.lies_in("case") else 30))


def _bought_unbooked(found: Evidence) -> Iterator[Cause]:
    for act in found.of(Deed.CASH_OUT):
        if act.over > 0 and act.over == -found.total:
            yield Cause("rebuy_missing",
                        tr("{name} cashed out {amount} more than the books expected: a rebuy may be missing.",
                           name=act.who, amount=found.say(act.over)), (act.entry,), 88 if found.lies_in("case") else 56)


def _commission(found: Evidence) -> Iterator[Cause]:
    taken = found.of(Deed.COMMISSION)
    at_rack = found.lies_in("rack")
    for act in taken:
        if act.amount == -found.total:
            yield Cause("commission", tr("{name}’s commission of {amount} was entered but may not have been collected.",
                                         name=act.who, amount=found.say(act.amount)), (act.entry,),
                        90 if at_rack else 50)
    if len(taken) > 1 and sum(act.amount for act in taken) == -found.total:
        yield Cause("commission", tr("All commission, {amount}, was entered but may not have been collected.",
                                     amount=found.say(-found.total)), tuple(act.entry for act in taken),
                    90 if at_rack else 50)


def _digits_swapped(found: Evidence) -> Iterator[Cause]:
    for act in (*found.of(Deed.BUY_IN), *found.of(Deed.CASH_OUT)):
        # A buy-in booked too high leaves chips over in the case, a cash-out booked too high leaves it short.
        lent = found.total if act.deed is Deed.BUY_IN else -found.total
        right = act.amount - lent
        if right in swapped(act.amount, found.unit):
            yield Cause("digits", tr("{name}’s {typed} may be {meant} with two digits swapped.", name=act.who,
                                     typed=found.say(act.amount), meant=found.say(right)), (act.entry,),
                        80 if found.lies_in("case") else 50)


def _paid(found: Evidence) -> Iterator[Cause]:
    for act in found.of(Deed.PAYMENT) if found.lies_in("rack") else ():
        if act.amount == abs(found.total):
            twice = tr("{name} may have been paid {amount} twice.", name=act.who, amount=found.say(act.amount))
            never = tr("{name} may not have been paid {amount}.", name=act.who, amount=found.say(act.amount))
            yield Cause("payment", twice if found.total < 0 else never, (act.entry,), 60)


def _miscounted(found: Evidence) -> Iterator[Cause]:
    lacking = {value: number for value, number in found.missing.items() if number}
    if len(lacking) == 1 and all(abs(number) % BARREL == 0 for number in lacking.values()):
        (value, number), = lacking.items()
        yield Cause("miscount", tr("A stack of twenty {value} chips may have been left out of the count.",
                                   value=found.say(value)) if number > 0 else
                    tr("A stack of twenty {value} chips may have been counted twice.", value=found.say(value)), (), 60)
    elif lacking:
        of_each = sorted(lacking.items(), reverse=True)
        chips = listed([f"{abs(number)} × {found.say(value)}" for value, number in of_each])
        yield Cause("miscount", tr("These chips differ from the set: {chips}. Count them again, and look under the "
                                   "table.",
                                   chips=chips), (), 30)


SEARCHES: tuple[Callable[[Evidence], Iterator[Cause]], ...] = (
    _jackpot_not_awarded, _carried_unbooked, _still_before_players, _cash_out_not_counted, _bought_twice,
    _bought_unbooked, _commission, _digits_swapped, _paid, _miscounted)
"""Every mistake that is looked for."""


def swapped(amount: int, unit: int) -> frozenset[int]:
    """The amounts that differ from this one by two digits that stand side by side, as it is typed."""
    step = unit if amount % unit == 0 else 1
    digits = str(amount // step)
    return frozenset(int(digits[:at] + digits[at + 1] + digits[at] + digits[at + 2:]) * step
                     for at in range(len(digits) - 1) if digits[at] != digits[at + 1])
