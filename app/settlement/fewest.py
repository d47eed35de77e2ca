"""Who pays whom in the fewest payments there can be."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from app.settlement.people import Payment

MOST = 21
"""Twenty people and the house bank: so many are settled in provably the fewest payments, pairs not counted."""

_BITS = 5
_FIELD = (1 << _BITS) - 1
"""In a code, each amount has five bits for how many people have it, and one that stays free to borrow from."""


def who_pays_whom(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """The payments that bring everybody's balance to nothing: none settles it in fewer.

    Above zero a person receives, below zero pays, in minor units. The fewest payments are the people less the most
    groups of them that each add up to zero: n people who add up to zero settle among themselves in n − 1, and each
    list of payments falls apart into such groups. In each group the one who owes most pays the one who is owed most,
    until two of it cancel. The same balances always give the same list, in the order it is best paid in: first those
    who cancel in pairs. Above 21 people who do not, it is a short list, and not always the shortest. Raises
    ValueError when the balances do not add up to zero.
    """
    if total := sum(balances.values()):
        raise ValueError(f"the balances add up to {total}, not to zero")
    return _payments(tuple((person, balances[person]) for person in sorted(balances) if balances[person]))


@lru_cache(maxsize=64)
def _payments(balances: tuple[tuple[int, int], ...]) -> tuple[Payment, ...]:
    """Pairs first, then group by group, those first in which most is owed by one person."""
    due = dict(balances)
    made = sorted(groups(due), key=lambda group: (len(group) > 2, min((due[person], person) for person in group)))
    return tuple(payment for group in made for payment in _among(group, due))


def _among(group: list[int], due: Mapping[int, int]) -> list[Payment]:
    """The payments of one group that adds up to zero: each of them brings somebody to nothing."""
    if len(group) == 2:
        payer, payee = sorted(group, key=due.__getitem__)
        return [Payment(payer, payee, due[payee])]
    owing = sorted((due[person], person) for person in group if due[person] < 0)
    owed = sorted((-due[person], person) for person in group if due[person] > 0)
    payments = []
    while owing:
        (owes, payer), (gets, payee) = _exact(owing, owed) or (owing[0], owed[0])
        owing.remove((owes, payer))
        owed.remove((gets, payee))
        if owes < gets:
            insort(owing, (owes - gets, payer))
        elif gets < owes:
            insort(owed, (gets - owes, payee))
        payments.append(Payment(payer, payee, -max(owes, gets)))
    return payments


Due = tuple[int, int]
"""An amount, below zero on both sides so that the largest comes first, and whose it is."""


def _exact(owing: list[Due], owed: list[Due]) -> tuple[Due, Due] | None:
    """Two who cancel, the largest of them; None where nobody does."""
    amounts = {amount for amount, _ in owed}
    for one in owing:
        if one[0] in amounts:
            return one, next(other for other in owed if other[0] == one[0])
    return None


def groups(balances: Mapping[int, int]) -> list[list[int]]:
    """The most groups into which these people fall so that each adds up to zero. No balance is zero."""
    pairs, rest = _pairs(balances)
    while len(rest) > MOST and (triple := _triple(rest)):
        pairs.append(triple)
        rest = {person: rest[person] for person in rest if person not in triple}
    if not rest:
        return pairs
    # Fewer than six of whom no two cancel are one group: another would have three of them.
    if 6 <= len(rest) <= MOST and _falls_apart(list(rest.values())):
        return pairs + _Search(rest).groups()
    return [*pairs, list(rest)]


def _falls_apart(balances: list[int]) -> bool:
    """Whether some of these people add up to zero, but not all: on most nights nobody does, and that is soon seen."""
    half = len(balances) // 2
    some, others = _sums(balances[:half]), _sums(balances[half:])
    common = set(some).intersection([-total for total in others])
    # Nobody of both halves, and everybody of both, always add up to zero; any other way is one more.
    return len(common) > 2 or some.count(0) > 1 or others.count(0) > 1


def _sums(balances: list[int]) -> list[int]:
    """What each choice among people adds up to: first nobody, last everybody."""
    sums = [0]
    for balance in balances:
        sums += [total + balance for total in sums]
    return sums


def _pairs(balances: Mapping[int, int]) -> tuple[list[list[int]], dict[int, int]]:
    """Everybody who has an equal and opposite, in pairs, and the others.

    No group is lost by it. Take any division into groups, and two people who cancel. If they stand in two groups, let
    them be a group of their own, and what is left of the two groups together another, for it adds up to zero: as many
    groups as before. If they stand in one group, what is left of that adds up to zero as well: at least as many.
    """
    waiting: dict[int, list[int]] = {}
    pairs = []
    for person, balance in balances.items():
        if others := waiting.get(-balance):
            pairs.append([others.pop(0), person])
        else:
            waiting.setdefault(balance, []).append(person)
    paired = {person for pair in pairs for person in pair}
    return pairs, {person: balance for person, balance in balances.items() if person not in paired}


def _triple(balances: Mapping[int, int]) -> list[int] | None:
    """Some three who add up to zero: a step towards fewer payments where there are too many people for the fewest."""
    people = list(balances)
    by_balance = {balances[person]: person for person in reversed(people)}
    for at, one in enumerate(people):
        for other in people[at + 1:]:
            third = by_balance.get(-balances[one] - balances[other])
            if third is not None and third not in (one, other):
                return [one, other, third]
    return None


@dataclass
class _Search:
    """The most groups of people of whom no two cancel: all groups that add up to zero, then how most of them fit.

    People with one balance are alike, so a group is only how many people of each balance it has, packed into one
    number: its `code`. Taken from another code, it borrows from a free bit wherever there are not enough of them.
    """

    balances: Mapping[int, int]
    _found: list[tuple[int, int]] = field(default_factory=list)
    _dead: set[tuple[int, int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        counts = Counter(self.balances.values())
        self._amounts = sorted(counts)
        self._counts = [counts[amount] for amount in self._amounts]
        self._everybody = sum(number << at * (_BITS + 1) for at, number in enumerate(self._counts))
        self._free = sum(1 << at * (_BITS + 1) + _BITS for at in range(len(self._amounts)))

    def groups(self) -> list[list[int]]:
        """The division, each group as its people."""
        people = len(self.balances)
        receivers = sum(balance > 0 for balance in self.balances.values())
        # Nobody is zero and no two cancel: a group has three people, one of them on each side.
        most = min(receivers, people - receivers, people // 3)
        self._find(people // 2)
        tries = (self._choose(self._everybody, people, wanted, 0) for wanted in range(most, 0, -1))
        return self._named(next(filter(None, tries)))

    def _find(self, largest: int) -> None:
        """Every group of at most so many people that adds up to zero, the smallest first.

        Half of the amounts against the other half: a thousand sums on each side, not a million.
        """
        some, others = self._halves(largest)
        by_sum: dict[int, list[tuple[int, int]]] = {}
        for total, size, code in some:
            by_sum.setdefault(-total, []).append((size, code))
        self._found = sorted((size + other, code + more) for total, size, code in others if total in by_sum
                             for other, more in by_sum[total] if 0 < size + other <= largest)

    def _halves(self, largest: int) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """Both halves: what each choice among its amounts adds up to, of how many people it is, and its code."""
        some, others = [(0, 0, 0)], [(0, 0, 0)]
        for at, (amount, most) in enumerate(zip(self._amounts, self._counts, strict=True)):
            fewer, one = some if len(some) <= len(others) else others, 1 << at * (_BITS + 1)
            fewer += [(total + number * amount, size + number, code + number * one) for number in range(1, most + 1)
                      for total, size, code in fewer if size + number <= largest]
        return some, others

    def _choose(self, left: int, people: int, wanted: int, start: int) -> list[int] | None:
        """So many groups of those that are left, the smallest first; None where there are not so many.

        Whoever is left over adds up to zero too and is the last group; and the smallest of them is no larger than an
        equal share.
        """
        if wanted == 1:
            return [left]
        if (left, wanted, start) in self._dead:
            return None
        guarded, share = left | self._free, people // wanted
        for at in range(start, len(self._found)):
            size, code = self._found[at]
            if size > share:
                break
            if (guarded - code) & self._free == self._free and \
                    (more := self._choose(left - code, people - size, wanted - 1, at)) is not None:
                return [code, *more]
        self._dead.add((left, wanted, start))
        return None

    def _named(self, codes: Iterable[int]) -> list[list[int]]:
        """The people of each group: of those with one balance, the first ones come into the first group."""
        waiting: dict[int, list[int]] = {}
        for person, balance in self.balances.items():
            waiting.setdefault(balance, []).append(person)
        return [[waiting[amount].pop(0) for at, amount in enumerate(self._amounts)
                 for _ in range(code >> at * (_BITS + 1) & _FIELD)] for code in codes]
