"""Chips between stacks and named pots. Nothing here is taken in part: who is short is named before anything moves."""

from collections.abc import Iterable, Mapping
from typing import Final

from app.chips import fewest, payable
from app.dealing.table.table import Table
from app.dealing.values.transfers import CASE, CLAIMS, FUN_BANK, RACK, Kind, Place, Transfer, account, pot
from app.errors import Refusal
from app.words import listed, tr


class Short(Refusal):
    """Who is short, and by how much: seat -> minor units. The host sells them chips, or they sit out."""

    __slots__ = ("lacking",)

    def __init__(self, wrong: str, allowed: str, remedy: str, lacking: Mapping[int, int]) -> None:
        super().__init__(wrong, allowed, remedy)
        self.lacking: Final = lacking

    @property
    def _parts(self) -> tuple[object, ...]:
        return *super()._parts, *sorted(self.lacking.items())


def pot_place(table: Table, name: str) -> Place:
    """Where a pot of this name lies: among the chips for fun in a game for fun."""
    return Place(Kind.FUN_POT, name) if table.opening.for_fun else pot(name)


def in_pot(table: Table, name: str) -> int:
    """What a pot holds, in minor units."""
    return table.balance(pot_place(table, name))


def put_in(table: Table, seat: int, name: str, amount: int, why: str) -> None:
    """Chips of a seat into a pot."""
    _lend(table, seat, amount)
    table.move(amount, table.purse(seat), pot_place(table, name), why)


def take_out(table: Table, seat: int, name: str, amount: int, why: str) -> None:
    """Chips out of a pot to a seat."""
    table.move(amount, pot_place(table, name), table.purse(seat), why)


def hand_over(table: Table, payer: int, payee: int, amount: int, why: str) -> None:
    """Chips of one seat to another."""
    _lend(table, payer, amount)
    table.move(amount, table.purse(payer), table.purse(payee), why)


