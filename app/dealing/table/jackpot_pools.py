"""The jackpots as a table knows them: what runs, what was shown last, who has a seat. The log rebuilds all of it."""

from collections.abc import Iterable, Mapping

from app.cards import Rank
from app.chips import fewest
from app.dealing.table.pots import house_chips
from app.dealing.table.table import Table
from app.dealing.values.table_jackpots import Cards, Showdown
from app.dealing.values.transfers import CASE, Place, jackpot, jackpot_box
from app.jackpots.rules import reserve_of
from app.jackpots.running import Running
from app.jackpots.standing import Ending


def show_down(table: Table, title: str, seats: Iterable[int], dealt_in: Iterable[int],
              cards: Mapping[int, Cards] | None = None, wild: Iterable[Rank] = ()) -> None:
    """Hands were shown by these seats, so that one of them can be claimed; one alone shows nobody anything."""
    def players(of: Iterable[int]) -> tuple[int, ...]:
        return tuple(table.seats[seat].player for seat in of if seat in table.seats)

    shown = players(seats)
    if len(shown) < 2:
        return
    keyed = {table.seats[seat].player: tuple(held) for seat, held in (cards or {}).items() if seat in table.seats}
    order = table.jackpots.row if table.opening.house else table.jackpots.next_order()
    table.jackpots.showdown = Showdown(order, table.opening.game, title, shown,
                                       players(dealt_in), keyed, frozenset(wild))


# what a jackpot holds


def pool_place(one: Running) -> Place:
    """Where its money lies: chips set aside, or its own cash box."""
    return jackpot_box(one.name) if one.rules.in_cash else jackpot(one.name)


def reserve_place(one: Running) -> Place:
    """Where what it has put by lies."""
    name = reserve_of(one.name)
    return jackpot_box(name) if one.rules.in_cash else jackpot(name)


def pool(table: Table, one: Running) -> int:
    """What can be won now, in minor units."""
    return table.house.balance(pool_place(one))


def unit(table: Table, one: Running) -> int:
    """The least that it can pay, in minor units: the smallest chip, or one of them in cash."""
    return 1 if one.rules.in_cash else table.chips.values[-1]


def house_source(table: Table, amount: int) -> Place | None:
    """Where the house has chips of its own that make an amount: in the case, else in this table’s rack; None for none.
    """
    case = {value: max(0, number) for value, number in table.house.case.items()} if table.opening.house else {}
    return CASE if fewest(amount, table.chips.values, case) else house_chips(table, amount)


def absent(table: Table, one: Running) -> frozenset[int]:
    """Who has taken part in this period and has no seat now."""
    if table.house.shared:
        return table.house.jackpots_of_all.away(one.players)
    seated = {who.player for who in table.seats.values() if not who.leaving}
    return frozenset(one.players - seated)


def ending_now(table: Table, one: Running) -> Ending:
    """How its period would end as things stand."""
    return one.ending(pool(table, one), absent(table, one), unit(table, one))


def unsettled(table: Table) -> list[Running]:
    """Jackpots with contributions of a period that has not ended: the night cannot close over them."""
    return [one for one in table.house.jackpots.values() if not one.fresh]
