"""A table of Baseborn to deal at in tests. Seat 1 has the button; the bids of a set are given in the order of seats."""

from typing import Any

from app.dealing.procedures.bidding import AuctionBid
from app.games.baseborn import BASEBORN
from app.games.baseborn.deal import BANK, Baseborn, lying_place
from tests.app.games.at_table import AtTable


def begun(players: int = 3, **rules: Any) -> AtTable:
    """The game has begun: the first round is to be dealt."""
    return AtTable(BASEBORN, (10_000,) * players, rules, settles=False).begun().answer(True)


def dealt(players: int = 3, round_number: int = 1, **rules: Any) -> AtTable:
    """This round is dealt, and nobody was dealt a flush; seat 1 was dealt one in each round before."""
    table = begun(players, **rules)
    for _ in range(round_number - 1):
        table.answer([1])
        if table.key.split("/")[1].startswith("hand"):
            table.answer([])
    return table.answer([])


def bid(table: AtTable, *amounts: int) -> AtTable:
    """These bids, of those who must bid now, in the order of their seats."""
    return table.answer(bids(table, *amounts))


def bids(table: AtTable, *amounts: int) -> dict[str, Any]:
    """The same as an answer."""
    return {"bids": {str(seat): amount for seat, amount in zip(waiting(table), amounts, strict=True)}}


def flush(table: AtTable) -> AtTable:
    """The player who bought last shows a flush, and the five cards are looked at."""
    return table.answer({"option": "flush"}).answer([game(table).deal.buyer])


def game(table: AtTable) -> Baseborn:
    """The game as it stands."""
    state: Baseborn = table.table.script_state
    return state


def waiting(table: AtTable) -> tuple[int, ...]:
    """Who must bid now."""
    assert isinstance(table.prompt, AuctionBid)
    return table.prompt.seats


def chips(table: AtTable) -> tuple[int, ...]:
    """What each seat has to bid with."""
    return tuple(game(table).chips(seat) for seat in sorted(table.table.seats))


def lying(table: AtTable) -> tuple[int, ...]:
    """The bid that lies before each seat."""
    return tuple(table.table.counters.at(lying_place(seat)) for seat in sorted(table.table.seats))


def bank(table: AtTable) -> int:
    """What lies in the bank."""
    return table.table.counters.at(BANK)


def bought(table: AtTable) -> tuple[int, ...]:
    """How many cards each seat has bought."""
    return tuple(game(table).deal.bought.get(seat, 0) for seat in sorted(table.table.seats))


def points(table: AtTable) -> tuple[int, ...]:
    """What each player has."""
    return tuple(table.table.scores.totals.values())


def words(table: AtTable) -> list[tuple[str, str]]:
    """What may be said instead of bids: each letter with its words."""
    assert isinstance(table.prompt, AuctionBid)
    return [(one.letter, one.label) for one in table.prompt.options]
