"""Which chips lie before whom, by the books: nobody counts them, but every chip that came and went is known."""

from collections.abc import Iterable

from app.chips import Counts, combined, negated, supposed
from app.dealing.table.table import Table
from app.dealing.values.transfers import Kind, Transfer

THEIRS = (Kind.STACK, Kind.BET)
"""Where a player's chips are: behind the line, or down as bets."""


def held_by_players(table: Table) -> dict[int, dict[int, int]]:
    """The chips of each player, by number, bets among them; of a value that cannot be, none."""
    held = {player: dict(counts) for player, counts in _at_the_beginning(table).items()}
    for one in _moves(table):
        for place, counts in ((one.source, negated(one.chips)), (one.target, one.chips)):
            if place.kind in THEIRS:
                player = int(place.whose.partition("/")[0])
                held[player] = combined(held.get(player, {}), counts)
    return {player: {value: number for value, number in counts.items() if number > 0}
            for player, counts in held.items()}


def behind(table: Table, seat: int) -> dict[int, int]:
    """The chips that a seat can give: not those that its bets are supposed to lie in, and no more than there are."""
    player, left, out = table.seats[seat].player, table.stack_of(seat), table.with_players()
    held = held_by_players(table).get(player, {})
    for amount in table.bets_down().get(seat, {}).values():
        held = combined(held, negated(supposed(amount, table.chips.values, held)))
    most = {value: min(number, out.get(value, 0), left // value) for value, number in held.items()}
    return {value: number for value, number in most.items() if number > 0}


def _moves(table: Table) -> Iterable[Transfer]:
    for booked in table.bookings:
        yield from booked.transfers
    yield from table.hand.transfers if table.hand else ()


def _at_the_beginning(table: Table) -> dict[int, Counts]:
    """As the sitting before left them; where it did not say, of all that were out as large a part as the stack was."""
    opening = table.opening
    if opening.stacks:
        return dict(opening.stacks)
    out = opening.chips_out
    stacks = {int(place.whose): held for place, held in opening.balances.items()
              if place.kind is Kind.STACK and held > 0}
    total = sum(stacks.values())
    return {player: {value: number * held // total for value, number in out.items()} for player, held in stacks.items()}
