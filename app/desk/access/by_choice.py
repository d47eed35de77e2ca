"""Whether an act moves by choice what belongs to somebody: then the host is asked, whatever the act is called.

What a hand comes to by its rules, chips that go back whence they came, and a debt that is paid are nobody's choice.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.dealing.engine.run import Run
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.table.table import Table
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import Kind, Place, Transfer
from app.desk.access.permits import codes_touched, one_sided

HOUSE = "house"
FREE = ("amount", "points")
"""The fields of an act in which any number can be typed."""

COUNTED = frozenset({"cash_out", "pay_jar"})
"""Asides that hand over what was counted: whoever may do them needs nobody besides, unless something is waived."""

_A_PLAYERS = frozenset({Kind.STACK, Kind.CARRIED, Kind.BET, Kind.ACCOUNT, Kind.CHANGE, Kind.MARKER, Kind.OWED,
                        Kind.POCKET})
_THE_HOUSES = frozenset({Kind.RACK, Kind.CASE, Kind.TRANSIT, Kind.CASHBOX, Kind.DROPBOX, Kind.CLAIMS, Kind.FOUND,
                         Kind.CASH_FOUND})
_KEPT_APART = frozenset({Kind.JAR, Kind.JACKPOT, Kind.JACKPOT_BOX})

Worth = Mapping[str, int]
"""What each party has, in minor units: a player by number as text, the house, a jar or a jackpot by its place."""


@dataclass(frozen=True, slots=True)
class Stood:
    """How a table stood: what everybody had, what they would have if the open hand were void, and who sat where."""

    worth: Worth
    if_void: Worth
    pots: int
    seats: Mapping[int, str]
    stakes: Mapping[int, int]
    offered: Mapping[str, str]


def how_it_stands(run: Run) -> Stood:
    """The table of a run, with what the settlement that is asked for is about to move."""
    table, prompt = run.play.table, run.play.prompt
    moves = prompt.draw_up(prompt.start) if isinstance(prompt, Settle) and not prompt.done else ()
    worth = _changed(_worth(table), moves, 1)
    in_pots = sum(held for place, held in table.balances.items() if place.kind is Kind.POT) - sum(
        one.amount for one in moves if one.source.kind is Kind.POT)
    scores = table.scores.totals if table.scores.stake else {}
    return Stood(worth, _changed(_worth(table), table.hand.transfers if table.hand else (), -1),
                 in_pots, {number: str(who.player) for number, who in table.seats.items()}, scores,
                 _offered(prompt.rulings if prompt else (), table))


def _offered(kinds: Iterable[type[Ruling]], table: Table) -> dict[str, str]:
    return {kind.code: str(kind.default_decision(table)) for kind in kinds}


def _worth(table: Table) -> dict[str, int]:
    worth: dict[str, int] = {}
    for place, held in table.balances.items():
        _add(worth, place, held)
    return worth


def _changed(worth: Worth, moves: Iterable[Transfer], sign: int) -> dict[str, int]:
    after = dict(worth)
    for one in moves:
        _add(after, one.source, -sign * one.amount)
        _add(after, one.target, sign * one.amount)
    return after


def _add(worth: dict[str, int], place: Place, amount: int) -> None:
    if party := _party(place):
        worth[party] = worth.get(party, 0) + (-amount if place.kind is Kind.BOX else amount)


def _party(place: Place) -> str:
    """Whose it is; empty for a pot, which is nobody's, and for chips without a value."""
    if place.kind in _A_PLAYERS or place.kind is Kind.BOX:
        return place.whose.partition("/")[0]
    if place.kind in _THE_HOUSES:
        return HOUSE
    return str(place) if place.kind in _KEPT_APART else ""


def by_choice(acts: Iterable[Row], before: Stood, after: Stood) -> bool:
    """Whether one of these rulings and asides, done between the two, chose who gets or loses something."""
    gained = _apart(before.worth, after.worth)
    scored = _apart(before.stakes, after.stakes)
    if not (gained or scored) or (not scored and gained == _apart(before.worth, before.if_void)):
        return False
    return any(_chose(row, gained, before) for row in acts if row.kind in (RowKind.RULING, RowKind.ASIDE))


def touched(rows_before: Sequence[Row], lay: Stood | None, run: Run, rows: Sequence[Row]) -> tuple[str, ...]:
    """What these new rows do that they do not show: what they take back or bring back, and who gets chips by choice.

    `lay` is how the table stood before; None where nobody is asked for a PIN.
    """
    codes = codes_touched(rows_before, run.effective, rows)
    if lay is None:
        return codes
    taken, brought = one_sided(rows_before, run.effective)
    stands = how_it_stands(run)
    if not (by_choice(brought, lay, stands) or by_choice(taken, stands, lay)):
        return codes
    return *codes, "by_choice" if lay.pots <= stands.pots else "give_pot"


def _apart(before: Mapping[Any, int], after: Mapping[Any, int]) -> dict[Any, int]:
    gains = {who: after.get(who, 0) - before.get(who, 0) for who in before.keys() | after.keys()}
    return {who: gain for who, gain in gains.items() if gain}


def _chose(row: Row, gained: Worth, before: Stood) -> bool:
    body = row.body if isinstance(row.body, dict) else {}
    if row.key in COUNTED and not body.get("waive"):
        return False
    if any(body.get(name) for name in FREE):
        return True
    if _named(body, before) & {who for who, gain in gained.items() if gain > 0}:
        return True
    return row.kind is RowKind.RULING and bool(body.get("decision")) and \
        body["decision"] != before.offered.get(str(body.get("code")))


def _named(body: Mapping[str, Any], before: Stood) -> set[str | None]:
    """The parties that an act names, by number or by seat; None for a number that is nobody's."""
    numbers = {name: value for name, value in body.items() if type(value) is int}
    return {str(value) if name == "player" else before.seats.get(value) for name, value in numbers.items()}
