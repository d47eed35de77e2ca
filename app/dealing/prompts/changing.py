"""What the hand that is open may lack of chips, who can give them, and the one change that it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from app.chips import Counts, fewest
from app.dealing.table.holdings import behind
from app.dealing.table.table import Table
from app.dealing.values.chip_needs import Chips, Course, Giver, Swap, best, proposals, values_short
from app.words import OneOrMany, listed, plural, tr
from app.words.joined import comma_list

CASE_SEAT = 0
"""The case gives like a seat."""

AMOUNTS = 3
"""How many amounts of a change can be chosen from."""


@dataclass(frozen=True)
class Shortage:
    """The rack cannot pay every end: how each can be, the chips there are, and who can help, best first.

    `asked` are the values that are lacking, the smallest first.
    """

    courses: tuple[Course, ...]
    chips: Chips
    givers: tuple[Giver, ...]
    asked: tuple[int, ...]

    @property
    def value(self) -> int:
        """The smallest value that is lacking."""
        return self.asked[0]

    @cached_property
    def worst(self) -> Course:
        """The end that lacks the most of it."""
        return max(self.chips.short(self.courses), key=lambda course: self.chips.lacking(course).get(self.value, 0))

    @property
    def lacks(self) -> int:
        """How many of that value the worst end lacks; 0 where no end lacks the fewest chips."""
        return self.chips.lacking(self.worst).get(self.value, 0)

    @cached_property
    def helpers(self) -> dict[int, Swap]:
        """What each giver would change, the best giver first; givers that are no help are left out."""
        found = ((giver.seat, best(self.courses, self.chips, giver, self.asked)) for giver in self.givers)
        swaps = {seat: swap for seat, swap in found if swap}
        mends = [seat for seat, swap in swaps.items() if self.chips.after(swap).pay_all(self.courses)]
        return {seat: swaps[seat] for seat in (*mends, *(seat for seat in swaps if seat not in mends))}

    @property
    def swap(self) -> Swap | None:
        """The change that is asked for; None where nobody can help."""
        return next(iter(self.helpers.values()), None)

    def amounts(self, seat: int) -> tuple[Swap, ...]:
        """Changes with a giver, of which any will do."""
        giver = next(one for one in self.givers if one.seat == seat)
        found = islice(proposals(self.courses, self.chips, giver, self.asked), AMOUNTS)
        return tuple(found) or (self.helpers[seat],)


SPOKEN: Mapping[int, OneOrMany] = {
    1: ("{count} one", "{count} ones"), 5: ("{count} five", "{count} fives"),
    10: ("{count} ten", "{count} tens"), 100: ("{count} hundred", "{count} hundreds")}
"""What chips are called at a table, by their value in major units: one of them, and several."""


def spoken_chips(table: Table, counts: Counts) -> str:
    """Chips as they are asked for: "20 ones", "4 fives and 2 × 0.50"."""
    unit = table.money.unit
    return listed([plural(number, *SPOKEN[value // unit]) if value % unit == 0 and value // unit in SPOKEN else
                   tr("{count} × {value}", count=number, value=table.amount_text(value))
                   for value, number in sorted(counts.items(), reverse=True)])


def shortage(table: Table, courses: Sequence[Course]) -> Shortage | None:
    """What the rack lacks for these ends of the hand; None for nothing."""
    chips = Chips(table.chips.values, dict(table.rack), table.with_players())
    if chips.pay_all(courses):
        return None
    asked = tuple(values_short(courses, chips))
    return Shortage(tuple(courses), chips, _givers(table, asked[0]), asked)


def payouts_short(table: Table, amounts: Sequence[int]) -> Shortage | None:
    """The same where it is known what is to be paid, in that order."""
    return shortage(table, (Course(pays=tuple(amounts)),))


def bets_need(table: Table, seat: int, value: int) -> bool:
    """Whether a seat’s own bets of this hand are made with such chips."""
    down = table.bets_down().get(seat, {})
    return any(value in (fewest(amount, table.chips.values) or {}) for amount in down.values())


def who_has(table: Table, short: Shortage) -> str:
    """Who has some of what is lacking, though not enough: "Two can change: Chen Wei 3, Mei Lin 1"."""
    some = [(one.has[short.value], one.seat) for one in short.givers if one.seat and one.has.get(short.value)]
    each = comma_list(f"{table.name(seat)} {number}" for number, seat in
                      sorted(some, key=lambda one: (-one[0], one[1])))
    return plural(len(some), "One can change: {each}.", "{count} can change: {each}.", each=each) if some else \
        tr("Nobody has any to change.")


def _givers(table: Table, value: int) -> tuple[Giver, ...]:
    """The seat with the most of this value whose own bets need none of it, then the other seats, then the case."""
    seats = [Giver(seat, behind(table, seat), table.stack_of(seat)) for seat in table.seats]
    seats.sort(key=lambda one: (bets_need(table, one.seat, value), -one.has.get(value, 0), one.seat))
    if table.opening.house:  # from a case that other tables share chips come by a fill, and not at a word
        return tuple(seats)
    return (*seats, Giver(CASE_SEAT, {one: number for one, number in table.house.case.items() if number > 0}))