def share(table: Table, name: str, seats: Iterable[int], why: str) -> tuple[int, int]:
    """Split a pot evenly, in chips of the house. Returns each share and what stays in the pot, in minor units."""
    sharing = list(seats)
    each = payable(in_pot(table, name) // max(1, len(sharing)), table.chips.values)
    for seat in sharing:
        take_out(table, seat, name, each, why)
    return each, in_pot(table, name)


def short_of(table: Table, costs: Mapping[int, int]) -> Short | None:
    """Who cannot pay what something costs them (seat -> minor units), by how much; None where everybody can."""
    chips = table.chips.values
    if odd := next((cost for cost in costs.values() if payable(cost, chips) != cost), None):
        return Short(tr("No chips of this house make {amount}.", amount=table.amount_text(odd)),
                     tr("The smallest chip is {chip}.", chip=table.amount_text(chips[-1])),
                     tr("Change the house rule."), {})
    lacking = {seat: cost - table.stack_of(seat) for seat, cost in costs.items() if cost > table.stack_of(seat)}
    if not lacking or (table.rules.credit and _can_lend(table, lacking.values())):
        return None
    who = listed([tr("{name} by {amount}", name=table.name(seat), amount=table.amount_text(lacks))
                  for seat, lacks in sorted(lacking.items())])
    return Short(tr("Short of chips: {who}.", who=who), tr("Part payment is not allowed."),
                 tr("Hand out more play chips, or sit them out.") if table.opening.for_fun else
                 tr("Sell chips first, or sit them out."), lacking)


def _can_lend(table: Table, amounts: Iterable[int]) -> bool:
    return bool(table.opening.for_fun) or all(house_chips(table, amount) is not None for amount in amounts)


def house_chips(table: Table, amount: int) -> Place | None:
    """Where the house has chips that make an amount: in the case, else in the rack; None where in neither.

    What is dealt reaches for no case that other tables share: it could not be dealt again by itself.
    """
    places = (RACK,) if table.opening.house else (CASE, RACK)
    return next((place for place in places if fewest(amount, table.chips.values, table.held[place])), None)


def _lend(table: Table, seat: int, amount: int) -> None:
    """With credit a seat is never below nothing: what it lacks are the house's chips, on its account."""
    lacks = amount - table.stack_of(seat)
    if lacks <= 0 or not table.rules.credit:
        return
    why = tr("On credit")
    if table.opening.for_fun:
        table.move(lacks, FUN_BANK, table.purse(seat), why)
    elif (lender := house_chips(table, lacks)) is not None:
        table.move(lacks, lender, table.purse(seat), why)
        table.move(lacks, account(table.seats[seat].player), CLAIMS, why)


# what is left when a game ends


def put_in_by(table: Table, name: str) -> dict[int, int]:
    """What each player (by number) has put into a pot since it was last empty, in minor units."""
    place, held = pot_place(table, name), dict(table.opening.pots_from.get(name, {}))
    in_hand = table.hand.transfers if table.hand else []
    moves: list[Transfer] = [one for booked in table.bookings for one in booked.transfers] + in_hand
    total = table.opening.balances.get(place, 0)
    for one in moves:
        if one.target == place and one.source.kind in (Kind.STACK, Kind.FUN):
            held[int(one.source.whose)] = held.get(int(one.source.whose), 0) + one.amount
        elif one.target == place and game_of(one.source.whose) != game_of(name):  # left by an earlier game
            for player, amount in table.opening.pots_from.get(one.source.whose, {}).items():
                held[player] = held.get(player, 0) + amount
        total += one.amount * ((one.target == place) - (one.source == place))
        if one.source == place and total == 0:
            held.clear()
    return held


def parts_put_in(table: Table, name: str, no_more: bool = True) -> dict[int, int]:
    """What each seat gets where a pot goes back to who put it in, in chips of the house; odd chips stay.

    Nobody gets more than they put in, unless `no_more` is off: what nobody here has put in stays there.
    """
    put, held = put_in_by(table, name), in_pot(table, name)
    total = sum(put.values())
    held = min(held, total) if no_more else held
    return {seat: payable(held * amount // total, table.chips.values)
            for player, amount in sorted(put.items()) if (seat := table.seat_of(player))}


def all_put_in(table: Table) -> dict[int, int]:
    """What each seat has put into all the pots of the game, in minor units; 0 stands for whoever has left."""
    put: dict[int, int] = {}
    for name in own_pots(table):
        for player, amount in put_in_by(table, name).items():
            seat = table.seat_of(player)
            put[seat] = put.get(seat, 0) + amount
    return put


def game_of(name: str) -> str:
    """The id of the game whose pot it is."""
    return name.partition("/")[0]


def pots_of(table: Table) -> dict[str, int]:
    """Every pot of what is being played for that holds something: its name, and how much."""
    kind = Kind.FUN_POT if table.opening.for_fun else Kind.POT
    return {place.whose: held for place, held in sorted(table.balances.items()) if place.kind is kind and held}


def own_pots(table: Table) -> dict[str, int]:
    """The pots of the game that is dealt, as far as they hold anything: name -> minor units."""
    return {name: held for name, held in pots_of(table).items() if game_of(name) == table.opening.game}


def left_if_void(table: Table) -> int:
    """What they hold without what the open hand has brought them, in minor units."""
    brought = table.hand.brought() if table.hand else {}
    return sum(held - brought.get(pot_place(table, name), 0) for name, held in own_pots(table).items())


def carried(table: Table) -> dict[str, dict[int, int]]:
    """Who has put what into the pots that the next game finds: pot -> player's number -> minor units."""
    if table.opening.for_fun:
        return {name: dict(put) for name, put in table.opening.pots_from.items()}
    return {name: _still_in(put_in_by(table, name), held) for name, held in pots_of(table).items()}


def _still_in(put: Mapping[int, int], held: int) -> dict[int, int]:
    """What of that is still there, where a part of the pot was won: each by their part of it, in whole minor units."""
    total = sum(put.values())
    return {player: amount * held // total for player, amount in put.items()} if total > held else dict(put)


def deal_out_fun_chips(table: Table) -> None:
    """In a game for fun, whoever has not had it yet gets what everybody begins with."""
    for seat in table.playing if table.opening.for_fun else ():
        player = table.seats[seat].player
        if player not in table.begun_for_fun:
            table.move(table.opening.for_fun, FUN_BANK, table.purse(seat), tr("Play chips"))
            table.begun_for_fun |= {player}
