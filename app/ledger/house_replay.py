"""A night of several tables gone through in the order in which it was booked: nothing was handed out twice."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from app.chips import Counts
from app.dealing.values.transfers import CASE, NEVER_NEGATIVE, OF_A_TABLE, Kind, Place
from app.ledger.balances import Standing
from app.ledger.check import Finding
from app.ledger.entries import Entry
from app.words import tr

OF_THE_HOUSE = (NEVER_NEGATIVE - OF_A_TABLE) | {Kind.DROPBOX}
"""The places in common that can hold nothing less than nothing, and the boxes that the cage counts; the case is looked
at chip by chip."""


def handed_out_twice(entries: Iterable[Entry], case: Counts, held: Mapping[Place, int]) -> Iterator[Finding]:
    """The commands of a night after which the case or another place of the house held less than nothing.

    `case` is what it held when the night began, by value, `held` what other places did, in minor units.
    """
    now = Standing(dict(held), {CASE: dict(case)})
    for _, command in groupby(entries, key=lambda one: one.op_id):
        of_it = list(command)
        for entry in of_it:
            now.take(entry)
        touched = {line.place for entry in of_it for line in entry.postings}
        if place := _lacks(now, touched):
            yield Finding("house", tr("After entry {number} {place} would hold less than nothing: “{title}”.",
                                      number=of_it[-1].number, place=place, title=of_it[-1].title), of_it[-1].number)


def past_limits(entries: Iterable[Entry], held: Mapping[Place, int], limits: Mapping[int, int],
                usual: int) -> Iterator[Finding]:
    """The commands of a night after which somebody owed more by markers than they ever might, in minor units.

    `limits` are the highest that single players had in it, `usual` that of all others.
    """
    owed = {place: amount for place, amount in held.items() if place.kind is Kind.MARKER}
    for _, command in groupby(entries, key=lambda one: one.op_id):
        of_it = list(command)
        lines = [line for entry in of_it for line in entry.postings if line.place.kind is Kind.MARKER]
        for line in lines:
            owed[line.place] = owed.get(line.place, 0) + line.amount
        for place in sorted({line.place for line in lines if line.amount < 0}):
            if -owed[place] > max(usual, limits.get(int(place.whose), 0)):
                yield Finding("marker_limit", tr(
                    "After entry {number} the markers of player {player} are over the limit: “{title}”.",
                    number=of_it[-1].number, player=place.whose, title=of_it[-1].title), of_it[-1].number)


def _lacks(now: Standing, touched: set[Place]) -> Place | None:
    if CASE in touched and any(number < 0 for number in now.chips[CASE].values()):
        return CASE
    return next((place for place in sorted(touched) if place.kind in OF_THE_HOUSE and now.balances[place] < 0), None)
